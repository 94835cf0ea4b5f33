"""What an attack comes to before it is rolled: all that a fighter's mind reckons of attacks is worked out here.

A margin is how far the attack exceeds its difficulty with dice of 0. The chapters tell it of an attack by itself
(:func:`alone`), of one that an answer begins beside what is chosen of the action (:func:`plan`), and of the one that is
under way (:func:`under_way`); :func:`works`, :func:`drops` and :func:`harm` take it through all dice. Chances are
counted in ways of 81, exactly (OK-DICE-1).
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.events import no_log
from okenv.core.jit import jit

from ..rules.actions import Act
from ..rules.active_defence import difficulty_against
from ..rules.armour import armour_matters
from ..rules.attack import blow_harm, can_attack, margin_against
from ..rules.choices import swing_of
from ..rules.combined import PAIR_COST, part_cost, pretend, shares_roll, stop_pretending
from ..rules.damage import points_on
from ..rules.execute import attack_roll, stunt_bonus, sweep_total
from ..rules.layout import STRENGTH, B, Prompt, State
from ..rules.mooks import state_at
from ..rules.movement import extra_moves
from ..rules.rates import SUCCESS
from ..rules.setups import setup_difficulty, trick_value
from ..rules.social import threat_needs, threat_value, weakest_nerve
from ..rules.special_effects import freedom_price
from ..rules.spend import DAMAGE_STEP, bypass_price, can_spend
from ..rules.sweep import sweep_difficulty
from ..rules.weapons import first_in_hand

HIT_WAYS = max(chance.denominator for _, chance in outcomes(FUDGE4))
"""Outcomes of 4dF in all: chances and expected points are counted in so many parts, exactly (OK-DICE-1)."""
WAYS = {dice: int(HIT_WAYS * chance) for dice, chance in outcomes(FUDGE4)}
"""In how many ways 4dF come to each outcome."""
NEVER = -1000
"""The margin of an attack that cannot get there."""
ALL = 1 << 40
"""More points than a blow does."""
_BEST = max(WAYS)
_WAYS = np.array([WAYS[dice] for dice in range(-_BEST, _BEST + 1)], np.int64)
_AT_LEAST = np.array([sum(n for d, n in WAYS.items() if d >= least) for least in range(-_BEST, _BEST + 2)], np.int64)
_ATTACK, _SWEEP, _STUNT, _ESCAPE = int(Act.ATTACK), int(Act.SWEEP), int(Act.STUNT), int(Act.ESCAPE)
_BYPASS = int(Act.BYPASS)
_I = types.int64


# --- margins before the dice


@jit(_I(B, _I, _I, _I, _I))
def with_moves(b, i, t, w, moves):
    """The margin of an attack that takes so many further moves, by itself and unprotected (OK-ATT-1)."""
    return margin_against(b, i, t, w, difficulty_against(b, i, t, b.fighters[i].w_kind[w]), moves, 0, 0)


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def from_here(b, i, t, w, swing, bonus, cost):
    """The margin of an attack from where she is, with a prop's swing and bonus; NEVER where it cannot get there."""
    if t < 0 or (w != STRENGTH and not can_attack(b, i, t, w, swing)):
        return NEVER
    difficulty = difficulty_against(b, i, t, b.fighters[i].w_kind[w])
    return margin_against(b, i, t, w, difficulty, extra_moves(b, i, t, w, swing), bonus, cost)


@jit(_I(B, _I, _I, _I))
def alone(b, i, t, w):
    """The margin of an attack by itself: setups, defences, impairment, grabs, posture, reach and range count."""
    return from_here(b, i, t, w, 0, 0, 0)


@jit(_I(B, _I, _I, _I))
def after_first(b, i, t, w):
    """The margin of an attack after the first part that was chosen, both kept (OK-COMB-1)."""
    if b.pre == _ATTACK or b.pre == _STUNT:
        return from_here(b, i, t, w, swing_of(b), stunt_bonus(b), part_cost(b, i))
    kept = pretend(b, i)
    margin = from_here(b, i, t, w, 0, 0, part_cost(b, i))
    stop_pretending(b, i, kept)
    return margin


@jit(_I(B, _I, _I))
def plan(b, t, w):
    """The margin of the attack that an answer begins, beside what is chosen of the action, both kept (OK-COMB-1)."""
    if b.prompt == Prompt.COMBINE or b.prompt == Prompt.SECOND:
        return after_first(b, b.actor, t, w)
    return from_here(b, b.actor, t, w, 0, 0, PAIR_COST if b.prompt == Prompt.FIRST else 0)


@jit(_I(B))
def declared(b):
    """The margin of the attack that somebody may interrupt, which has not begun, against its target (OK-HOLD-1)."""
    i, t, w = b.act_by, b.act_on, b.act_with
    if b.pre < 0 or shares_roll(b, i):
        return from_here(b, i, t, w, swing_of(b), 0, 0)
    return after_first(b, i, t, w)


@jit(_I(B, _I))
def easier(b, t):
    """By how much the attack that is declared meets less of somebody whom it may hit than of its target."""
    by, on = b.act_by, b.act_on
    kind = b.fighters[by].w_kind[b.act_with]
    return difficulty_against(b, by, on, kind) - difficulty_against(b, by, t, kind) if t != on else 0


@jit(_I(B, _I))
def under_way(b, t):
    """The margin of the attack under way against somebody whom it may hit, as it is met now; NEVER for no attack.

    Protectors count, and what combining costs; of two complex parts it is kept alone.
    """
    if b.act != _SWEEP and (t != b.act_on or (b.act != _ATTACK and b.act != _ESCAPE)):
        return NEVER
    if b.prompt == Prompt.INTERRUPT:
        return declared(b) + easier(b, t)
    if b.act == _SWEEP:
        return sweep_total(b, 0, no_log()) - sweep_difficulty(b, t)
    return attack_roll(b, 0, no_log())


@jit(_I(B, _I, _I, _I))
def on_paper(b, i, t, w):
    """The margin of an attack by the sheets: nothing counts that passes."""
    return b.fighters[i].w_attack[w] - b.fighters[t].defence[b.fighters[i].w_kind[w]]


# --- over all dice


@jit(_I(_I))
def works(margin):
    """In how many of 81 outcomes a roll succeeds (OK-TASK-1)."""
    return _AT_LEAST[min(max(SUCCESS - margin, -_BEST), _BEST + 1) + _BEST]


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I))
def best_spending(b, i, t, w, successes):
    """``(points, bypass)`` of a hit with so many extra successes, all on damage; 1: around the armour, if no worse.

    OK-SPEND-1.
    """
    through, coverage = blow_harm(b, i, w, t, DAMAGE_STEP * successes, 0), bypass_price(b, t)
    if successes >= coverage and armour_matters(b, i, w, t):
        around = blow_harm(b, i, w, t, DAMAGE_STEP * (successes - coverage), 1)
        if around >= through:
            return around, 1
    return through, 0


@jit(types.boolean(B))
def goes_around(b):
    """Whether the hit that is being spent on does most harm around the armour, and can pay for that."""
    if not can_spend(b, _BYPASS, 0):
        return False
    return best_spending(b, b.act_by, b.act_on, b.act_with, b.successes)[1] != 0


@jit(_I(B, _I, _I, _I, _I, _I))
def harm(b, i, t, w, margin, most):
    """Points, or tags, to be expected of an attack with that margin, in 81ths; of each hit at most so many count."""
    total = 0
    for dice in range(max(SUCCESS - margin, -_BEST), _BEST + 1):
        total += _WAYS[dice + _BEST] * min(best_spending(b, i, t, w, margin + dice)[0], most)
    return total


@jit(_I(B, _I, _I, _I, _I))
def drops(b, i, t, w, margin):
    """In how many of 81 outcomes an attack with that margin brings somebody Down (OK-DMG-3, OK-MOOK-2, OK-MOOK-3)."""
    ways, borne = 0, points_on(b, t)
    for dice in range(max(SUCCESS - margin, -_BEST), _BEST + 1):
        points = best_spending(b, i, t, w, margin + dice)[0]
        if state_at(b.fighters[t].damage_mode, borne + points) >= State.DOWN:
            ways += _WAYS[dice + _BEST]
    return ways


# --- of an attack with the first weapon in hand, and of the one under way


@jit(_I(B, _I, _I))
def hit_ways(b, i, t):
    """The chance, in 81ths, that an attack with the first weapon in hand hits."""
    return works(alone(b, i, t, first_in_hand(b, i)))


@jit(_I(B, _I, _I))
def expected_points(b, i, t):
    """Points to be expected, in 81ths, of an attack with the first weapon in hand."""
    w = first_in_hand(b, i)
    return harm(b, i, t, w, alone(b, i, t, w), ALL)


@jit(_I(B, _I, _I))
def down_ways(b, i, t):
    """The chance, in 81ths, that an attack with the first weapon in hand brings somebody Down."""
    w = first_in_hand(b, i)
    return drops(b, i, t, w, alone(b, i, t, w))


@jit(_I(B, _I))
def danger_to(b, t):
    """The chance, in 81ths, that the attack under way hits somebody; 0 where it is no attack."""
    return works(under_way(b, t))


@jit(_I(B, _I))
def threat_to(b, t):
    """Points to be expected, in 81ths, of the attack under way, all spent on damage, of an escape too (OK-EFF-3)."""
    return harm(b, b.act_by, t, b.act_with, under_way(b, t), ALL)


# --- other rolls


@jit(_I(B, _I, _I))
def freed_ways(b, i, margin):
    """The chance, in 81ths, that an escape with that margin hits, and pays for the freedom (OK-EFF-3)."""
    return works(margin - max(freedom_price(b, i) - SUCCESS, 0))


@jit(_I(B, _I, _I))
def escape_ways(b, i, more):
    """The chance, in 81ths, that somebody in a grab gets out of it by herself, with so much more (OK-EFF-2)."""
    return freed_ways(b, i, alone(b, i, b.fighters[i].held_by - 1, STRENGTH) + more)


@jit(_I(B, _I, _I))
def trick_ways(b, i, t):
    """The chance, in 81ths, that a hard or general setup succeeds (OK-SET-1)."""
    return works(trick_value(b, i, t) - setup_difficulty(b, i, t))


@jit(_I(B, _I))
def rout_ways(b, i):
    """The chance, in 81ths, that intimidation routs somebody (OK-SOC-1)."""
    weakest = weakest_nerve(b, i)
    return 0 if weakest < 0 else works(threat_value(b, i) - threat_needs(b, i, weakest))
