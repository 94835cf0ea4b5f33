"""Sheets and settings that nobody wrote: what an encounter of PSOB may be varied by, for whoever learns from many.

All is plain data as an encounter's file has it; what the rules do not allow is for the reader of encounters to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.variation import thrown_together

from ..rules.layout import COVERS, PROPS, WEAPONS
from .fields import HIGHEST
from .schema import Character

STEPS = ("a point", "two points", "three points")
"""So much somebody may be better or worse, in words; the first is one step."""
UNTRAINED = ("guns", "martial_arts", "psionics", "agility")
"""Skills that are 0 for whoever has not learned them."""
STEP = 1
"""Points that a skill, Initiative or Base Damage may move, up and down: 2dF are narrow."""
REARMED, ARMOURED, BESET = 0.3, 0.25, 0.15
"""How often a fighter has other weapons, other armour, or another start than her sheet says."""
APART = (1, 3, 5, 8, 10, 10, 15, 25, 40)
"""Metres between the sides, each equally likely."""
MAJORS, MINORS = 4, 8
"""The most major and minor characters of a side thrown together."""
BURNING, BITING, EMPTYING, SHELTERED, TALKING, FURNISHED = 0.1, 0.5, 0.25, 0.5, 0.2, 0.25
"""How often something hurts everybody each round, a ranged hit counts Outcome twice, weapons run empty, there are
places with cover, the incapacitated speak, and there are props."""
CARRYING = (4, 8, 15)
"""Metres that a prop may carry, each equally likely."""
_BASE_DAMAGE = 2
_LEAST = -5


def varied_fighter(sheet: dict[str, Any], arms: dict[str, dict[str, Any]], rng: np.random.Generator) -> dict[str, Any]:
    """What a fighter overrides of her sheet."""
    skills = {name: _moved(value, rng) for name, value in sheet["skills"].items() if value is not None}
    changes: dict[str, Any] = {"skills": skills, "initiative": _moved(sheet["initiative"], rng)}
    changes["base_damage"] = max(0, _moved(sheet.get("base_damage", _BASE_DAMAGE), rng))
    if rng.random() < REARMED:
        fit = [name for name, weapon in arms["weapons"].items() if _skill_of(weapon) in skills]
        changes["weapons"] = rng.choice(fit, min(len(fit), int(rng.integers(1, WEAPONS + 1))), replace=False).tolist()
        changes["hair_trigger"] = str(rng.choice(changes["weapons"])) if sheet.get("hair_trigger") else None
        changes["hair_trigger_area"] = False
    if rng.random() < ARMOURED:
        changes["armour"] = [None, *arms["armour"]][rng.integers(len(arms["armour"]) + 1)]
    if sheet.get("minor", False):
        changes["mob"] = bool(rng.random() < 0.5)
    if rng.random() < BESET:
        changes["start"] = _start(sheet, rng)
    return changes


def _moved(value: int, rng: np.random.Generator) -> int:
    return int(np.clip(value + int(rng.integers(-STEP, STEP + 1)), _LEAST, HIGHEST))


def improved(sheet: Character, by: int) -> dict[str, Any]:
    """What a fighter overrides of a sheet to be better by so many of these steps at all of it; worse where negative."""
    has = sheet.skills.model_dump(exclude_none=True)
    return {"skills": {name: value + by for name, value in has.items() if value or name not in UNTRAINED}}


def _skill_of(weapon: dict[str, Any]) -> str:
    """The skill that a weapon is used with."""
    return str(weapon.get("skill", "guns")) if weapon["kind"] == "ranged" else "martial_arts"


def _start(sheet: dict[str, Any], rng: np.random.Generator) -> dict[str, Any]:
    """Cover, height, a small space, or a wound, one of them."""
    starts: list[dict[str, Any]] = [{"cover": int(rng.integers(1, 4))}, {"high": True}, {"restraint": "confined"}]
    if not sheet.get("minor", False):
        starts.append({"wounds": 1})
    return starts[rng.integers(len(starts))]


def varied_rules(sides: list[str], rng: np.random.Generator) -> dict[str, Any]:
    """Options that an encounter between these sides may have."""
    apart = int(rng.choice(APART))
    rules: dict[str, Any] = {"apart": apart, "arena": max(apart, int(rng.choice((20, 40, 60))))}
    rules["ranged_outcome"] = 2 if rng.random() < BITING else 1
    rules["charge"] = bool(rng.random() < EMPTYING)
    rules["charge_by_rate"] = rules["charge"] and bool(rng.random() < 0.5)
    rules["talks"] = bool(rng.random() < TALKING)
    rules["stack_defence"] = bool(rng.random() < 0.1)
    rules["complex_roll"] = str(rng.choice(("each", "each", "each", "once")))
    if rng.random() < BURNING:
        rules["hazards"] = [{"name": "fire", "damage": int(rng.integers(1, 6))}]
    if rng.random() < SHELTERED:
        places = rng.integers(0, rules["arena"] + 1, int(rng.integers(1, COVERS + 1)))
        rules["covers"] = [{"at": int(at), "cover": int(rng.integers(1, 4))} for at in places]
    if rng.random() < FURNISHED:
        places = rng.integers(0, rules["arena"] + 1, int(rng.integers(1, PROPS + 1)))
        rules["props"] = [_prop(int(at), rng) for at in places]
    return rules


def _prop(at: int, rng: np.random.Generator) -> dict[str, Any]:
    """Something to swing on or leap from there, for the agile or for everybody (PS-ACT-2)."""
    reach, difficulty = int(rng.choice(CARRYING)), int(rng.integers(0, 6))
    return {"name": "rope", "at": at, "reach": reach, "difficulty": difficulty}


def varied_squad(sheets: dict[str, dict[str, Any]], rng: np.random.Generator) -> list[tuple[str, int]]:
    """A side thrown together: characters by name, and how many of each."""
    return thrown_together(sheets, rng, "minor", MAJORS, MINORS)
