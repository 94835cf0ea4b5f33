"""What an attack comes to before it is rolled: chances, hit points and the way that it takes.

A margin is how far an attack exceeds Defence with dice of 0. The chapters tell it: of an attack from where she is
(:func:`alone`), after the least movement that it takes (:func:`way_to`, :func:`gap_after`), and of the one that is
under way (:func:`under_way`); :func:`works` and :func:`struck` take it through all dice. A group's attack has a margin,
too, by which its target's check falls short. Chances are counted in ways of 81, exactly (BR-DICE-1).

What a position is worth (:mod:`.value`) takes margins of its own to :func:`most`, from where everybody is now.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numba import types

from okenv.core.chance import FUDGE4, outcomes
from okenv.core.jit import jit

from ..rules.actions import AREAS, FULL, HALF, Act
from ..rules.active_defence import halved, reaction_rank, shield_difficulty, shield_rank
from ..rules.arms import figure_of
from ..rules.attack import defence_against, margin_over, reaches, used_over, value_against
from ..rules.criticals import has_criticals, is_critical
from ..rules.damage import damage_by, soak_of
from ..rules.groups import gather, group_check, group_damage, group_difficulty, group_hits
from ..rules.hiding import can_hide, hiding_rank, sharpest
from ..rules.hits import area_hit
from ..rules.holds import break_difficulty
from ..rules.layout import Area, B, Bond, Deed, Kind
from ..rules.manoeuvres import contest_difficulty, gone_for, grips, has_effect
from ..rules.movement import destination, distance
from ..rules.sides import in_sight
from ..rules.wounds import left_of, might_of, puts_out

_STRIKE, _CONCENTRATE, _RANGED = int(Deed.STRIKE), int(Deed.CONCENTRATE), int(Kind.RANGED)
_WILD, _VITALS, _APPROACH = int(Area.NONE), int(Area.VITALS), int(Act.APPROACH)
_PINNED, _HELD = int(Bond.PINNED), int(Bond.HELD)
_I, _F = types.int64, types.float64
HIT_WAYS = max(chance.denominator for _, chance in outcomes(FUDGE4))
"""Outcomes of 4dF: odds and damage to be expected are counted in so many parts, exactly (BR-DICE-1)."""
TWO_ROLLS, THREE_ROLLS = HIT_WAYS**2, HIT_WAYS**3
"""Outcomes of both rolls of a manoeuvre, and of a reaction and these (BR-MAN-1, BR-REACT-1)."""
_WAYS = {dice: int(HIT_WAYS * chance) for dice, chance in outcomes(FUDGE4)}
BEST = max(_WAYS)
"""The highest outcome of 4dF; the lowest is its negative."""
WAYS = np.array([_WAYS[dice] for dice in range(-BEST, BEST + 1)], np.int64)
"""In how many of 81 outcomes 4dF come to each total, the lowest first."""
_AT_LEAST = np.array([sum(n for d, n in _WAYS.items() if d >= least) for least in range(-BEST, BEST + 2)], np.int64)
_BEYOND = 4 * BEST
"""Margins are tabulated from -_BEYOND to _BEYOND; no dice change anything beyond."""


def _landing() -> np.ndarray:
    """In how many outcomes an attack lands: by margin, area, whether they are critical, and aim (BR-HIT-1)."""
    where, critical = (getattr(kernel, "py_func", kernel) for kernel in (area_hit, is_critical))
    ways = np.zeros((2 * _BEYOND + 1, AREAS + 1, 2, AREAS + 1), np.int64)
    for aim, margin, (dice, n) in product(range(AREAS + 1), range(-_BEYOND, _BEYOND + 1), _WAYS.items()):
        ways[margin + _BEYOND, where(aim, margin + dice), int(critical(dice)), aim] += n
    return ways


_LANDS = _landing()
_HITS = _LANDS[:, 1:].sum(axis=(1, 2))
_LEAST = int(np.flatnonzero(_HITS.any(axis=1))[0]) - _BEYOND
"""The lowest margin of which anything comes."""
NO_ARM = 0
"""In place of a weapon, for manoeuvres."""
HERE, FAR = -1, 5
"""Besides the ways to move before an attack: no movement is needed; none is enough."""
DOWN_WORTH = 6
"""What it is worth to gambits to bring somebody down, in hit points."""
BLOW = types.UniTuple(_I, 3)
"""``(hit, down, damage)``: chances, and hit points to be taken, no more than there are, all in 81sts."""
NO_BLOW = (0, 0, 0)
GROUP_BLOW = types.UniTuple(_I, 4)
"""The same and the number of hits, of a group."""


# --- over all dice


@jit(_I(_I))
def works(margin):
    """In how many of 81 outcomes a roll succeeds (BR-DICE-1)."""
    return _AT_LEAST[min(max(-margin, -BEST), BEST + 1) + BEST]


@jit(_I(_I, _I))
def hits(aim, margin):
    """In how many of 81 outcomes an attack with that margin hits at all (BR-HIT-1)."""
    return _HITS[min(max(margin, -_BEYOND), _BEYOND) + _BEYOND, aim]


@jit(BLOW(B, _I, _I, _I, _I, _I))
def struck(b, i, t, w, aim, margin):
    """What an attack with that margin comes to, wild or tamed (BR-HIT-1, BR-DMG-1, BR-CRIT-1)."""
    hit, down, damage = 0, 0, 0
    left, criticals = left_of(b, t), has_criticals(b, i)
    figure, soak = figure_of(b, i, w), soak_of(b, i, t, w)
    at = min(max(margin, -_BEYOND), _BEYOND) + _BEYOND
    for area in range(1, AREAS + 1):
        for top in range(2):
            ways = _LANDS[at, area, top, aim]
            if ways != 0:
                points = damage_by(figure, soak, area, criticals and top != 0)
                hit += ways
                damage += ways * min(points, left)
                down += ways if puts_out(left - points) else 0
    return hit, down, damage


@jit(_I(BLOW, _I))
def worth(blow, down_worth):
    """How much a blow is worth, in 81sts of hit points, ``down_worth`` for bringing somebody down."""
    return blow[2] + down_worth * blow[1]


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def best_aim(b, i, t, w, margin, down_worth, but):
    """Wild (0) or tamed at an area, whichever is worth most, other than ``but``; of equals wild (BR-HIT-1)."""
    found, best = -1, 0
    for aim in range(AREAS + 1):
        if aim != but:
            good = worth(struck(b, i, t, w, aim, margin), down_worth)
            if found < 0 or good > best:
                found, best = aim, good
    return found


@jit(_I(B, _I, _I, _I, _I))
def most(b, i, t, w, margin):
    """Hit points to be expected, wild or at the vitals, in 81sts: nothing else ever does more (BR-HIT-1)."""
    if margin < _LEAST:
        return 0
    left, criticals, at = left_of(b, t), has_criticals(b, i), min(margin, _BEYOND) + _BEYOND
    figure, soak = figure_of(b, i, w), soak_of(b, i, t, w)
    wild, vitals = 0, 0
    for area in range(1, AREAS + 1):
        for top in range(2):
            ways, tamed = _LANDS[at, area, top, _WILD], _LANDS[at, area, top, _VITALS]
            if ways + tamed != 0:
                points = min(damage_by(figure, soak, area, criticals and top != 0), left)
                wild += ways * points
                vitals += tamed * points
    return max(wild, vitals)


# --- margins before the dice


@jit(_I(B, _I, _I, _I))
def alone(b, i, t, w):
    """The margin of an attack from where she is; of a melee weapon as if it reached (BR-REACH-1).

    Smoke that lies on the way is behind her when she strikes (BR-SIGHT-2).
    """
    gap = distance(b, i, t)
    if b.fighters[i].w_kind[w] != _RANGED:
        gap = used_over(b, i, t, w, gap)
    return margin_over(b, i, t, _STRIKE, w, gap)


@jit(_F(B, _I, _I, _I))
def expected(b, i, t, w):
    """Hit points to be expected of such an attack, ready or not, with the better aim."""
    return most(b, i, t, w, alone(b, i, t, w)) / HIT_WAYS


@jit(types.boolean(B, _I))
def settled(b, i):
    """Whether a fighter cannot move before her attack: she has moved, or is in the middle of it (BR-ACT-1)."""
    return i == b.whose and (b.moved != 0 or b.deed != 0)


@jit(_I(B, _I, _I, _I))
def gap_after(b, i, t, way):
    """Centimetres to somebody after a movement toward her, or from where she is (BR-ACT-1)."""
    if way < 0:
        return distance(b, i, t)
    return abs(destination(b, i, _APPROACH, t, way) - b.fighters[t].at)


@jit(types.boolean(B, _I, _I, _I, _I, _I))
def in_reach(b, i, t, deed, w, way):
    """Whether an attack, or a manoeuvre, can be made after a movement toward somebody."""
    gap = gap_after(b, i, t, way)
    return reaches(b, i, t, w, gap) if deed == _STRIKE else grips(b, i, deed, t, gap)


@jit(_I(B, _I, _I, _I, _I))
def way_to(b, i, t, deed, w):
    """The least movement before an attack or a manoeuvre: HERE for none, FAR where none is enough (BR-ACT-1)."""
    if in_reach(b, i, t, deed, w, HERE):
        return HERE
    if settled(b, i):
        return FAR
    if in_reach(b, i, t, deed, w, HALF):
        return HALF
    return FULL if in_reach(b, i, t, deed, w, FULL) else FAR


@jit(BLOW(B, _I, _I, _I, _I, _I))
def blow_over(b, i, t, w, gap, aim):
    """What an attack over a distance comes to with an aim; below 0: with the one that is worth most to a gambit."""
    margin = margin_over(b, i, t, _STRIKE, w, gap)
    return struck(b, i, t, w, best_aim(b, i, t, w, margin, DOWN_WORTH, -1) if aim < 0 else aim, margin)


@jit(BLOW(B, _I, _I, _I))
def blow_with(b, i, t, w):
    """What an attack with a weapon comes to, ready or not, with the movement that it takes."""
    way = way_to(b, i, t, _STRIKE, w)
    return blow_over(b, i, t, w, gap_after(b, i, t, way), -1) if way != FAR else NO_BLOW


# --- groups


@jit(_I(B, _I, _I, _I, _I))
def shortfall(b, i, deed, t, w):
    """The margin of the attack of the group that is gathered (BR-GROUP-1)."""
    return group_difficulty(b, deed, t, w) - group_check(b, i, t)


@jit(GROUP_BLOW(B, _I, _I, _I, _I))
def group_struck(b, i, t, w, margin):
    """What the group that is gathered comes to with that margin, by all dice of its target (BR-GROUP-1)."""
    left = left_of(b, t)
    hit, down, damage, total = 0, 0, 0, 0
    counted, points = 0, 0
    for dice in range(BEST, -BEST - 1, -1):
        times, ways = group_hits(b, margin - dice), WAYS[dice + BEST]
        while counted < times:
            points += group_damage(b, i, t, w, counted)
            counted += 1
        hit += ways if times > 0 else 0
        down += ways if puts_out(left - points) else 0
        damage += ways * min(points, left)
        total += ways * times
    return hit, down, damage, total


@jit(GROUP_BLOW(B, _I, _I, _I, _I))
def group_blow(b, i, deed, t, w):
    """What the group comes to that a fighter would lead; who is gathered stays as it was (BR-GROUP-1, BR-GROUP-2)."""
    joining, bodies, double, bonus = b.joining, b.bodies, b.double, b.bonus
    gather(b, i, deed, t, w)
    b.bonus = 0
    found = group_struck(b, i, t, w, shortfall(b, i, deed, t, w))
    b.joining, b.bodies, b.double, b.bonus = joining, bodies, double, bonus
    return found


# --- manoeuvres, and other rolls


@jit(_I(B, _I, _I, _I))
def contest_ways(b, i, t, deed):
    """In how many of 81 outcomes the second roll of a manoeuvre succeeds (BR-MAN-1)."""
    return works(might_of(b, i) - contest_difficulty(b, t, deed))


@jit(_I(B, _I, _I, _I))
def manoeuvre_ways(b, i, t, deed):
    """In how many outcomes of both rolls a manoeuvre succeeds, with the movement that it takes (BR-MAN-1)."""
    way = way_to(b, i, t, deed, NO_ARM) if in_sight(b, t) and has_effect(b, i, deed, t) else FAR
    if way == FAR:
        return 0
    return hits(_WILD, margin_over(b, i, t, deed, NO_ARM, gap_after(b, i, t, way))) * contest_ways(b, i, t, deed)


@jit(_I(B, _I, _I))
def break_ways(b, i, more):
    """In how many of 81 outcomes a bound fighter breaks free, or with ``more`` 1 reverses a pin (BR-STAT-1)."""
    bond = b.fighters[i].bond
    if bond != _PINNED and (bond != _HELD or more != 0):
        return 0
    return works(might_of(b, i) - break_difficulty(b, i) - more)


@jit(_I(B, _I))
def hide_ways(b, i):
    """In how many of 81 outcomes a fighter hides; 0 where there is nothing to hide behind (BR-HIDE-1, BR-HIDE-2)."""
    return works(hiding_rank(b, i) - sharpest(b, i)) if can_hide(b, i) else 0


@jit(_I(B, _I))
def shield_ways(b, k):
    """In how many of 81 outcomes a fighter comes between in the attack under way (BR-REACT-2)."""
    return works(shield_rank(b, k) - shield_difficulty(b))


# --- the attack under way


@jit(_I(B, _I))
def under_way(b, t):
    """The margin of the attack under way against whoever meets it, its ward or who has come between."""
    if b.deed >= _CONCENTRATE:
        return shortfall(b, b.whose, b.deed, t, b.weapon)
    return value_against(b, t) - defence_against(b, t)


@jit(types.boolean(B))
def takes_points(b):
    """Whether the attack under way takes hit points: no manoeuvre."""
    return b.deed == _STRIKE or b.deed >= _CONCENTRATE


@jit(_I(B, _I))
def suffers(b, t):
    """Whom the attack under way costs something if it hits whoever meets it."""
    return t if takes_points(b) else gone_for(b, t)


@jit(_I(B, _I))
def second_ways(b, t):
    """In how many of 81 outcomes it does so once it hits: a manoeuvre has a second roll (BR-MAN-1, BR-REACT-2)."""
    return HIT_WAYS if takes_points(b) else contest_ways(b, b.whose, suffers(b, t), b.deed)


@jit(BLOW(B, _I, _I))
def met(b, t, more):
    """What the attack under way comes to against whoever meets it, where a reaction adds so much to her Defence.

    Of a manoeuvre the chance of the first roll alone.
    """
    i = b.whose
    b.bonus += more
    margin = under_way(b, t)
    b.bonus -= more
    if b.deed == _STRIKE:
        return struck(b, i, t, b.weapon, b.aim, margin)
    if b.deed < _CONCENTRATE:
        return hits(_WILD, margin), 0, 0
    hit, down, damage, _ = group_struck(b, i, t, b.weapon, margin)
    return hit, down, damage


@jit(_I(B, _I, _I, _I))
def raised(b, t, reaction, dice):
    """By how much a reaction raises Defence with these dice, below 0 too (BR-REACT-1)."""
    return halved(reaction_rank(b, t, reaction) + dice)
