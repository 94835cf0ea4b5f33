"""What tests of prospects ask in every rulebook: what a search looks at, and what a decision is worth without it."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from okenv import encounter_names
from okenv.core.chance import outcomes
from okenv.core.events import NO_LOG
from okenv.core.layout import ONGOING
from okenv.driver import kernels
from okenv.systems import load_system
from tests.systems.cut import states

Choice = tuple[Any, int, int]


class Looking:
    """What one rulebook's searches look at."""

    def __init__(self, system: str) -> None:
        loaded = load_system(system)
        rules = loaded.module("rules.actions")
        self.system, self.kernels, self.actions, self.act = system, kernels(system), rules.ACTIONS, rules.Act
        self.prompts, self.engine = loaded.layout.Prompt, loaded.module("rules.engine")
        self.prospects, self.value = loaded.module("mind.prospects"), loaded.module("mind.value")

    def choice(self, action: int) -> Choice:
        """An answer as ``(kind, target, option)``."""
        table = self.actions
        return self.act(int(table.kind[action])), max(int(table.target[action]), 0), int(table.option[action])

    def can(self, bs: np.ndarray) -> set[Choice]:
        """What is legal."""
        mask = np.zeros(self.actions.size, np.int8)
        self.kernels.legal(bs, 0, mask)
        return {self.choice(int(action)) for action in np.flatnonzero(mask)}

    def kept(self, bs: np.ndarray, *, within: bool = False) -> set[Choice]:
        """What is looked at; checks that it is legal, counted right, and something, and changes nothing."""
        mask, rules = np.full(self.actions.size, 7, np.int8), np.zeros(self.actions.size, np.int8)
        before = bs.tobytes()
        count = self.prospects.worth_trying(bs[0], within, mask)
        assert bs.tobytes() == before
        self.kernels.legal(bs, 0, rules)
        marked = np.flatnonzero(mask)
        assert set(np.unique(mask)) <= {0, 1}
        assert 1 <= count == len(marked)
        assert np.all(mask <= rules)
        return {self.choice(int(action)) for action in marked}

    def in_random_fights(self, prompts: int) -> Iterator[tuple[np.ndarray, Any, bool, set[Choice], set[Choice]]]:
        """``(battle, prompt, within, what is legal, what is looked at)`` in every shipped encounter, twice a state."""
        for name in encounter_names(self.system):
            for bs in states(name, 1, prompts):
                can = self.can(bs)
                for within in (False, True):
                    yield bs, self.prompts(int(bs[0].prompt)), within, can, self.kept(bs, within=within)

    def best(
        self,
        bs: np.ndarray,
        side: int,
        table: np.ndarray,
        everything: bool,
        *,
        unless: Any = None,
        root: bool = True,
    ) -> float:
        """The value of a decision up to where it ends, over all dice: by every legal answer, or by what is looked at.

        ``unless`` is a prompt at which everything is too much: there it is answered by default.
        """
        b, prospects = bs[0], self.prospects
        ends = (b.dice != 0 and prospects.between_rounds(b)) or (b.dice == 0 and not root and prospects.own_turn(b))
        if b.outcome != ONGOING or ends:
            return float(self.value.value(b, side, table, self.value.WEIGHT_ARRAY))

        def after(kernel: Any, given: int) -> float:
            copy = bs.copy()
            kernel(copy, 0, given, NO_LOG)
            return self.best(copy, side, table, everything, unless=unless, root=False)

        if b.dice != 0:
            rolled = outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist())
            return sum(float(p) * after(self.kernels.resolve, outcome) for outcome, p in rolled)
        mask = np.zeros(self.actions.size, np.int8)
        if everything:
            self.kernels.legal(bs, 0, mask)
        else:
            prospects.worth_trying(b, not root, mask)
        if b.prompt == unless if everything else not root and prospects.seldom(b):
            tried = [int(self.engine.default_action(b))]
        else:
            tried = np.flatnonzero(mask).tolist()
        found = [after(self.kernels.apply, action) for action in tried]
        return max(found) if (b.actor < b.side_n[0]) == (side == 0) else min(found)

    def looked_at(self, bs: np.ndarray) -> float:
        """The value of this decision to whoever decides, by what is looked at."""
        return self.best(bs, self.side(bs), self.table(bs), everything=False)

    def side(self, bs: np.ndarray) -> int:
        """The side of whoever decides."""
        return int(bs[0].actor >= bs[0].side_n[0])

    def table(self, bs: np.ndarray) -> np.ndarray:
        """What the value of all that comes of a position needs."""
        table = np.zeros(self.value.TABLE)
        self.value.prepare(bs[0], table)
        return table


def kinds(chosen: set[Choice]) -> set[Any]:
    """The kinds of these answers."""
    return {kind for kind, _, _ in chosen}


def of(chosen: set[Choice], *which: Any) -> set[Choice]:
    """Those of them that are of these kinds."""
    return {c for c in chosen if c[0] in which}
