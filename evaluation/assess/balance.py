"""How to make a fight fair: the smallest changes among the foes that bring it to a target, several different ones.

A race finds what comes near (``race.py``). What is proposed is measured with dice of its own, so that no figure is
chosen by its luck, and must hold for whoever would play the heroes as usual in the fight as it then is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from agents.intervals import IntervalData
from okenv.core.voice.words import listed
from okenv.encounter import Encounter

from .assess import Progress, players, side_of
from .ends import joined
from .grades import GRADES, OWN, USUAL, about_usual, checked, graded, measure
from .played import Grade, play
from .players import outside
from .race import ENOUGH, PROPOSALS, Candidate, Race, Verdict
from .steps import Step
from .target import Target

STAGES = ((200, 0.09), (500, 0.05), (1000, 0.0))
"""A proposal's fights, so many after each other, and how far it may be from the target to be played on."""
LAST = STAGES[-1][0]
TRIALS, SPREAD, AGREE = 20, 200, 0.15
"""Fights in which each policy is measured in a proposal, fights of it in each grade, and how far usual play may be off.

So few fights do not say who plays as usual: several who may are asked together.

The heroes of all that is tried are played alike; a fight that whoever plays as usual in it wins much more or less often
would be no proposal, but a fault of theirs.
"""
EXTREME = 0.15
"""So near to never or always policies are hardly told apart; they are measured in a fight nearer to the target."""
PLAYERS = 2
"""With so many policies as usual heroes it is tried at most; the next is who would be usual in what was no proposal."""


class BriefData(TypedDict):
    """What becomes of heroes who are played so."""

    policy: str
    """Who plays them; empty where each does as the encounter says."""
    fights: int
    """How many were played."""
    win: IntervalData
    """The heroes win."""
    falls: IntervalData
    """At least one of them falls."""
    rounds: float
    """How long it takes on average."""


class ProposalData(TypedDict):
    """A change of a fight that brings it to a target, or near it."""

    change: str
    """In words."""
    size: int
    """How much of a change it is: people, pieces of armour, steps of ranks and the like."""
    grades: dict[str, BriefData]
    """By how well the heroes are played; of what comes only near, usual alone."""
    encounter: dict[str, Any]
    """The fight as it then is, as an encounter's file has it; over HTTP as the page's form, which a new table takes."""


class BalanceData(TypedDict):
    """How a fight comes to a target."""

    encounter: str
    """Its name."""
    system: str
    """The rulebook's name."""
    heroes: str
    """The side whose fight it is."""
    seed: int
    """Of the family of fights."""
    target: str
    """What it shall come to, in words."""
    usual: BriefData
    """The fight as it is, the heroes played as usual in it: what ``okenv assess`` says of it."""
    before: BriefData
    """The same, with heroes who are played as they are in what is proposed: as usual nearer the target."""
    there: bool
    """Whether it is at the target as it is; then nothing is proposed."""
    proposals: list[ProposalData]
    """What brings it there, the smallest changes first."""
    missed: list[ProposalData]
    """What comes nearest, where nothing that was tried does."""


def _brief(grade: Grade) -> BriefData:
    return {
        "policy": grade.policy,
        "fights": grade.ends.fights,
        "win": grade.win.to_dict(),
        "falls": grade.falls().to_dict(),
        "rounds": float(grade.ends.rounds.mean()),
    }


@dataclass(frozen=True)
class Proposal:
    """A change of a fight that brings it to a target, or near it.

    Attributes:
        steps: what changes.
        encounter: the fight as it then is.
        grades: by how well the heroes are played, in fights with dice of their own.
    """

    steps: tuple[Step, ...]
    encounter: Encounter
    grades: dict[str, Grade]

    @property
    def size(self) -> int:
        """How much of a change it is."""
        return sum(step.size for step in self.steps)

    @property
    def words(self) -> str:
        """What changes."""
        return listed([step.words for step in self.steps])

    def to_dict(self) -> ProposalData:
        """As plain data."""
        grades = {name: _brief(grade) for name, grade in self.grades.items()}
        return {"change": self.words, "size": self.size, "grades": grades, "encounter": self.encounter.to_dict()}


@dataclass(frozen=True)
class Balance:
    """How a fight comes to a target.

    Attributes:
        target: what it shall come to.
        side: of the heroes, 0 or 1.
        seed: of the family of fights.
        usual: the fight as it is, the heroes played as usual in it.
        before: the same, the heroes played as usual nearer the target, as in what is proposed.
        proposals: what brings it there, the smallest changes first; none where it is there.
        missed: where nothing that was tried does, what comes nearest.
    """

    target: Target
    side: int
    seed: int
    usual: Grade
    before: Grade
    proposals: list[Proposal]
    missed: list[Proposal]

    @property
    def there(self) -> bool:
        """Whether the fight is at the target as it is."""
        return self.target.reached(self.target.figure(self.before).mean)

    def to_dict(self) -> BalanceData:
        """What ``okenv balance --json`` prints."""
        encounter = self.before.encounter
        return {
            "encounter": encounter.name,
            "system": encounter.system,
            "heroes": encounter.side_names[self.side],
            "seed": self.seed,
            "target": self.target.words,
            "usual": _brief(self.usual),
            "before": _brief(self.before),
            "there": self.there,
            "proposals": [one.to_dict() for one in self.proposals],
            "missed": [one.to_dict() for one in self.missed],
        }


def balance(encounter: Encounter, target: Target, seed: int = 0, heroes: str | None = None,
            grades: Mapping[str, str] | None = None, progress: Progress | None = None) -> Balance:  # fmt: skip
    """Find the smallest changes among the foes that bring a fight to a target.

    Args:
        encounter: what is fought; the foes play as its policies say.
        target: what it shall come to, with heroes who are played as usual.
        seed: of the family of fights.
        heroes: the side whose fight it is, by name; the first one by default.
        grades: policies by grade, in place of those that are measured.
        progress: called with what is played, how much of it has been, and how much there is.

    Raises:
        ValueError: for a side, a grade or a policy that there is none.
    """
    side, tell = side_of(encounter, heroes), progress or _silent
    given = checked(grades or {}, encounter.system)
    sides = encounter.sides if len(given) < len(GRADES) else [encounter.sides[1 - side]]  # heroes may be as written
    own = {fighter.policy: f"encounter: for {one.name}" for one in sides for fighter in one.fighters}
    _in_kernels(encounter.system, {**own, **{code: f"grade: for {grade}" for grade, code in given.items()}})
    usual = players(encounter, side, seed, given, progress)[USUAL]
    before = play(encounter, side, usual, LAST, seed)
    best = Balance(target, side, seed, before, before, [], [])
    if best.there:
        return best
    race = Race(before, target, seed, tell)
    if not (EXTREME <= before.win.mean <= 1 - EXTREME or USUAL in given):
        nearer = players(race.nearest().encounter, side, seed, given, progress)[USUAL]
        race = _played_as(race, nearer, seed) or race
    tried: list[str] = []
    while len(tried) < PLAYERS:
        tried.append(race.policy)
        for one in race.order():
            one.verdict = _verdict(one, race, given, seed)
            tell("proposals", len(race.holding), PROPOSALS)
        if not tried[1:] or len(race.holding) > len(best.proposals):
            best = _found(race, seed, before)
        other = Counter(race.others).most_common(1)[0][0] if race.others and len(race.holding) < ENOUGH else race.policy
        again = None if other in tried else _played_as(race, other, seed)
        if again is None:
            break
        race = again
    return best


def _in_kernels(system: str, codes: Mapping[str, str]) -> None:
    """Nothing where all policies play fast enough for so many fights; ``codes`` tells of each where it is named.

    Raises:
        ValueError: for one that searches, or is no policy of the kernels for another reason.
    """
    for code in outside(system, (code for code in codes if code != OWN)):
        field, _, of = codes[code].partition(": ")
        such = "--grade usual=brute" if field == "grade" else "policy: brute in its file"
        told = f"{field}: found {code!r} {of}, expected a scripted policy or a gambit, such as {such}"
        raise ValueError(f"{told}, since some ten thousand fights are played")


def _played_as(race: Race, policy: str, seed: int) -> Race | None:
    """The same race with heroes who are played so; None where the fight as it is would be at the target with them."""
    if policy == race.policy:
        return race
    before = play(race.encounter, race.side, policy, LAST, seed)
    if race.target.reached(race.target.figure(before).mean):
        return None
    return Race(before, race.target, seed, race.tell)


def _silent(_what: str, _done: int, _of: int) -> None:
    pass


def _found(race: Race, seed: int, usual: Grade) -> Balance:
    """What came of a race: proposals, or what is nearest, of what falls to no other players."""
    found = [Proposal(one.steps, one.encounter, one.verdict.grades) for one in race.holding if one.verdict]
    near = [
        Proposal(one.steps, one.encounter, one.verdict.grades)
        for one in race.judged
        if one.verdict and not one.verdict.holds and one.verdict.other is None
    ]
    near.sort(key=lambda one: abs(race.target.figure(one.grades[USUAL]).mean - race.target.value))
    return Balance(race.target, race.side, seed, usual, race.before, found, [] if found else near[:PROPOSALS])


def _verdict(one: Candidate, race: Race, given: Mapping[str, str], seed: int) -> Verdict:
    """What a candidate comes to in fights with the dice of proposals."""
    target, side, policy = race.target, race.side, race.policy
    usual = _measured(one.encounter, side, policy, target, seed)
    if usual.ends.fights < LAST or not target.reached(target.figure(usual).mean):
        return Verdict({USUAL: usual})
    wins = measure(one.encounter, side, seed, TRIALS) if len(given) < len(GRADES) else {}
    codes = {**graded(wins), **given} if wins else dict(given)
    likely = [given[USUAL]] if USUAL in given else about_usual(wins)
    if policy not in likely:
        few = [play(one.encounter, side, code, SPREAD // len(likely), seed) for code in likely]
        if target.off(float(np.mean([target.figure(grade).mean for grade in few]))) > AGREE:
            return Verdict({USUAL: usual}, other=codes[USUAL])
    played = {policy: replace(usual, ends=usual.ends.to(SPREAD))}
    for code in (codes[grade] for grade in GRADES if grade != USUAL):
        if code not in played:
            played[code] = play(one.encounter, side, code, SPREAD, seed)
    return Verdict({grade: usual if grade == USUAL else played[codes[grade]] for grade in GRADES}, holds=True)


def _measured(encounter: Encounter, side: int, policy: str, target: Target, seed: int) -> Grade:
    """Fights with the dice of proposals, as many as it takes to see that they are not at the target."""
    pieces: list[Grade] = []
    for upto, within in STAGES:
        first = sum(one.ends.fights for one in pieces)
        pieces.append(play(encounter, side, policy, upto - first, seed, first=first))
        grade = Grade(encounter, side, policy, joined([one.ends for one in pieces]))
        if target.off(target.figure(grade).mean) > within:
            break
    return grade
