"""What the units came to as figures with their intervals, by rulebook, scene, fight, way and measure."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NotRequired

from typing_extensions import TypedDict

from agents.intervals import Interval

from ..tactics.corrected import quantile, span
from ..tactics.known import known
from ..tactics.parts.tactics import worth
from ..tactics.sections import Exact
from ..tactics.units import Result, Results
from .fights import fights_of
from .rulebook import Rulebook
from .units import SUMS, added, asked_of, units_of_fight, ways_of

SHARES = ("score", "draws", "first", "blood", "fell", "at_a_blow", "dead")
"""Measures that are shares: of the first side's chance to win (a draw counts half), of draws; how often whoever was
first, or drew blood, or lost a fighter first wins; duels decided at a blow; the dead among the fallen."""
Data = dict[str, Any]


class SceneData(TypedDict):
    """Fights of one kind."""

    words: str
    """What kind."""
    fights: dict[str, dict[str, dict[str, Interval]]]
    """By name of the fight, by how it was played (`careful`, `plain`, `careful-plain`) and by measure: `rounds`,
    `decisions`, `rolls`, `score`, `draws`, `first`, `blood`, `fell`, `at_a_blow`, `dead`."""


class TacticData(TypedDict):
    """What a tactic is worth in a solved duel."""

    tactic: str
    """Its name."""
    words: str
    """The same for people."""
    worth: Exact
    """In win probability."""


class ExactData(TypedDict):
    """A solved duel."""

    words: str
    """Whose."""
    defence: NotRequired[TacticData]
    """The defence, where it could be worked out."""
    preparation: NotRequired[TacticData]
    """The preparation, where it could be worked out."""


class BookData(TypedDict):
    """The figures of one rulebook."""

    title: str
    """For people."""
    scenes: dict[str, SceneData]
    """By name."""
    exact: ExactData | None
    """`null` where nothing was solved."""


def way_name(ways: Sequence[str]) -> str:
    """``careful``, ``plain``, or ``careful-plain``."""
    return ways[0] if ways[0] == ways[1] else "-".join(ways)


def measured(books: Sequence[Rulebook], results: Results, fights: int, seed: int) -> Data:
    """All figures.

    Returns:
        By rulebook: ``title``, ``scenes`` and ``exact``. A scene has its ``words``, and ``fights`` by name, way and
        measure, each ``[figure, low, high]`` with intervals that hold with 95 % for all figures of that measure
        together. What is exact has its words and for either tactic its name, words, and ``[worth, error]``.
    """
    found = {book.system: _totals(book, results, fights, seed) for book in books}
    looked = sum(len(ways) for scenes in found.values() for fights_ in scenes.values() for ways in fights_.values())
    return {
        book.system: {
            "title": book.title,
            "scenes": {
                name: {
                    "words": book.scenes[name].words,
                    "fights": {
                        fight: {way: figures(total, looked, book.dead is not None) for way, total in ways.items()}
                        for fight, ways in fights_.items()
                    },
                }
                for name, fights_ in found[book.system].items()
            },
            "exact": _exact(book, results),
        }
        for book in books
    }


def _totals(book: Rulebook, results: Results, fights: int, seed: int) -> dict[str, dict[str, dict[str, Result]]]:
    """By scene, fight and way, as far as they are there."""
    totals: dict[str, dict[str, dict[str, Result]]] = {}
    for name, scene in book.scenes.items():
        for fight in fights_of(scene):
            for ways in ways_of(fight):
                units = units_of_fight(book, scene, fight, ways, fights, seed)
                found = [result for unit in units if (result := results.of(unit)) is not None]
                if len(found) == len(units):
                    total = added(found, len(units) > 1)
                    totals.setdefault(name, {}).setdefault(fight.name, {})[way_name(ways)] = total
    return totals


def figures(total: Result, looked: int, deadly: bool = True) -> dict[str, Interval]:
    """The figures of a fight by measure, each one of so many.

    Those of which there is nothing to tell are left out, as of the dead where the rulebook tells of none.
    """
    n = total["fights"]
    found = {name: mean_of(total[name][0], total[name][1], n, looked) for name in SUMS}
    found["score"] = span(total["wins"][0] + total["draws"] / 2, n, looked)
    found["draws"] = span(total["draws"], n, looked)
    for name in ("first", "blood", "fell"):
        if sum(total[name]):
            found[name] = span(total[name][0], sum(total[name]), looked)
    for name, of in (("at_a_blow", "decided"), ("dead", "fallen")):
        if total[of] and (deadly or name != "dead"):
            found[name] = span(total[name], total[of], looked)
    return found


def mean_of(total: int, squares: int, n: int, looked: int) -> Interval:
    """A mean with its interval, one of so many, from a sum and the sum of squares."""
    mean = total / n
    half = quantile(looked) * sqrt(max(0.0, squares / n - mean * mean) / max(1, n - 1))
    return Interval(mean, mean - half, mean + half)


def _exact(book: Rulebook, results: Results) -> Data | None:
    """What the tactics of the solved duel are worth: where sides differ, the mean of both."""
    if book.exact is None:
        return None
    told: Data = {"words": book.exact.words}
    tactics = known(book.system).tactics
    for field, (name, asks) in zip(("defence", "preparation"), asked_of(book).items(), strict=True):
        worths = [worth(ask, results) for ask in asks]
        there = [found for found in worths if found is not None]
        if len(there) == len(asks):
            mean = Exact(*(sum(part) / len(there) for part in zip(*there, strict=True)))
            told[field] = {"tactic": name, "words": tactics[name].words, "worth": [mean.value, mean.error]}
    return told
