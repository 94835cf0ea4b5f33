"""What scripted policies of any rulebook decide in an explicit position, for the tests of them."""

from typing import Any

import numpy as np

from okenv import Battle, load_encounter
from okenv.driver import kernels
from okenv.systems import load_system
from tests.systems.asking import Asking

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]
"""Whoever is in the rows, where it is told why somebody decides so."""


class Deciding:
    """The scripted policies of one rulebook."""

    def __init__(self, system: str) -> None:
        loaded = load_system(system)
        rules, self.codes = loaded.module("rules.actions"), loaded.module("mind.policies").CODES
        self.kernels, self.actions, self.act = kernels(system), rules.ACTIONS, rules.Act
        self.asking, self.reason = Asking(system), loaded.module("voice.reasons").reason

    def action(self, bs: np.ndarray, code: str, seed: int = 0) -> int:
        """What a policy answers to the current prompt; it is legal, and the battle is as it was."""
        before = bs.tobytes()
        mask = np.zeros(self.actions.size, np.int8)
        action = int(self.kernels.choose(bs, 0, self.codes.index(code), np.uint64(seed), mask))
        assert self.kernels.allowed(bs, 0, action), (code, int(bs[0].prompt))
        assert bs.tobytes() == before
        return action

    def decision(self, bs: np.ndarray, code: str, seed: int = 0) -> tuple[Any, int, int]:
        """The same as ``(kind, target, option)``."""
        action, table = self.action(bs, code, seed), self.actions
        return self.act(int(table.kind[action])), max(int(table.target[action]), 0), int(table.option[action])

    def turn(self, bs: np.ndarray, code: str, prompts: tuple[Any, ...], ends: tuple[Any, ...] = ()) -> list[Any]:
        """All answers of one fighter's turn at these prompts, up to the first dice or an answer that ends it."""
        me, given = int(bs[0].actor), []
        while bs[0].prompt in prompts and bs[0].actor == me:
            given.append(self.decision(bs, code))
            self.asking.answer(bs, *given[-1])
            if given[-1] in ends:
                break
        return given

    def kinds(self, name: str, code: str, decisions: int = 150) -> set[Any]:
        """What kinds of answers a policy gives in a shipped encounter that it plays alone, or in the most of it."""
        battle, seen = Battle(load_encounter(name), 3), set()
        while decisions and not battle.over:
            kind, target, option = self.decision(battle.state, code)
            seen.add(kind)
            battle.apply(self.actions.id(kind, target, option))
            decisions -= 1
        return seen

    def told(self, by: Any, bs: np.ndarray, code: str, *answers: Any) -> Any:
        """What is told of what a policy decides after these answers; telling it changes nothing."""
        self.asking.play(bs, *answers)
        before = bs.tobytes()
        found = by(bs, code, self.action(bs, code), NAMES)
        assert bs.tobytes() == before
        return found

    def of(self, bs: np.ndarray, kind: Any, target: int = 0, option: int = 0) -> str:
        """The reason that a gambit has for an action."""
        return self.reason(bs, "gambit", self.actions.id(kind, target, option), NAMES)
