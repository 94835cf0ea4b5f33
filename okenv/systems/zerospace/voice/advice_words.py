"""How odds, damage and prices are said in a reason."""

from __future__ import annotations

from fractions import Fraction

from okenv.core.voice.words import chance, on_average

from ..mind.outcomes import Odds
from ..rules.actions import Act
from ..rules.layout import Flag

_SUCCEEDS = {
    Act.DISARM: "{} to disarm {}",
    Act.GRAPPLE: "{} to restrain {}",
    Act.TAKEDOWN: "{} to take {} down",
    Act.SQUEEZE: "{} to squeeze {}",
}
_PLIGHTS = {Flag.BLINDING: "blind", Flag.TERRIFYING: "terrify", Flag.ONGOING: "overcome"}


def instead(after: str, before: str) -> str:
    """``5 instead of 3``; only one where they are the same."""
    return after if after == before else f"{after} instead of {before}"


def trade_words(trade: int) -> str:
    """``called shot -2``, ``suppressing fire +3``; empty for a plain attack (ZS-MAN-1)."""
    return f"called shot -{trade}" if trade > 0 else f"suppressing fire +{-trade}" if trade < 0 else ""


def expected_words(expected: Fraction) -> str:
    """``3.4 points expected``."""
    return f"{on_average(expected)} points expected"


def effect_words(whom: str, odds: Odds, flags: int, *, expected: bool) -> tuple[str, ...]:
    """``6% to put Bob out``, ``31% to blind Bob``, ``3.4 points expected``: what a hit does beside hitting."""
    words = [f"{chance(odds.out)} to put {whom} out"] if odds.out else []
    if odds.stays:
        words += [f"{chance(odds.stays)} to {verb} {whom}" for flag, verb in _PLIGHTS.items() if flags & flag]
    return (*words, expected_words(odds.expected)) if expected else tuple(words)


def attack_words(whom: str, odds: Odds, flags: int, *, expected: bool) -> tuple[str, ...]:
    """``62% to hit Bob``, and what it does; no points where ``expected`` is False, as of the unnamed."""
    return (f"{chance(odds.hit)} to hit {whom}", *effect_words(whom, odds, flags, expected=expected))


def manoeuvre_words(whom: str, kind: Act, odds: Odds, *, expected: bool) -> tuple[str, ...]:
    """``41% to disarm Bob``; of what costs Endurance the points, too."""
    return (_SUCCEEDS[kind].format(chance(odds.hit), whom), *effect_words(whom, odds, 0, expected=expected))


def several_words(each: list[tuple[str, Odds]], friends: list[str]) -> tuple[str, ...]:
    """``1.7 of 3 are hit on average``, each of them, and which of them are friends (ZS-ATT-3)."""
    average = sum((odds.hit for _, odds in each), Fraction(0))
    words = [f"{on_average(average)} of {len(each)} are hit on average"]
    for name, odds in each:
        out = f", {chance(odds.out)} to put {name} out" if odds.out else ""
        words.append(f"{chance(odds.hit)} to hit {name}{out}")
    return (*words, *((f"friends among them: {', '.join(friends)}",) if friends else ()))
