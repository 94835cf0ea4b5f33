"""What fighters did in a fight of Knives: stabs, wounds, who brought whom down."""

from __future__ import annotations

from okenv.core.voice import account

from ..rules.layout import Event


class Account(account.Account):
    """Counts the events of Knives."""

    events = Event
    harm_unit = "wounds"

    def _on_stab(self, f: int, t: int, *_: int) -> None:
        self.strikes(f, t)

    def _on_hit(self, t: int, *_: int) -> None:
        self.attack(self.striker(t), t, True)
        self.harm(t, 1)

    def _on_miss(self, t: int, *_: int) -> None:
        self.attack(self.striker(t), t, False)

    def _on_down(self, t: int, *_: int) -> None:
        self.fell(t)
