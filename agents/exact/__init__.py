"""Duels solved exactly, and the policy ``exact``; see docs/solver.md."""

from __future__ import annotations

from .against import build_against
from .game import MOST_BYTES, build_game
from .limit import with_limit
from .oracle import Oracle, check
from .policy import ExactPolicy, make_exact
from .positions import Duel, EndlessError, Game, Positions, SolverError, tag_bits
from .solution import Solution, solve
from .store import solved
from .support import Support, support

__all__ = [
    "MOST_BYTES", "Duel", "EndlessError", "ExactPolicy", "Game", "Oracle", "Positions", "Solution", "SolverError",
    "Support", "build_against", "build_game", "check", "make_exact", "solve", "solved", "support", "tag_bits",
    "with_limit",
]  # fmt: skip
