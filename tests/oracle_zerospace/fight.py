"""``Fight``: one fight, asked and answered from outside."""

from __future__ import annotations

from .rounds import fight
from .sheet import Encounter
from .state import Action, Ask, Roll, lay_out


class Fight:
    """A fight from its encounter; waits for decisions and dice until it is over.

    >>> fight = Fight(encounter)                                         # doctest: +SKIP
    >>> fight.resolve(0) if fight.dice() else fight.apply(("done", 0, 0))  # doctest: +SKIP
    """

    def __init__(self, encounter: Encounter) -> None:
        self.battle = lay_out(encounter)
        self._going = fight(self.battle)
        self.waiting: Ask | Roll | None = next(self._going, None)

    @property
    def prompt(self) -> str | None:
        """What is asked, or None."""
        return self.waiting.prompt if isinstance(self.waiting, Ask) else None

    @property
    def actor(self) -> int | None:
        """The row of whom it is asked, or None."""
        return self.waiting.actor.row if isinstance(self.waiting, Ask) else None

    def legal(self) -> list[Action]:
        """The legal answers; none while dice are awaited and at the end."""
        return self.waiting.legal if isinstance(self.waiting, Ask) else []

    def dice(self) -> tuple[str, int, str] | None:
        """The dice awaited as ``(kind, by, purpose)``, or None."""
        w = self.waiting
        return (w.kind, w.by, w.purpose) if isinstance(w, Roll) else None

    @property
    def outcome(self) -> int | None:
        """The winning side, 2 for a draw, None while the fight goes on."""
        return self.battle.outcome

    def apply(self, action: Action) -> None:
        """Answer the prompt with a legal action."""
        assert action in self.legal(), f"{action} is not legal"
        self._send(action)

    def resolve(self, outcome: int) -> None:
        """Give the awaited dice their outcome."""
        assert isinstance(self.waiting, Roll)
        self.battle.fighters[self.waiting.by].rolls += 1
        self._send(outcome)

    def _send(self, given: Action | int) -> None:
        try:
            self.waiting = self._going.send(given)
        except StopIteration:
            self.waiting = None
