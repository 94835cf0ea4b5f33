"""Events told in order; some belong together and make one sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from okenv.core.events import Event as Logged

from .layout import Event
from .words import Cast


class Teller:
    """Tells events, each by its method ``_on_<event>``, which may take the next ones with it.

    A method gets all operands of its event and returns a sentence, or None where there is nothing to say.
    """

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self._left: deque[Logged] = deque()

    def tell(self, events: Iterable[Logged]) -> list[str]:
        """The events in sentences."""
        self._left.extend(events)
        told = []
        while self._left:
            event = self._left.popleft()
            line = getattr(self, f"_on_{Event(event.code).name.lower()}")(*event.operands)
            if line is not None:
                told.append(line)
        return told

    def take(self, *codes: Event) -> tuple[int, ...] | None:
        """The operands of the next event, which is told now, if it is one of these; None if not."""
        return self._left.popleft().operands if self.follows(*codes) else None

    def follows(self, *codes: Event) -> bool:
        """Whether the next event is one of these."""
        return bool(self._left) and self._left[0].code in codes

    def name(self, row: int) -> str:
        """A fighter's name."""
        return self.cast.names[row]

    def side(self, side: int) -> str:
        """A side's name."""
        return self.cast.sides[side]
