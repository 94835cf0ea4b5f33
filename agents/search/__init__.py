"""Opponents that search: ``greedy``, ``expectimax:D``, ``mcts:N`` and ``mcts:0.5s``; see docs/opponents.md."""

from __future__ import annotations

import re

from okenv.systems import System

from .options import SearchOptions, parse
from .policy import LookAhead, TreeSearch

__all__ = ["LookAhead", "SearchOptions", "TreeSearch", "make_expectimax", "make_greedy", "make_mcts"]

DEEPEST = 4
"""Turns that ``expectimax`` looks ahead at most: each takes some hundred times longer than the one before."""


def make_greedy(system: System, argument: str, seed: int | None = None) -> LookAhead:
    """Looks one decision ahead exactly: all dice, the best spending of each outcome.

    Raises:
        ValueError: for an argument, of which it takes none.
    """
    if argument:
        raise ValueError(f"policy: found 'greedy:{argument}', expected 'greedy': it takes no argument")
    return LookAhead(system, 1, "greedy")


def make_expectimax(system: System, argument: str, seed: int | None = None) -> LookAhead:
    """Looks D turns ahead exactly, within the round; for duels, such as expectimax:2.

    Raises:
        ValueError: for a number of turns that is none from 1 to DEEPEST.
    """
    if re.fullmatch("[0-9]+", argument or "2") is None or not 1 <= int(argument or "2") <= DEEPEST:
        raise ValueError(
            f"policy: found 'expectimax:{argument}', expected turns from 1 to {DEEPEST}, such as expectimax:2"
        )
    return LookAhead(system, int(argument or "2"), f"expectimax:{argument or 2}")


def make_mcts(system: System, argument: str, seed: int | None = None) -> TreeSearch:
    """Searches a tree of N imagined fights, or for so many seconds; options in docs/opponents.md.

    Raises:
        ValueError: for an option that does not exist, or a value that it cannot have.
    """
    return TreeSearch(system, parse(argument), f"mcts:{argument}" if argument else "mcts", seed)


make_mcts.form = "mcts:N or mcts:0.5s"  # type: ignore[attr-defined]
