"""Changes of a fight that race for a target: few fights of many, more of those that come nearest, in common dice.

Single steps are tried first; then those that move the fight are put together so that their effects should add up to the
target (they hardly ever do quite, which the next wave reckons with). Those that come nearest are played on (successive
halving: Karnin, Koren and Somekh, 2013). What comes through is measured elsewhere, with other dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from agents.registry import shipped_policies
from okenv.driver import in_order, threads_at_hand
from okenv.encounter import Encounter

from .grades import NOT_ASKED, USUAL
from .played import Grade, play
from .steps import Step, arms, arrivals, changed, distance, drivers, people, ranks
from .target import Target

NUMBERS = (-8, -6, -4, -3, -2, -1, 1, 2, 3, 4, 6, 8)
"""So many more or fewer of a kind are tried."""
FIRST, SECOND, THIRD = 40, 150, 400
"""Fights of whatever enters the race, and of what is still in it after its first and second round."""
SINGLES, TOGETHER = 20, 24
"""How many steps are measured better before some are put together; how many of these enter in each wave."""
BESIDE = 10
"""How many of the nearest are tried with a little more or less of something, in each wave."""
KEPT, LEFT = 24, 10
"""How many are left after the first and second round."""
MOST_STEPS = 3
"""So many steps at most are taken together."""
PROPOSALS, ENOUGH, RACES = 5, 3, (3, 2)
"""How many proposals are wanted; how many will do, so that no other race is held for more; the waves of each race."""
MOST_MORE = SINGLES + sum(RACES) * (TOGETHER + BESIDE) + len(RACES) * (KEPT + LEFT)
"""How many at most are played after the single steps: for the bar that tells how far the race has come."""
PER_SIZE = 0.15
"""How much nearer (in logits) a change must come to be worth being a step larger."""
PER_LIKE = 0.3
"""How much nearer it must come for each that is proposed already and changes the same of the fight."""
FELT = 0.15
"""How far (in logits) a step must move a fight to be taken with others."""
PAST = 1.0
"""How far (in logits) more of something may lead past the target, or away from it, for still more of it to be tried."""
OTHER_DICE = 0x66616972
"""Sets the seed of the race apart from that of the proposals."""


_T = TypeVar("_T")
_R = TypeVar("_R")


def candidates(encounter: Encounter, side: int) -> list[Step]:
    """All single steps that are tried: among the foes, and the distance."""
    foes = encounter.side_names[1 - side]
    codes = [code for code in shipped_policies(encounter.system) if code != NOT_ASKED]
    parts = (people(encounter, foes, NUMBERS), arrivals(encounter, foes), ranks(encounter, foes),
             drivers(encounter, foes, codes), arms(encounter, foes), distance(encounter))  # fmt: skip
    return [step for part in parts for step in part]


@dataclass(frozen=True)
class Verdict:
    """What a candidate came to in fights with other dice.

    Attributes:
        grades: by how well the heroes are played; where it does not hold *usual* alone, as they are in the race.
        holds: whether it is to be proposed.
        other: who would play as usual in it, where it does not hold since that one wins it more or less often.
    """

    grades: dict[str, Grade]
    holds: bool = False
    other: str | None = None


@dataclass
class Candidate:
    """Steps that may be proposed together, and what the fights with them came to so far.

    Attributes:
        steps: what changes.
        encounter: the fight as it then is.
        found: what is aimed at in each fight of the race, in pieces.
        ends: how its first fights ended, in bytes.
        hint: which way the fights lean (``Target.hint``).
        verdict: what it came to in fights with other dice, where that is known.
    """

    steps: tuple[Step, ...]
    encounter: Encounter
    found: list[np.ndarray] = field(default_factory=list)
    ends: bytes = b""
    hint: float = 0.0
    verdict: Verdict | None = None

    @property
    def size(self) -> int:
        """How much of a change it is."""
        return sum(step.size for step in self.steps)

    @property
    def about(self) -> frozenset[tuple[str | int, ...]]:
        """What of the fight it changes."""
        return frozenset(step.about for step in self.steps)

    @property
    def fights(self) -> int:
        """How many were played."""
        return sum(len(one) for one in self.found)

    def apart(self, target: Target) -> float:
        """How far from the target they are, above or below 0."""
        return target.apart(float(np.concatenate(self.found).mean()), self.fights)


class Race:
    """Changes that come ever nearer to a target, of heroes who are played by one policy."""

    def __init__(self, before: Grade, target: Target, seed: int, tell: Callable[[str, int, int], None]) -> None:
        """Take the fight as it is, with whoever plays the heroes, and play each single step in the first round."""
        self.before, self.target, self.seed, self.tell = before, target, seed ^ OTHER_DICE, tell
        self.encounter, self.side, self.policy = before.encounter, before.side, before.policy
        self.luck = 0.0  # how much better the fights of proposals go than those of the race, all of which share dice
        self._known: set[bytes] = set()
        self.judged: list[Candidate] = []
        self.steps = candidates(self.encounter, self.side)
        self._told, self._of = 0, len(self.steps) + MOST_MORE  # that are played, so many at most
        self.base = self._entered([()])[0]
        self.singles = self._singly(self.steps)

    def order(self) -> Iterator[Candidate]:
        """What is to be proposed, the nearest first; after those that came through the race another race is held.

        Whoever takes one gives it its verdict before the next. Where more fall to other players than hold, these are
        worth more than another race. What comes on top of one that holds does nothing, and is left out.
        """
        self._played(self._nearest(self.singles, SINGLES, 2), SECOND)
        tried, short, bias = list(self.singles), self.singles, 0.0
        for waves in RACES:
            if len(self.holding) >= ENOUGH or len(self.others) > len(self.holding):
                return
            for _ in range(waves):
                latest = self._entered(self._longer(short, tried, bias + self.luck))
                tried += latest
                tried += self._entered(self._beside(tried))
                if latest:  # effects hardly ever add up quite: the next wave reckons with it
                    bias = float(np.mean([one.apart(self.target) - self._foreseen(one.steps) for one in latest]))
                if len(short[0].steps) < MOST_STEPS - 1 and latest and not self._beyond(tried):
                    short = latest
            short = self._nearest([one for one in tried if len(one.steps) < MOST_STEPS], TOGETHER, 2)  # of another race
            kept = self._played(self._nearest([one for one in tried if one.fights < THIRD], KEPT, 2), SECOND)
            left = self._played(self._nearest(kept, LEFT, 2), THIRD)
            while left := [one for one in left if not self._idle(one)]:
                held = len(self.holding)
                if held == PROPOSALS or (held < ENOUGH and len(self.others) >= ENOUGH + held):
                    return
                like = Counter(one.about for one in self.judged if one.verdict and one.verdict.holds)
                left.sort(key=lambda one: self._rank(one) + PER_LIKE * like[one.about])
                self.judged.append(left.pop(0))
                yield self.judged[-1]
                self.luck = float(np.mean([self._luck(one) for one in self.judged])) if len(self.judged) > 1 else 0.0

    @property
    def holding(self) -> list[Candidate]:
        """What may be proposed, the smallest first: what holds, but for what comes on top of another that does."""
        held = [one for one in self.judged if one.verdict and one.verdict.holds and not self._idle(one)]
        return sorted(held, key=lambda one: one.size)

    @property
    def others(self) -> list[str]:
        """Who would play as usual in each that does not hold because of that."""
        return [one.verdict.other for one in self.judged if one.verdict and one.verdict.other is not None]

    def _idle(self, one: Candidate) -> bool:
        """Whether it only comes on top of what holds."""
        held = (set(less.steps) for less in self.judged if less.verdict and less.verdict.holds)
        return any(less < set(one.steps) for less in held)

    def _luck(self, one: Candidate) -> float:
        """How much better the fights with other dice went than those of the race."""
        assert one.verdict is not None, "whoever takes a candidate gives it its verdict"
        usual = one.verdict.grades[USUAL]
        return self.target.apart(self.target.figure(usual).mean, usual.ends.fights) - one.apart(self.target)

    def nearest(self) -> Candidate:
        """The single step that comes nearest."""
        return self._nearest(self.singles, 1, 1)[0]

    def _rank(self, one: Candidate) -> float:
        """How far it is from the target, and how large: the less the better."""
        return abs(one.apart(self.target) + self.luck) + PER_SIZE * one.size

    def _nearest(self, among: list[Candidate], keep: int, alike: int) -> list[Candidate]:
        """Those that come nearest for their size, first so many that change the same of the fight."""
        used: Counter[object] = Counter()
        first: list[Candidate] = []
        rest: list[Candidate] = []
        for one in sorted(among, key=self._rank):
            used[one.about] += 1
            (first if used[one.about] <= alike else rest).append(one)
        return (first + rest)[:keep]

    def _beside(self, tried: list[Candidate]) -> list[tuple[Step, ...]]:
        """The nearest with the next more or less of something, such as three more for two; none that was tried."""
        known = {frozenset(one.steps) for one in tried}
        found: list[tuple[Step, ...]] = []
        for one in sorted(tried, key=self._rank):
            for step in one.steps if len(one.steps) > 1 else ():
                like = [other for other in self.steps if other.about == step.about]
                amounts = sorted({other.amount for other in like if other.amount} | {0})
                for amount in _next(amounts, step.amount) if step.amount else ():
                    other = next((other for other in like if other.amount == amount), None)
                    steps = tuple(each for each in (*(s for s in one.steps if s is not step), other) if each)
                    if frozenset(steps) not in known and len(found) < BESIDE:
                        known.add(frozenset(steps))
                        found.append(steps)
        return found

    def _beyond(self, among: list[Candidate]) -> bool:
        """Whether some lie beyond the target, so that there is something on both sides of it."""
        return any(one.apart(self.target) * self.base.apart(self.target) < 0 for one in among)

    def _singly(self, steps: list[Step]) -> list[Candidate]:
        """Each step by itself; more of the same only as long as less of it brings the fight towards the target."""
        series: dict[object, list[Step]] = {}
        for step in sorted(steps, key=lambda one: abs(one.amount)):
            farther = step.amount and self.target.what != "rounds"  # which more may make longer, and much more shorter
            series.setdefault((step.about, step.amount > 0) if farther else step, []).append(step)
        found: list[Candidate] = []
        while series:
            entered = self._entered([(more[0],) for more in series.values()])
            found += entered
            over = {one.steps[0] for one in entered if not self._towards(one)}
            series = {key: more[1:] for key, more in series.items() if more[1:] and more[0] not in over}
        listed = {step: k for k, step in enumerate(steps)}
        return sorted(found, key=lambda one: listed[one.steps[0]])

    def _towards(self, one: Candidate) -> bool:
        """Whether it lies between the fight as it is and the target, or not far from these."""
        base, here = self.base.apart(self.target), one.apart(self.target)
        return min(base, 0) - PAST <= here <= max(base, 0) + PAST

    def _entered(self, many: Iterable[tuple[Step, ...]]) -> list[Candidate]:
        """New candidates, each played in the first round of the race.

        None that the rulebook refuses, and none whose fights all end as another's do, beside which it changes nothing.
        """

        def entered(steps: tuple[Step, ...]) -> Candidate | None:
            made = changed(self.encounter, steps) if steps else self.encounter
            return None if made is None else self._play(Candidate(steps, made), FIRST)

        played = [one for one in self._side_by_side(entered, list(many)) if one is not None]
        new = {one.ends: one for one in reversed(played) if one.ends not in self._known}
        self._known.update(new)
        return [one for one in played if new.get(one.ends) is one]

    def _played(self, among: list[Candidate], upto: int) -> list[Candidate]:
        """The same, each played so many times, all with the same dice."""
        return self._side_by_side(lambda one: self._play(one, upto), among)

    def _play(self, one: Candidate, upto: int) -> Candidate:
        """The same, played until there are so many fights of it."""
        n = upto - one.fights
        if n > 0:
            grade = play(one.encounter, self.side, self.policy, n, self.seed, threads=1, first=one.fights)
            one.found.append(self.target.each(grade))
            one.hint = one.hint or self.target.hint(grade)
            one.ends = one.ends or grade.ends.to_bytes()
        return one

    def _side_by_side(self, do: Callable[[_T], _R], among: list[_T]) -> list[_R]:
        """What comes of each of these, on all cores, in order; told as it comes."""
        found: list[_R] = []
        for one in in_order(do, among, threads_at_hand()):
            found.append(one)
            self._told = min(self._told + 1, self._of)
            self.tell("changes", self._told, self._of)
        return found

    def _moves(self) -> dict[Step, float]:
        """How far each step moves the fight by itself, in logits."""
        base = self.base.apart(self.target) + self.base.hint
        return {one.steps[0]: one.apart(self.target) + one.hint - base for one in self.singles}

    def _foreseen(self, steps: Iterable[Step]) -> float:
        """How far from the target the fight should be with these steps, if their effects add up."""
        moves = self._moves()
        return self.base.apart(self.target) + sum(moves[step] for step in steps)

    def _longer(self, short: list[Candidate], tried: list[Candidate], bias: float) -> list[tuple[Step, ...]]:
        """Some of these with a step more, which should come to the target, several of each kind; none that was."""
        moves, known = self._moves(), {frozenset(one.steps) for one in tried}
        foreseen: dict[frozenset[Step], tuple[float, tuple[Step, ...]]] = {}
        for one in (one for one in short if moves.keys() >= set(one.steps)):  # not with what was no use alone
            begun = self.base.apart(self.target) + sum(moves[step] for step in one.steps)
            for step, move in moves.items():
                steps = (*one.steps, step)
                felt = all(abs(moves[each]) > FELT for each in steps)
                if felt and begun * move < 0 and all(step.goes_with(other) for other in one.steps):
                    short_of = abs(begun + move + bias) + PER_SIZE * (one.size + step.size)
                    foreseen.setdefault(frozenset(steps), (short_of, steps))
        used: Counter[object] = Counter()
        found: list[tuple[Step, ...]] = []
        for key, (_, steps) in sorted(foreseen.items(), key=lambda one: one[1][0]):
            about = frozenset(step.about[0] for step in steps)
            few = used[about] < TOGETHER // 4 and max(used[step] for step in steps) < TOGETHER // 6
            if key not in known and few and len(found) < TOGETHER:
                used.update((*steps, about))
                found.append(steps)
        return found


def _next(amounts: list[int], amount: int) -> list[int]:
    """The next lower one and the next higher one, as far as there are any; ``amounts`` rise."""
    k = amounts.index(amount)
    return [*amounts[max(0, k - 1) : k], *amounts[k + 1 : k + 2]]
