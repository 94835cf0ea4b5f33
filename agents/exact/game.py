"""A duel as a game: its states and what follows them, worked out from the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from okenv.encounter import Encounter

from .builder import GIB, Builder
from .positions import Duel, Game, as_duel

MOST_BYTES = 8 * GIB
"""What a game may take of memory by default."""


def build_game(
    fight: Encounter | Duel,
    without: Sequence[str] | None = None,
    most_bytes: int = MOST_BYTES,
    told: Callable[[int, int], None] = lambda _states, _waiting: None,
) -> Game:
    """Work out everything that can follow in a duel.

    Args:
        fight: one fighter against another.
        without: tactics that neither side shall have; by default those that the rulebook's ``rounds`` leaves out.
        most_bytes: of memory.
        told: called again and again with how many states have been found, and how many of them wait.

    Raises:
        SolverError: for what is no duel, tactics that there are not, or more states than fit into the memory.
    """
    builder = Builder(as_duel(fight), without, most_bytes, told)
    roots = builder.roots()
    builder.explore()
    return builder.finished(roots)
