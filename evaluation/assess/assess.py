"""How hard a fight is for one of its sides: three grades of play, a verdict, and what would change it most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from typing_extensions import TypedDict

from okenv.core.spelling import nearest
from okenv.encounter import Encounter
from okenv.systems import load_system

from .changes import Change, ChangeData, changes
from .ends import STANDS, numbers_of
from .grades import GRADES, TRIALS, USUAL, checked, graded, measure
from .played import Grade, GradeData, play
from .verdict import Limits, verdict

Progress = Callable[[str, int, int], None]
"""Told what is played, how much of it has been, and how much there is."""


class AssessmentData(TypedDict):
    """How hard a fight is."""

    encounter: str
    """Its name."""
    system: str
    """The rulebook's name."""
    heroes: str
    """The side whose fight it is."""
    seed: int
    """Of the family of fights."""
    word: str
    """How hard it is, in a word, for heroes who are played as usual."""
    sentence: str
    """The same in a sentence."""
    grades: dict[str, GradeData]
    """By how well the heroes are played."""
    changes: list[ChangeData]
    """What would change the chance to win most, of heroes who are played as usual; empty where it was not asked."""


@dataclass(frozen=True)
class Assessment:
    """How hard a fight is for one of its sides.

    Attributes:
        encounter: what is fought.
        side: of the heroes, 0 or 1.
        seed: of the family of fights, the same for all grades.
        grades: by how well the heroes are played: cautious, usual, sharp.
        limits: which word fits which chance.
        changes: what would change the chance to win most, the strongest first.
    """

    encounter: Encounter
    side: int
    seed: int
    grades: dict[str, Grade]
    limits: Limits
    changes: list[Change]

    @property
    def usual(self) -> Grade:
        """The heroes played as usual."""
        return self.grades[USUAL]

    def to_dict(self) -> AssessmentData:
        """What ``okenv assess --json`` prints."""
        word, sentence = verdict(self.usual, self.limits)
        return {
            "encounter": self.encounter.name,
            "system": self.encounter.system,
            "heroes": self.encounter.side_names[self.side],
            "seed": self.seed,
            "word": word,
            "sentence": sentence,
            "grades": {grade: found.to_dict() for grade, found in self.grades.items()},
            "changes": [change.to_dict() for change in self.changes],
        }


def side_of(encounter: Encounter, heroes: str | None) -> int:
    """The number of the heroes' side: the first one where none is named.

    Raises:
        ValueError: for a side that the encounter does not have; names the nearest.
    """
    if heroes is None:
        return 0
    if heroes not in encounter.side_names:
        hint = nearest(heroes, encounter.side_names)
        raise ValueError(f"heroes: found {heroes!r}, expected one of {', '.join(encounter.side_names)}{hint}")
    return encounter.side_names.index(heroes)


def assess(encounter: Encounter, n: int = 1000, seed: int = 0, heroes: str | None = None,
           grades: Mapping[str, str] | None = None, limits: Limits | None = None, with_changes: bool = False,
           progress: Progress | None = None, trials: int = TRIALS) -> Assessment:  # fmt: skip
    """Assess how hard a fight is.

    Args:
        encounter: what is fought; the others play as its policies say.
        n: how many fights for each grade.
        seed: of the family of fights; the same dice for each grade.
        heroes: the side whose fight it is, by name; the first one by default.
        grades: policies by grade, in place of those that are measured.
        limits: which word fits which chance.
        with_changes: whether to look for what would change the chance to win most, which takes longer.
        trials: fights in which each policy is measured for the grades that are not named.
        progress: called with what is played, how much of it has been, and how much there is.

    Raises:
        ValueError: for a side, a grade or a policy that there is none.
    """
    tell = progress or (lambda _what, _done, _of: None)
    side, given = side_of(encounter, heroes), checked(grades or {}, encounter.system)
    chosen = players(encounter, side, seed, given, progress, trials)
    found = {}
    for grade in GRADES:
        told = partial(_told, tell, f"{grade} play", n)
        found[grade] = play(encounter, side, chosen[grade], n, seed, told, by_round=grade == USUAL)
    moved = changes(found[USUAL], seed, partial(tell, "changes")) if with_changes else []
    return Assessment(encounter, side, seed, found, limits or Limits.of(), moved)


def players(encounter: Encounter, side: int, seed: int, given: Mapping[str, str],
            progress: Progress | None = None, trials: int = TRIALS) -> dict[str, str]:  # fmt: skip
    """Who plays the heroes, by grade: as is given (``checked``), or as is measured.

    Raises:
        ValueError: for a rulebook that does not say who stands.
    """
    system, tell = load_system(encounter.system), progress or (lambda _what, _done, _of: None)
    if not numbers_of(system, STANDS):
        expected = f"a State with {' or '.join(STANDS)} in rules/layout.py, to be assessed"
        raise ValueError(f"rulebook {encounter.system!r}: found none, expected {expected}")
    if len(given) == len(GRADES):
        return dict(given)
    return {**graded(measure(encounter, side, seed, trials, partial(tell, "policies"))), **given}


def _told(tell: Progress, what: str, of: int, done: int) -> None:
    tell(what, done, of)


def what_changes(encounter: Encounter, n: int = 1000, seed: int = 0, heroes: str | None = None,
                 grades: Mapping[str, str] | None = None, trials: int = TRIALS) -> Assessment:  # fmt: skip
    """What would change it most, and of an assessment only usual play beside it; as of :func:`assess`."""
    side, given = side_of(encounter, heroes), checked(grades or {}, encounter.system)
    usual = play(encounter, side, players(encounter, side, seed, given, trials=trials)[USUAL], n, seed)
    return Assessment(encounter, side, seed, {USUAL: usual}, Limits.of(), changes(usual, seed))
