"""Who is met, and how often."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from agents.learned.entities import entities
from agents.learned.weights import save_weights
from training.config import Training
from training.league import EXPLOITER, FLOOR, SELF, League
from training.network import build, weights_of

ARCHITECTURE = {"kind": "entities", "width": 8, "trunk": 8}


def league(tiny: Training, folder: Path, **changes: object) -> League:
    found = tiny.league.model_dump() | {"anchors": ["brute", "turtle"], "exploiter_share": 0.1} | changes
    return League(tiny.changed(league=found), folder)


def weights_at(folder: Path, name: str) -> str:
    network = build(entities("ok"), ARCHITECTURE)
    save_weights(folder / name, "ok", ARCHITECTURE, weights_of(network), {})
    return name


def test_groups_have_their_shares_and_the_hard_ones_come_more_often(tiny: Training, tmp_path: Path) -> None:
    found = league(tiny, tmp_path, power=2.0)
    for name in ("a", "b", "c"):
        found.add(f"{name}.safetensors", EXPLOITER if name == "c" else SELF)
    found.note(np.array([6.0, 16.0, 0.0, 0.0, 0.0]), np.array([16.0, 16.0, 0.0, 0.0, 0.0]))
    likely = found.likely()
    brute, turtle = (1 - 8 / 20) ** 2 + FLOOR, (1 - 18 / 20) ** 2 + FLOOR
    expected = [0.5 * brute / (brute + turtle), 0.5 * turtle / (brute + turtle), 0.2, 0.2, 0.1]
    assert likely == pytest.approx(expected)


def test_a_group_without_members_leaves_its_share_to_the_others(tiny: Training, tmp_path: Path) -> None:
    assert league(tiny, tmp_path).likely() == pytest.approx([0.5, 0.5])
    alone = league(tiny, tmp_path, anchor_share=0.0)
    assert alone.likely() == pytest.approx([0.5, 0.5]), "somebody must be met"
    alone.add("a.safetensors", SELF)
    assert alone.likely() == pytest.approx([0.0, 0.0, 1.0])


def test_results_fade(tiny: Training, tmp_path: Path) -> None:
    found = league(tiny, tmp_path)
    found.note(np.array([10.0, 0.0]), np.array([10.0, 10.0]))
    first = [member.beaten for member in found.members]
    assert first == pytest.approx([12 / 14, 2 / 14])
    for _ in range(300):
        found.note(np.zeros(2), np.zeros(2))
    assert [member.beaten for member in found.members] == pytest.approx([0.5, 0.5], abs=1e-3)


def test_old_selves_are_let_go_and_some_of_all_ages_stay(tiny: Training, tmp_path: Path) -> None:
    found = league(tiny, tmp_path, keep=6)
    for k in range(30):
        found.add(f"{k:02}", SELF)
        active = [int(member.name) for member in found.members if member.group == SELF and not member.retired]
        assert len(active) <= 6
        assert active[0] == 0
        assert active[-1] == k
    assert found.likely()[[k for k, member in enumerate(found.members) if member.retired]].sum() == 0
    assert len(found.members) == 32, "the pool only grows: fights under way keep their opponents"


def test_selves_play_by_chance_and_anchors_as_they_are(tiny: Training, tmp_path: Path) -> None:
    found = league(tiny, tmp_path)
    found.add(weights_at(tmp_path, "self.safetensors"), SELF)
    brute, _, past = found.opponents()
    assert brute.name == "brute"
    assert past.policy.temperature == 1.0  # type: ignore[attr-defined]
    assert found.opponents()[2].policy is past.policy, "made once"


def test_it_survives_as_plain_data(tiny: Training, tmp_path: Path) -> None:
    found = league(tiny, tmp_path)
    found.add("a.safetensors", SELF)
    found.note(np.array([1.0, 2.0, 3.0]), np.array([4.0, 5.0, 6.0]))
    again = league(tiny, tmp_path)
    again.restore(found.to_list())
    assert again.members == found.members
    assert again.likely().tolist() == found.likely().tolist()
