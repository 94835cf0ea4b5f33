"""Duels solved exactly; see docs/solver.md."""

from __future__ import annotations

from .game import Game, SolverError, build_game, tag_bits
from .oracle import Oracle, check
from .solution import Solution, solve

__all__ = ["Game", "Oracle", "Solution", "SolverError", "build_game", "check", "solve", "tag_bits"]
