"""What fighters did in a PSOB fight, for its end: attacks, damage after armour, who put whom out, aborts."""

from __future__ import annotations

from okenv.core.voice import account
from okenv.core.voice.account import NOBODY

from ..rules.layout import Event, State


class Account(account.Account):
    """Counts the events of a PSOB fight; an attack on an area is one on each whom it hits (PS-AREA-1)."""

    events = Event
    harm_unit = "points after armour"
    spent_on = "aborts"

    def __init__(self) -> None:
        super().__init__()
        self._awes = {0: NOBODY, 1: NOBODY}  # by side, who tried to drive it away last

    def _on_attack_roll(self, f: int, t: int, *_: int) -> None:
        self.attack(f, t, not self.follows(Event.MISS))

    def _on_area_roll(self, f: int, t: int, *_: int) -> None:
        if not self.follows(Event.DEALT):
            self.attack(f, t, False)

    def _on_dealt(self, f: int, t: int, *_: int) -> None:
        self.attack(f, t, True)

    def _on_hazard(self, _hazard: int, f: int, *_: int) -> None:
        self.strikes(NOBODY, f, "fell to a hazard")

    def _on_harm(self, f: int, damage: int, *_: int) -> None:
        self.harm(f, max(0, damage))

    def _on_social_roll(self, f: int, *_: int) -> None:
        self._awes[1 - self.side(f)] = f

    def _on_state(self, f: int, state: int, *_: int) -> None:
        if state == State.GONE:
            self.strikes(self._awes[self.side(f)], f, "left the fight")
        if state != State.FIT and self.before["fighters"][f]["state"] == State.FIT:
            self.fell(f)

    def _on_abort(self, f: int, *_: int) -> None:
        self.spent(f, 1)
