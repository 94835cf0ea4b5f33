"""Exact odds: of attacks, reactions, manoeuvres, group attacks, pins and hiding; from plain numbers.

All probabilities are fractions from the listed outcomes of 4dF (BR-DICE-1). :mod:`.battle_odds` takes the numbers
from a battle, by the kernels that the fight itself uses.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from okenv.core.chance import FUDGE4, outcomes

from .active_defence import halved
from .criticals import CRITICAL
from .hits import area_hit, scaled_to
from .holds import BY_FAR
from .layout import Area

DICE = tuple(outcomes(FUDGE4))
"""The outcomes of 4dF with their exact probabilities (BR-DICE-1)."""
NEVER, ALWAYS = Fraction(0), Fraction(1)
_T = TypeVar("_T", bound=Hashable)


@dataclass(frozen=True)
class Target:
    """What an attack is rolled against, and what it does to her.

    Attributes:
        defence: all that counts in it (BR-DEF-1).
        soak: what it takes off damage, times the weapon's factor (BR-DMG-1).
        left: hit points; None where being out does not matter.
    """

    defence: int
    soak: int = 0
    left: int | None = None

    def takes(self, figure: int, area: Area, *, critical: bool = False) -> int:
        """Damage of a hit: the figure by area, twice on a critical, less soak, never below 0 (BR-DMG-1, BR-CRIT-1)."""
        points = int(scaled_to(int(area), figure)) * (2 if critical else 1)
        return max(0, points - self.soak)


@dataclass(frozen=True)
class Hit:
    """One roll that hits: by how much, how likely, where, and the damage after soak."""

    margin: int
    probability: Fraction
    area: Area
    damage: int
    critical: bool


@dataclass(frozen=True)
class Odds:
    """The odds of what an attack does.

    Attributes:
        hit: exact chance to hit at all.
        damage: exact distribution of the damage after soak; 0 includes misses.
        areas: exact chance of each area that can be hit.
        out: exact chance that she is out by it; 0 where her hit points were not given.
        hits: by rising margin; empty where several attacks, or a reaction, are taken together.
    """

    hit: Fraction
    damage: dict[int, Fraction]
    areas: dict[Area, Fraction]
    out: Fraction = NEVER
    hits: tuple[Hit, ...] = ()

    @property
    def expected(self) -> Fraction:
        """Damage after soak on average, misses included."""
        return average(self.damage)


def tally(weighed: Iterable[tuple[_T, Fraction]]) -> dict[_T, Fraction]:
    """A distribution, by rising value, from values with their probabilities."""
    found: dict[_T, Fraction] = {}
    for value, probability in weighed:
        found[value] = found.get(value, NEVER) + probability
    return dict(sorted(found.items()))


def average(distribution: dict[int, Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((value * p for value, p in distribution.items()), NEVER)


def success(value: int, difficulty: int) -> Fraction:
    """The exact chance that a check reaches a difficulty; the roller wins ties (BR-DICE-1)."""
    return sum((p for dice, p in DICE if value + dice >= difficulty), NEVER)


def attack_odds(value: int, target: Target, figure: int, aim: Area = Area.NONE, *, criticals: bool = True) -> Odds:
    """The exact odds of an attack (BR-HIT-1, BR-DMG-1, BR-CRIT-1).

    Args:
        value: of the attack, all modifiers in it.
        target: her Defence, soak and hit points.
        figure: of the weapon.
        aim: the area of a tamed attack; NONE for a wild one.
        criticals: whether four pluses double the damage.
    """
    hits = []
    done: list[tuple[tuple[int, Area], Fraction]] = []
    for dice, p in DICE:
        margin = value + dice - target.defence
        area = Area(int(area_hit(int(aim), margin)))
        if area == Area.NONE:
            done.append(((0, area), p))
            continue
        critical = criticals and dice == CRITICAL
        damage = target.takes(figure, area, critical=critical)
        hits.append(Hit(margin, p, area, damage, critical))
        done.append(((damage, area), p))
    areas: dict[Area, Fraction] = tally((area, p) for (_, area), p in done if area != Area.NONE)
    damages = tally((damage, p) for (damage, _), p in done)
    out = NEVER if target.left is None else sum((p for d, p in damages.items() if d >= target.left), NEVER)
    return Odds(sum(areas.values(), NEVER), damages, areas, out, tuple(hits))


def mixed(cases: Sequence[tuple[Odds, Fraction]]) -> Odds:
    """The odds of one of several cases, each with its probability."""
    return Odds(
        sum((odds.hit * p for odds, p in cases), NEVER),
        tally((damage, p * q) for odds, p in cases for damage, q in odds.damage.items()),
        tally((area, p * q) for odds, p in cases for area, q in odds.areas.items()),
        sum((odds.out * p for odds, p in cases), NEVER),
    )


def reaction_odds(rank: int) -> dict[int, Fraction]:
    """The distribution of what a block or dodge adds to Defence: half of a check, toward zero (BR-REACT-1)."""
    return tally((int(halved(rank + dice)), p) for dice, p in DICE)


def reacted_odds(
    value: int, target: Target, figure: int, rank: int, aim: Area = Area.NONE, *, criticals: bool = True
) -> Odds:
    """The exact odds of an attack on somebody who blocks or dodges with that rank (BR-REACT-1)."""
    return mixed(
        [
            (attack_odds(value, Target(target.defence + more, target.soak, target.left), figure, aim,
                         criticals=criticals), p)
            for more, p in reaction_odds(rank).items()
        ]
    )  # fmt: skip


@dataclass(frozen=True)
class ManoeuvreOdds:
    """The odds of a trip, disarm, grapple or shove (BR-MAN-1).

    Attributes:
        hit: that the attack reaches the Defence.
        success: that the second roll succeeds too.
        by_far: that the second roll is won by 4 or more.
    """

    hit: Fraction
    success: Fraction
    by_far: Fraction


def manoeuvre_odds(value: int, defence: int, strength: int, difficulty: int) -> ManoeuvreOdds:
    """The exact odds of a manoeuvre: an attack, then Strength against a rank of the target's (BR-MAN-1)."""
    hit = success(value, defence)
    return ManoeuvreOdds(hit, hit * success(strength, difficulty), hit * success(strength, difficulty + BY_FAR))


@dataclass(frozen=True)
class GroupOdds:
    """The odds of concentrated fire or a dogpile (BR-GROUP-1).

    Attributes:
        hits: exact distribution of the points by which the target falls short, at most the attackers.
        damage: exact distribution of all damage after soak; the hits stop when she is out.
        out: exact chance that she is out by it.
    """

    hits: dict[int, Fraction]
    damage: dict[int, Fraction]
    out: Fraction = NEVER

    @property
    def hit(self) -> Fraction:
        """The chance that anybody hits."""
        return 1 - self.hits.get(0, NEVER)

    @property
    def expected(self) -> Fraction:
        """Damage after soak on average."""
        return average(self.damage)


def group_odds(value: int, check: int, each: Sequence[int], left: int | None = None) -> GroupOdds:
    """The exact odds of a group attack (BR-GROUP-1, BR-GROUP-2).

    Args:
        value: of the group, its bonus in it.
        check: what the target's dice are added to: Defence, reaction, wounds.
        each: damage after soak of the first hit, the second, and so on, for as many attackers as there are.
        left: hit points of the target; None where being out does not matter.
    """
    return _group([(check, ALWAYS)], value, each, left)


def reacted_group_odds(value: int, check: int, each: Sequence[int], rank: int, left: int | None = None) -> GroupOdds:
    """The exact odds of a group attack on somebody who blocks or dodges with that rank (BR-REACT-1, BR-GROUP-2)."""
    return _group([(check + more, p) for more, p in reaction_odds(rank).items()], value, each, left)


def _group(checks: Sequence[tuple[int, Fraction]], value: int, each: Sequence[int], left: int | None) -> GroupOdds:
    hits = tally((min(max(value - check - dice, 0), len(each)), p * q) for check, p in checks for dice, q in DICE)
    damage = tally((_falls(each[:n], left), p) for n, p in hits.items())
    out = NEVER if left is None else sum((p for points, p in damage.items() if points >= left), NEVER)
    return GroupOdds(hits, damage, out)


def _falls(each: Sequence[int], left: int | None) -> int:
    """All that some hits do, one after the other, until she is out."""
    points = 0
    for damage in each:
        if left is None or points < left:
            points += damage
    return points


@dataclass(frozen=True)
class BreakOdds:
    """The odds of a Strength roll to get free (BR-STAT-1).

    Attributes:
        free: that she gets free by breaking: a tie is enough.
        over: that she wins outright, which reverses a pin.
        by_far: that she wins by 4 or more, which may make the reversed pin a hold.
    """

    free: Fraction
    over: Fraction
    by_far: Fraction


def break_odds(strength: int, difficulty: int) -> BreakOdds:
    """The exact odds of breaking or reversing a pin, or breaking a hold (BR-STAT-1)."""
    return BreakOdds(
        success(strength, difficulty), success(strength, difficulty + 1), success(strength, difficulty + BY_FAR)
    )
