"""How odds, points and prices are said in a reason."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.events import Event as Logged
from okenv.core.mind.facts import Spending
from okenv.core.voice.words import chance, on_average

from ..mind.forecast import best_spending
from ..rules.layout import Damage, Event
from ..rules.rates import SUCCESS
from ..rules.spend import bypass_price

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


Hits = tuple[Spending, ...]
"""An attack over all dice: its hits by rising margin, with the best spending of each (OK-SPEND-1)."""


def hits_of(b: Any, attacker: int, target: int, weapon: int, margin: int) -> Hits:
    """The hits of an attack that exceeds its difficulty by so much before the dice."""
    found = []
    for dice, share in outcomes(FUDGE4):
        successes = margin + dice
        if successes >= SUCCESS:
            points, bypass = (int(n) for n in best_spending(b, attacker, target, weapon, successes))
            words = spending_words(bypass == 1, successes - bypass * int(bypass_price(b, target)))
            found.append(Spending(successes, share, words, points))
    return tuple(found)


def chance_of(hits: Hits) -> Fraction:
    """The chance of any hit."""
    return sum((hit.probability for hit in hits), Fraction(0))


def expected_of(hits: Hits) -> Fraction:
    """Points to be expected, misses included."""
    return sum((hit.probability * hit.points for hit in hits), Fraction(0))


def attack_words(whom: str, hits: Hits, unit: str) -> tuple[str, str]:
    """``77% to hit Bob`` and ``3.4 points expected``."""
    return f"{chance(chance_of(hits))} to hit {whom}", f"{on_average(expected_of(hits))} {unit} expected"


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
