"""What fighters did in a BrOAGS fight, for its end: attacks, hit points, who put whom out, reactions."""

from __future__ import annotations

from okenv.core.voice import account
from okenv.core.voice.account import NOBODY

from ..rules.layout import Event


class Account(account.Account):
    """Counts the events of a BrOAGS fight; a group's attack is its leader's (BR-GROUP-1)."""

    events = Event
    harm_unit = "hit points"
    spent_on = "reactions"

    def _on_attack_roll(self, f: int, t: int, *_: int) -> None:
        self.attack(f, t, not self.follows(Event.MISS))

    def _on_defence_roll(self, f: int, _value: int, _dice: int, _difficulty: int, hits: int, *_: int) -> None:
        self.attack(int(self.before["whose"]), f, hits > 0)

    def _on_hit(self, f: int, t: int, *_: int) -> None:
        self.strikes(f, t)

    def _on_harm(self, f: int, damage: int, *_: int) -> None:
        self.harm(f, damage)

    def _on_out(self, f: int, *_: int) -> None:
        self.fell(f)

    def _on_fled(self, f: int, *_: int) -> None:
        self.strikes(NOBODY, f, "fled")
        self.fell(f)

    def _on_reacts(self, f: int, *_: int) -> None:
        self.spent(f, 1)
