"""Fighters as cards: what a viewer shows of each, in the words of the rulebook."""

from typing import Any

import numpy as np
import pytest

from okenv.core.voice.cards import Card
from okenv.systems.ok.rules.layout import TAKEN, Arm, Damage, State, Use
from okenv.systems.ok.sheet.labels import Labels
from okenv.systems.ok.voice.cards import cards
from tests.systems.ok.asked import row
from tests.systems.ok.helpers import lay_out, sheet

pytestmark = pytest.mark.plain
LABELS = Labels([["sword", "knife"], ["axe"], ["mace"]], [])
NAMES = ["Ann", "Bob", "Cid"]
FULL = ((5, "Impaired"), (7, "Down"), (10, "Out"))
POINTS, TAGS = ((5, "Down"), (7, "Out")), ((2, "Down"), (3, "Out"))


def three(**ann: Any) -> np.ndarray:
    """Ann, of these fields, against Bob and Cid."""
    return lay_out([sheet(weapons_n=2, **ann)], [sheet(squad=1), sheet(squad=1)])


def card(bs: np.ndarray, who: int = 0) -> Card:
    return cards(bs, NAMES, ["red", "blue"], LABELS)[who]


def test_somebody_fit() -> None:
    bs = three(ap=5, at=1750)
    row(bs, 0).w_where[1] = Arm.STOWED
    expected = Card(
        "Fit", True, round(1750 / 6000, 3), {"AP": "5", "at": "17.5 m", "in hand": "sword"},
        {"lethal": 0, "nonlethal": 0}, (), FULL, -2,
    )  # fmt: skip
    assert card(bs) == expected


@pytest.mark.parametrize(
    ("fields", "state", "stands", "harm", "thresholds"),
    [
        ({"lethal": 2, "nonlethal": 4, "state": State.IMPAIRED}, "Impaired", True, {"lethal": 2, "nonlethal": 4}, FULL),
        ({"nonlethal": 8, "state": State.DOWN}, "Down", False, {"lethal": 0, "nonlethal": 8}, FULL),
        ({"state": State.DEAD}, "Dead", False, {"lethal": 0, "nonlethal": 0}, FULL),
        ({"nonlethal": 5, "state": State.DOWN, "damage_mode": Damage.SIMPLIFIED}, "Down", False, {"points": 5}, POINTS),
        ({"tags": 1, "damage_mode": Damage.TAGS}, "Fit", True, {"tags": 1}, TAGS),
        ({"tags": 2, "state": State.DOWN, "damage_mode": Damage.SIMPLEST}, "Down", False, {"tags": 2}, TAGS),
    ],
)
def test_states_and_harm(
    fields: dict[str, Any], state: str, stands: bool, harm: dict[str, int], thresholds: tuple[tuple[int, str], ...]
) -> None:
    """OK-DMG-3, OK-MOOK-2, OK-MOOK-3: where Impaired, Down and Out lie for this very fighter."""
    found = card(three(**fields))
    assert (found.state, found.stands, found.harm, found.thresholds) == (state, stands, harm, thresholds)
    assert ("AP" in found.figures) == stands


@pytest.mark.parametrize(("state", "word"), [(State.FLED, "Fled"), (State.WAITING, "Yet to come")])
def test_who_is_not_there_stands_nowhere(state: State, word: str) -> None:
    found = card(three(state=state))
    assert (found.state, found.place, found.figures) == (word, None, {})


@pytest.mark.parametrize(
    ("fields", "notes"),
    [
        ({"prone": 1}, ["prone"]),
        ({"occupied": 1}, ["occupied"]),
        ({"setup_on": 2, "setup_bonus": 4}, ["has Bob set up: +4"]),
        ({"setup_on": 1, "setup_bonus": 2}, ["has a task set up: +2"]),
        ({"exposed": 2}, ["exposed: +2 for everybody"]),
        ({"def_one": 0b110}, ["defends against Bob and Cid: +3"]),
        ({"def_group": 0b10}, ["defends against Bob and Cid: +2"]),
        ({"def_all": 1}, ["defends against everyone: +1"]),
        ({"held_by": 2}, ["in the grab of Bob"]),
        ({"contests": 2}, ["grips a weapon of Bob"]),
        ({"maimed": int(Use.LEGS)}, ["mangled legs"]),
        ({"gumption": 2}, ["gumption"]),
        ({"holding": 1}, ["holds back"]),
        ({"done": 1}, ["done for this round"]),
        ({"done": 1, "state": State.DOWN}, []),
        ({"carry": 2}, ["2 AP carried over"]),
        ({"carry": -3}, ["owes 3 AP"]),
        ({"lethal": 12, "state": State.OUT, "clock": 25}, ["dying: 1 minute half a round left"]),
        ({"state": State.DEAD, "clock": 4}, []),
    ],
)
def test_what_else_holds(fields: dict[str, Any], notes: list[str]) -> None:
    assert list(card(three(**fields)).notes) == notes


def test_what_is_in_hand() -> None:
    bs = three()
    assert card(bs).figures["in hand"] == "sword and knife"
    row(bs, 0).w_where[0] = Arm.DROPPED
    row(bs, 0).w_where[1] = Arm.STOWED
    assert card(bs).figures["in hand"] == "bare hands"
    row(bs, 0).taken_from, row(bs, 0).taken_which, row(bs, 0).w_where[TAKEN] = 2, 0, Arm.READY
    assert card(bs).figures["in hand"] == "Bob's axe"


def test_who_is_in_a_grab() -> None:
    bs = three(holds=2)
    row(bs, 2).held_by = 1
    assert card(bs).notes == ("has Cid in a grab",)
    row(bs, 1).held_by = 1
    assert card(bs).notes == ("has Bob and Cid in a grab",)
    assert card(bs, 1).notes == ("in the grab of Ann",)
