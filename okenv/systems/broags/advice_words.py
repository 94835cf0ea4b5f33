"""How odds, damage and prices are said in a reason."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from okenv.core.words import chance, on_average

from .layout import Area, Deed, Reaction
from .odds import BreakOdds, GroupOdds, ManoeuvreOdds, Odds
from .words import AREA_WORDS

REACTION_WORDS = {Reaction.BLOCK: "blocks", Reaction.DODGE: "dodges"}
_SUCCEEDS = {
    Deed.TRIP: "floors {} with {}",
    Deed.DISARM: "disarms {} with {}",
    Deed.GRAPPLE: "pins {} with {}",
    Deed.SHOVE: "shoves {} 2 m away with {}",
}
_BY_FAR = {Deed.GRAPPLE: "the choice of a hold with {}", Deed.SHOVE: "floored too with {}"}


def aim_words(aim: Area) -> str:
    """``wild``, ``at the vitals``."""
    return f"at the {AREA_WORDS[aim]}" if aim else AREA_WORDS[aim]


def area_words(areas: Mapping[Area, Fraction]) -> str:
    """``extremities 23%, centre 32%``; empty where nothing can hit."""
    return ", ".join(f"{AREA_WORDS[area]} {chance(p)}" for area, p in areas.items() if p)


def attack_words(whom: str, odds: Odds) -> tuple[str, ...]:
    """``hits Bob with 62%``, the areas, ``out with 6%``, ``3.4 damage after soak expected``."""
    hits = f"hits {whom} with {chance(odds.hit)}"
    where = f" ({area_words(odds.areas)})" if len(odds.areas) > 1 else ""
    return (hits + where, *out_words(odds.out), expected_words(odds.expected))


def out_words(out: Fraction) -> tuple[str, ...]:
    """``out with 6%``; nothing where it cannot be."""
    return (f"out with {chance(out)}",) if out else ()


def expected_words(expected: Fraction) -> str:
    """``3.4 damage after soak expected``."""
    return f"{on_average(expected)} damage after soak expected"


def manoeuvre_words(whom: str, deed: Deed, odds: ManoeuvreOdds) -> tuple[str, ...]:
    """``reaches Bob's Defence with 62%``, ``floors Bob with 41%``, and what comes of a win by far."""
    far = (_BY_FAR[deed].format(chance(odds.by_far)),) if deed in _BY_FAR and odds.by_far else ()
    reaches = f"reaches {whom}'s Defence with {chance(odds.hit)}"
    return (reaches, _SUCCEEDS[deed].format(whom, chance(odds.success)), *far)


def group_words(whom: str, attackers: int, odds: GroupOdds) -> tuple[str, ...]:
    """``2.3 hits on Bob of 6 on average``, ``none with 12%``, ``out with 40%``, what is expected."""
    average = sum((n * p for n, p in odds.hits.items()), Fraction(0))
    hits = f"{on_average(average)} hits on {whom} of {attackers} on average"
    none = odds.hits.get(0, Fraction(0))
    return (hits, f"none with {chance(none)}", *out_words(odds.out), expected_words(odds.expected))


def break_words(odds: BreakOdds, *, reverse: bool) -> tuple[str, ...]:
    """``free with 62%``; of a reversal what a tie and a win by far come to."""
    if not reverse:
        return (f"free with {chance(odds.free)}",)
    far = (f"the choice of a hold with {chance(odds.by_far)}",) if odds.by_far else ()
    return (f"reverses the pin with {chance(odds.over)}", *far, f"only free with {chance(odds.free - odds.over)}")


def instead(after: str, before: str) -> str:
    """``5 instead of 3``; only one where they are the same."""
    return after if after == before else f"{after} instead of {before}"
