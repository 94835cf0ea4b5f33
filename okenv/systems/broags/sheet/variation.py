"""Sheets and settings that nobody wrote: what an encounter of BrOAGS may be varied by, for whoever learns from many.

All is plain data as an encounter's file has it; what the rules do not allow is for the reader of encounters to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.variation import thrown_together

from ..rules.layout import WEAPONS
from .schema import Character

STEPS = ("a point", "two points", "three points")
"""So much somebody may be better or worse, in words; the first is one step."""
STEP = 1
"""Points that an ability may move, up and down."""
ABILITIES = ("athletics", "strength", "toughness", "willpower", "marksmanship", "melee", "perception")
"""Abilities that everybody has, 2 where the sheet does not say (BR-DATA-1)."""
REARMED, ARMOURED, BESET, TOGETHER = 0.3, 0.25, 0.15, 0.5
"""How often a fighter has other weapons, other armour, or another start than her sheet says, and a group is one."""
APART = (1, 3, 5, 8, 10, 10, 15, 25, 40)
"""Metres between the sides, each equally likely."""
HEROES, MOOKS = 4, 8
"""The most fighters on their own, and in a group, of a side thrown together."""
DARK, CAPPED, SURPRISED, PLAYERS_ONLY, BARE, SMOKY = 0.25, 0.1, 0.1, 0.1, 0.1, 0.15
"""How often visibility is not good, cover and stance are capped, a side acts first, and the other options hold."""
MOST_COVERS = 4
"""Places with cover in an arena, at most."""
_TYPICAL, _HIGHEST = 2, 10


def varied_fighter(sheet: dict[str, Any], arms: dict[str, dict[str, Any]], rng: np.random.Generator) -> dict[str, Any]:
    """What a fighter overrides of her sheet."""
    has = dict.fromkeys(ABILITIES, _TYPICAL) | (sheet.get("abilities") or {})
    abilities = {name: _moved(value, int(name == "toughness"), rng) for name, value in has.items() if value is not None}
    changes: dict[str, Any] = {"abilities": abilities}
    if rng.random() < REARMED:
        changes["weapons"] = rng.choice(list(arms["weapons"]), int(rng.integers(1, WEAPONS + 1))).tolist()
    if rng.random() < ARMOURED:
        changes["armour"] = [None, *arms["armour"]][rng.integers(len(arms["armour"]) + 1)]
    if sheet.get("group", False):
        changes["group"] = bool(rng.random() < TOGETHER)
    if rng.random() < BESET:
        changes["start"] = {**(sheet.get("start") or {}), **_start(rng)}
    return changes


def _moved(value: int, least: int, rng: np.random.Generator) -> int:
    return int(np.clip(value + int(rng.integers(-STEP, STEP + 1)), least, _HIGHEST))


def improved(sheet: Character, by: int) -> dict[str, Any]:
    """What a fighter overrides of a sheet to be better by so many of these steps at all of it; worse where negative."""
    has = sheet.abilities.model_dump(exclude_none=True)
    return {"abilities": {name: max(int(name == "toughness"), value + by) for name, value in has.items()}}


def _start(rng: np.random.Generator) -> dict[str, Any]:
    """Cover, a stance, harm, or hiding, one of them."""
    starts: list[dict[str, Any]] = [
        {"cover": int(rng.integers(1, 4))},
        {"stance": str(rng.choice(("crouched", "prone", "floored")))},
        {"lethal": int(rng.integers(1, 5))},
        {"nonlethal": int(rng.integers(1, 5))},
        {"hidden": True},
    ]
    return starts[rng.integers(len(starts))]


def varied_rules(sides: list[str], rng: np.random.Generator) -> dict[str, Any]:
    """Options that an encounter between these sides may have."""
    apart = int(rng.choice(APART))
    arena = max(apart, int(rng.choice((30, 60, 100))))
    rules: dict[str, Any] = {"apart": apart, "arena": arena}
    rules["visibility"] = str(rng.choice(("poor", "terrible", "abysmal"))) if rng.random() < DARK else "good"
    rules["cover_stance_cap"] = int(rng.integers(2, 4)) if rng.random() < CAPPED else "none"
    rules["surprise"] = str(rng.choice(("first", "second"))) if rng.random() < SURPRISED else "none"
    rules["criticals"] = "players" if rng.random() < PLAYERS_ONLY else "everybody"
    rules["surprise_ignores_cover"] = bool(rng.random() < BARE)
    places = rng.integers(0, arena + 1, int(rng.integers(MOST_COVERS + 1)))
    rules["covers"] = [{"at": int(at), "cover": int(rng.integers(1, 4))} for at in places]
    if rng.random() < SMOKY:
        ends = sorted(int(at) for at in rng.integers(0, arena + 1, 2))
        rules["smoke"] = [{"between": ends, "visibility": str(rng.choice(("poor", "terrible", "abysmal")))}]
    return rules


def varied_squad(sheets: dict[str, dict[str, Any]], rng: np.random.Generator) -> list[tuple[str, int]]:
    """A side thrown together: characters by name, and how many of each."""
    return thrown_together(sheets, rng, "group", HEROES, MOOKS)
