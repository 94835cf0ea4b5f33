"""What a rulebook says of ``okenv odds``: the flags that describe one attack, and the odds as numbers and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NotRequired, TypeVar

from typing_extensions import TypedDict

from okenv.core.voice.words import percent

HIGHEST = 60
"""The highest number that most flags take."""


class FlagError(ValueError):
    """Flags that do not go together; the text names them."""


@dataclass(frozen=True)
class Flag:
    """One flag: a whole number between two bounds, text that ``read`` understands, or a switch (neither).

    Attributes:
        name: as it is typed, such as ``--hit-points``.
        help: what it means.
        low, high: the bounds of a whole number.
        read: what a text means; raises ``ValueError`` with what was found and expected.
        shown: what stands for the text in the help, such as ``RANK``.
        default: what holds without the flag.
        required: whether there is no doing without it.
    """

    name: str
    help: str
    low: int | None = None
    high: int | None = None
    read: Callable[[str], Any] | None = None
    shown: str = ""
    default: Any = None
    required: bool = False

    @property
    def key(self) -> str:
        """Its name in the figures: ``hit_points``."""
        return self.name.removeprefix("--").replace("-", "_")

    def given(self) -> Any:
        """What holds without the flag, as it is read: False of a switch."""
        if self.low is None and self.read is None:
            return False
        return self.read(self.default) if self.read is not None and isinstance(self.default, str) else self.default


@dataclass(frozen=True)
class Rows:
    """One table of a report: heads, which columns are flush right, and rows of words."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    right: tuple[int, ...] = ()


@dataclass(frozen=True)
class Report:
    """The odds of one attack for people and programs.

    Attributes:
        data: as JSON has it: one of the rulebook's ``voice.one_attack.ODDS``.
        shown: lines and tables, in their order.
        note: a last line, about the tables.
        expected: what it does on average, to compare attacks by.
    """

    data: Mapping[str, Any]
    shown: list[str | Rows]
    note: str = ""
    expected: Fraction = field(default=Fraction(0))


class Shares(TypedDict):
    """What may come of an attack, each with its chance."""

    chance: dict[str, float]
    """By what comes."""
    exact: dict[str, str]
    """The same as fractions, such as `"76/81"`."""


class OfAnAction(TypedDict):
    """What the odds of any attack may have."""

    action: NotRequired[str]
    """Its notation, where a fighter of an encounter makes it."""


class Hit(OfAnAction):
    """What the odds of a single blow or shot have in every rulebook."""

    hit: float
    """Chance to hit at all."""
    hit_exact: str
    """The same as a fraction, such as `"76/81"`."""
    expected: float
    """Points of damage on average, misses included."""


class Out(TypedDict):
    """Whether an attack takes its target out."""

    out: NotRequired[float]
    """Chance that the target is out, where it is known what the target has left, or any hit does."""
    out_exact: NotRequired[str]
    """The same as a fraction."""


Odds = TypeVar("Odds")


class Attacks(TypedDict, Generic[Odds]):
    """Every attack of a fighter on another, as an encounter begins and in a turn of the attacker's own."""

    attacker: str
    """Who attacks."""
    target: str
    """Whom."""
    attacks: list[Odds]
    """The odds of each, the best first."""


def shares(chances: Mapping[Any, Fraction]) -> Shares:
    """A distribution as plain data."""
    return {
        "chance": {str(key): float(chance) for key, chance in chances.items()},
        "exact": {str(key): str(chance) for key, chance in chances.items()},
    }


def equals(chance: Fraction) -> str:
    """``5/9 = 55.6%``, ``6560/6561 > 99.9%``."""
    text = percent(chance, 1, "%")
    return f"{chance} {text[0]} {text[1:]}" if text[0] in "<>" else f"{chance} = {text}"


def bars(title: str, chances: Mapping[Any, Fraction], *, words: bool = False) -> Rows:
    """A distribution as a table with bars."""
    rows = [(str(key), percent(p, 1, "%"), str(p), "#" * round(40 * float(p))) for key, p in chances.items()]
    return Rows((title, "chance", "exactly", ""), rows, (1, 2) if words else (0, 1, 2))


def whole_numbers(text: str) -> list[int]:
    """``3,3,5`` as numbers from -60 to 60; raises ``ValueError``."""
    try:
        found = [int(word) for word in text.split(",")]
    except ValueError:
        raise ValueError(f"found {text!r}, expected a whole number, or several such as 3,3,5") from None
    if not all(-HIGHEST <= each <= HIGHEST for each in found):
        raise ValueError(f"found {text!r}, expected numbers from -{HIGHEST} to {HIGHEST}")
    return found
