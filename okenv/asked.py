"""What a fight asks of people: prompts and their answers, dice, and the error for an answer that is not legal."""

from __future__ import annotations

from dataclasses import dataclass


class IllegalAction(ValueError):
    """An action that the rules do not allow now; the message lists what is legal."""


@dataclass(frozen=True)
class Action:
    """One legal answer to a prompt.

    Attributes:
        id: its number in the system's action table.
        notation: its one-line name, such as ``attack e1``.
        sentence: what a person reads.
        target: row of the fighter it is aimed at, or None.
    """

    id: int
    notation: str
    sentence: str
    target: int | None = None

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True)
class Prompt:
    """What is being asked of whom.

    Attributes:
        kind: ``act``, ``defend``, ``spend`` or another of the system's prompts.
        fighter: row of whoever is asked.
        name: hers.
        side: hers, 0 or 1.
        sentence: what a person reads.
    """

    kind: str
    fighter: int
    name: str
    side: int
    sentence: str


@dataclass(frozen=True)
class DiceRequest:
    """The dice that the fight waits for: how a person calls and reads them, and whose they are."""

    kind: int
    n: int
    name: str
    reading: str
    sentence: str
