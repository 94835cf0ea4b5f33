"""Amendments of a fight by the game master: what may be corrected, and the error that refuses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


class AmendError(ValueError):
    """An amendment that cannot be made; nothing was changed. Says what was found and what is expected."""


@dataclass(frozen=True)
class Field:
    """One figure that the game master may correct, of a fighter or of the whole fight.

    Attributes:
        name: its name in entries of a record and in requests.
        label: its name for people.
        kind: ``number`` (from ``low`` to ``high``, whole but for ``places``), ``choice`` (one of ``choices``), ``fighter``
            (a row, -1 for nobody) or ``yes`` (a bool).
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


__all__ = ["AmendError", "Field"]
