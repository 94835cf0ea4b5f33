"""Exact odds of one attack: hit chance, points distribution, best spending of every outcome.

All probabilities are fractions from the listed outcomes of 4dF (OK-DICE-1); the blow is computed by
the kernels that the fight itself uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from okenv.core.chance import FUDGE4, outcomes

from .active_defence import cover
from .armour import STOPPED, armour_matters, through_armour
from .attack import damage_rank
from .damage import penalty, points_of
from .layout import NO_ARMOUR, Damage
from .mooks import mook_harm
from .setups import setup_bonus


@dataclass(frozen=True)
class Outcome:
    """One margin of the attack roll.

    Attributes:
        margin: extra successes, 0 for a marginal hit.
        probability: exact chance of this margin.
        bypass: whether the best spending bypasses the armour.
        on_damage: successes that the best spending puts into damage.
        points: points of damage that it does (tags for mooks under ``tags``).
    """

    margin: int
    probability: Fraction
    bypass: bool
    on_damage: int
    points: int


@dataclass(frozen=True)
class Odds:
    """The odds of one attack.

    Attributes:
        hit: exact chance to hit at all.
        points: exact distribution of the points done with the best spending; 0 includes misses.
        outcomes: the hits, by rising margin.
    """

    hit: Fraction
    points: dict[int, Fraction]
    outcomes: tuple[Outcome, ...]

    @property
    def expected(self) -> Fraction:
        """Expected points of the attack."""
        return sum((points * chance for points, chance in self.points.items()), Fraction(0))


@dataclass(frozen=True)
class Blow:
    """What a hit does: ranks in half-ranks.

    Attributes:
        damage: the attack's base damage.
        dr: the target's damage resistance.
        penetration: what is compared with the armour; the damage where None (OK-EDGE-10).
        protection: of the armour, or None without.
        coverage: successes that bypassing costs.
        mode: how the target takes damage (OK-MOOK-1).
    """

    damage: int
    dr: int
    penetration: int | None = None
    protection: int | None = None
    coverage: int = 0
    mode: Damage = Damage.FULL

    def harm(self, on_damage: int, bypass: bool) -> int:
        """Points (or tags) with so many successes on damage (OK-ATT-2, OK-ARM-1, OK-DMG-1)."""
        damage = int(damage_rank(self.damage, on_damage))
        if not bypass:
            damage = int(through_armour(damage, self._penetration, self._protection))
        if damage == STOPPED:
            return 0
        net = damage - self.dr
        return int(points_of(net) if self.mode == Damage.FULL else mook_harm(self.mode, net))

    def best(self, successes: int) -> tuple[int, bool, int]:
        """``(points, bypass, successes on damage)`` of the best spending; of equals the one that bypasses."""
        ways = [(self.harm(successes, False), False, successes)]
        if armour_matters(self._penetration, self._protection) and successes >= self.coverage:
            ways.append((self.harm(successes - self.coverage, True), True, successes - self.coverage))
        return max(ways)

    @property
    def _penetration(self) -> int:
        return self.damage if self.penetration is None else self.penetration

    @property
    def _protection(self) -> int:
        return NO_ARMOUR if self.protection is None else self.protection


def attack_odds(attack: int, difficulty: int, blow: Blow) -> Odds:
    """The exact odds of an attack with that rank (bonuses included) against that difficulty (OK-ATT-1, OK-SPEND-1)."""
    hits = []
    points: dict[int, Fraction] = {}
    for dice, chance in outcomes(FUDGE4):
        margin = attack + dice - difficulty
        done = 0
        if margin >= 0:
            done, bypass, on_damage = blow.best(margin)
            hits.append(Outcome(margin, chance, bypass, on_damage, done))
        points[done] = points.get(done, Fraction(0)) + chance
    hit = sum((h.probability for h in hits), Fraction(0))
    return Odds(hit, dict(sorted(points.items())), tuple(hits))


def odds_in(b: Any, attacker: int, target: int, weapon: int = 0) -> Odds:
    """The odds of an attack in a battle as it stands, setups, defences and impairment included.

    Args:
        b: one battle record.
        attacker: her row.
        target: his row.
        weapon: which of her weapons.
    """
    f, t = b["fighters"][attacker], b["fighters"][target]
    rank = int(f["w_attack"][weapon]) + setup_bonus(b, attacker, target) + penalty(b, attacker)
    difficulty = int(t["defence"][f["w_kind"][weapon]]) + cover(b, target, attacker)
    protection = int(t["protection"][f["w_lethality"][weapon]])
    blow = Blow(
        int(f["w_damage"][weapon]),
        int(t["dr"]),
        int(f["w_penetration"][weapon]),
        None if protection == NO_ARMOUR else protection,
        int(t["coverage"]),
        Damage(int(t["damage_mode"])),
    )
    return attack_odds(rank, difficulty, blow)
