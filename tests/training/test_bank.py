"""Which encounters are drawn, and when."""

import numpy as np
import pytest

from training.bank import Bank, shipped_encounters
from training.config import Training


def bank(tiny: Training, **changes: object) -> Bank:
    encounters = tiny.encounters.model_dump() | changes
    stages = [{"until": 100, "fighters": 2}, {"until": 200, "fighters": 6}]
    return Bank(tiny.changed(encounters=encounters, curriculum=stages))


def test_named_and_variations_have_their_shares(tiny: Training) -> None:
    found = bank(tiny, named_share=0.25)
    assert [encounter.name for encounter in found.encounters[:2]] == ["mirror-duel", "three-on-three"]
    assert found.named == 2
    shares = found.shares(10_000)
    assert shares[:2] == pytest.approx([0.125, 0.125])
    assert shares[2:] == pytest.approx([0.25] * 3)


def test_the_curriculum_begins_with_duels(tiny: Training) -> None:
    found = bank(tiny, variations=12)
    sizes = np.array([len(encounter.names) for encounter in found.encounters])
    for steps, largest in ((0, 2), (99, 2), (100, 6), (199, 6), (200, 99)):
        shares = found.shares(steps)
        assert shares.sum() == pytest.approx(1)
        assert (shares[sizes <= largest] > 0).all()
        assert (shares[sizes > largest] == 0).all()


def test_where_nothing_is_small_enough_the_smallest_is_drawn(tiny: Training) -> None:
    found = bank(tiny, named=["three-on-three", "boss-fight"], variations=0)
    assert found.shares(0) == pytest.approx([1.0, 0.0])


def test_all_of_one_kind_takes_the_whole_share(tiny: Training) -> None:
    assert bank(tiny, variations=0, named_share=0.0).shares(999).sum() == pytest.approx(1)
    assert bank(tiny, named_share=0.0).shares(999)[:2].sum() == 0


def test_all_shipped_encounters_are_named_where_none_are(tiny: Training) -> None:
    names = shipped_encounters("ok")
    assert "mirror-duel" in names
    assert [encounter.name for encounter in bank(tiny, named=[], variations=0).encounters] == names
