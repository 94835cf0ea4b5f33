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
    Deed.TRIP: "{} to floor {}",
    Deed.DISARM: "{} to disarm {}",
    Deed.GRAPPLE: "{} to pin {}",
    Deed.SHOVE: "{} to shove {} 2 m away",
}
_BY_FAR = {Deed.GRAPPLE: "{} to have the choice of a hold", Deed.SHOVE: "{} to floor {} too"}


def aim_words(aim: Area) -> str:
    """``wild``, ``at the vitals``."""
    return f"at the {AREA_WORDS[aim]}" if aim else AREA_WORDS[aim]


def area_words(areas: Mapping[Area, Fraction]) -> str:
    """``extremities 23%, centre 32%``; empty where nothing can hit."""
    return ", ".join(f"{AREA_WORDS[area]} {chance(p)}" for area, p in areas.items() if p)


def attack_words(whom: str, odds: Odds) -> tuple[str, ...]:
    """``62% to hit Bob``, the areas, ``6% to put Bob out``, ``3.4 damage after soak expected``."""
    hits = f"{chance(odds.hit)} to hit {whom}"
    where = f" ({area_words(odds.areas)})" if len(odds.areas) > 1 else ""
    return (hits + where, *out_words(whom, odds.out), expected_words(odds.expected))


def out_words(whom: str, out: Fraction) -> tuple[str, ...]:
    """``6% to put Bob out``; nothing where it cannot be."""
    return (f"{chance(out)} to put {whom} out",) if out else ()


def expected_words(expected: Fraction) -> str:
    """``3.4 damage after soak expected``."""
    return f"{on_average(expected)} damage after soak expected"


def manoeuvre_words(whom: str, deed: Deed, odds: ManoeuvreOdds) -> tuple[str, ...]:
    """``62% to reach Bob's Defence``, ``41% to floor Bob``, and what comes of a win by far."""
    far = (_BY_FAR[deed].format(chance(odds.by_far), whom),) if deed in _BY_FAR and odds.by_far else ()
    reaches = f"{chance(odds.hit)} to reach {whom}'s Defence"
    return (reaches, _SUCCEEDS[deed].format(chance(odds.success), whom), *far)


def group_words(whom: str, attackers: int, odds: GroupOdds) -> tuple[str, ...]:
    """``2.3 of 6 hit Bob on average``, ``12% that nobody hits``, ``40% to put Bob out``, what is expected."""
    average = sum((n * p for n, p in odds.hits.items()), Fraction(0))
    hits = f"{on_average(average)} of {attackers} hit {whom} on average"
    none = odds.hits.get(0, Fraction(0))
    return (hits, f"{chance(none)} that nobody hits", *out_words(whom, odds.out), expected_words(odds.expected))


def break_words(odds: BreakOdds, *, reverse: bool) -> tuple[str, ...]:
    """``62% to break free``; of a reversal what a tie and a win by far come to."""
    if not reverse:
        return (f"{chance(odds.free)} to break free",)
    far = (f"{chance(odds.by_far)} to have the choice of a hold",) if odds.by_far else ()
    return (
        f"{chance(odds.over)} to reverse the pin",
        *far,
        f"{chance(odds.free - odds.over)} to break free and no more",
    )


def instead(after: str, before: str) -> str:
    """``5 instead of 3``; only one where they are the same."""
    return after if after == before else f"{after} instead of {before}"
