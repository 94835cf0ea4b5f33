"""What a fight leaves on somebody, and what rest brings back."""

from typing import Any

import numpy as np
import pytest

from okenv.rest import HOUR, MINUTE, NIGHT
from okenv.systems.zerospace.rules.layout import Place, State
from okenv.systems.zerospace.voice.aftermath import carry, heal
from tests.systems.zerospace.helpers import gun, lay_out, sheet

pytestmark = pytest.mark.plain
OUT, FIT = State.OUT, State.FIT


def afterwards(*people: dict[str, Any], rest: int = 0) -> np.ndarray:
    """Red's people so long after a fight that has left them so, as they are laid out for another."""
    party = lay_out([sheet(gun(), named=one["named"]) for one in people], [sheet()])["fighters"][
        :, : len(people)
    ].copy()
    carry(lay_out(people, [sheet()])["fighters"], range(len(people)), party)
    heal(party, rest)
    return party[0]


@pytest.mark.parametrize(
    ("rest", "health", "endurance", "states"),
    [
        (10 * MINUTE - 1, [7, 9, 0], [4, 0, 0], [FIT, OUT, OUT, OUT]),
        (10 * MINUTE, [7, 9, 0], [14, 14, 0], [FIT, FIT, OUT, OUT]),
        (HOUR - 1, [7, 9, 0], [14, 14, 0], [FIT, FIT, OUT, OUT]),
        (HOUR, [10, 11, 7], [14, 14, 14], [FIT, FIT, FIT, FIT]),
        (NIGHT - 1, [10, 11, 7], [14, 14, 14], [FIT, FIT, FIT, FIT]),
        (NIGHT, [14, 14, 14], [14, 14, 14], [FIT, FIT, FIT, FIT]),
    ],
)
def test_zs_rec_2_what_rest_brings_back(
    rest: int, health: list[int], endurance: list[int], states: list[State]
) -> None:
    """ZS-REC-2, ZS-REC-1: Endurance after ten minutes, half of the lost Health after an hour, all after a night."""
    after = afterwards(
        sheet(gun(), health=7, endurance=4), sheet(gun(), health=9, endurance=0, state=OUT),
        sheet(gun(), health=0, endurance=0, state=OUT), sheet(gun(), named=0, state=OUT), rest=rest,
    )  # fmt: skip
    assert after["health"][:3].tolist() == health
    assert after["endurance"][:3].tolist() == endurance
    assert after["state"].tolist() == states


def test_zs_rec_2_one_whom_an_hour_gives_nothing_stays_out() -> None:
    """ZS-REC-2: of one point an hour brings back none, and without Health there is no Endurance."""
    frail = lay_out([sheet(gun(), health_most=1, health=0, endurance=0, state=OUT)], [sheet()])["fighters"][:, :1]
    heal(frail, NIGHT - 1)
    assert (frail[0, 0]["health"], frail[0, 0]["endurance"], frail[0, 0]["state"]) == (0, 0, OUT)


def test_zs_rec_2_what_a_fight_does_not_leave_behind() -> None:
    """ZS-REC-2: conditions pass, and arms are with their owners."""
    ann = sheet(gun(place=Place.DROPPED), blind=12, fear=12, prone=1, distracted=1, owed=2, health=9)
    after = afterwards(ann)[0]
    assert not any(after[name] for name in ("blind", "fear", "prone", "distracted", "owed"))
    assert (after["health"], after["w_place"][0]) == (9, Place.IN_HAND)
