"""A finding: a sentence whose claim is checked against the numbers that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..known import known
from ..sections import Exact

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
