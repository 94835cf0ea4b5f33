"""What a part of a study tells: sentences, figures, the method, and the numbers behind them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from decimal import ROUND_CEILING, Decimal
from typing import Any, NamedTuple

from okenv.core.voice.words import percent
from okenv.encounter import Encounter

from .known import known
from .units import Result


@dataclass(frozen=True)
class Cell:
    """A cell of a figure."""

    text: str
    """What it says."""
    small: str = ""
    """Below it, smaller."""
    shade: float | None = None
    """From -1 to 1, how it is coloured; `null` leaves it plain."""


@dataclass(frozen=True)
class Figure:
    """A table, or a heat map where its cells are shaded."""

    caption: str
    """What it shows."""
    corner: str
    """What the heads of rows and columns are."""
    heads: list[str]
    """Of the columns."""
    rows: list[tuple[str, list[Cell]]]
    """The head and the cells of each."""
    choice: tuple[str, str] | None = None
    """Where several figures have the same, one of them is shown at a time, by this word and its own."""


@dataclass(frozen=True)
class Section:
    """A part of a report."""

    kind: str
    """What sort of part it is."""
    name: str
    """As the study calls it."""
    title: str
    """For people."""
    sentences: list[str]
    """What was found, the most important first, each with its figure and how sure it is."""
    figures: list[Figure] = field(default_factory=list)
    """What it was found in."""
    method: list[str] = field(default_factory=list)
    """How, in sentences."""
    data: dict[str, Any] = field(default_factory=dict)
    """All its numbers, by kind of part; one that was worked out is `[value, error]`, an estimated one
    `[mean, low, high]`."""

    def to_dict(self) -> dict[str, Any]:
        """Fit for JSON."""
        return asdict(self)


class Exact(NamedTuple):
    """A number that was worked out, and how far it may be off."""

    value: float
    error: float

    def __sub__(self, other: Exact) -> Exact:
        return Exact(self.value - other.value, self.error + other.error)

    def __neg__(self) -> Exact:
        return Exact(-self.value, self.error)

    @property
    def shown(self) -> bool:
        """Whether it is known to be something else than 0."""
        return abs(self.value) > self.error


HALF = Exact(0.5, 0.0)
"""The value of a duel of two who are alike, by symmetry."""


def value_of(result: Result | None) -> Exact | None:
    """The value that a unit came to."""
    return None if result is None else Exact(float(result["value"]), float(result["error"]))


def less(one: Exact | None, other: Exact | None) -> Exact | None:
    """The difference of two numbers, where both are known."""
    return None if one is None or other is None else one - other


def points(number: Exact) -> str:
    """``21.6 points (exact to ±0.1)``: of a hundred."""
    return f"{plain_points(number)} points (exact to ±{up(number.error)})"


def plain_points(number: Exact) -> str:
    """``21.6``, with a digit more where the number is small."""
    text = (
        f"{100 * number.value:.1f}" if abs(number.value) >= 0.01 or number.error > 5e-4 else f"{100 * number.value:.2f}"
    )
    return "0.0" if text in ("-0.0", "-0.00", "0.00") else text


def chance(number: Exact) -> str:
    """``62.3 % (exact to ±0.05)``."""
    return f"{percent(number.value, 1)} (exact to ±{up(number.error)})"


def up(error: float) -> str:
    """A bound in points, rounded up to one digit that counts, or one behind the point: ``0.05``, ``2.1``."""
    if error <= 0:
        return "0"
    exact = Decimal(f"{100 * error:.6g}")
    return f"{exact.quantize(Decimal(1).scaleb(min(exact.adjusted(), -1)), ROUND_CEILING).normalize():f}"


def worth_cell(number: Exact | None, most: float) -> Cell:
    """A difference of values in points; what is 0 within its error is grey."""
    if number is None:
        return Cell("–")
    return Cell(plain_points(number), f"±{up(number.error)}", number.value / most if most > 0 and number.shown else 0.0)


def alike(encounter: Encounter) -> bool:
    """Whether both sides of a duel are the same but for their names, and the rules and options know no sides."""
    if not known(encounter.system).even:
        return False
    one, other = (
        {key: value for key, value in side["fighters"][0].items() if key != "name"}
        for side in encounter.to_dict()["sides"].values()
    )
    return one == other and not encounter.to_dict()["rules"].get("tide_dice")


def versus(encounter: Encounter) -> str:
    """``Red against Blue``."""
    return " against ".join(side.fighters[0].name for side in encounter.sides)


def title_of(given: str, default: str) -> str:
    """A part's own title, or another."""
    return given or default


def how_exact(encounter: Encounter, tolerance: float, more: str = "") -> str:
    """How the values of a duel were found, and how far they may be off."""
    if known(encounter.system).limited:
        return (
            f"Every value is exact{more}: the duel was worked out round after round from the last, number "
            f"{encounter.rounds}, after which it is a draw, that is half a win."
        )
    return f"Every value is exact to ±{100 * tolerance:g} points{more}."


def trouble(problems: Iterable[str]) -> list[str]:
    """Sentences about what could not be worked out."""
    return [f"Not worked out: {problem}." for problem in problems]


def and_(words: Sequence[str]) -> str:
    """``a, b and c``."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def capital(text: str) -> str:
    """The same with a capital letter."""
    return text[:1].upper() + text[1:]
