"""Sheets and settings that nobody wrote: what an encounter of OK may be varied by, for whoever learns from many.

All is plain data as an encounter's file has it; what the rules do not allow is for the reader of encounters to say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.variation import thrown_together

from ..rules.layout import WEAPONS
from ..rules.ranks import format_rank, parse_rank
from .options import Rules
from .schema import Character

STEPS = ("half a rank", "a rank", "a rank and a half", "two ranks")
"""So much somebody may be better or worse, in words; the first is one step."""
STEP = 2
"""Half-ranks that an attribute may move, up and down."""
REARMED, ARMOURED = 0.3, 0.25
"""How often a fighter has other weapons, or other armour, than her sheet says."""
APART = (2, 5, 5, 5, 8, 10, 15, 25, 40)
"""Metres between the sides, each equally likely."""
HEROES, MOOKS = 4, 8
"""The most fighters of a side thrown together, without mooks and with them."""


def varied_fighter(sheet: dict[str, Any], arms: dict[str, dict[str, Any]], rng: np.random.Generator) -> dict[str, Any]:
    """What a fighter overrides of her sheet."""
    attributes: dict[str, Any] = sheet["attributes"]
    moved = {name: parse_rank(rank) + int(rng.integers(-STEP, STEP + 1)) for name, rank in attributes.items()}
    changes: dict[str, Any] = {"attributes": {name: format_rank(rank) for name, rank in moved.items()}}
    if rng.random() < REARMED:
        fit = [name for name, weapon in arms["weapons"].items() if _used_with(weapon) & set(attributes)]
        changes["weapons"] = rng.choice(fit, min(len(fit), int(rng.integers(1, WEAPONS + 1))), replace=False).tolist()
    if rng.random() < ARMOURED:
        changes["armour"] = [None, *arms["armour"]][rng.integers(len(arms["armour"]) + 1)]
    return changes


def improved(sheet: Character, by: int) -> dict[str, Any]:
    """What a fighter overrides of a sheet to be better by so many of these steps at all of it; worse where negative."""
    return {"attributes": {name: format_rank(rank + by) for name, rank in sheet.attributes.items()}}


def _used_with(weapon: dict[str, Any]) -> set[str]:
    roles = weapon["attribute"]
    return set(roles) if isinstance(roles, list) else {str(roles)}


def varied_rules(sides: list[str], rng: np.random.Generator) -> dict[str, Any]:
    """Options that an encounter between these sides may have."""
    apart = int(rng.choice(APART))
    rules: dict[str, Any] = {"apart": apart, "arena": max(apart, int(rng.choice((20, 40, 60))))}
    modes = Rules.model_fields["mook_damage"].annotation.__args__  # type: ignore[union-attr]
    rules["mook_damage"] = str(rng.choice(modes))
    rules["social"] = str(rng.choice(("on", "on", "on", "off")))
    if rng.random() < 0.2:
        rules["tide_dice"] = {sides[rng.integers(2)]: str(rng.choice(("worse_of_2", "better_of_2")))}
    if rng.random() < 0.1:
        rules["interrupts"] = str(rng.choice(("anyone", "off")))
    return rules


def varied_squad(sheets: dict[str, dict[str, Any]], rng: np.random.Generator) -> list[tuple[str, int]]:
    """A side thrown together: characters by name, and how many of each."""
    return thrown_together(sheets, rng, "mook", HEROES, MOOKS, often=0.7)
