"""How odds, points and prices are said in a reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from okenv.core.events import Event as Logged
from okenv.core.voice.words import chance, on_average

from ..mind.odds import Odds
from ..rules.layout import Damage, Event

_AP_LEFT = {
    Event.HOLD: 1,
    Event.DONE: 1,
    Event.INTERRUPT: 2,
    Event.DECLARE_ATTACK: 3,
    Event.DECLARE_SETUP: 3,
    Event.DECLARE: 4,
}
"""Events that tell how many AP are left, and which operand does."""


def unit_of(b: Any, target: int) -> str:
    """``points``, or ``tags`` of a mook who takes these."""
    return "tags" if b["fighters"][target]["damage_mode"] in (Damage.TAGS, Damage.SIMPLEST) else "points"


def attack_words(whom: str, odds: Odds, unit: str) -> tuple[str, str]:
    """``77% to hit Bob`` and ``3.4 points expected``."""
    return f"{chance(odds.hit)} to hit {whom}", f"{on_average(odds.expected)} {unit} expected"


def spending_words(bypass: bool, on_damage: int) -> str:
    """``bypass the armour, 2 on damage``."""
    parts = ["bypass the armour"] * bypass + [f"{on_damage} on damage"] * (on_damage > 0)
    return ", ".join(parts) or "a marginal hit: nothing to spend"


def left_of(events: Iterable[Logged], who: int) -> int | None:
    """AP that somebody has left by the first event that tells; None where none does."""
    for event in events:
        place = _AP_LEFT.get(Event(event.code))
        if place is not None and event.operands[0] == who:
            return event.operands[place]
    return None
