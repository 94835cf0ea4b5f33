"""What scripted policies of any rulebook decide in an explicit position, for the tests of them."""

from typing import Any

import numpy as np

from okenv.driver import kernels
from okenv.systems import load_system


class Deciding:
    """The scripted policies of one rulebook."""

    def __init__(self, system: str) -> None:
        loaded = load_system(system)
        rules, self.codes = loaded.module("rules.actions"), loaded.module("mind.policies").CODES
        self.kernels, self.actions, self.act = kernels(system), rules.ACTIONS, rules.Act

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
