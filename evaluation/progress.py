"""How far something has come that is done in pieces, each kept as it is done, and telling that."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How far it has come.

    Attributes:
        done: pieces (of a tournament, mirrored pairs) that are done, those of earlier runs included.
        total: pieces in all, unless it ends sooner.
        seconds_left: estimated from what pieces of each kind have taken so far; None where nothing is known yet.
        note: what is going on.
    """

    done: int
    total: int
    seconds_left: float | None
    note: str

    @property
    def minutes_left(self) -> str:
        """``, 3 minutes left``; empty where nothing is known yet."""
        return "" if self.seconds_left is None else f", {self.seconds_left / 60:.0f} minutes left"


def at_tenths(tell: Callable[[Progress], None]) -> Callable[[Progress], None]:
    """What calls ``tell`` whenever another tenth is done."""
    told = -1

    def once(now: Progress) -> None:
        nonlocal told
        tenth = 10 * now.done // max(now.total, 1)
        if tenth > told:
            told = tenth
            tell(now)

    return once


def on_a_terminal(now: Progress, what: str = "") -> None:
    """Say it on stderr in place of what was said before; nothing where nobody looks."""
    if sys.stderr.isatty():
        line = f"{what}{now.done} of {now.total}{now.minutes_left}, {now.note}"
        print(f"\r{line:90}", end="", file=sys.stderr, flush=True)
