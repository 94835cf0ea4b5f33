"""What fighters did in an OK fight, for its end: attacks, points, who put whom out, action points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from okenv.core.events import Event as Told
from okenv.core.voice import account
from okenv.core.voice.account import NOBODY, Deed

from ..rules.layout import Event, State

_LEAVES = {State.SURRENDERED: "surrendered", State.FLED: "fled"}


class Account(account.Account):
    """Counts the events of an OK fight; a sweep is an attack on each whom it hits."""

    events = Event
    harm_unit = "points"
    spent_on = "AP"

    def __init__(self) -> None:
        super().__init__()
        self._ap: dict[int, int] = {}
        self._awes = NOBODY

    # --- attacks and what they do (OK-ATT-1, OK-DMG-1, OK-MOOK-1)

    def _on_hit(self, f: int, t: int, *_: int) -> None:
        self.attack(f, t, True)

    def _on_miss(self, f: int, t: int, *_: int) -> None:
        self.attack(f, t, False)

    def _on_blow(self, f: int, t: int, _damage: int, _after: int, _dr: int, points: int, *_: int) -> None:
        self.strikes(f, t)
        self.harm(t, points)

    _on_mook_blow = _on_blow

    # --- who fights no longer, and who does again (OK-DMG-3, OK-SOC-1)

    def _on_intimidate(self, f: int, *_: int) -> None:
        self._awes = f

    def _on_state(self, f: int, old: int, new: int, *_: int) -> None:
        if new in _LEAVES:
            self.strikes(self._awes, f, _LEAVES[State(new)])
        if old < State.DOWN <= new:
            self.fell(f)
        elif new < State.DOWN <= old < State.WAITING:
            self.rose(f)

    # --- action points (OK-INIT-1, OK-TURN-1)

    def read(self, events: Iterable[Told], before: Any) -> list[Deed]:
        """What events came to; whoever has told of no AP among them has those of the record."""
        self._ap.clear()
        self._awes = NOBODY
        return super().read(events, before)

    def _on_initiative(self, f: int, _rank: int, _dice: int, _carried: int, _off: int, ap: int, *_: int) -> None:
        self._ap[f] = ap

    def _pays(self, f: int, left: int) -> None:
        """So many AP are left."""
        self.spent(f, self._ap.get(f, int(self.before["fighters"][f]["ap"])) - left)
        self._ap[f] = left

    def _on_declare_attack(self, f: int, _t: int, _option: int, left: int, *_: int) -> None:
        self._pays(f, left)

    _on_declare_setup = _on_defend = _on_protect = _on_declare_attack

    def _on_declare(self, f: int, _kind: int, _t: int, _option: int, left: int, *_: int) -> None:
        self._pays(f, left)

    def _on_interrupt(self, f: int, _t: int, left: int, *_: int) -> None:
        self._pays(f, left)

    def _on_hold(self, f: int, left: int, *_: int) -> None:
        self._pays(f, left)
