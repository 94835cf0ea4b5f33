"""Exact odds of one attack: hit chance, points distribution, best spending of every outcome, special effects.

All probabilities are fractions from the listed outcomes of 4dF (OK-DICE-1); what a roll must reach,
the blow and the prices are computed by the kernels that the fight itself uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numba import types

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.events import NO_LOG
from okenv.core.jit import jit

from ..rules.actions import Act
from ..rules.active_defence import difficulty_against
from ..rules.armour import armour_matters
from ..rules.attack import attack_difficulty, attack_margin, attack_value, blow_harm, can_attack, close_in
from ..rules.choices import swing_of
from ..rules.layout import BATTLE, STRENGTH, B
from ..rules.movement import extra_moves
from ..rules.special_effects import possible
from ..rules.spend import begin_spending, price
from ..rules.weapons import first_in_hand

EFFECTS = (Act.GRAB, Act.BREAK_FREE, Act.DISARM, Act.TAKEAWAY, Act.TAKEDOWN, Act.THROW)
"""The special effects that have a power or a price of their own (OK-EFF-2 to OK-EFF-7)."""
NEVER = 1000
"""What no dice come to: the attack cannot get there."""
_I = types.int64


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


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I))
def best_spending(b, i, w, t, successes):
    """``(points, bypass)`` of a hit with so many extra successes, all on damage; 1: around the armour, if no worse.

    OK-SPEND-1.
    """
    through, coverage = blow_harm(b, i, w, t, successes, 0), b.fighters[t].coverage
    if successes >= coverage and armour_matters(b, i, w, t):
        around = blow_harm(b, i, w, t, successes - coverage, 1)
        if around >= through:
            return around, 1
    return through, 0


def attack_odds(b: Any, attacker: int, target: int, weapon: int, need: int) -> Odds:
    """The exact odds of an attack that hits where the dice come to ``need`` (OK-ATT-1, OK-SPEND-1)."""
    hits = []
    points: dict[int, Fraction] = {}
    for dice, chance in outcomes(FUDGE4):
        margin = dice - need
        done = 0
        if margin >= 0:
            done, bypass = (int(n) for n in best_spending(b, attacker, weapon, target, margin))
            on_damage = margin - bypass * int(b["fighters"][target]["coverage"])
            hits.append(Outcome(margin, chance, bypass == 1, on_damage, done))
        points[done] = points.get(done, Fraction(0)) + chance
    hit = sum((h.probability for h in hits), Fraction(0))
    return Odds(hit, dict(sorted(points.items())), tuple(hits))


@jit(_I(B, _I, _I, _I, _I))
def needed_with(b, attacker, target, weapon, moves):
    """What the dice must come to, at the least, for an attack to hit that takes so many further moves (OK-ATT-1)."""
    kind = b.fighters[attacker].w_kind[weapon]
    return difficulty_against(b, attacker, target, kind) - attack_value(b, attacker, target, weapon, moves)


@jit(_I(B, _I, _I, _I))
def needed(b, attacker, target, weapon):
    """What the dice must come to, at the least, for an attack to hit; NEVER where it cannot get there (OK-ATT-1)."""
    if target < 0 or (weapon != STRENGTH and not can_attack(b, attacker, target, weapon, 0)):
        return NEVER
    return needed_with(b, attacker, target, weapon, extra_moves(b, attacker, target, weapon, 0))


def odds_in(b: Any, attacker: int, target: int, weapon: int | None = None) -> Odds:
    """The odds of an attack in a battle as it stands: everything but protectors and what is hidden.

    Setups, defences, impairment, grabs, posture, reach and range count. An attack that cannot get
    there never hits; whether the weapon is in hand is not asked.

    Args:
        b: one battle record.
        attacker: her row.
        target: his row.
        weapon: the place in her arms, ``STRENGTH`` for an escape; by default the first in hand.
    """
    w = int(first_in_hand(b, attacker)) if weapon is None else weapon
    return attack_odds(b, attacker, target, w, int(needed(b, attacker, target, w)))


def odds_under_way(b: Any, on: int | None = None) -> Odds:
    """The odds of the attack that is about to be rolled, or that somebody is asked to defend against.

    What combining costs counts, and a prop and a protector too. Of two complex parts it is the
    chance to hit where this one is kept alone.

    Args:
        b: a battle.
        on: whom it may hit; of a sweep, whose one roll has what a setup on the first target adds (OK-MANY-1), any of
            its candidates; by default at whom it is aimed.
    """
    on = int(b["act_on"]) if on is None else on
    sure = b["pre"] == Act.STUNT and b["cost"] > 0  # no roll for the stunt, and thus no doubt of its bonus
    bonus = int(b["prop_bonus"][b["pre_with"]]) if sure else 0
    margin = int(attack_margin(b, 0, swing_of(b), bonus, NO_LOG))
    by, weapon = int(b["act_by"]), int(b["act_with"])
    if on != b["act_on"]:
        kind = int(b["fighters"][by]["w_kind"][weapon])
        margin += int(attack_difficulty(b)) - int(difficulty_against(b, by, on, kind))
    return attack_odds(b, by, on, weapon, -margin)


def chance_of(margin: int, need: int) -> Fraction:
    """The exact chance of at least so many extra successes, where the dice must come to ``need`` to hit."""
    return sum((p for dice, p in outcomes(FUDGE4) if dice - need >= margin), Fraction(0))


def effect_prices(b: Any, attacker: int, target: int, weapon: int) -> dict[Act, int]:
    """Successes that each special effect costs which a hit could have now, its power included (OK-EFF-0)."""
    copy = np.zeros(1, BATTLE)
    copy[0] = b
    c = copy[0]
    c.act = Act.ESCAPE if weapon == STRENGTH else Act.ATTACK
    c.act_by, c.act_on, c.act_with = attacker, target, weapon
    begin_spending(c, 0)
    close_in(c, NO_LOG)
    return {effect: int(price(c, effect, 0)) for effect in EFFECTS if possible(c, effect)}


def effect_prices_of(power: int, base_damage: int, *, stability: int = 2, hands: int = 1) -> dict[Act, int]:
    """Successes that each special effect of a hand-to-hand blow costs (OK-EFF-0).

    Args:
        power: the attacker's base hand-to-hand damage, or the damage of a weapon suited to it.
        base_damage: the target's base hand-to-hand damage.
        stability: successes that taking the target down costs, 1 to 3.
        hands: in which the target holds the weapon.
    """
    b = np.zeros(1, BATTLE)[0]
    b.fighters_n, b.side_n[:] = 2, 1
    t = b.fighters[1]
    b.fighters[0].w_effect[0] = power
    t.base_damage, t.stability, t.weapons_n, t.w_hands[0] = base_damage, stability, 1, hands
    return effect_prices(b, 0, 1, 0)
