"""The kinds of fields on a sheet, as people write them: ranks, roles, damage, lethality, metres."""

from __future__ import annotations

import difflib
import re
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import BeforeValidator

from ..rules.ranks import format_rank, parse_rank

LOWEST, HIGHEST = -8, 33
"""Bounds of every rank on a sheet; from the lowest up, recovery is whole in 1/210 (OK-PRE-2)."""

Lethality = Literal[
    "deep_puncturing",
    "cutting",
    "vicious_bashing",
    "less_vicious_bashing",
    "regular_bashing",
    "allegedly_nonlethal",
    "really_nonlethal",
]
LETHALITY_WORDS: tuple[str, ...] = get_args(Lethality)
"""Kinds of damage in the order of the printed table's rows (OK-DMG-2)."""


class Power(NamedTuple):
    """A damage rank: absolute, or half-ranks above the base hand-to-hand damage."""

    on_base: bool
    rank: int


def _rank(value: Any) -> int:
    """A rank as people write it, within bounds (OK-RANK-6)."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise ValueError("expected a rank such as Gd+ or great")
    return within_bounds(parse_rank(value))


def within_bounds(rank: int) -> int:
    """The same rank.

    Raises:
        ValueError: when no sheet can have it.
    """
    if not LOWEST <= rank <= HIGHEST:
        raise ValueError(f"expected a rank from {format_rank(LOWEST)} to {format_rank(HIGHEST)}")
    return rank


def _role(value: Any) -> Any:
    """An attribute's name, or names, as a tuple; a whole number is a rank."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _rank(value)
    names = value if isinstance(value, list) else [value]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise ValueError("expected the name of an attribute, a list of names, or a rank")
    return tuple(names)


def _power(value: Any) -> Power:
    """``Gd+``, or ``base``, ``base+2``: half-ranks on the base hand-to-hand damage (OK-WEAP-1)."""
    word = "".join(value.lower().split()) if isinstance(value, str) else ""
    if word.startswith("base"):
        step = word.removeprefix("base") or "+0"
        if not re.fullmatch(r"[+-][0-9]{1,2}", step) or abs(int(step)) > HIGHEST:
            raise ValueError(f"expected base, or base and half-ranks such as base+2, at most base+{HIGHEST}")
        return Power(True, int(step))
    try:
        return Power(False, _rank(value))
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        if not hint and difflib.get_close_matches(word.partition("+")[0], ["base"], 1, 0.6):
            hint = f"did you mean {'base' + ''.join(word.partition('+')[1:])!r}?"
        words = f"{message}, or base, base+1, ... (half-ranks on the hand-to-hand damage)"
        raise ValueError(f"{words}; {hint}" if hint else words) from None


Rank = Annotated[int, BeforeValidator(_rank)]
Role = Annotated[Any, BeforeValidator(_role)]
PowerRank = Annotated[Any, BeforeValidator(_power)]
