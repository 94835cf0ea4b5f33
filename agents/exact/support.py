"""Which tactics belong to optimal play: where they could be used, where they are as good as anything, where needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .code import BETWEEN
from .iterate import NESTED
from .kernels import exact_kernels
from .links import CHANNELS
from .positions import Game, SolverError, tag_bits
from .solution import Solution


@dataclass(frozen=True)
class Support:
    """A tactic in all decisions of one side, those that only bad play leads to included.

    Attributes:
        possible: decisions in which the tactic can be used, and something else can be done.
        best: of these, those in which it is as good as anything else, or cannot be told from that.
        needed: of these, those in which everything else is proven to be worse.
    """

    possible: int
    best: int
    needed: int

    @property
    def dominated(self) -> bool:
        """Whether it can be used, and is proven to be worse than something else wherever it can."""
        return self.possible > 0 and self.best == 0

    @property
    def dominant(self) -> bool:
        """Whether it can be used, and is as good as anything else wherever it can."""
        return self.possible > 0 and self.best == self.possible


def support(game: Game, solution: Solution, tags: Sequence[str]) -> dict[str, tuple[Support, Support]]:
    """Where tactics belong to optimal play, by tactic and side.

    Args:
        game: a duel.
        solution: of that game, with nothing forbidden or required.
        tags: the engine's tactics.

    Raises:
        SolverError: for tactics that there are not, or a solution of another game or of one with something forbidden.
    """
    if len(solution.values) != CHANNELS * game.states or any((*solution.forbidden, *solution.required)):
        raise SolverError(f"{game.duel.name}: found a solution of something else, expected one of the whole game")
    inner, widest = exact_kernels(game.system.name), CHANNELS * int(game.links.shapes.prod(1, dtype=np.int64).max())
    stacks = [np.zeros((NESTED, widest)) for _ in range(3)]
    states = game.order[game.graph.kinds[game.order] == BETWEEN]
    found = {}
    for tag in tags:
        counts = np.zeros((2, 3), np.int64)
        opened, bits = np.zeros(NESTED, np.int64), tag_bits(game.system, [tag])
        inner.survey(game.links, states, solution.values, *stacks, opened, bits, counts)
        one, other = (Support(*map(int, row)) for row in counts)
        found[tag] = (one, other)
    return found
