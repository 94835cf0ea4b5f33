"""Fights that are steered so that everything happens in them: what has been chosen least is chosen next."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from okenv import Battle, load_encounter
from okenv.core.notation import action_notation
from okenv.systems.ok.rules.layout import Purpose

_FIGHTER = {
    "attributes": {"Fighting": "Grt", "Guns": "Gd", "Strength": "Gd", "Toughness": "Grt",
                   "Leadership": "Gd", "Will": "Gd"},
    "weapons": ["staff", "axe", "handgun"],
    "protects": True, "nerve": "Grt", "intimidation": "Pth",
    "defence": {"melee": "Avg", "ranged": "Avg"},
}  # fmt: skip
_CANNON = {
    "name": "cannon", "attribute": "Guns", "kind": "ranged", "damage": "Leg", "lethality": "deep_puncturing",
    "hands": 2, "sweep": 2,
}  # fmt: skip
CHARACTERS: dict[str, Any] = {
    "hero": {**_FIGHTER, "weapons": ["axe", "knife", "shotgun"]},
    "fighter": {**_FIGHTER, "armour": {"coverage": 1, "protection": "Gd"}},
    "braced": {**_FIGHTER, "weapons": ["knife", _CANNON], "stability": "braced", "size": "Grt"},
    "goon": {**_FIGHTER, "mook": True, "weapons": ["knife"], "stability": "unstable"},
}
FIGHTS: tuple[dict[str, Any], ...] = tuple(
    {
        "system": "ok",
        "title": "Everything at once",
        "characters": CHARACTERS,
        "sides": {
            "red": {
                "fighters": [
                    {"character": "hero", "name": "Ann"},
                    {"character": "fighter", "name": "Carl", "start": {"nonlethal": 4}},
                    {"character": "braced", "name": "Ed", "start": {"lethal": 4, "prone": True}},
                    {"character": "hero", "name": "Flo", "start": {"nonlethal": 8}},
                ]
            },
            "blue": {
                "fighters": [
                    {"character": "hero", "name": "Bea"},
                    {"character": "goon", "count": 3, "name": "Thug"},
                    {"character": "braced", "name": "Dan"},
                    {"character": "goon", "name": "Latecomer", "start": {"arrives": 2}},
                    {"character": "goon", "name": "Straggler", "start": {"arrives": "boon"}},
                ]
            },
        },
        "rules": {
            "mook_damage": mooks, "limb_mangling": True, "gumption": True, "headcracking": True,
            "interrupts": "anyone", "arena": 60, "apart": apart,
            "props": [{"name": "chandelier", "difficulty": "Avg", "reach": 8, "bonus": 2}],
        },
    }
    for mooks, apart in (("simplified", 0), ("tags", 1), ("full", 4), ("simplest", 9))
)  # fmt: skip
_ENDERS = ("done", "surrender", "hold", "decline", "finish", "let-go")
"""What nobody needs to be steered to."""


def kind_of(notation: str) -> str:
    """The kind of an action: ``attack`` of ``attack e1.2``."""
    return notation.replace(".", " ").split()[0]


def options(battle: Battle) -> list[str]:
    """The notations of the legal answers."""
    return [action_notation(battle.system.actions, int(number)) for number in np.flatnonzero(battle.mask())]


class Player:
    """Plays battles, each answer of a kind that it has given least so far; dice fall where something happens."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.given: Counter[str] = Counter()

    def answer(self, battle: Battle) -> str:
        """A legal answer's notation."""
        legal = options(battle)
        useful = {kind_of(word) for word in legal} - set(_ENDERS)
        if not useful or self.random.random() < 0.1:
            useful = {kind_of(word) for word in legal}
        kind = min(sorted(useful), key=lambda word: (self.given[word], self.random.random()))
        self.given[kind] += 1
        return self.random.choice([word for word in legal if kind_of(word) == kind])

    def dice(self, battle: Battle) -> int:
        """An outcome of the awaited dice, often one that matters."""
        outcomes = [value for value, _ in battle.chance()]
        purpose = Purpose(int(battle.state[0]["dice_for"]))
        if purpose == Purpose.TIDE:
            outcomes += [1, 6] * 3
        elif purpose in (Purpose.ATTACK, Purpose.INITIATIVE):
            outcomes += [2, 3, 4] * 3
        return self.random.choice(outcomes)

    def step(self, battle: Battle) -> list[str]:
        """One answer or roll; what is told of it."""
        return battle.enter(self.dice(battle)) if battle.dice else battle.apply(self.answer(battle))


def fights(seed: int, count: int, record: Path | None = None) -> tuple[Player, list[Battle]]:
    """The player, and so many battles that wait for their first answer, of one rule for mooks after the other."""
    files = [None if record is None else record / f"{number}.jsonl" for number in range(count)]
    battles = [
        Battle(load_encounter(FIGHTS[number % len(FIGHTS)]), seed=number, dice="ask", record=file)
        for number, file in enumerate(files)
    ]
    return Player(seed), battles
