"""Attacks: whom they can be made against, and their Action Values (ZS-ATT-1, ZS-ATT-2, ZS-MAN-1, ZS-MAN-3)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import bit, count_of, has
from okenv.core.jit import jit

from .actions import Act
from .area import AREA_RADIUS, BOTH, around
from .arms import has_flag, ready
from .layout import B, Flag, Pair
from .modifiers import USUAL, av_penalties, cannot_see, defence_value, lies, pair_attribute, pair_skill, plain_dv
from .movement import ADJACENT, distance
from .sides import side_of, stands

_HAND, _RANGED, _MENTAL = int(Pair.HAND), int(Pair.RANGED), int(Pair.MENTAL)
_AREA = int(Flag.AREA)
_ATTACK, _SPREAD, _SWEEP, _WRECK = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP), int(Act.WRECK)
_DISARM, _TAKEDOWN = int(Act.DISARM), int(Act.TAKEDOWN)
FEWEST = 2
"""Targets that a spread or a sweep needs (ZS-MAN-2)."""
_I = types.int64


@jit(_I(B, _I, _I, _I))
def short_of(b, i, t, w):
    """Metres by which an arm does not reach somebody; 0: it does (ZS-RANGE-1)."""
    return max(0, distance(b, i, t) - b.fighters[i].w_range[w])


@jit(types.boolean(B, _I, _I))
def lacks_sight(b, i, w):
    """Whether an arm is of no use to somebody, who sees nothing: mental attacks need sight (ZS-ATT-2)."""
    return b.fighters[i].w_pair[w] == _MENTAL and cannot_see(b, i)


@jit(types.boolean(B, _I, _I, _I))
def can_attack(b, i, t, w):
    """Whether an arm is ready and reaches somebody who stands (ZS-RANGE-1, ZS-ATT-2)."""
    if t < 0 or not ready(b, i, w) or not stands(b, t):
        return False
    return short_of(b, i, t, w) == 0 and not lacks_sight(b, i, w)


@jit(_I(B, _I, _I, _I, _I))
def targets_of(b, i, kind, t, w):
    """Whom an action of this kind is against, as bits; an area attack spares nobody (ZS-ATT-2, ZS-ATT-3, ZS-MAN-1).

    Who is left out of the spread or sweep that is declared is none of them (ZS-MAN-3).
    """
    if kind == _ATTACK and has_flag(b, i, w, _AREA):
        return around(b, BOTH, b.fighters[t].at, AREA_RADIUS)
    if kind != _SPREAD and kind != _SWEEP:
        return bit(t)
    at = b.fighters[t if kind == _SPREAD else i].at
    rows = around(b, 1 - side_of(b, i), at, ADJACENT)
    return rows & ~b.spared if (b.act == kind) & (b.whose == i) else rows


@jit(types.boolean(B, _I, _I, _I))
def can_spread(b, i, t, w):
    """Whether a ranged attack can be spread over somebody and others within 1 m (ZS-MAN-1, ZS-MAN-2, ZS-MAN-3)."""
    if b.fighters[i].w_pair[w] != _RANGED or has_flag(b, i, w, _AREA) or not can_attack(b, i, t, w):
        return False
    return count_of(targets_of(b, i, _SPREAD, t, w)) >= FEWEST


@jit(types.boolean(B, _I, _I))
def can_sweep(b, i, w):
    """Whether an attack by hand on all within reach is one on two enemies or more (ZS-MAN-1, ZS-MAN-2, ZS-MAN-3)."""
    if b.fighters[i].w_pair[w] != _HAND or not ready(b, i, w) or has_flag(b, i, w, _AREA):
        return False
    return count_of(targets_of(b, i, _SWEEP, i, w)) >= FEWEST


@jit(types.boolean(B, _I))
def can_spare(b, t):
    """Whether a spread or sweep may leave this one out: not its first target, and two remain (ZS-MAN-3, ZS-MAN-2).

    They are left out in the order of rows, so that each choice is made in one way.
    """
    if t < 0 or (b.act == _SPREAD and t == b.target) or b.spared >> t != 0:
        return False
    rows = targets_of(b, b.whose, b.act, b.target, b.option)
    return has(rows, t) and count_of(rows) > FEWEST


@jit(types.boolean(B))
def may_spare(b):
    """Whether whoever has declared a spread or sweep has anybody to leave out (ZS-MAN-3)."""
    if b.picks_targets == 0 or (b.act != _SPREAD and b.act != _SWEEP):
        return False
    for t in range(b.fighters_n):
        if can_spare(b, t):
            return True
    return False


@jit(types.boolean(_I))
def with_an_arm(kind):
    """Whether a kind of attack is made with an arm; manoeuvres have no equipment (ZS-EQUIP-1)."""
    return (kind == _ATTACK) | (kind == _SPREAD) | (kind == _SWEEP) | (kind == _WRECK)


@jit(types.boolean(B, _I, _I, _I))
def takes_a_team(b, i, kind, w):
    """Whether others may join an attack: it is on one target, and no area (ZS-MAN-1, ZS-MAN-2)."""
    return kind == _ATTACK and not has_flag(b, i, w, _AREA)


@jit(_I(B, _I, _I, _I))
def pair_of(b, i, kind, w):
    """By which attribute and skill an attack is made and met: of the arm, or Brawn + Hand-to-hand (ZS-ATT-1)."""
    return b.fighters[i].w_pair[w] if with_an_arm(kind) else _HAND


@jit(_I(_I, _I))
def given_for(kind, number):
    """What is taken off the Action Value: the targets of a spread or sweep, 3 to disarm or take down (ZS-MAN-1)."""
    if (kind == _SPREAD) | (kind == _SWEEP):
        return number
    return USUAL if (kind == _DISARM) | (kind == _TAKEDOWN) else 0


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I, _I))
def value_and_bonus(b, i, kind, w, number, members):
    """What the dice of an attack are added to before its bonus, and the bonus (ZS-DICE-1, ZS-MOD-1, ZS-MAN-1).

    The attack is spread or swept over so many, or made in a team of so many. The highest of the bonuses counts
    (prone at range, a team).
    """
    f, pair = b.fighters[i], pair_of(b, i, kind, w)
    skill = pair_skill(b, i, pair)
    value = pair_attribute(b, i, pair) + skill - av_penalties(b, i) - given_for(kind, number)
    if with_an_arm(kind) and f.w_hands[w] != 0:
        value += min(f.w_level[w], skill)
    bonus = 0
    if lies(b, i):
        if pair == _RANGED:
            bonus = USUAL
        elif pair == _HAND:
            value -= USUAL
    if kind == _ATTACK and members > 1:
        bonus = USUAL
    return value, bonus


@jit(_I(_I, _I, _I))
def traded(value, bonus, trade):
    """The same with both and a trade, n of a called shot or -n of suppressing fire, which is a bonus (ZS-MAN-1)."""
    value -= max(trade, 0)
    return value + max(bonus, -trade)


@jit(_I(B, _I, _I, _I))
def attack_value(b, i, kind, w):
    """The Action Value before the dice of an attack, with the trade, the team and the number of the one under way."""
    value, bonus = value_and_bonus(b, i, kind, w, b.number, b.members)
    if with_an_arm(kind) and kind != _WRECK and i == b.whose:
        return traded(value, bonus, b.trade)
    return value + bonus


@jit(_I(B, _I, _I, _I, _I))
def against(b, i, kind, w, t):
    """The DV that an attack on somebody meets; equipment helps against those with an arm only (ZS-ATT-1, ZS-EQUIP-1).

    Who has dived in front has nothing but the plain one (ZS-FORCE-2).
    """
    pair, armed = pair_of(b, i, kind, w), with_an_arm(kind)
    return plain_dv(b, t, pair, armed) if b.diver == t + 1 else defence_value(b, t, pair, armed)
