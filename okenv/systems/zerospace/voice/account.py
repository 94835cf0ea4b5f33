"""What fighters did in a ZeroSpace fight, for its end: attacks, points, who put whom out, turns that were forced."""

from __future__ import annotations

from typing import Any

from okenv.core.voice import account
from okenv.core.voice.account import NOBODY

from ..rules.actions import Act
from ..rules.layout import Event, Phase
from ..rules.modifiers import succeeds


class Account(account.Account):
    """Counts the events of a ZeroSpace fight; a team's attack is that of whoever strikes, or rolled best (ZS-MAN-1)."""

    events = Event
    harm_unit = "points after resistance"
    spent_on = "turns forced"

    def is_luck(self, before: Any) -> bool:
        """Whether high dice are good: all but those for what a hazard does (ZS-OBJ-2)."""
        return bool(before["step"] != Phase.HAZARD_DAMAGE)

    def _on_declare(self, f: int, t: int, kind: int, *_: int) -> None:
        if kind == Act.SQUEEZE:  # which needs no roll to hit (ZS-MAN-1)
            self.attack(f, t, True)

    def _on_attack_roll(self, f: int, t: int, value: int, dice: int, against: int, _w: int, kind: int) -> None:
        if kind not in (Act.TEAM, Act.WRECK):
            self.attack(f, t, bool(succeeds(value + dice - against)))

    def _on_team_roll(self, f: int, t: int, rolled: int, against: int, *_: int) -> None:
        if not succeeds(rolled - against):
            self.attack(f, t, False)

    def _on_strikes(self, f: int, t: int, *_: int) -> None:
        self.attack(f, t, True)

    def _on_hit(self, f: int, t: int, *_: int) -> None:
        self.strikes(f, t)

    _on_takedown = _on_squeeze = _on_defeated = _on_hit

    def _on_hazard_roll(self, _h: int, f: int, *_: int) -> None:
        self.strikes(NOBODY, f, "fell to a hazard")

    _on_hazard_hit = _on_hazard_roll

    def _on_harm(self, f: int, points: int, *_: int) -> None:
        self.harm(f, points)

    def _on_out(self, f: int, *_: int) -> None:
        self.fell(f)

    def _on_force(self, f: int, *_: int) -> None:
        self.spent(f, 1)
