"""Events told in order; some belong together and make one sentence.

A sentence knows a shorter form of itself (``Told.brief``): without sums and dice, for whoever follows a fight rather
than checks it. A method of a teller marks in its sentence what only the long form has, by ``either``.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from .events import Event
from .layout import DRAW
from .words import rows_listed

_LONG, _SHORT, _END = "\x01", "\x02", "\x03"
_EITHER = re.compile(f"{_LONG}([^{_SHORT}]*){_SHORT}([^{_END}]*){_END}")
_NUMBER = re.compile(r"-?\d+")
_ROUND = "---"
"""How the heading of a round begins."""


def either(full: str, brief: str = "") -> str:
    """A part of a sentence that the brief form has other words for, or none; not to be nested."""
    return f"{_LONG}{full}{_SHORT}{brief}{_END}"


def kinds(*events: IntEnum) -> frozenset[IntEnum]:
    """A set of kinds of events."""
    return frozenset(events)


class Told(str):
    """A sentence of a fight.

    Attributes:
        brief: what a brief log says of it; empty where the sentence before it has said so.
        came: what came of it at once, in a brief sentence of its own behind the reason.
        goes_on: whether it tells what came of the sentence before it, and stands in its line.
        under: a heading under which such sentences are listed in one line, each by ``brief``, who, and ``share``, what.
        share: what it comes to, of one that is listed.
    """

    brief: str
    came: str
    goes_on: bool
    under: str
    share: str

    def __new__(
        cls,
        text: str,
        *,
        brief: str | None = None,
        came: str = "",
        goes_on: bool = False,
        under: str = "",
        share: str = "",
    ) -> Told:
        """A sentence from one that has parts by :func:`either`; ``brief`` instead of what they leave of it."""
        told = super().__new__(cls, _EITHER.sub(r"\1", text))
        left = _EITHER.sub(r"\2", text)
        if brief is None:  # only what :func:`either` left may begin in small letters; a name stays as it is
            brief = left[:1].upper() + left[1:] if text.startswith(_LONG) else left
        told.brief = brief
        told.came, told.goes_on, told.under, told.share = came, goes_on, under, share
        return told

    @classmethod
    def of(cls, line: str) -> Told:
        """A line as a sentence, which is its own brief form where nothing else is known."""
        return line if isinstance(line, Told) else cls(line, brief=line)

    def because(self, why: str) -> Told:
        """The sentence with a reason behind it, in both forms; ``why`` is a clause."""
        full, brief = (f"{text.rstrip('.')}: {why}." for text in (self, self.brief))
        return Told(full, brief=brief, came=self.came, goes_on=self.goes_on)


def with_reason(lines: Sequence[str], name: str, why: str) -> list[str] | None:
    """The lines with a reason behind the deed of whoever has it; None where they tell no deed of theirs.

    Args:
        lines: what came of a decision.
        name: of whoever decided.
        why: a clause.
    """
    theirs = [
        (line.goes_on, at)
        for at, line in enumerate(lines)
        if isinstance(line, Told) and line.brief and not line.under and line.startswith(f"{name} ")
    ]
    if not theirs:
        return None
    at = min(theirs)[1]  # rather a deed than what came of one
    return [*lines[:at], Told.of(lines[at]).because(why), *lines[at + 1 :]]


def in_brief(lines: Sequence[str]) -> list[str | None]:
    """What a brief log shows in place of each line; None where it stands in the line of one before.

    What came of a deed follows in its line, and what is listed under one heading (initiative) is one line.
    """
    shown: list[str | None] = [None] * len(lines)
    open_at, at = -1, 0  # the line to go on with
    while at < len(lines):
        told = Told.of(lines[at])
        if told.under:
            many = [told]
            while at + len(many) < len(lines) and _under(lines[at + len(many)]) == told.under:
                many.append(lines[at + len(many)])  # type: ignore[arg-type]
            shown[at], open_at = _listed(many), -1
            at += len(many)
            continue
        if told.brief and told.goes_on and open_at >= 0:
            shown[open_at] = f"{shown[open_at]} {told.brief}{told.came and ' '}{told.came}"
        elif told.brief:
            shown[at] = f"{told.brief}{told.came and ' '}{told.came}"
            open_at = at if told is lines[at] and not told.startswith(_ROUND) else -1
        at += 1
    return shown


def _under(line: str) -> str:
    return line.under if isinstance(line, Told) else ""


def _listed(many: Sequence[Told]) -> str:
    """The line of what stands under one heading: ``Initiative: 4 AP Ada and Bob; 3 AP Thug 1``."""
    shares: dict[str, list[str]] = {}
    for told in many:
        shares.setdefault(told.share, []).append(told.brief)
    highest = sorted(shares, key=lambda share: -int(found[0]) if (found := _NUMBER.match(share)) else 1_000_000)
    return f"{many[0].under}: {'; '.join(f'{share} {rows_listed(shares[share])}' for share in highest)}."


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
        outcomes: kinds that tell what came of the sentence before.
        sums: those of which a brief log says nothing.
    """

    events: type[IntEnum]
    outcomes: frozenset[IntEnum] = frozenset()
    sums: frozenset[IntEnum] = frozenset()

    def __init_subclass__(cls) -> None:
        """A teller put together of others knows the outcomes and sums of all of them."""
        super().__init_subclass__()
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

    def _on_round(self, number: int, *_: int) -> str:
        return f"--- Round {number} ---"

    def _on_over(self, outcome: int, *_: int) -> str:
        return "The fight ends in a draw." if outcome == DRAW else f"Victory for {self.side(outcome)}."
