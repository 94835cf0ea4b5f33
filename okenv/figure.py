"""Figures of a fight that a game master may correct: what may be entered, and the error that refuses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

import numpy as np

from .core.events import NO_LOG
from .core.spelling import nearest


class AmendError(ValueError):
    """An amendment that cannot be made; nothing was changed. Says what was found and what is expected."""


@dataclass(frozen=True)
class Field:
    """One figure that the game master may correct, of a fighter or of the whole fight.

    Attributes:
        name: its name in entries of a record and in requests.
        label: its name for people.
        kind: ``number`` (from ``low`` to ``high``, whole but for ``places``), ``choice`` (one of ``choices``),
            ``fighter`` (a row, -1 for nobody) or ``yes`` (a bool).
        low, high: the bounds of a number, in ``unit``.
        choices: the words of a choice; or of the numbers from ``low`` on, where each has a word.
        unit: what a number counts, such as ``points`` or ``m``; empty where nothing is meant.
        places: decimal places that a number may have.
        rows: of the fighters who may be named, -1 among them where nobody may be; empty for anybody and nobody.
        at_hand: whether it is changed so often, harm above all, that a page has it at hand.
    """

    name: str
    label: str
    kind: Literal["number", "choice", "fighter", "yes"]
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    unit: str = ""
    places: int = 0
    rows: tuple[int, ...] = ()
    at_hand: bool = False

    def offered(self, names: list[str]) -> list[str]:
        """The words to choose from: of a fighter names, ``""`` for nobody; none where a number is typed."""
        if self.kind != "fighter":
            return list(self.choices)
        return [names[row] if row >= 0 else "" for row in self.rows or range(-1, len(names))]

    def checked(self, value: Any, names: list[str]) -> Any:
        """The value as the rulebook's ``write`` takes it: a number, a word, a row or a bool.

        Args:
            value: what somebody entered; of a fighter her name, ``""`` for nobody, or her row; of a number it, or
                its word.
            names: the fighters' names by row.

        Raises:
            AmendError: saying what was found and what is expected.
        """
        if self.kind == "yes" and isinstance(value, bool):
            return value
        if self.kind == "choice" and value in self.choices:
            return value
        if self.kind == "fighter":
            row = names.index(value) if value in names else -1 if value in ("", None) else value
            if type(row) is int and row in (self.rows or range(-1, len(names))):
                return row
            value = "nobody" if row == -1 else names[row] if type(row) is int and 0 <= row < len(names) else value
        if self.kind == "number" and value in self.choices:
            return int(self.low) + self.choices.index(value)
        if self.kind == "number" and type(value) in (int, float) and self.low <= value <= self.high:
            if round(value, self.places) == value:
                return round(float(value), self.places) if self.places else int(value)
        hint = nearest(value, self.offered(names) or names) if isinstance(value, str) else ""
        raise AmendError(f"found {value!r}, expected {self.expected(names)}{hint}")

    def expected(self, names: list[str]) -> str:
        """What may be entered, in words."""
        if self.kind == "yes":
            return "true or false"
        if self.kind == "choice" or self.choices:
            return f"one of {', '.join(self.choices)}"
        if self.kind == "fighter":
            offered = self.offered(names)
            among = [name for name in offered if name]
            if "" not in offered:
                return f"one of {', '.join(among)}"
            return f"one of {', '.join(among)}, or nothing for nobody" if among else "nothing for nobody"
        kind = f"a number with at most {self.places} decimal places" if self.places else "a whole number"
        return f"{kind} from {self.low:g} to {self.high:g}{f' ({self.unit})' if self.unit else ''}"

    def told(self, value: Any, names: list[str]) -> str:
        """A value in words."""
        if self.kind == "fighter":
            return names[value] if value >= 0 else "nobody"
        if self.kind == "yes":
            return "yes" if value else "no"
        if self.kind == "number":
            return self.choices[int(value - self.low)] if self.choices else f"{value:g}"
        return str(value)


Has = Callable[[Any, int], bool]
Read = Callable[[Any, int], Any]
Write = Callable[[Any, int, Any, np.ndarray], None]
THE_FIGHT = -1
"""The row that means the fight."""
LabelsT = TypeVar("LabelsT")


@dataclass(frozen=True)
class Figure:
    """How a rulebook keeps a field: of fighters, or of the fight (whose row is -1).

    Attributes:
        field: as it is offered.
        has: whether somebody has it now.
        read: its value.
        write: gives it another value, and sets right what follows; what happens is told to the log.
    """

    field: Field
    has: Has
    read: Read
    write: Write


def always(_b: Any, _i: int) -> bool:
    """That everybody has a figure, whatever has happened."""
    return True


def sets(field: str) -> Write:
    """What writes a whole number into a field of a fighter, and nothing else."""

    def write(b: Any, i: int, value: Any, _log: np.ndarray) -> None:
        b.fighters[i][field] = int(value)

    return write


def sets_fight(field: str) -> Write:
    """What writes a whole number into a field of the fight, and nothing else."""

    def write(b: Any, _i: int, value: Any, _log: np.ndarray) -> None:
        b[field] = int(value)

    return write


def whom(now: int, *offered: int) -> tuple[int, ...]:
    """The rows that a figure offers, in their order, with the one that it has now."""
    return tuple(sorted({now, *offered}))


def choice(name: str, label: str, words: dict[str, Any], has: Has, read: Read, write: Write) -> Figure:
    """A figure with words for its numbers, which ``read`` gives and ``write`` takes."""
    names = {int(number): word for word, number in words.items()}
    return Figure(
        Field(name, label, "choice", choices=tuple(words)),
        has,
        lambda b, i: names[int(read(b, i))],
        lambda b, i, value, log: write(b, i, int(words[value]), log),
    )


def number(
    name: str, label: str, low: float, high: float, has: Has, write: Write | None = None, *, unit: str = ""
) -> Figure:
    """A figure that is a field of a fighter of the same name."""
    field = Field(name, label, "number", low, high, unit=unit)
    return Figure(field, has, lambda b, i: int(b.fighters[i][name]), write or sets(name))


def yes(name: str, label: str, has: Has, write: Write | None = None, *, field: str = "", on: int = 1) -> Figure:
    """A figure that is a field of a fighter, of the same name unless told: no where it is 0, and ``on`` for yes."""
    kept = field or name

    def turn(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
        b.fighters[i][kept] = on if value else 0

    return Figure(Field(name, label, "yes"), has, lambda b, i: bool(b.fighters[i][kept]), write or turn)


def yes_of_fight(name: str, label: str, has: Has = always) -> Figure:
    """A figure that is a field of the fight of the same name, no where it is 0."""
    return Figure(Field(name, label, "yes"), has, lambda b, _i: bool(b[name]), sets_fight(name))


def chosen(name: str, label: str, words: dict[str, Any], has: Has, write: Write | None = None) -> Figure:
    """A choice that is a field of a fighter of the same name."""
    return choice(name, label, words, has, lambda b, i: int(b.fighters[i][name]), write or sets(name))


def somebody(name: str, label: str, has: Has, write: Write, *, field: str = "") -> Figure:
    """A figure that is a field of a fighter, of the same name unless told: the row of another, kept with 1 added."""
    kept = field or name
    return Figure(Field(name, label, "fighter"), has, lambda b, i: int(b.fighters[i][kept]) - 1, write)


def place(has: Has, move: Write, parts: int = 100) -> Figure:
    """Where somebody is, in metres, of which the record counts so many ``parts``."""
    field = Field("at", "place", "number", unit="m", places=2 if parts > 1 else 0)
    return Figure(field, has, lambda b, i: int(b.fighters[i].at) / parts if parts > 1 else int(b.fighters[i].at), move)


def the_round(has: Has = always, write: Write | None = None) -> Figure:
    """The number of the round."""
    return Figure(Field("round", "round", "number", 1), has, lambda b, _i: int(b.turn), write or sets_fight("turn"))


def with_covers(words: Sequence[str], b: Any, names: Sequence[str] | None) -> tuple[str, ...]:
    """How much cover there can be, from none on, each with the places of the encounter that give so much.

    ``b`` has ``covers_n`` places and ``c_cover``; without their ``names`` they have numbers.
    """
    given: list[list[str]] = [[] for _ in words]
    for c in range(int(b.covers_n)):
        given[int(b.c_cover[c])].append(f"cover {c + 1}" if names is None else names[c])
    there = [f" ({', '.join(places)})" if places else "" for places in given]
    return tuple(f"{word}{places}" for word, places in zip(words, there, strict=True))


@dataclass(frozen=True)
class Figures(Generic[LabelsT]):
    """All figures of a rulebook.

    Attributes:
        fighter: those of a fighter.
        fight: those of the fight.
        offered: of a battle, a fighter's row and the name of a field that names somebody: whom it may name.
        as_it_is: of a battle, a fighter's row and any other figure but the round and the place: its field, with the
            bounds and the label that it has now.
        at_hand: names of the fields of a fighter that are at hand.
    """

    fighter: tuple[Figure, ...]
    fight: tuple[Figure, ...]
    offered: Callable[[Any, int, str], list[int]]
    as_it_is: Callable[[Any, int, Figure, LabelsT | None], Field]
    at_hand: frozenset[str] = frozenset()

    def fields(self, b: Any, row: int, labels: LabelsT | None) -> list[Field]:
        """What may be corrected now.

        Args:
            b: the battle, ``array[0]``.
            row: of the fighter; -1 for the fight.
            labels: the names of weapons and of whatever else a rulebook has names for.
        """
        figures = self.fight if row == THE_FIGHT else self.fighter
        found = [self._now(b, row, figure, labels) for figure in figures if figure.has(b, row)]
        return [replace(one, at_hand=row != THE_FIGHT and one.name in self.at_hand) for one in found]

    def _now(self, b: Any, row: int, figure: Figure, labels: LabelsT | None) -> Field:
        field = figure.field
        if field.name == "round":
            return replace(field, high=int(b.limit))
        if field.name == "at":
            return replace(field, high=int(b.arena) / 100 if field.places else int(b.arena))
        if field.kind == "fighter":
            return replace(field, rows=whom(figure.read(b, row), *self.offered(b, row, field.name)))
        return self.as_it_is(b, row, figure, labels)

    def read(self, b: Any, row: int, field: str) -> Any:
        """The value of a field: a number in its unit, a word, a row (-1 for nobody) or a bool."""
        return self._named(field).read(b, row)

    def write(self, b: Any, row: int, field: str, value: Any, log: np.ndarray = NO_LOG) -> None:
        """Give a field of :meth:`fields` another value, and set right what follows for the fighters.

        The value must be in its bounds. ``settle`` then sees to the fight.

        Raises:
            AmendError: for a value that the other figures contradict.
        """
        self._named(field).write(b, row, value, log)

    def _named(self, name: str) -> Figure:
        return next(figure for figure in (*self.fighter, *self.fight) if figure.field.name == name)
