"""Positions of fights for tests of the searching policies, and a slow look-ahead in plain Python.

A position is a battle record of shape ``[1]`` that waits for a decision.
"""

from collections.abc import Callable, Iterator

import numpy as np

from okenv import Battle, load_encounter
from okenv.core import chance
from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.driver import kernels, policy_seed
from okenv.systems.ok.mind.policies import CODES
from okenv.systems.ok.mind.prospects import worth_trying
from okenv.systems.ok.mind.value import TABLE, WEIGHT_ARRAY, prepare, value
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import Prompt, Purpose

K = kernels("ok")
BEFORE_A_ROUND = (Purpose.TIE_ORDER, Purpose.TIDE, Purpose.INITIATIVE, Purpose.OMEN, Purpose.OMEN_WHO)
DECLINED = (Prompt.INTERRUPT, Prompt.PROTECT)


def positions(name: str, codes: str = "random", seeds: int = 5) -> Iterator[np.ndarray]:
    """Every decision of some fights of an encounter, in which everybody plays a scripted policy."""
    mask = np.zeros(ACTIONS.size, np.int8)
    for seed in range(seeds):
        bs = Battle(load_encounter(name), seed).state
        while bs[0].outcome == ONGOING:
            if bs[0].dice != 0:
                K.resolve(bs, 0, int(K.rolled(bs, 0)), NO_LOG)
                continue
            yield bs.copy()
            K.apply(bs, 0, int(K.choose(bs, 0, CODES.index(codes), policy_seed(seed), mask)), NO_LOG)


def side_of(bs: np.ndarray, i: int) -> int:
    return int(i >= bs[0].side_n[0])


def actions(bs: np.ndarray) -> list[int]:
    """The legal actions."""
    mask = np.zeros(ACTIONS.size, np.int8)
    K.legal(bs, 0, mask)
    return np.flatnonzero(mask).tolist()


def looked_at(bs: np.ndarray, within: bool) -> list[int]:
    """The actions that a search looks at."""
    mask = np.zeros(ACTIONS.size, np.int8)
    worth_trying(bs[0], within, mask)
    return np.flatnonzero(mask).tolist()


def after(bs: np.ndarray, action: int) -> np.ndarray:
    """What comes of an action."""
    copy = bs.copy()
    K.apply(copy, 0, action, NO_LOG)
    return copy


class Reference:
    """The values of a position by plain recursion: best for the asked side, worst of the other's, dice weighted.

    Args:
        root: the position.
        turns: as many of somebody's turns as the line goes on to.
        choices: what is tried in a state within a line; by default what a search looks at.
    """

    def __init__(
        self, root: np.ndarray, turns: int = 1, choices: Callable[[np.ndarray], list[int]] | None = None
    ) -> None:
        self.root = root.copy()
        self.root["lucky"], self.root["clumsy"] = 0, 0
        self.side, self.turns = side_of(root, int(root[0].actor)), turns
        self.table = np.full(TABLE, np.nan)
        prepare(self.root[0], self.table)
        self.choices = choices or (lambda bs: looked_at(bs, True))
        self.states = 0

    def values(self, tried: list[int]) -> dict[int, float]:
        """The value of each of these actions of the position."""
        return {action: self.of(after(self.root, action), 1) for action in tried}

    def static(self, bs: np.ndarray) -> float:
        """The value without looking on."""
        outcome = int(bs[0].outcome)
        if outcome != ONGOING:
            return 0.5 if outcome == DRAW else float(outcome == self.side)
        return float(value(bs[0], self.side, self.table, WEIGHT_ARRAY))

    def of(self, bs: np.ndarray, turns: int) -> float:
        """The value of a state in which so many turns have begun."""
        self.states += 1
        b = bs[0]
        if b.outcome != ONGOING:
            return self.static(bs)
        if b.dice != 0:
            if b.dice_for in BEFORE_A_ROUND:
                return self.static(bs)
            listed = chance.outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist())
            total = 0.0
            for outcome, probability in listed:
                copy = bs.copy()
                K.resolve(copy, 0, outcome, NO_LOG)
                total += float(probability) * self.of(copy, turns)
            return total
        if b.prompt == Prompt.ACT:
            if turns >= self.turns:
                return self.static(bs)
            turns += 1
        if b.prompt in DECLINED or (b.prompt == Prompt.DEFEND and b.act == Act.SWEEP):
            return self.of(after(bs, ACTIONS.id(Act.DECLINE, 0, 0)), turns)
        found = [self.of(after(bs, action), turns) for action in self.choices(bs)]
        return max(found) if side_of(bs, int(b.actor)) == self.side else min(found)
