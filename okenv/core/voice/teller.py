"""Events told in order; some belong together and make one sentence.

What a brief log leaves out of a sentence is marked in it, by ``told.either``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from string import Formatter
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from ..events import Event
from ..layout import DRAW
from .told import Told

LabelsT = TypeVar("LabelsT")


def kinds(*events: IntEnum) -> frozenset[IntEnum]:
    """A set of kinds of events."""
    return frozenset(events)


@dataclass(frozen=True)
class Cast(Generic[LabelsT]):
    """Who and what a fight's numbers stand for; what has a name in ``labels`` has only a number where it is None.

    Attributes:
        names: of the fighters, by row.
        sides: names of the two sides.
        labels: of weapons, places with cover and whatever else a rulebook names.
    """

    names: Sequence[str]
    sides: Sequence[str]
    labels: LabelsT | None = None

    def cover(self, number: int) -> str:
        """The name of a place with cover."""
        return self.named("cover", "covers", number)

    def hazard(self, number: int) -> str:
        """The name of a hazard."""
        return self.named("hazard", "hazards", number)

    def prop(self, number: int) -> str:
        """The name of a prop."""
        return self.named("prop", "props", number)

    def named(self, word: str, field: str, number: int) -> str:
        """The name of a thing: what the labels have under ``field``, or the word for it with a number from 1."""
        name: str = f"{word} {number + 1}" if self.labels is None else getattr(self.labels, field)[number]
        return name


CastT = TypeVar("CastT", bound=Cast[Any])


def sayings(plain: dict[IntEnum, str]) -> Mapping[IntEnum, str]:
    """Sentences of events that need no method, for ``Teller.plain``."""
    return MappingProxyType(plain)


def _saying(sentence: str) -> Callable[..., str]:
    """The method that tells an event by such a sentence of ``Teller.plain``."""
    words = [word for _, word, _, _ in Formatter().parse(sentence) if word and not word.isdecimal()]

    def say(teller: Any, *operands: int) -> str:
        return sentence.format(*operands, **{word: getattr(teller, f"_{word}")(*operands) for word in words})

    return say


class Teller(Generic[CastT]):
    """Tells a rulebook's events, each by its method ``_on_<event>``, which may take the next ones with it.

    A method gets all operands of its event and returns a sentence, or None where there is nothing to say. Where a
    sentence is the same whatever happens else, it stands in ``plain``: ``"{f} misses {t} by {2}."``, with operands by
    their number, and words by methods that get the operands, too: ``_f``, ``_t``, ``_side``, ``_lot`` and a
    rulebook's own.

    Attributes:
        events: the rulebook's kinds of events.
        cast: who and what their operands stand for.
        outcomes: kinds that tell what came of the sentence before.
        sums: those of which a brief log says nothing.
        plain: sentences that need no method.
    """

    events: type[IntEnum]
    outcomes: frozenset[IntEnum] = frozenset()
    sums: frozenset[IntEnum] = frozenset()
    plain: Mapping[IntEnum, str] = sayings({})

    def __init_subclass__(cls) -> None:
        """A teller put together of others knows the outcomes and sums of all of them, and tells as the first does."""
        super().__init_subclass__()
        for kind, sentence in vars(cls).get("plain", {}).items():
            setattr(cls, f"_on_{kind.name.lower()}", _saying(sentence))
        parts = [base for base in cls.__mro__ if issubclass(base, Teller)]
        cls.outcomes = frozenset(kind for part in parts for kind in part.outcomes)
        cls.sums = frozenset(kind for part in parts for kind in part.sums)

    def __init__(self, cast: CastT) -> None:
        self.cast = cast
        self._left: deque[Event] = deque()

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The events in sentences."""
        self._left.extend(events)
        told: list[str] = []
        while self._left:
            event = self._left.popleft()
            line = getattr(self, f"_on_{self.events(event.code).name.lower()}")(*event.operands)
            if line is not None:
                told.append(line if isinstance(line, Told) else self._sentence(event.code, line))
        return told

    def _sentence(self, code: int, line: str) -> Told:
        return Told(line, brief="" if code in self.sums else None, goes_on=code in self.outcomes)

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

    def _f(self, f: int, *_: int) -> str:
        return self.name(f)

    def _t(self, _f: int, t: int, *_: int) -> str:
        return self.name(t)

    def _side(self, side: int, *_: int) -> str:
        return self.side(side)

    def _lot(self, f: int, place: int, k: int, *_: int) -> str:
        return f"By lot {self.name(f)} is number {k - place} of the {k}"

    def _on_round(self, number: int, *_: int) -> str:
        return f"--- Round {number} ---"

    def _on_over(self, outcome: int, *_: int) -> str:
        return "The fight ends in a draw." if outcome == DRAW else f"Victory for {self.side(outcome)}."
