"""Small builders for tests of the ZeroSpace rules: arms, sheets, and battles of two sides.

A battle is a structured array of shape ``[1]``. Rows are counted from 0, red's fighters first; the targets of
actions are counted from 0 among the actor's enemies or allies. Dice are given as outcomes.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from okenv.systems.zerospace.rules.layout import ARMS, BATTLE, UNARMED, WEAPONS, Flag, Pair, Place, Type
from tests.systems.laying import laid_out
from tests.systems.zerospace.asked import begin

WAYS = {n: 6 - abs(n - 7) for n in range(2, 13)}
"""Of 36: the outcomes of 2d6 (ZS-DICE-1)."""
HARM = Flag.HARM
_FIELDS = ("type", "pair", "level", "hands", "range", "flags", "place", "at")


def gun(**fields: int) -> dict[str, int]:
    """A pistol in hand: level 3, one hand, 30 m."""
    return {"pair": Pair.RANGED, "level": 3, "range": 30, **fields}


def blade(**fields: int) -> dict[str, int]:
    """A sword in hand: level 2, one hand."""
    return {"pair": Pair.HAND, "level": 2, "range": 1, **fields}


def power(**fields: int) -> dict[str, int]:
    """A power of level 3, normal and at range unless told otherwise."""
    return {"pair": Pair.RANGED, "level": 3, "range": 30, "hands": 0, **fields}


def mind(**fields: int) -> dict[str, int]:
    """A mental power of level 3."""
    return power(type=Type.MENTAL, pair=Pair.MENTAL, **fields)


def sheet(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A named fighter of attributes 2 and skills 2 with these arms, at 30 m; Health 14, Endurance 14, 4 m of movement.

    ``fields`` override.
    """
    row: dict[str, Any] = {
        "agility": 2, "brawn": 2, "presence": 2, "ranged": 2, "hand": 2, "mental": 2, "athletics": 2, "deception": 2,
        "investigation": 2, "named": 1, "health_most": 14, "endurance_most": 14, "pace": 4, "at": 30, **fields,
    }  # fmt: skip
    row.setdefault("health", row["health_most"])
    row.setdefault("endurance", row["endurance_most"])
    row["weapons_n"] = len(arms)
    basic = {"hands": 1, "flags": HARM, "place": Place.IN_HAND}
    unarmed = {"level": row["brawn"], "range": 1, "flags": Flag.STUNNING + HARM, "place": Place.IN_HAND, "hands": 0}
    places = [*[{**basic, **arm} for arm in arms], *[{}] * (WEAPONS - len(arms)), unarmed]
    assert len(places) == ARMS == UNARMED + 1
    for name in _FIELDS:
        row[f"w_{name}"] = [int(arm.get(name, 0)) for arm in places]
    return row


def lay_out(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle of two sides of :func:`sheet` rows, not yet begun; 100 rounds, an arena of 60 m by default.

    ``covers`` are places ``(at, Health)``, ``hazards`` are ``(at, width, level, speed)``; ``holds`` are pairs
    ``(row of the grappler, row of the restrained)``.
    """
    covers, hazards, holds = (options.pop(name, []) for name in ("covers", "hazards", "holds"))
    settings = {"limit": 100, "arena": 60, "trade_cap": 0, "listed": 1, **options}
    bs = laid_out(BATTLE, red, blue, settings)
    b = bs[0]
    b.covers_n, b.hazards_n = len(covers), len(hazards)
    for c, (at, health) in enumerate(covers):
        b.c_at[c], b.c_health[c], b.c_most[c] = at, health, health
    for h, hazard in enumerate(hazards):
        b.h_at[h], b.h_width[h], b.h_level[h], b.h_speed[h] = hazard
    for one, other in holds:
        b.fighters[one].holds, b.fighters[other].held_by = other + 1, one + 1
    return bs


def ways(least: int) -> int:
    """In how many of the 36 ways 2d6 show ``least`` or more."""
    return sum(count for outcome, count in WAYS.items() if outcome >= least)


def start(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle up to its first decision: the first listed of red is at her turn."""
    bs = lay_out(red, blue, **options)
    begin(bs)
    return bs


def duel(*, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None, **options: Any) -> np.ndarray:
    """Red and Blue, alike but for what is given, 6 m apart; Red is at her turn."""
    arms = (gun(), blade())
    return start([sheet(*arms, **(red or {}))], [sheet(*arms, **{"at": 36, **(blue or {})})], **options)
