"""Ranks in half-ranks: Def 0, Avg 2, Gd 4, ...; numbers of ranks as exact fractions."""

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import floor

DEF, AVG, GD, GRT, EXT, HER, LEG, MTH = range(0, 16, 2)
HR, FR = 1, 2
"""A half-rank and a full rank."""
DECADE = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5), Fraction(7))
PRINTED = {1: Fraction(2, 3), 0: Fraction(1, 2), -1: Fraction(1, 3), -2: Fraction(1, 5), -3: Fraction(1, 7)}
"""Numbers below Avg as recovery and healing print them."""
NAMES = {
    "pathetic": -2, "deficient": 0, "average": 2, "good": 4, "great": 6, "extraordinary": 8, "heroic": 10,
    "legendary": 12, "mythic": 14,
}  # fmt: skip
SHORT = {"Pth": -2, "Def": 0, "Avg": 2, "Gd": 4, "Grt": 6, "Ext": 8, "Her": 10, "Leg": 12, "Mth": 14}


@cache
def number(rank: int) -> Fraction:
    """OK-RANK-1: 1, 1.5, 2, 3, 5, 7 and on by tens; Avg is 1."""
    tens, place = divmod(rank - AVG, 6)
    return DECADE[place] * Fraction(10) ** tens


def rate(rank: int) -> Fraction:
    """OK-RANK-1: the number of a rank as recovery prints it (2/3, 1/2, ... instead of 0.7, 0.5, ...)."""
    return PRINTED[rank] if rank in PRINTED else number(rank)


def halved(rank: int) -> int:
    """OK-RANK-2: half the distance from Avg, rounded down."""
    return AVG + floor(Fraction(rank - AVG, 2))


def rank_of(x: Fraction) -> int:
    """OK-RANK-3: the greatest rank whose number is not above ``x`` (positive)."""
    rank = AVG
    while number(rank) > x:
        rank -= 1
    while number(rank + 1) <= x:
        rank += 1
    return rank


def add(a: int, b: int) -> int:
    """OK-RANK-4: the rank of the sum of two numbers."""
    small, large = sorted((a, b))
    if small == large:
        return large + FR
    return large + HR if large - small <= FR else large


def add_many(ranks: Iterable[int]) -> int:
    """OK-RANK-4: equal ones are multiplied together first, then the largest two are added, and so on."""
    merged = Counter(ranks)
    # A product may equal another rank in turn; the text multiplies the sets that were given, once.
    rest = sorted((rank + rank_of(Fraction(k)) - AVG for rank, k in merged.items()), reverse=True)
    total = rest[0]
    for rank in rest[1:]:
        total = add(total, rank)
    return total


def subtract(a: int, b: int, strict: bool = False) -> int:
    """OK-RANK-5: the rank of the difference of two numbers; ``a`` must be above ``b``."""
    apart = a - b
    if apart <= 0:
        raise ValueError("only a smaller number can be subtracted")
    if apart == 1:
        return a - 3
    if apart == 2:
        return a - 2
    if apart < 6 or strict:
        return a - 1
    return a


def parse(text: str) -> int:
    """OK-RANK-6: ``Gd+``, ``good+``, ``Great``, ``(Mth+1)+``, ``(Pth-1)`` or a plain integer."""
    word = text.strip().lower()
    if re.fullmatch(r"[+-]?\d+", word):
        return int(word)
    beyond = re.fullmatch(r"\((mth|mythic|pth|pathetic)([+-])(\d+)\)(\+?)", word)
    if beyond:
        base = MTH if beyond[1].startswith("m") else -2
        steps = int(beyond[2] + beyond[3])
        return base + FR * steps + len(beyond[4])
    plus = word.endswith("+")
    bare = word.removesuffix("+")
    known = {**NAMES, **{short.lower(): rank for short, rank in SHORT.items()}, "gt": GRT}
    return known[bare] + plus


def show(rank: int) -> str:
    """OK-RANK-6: a rank's name, ``(Mth+n)`` and ``(Pth-n)`` beyond the printed ones."""
    full, plus = divmod(rank, 2)
    sign = "+" * plus
    for name, value in SHORT.items():
        if value == 2 * full:
            return name + sign
    return f"(Mth+{full - 7}){sign}" if full > 7 else f"(Pth-{-1 - full}){sign}"
