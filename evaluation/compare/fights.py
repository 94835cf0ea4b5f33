"""The fights that all rulebooks are compared in: the same ranks in the same numbers, in each of their scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from okenv.encounter import Encounter, load_encounter
from okenv.nodes import ConfigError, Node, Place, Problem

from .rulebook import Exact, Rulebook, Scene, Sheet

Rank = Literal["mook", "trained", "hero"]
Way = Literal["careful", "plain"]
CROWDS = (1, 2, 4, 6, 8, 12)
"""Mooks that one hero meets; eight among them."""
COVERED = "cover"


@dataclass(frozen=True)
class Fight:
    """A fight that is asked about.

    Attributes:
        name: for its figures.
        one, other: how many of which rank.
        covered: whether the first side is behind cover.
    """

    name: str
    one: tuple[int, Rank]
    other: tuple[int, Rank]
    covered: bool = False

    @property
    def alike(self) -> bool:
        """Whether both sides are the same."""
        return self.one == self.other and not self.covered


FIGHTS = (
    Fight("mooks", (1, "mook"), (1, "mook")),
    Fight("trained", (1, "trained"), (1, "trained")),
    Fight("heroes", (1, "hero"), (1, "hero")),
    Fight("better", (1, "hero"), (1, "trained")),
    Fight("lesser", (1, "trained"), (1, "mook")),
    Fight("three", (3, "trained"), (3, "trained")),
    Fight("outnumbered", (2, "trained"), (3, "trained")),
    *(Fight(f"crowd-{n}", (1, "hero"), (n, "mook")) for n in CROWDS),
    Fight(COVERED, (1, "trained"), (1, "trained"), covered=True),
)
"""Duels, a better fighter against a lesser, three against three, numbers, and cover."""
DEFENCE = ("trained", "three")
"""Those in which the careful meet the plain too."""


def fights_of(scene: Scene) -> Iterator[Fight]:
    """Those that a scene has."""
    return (fight for fight in FIGHTS if not fight.covered or scene.cover is not None)


def encounter_of(book: Rulebook, scene: Scene, fight: Fight, swapped: bool = False) -> Encounter:
    """The fight laid out; ``swapped`` lists the other side first, as there are rulebooks in which that matters.

    Raises:
        EncounterError: as the encounter has it.
    """
    cover = scene.cover if fight.covered else None
    over, under = (cover.fighter, cover.other) if cover is not None else ({}, {})
    one, other = _side(scene, fight.one, over), _side(scene, fight.other, under)
    sides = {"red": other, "blue": one} if swapped else {"red": one, "blue": other}
    duel = book.duel if fight.one[0] == fight.other[0] == 1 else {}
    rules = {**scene.rules, **duel, **(cover.rules if cover is not None else {})}
    return load_encounter({"system": book.system, "sides": sides, "rules": rules, "rounds": book.rounds})


def _side(scene: Scene, whom: tuple[int, Rank], over: Sheet) -> dict[str, Any]:
    count, rank = whom
    return {"fighters": [{**getattr(scene, rank), **over, "count": count}]}


def exact_duel(book: Rulebook, exact: Exact) -> Encounter:
    """The duel that is solved.

    Raises:
        EncounterError: as the encounter has it.
    """
    sides = {side.lower(): {"fighters": [{"name": side, **exact.fighter}]} for side in ("Red", "Blue")}
    return load_encounter({"system": book.system, "sides": sides, "rules": exact.rules, "rounds": exact.rounds})


def check_fights(book: Rulebook, top: Node, problems: list[Problem]) -> None:
    """Add to ``problems`` why fights of a rulebook cannot be fought: those of each scene, and the solved one."""

    def tried(do: Any, place: Place) -> None:
        try:
            do()
        except ConfigError as error:
            for problem in error.problems:
                told = f"{problem.field}: {problem.message}" if problem.field else problem.message
                problems.append(top.problem(told, place))

    for name, scene in book.scenes.items():
        before = len(problems)
        for fight in fights_of(scene):
            if len(problems) == before:
                whom = "cover" if fight.covered else fight.one[1]
                tried(lambda fight=fight, scene=scene: encounter_of(book, scene, fight), ("scenes", name, whom))
    if book.exact is not None:
        exact = book.exact
        tried(lambda: exact_duel(book, exact), ("exact", "fighter"))
