"""How odds, damage and prices are said in a reason."""

from __future__ import annotations

from fractions import Fraction

from okenv.core.words import chance, on_average

from .actions import Act
from .layout import Flag
from .odds import Odds

_SUCCEEDS = {
    Act.DISARM: "disarms {} with {}",
    Act.GRAPPLE: "restrains {} with {}",
    Act.TAKEDOWN: "takes {} down with {}",
    Act.SQUEEZE: "squeezes {} with {}",
}
_PLIGHTS = {Flag.BLINDING: "blinds", Flag.TERRIFYING: "terrifies"}


def instead(after: str, before: str) -> str:
    """``5 instead of 3``; only one where they are the same."""
    return after if after == before else f"{after} instead of {before}"


def trade_words(trade: int) -> str:
    """``called shot -2``, ``suppressing fire +3``; empty for a plain attack (ZS-MAN-1)."""
    return f"called shot -{trade}" if trade > 0 else f"suppressing fire +{-trade}" if trade < 0 else ""


def expected_words(expected: Fraction) -> str:
    """``3.4 points expected``."""
    return f"{on_average(expected)} points expected"


def effect_words(odds: Odds, flags: int, *, expected: bool) -> tuple[str, ...]:
    """``out with 6%``, ``blinds with 31%``, ``3.4 points expected``: what a hit does beside hitting."""
    words = [f"out with {chance(odds.out)}"] if odds.out else []
    if odds.stays:
        words += [f"{verb} with {chance(odds.stays)}" for flag, verb in _PLIGHTS.items() if flags & flag]
    return (*words, expected_words(odds.expected)) if expected else tuple(words)


def attack_words(whom: str, odds: Odds, flags: int, *, expected: bool) -> tuple[str, ...]:
    """``hits Bob with 62%``, and what it does; no points where ``expected`` is False, as of the unnamed."""
    return (f"hits {whom} with {chance(odds.hit)}", *effect_words(odds, flags, expected=expected))


def manoeuvre_words(whom: str, kind: Act, odds: Odds, *, expected: bool) -> tuple[str, ...]:
    """``disarms Bob with 41%``; of what costs Endurance the points, too."""
    return (_SUCCEEDS[kind].format(whom, chance(odds.hit)), *effect_words(odds, 0, expected=expected))


def several_words(each: list[tuple[str, Odds]], friends: list[str]) -> tuple[str, ...]:
    """``hits 1.7 of 3 on average``, each of them, and which of them are friends (ZS-ATT-3)."""
    average = sum((odds.hit for _, odds in each), Fraction(0))
    words = [f"hits {on_average(average)} of {len(each)} on average"]
    for name, odds in each:
        out = f", out with {chance(odds.out)}" if odds.out else ""
        words.append(f"{name} with {chance(odds.hit)}{out}")
    return (*words, *((f"friends among them: {', '.join(friends)}",) if friends else ()))
