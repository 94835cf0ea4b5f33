"""A finding: a sentence whose claim is checked against the numbers that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..known import known
from ..parts.house_rules import told_options
from ..sections import Exact, and_

Parts = Mapping[str, Any]
"""By study: ``parts``, by name the data of each."""


class FindingError(ValueError):
    """A finding that its numbers contradict."""


@dataclass(frozen=True)
class Found:
    """A finding.

    Attributes:
        study: whose numbers it is told from.
        sentence: what is true.
        figure: how much, and how sure.
        under: what was measured, under which tactics.
    """

    study: str
    sentence: str
    figure: str
    under: str


def holds(claim: bool, sentence: str) -> str:
    """The sentence, where its claim holds.

    Raises:
        FindingError: where it does not.
    """
    if not claim:
        raise FindingError(f"finding: found numbers that contradict it: {sentence}")
    return sentence


def data_of(studies: Parts, study: str, part: str) -> Any:
    """The numbers of a part."""
    return studies[study]["parts"][part]


def number(found: Any) -> Exact:
    """A number as the report keeps it."""
    return Exact(*found)


def worths(data: Any, which: str = "never") -> dict[str, Exact]:
    """By tactic, what the first side loses that never uses it, or is bound to it."""
    first = data["worth"][0]["side"]
    return {row["tactic"]: number(row[which]) for row in data["worth"] if row["side"] == first and row[which]}


def with_(system: str, base: list[str], where: str) -> str:
    """What was measured, and with which tactics."""
    return f"{where}, with {known(system).listed(base)}"


Change = tuple[str, str, Exact, Exact]
"""The options of a house rule, what they change, by how much, and what that is without them."""


def changes(studies: Parts, study: str, part: str) -> list[Change]:
    """What each house rule changes, as far as it is known."""
    return [
        (told_options(row["options"]), row["what"], number(row["by"]), number(row["usual"]))
        for row in data_of(studies, study, part)["changes"] if row["by"] is not None
    ]  # fmt: skip


def idle(rows: list[Change]) -> tuple[list[str], float]:
    """The options under which nothing changes that shows, and what it is at most."""
    options = list(dict.fromkeys(row[0] for row in rows))
    found = [o for o in options if not any(by.shown for name, _, by, _ in rows if name == o)]
    return found, max((abs(by.value) + by.error for name, _, by, _ in rows if name in found), default=0.0)


def around_even(rows: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Of numbers of mooks the most that a hero beats and the fewest that she loses to, and the shares in words.

    Raises:
        FindingError: where there are none on one side of an even fight.
    """
    above = max((row for row in rows if row["hero"][1] > 0.5), key=lambda row: row["count"], default=None)
    below = min((row for row in rows if row["hero"][2] < 0.5), key=lambda row: row["count"], default=None)
    if above is None or below is None:
        raise FindingError("finding: found no numbers of mooks on both sides of an even fight")
    shares = [
        f"{100 * r['hero'][0]:.1f} % ({100 * r['hero'][1]:.1f} to {100 * r['hero'][2]:.1f}) against {r['count']}"
        for r in (above, below)
    ]
    return above, below, and_(shares)


def lost_without(data: Any, tactic: str, text: str) -> tuple[dict[str, Any], str, str]:
    """What a squad loses without a tactic: its row, the sentence where it holds, and how much in words.

    Raises:
        FindingError: where nothing is lost that was told apart from nothing.
    """
    row = next(row for row in data["rows"] if row["tactic"] == tactic)
    mean, low, high = (100 * end for end in row["worth"])
    figure = f"{mean:.1f} points ({low:.1f} to {high:.1f}) are lost without"
    return row, holds(row["told_apart"] and mean > 0, text), figure
