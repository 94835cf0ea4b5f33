"""How odds, damage and prices are said in a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from okenv.core.mind.facts import Forecast
from okenv.core.voice.words import chance, on_average

from ..mind.outcomes import bands, expected
from ..rules.layout import Band, Turn

_BANDS = {
    Band.STUNNED: "to stun",
    Band.WOUNDED: "to stun and wound",
    Band.INCAPACITATED: "to incapacitate",
    Band.KILLED: "to kill",
}


def band_words(bands: Mapping[Band, Fraction]) -> str:
    """``56% to stun, 11% to incapacitate``; ``does no harm``."""
    parts = [f"{chance(bands[band])} {words}" for band, words in _BANDS.items() if bands.get(band)]
    return ", ".join(parts) or "does no harm"


def attack_words(whom: str, row: int, found: Forecast) -> tuple[str, ...]:
    """``67% to hit Bob``, ``56% to stun``, ``3.4 damage after armour expected``."""
    points = f"{on_average(expected(found, row))} damage after armour expected"
    return f"{chance(found.chance('hit', row))} to hit {whom}", band_words(bands(found, row)), points


def swing_words(whom: str, there: Fraction) -> str:
    """``67% to get to Bob``."""
    return f"{chance(there)} to get to {whom}"


def area_words(names: Sequence[str], rows: list[int], friends: list[str], found: Forecast) -> tuple[str, ...]:
    """``hits 1.7 of 3 on average``, what becomes of each, and which of them are friends."""
    each = [f"{chance(found.chance('hit', k))} to hit {names[k]} ({band_words(bands(found, k))})" for k in rows]
    warning = (f"friends in the area: {', '.join(friends)}",) if friends else ()
    hits = sum((found.chance("hit", k) for k in rows), Fraction(0))
    return (f"hits {on_average(hits)} of {len(rows)} on average", *each, *warning)


def leaving_words(names: list[str], each: list[Fraction]) -> tuple[str, ...]:
    """``56% that Mook 1 gives in``, and how many do on average."""
    words = tuple(f"{chance(p)} that {name} gives in" for name, p in zip(names, each, strict=True))
    return (
        (*words, f"{on_average(sum(each, Fraction(0)))} of {len(names)} leave on average") if len(names) > 1 else words
    )


def rally_words(spines: Mapping[int, Fraction]) -> str:
    """``67% that the lowest spine is then 5, 22% that it is 6``."""
    (n, p), *more = spines.items()
    first = f"{chance(p)} that the lowest spine is then {n}"
    return ", ".join([first, *(f"{chance(p)} that it is {n}" for n, p in more)])


def deceit_words(doublings: Mapping[int, Fraction]) -> str:
    """``33% that the enemy sees twice as many, 11% four times as many``."""
    times = {1: "twice", 2: "four times"}
    parts = [(chance(p), f"{times[n]} as many") for n, p in doublings.items() if n in times and p]
    if not parts:
        return "the enemy sees no more than there are"
    (first, many), *more = parts
    return ", ".join([f"{first} that the enemy sees {many}", *(f"{share} {words}" for share, words in more)])


def preempt_words(whom: str, odds: Mapping[Turn, Fraction]) -> tuple[str, str]:
    """``33% to come before Bob``, ``33% to act at once``."""
    first, together = odds.get(Turn.FIRST, Fraction(0)), odds.get(Turn.GROUP, Fraction(0))
    return f"{chance(first)} to come before {whom}", f"{chance(together)} to act at once"
