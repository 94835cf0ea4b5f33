"""What the references have alike, and no rule in it: a fight that is asked and answered from outside."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

Action = tuple[str, int, int]
"""Kind, target (counted among enemies, or allies), option; 0 where it has none."""


class FightOver(Exception):
    """Raised where the fight is decided; ends whatever was going on."""


@dataclass(slots=True)
class Ask:
    """A decision that the fight waits for, of one of the reference's fighters."""

    prompt: str
    actor: Any
    legal: list[Action]


class Asked:
    """A fight that waits for decisions and dice until it is over.

    Args:
        battle: the reference's.
        going: the fight, which yields an :class:`Ask` or the reference's ``Roll`` and is sent the answer.
    """

    def __init__(self, battle: Any, going: Generator[Any, Any, None]) -> None:
        self.battle, self._going = battle, going
        self.waiting: Any = next(going, None)

    @property
    def prompt(self) -> str | None:
        """What is asked, or None."""
        return self.waiting.prompt if isinstance(self.waiting, Ask) else None

    @property
    def actor(self) -> int | None:
        """The row of whom it is asked, or None."""
        return self.waiting.actor.row if isinstance(self.waiting, Ask) else None

    @property
    def outcome(self) -> int | None:
        """The winning side, 2 for a draw, None while the fight goes on."""
        return self.battle.outcome

    def legal(self) -> list[Action]:
        """The legal answers; none while dice are awaited and at the end."""
        return self.waiting.legal if isinstance(self.waiting, Ask) else []

    def apply(self, action: Action) -> None:
        """Answer the prompt with a legal action."""
        assert action in self.legal(), f"{action} is not legal"
        self._send(action)

    def resolve(self, outcome: int) -> None:
        """Give the awaited dice their outcome."""
        assert self.waiting is not None
        assert self.prompt is None
        self._send(outcome)

    def _send(self, given: Action | int) -> None:
        try:
            self.waiting = self._going.send(given)
        except StopIteration:
            self.waiting = None
