"""Sheets and settings that nobody wrote: what an encounter of ZeroSpace may be varied by, for whoever learns from many.

All is plain data as an encounter's file has it; what the rules do not allow is for the reader of encounters to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.variation import thrown_together

from ..rules.layout import COVERS, WEAPONS
from .fields import HIGHEST
from .schema import Character

STEPS = ("a point", "two points", "three points")
"""So much somebody may be better or worse, in words; the first is one step."""
STEP = 1
"""Points that an attribute or skill may move, up and down."""
ATTRIBUTES = {"agility": 2, "brawn": 2, "presence": 2}
"""Attributes, and what they are where the sheet does not say (ZS-DATA-1)."""
SKILLS = {
    "ranged_combat": 1, "hand_to_hand": 1, "mental_combat": 0, "athletics": 1, "deception": 1, "investigation": 1,
}  # fmt: skip
"""Skills, and what they are where the sheet does not say; Mental Combat moves only where she has any (ZS-DATA-1)."""
REARMED, ARMOURED, BESET, RENAMED, SHIELDED = 0.3, 0.25, 0.15, 0.1, 0.1
"""How often a fighter has other weapons, armour, start or shield than her sheet says, or is named instead."""
RESISTED = ("damage", "mental", "alteration")
"""What a shield may add to (ZS-POW-1)."""
APART = (1, 3, 5, 8, 12, 12, 18, 25, 40)
"""Metres between the sides, each equally likely."""
HEROES, MOOKS = 4, 8
"""The most fighters with names, and without, of a side thrown together."""
SECOND, LISTED, LONG_DODGE, DEFEATED, UNTRADED, PUSHED, WEIGHTLESS = 0.5, 0.1, 0.15, 0.15, 0.1, 0.25, 0.1
DARK, ENDANGERED, KEPT, PARTED, PICKED, HALVED, EARLY = 0.1, 0.15, 0.1, 0.3, 0.3, 0.3, 0.3
"""How often each option of the fight is not the usual one, and how often there is a hazard."""
TRADES = (3, 5, 5, 10)
"""Caps of called shots and suppressing fire, where there are any (ZS-MAN-1)."""
HEALTHS = (10, 20, 30)
"""Health of what gives cover (ZS-OBJ-2)."""
BROKEN = 0.2
"""How often a place with cover has lost some of it already."""


def varied_fighter(sheet: dict[str, Any], arms: dict[str, dict[str, Any]], rng: np.random.Generator) -> dict[str, Any]:
    """What a fighter overrides of her sheet."""
    attributes = ATTRIBUTES | (sheet.get("attributes") or {})
    skills = SKILLS | (sheet.get("skills") or {})
    changes: dict[str, Any] = {
        "attributes": {name: _moved(value, rng) for name, value in attributes.items()},
        "skills": {name: _moved(value, rng) for name, value in skills.items() if name != "mental_combat" or value},
    }
    if rng.random() < REARMED:
        changes["weapons"] = rng.choice(list(arms["weapons"]), int(rng.integers(1, WEAPONS + 1))).tolist()
    if rng.random() < ARMOURED:
        changes["armour"] = [None, *arms["armour"]][rng.integers(len(arms["armour"]) + 1)]
    if sheet.get("unnamed", False) and rng.random() < RENAMED:
        changes["unnamed"] = False
    if rng.random() < BESET:
        changes["start"] = {**(sheet.get("start") or {}), **_start(rng)}
    if rng.random() < SHIELDED:
        changes["shield"] = {str(rng.choice(RESISTED)): int(rng.integers(1, 4))}
    return changes


def _moved(value: int, rng: np.random.Generator) -> int:
    return int(np.clip(value + int(rng.integers(-STEP, STEP + 1)), 0, HIGHEST))


def improved(sheet: Character, by: int) -> dict[str, Any]:
    """What a fighter overrides of a sheet to be better by so many of these steps at all of it; worse where negative."""
    return {"skills": {name: max(0, value + by) for name, value in sheet.skills.model_dump().items() if value}}


def _start(rng: np.random.Generator) -> dict[str, Any]:
    """A wound, weariness or a condition, one of them."""
    starts: list[dict[str, Any]] = [
        {"health_lost": int(rng.integers(1, 7))},
        {"endurance_lost": int(rng.integers(1, 7))},
        {"prone": True},
        {"hidden": True},
        {"surprised": True},
        {"blinded": int(rng.integers(1, 6))},
        {"terrified": int(rng.integers(1, 6))},
        {"altered": int(rng.integers(1, 6))},
        {"unfree": int(rng.integers(1, 6))},
    ]
    return starts[rng.integers(len(starts))]


def varied_rules(sides: list[str], rng: np.random.Generator) -> dict[str, Any]:
    """Options that an encounter between these sides may have."""
    apart = int(rng.choice(APART))
    arena = max(apart, int(rng.choice((30, 60, 100))))
    rules: dict[str, Any] = {"apart": apart, "arena": arena}
    rules["starts"] = "second" if rng.random() < SECOND else "first"
    rules["side_order"] = "listed" if rng.random() < LISTED else "free"
    rules["forced_dodge"] = "next_turn" if rng.random() < LONG_DODGE else "lost_turn"
    rules["unnamed_manoeuvres"] = "defeat" if rng.random() < DEFEATED else "effect"
    rules["trade_cap"] = 0 if rng.random() < UNTRADED else int(rng.choice(TRADES))
    rules["knockback"] = "on" if rng.random() < PUSHED else "off"
    rules["weightless"] = bool(rng.random() < WEIGHTLESS)
    rules["dark"] = bool(rng.random() < DARK)
    rules["covers"] = [_cover(arena, rng) for _ in range(rng.integers(COVERS + 1))]
    rules["hazards"] = [_hazard(arena, rng)] if rng.random() < ENDANGERED else []
    rules["delayed_turn"] = "kept" if rng.random() < KEPT else "lapses"
    rules["interrupting"] = "beginning" if rng.random() < EARLY else "declared"
    rules["rest_of_move"] = "kept" if rng.random() < PARTED else "lost"
    rules["damaged_cover"] = "half" if rng.random() < HALVED else "whole"
    rules["many_targets"] = "chosen" if rng.random() < PICKED else "all"
    return rules


def _cover(arena: int, rng: np.random.Generator) -> dict[str, Any]:
    """A place with cover somewhere, now and then a damaged one (ZS-OBJ-2)."""
    health = int(rng.choice(HEALTHS))
    cover = {"at": int(rng.integers(0, arena + 1)), "health": health}
    return cover | {"left": int(rng.integers(1, health + 1))} if rng.random() < BROKEN else cover


def _hazard(arena: int, rng: np.random.Generator) -> dict[str, Any]:
    """Something that hurts where it is, or on its way (ZS-OBJ-2)."""
    at, width, level = int(rng.integers(0, arena + 1)), int(rng.integers(0, 5)), int(rng.integers(1, 6))
    return {"at": at, "width": width, "level": level, "speed": int(rng.choice((0, 0, 5, -5)))}


def varied_squad(sheets: dict[str, dict[str, Any]], rng: np.random.Generator) -> list[tuple[str, int]]:
    """A side thrown together: characters by name, and how many of each."""
    return thrown_together(sheets, rng, "unnamed", HEROES, MOOKS)
