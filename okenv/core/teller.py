"""Events told in order; some belong together and make one sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from .events import Event
from .layout import DRAW


class Names(Protocol):
    """Who a fight's numbers stand for: what every rulebook's ``Cast`` has of it."""

    @property
    def names(self) -> Sequence[str]:
        """The fighters', by row."""

    @property
    def sides(self) -> Sequence[str]:
        """The two sides'."""


CastT = TypeVar("CastT", bound=Names)


class Teller(Generic[CastT]):
    """Tells a rulebook's events, each by its method ``_on_<event>``, which may take the next ones with it.

    A method gets all operands of its event and returns a sentence, or None where there is nothing to say.

    Attributes:
        events: the rulebook's kinds of events.
        cast: who and what their operands stand for.
    """

    events: type[IntEnum]

    def __init__(self, cast: CastT) -> None:
        self.cast = cast
        self._left: deque[Event] = deque()

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The events in sentences."""
        self._left.extend(events)
        told = []
        while self._left:
            event = self._left.popleft()
            line = getattr(self, f"_on_{self.events(event.code).name.lower()}")(*event.operands)
            if line is not None:
                told.append(line)
        return told

    def take(self, *codes: IntEnum) -> tuple[int, ...] | None:
        """The operands of the next event, which is told now, if it is one of these; None if not."""
        return self._left.popleft().operands if self.follows(*codes) else None

    def follows(self, *codes: IntEnum) -> bool:
        """Whether the next event is one of these."""
        return bool(self._left) and self._left[0].code in codes

    def name(self, row: int) -> str:
        """A fighter's name."""
        return self.cast.names[row]

    def side(self, side: int) -> str:
        """A side's name."""
        return self.cast.sides[side]

    def _on_round(self, number: int, *_: int) -> str:
        return f"--- Round {number} ---"

    def _on_over(self, outcome: int, *_: int) -> str:
        return "The fight ends in a draw." if outcome == DRAW else f"Victory for {self.side(outcome)}."
