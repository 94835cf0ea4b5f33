"""Small duels that solve in a moment, no two sides alike."""

import functools
from typing import Any

from agents.exact import Game, Solution, build_game, solve
from okenv import load_encounter
from okenv.encounter import Encounter
from okenv.systems import load_system

OK = load_system("ok")
NEAR = {"tide_of_battle": "off", "apart": 1}


def duel(red: dict[str, Any], blue: dict[str, Any], **rules: Any) -> Encounter:
    """One against one, within reach of each other."""
    sides = {"red": {"fighters": [red]}, "blue": {"fighters": [blue]}}
    return load_encounter({"system": "ok", "sides": sides, "rules": NEAR | rules})


def all_but(*tags: str) -> tuple[str, ...]:
    """All tactics but these; what attacks are made of is always there."""
    return tuple(tag for tag in OK.actions.tag_names if tag not in {"attack", "damage", *tags})


def slow(fighting: str = "Gd", reflexes: str = "Def", toughness: str = "Gd", **changes: Any) -> dict[str, Any]:
    """Somebody with few action points a round, and so in few states."""
    attributes = {"Fighting": fighting, "Agility": "Gd", "Strength": "Gd", "Toughness": toughness}
    attributes |= {"Guns": fighting, "Reflexes": reflexes}
    return {"character": "swordsman", "attributes": attributes, "initiative": "Reflexes", **changes}


DUELS: dict[str, tuple[Encounter, tuple[str, ...]]] = {
    "mooks who are counted by tags": (
        duel(slow(mook=True), slow("Avg", "Avg", mook=True), mook_damage="tags"),
        all_but("defence", "defend-one", "setup", "setup-free", "hold"),
    ),
    "a mook against a hero": (
        duel(slow(mook=True, toughness="Avg"), slow("Grt", "Pth")), all_but("defence", "defend-one"),
    ),
    "one who recovers, wounded, against one who hardly does": (
        duel(slow(start={"lethal": 1, "nonlethal": 3}), slow("Gd+", toughness="Pth")), all_but("defence", "defend-one"),
    ),
    "lethality": (
        duel(slow("Gd+", weapons=["sword"], toughness="Avg"), slow("Grt", toughness="Avg")),
        all_but("lethality-up", "lethality-down"),
    ),
    "armour, and ways around it": (
        duel(slow("Gd", armour="plate", toughness="Pth", weapons=["sword"]), slow("Gd", weapons=["sword"])),
        all_but("bypass"),
    ),
    "taking down": (
        duel(slow("Grt", toughness="Avg"), slow("Gd+", toughness="Avg")),
        all_but("effect", "takedown", "avoid", "get-up", "combined"),
    ),
    "interrupts": (
        duel(slow("Gd+", toughness="Avg"), slow("Grt", toughness="Avg")),
        all_but("hold", "interrupt", "defence", "defend-one"),
    ),
    "setups against a hero": (
        duel(slow("Grt", toughness="Avg", mook=True), slow("Gd", toughness="Avg")),
        all_but("setup", "setup-free", "hold", "defence", "defend-one"),
    ),
    "house rules": (
        duel(slow("Grt", toughness="Avg"), slow("Gd+", toughness="Avg"), strict_subtraction=True, penetration=False),
        all_but("defence", "defend-one"),
    ),
    "goons who may intimidate": (
        duel(slow(mook=True), slow("Avg", mook=True), mook_damage="simplest"),
        all_but("setup", "setup-free", "setup-hard", "hold", "interrupt", "social", "intimidate", "defence"),
    ),
}  # fmt: skip
"""Each with the tactics that it goes without."""
QUICK = ("mooks who are counted by tags", "a mook against a hero", "armour, and ways around it")
"""Those that are solved in a second."""


@functools.cache
def game_of(name: str) -> Game:
    """One of them, worked out."""
    return build_game(*DUELS[name])


@functools.cache
def solution_of(name: str) -> Solution:
    """One of them, solved."""
    return solve(game_of(name))
