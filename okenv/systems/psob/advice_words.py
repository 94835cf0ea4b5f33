"""How odds, damage and prices are said in a reason."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from okenv.core.words import chance, on_average

from .layout import Band, Turn
from .odds import Odds, SocialOdds

_BANDS = {
    Band.STUNNED: "stuns",
    Band.WOUNDED: "stuns and wounds",
    Band.INCAPACITATED: "incapacitates",
    Band.KILLED: "kills",
}


def band_words(bands: Mapping[Band, Fraction]) -> str:
    """``stuns with 56%, incapacitates with 11%``; ``harms nobody``."""
    parts = [f"{words} with {chance(bands[band])}" for band, words in _BANDS.items() if bands.get(band)]
    return ", ".join(parts) or "does no harm"


def attack_words(whom: str, odds: Odds) -> tuple[str, str, str]:
    """``67% to hit Bob``, ``stuns with 56%``, ``3.4 damage after armour expected``."""
    expected = f"{on_average(odds.expected)} damage after armour expected"
    return f"{chance(odds.hit)} to hit {whom}", band_words(odds.bands), expected


def area_words(names: list[str], friends: list[str], odds: list[Odds], hits: Mapping[int, Fraction]) -> tuple[str, ...]:
    """``hits 1.7 of 3 on average``, what becomes of each, and which of them are friends."""
    average = sum((n * p for n, p in hits.items()), Fraction(0))
    each = [f"{name} with {chance(one.hit)} ({band_words(one.bands)})" for name, one in zip(names, odds, strict=True)]
    warning = (f"friends in the area: {', '.join(friends)}",) if friends else ()
    return (f"hits {on_average(average)} of {len(names)} on average", *each, *warning)


def leaving_words(names: list[str], odds: SocialOdds) -> tuple[str, ...]:
    """``Mook 1 gives in with 56%``, and how many do on average."""
    each = tuple(f"{name} gives in with {chance(p)}" for name, p in zip(names, odds.each, strict=True))
    average = sum(odds.each, Fraction(0))
    return (*each, f"{on_average(average)} of {len(names)} leave on average") if len(names) > 1 else each


def rally_words(spines: Mapping[int, Fraction]) -> str:
    """``the lowest spine is 5 with 67%, 6 with 22%``."""
    return "the lowest spine is then " + ", ".join(f"{spine} with {chance(p)}" for spine, p in spines.items())


def deceit_words(doublings: Mapping[int, Fraction]) -> str:
    """``the enemy sees twice as many with 33%, four times as many with 11%``."""
    times = {1: "twice", 2: "four times"}
    parts = [f"{times[n]} as many with {chance(p)}" for n, p in doublings.items() if n in times and p]
    return "the enemy sees " + (", ".join(parts) or "no more than there are")


def preempt_words(whom: str, odds: Mapping[Turn, Fraction]) -> tuple[str, str]:
    """``before Bob with 33%``, ``together with 33%``."""
    first, together = odds.get(Turn.FIRST, Fraction(0)), odds.get(Turn.GROUP, Fraction(0))
    return f"before {whom} with {chance(first)}", f"at once with {chance(together)}"
