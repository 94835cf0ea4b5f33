"""How hard a day of several fights is for one party: three grades of play, and a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from okenv.core.voice.words import percent
from okenv.systems import load_system

from .assess import Progress
from .day_file import Day
from .day_played import DayGrade, DayGradeData, play_day
from .ends import STANDS, numbers_of
from .grades import GRADES, OTHER_DICE, TRIALS, USUAL, candidates, checked, graded
from .verdict import OFTEN, SPOKEN, Limits, fail


class FightData(TypedDict):
    """Which encounters a day has."""

    encounter: str
    """Its name."""
    heroes: str
    """The side in whose place the party is."""
    rest: str
    """How long it has been since the one before; empty: none."""


class DayData(TypedDict):
    """Several encounters one after the other, for one party."""

    day: str
    """Its name."""
    title: str
    """Its title."""
    system: str
    """The rulebook's name."""
    seed: int
    """Of the family of days."""
    word: str
    """How hard it is to win all of it, in a word, for heroes who are played as usual."""
    sentence: str
    """The same in a sentence."""
    fights: list[FightData]
    """What is fought, in order."""
    grades: dict[str, DayGradeData]
    """By how well the heroes are played."""


@dataclass(frozen=True)
class DayAssessment:
    """How hard a day is.

    Attributes:
        day: what is fought.
        seed: of the family of days, the same for all grades.
        grades: by how well the heroes are played: cautious, usual, sharp.
        limits: which word fits which chance to win all of it.
    """

    day: Day
    seed: int
    grades: dict[str, DayGrade]
    limits: Limits

    @property
    def usual(self) -> DayGrade:
        """The heroes played as usual."""
        return self.grades[USUAL]

    def to_dict(self) -> DayData:
        """What ``okenv assess --json`` prints of a day."""
        word, sentence = day_verdict(self.usual, self.limits)
        fights: list[FightData] = [
            {"encounter": one.own.name, "heroes": one.own.side_names[one.side], "rest": one.rest}
            for one in self.day.stages
        ]
        return {
            "day": self.day.name,
            "title": self.day.title,
            "system": self.day.system,
            "seed": self.seed,
            "word": word,
            "sentence": sentence,
            "fights": fights,
            "grades": {grade: found.to_dict() for grade, found in self.grades.items()},
        }


def day_verdict(grade: DayGrade, limits: Limits) -> tuple[str, str]:
    """How hard a day is: the word, and a sentence with it, where most parties fail, who is out by the end, who is left.

    ``hard: one in four of such parties fails, most of them at Ambush; Ada is out by the end in 52 % of the days; who
    wins all has 2.3 of 4 standing``.
    """
    word, told = limits.word(grade.win.mean), [fail(1 - grade.win.mean)]
    lost = [int(np.sum(one.reached & ~one.won)) for one in grade.ends]
    worst = max(range(len(lost)), key=lambda k: lost[k])
    if len(lost) > 1 and 2 * lost[worst] > sum(lost):
        told[0] += f", most of them at {grade.day.stages[worst].own.title or grade.day.stages[worst].own.name}"
    last = grade.ends[-1]
    often = sorted(((float(last.out[:, h].mean()), -h) for h in range(len(grade.day.party))), reverse=True)[:OFTEN]
    for share, h in often:
        if share >= SPOKEN:
            told.append(f"{grade.day.party[-h].name} is out by the end in {percent(share)} of the days")
    through = np.all([one.won for one in grade.ends], axis=0)
    if through.any():
        told.append(f"whoever wins all has {last.stand[through].mean():.1f} of {len(grade.day.party)} standing")
    return word, f"{word}: {'; '.join(told)}"


def assess_day(day: Day, n: int = 1000, seed: int = 0, grades: Mapping[str, str] | None = None,
               limits: Limits | None = None, progress: Progress | None = None,
               trials: int = TRIALS) -> DayAssessment:  # fmt: skip
    """Assess how hard a day is.

    Args:
        day: what is fought; the others play as its encounters say.
        n: how many days for each grade.
        seed: of the family of days; the same dice for each grade. The first encounter is that of ``assess``.
        grades: policies by grade, in place of those that are measured.
        limits: which word fits which chance to win all of it.
        progress: called with what is played, how much of it has been, and how much there is.
        trials: days in which each policy is measured for the grades that are not named.

    Raises:
        ValueError: for a grade or a policy that there is none, or a rulebook that says nothing of what lasts.
    """
    tell = progress or (lambda _what, _done, _of: None)
    aftermath = load_system(day.system).filled("voice.aftermath")
    if not (aftermath.carry and aftermath.heal and numbers_of(load_system(day.system), STANDS)):
        expected = "carry and heal in voice/aftermath.py, to be fought through days"
        raise ValueError(f"rulebook {day.system!r}: found none, expected {expected}")
    chosen = day_players(day, seed, checked(grades or {}, day.system), partial(tell, "policies"), trials)
    found = {grade: play_day(day, chosen[grade], n, seed, partial(tell, f"{grade} play")) for grade in GRADES}
    return DayAssessment(day, seed, found, limits or Limits.of())


def day_players(day: Day, seed: int, given: Mapping[str, str], progress: Any = None,
                trials: int = TRIALS) -> dict[str, str]:  # fmt: skip
    """Who plays the heroes, by grade: as is given (``checked``), or by how many days policies win, then encounters."""
    if len(given) == len(GRADES):
        return dict(given)
    codes, wins = candidates(day.stages[0].encounter), {}
    for done, code in enumerate(codes, 1):
        grade = play_day(day, code, trials, seed ^ OTHER_DICE)
        encounters = float(np.mean([one.won for one in grade.ends]))
        wins[code] = grade.win.mean + encounters / (trials + 1)  # which decides where as many whole days are won
        if progress is not None:
            progress(done, len(codes))
    return {**graded(wins), **given}
