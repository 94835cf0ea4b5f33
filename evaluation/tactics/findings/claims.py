"""A finding: a sentence whose claim is checked against the numbers that fill it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from agents.intervals import spaced

from ..known import known
from ..parts.house_rules import told_options
from ..sections import Exact, and_, capital, points

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


def share(row: dict[str, Any]) -> str:
    """``51.1 % (48.0 to 54.2)``: how many fights the hero wins."""
    return spaced(*row["hero"])


def around_even(rows: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Of numbers of mooks the most that a hero beats and the fewest that she loses to, and the shares in words.

    Raises:
        FindingError: where there are none on one side of an even fight.
    """
    above = max((row for row in rows if row["hero"][1] > 0.5), key=lambda row: row["count"], default=None)
    below = min((row for row in rows if row["hero"][2] < 0.5), key=lambda row: row["count"], default=None)
    if above is None or below is None:
        raise FindingError("finding: found no numbers of mooks on both sides of an even fight")
    shares = [f"{share(row)} against {row['count']}" for row in (above, below)]
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


def gains_of(studies: Parts, study: str, part: str) -> dict[tuple[str, int], Exact]:
    """What so many steps more of an attribute gain."""
    return {(row["attribute"], row["step"]): number(row["gain"]) for row in data_of(studies, study, part)["gains"]}


def in_order(system: str, part: str, order: tuple[str, ...], text: str, where: str) -> Callable[[Parts], Found]:
    """That a point more of each of these is worth more than of the next, in the study ``SYSTEM-points``."""
    study = f"{system}-points"

    def found(studies: Parts) -> Found:
        gains = gains_of(studies, study, part)
        claim = all((n := gains[a, 1] - gains[b, 1]).shown and n.value > 0 for a, b in pairwise(order))
        figure = "; ".join(f"{capital(name.replace('_', ' '))} {points(gains[name, 1])}" for name in order)
        return Found(study, holds(claim, text), figure, with_(system, data_of(studies, study, part)["base"], where))

    found.__name__ = f"_points_of_{part}"
    return found


def match_for(study: str, part: str, hero: str, mooks: str) -> Callable[[Parts], Found]:
    """Between which numbers of mooks one hero's chance to win falls below one half."""

    def found(studies: Parts) -> Found:
        data = data_of(studies, study, part)
        rows = [row for row in data["rows"] if row["policy"] == data["rows"][0]["policy"]]
        above, below, shares = around_even(rows)
        text = f"A {hero} is a match for {above['count']}, but not for {below['count']} {mooks}."
        under = f"Both sides played by {above['policy']}, {above['fights']:,} fights each"
        return Found(study, holds(above["count"] < below["count"], text), f"She wins {shares}", under)

    found.__name__ = f"_numbers_{part}"
    return found


def worth_to_squad(study: str, part: str, tactic: str, text: str) -> Callable[[Parts], Found]:
    """What a tactic is worth in fights that are too large to be solved."""

    def found(studies: Parts) -> Found:
        data = data_of(studies, study, part)
        row, sentence, figure = lost_without(data, tactic, text)
        under = f"{data['encounter']}, played by {row['policy']}, one side without it, {row['pairs']:,} mirrored pairs"
        return Found(study, sentence, figure, under)

    found.__name__ = f"_{part}_{tactic}"
    return found
