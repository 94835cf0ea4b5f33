"""Figures of a fight that a game master may correct: what may be entered, and the error that refuses it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from .core.words import nearest


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
        choices: the words of a choice.
        unit: what a number counts, such as ``points`` or ``m``; empty where nothing is meant.
        places: decimal places that a number may have.
    """

    name: str
    label: str
    kind: Literal["number", "choice", "fighter", "yes"]
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    unit: str = ""
    places: int = 0

    def checked(self, value: Any, names: list[str]) -> Any:
        """The value as the rulebook's ``write`` takes it: a number, a word, a row or a bool.

        Args:
            value: what somebody entered; of a fighter her name, ``""`` for nobody, or her row.
            names: the fighters' names by row.

        Raises:
            AmendError: saying what was found and what is expected.
        """
        if self.kind == "yes" and isinstance(value, bool):
            return value
        if self.kind == "choice" and value in self.choices:
            return value
        if self.kind == "fighter":
            value = names.index(value) if value in names else -1 if value in ("", None) else value
            if type(value) is int and -1 <= value < len(names):
                return value
        if self.kind == "number" and type(value) in (int, float) and self.low <= value <= self.high:
            if round(value, self.places) == value:
                return round(float(value), self.places) if self.places else int(value)
        hint = nearest(value, self.choices or names) if isinstance(value, str) else ""
        raise AmendError(f"found {value!r}, expected {self.expected(names)}{hint}")

    def expected(self, names: list[str]) -> str:
        """What may be entered, in words."""
        if self.kind == "yes":
            return "true or false"
        if self.kind == "choice":
            return f"one of {', '.join(self.choices)}"
        if self.kind == "fighter":
            return f"one of {', '.join(names)}, or nothing for nobody"
        kind = f"a number with at most {self.places} decimal places" if self.places else "a whole number"
        return f"{kind} from {self.low:g} to {self.high:g}{f' ({self.unit})' if self.unit else ''}"

    def told(self, value: Any, names: list[str]) -> str:
        """A value in words."""
        if self.kind == "fighter":
            return names[value] if value >= 0 else "nobody"
        if self.kind == "yes":
            return "yes" if value else "no"
        return f"{value:g}" if self.kind == "number" else str(value)


__all__ = ["AmendError", "Field"]


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
    has: Callable[[Any, int], bool]
    read: Callable[[Any, int], Any]
    write: Callable[[Any, int, Any, np.ndarray], None]


def always(_b: Any, _i: int) -> bool:
    """That everybody has a figure, whatever has happened."""
    return True
