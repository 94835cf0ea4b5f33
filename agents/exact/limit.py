"""A duel with its round limit: exact too, by working out round after round from the last one back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from okenv.driver import threads_at_hand

from .positions import Game
from .solution import NOTHING, Sweeper


def with_limit(
    game: Game,
    rounds: int,
    forbidden: tuple[Sequence[str], Sequence[str]] = NOTHING,
    required: tuple[Sequence[str], Sequence[str]] = NOTHING,
    told: Callable[[int, float], None] = lambda _rounds, _value: None,
    threads: int | None = None,
) -> float:
    """What a duel is worth to side 0 if it is a draw after so many rounds, which both sides know and count.

    Args:
        game: the duel.
        rounds: as of an encounter.
        forbidden: as of ``solve``, and so are the others.
        required: by side.
        told: called after each round with how many have been worked out, and the value with so many.
        threads: how many work at it.
    """
    sweeper = Sweeper(game, forbidden, required, threads or threads_at_hand())
    sweeper.values[:] = 0.5
    value = 0.5
    for round_ in range(1, rounds + 1):
        sweeper.round()
        value = sweeper.bounds()[0]
        told(round_, value)
    return value
