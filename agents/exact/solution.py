"""The value of a duel for both sides, from below and from above, until the two have met."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from okenv.driver import threads_at_hand

from .asides import sizes_of
from .iterate import NESTED
from .kernels import exact_kernels
from .links import CHANNELS
from .positions import EndlessError, Game, Positions, SolverError, tag_bits

TOLERANCE = 1e-6
MOST_SWEEPS = 5000
REPEATS = 2
"""How often one layer is worked out before the next: most rounds of a fight in which nobody is hurt stay in it."""
_TOO_LITTLE = 2000
"""States that are not worth a second thread."""
NOTHING: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
"""No tactics, of neither side."""


@dataclass(frozen=True)
class Solution:
    """What a duel is worth, everywhere in it.

    Attributes:
        game: the duel.
        values: float64 ``[2 * states]``, the chance that side 0 wins, a draw counted half, where both play as well as
            they can, from below and from above; as the game's ``asides`` lay them out.
        error: how far the middle between any two of them may be off.
        value: of the fight as it begins.
        value_error: how far that may be off.
        sweeps: how often all states were worked out.
        seconds: that this took.
        forbidden, required: the tactics that each side was forbidden, or bound to where it could, beside those that
            the game goes without.
        stored: whether it was taken from the disk.
    """

    game: Positions
    values: np.ndarray
    error: float
    value: float
    value_error: float
    sweeps: int
    seconds: float
    forbidden: tuple[tuple[str, ...], tuple[str, ...]] = NOTHING
    required: tuple[tuple[str, ...], tuple[str, ...]] = NOTHING
    stored: bool = False


@dataclass(frozen=True)
class Progress:
    """How far it has come: the value of the fight from below and from above, and how far apart it all is."""

    sweeps: int
    low: float
    high: float
    apart: float


def solve(
    game: Game,
    forbidden: tuple[Sequence[str], Sequence[str]] = NOTHING,
    required: tuple[Sequence[str], Sequence[str]] = NOTHING,
    tolerance: float = TOLERANCE,
    told: Callable[[Progress], None] = lambda _: None,
    threads: int | None = None,
    everywhere: bool = True,
) -> Solution:
    """Solve a duel.

    Args:
        game: the duel.
        forbidden: tactics that a side may not use, by side.
        required: tactics that a side must use wherever it could, by side.
        tolerance: how far the values may be off.
        told: called after each sweep.
        threads: how many work at it.
        everywhere: whether all values are to be as sure as that, or the value of the fight as it begins alone.

    Raises:
        SolverError: for tactics that there are not, or a side that may do nothing at all.
        EndlessError: where values do not meet, as both sides can put the end off for ever.
    """
    begun = time.perf_counter()
    sweeper = Sweeper(game, forbidden, required, threads or threads_at_hand())
    apart, sweeps, low, high = 1.0, 0, 0.0, 1.0
    while (apart if everywhere else high - low) > 2 * tolerance:
        if sweeps == MOST_SWEEPS:
            raise EndlessError(
                f"{game.duel.name}: found values {apart:.2g} apart after {sweeps} sweeps, expected them to meet: "
                "somebody can put the end off, for long or for ever"
            )
        apart = sweeper.sweep()
        sweeps += 1
        low, high = sweeper.bounds()
        told(Progress(sweeps, low, high, apart))
    return Solution(
        game, sweeper.values, apart / 2, (low + high) / 2, (high - low) / 2, sweeps, time.perf_counter() - begun,
        (tuple(forbidden[0]), tuple(forbidden[1])), (tuple(required[0]), tuple(required[1])),
    )  # fmt: skip


class Sweeper:
    """Value iteration on several threads.

    Args:
        game: the duel.
        forbidden, required: as in :func:`solve`.
        threads: how many.

    Attributes:
        values: float64, from below and from above, one beside the other.
    """

    def __init__(
        self,
        game: Game,
        forbidden: tuple[Sequence[str], Sequence[str]],
        required: tuple[Sequence[str], Sequence[str]],
        threads: int,
    ) -> None:
        self._game, self._kernels = game, exact_kernels(game.system.name)
        self._forbidden = np.array([tag_bits(game.system, tags) for tags in forbidden], np.uint64)
        self._required = np.array([tag_bits(game.system, tags) for tags in required], np.uint64)
        self.values = np.zeros(CHANNELS * game.states)
        self.values[1::CHANNELS] = 1.0
        self._sizes = sizes_of(game.asides)
        widest = CHANNELS * int(self._sizes.max())
        self._desks: list[tuple[np.ndarray, np.ndarray]] = [
            (np.zeros((NESTED, widest)), np.zeros(NESTED, np.int64)) for _ in range(threads)
        ]
        self._pool = ThreadPoolExecutor(threads)
        self._cuts = [self._cut(int(first), int(last)) for _, _, first, last in game.parts]
        layers = game.parts[:, 0]
        edges = np.flatnonzero(np.r_[True, layers[1:] != layers[:-1], True])
        self._layers = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))

    def _cut(self, first: int, last: int) -> list[tuple[int, int]]:
        """A part in pieces of about as much work, one for each thread."""
        n = len(self._desks)
        if n == 1 or last - first < _TOO_LITTLE:
            return [(first, last)]
        work = np.cumsum(self._sizes[self._game.order[first:last]])
        places = first + np.searchsorted(work, work[-1] * np.arange(1, n) / n)
        edges = [first, *places.tolist(), last]
        return list(pairwise(edges))

    def sweep(self) -> float:
        """Work out every state, those with most harm first; how far apart the two values still are anywhere."""
        return max(self._layer(first, last) for first, last in self._layers)

    def round(self) -> None:
        """Work out every state from what the values were: what one more round to go makes of them."""
        ends = np.flatnonzero(self._game.parts[:, 1] == 0)
        for k in [*ends.tolist(), *np.flatnonzero(self._game.parts[:, 1] != 0).tolist()]:
            self._part(k)

    def _layer(self, first: int, last: int) -> float:
        apart = 0.0
        for _ in range(REPEATS):
            apart = max([self._part(k) for k in range(first, last)], default=0.0)
        return apart

    def _part(self, k: int) -> float:
        game, cuts = self._game, self._cuts[k]
        if game.parts[k, 1] == 0:
            self._map(self._turn_over, cuts)
            return 0.0
        apart = max(self._map(self._work_out, cuts))
        if not np.isfinite(apart):
            raise SolverError(f"{game.duel.name}: found nothing left that a side may do, expected something")
        return apart

    def _map(self, work: Callable[[int, int, int], float], cuts: list[tuple[int, int]]) -> list[float]:
        if len(cuts) == 1:
            return [work(0, *cuts[0])]
        return list(self._pool.map(lambda piece: work(piece[0], *piece[1]), enumerate(cuts)))

    def _turn_over(self, _: int, first: int, last: int) -> float:
        game = self._game
        self._kernels.turn_over(game.links, game.order, first, last, self.values)
        return 0.0

    def _work_out(self, desk: int, first: int, last: int) -> float:
        game, (stack, opened) = self._game, self._desks[desk]
        return float(
            self._kernels.sweep(
                game.links, game.order, first, last, self.values, stack, opened, self._forbidden,
                self._required,
            )
        )  # fmt: skip

    def bounds(self) -> tuple[float, float]:
        """The value of the fight as it begins, from below and from above."""
        low = high = 0.0
        for root in self._game.roots:
            place = self._kernels.place_of(self._game.asides, root.state, *root.asides)
            low += root.chance * float(self.values[place])
            high += root.chance * float(self.values[place + 1])
        return low, high
