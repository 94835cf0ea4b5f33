"""Ranks, their numbers, and the arithmetic of the core table (OK-RANK-1 to OK-RANK-6).

A rank is an ``int`` in half-ranks: Def is 0, Avg 2, Gd 4, each ``+`` adds 1 and Pth is -2. All
functions here are exact and plain Python; kernels use the integer tables made from them.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from fractions import Fraction

HR, FR = 1, 2
"""A half-rank and a full rank."""
PTH, DEF, AVG, GD, GRT, EXT, HER, LEG, MTH = range(-2, 16, 2)
NAMES = ("Pth", "Def", "Avg", "Gd", "Grt", "Ext", "Her", "Leg", "Mth")
_LONG = (
    "pathetic", "deficient", "average", "good", "great", "extraordinary", "heroic", "legendary", "mythic",
)  # fmt: skip
_SPELLINGS = {
    **{short.lower(): PTH + 2 * i for i, short in enumerate(NAMES)},
    **{long: PTH + 2 * i for i, long in enumerate(_LONG)},
    "gt": GRT,  # the printed recovery table writes it so
}
_SERIES = tuple(Fraction(x) for x in ("1", "1.5", "2", "3", "5", "7"))
# Below Avg, recovery and healing use the printed fractions instead of 0.7, 0.5, 0.3, ...
_PRINTED = (Fraction(1), Fraction(2, 3), Fraction(1, 2), Fraction(1, 3), Fraction(1, 5), Fraction(1, 7))


def number(rank: int) -> Fraction:
    """The number of a rank: 1, 1.5, 2, 3, 5, 7 times a power of ten, 1 at Avg (OK-RANK-1)."""
    power, step = divmod(rank - AVG, 6)
    return _SERIES[step] * Fraction(10) ** power


def printed_fraction(rank: int) -> Fraction:
    """The number of a rank as recovery and healing use it: 2/3, 1/2, 1/3, ... below Avg (OK-RANK-1)."""
    if rank >= AVG:
        return number(rank)
    power, step = divmod(AVG - rank, 6)
    return _PRINTED[step] / Fraction(10) ** power


def halved(rank: int) -> int:
    """Half the distance from Avg, rounded down (OK-RANK-2)."""
    return AVG + (rank - AVG) // 2


def rank_of(value: Fraction | float) -> int:
    """The greatest rank whose number is at most ``value`` (OK-RANK-3).

    Raises:
        ValueError: when the value is not above zero.
    """
    exact = Fraction(str(value)) if isinstance(value, float) else Fraction(value)  # 0.7 is meant as written
    if exact <= 0:
        raise ValueError(f"rank_of: found {value}, expected a number above zero")
    rank = AVG
    while number(rank) > exact:
        rank -= 1
    while number(rank + 1) <= exact:
        rank += 1
    return rank


def add(a: int, b: int) -> int:
    """The rank of the sum of two ranks' numbers (OK-RANK-4)."""
    larger, gap = max(a, b), abs(a - b)
    if gap == 0:
        return larger + FR
    return larger + HR if gap <= FR else larger


def add_many(ranks: Iterable[int]) -> int:
    """The rank of a sum of many: equal ones are multiplied first, then the largest two added, and so on (OK-RANK-4).

    Raises:
        ValueError: when there is nothing to add.
    """
    counts: dict[int, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    if not counts:
        raise ValueError("add_many: found no ranks, expected at least one")
    merged = sorted((rank + rank_of(Fraction(k)) - AVG for rank, k in counts.items()), reverse=True)
    total = merged[0]
    for rank in merged[1:]:
        total = add(total, rank)
    return total


def subtract(a: int, b: int, *, strict: bool = False) -> int:
    """The rank of the difference of two ranks' numbers, a > b (OK-RANK-5).

    Raises:
        ValueError: when ``a`` is not above ``b``.
    """
    gap = a - b
    if gap <= 0:
        raise ValueError(f"subtract: found {format_rank(a)} - {format_rank(b)}, expected the first to be larger")
    if gap <= 2:
        return a - (4 - gap)
    return a - HR if gap <= 5 or strict else a


def parse_rank(text: object) -> int:
    """A rank as people write it: ``Gd+``, ``great``, ``(Mth+1)+``, ``(Pth-1)``, ``5`` (OK-RANK-6).

    Raises:
        ValueError: with the nearest rank's name.
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return text
    word = str(text).strip().lower().replace("−", "-")
    if re.fullmatch(r"-?\d+", word):
        return int(word)
    match = re.fullmatch(r"\(\s*(?P<name>[a-z]+)\s*(?P<steps>[+-]\s*\d+)\s*\)(?P<plus>\+?)", word)
    if match is None:
        match = re.fullmatch(r"(?P<name>[a-z]+)\s*(?P<plus>\+?)", word)
    if match is None or match["name"] not in _SPELLINGS:
        near = difflib.get_close_matches(word.strip("()+ "), list(_SPELLINGS), 1, 0.5)
        hint = ""
        if near:
            nearest = NAMES[(_SPELLINGS[near[0]] - PTH) // 2] + ("+" if word.endswith("+") else "")
            hint = f"; did you mean {nearest!r}?"
        raise ValueError(
            f"found {text!r}, expected a rank such as Pth, Def, Avg, Gd+, great, (Mth+1) or a whole number{hint}"
        )
    steps = int(match.groupdict().get("steps", "0").replace(" ", "")) if match.groupdict().get("steps") else 0
    return _SPELLINGS[match["name"]] + FR * steps + (HR if match["plus"] else 0)


def spelt_rank(rank: int) -> str:
    """A rank as people say it: ``Good+``; beyond the table as :func:`format_rank` prints it."""
    step, plus = divmod(rank - PTH, 2)
    return f"{_LONG[step].capitalize()}{'+' * plus}" if 0 <= step < len(_LONG) else format_rank(rank)


def format_rank(rank: int) -> str:
    """The printed name of a rank; :func:`parse_rank` reads it back exactly (OK-RANK-6)."""
    step, plus = divmod(rank - PTH, 2)
    suffix = "+" if plus else ""
    if step < 0:
        return f"(Pth{step}){suffix}"
    if step >= len(NAMES):
        return f"(Mth+{step - len(NAMES) + 1}){suffix}"
    return NAMES[step] + suffix
