"""Exact odds: of attacks, teams, areas, spreads, manoeuvres and tasks; from plain numbers.

All probabilities are fractions from the listed outcomes of 2d6 and 1d6 (ZS-DICE-1, ZS-DMG-1). :mod:`.battle_odds`
takes the numbers from a battle, by the kernels that the fight itself uses.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from okenv.core.chance import D6, D6X2, outcomes

DICE = tuple(outcomes(D6X2))
"""The outcomes of 2d6 with their exact probabilities (ZS-DICE-1)."""
DIE = tuple(outcomes(D6))
"""The outcomes of the damage die (ZS-DMG-1)."""
NEVER, ALWAYS = Fraction(0), Fraction(1)
_T = TypeVar("_T", bound=Hashable)


@dataclass(frozen=True)
class Arm:
    """What a hit does.

    Attributes:
        level: of the equipment or power, all bonuses and penalties of the damage in it.
        halved: a mental or alteration attack: half of what resistance leaves, 1 at least (ZS-ATT-1).
        harm: whether it does damage at all (ZS-ATT-3).
        die: whether 1d6 is added, as in all but takedowns (ZS-MAN-1).
    """

    level: int
    halved: bool = False
    harm: bool = True
    die: bool = True

    def takes(self, rolled: int, resistance: int) -> int:
        """Points with this damage die, never below 0 (ZS-DMG-1, ZS-ATT-1)."""
        points = max(0, (rolled if self.die else 0) + self.level - resistance)
        return max(1, points // 2) if self.halved and points else points

    def damage(self, resistance: int) -> dict[int, Fraction]:
        """The exact distribution of the points of a hit."""
        return tally((self.takes(rolled, resistance), p) for rolled, p in DIE) if self.harm else {0: ALWAYS}


@dataclass(frozen=True)
class Target:
    """Whom an attack is rolled against.

    Attributes:
        defence: her Difficulty Value, all modifiers in it (ZS-DICE-1).
        resistance: against this arm, halved where it pierces (ZS-ATT-1, ZS-ATT-2).
        left: Health, or Endurance where the arm stuns; None where being out does not matter.
        named: False where any hit defeats her (ZS-DMG-2).
    """

    defence: int
    resistance: int = 0
    left: int | None = None
    named: bool = True


@dataclass(frozen=True)
class Odds:
    """The odds of what an attack does to one target.

    Attributes:
        hit: exact chance to hit at all.
        damage: exact distribution of the points lost; 0 includes misses. The unnamed lose none: they are out.
        out: exact chance that she is out by it; 0 where what she has left was not given.
    """

    hit: Fraction
    damage: dict[int, Fraction]
    out: Fraction = NEVER

    @property
    def expected(self) -> Fraction:
        """Points lost on average, misses included."""
        return average(self.damage)

    @property
    def stays(self) -> Fraction:
        """The chance that she is hit and not out, so that what else the arm does takes effect (ZS-ATT-2)."""
        return self.hit - self.out


def tally(weighed: Iterable[tuple[_T, Fraction]]) -> dict[_T, Fraction]:
    """A distribution, by rising value, from values with their probabilities."""
    found: dict[_T, Fraction] = {}
    for value, probability in weighed:
        found[value] = found.get(value, NEVER) + probability
    return dict(sorted(found.items()))


def average(distribution: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((value * p for value, p in distribution.items()), NEVER)


def success(value: int, difficulty: int) -> Fraction:
    """The exact chance that 2d6 and a value reach a difficulty; a tie is enough (ZS-DICE-1)."""
    return sum((p for dice, p in DICE if value + dice >= difficulty), NEVER)


def struck(hit: Fraction, target: Target, arm: Arm) -> Odds:
    """The odds of an attack that hits with that chance, however that came about (ZS-DMG-1, ZS-DMG-2)."""
    if not target.named:
        return Odds(hit, {0: ALWAYS}, hit)
    by_a_hit = arm.damage(target.resistance)
    damage = tally([(0, 1 - hit), *((points, hit * p) for points, p in by_a_hit.items())])
    left = target.left
    out = NEVER if left is None else hit * sum((p for points, p in by_a_hit.items() if points >= left), NEVER)
    return Odds(hit, {points: p for points, p in damage.items() if p}, out)


def attack_odds(value: int, target: Target, arm: Arm) -> Odds:
    """The exact odds of an attack (ZS-DICE-1, ZS-DMG-1, ZS-ATT-1).

    Args:
        value: the Action Value without the dice, all modifiers in it.
        target: her Difficulty Value, resistance, and what she has left.
        arm: what a hit does.
    """
    return struck(success(value, target.defence), target, arm)


def team_chance(members: Sequence[tuple[int, int]]) -> Fraction:
    """The exact chance that a team hits: the highest Action Value decides, of equals the earlier (ZS-MAN-1, ZS-MAN-2).

    Args:
        members: ``(value, difficulty)`` of each, the leader first; each meets the Difficulty Value of her own pair.
    """
    total = NEVER
    for k, (value, difficulty) in enumerate(members):
        for dice, p in DICE:
            rolled, decides = value + dice, p
            if rolled < difficulty:
                continue
            for j, (other, _) in enumerate(members):
                if j != k:
                    decides *= 1 - success(other, rolled if j < k else rolled + 1)
            total += decides
    return total


def hits_of_one_roll(value: int, defences: Sequence[int]) -> dict[int, Fraction]:
    """How many an area attack hits: one roll against them all (ZS-ATT-2)."""
    return tally((sum(value + dice >= defence for defence in defences), p) for dice, p in DICE)


def hits_of_many_rolls(chances: Sequence[Fraction]) -> dict[int, Fraction]:
    """How many a spread or a sweep hits: a roll against each (ZS-MAN-1, ZS-MAN-2)."""
    found = {0: ALWAYS}
    for hit in chances:
        found = tally((n + more, p * q) for n, p in found.items() for more, q in ((0, 1 - hit), (1, hit)))
    return {n: p for n, p in found.items() if p}
