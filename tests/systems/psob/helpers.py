"""Small builders for tests of the PSOB rules: arms, sheets, and battles of two sides.

A battle is a structured array of shape ``[1]``. Rows are counted from 0, red's fighters first; the targets of
actions are counted from 0 among the actor's enemies or allies. Dice are given as outcomes.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.systems.psob.rules.layout import BATTLE, HANDS, NO_PHASE, Kind, Rate
from okenv.systems.psob.rules.social import NO_SKILL, NO_SPINE
from tests.systems.laying import laid_out
from tests.systems.psob.acting import roll_round
from tests.systems.psob.asked import begin

WAYS = {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1}
"""Of 9: the outcomes of 2dF."""
NINTHS = {outcome: Fraction(ways, 9) for outcome, ways in WAYS.items()}


def gun(rate: int = Rate.BURST, **fields: int) -> dict[str, int]:
    """A ranged weapon of AV 5 and damage 5."""
    return {"value": 5, "kind": Kind.RANGED, "damage": 5, "rate": rate, **fields}


def blade(**fields: int) -> dict[str, int]:
    """A hand-to-hand weapon of AV 5, damage 5 and no length."""
    return {"value": 5, "kind": Kind.MELEE, "damage": 5, **fields}


def sheet(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A major fighter of Initiative, Dodge and Martial Arts 5 with these arms, a gun if none is given.

    She has no social skills, spine 5, no armour, 15 m a move, and stands at 30 m with everybody else. Bare hands
    do 2. ``fields`` override.
    """
    row: dict[str, Any] = {
        "initiative": 5, "dodge": 5, "martial": 5, "influence": NO_SKILL, "intimidation": NO_SKILL,
        "deceit": NO_SKILL, "spine": 5, "pace": 1500, "at": 3000, "number": NO_PHASE, **fields,
    }  # fmt: skip
    carried = list(arms) or [gun()]
    row["weapons_n"] = len(carried)
    places = [*carried, *[{}] * (HANDS - len(carried)), {"value": row["martial"], "damage": 2}]
    for name in ("value", "kind", "damage", "rate", "beam", "slow", "range", "length", "charge"):
        row[f"w_{name}"] = [int(weapon.get(name, 0)) for weapon in places]
    row["w_left"] = [int(weapon.get("left", weapon.get("charge", 0))) for weapon in places]
    return row


def minor(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A minor character of Initiative 3 and spine 3."""
    return sheet(*arms, **{"minor": 1, "initiative": 3, "spine": 3, **fields})


def lay_out(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle of two sides of :func:`sheet` rows, not yet begun; 100 rounds, an arena of 60 m by default.

    ``hazards`` are rows ``(damage, first round, last round, from cm, to cm, armour helps)``, ``covers`` places
    ``(cm, cover)``, ``props`` rows ``(cm, reach in cm, difficulty)``, ``vehicles`` rows ``(cm of a phase, cover,
    what it takes off Dodge)``.
    """
    things = "covers", "props", "vehicles", "hazards"
    covers, props, vehicles, hazards = (options.pop(name, []) for name in things)
    settings = {
        "limit": 100, "arena": 6000, "ranged_outcome": 1, "victim": -1,
        "rallied": [NO_SPINE] * 2, "new_rallied": [NO_SPINE] * 2, **options,
    }  # fmt: skip
    bs = laid_out(BATTLE, red, blue, settings)
    b = bs[0]
    b.covers_n = len(covers)
    for c, (at, cover) in enumerate(covers):
        b.c_at[c], b.c_cover[c] = at, cover
    b.props_n = len(props)
    for p, (at, reach, difficulty) in enumerate(props):
        b.prop_at[p], b.prop_reach[p], b.prop_difficulty[p] = at, reach, difficulty
    b.vehicles_n = len(vehicles)
    for v, (pace, cover, hinders) in enumerate(vehicles):
        b.v_pace[v], b.v_cover[v], b.v_hinders[v] = pace, cover, hinders
    b.hazards_n = len(hazards)
    for h, numbers in enumerate(hazards):
        for name, number in zip(("damage", "from", "to", "left", "right", "armour"), numbers, strict=True):
            b[f"h_{name}"][h] = number
    return bs


def opened(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle that has begun, up to its first dice or decision."""
    bs = lay_out(red, blue, **options)
    begin(bs)
    return bs


def start(
    red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], dice: Iterable[int] = (), **options: Any
) -> np.ndarray:
    """A battle in its first round, up to the first decision, with these initiative dice (0 by default)."""
    bs = opened(red, blue, **options)
    roll_round(bs, *dice)
    return bs


def duel(*, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> np.ndarray:
    """Red and Blue, alike but for what is given, 3 m apart; Red, listed first, is asked first."""
    arms = (gun(damage=9), blade())
    return start([sheet(*arms, at=3000, **(red or {}))], [sheet(*arms, at=3300, **(blue or {}))])
