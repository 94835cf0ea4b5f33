"""Exact odds: of attacks, of fire at an area, of words, of preempting; from plain numbers or in a battle.

All probabilities are fractions from the listed outcomes of 2dF (PS-DICE-1). In a battle, the AV and the Dodge are
computed by the kernels that the fight itself uses.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from okenv.core.chance import FUDGE2, outcomes

from .active_defence import dodge
from .area import hits_of, in_area, thinned, width_of
from .attack import MELEE_OUTCOME, area_value, attack_value, can_attack, is_ranged, piercing
from .damage import WOUNDING, band_of
from .hold import PREEMPTING
from .layout import HANDS, Band, Kind, Part, Rate, State, Turn
from .sides import rows_of, side_of, stands
from .social import TWO_DOUBLINGS, highest_spine, influence_value, spine_of

DICE = tuple(outcomes(FUDGE2))
"""The outcomes of 2dF with their exact probabilities (PS-DICE-1)."""
_T = TypeVar("_T", bound=Hashable)


@dataclass(frozen=True)
class Target:
    """What an attack is rolled against, and what it does to her.

    Attributes:
        dodge: the Difficulty, all modifiers in it (PS-DODGE-1).
        armour: what is left of it against this attack (PS-AMMO-1).
        minor: whether she is a minor character (PS-DMG-2).
        out: whether she is incapacitated already: only 10 and more do anything, and kill (PS-WOUND-1).
    """

    dodge: int
    armour: int = 0
    minor: bool = False
    out: bool = False

    def takes(self, damage: int) -> tuple[int, Band]:
        """Damage after armour, never below 0, and what it does (PS-DMG-1, PS-DMG-2)."""
        left = max(0, damage - self.armour)
        if self.out:
            return left, Band.KILLED if left >= WOUNDING else Band.NOTHING
        return left, Band(int(band_of(int(self.minor), left)))


@dataclass(frozen=True)
class Hit:
    """One Outcome of an attack that hits: by how much, how likely, and what it does."""

    outcome: int
    probability: Fraction
    damage: int
    band: Band


@dataclass(frozen=True)
class Odds:
    """The odds of what an attack does to one target.

    Attributes:
        hit: exact chance to hit at all.
        damage: exact distribution of the damage after armour; 0 includes misses.
        bands: exact distribution of what it does (PS-DMG-2).
        hits: by rising Outcome; empty for an area, whose numbers are dealt.
    """

    hit: Fraction
    damage: dict[int, Fraction]
    bands: dict[Band, Fraction]
    hits: tuple[Hit, ...] = ()

    @property
    def expected(self) -> Fraction:
        """Damage after armour on average, misses included."""
        return sum((damage * p for damage, p in self.damage.items()), Fraction(0))

    def at_least(self, band: Band) -> Fraction:
        """The chance of this or worse."""
        return sum((p for found, p in self.bands.items() if found >= band), Fraction(0))


def tally(weighed: Iterable[tuple[_T, Fraction]]) -> dict[_T, Fraction]:
    """A distribution, by rising value, from values with their probabilities."""
    found: dict[_T, Fraction] = {}
    for value, probability in weighed:
        found[value] = found.get(value, Fraction(0)) + probability
    return dict(sorted(found.items()))


def success(value: int, difficulty: int) -> Fraction:
    """The exact chance that a Result reaches a Difficulty (PS-DICE-1, PS-TASK-1)."""
    return sum((p for dice, p in DICE if value + dice >= difficulty), Fraction(0))


def attack_odds(value: int, target: Target, rating: int, each: int = 1) -> Odds:
    """The exact odds of an attack on one target (PS-ATT-1, PS-ATT-2, PS-DMG-2).

    Args:
        value: the AV, all modifiers in it.
        target: her Dodge, armour and kind.
        rating: the weapon's damage.
        each: damage for each point of Outcome: 2 hand to hand, else 1 or as option ``ranged_outcome`` says.
    """
    hits = []
    done: list[tuple[tuple[int, Band], Fraction]] = []
    for dice, p in DICE:
        outcome = value + dice - target.dodge
        if outcome < 0:
            done.append(((0, Band.NOTHING), p))
            continue
        damage, band = target.takes(rating + each * outcome)
        hits.append(Hit(outcome, p, damage, band))
        done.append(((damage, band), p))
    hit = sum((one.probability for one in hits), Fraction(0))
    return Odds(hit, tally((d, p) for (d, _), p in done), tally((b, p) for (_, b), p in done), tuple(hits))


@dataclass(frozen=True)
class AreaOdds:
    """The odds of an attack on an area.

    Attributes:
        hits: exact distribution of how many are hit.
        targets: what becomes of each target, as they were given.
    """

    hits: dict[int, Fraction]
    targets: tuple[Odds, ...]

    @property
    def expected(self) -> Fraction:
        """How many are hit on average."""
        return sum((n * p for n, p in self.hits.items()), Fraction(0))


def dealt(result: int, dodges: Sequence[int], each: int = 1) -> list[int]:
    """Who is hit when 0 up to a Result is dealt, in order: places in ``dodges`` (PS-AREA-1).

    Each number goes to ``each`` targets whose Dodge is at most that, the lowest first, of equals the first.
    """
    order = sorted(range(len(dodges)), key=lambda k: (dodges[k], k))
    found: list[int] = []
    for number in range(result + 1):
        for _ in range(each):
            if len(found) < len(order) and dodges[order[len(found)]] <= number:
                found.append(order[len(found)])
    return found


def area_odds(value: int, targets: Sequence[Target], rating: int, *, each: int = 1, beam: bool = False) -> AreaOdds:
    """The exact odds of an attack on an area (PS-AREA-1).

    Args:
        value: the AV, all modifiers in it, -2 for unaimed fire too.
        targets: everybody in the area, in listing order.
        rating: the weapon's damage, less what spreading a beam costs.
        each: how many targets each number is dealt to: 2 to 4 of a beam that is spread over more hits.
        beam: whether the Outcome against each Dodge is added.
    """
    counts: list[tuple[int, Fraction]] = []
    done: list[list[tuple[tuple[bool, int, Band], Fraction]]] = [[] for _ in targets]
    dodges = [target.dodge for target in targets]
    for dice, p in DICE:
        result = value + dice
        struck = dealt(result, dodges, each)
        counts.append((len(struck), p))
        for k, target in enumerate(targets):
            more = result - target.dodge if beam else 0
            harm = target.takes(rating + more) if k in struck else (0, Band.NOTHING)
            done[k].append(((k in struck, *harm), p))
    odds = tuple(
        Odds(
            sum((p for (hit, _, _), p in one if hit), Fraction(0)),
            tally((damage, p) for (_, damage, _), p in one),
            tally((band, p) for (_, _, band), p in one),
        )
        for one in done
    )
    return AreaOdds(tally(counts), odds)


@dataclass(frozen=True)
class SocialOdds:
    """The odds of an intimidation: the chance that each gives in, and how many do."""

    each: tuple[Fraction, ...]
    leaves: dict[int, Fraction]

    @property
    def any(self) -> Fraction:
        """The chance that anybody does."""
        return sum((p for n, p in self.leaves.items() if n), Fraction(0))


def intimidation_odds(value: int, spines: Sequence[int]) -> SocialOdds:
    """One roll against several spines (PS-SOC-1, PS-SOC-2)."""
    leaves = tally((sum(value + dice >= spine for spine in spines), p) for dice, p in DICE)
    return SocialOdds(tuple(success(value, spine) for spine in spines), leaves)


def rally_odds(value: int, spine: int) -> dict[int, Fraction]:
    """The distribution of a minor character's spine after a rally, which never lowers it (PS-SOC-1)."""
    return tally((max(spine, value + dice), p) for dice, p in DICE)


def deceit_odds(value: int, difficulty: int) -> dict[int, Fraction]:
    """The distribution of the doublings by which the odds shift: two from an Outcome of 5 (PS-SOC-2)."""
    return tally(
        (0 if value + dice < difficulty else 1 if value + dice < difficulty + TWO_DOUBLINGS else 2, p)
        for dice, p in DICE
    )


def preempt_odds(initiative: int, other: int, components: int = 1) -> dict[Turn, Fraction]:
    """When a preempter's action is resolved: before the other's, with it, or after (PS-HOLD-1, PS-ACT-1)."""
    value = initiative - PREEMPTING - (components if components > 1 else 0)
    return tally(
        (Turn.FIRST if value + dice > other else Turn.GROUP if value + dice == other else Turn.AFTER, p)
        for dice, p in DICE
    )


# --- in a battle as it stands


def target_in(b: Any, row: int, *, ranged: bool, pierced: int = 0) -> Target:
    """What a fighter is as a target (PS-DODGE-1, PS-COVER-1, PS-AMMO-1)."""
    f = b["fighters"][row]
    armour = max(0, int(f["armour"]) - pierced)
    return Target(int(dodge(b, row, ranged)), armour, bool(f["minor"]), int(f["state"]) == State.INCAPACITATED)


def odds_in(b: Any, attacker: int, target: int, weapon: int, rate: int | None = None) -> Odds:
    """The odds of an attack on one target, from where the attacker is, as things are (PS-ATT-1, PS-ATT-2).

    Args:
        b: one battle record.
        attacker: her row.
        target: the row of whom she attacks.
        weapon: the place in her arms.
        rate: of fire; by default the highest.
    """
    f = b["fighters"][attacker]
    rate = int(f["w_rate"][weapon]) if rate is None else rate
    melee = int(f["w_kind"][weapon]) == Kind.MELEE
    value = int(attack_value(b, attacker, target, weapon, rate))
    pierced = int(piercing(b, attacker, weapon, rate))
    foe = target_in(b, target, ranged=bool(is_ranged(b, attacker, weapon)), pierced=pierced)
    return attack_odds(value, foe, int(f["w_damage"][weapon]), MELEE_OUTCOME if melee else int(b["ranged_outcome"]))


def best_weapon_in(b: Any, attacker: int, target: int) -> int | None:
    """The weapon with which most is expected of an attack from where she is; None where none reaches or is ready."""
    f = b["fighters"][attacker]
    able = [w for w in (*range(int(f["weapons_n"])), HANDS) if can_attack(b, attacker, target, w, int(f["at"]))]
    return max(able, key=lambda w: odds_in(b, attacker, target, w).expected) if able else None


def area_rows(b: Any, attacker: int, centre: int, weapon: int, rate: int, spread: int = 0) -> list[int]:
    """Rows of everybody in the area around somebody, in listing order (PS-AREA-1)."""
    width = int(width_of(b, attacker, weapon, rate, spread))
    return [k for k in range(int(b["fighters_n"])) if in_area(b, attacker, k, centre, width)]


def area_odds_in(
    b: Any, attacker: int, centre: int, weapon: int, rate: int | None = None, spread: int = 0
) -> dict[int, Odds]:
    """What an attack on the area around somebody does to each in it, by row (PS-AREA-1)."""
    rows, odds = _area_in(b, attacker, centre, weapon, rate, spread)
    return dict(zip(rows, odds.targets, strict=True))


def area_hits_in(
    b: Any, attacker: int, centre: int, weapon: int, rate: int | None = None, spread: int = 0
) -> dict[int, Fraction]:
    """The distribution of how many an attack on the area around somebody hits, friends included (PS-AREA-1)."""
    return _area_in(b, attacker, centre, weapon, rate, spread)[1].hits


def _area_in(
    b: Any, attacker: int, centre: int, weapon: int, rate: int | None, spread: int
) -> tuple[list[int], AreaOdds]:
    f = b["fighters"][attacker]
    rate = int(f["w_rate"][weapon]) if rate is None else rate
    beam = bool(f["w_beam"][weapon]) and rate == Rate.SATURATION
    rows = area_rows(b, attacker, centre, weapon, rate, spread)
    targets = [target_in(b, k, ranged=True) for k in rows]
    value = int(area_value(b, attacker, centre, weapon, rate))
    rating = int(f["w_damage"][weapon]) - int(thinned(spread))
    return rows, area_odds(value, targets, rating, each=int(hits_of(spread)), beam=beam)


def intimidation_odds_in(b: Any, by: int, target: int | None = None) -> SocialOdds:
    """Of intimidating all minor characters of the enemy, in listing order, or one major one (PS-SOC-1, PS-SOC-2)."""
    if target is not None:
        return intimidation_odds(int(influence_value(b, by, Part.COW)), [int(spine_of(b, target))])
    first, last = rows_of(b, 1 - int(side_of(b, by)))
    rows = [k for k in range(int(first), int(last)) if stands(b, k) and b["fighters"][k]["minor"]]
    return intimidation_odds(int(influence_value(b, by, Part.INTIMIDATE)), [int(spine_of(b, k)) for k in rows])


def rally_odds_in(b: Any, by: int) -> dict[int, Fraction]:
    """The distribution of the lowest spine among her side's minor characters after a rally (PS-SOC-1)."""
    first, last = rows_of(b, int(side_of(b, by)))
    rows = [k for k in range(int(first), int(last)) if stands(b, k) and b["fighters"][k]["minor"]]
    return rally_odds(int(influence_value(b, by, Part.RALLY)), min(int(spine_of(b, k)) for k in rows))


def deceit_odds_in(b: Any, by: int) -> dict[int, Fraction]:
    """The distribution of the doublings by which the odds are shifted afterwards (PS-SOC-2)."""
    side = int(side_of(b, by))
    found = deceit_odds(int(influence_value(b, by, Part.DECEIVE)), int(highest_spine(b, 1 - side)))
    return tally((max(int(b["deceived"][side]), n), p) for n, p in found.items())


def preempt_odds_in(b: Any, by: int, target: int, components: int = 1) -> dict[Turn, Fraction]:
    """When a preempter's action would be resolved (PS-HOLD-1)."""
    return preempt_odds(int(b["fighters"][by]["initiative"]), int(b["fighters"][target]["initiative"]), components)
