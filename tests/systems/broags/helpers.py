"""Small builders for tests of the BrOAGS rules: arms, sheets, and battles of two sides.

A battle is a structured array of shape ``[1]``. Rows are counted from 0, red's fighters first; the targets of
actions are counted from 0 among the actor's enemies or allies. Dice are given as outcomes.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from okenv.systems.broags.rules.layout import ARMS, BATTLE, FIST, KICK, NO_CAP, Kind, Place, Purpose
from okenv.systems.broags.rules.layout import WEAPONS as PLACES
from tests.systems.broags.asked import asked, begin, roll
from tests.systems.laying import laid_out

WAYS = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
"""Of 81: the outcomes of 4dF (BR-DICE-1)."""
_FIELDS = ("kind", "hands", "times", "damage", "nonlethal", "shots", "column", "reach", "soak", "place", "jam", "at")
_FIST = {"times": 1, "nonlethal": 1, "place": Place.IN_HAND}
_KICK = {"times": 2, "hands": 2, "nonlethal": 1, "place": Place.IN_HAND}


def gun(**fields: int) -> dict[str, int]:
    """A handgun in hand: damage 7, one hand, the basic column."""
    return {"kind": Kind.RANGED, "damage": 7, "reach": 0, "place": Place.IN_HAND, **fields}


def blade(**fields: int) -> dict[str, int]:
    """A sword in hand: Strength + 4, one hand."""
    return {"times": 1, "damage": 4, "place": Place.IN_HAND, **fields}


def sheet(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A fighter of abilities 2 with these arms, 10 hit points, 6 m of movement, at 30 m with everybody else.

    ``fields`` override.
    """
    row: dict[str, Any] = {
        "athletics": 2, "strength": 2, "toughness": 2, "marksmanship": 2, "melee": 2, "perception": 2, "stealth": 2,
        "pace": 600, "at": 3000, "speed": 1, **fields,
    }  # fmt: skip
    row["weapons_n"] = len(arms)
    places = [*arms, *[{"hands": 0, "shots": 0, "reach": 0, "soak": 0}] * (PLACES - len(arms)), _FIST, _KICK]
    basic = {"hands": 1, "shots": 1, "reach": 200, "soak": 1}
    for name in _FIELDS:
        row[f"w_{name}"] = [int({**basic, **weapon}.get(name, 0)) for weapon in places]
    assert len(places) == ARMS
    assert places[FIST] is _FIST
    assert places[KICK] is _KICK
    return row


def lay_out(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle of two sides of :func:`sheet` rows, not yet begun; 100 rounds, an arena of 60 m by default.

    ``covers`` are places ``(cm, cover)``, ``smoke`` stretches ``(cm, cm, visibility)``;
    ``holds`` are pairs ``(row of the holder, row of the held)``, ``pins`` alike.
    """
    covers, smoke = options.pop("covers", []), options.pop("smoke", [])
    bonds = [(*pair, 3) for pair in options.pop("holds", [])] + [(*pair, 1) for pair in options.pop("pins", [])]
    settings = {"limit": 100, "arena": 6000, "cap": NO_CAP, "shielder": -1, **options}
    bs = laid_out(BATTLE, red, blue, settings)
    b = bs[0]
    b.covers_n = len(covers)
    for c, (at, cover) in enumerate(covers):
        b.c_at[c], b.c_cover[c] = at, cover
    b.smoke_n = len(smoke)
    for s, (left, right, level) in enumerate(smoke):
        b.s_left[s], b.s_right[s], b.s_visibility[s] = left, right, level
    for one, other, bond in bonds:
        f, g = b.fighters[one], b.fighters[other]
        f.bond, g.bond, f.bond_with, g.bond_with = bond + 1, bond, other + 1, one + 1
    return bs


def ways(least: int) -> int:
    """In how many of the 81 ways 4dF show ``least`` or more."""
    return sum(count for outcome, count in WAYS.items() if outcome >= least)


def opened(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle that has begun, up to its first dice or decision."""
    bs = lay_out(red, blue, **options)
    begin(bs)
    return bs


def start(
    red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], dice: Iterable[int] = (), **options: Any
) -> np.ndarray:
    """A battle up to its first decision in round 1, with these initiative dice in row order (0 by default).

    Of equals the first listed is the quickest.
    """
    bs = opened(red, blue, **options)
    given = list(dice)
    while bs[0].dice != 0 and asked(bs)[0] in (Purpose.TIE_ORDER, Purpose.INITIATIVE):
        roll(bs, 0 if asked(bs)[0] == Purpose.TIE_ORDER or not given else given.pop(0))
    assert not given, "more dice were given than fighters roll"
    return bs


def duel(*, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> np.ndarray:
    """Red and Blue, alike but for what is given, 3 m apart; Red, listed first, is asked first."""
    arms = (gun(), blade())
    common = {"toughness": 4, "at": 3000}
    return start([sheet(*arms, **{**common, **(red or {})})], [sheet(*arms, **{**common, "at": 3300, **(blue or {})})])
