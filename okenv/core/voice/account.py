"""What fighters did in a fight, counted from its events: attacks, harm, who put whom out, what was spent."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import IntEnum
from typing import Any, NamedTuple

from ..events import Event

NOBODY = -1
"""In place of a row: a hazard's doing, or a fighter's own."""


class Deed(NamedTuple):
    """One thing to count.

    Attributes:
        kind: ``attack``, on one target; ``hit``, one of those that hit; ``harm``; ``fell``, out of the fight or unable
            to fight on; ``rose``, back in it; ``spent``.
        by: whose doing it is, a row; NOBODY's where it is no fighter's.
        whom: the row of whoever it was done to; NOBODY where that does not matter.
        amount: points of harm, or what was spent.
        how: of who fell by nobody's doing, in words, such as ``fled``.
    """

    kind: str
    by: int
    whom: int = NOBODY
    amount: int = 1
    how: str = "fell"


class Account:
    """Counts a rulebook's events, each by its method ``_on_<event>``; an event without one counts for nothing.

    Rows are those at the time of the events.

    Attributes:
        events: the rulebook's kinds of events.
        harm_unit: what harm is counted in, in the plural, such as ``points``.
        spent_on: what is spent in a fight, such as ``AP``; empty where nothing is.
    """

    events: type[IntEnum]
    harm_unit: str
    spent_on: str = ""

    def __init__(self) -> None:
        self._strikers: dict[int, tuple[int, str]] = {}
        self._left: deque[Event] = deque()
        self._found: list[Deed] = []
        self.before: Any = None

    def read(self, events: Iterable[Event], before: Any) -> list[Deed]:
        """What events came to, which one answer or one roll brought; ``before`` is the battle record as it was."""
        self._left.extend(events)
        self._found, self.before = [], before
        while self._left:
            event = self._left.popleft()
            if count := getattr(self, f"_on_{self.events(event.code).name.lower()}", None):
                count(*event.operands)
        return self._found

    def is_luck(self, before: Any) -> bool:
        """Whether the dice that are awaited are better for whoever rolls them, the more they show."""
        return True

    def forget(self) -> None:
        """What comes next follows from no blow: the game master has changed something, or rows mean others now."""
        self._strikers.clear()

    # --- what a rulebook's methods call

    def follows(self, *codes: IntEnum) -> bool:
        """Whether the next event is one of these."""
        return bool(self._left) and self._left[0].code in codes

    def side(self, row: int) -> int:
        """A fighter's side, 0 or 1."""
        return int(row >= self.before["side_n"][0])

    def attack(self, by: int, whom: int, hits: bool) -> None:
        """Somebody attacks one target."""
        self._found.append(Deed("attack", by, whom))
        if hits:
            self._found.append(Deed("hit", by, whom))
            self.strikes(by, whom)

    def strikes(self, by: int, whom: int, how: str = "fell") -> None:
        """What is told next of ``whom`` is that fighter's doing; or NOBODY's, and who falls then did so ``how``."""
        self._strikers[whom] = by, how

    def striker(self, whom: int) -> int:
        """Whose doing it is, what is told next of ``whom``."""
        return self._strikers.get(whom, (NOBODY, ""))[0]

    def harm(self, whom: int, points: int) -> None:
        """Somebody is harmed by whoever struck last."""
        by, how = self._strikers.get(whom, (NOBODY, "fell"))
        self._found.append(Deed("harm", by, whom, points, how))

    def fell(self, whom: int) -> None:
        """Somebody no longer fights, because of whoever struck last."""
        by, how = self._strikers.get(whom, (NOBODY, "fell"))
        self._found.append(Deed("fell", by, whom, 1, how))

    def rose(self, whom: int) -> None:
        """Somebody fights again."""
        self._found.append(Deed("rose", whom, whom))

    def spent(self, by: int, amount: int) -> None:
        """Somebody spends something."""
        if amount > 0:
            self._found.append(Deed("spent", by, amount=amount))
