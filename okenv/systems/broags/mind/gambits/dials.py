"""What the dials of a gambit decide where no rule does: an answer other than one, or -1."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import likely, unless
from okenv.core.mind.gambit_rules import PROGRAM

from ...rules.actions import SPRINT, Act, action_id
from ...rules.active_defence import costs_action
from ...rules.engine import default_action
from ...rules.hiding import can_flee
from ...rules.holds import binds, free
from ...rules.layout import B, Bond, Deed, Prompt
from ...rules.sides import in_sight, rows_of, side_of, standing
from ...rules.stance import best_cover, can_crouch
from ..forecast import (
    DOWN_WORTH,
    HERE,
    HIT_WAYS,
    THREE_ROLLS,
    best_aim,
    break_ways,
    hide_ways,
    shield_ways,
    under_way,
    way_to,
)
from ..tactics import nearest_enemy
from .acts import (
    attack_on,
    get_up,
    group_on,
    keep_off,
    legal_or_none,
    move_up_to,
    take_up,
    take_weapon_of,
)
from .arms import arm_against, best_blow
from .danger import BLOCK, DODGE, NO_REACTION, blow_under_way, danger_after, slip_ways
from .facts import flees, near_foes, shoots
from .groups import best_group, pays_against
from .targets import liked_best
from .words import (
    AGGRESSION,
    CAUTION,
    COVER,
    GRIP,
    LOYALTY,
    STANDOFF,
    TEAMWORK,
    THRIFT,
    With,
    turned,
)

_RETREAT, _PINNED, _PINNER = int(Act.RETREAT), int(Bond.PINNED), int(Bond.PINNER)
_BEST, _RANGED, _CLEAR = int(With.BEST), int(With.RANGED), int(Act.CLEAR)
_I = types.int64


@jit(types.boolean(B, PROGRAM))
def keeps_low(b, program):
    """Whether an enemy's best attack on her is likely enough to hit that she looks for cover (BR-DEF-1)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if in_sight(b, k) and likely(best_blow(b, k, i)[0], HIT_WAYS, turned(b, program, COVER)):
            return True
    return False


@jit(_I(B, _I))
def falls_back(b, but):
    """Out of the fight: fleeing from hiding, hiding, or away from the nearest enemy as far as she can; -1 for none."""
    i = b.actor
    if b.spent == 0:
        if can_flee(b, i) and action_id(Act.FLEE, 0, 0) != but:
            return action_id(Act.FLEE, 0, 0)
        hide = action_id(Act.HIDE, 0, 0)
        if 2 * hide_ways(b, i) >= HIT_WAYS and hide != but:
            return hide
    near = nearest_enemy(b, i)
    if near < 0 or b.moved != 0 or not free(b, i):
        return -1
    up = get_up(b)
    if up >= 0 and up != but:
        return up
    action = move_up_to(b, _RETREAT, near, SPRINT)
    return action if action != but else -1


@jit(_I(B, PROGRAM, _I))
def leads_group(b, program, but):
    """The group attack that is worth most, where it is likely enough and worth more than single ones; -1 for none."""
    i = b.actor
    if b.fighters[i].group == 0:
        return -1
    first, last = rows_of(b, 1 - side_of(b, i))
    found, most = -1, 0
    for k in range(first, last):
        w, good, hit, _ = best_group(b, i, k, _BEST)
        if w >= 0 and good > most and likely(hit, HIT_WAYS, program[TEAMWORK]) and pays_against(b, i, k):
            action = group_on(b, k, _BEST)
            if action != but:
                found, most = action, good
    return found


@jit(types.boolean(B, PROGRAM, _I))
def stays_in_cover(b, program, target):
    """Whether she shoots at somebody from her cover rather than leave it; with nobody beside her (BR-COVER-1)."""
    i = b.actor
    if b.fighters[i].cover == 0 or turned(b, program, COVER) == 0 or near_foes(b, i) > 0:
        return False
    w = arm_against(b, i, target, With.RANGED)[0]
    return w >= 0 and way_to(b, i, target, Deed.STRIKE, w) == HERE


@jit(_I(B, PROGRAM, _I))
def attack_somebody(b, program, but):
    """The attack on whom she likes best, or else on the second; -1 where neither is possible."""
    target = liked_best(b, program, -1)
    for _ in range(2):
        if target < 0:
            return -1
        which = _RANGED if stays_in_cover(b, program, target) else _BEST
        action = legal_or_none(b, attack_on(b, target, which))
        if action >= 0 and action != but:
            return action
        target = liked_best(b, program, target)
    return -1


@jit(types.boolean(B, PROGRAM))
def unlikely(b, program):
    """Whether no attack that she could make is likely enough for her."""
    if turned(b, program, AGGRESSION) >= 100:
        return False
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    for k in range(first, last):
        if in_sight(b, k) and likely(best_blow(b, b.actor, k)[0], HIT_WAYS, turned(b, program, AGGRESSION)):
            return False
    return True


@jit(_I(B, PROGRAM, _I))
def with_action(b, program, but):
    """The dials at TURN with an action left: cover, the group, taking stock, an attack; -1 for none of them."""
    i = b.actor
    if b.fighters[i].cover == 0 and best_cover(b, i) >= 0 and shoots(b, i) and keeps_low(b, program):
        if action_id(Act.COVER, 0, 0) != but:
            return action_id(Act.COVER, 0, 0)
    action = leads_group(b, program, but)
    if action >= 0:
        return action
    if unlikely(b, program):
        action = legal_or_none(b, action_id(Act.STOCK, 0, 0))
        if action >= 0 and action != but:
            return action
    return attack_somebody(b, program, but)


@jit(_I(B, PROGRAM, _I))
def beside_action(b, program, but):
    """The dials at TURN without an action, or use for it: room for a shot, and low behind it; -1 for neither."""
    i = b.actor
    near = nearest_enemy(b, i)
    if near < 0:
        return -1
    if b.moved == 0 and turned(b, program, STANDOFF) > 0 and b.fighters[i].cover == 0 and shoots(b, i):
        action = keep_off(b, near, 100 * turned(b, program, STANDOFF))
        if action >= 0 and action != but:
            return action
    if can_crouch(b, i) and shoots(b, i) and action_id(Act.CROUCH, 0, 0) != but and keeps_low(b, program):
        return action_id(Act.CROUCH, 0, 0)
    return -1


@jit(_I(B, PROGRAM, _I))
def in_her_turn(b, program, but):
    """The dials at TURN: fall back, act, or use what is left; nothing more is to be done then."""
    action = falls_back(b, but) if flees(b, program) else -1
    if action < 0 and b.spent == 0:
        action = with_action(b, program, but)
    if action < 0:
        action = beside_action(b, program, but)
    if action < 0 and b.spent == 0:
        action = take_up(b, _CLEAR, _BEST)
        if action < 0 or action == but:
            action = legal_or_none(b, action_id(Act.STOCK, 0, 0))
    return action if action >= 0 and action != but else default_action(b)


@jit(_I(B, PROGRAM, _I))
def reacts(b, program, but):
    """The dials at REACT: block or dodge, whichever leaves less danger, where it is needed and pays (BR-INIT-2)."""
    decline = action_id(Act.DECLINE, 0, 0)
    block, dodge = danger_after(b, BLOCK), danger_after(b, DODGE)
    best = legal_or_none(b, action_id(Act.BLOCK, 0, 0))
    if best < 0 or dodge < block:
        best = unless(legal_or_none(b, action_id(Act.DODGE, 0, 0)), -1, best)
    danger = danger_after(b, NO_REACTION)
    wants = likely(danger, THREE_ROLLS, turned(b, program, CAUTION)) and min(block, dodge) < danger
    if wants and costs_action(b, b.actor):
        wants = 100 * blow_under_way(b)[1] >= program[THRIFT] * HIT_WAYS
    return unless(best if wants else decline, but, best if but == decline else decline)


@jit(_I(B, PROGRAM, _I))
def shields(b, program, but):
    """The dials at SHIELD: 'Nooo!' where the ward is likely to be hit, and coming between likelier than not.

    Whoever likes to hold on does not let go for that.
    """
    shield, decline = action_id(Act.SHIELD, 0, 0), action_id(Act.DECLINE, 0, 0)
    wants = likely(danger_after(b, NO_REACTION), THREE_ROLLS, turned(b, program, LOYALTY))
    wants = wants and 2 * shield_ways(b, b.actor) >= HIT_WAYS and not costs_action(b, b.actor)
    wants = wants and (program[GRIP] == 0 or not binds(b, b.actor))
    return unless(shield if wants else decline, but, decline if wants else shield)


@jit(_I(B, _I))
def aims(b, but):
    """The dials at AREA: wild or tamed, whichever is worth most (BR-HIT-1)."""
    apart = -1
    if but >= 0:
        apart = 0 if but == action_id(Act.WILD, 0, 0) else 1 + but - action_id(Act.TAMED, 0, 0)
    aim = best_aim(b, b.actor, b.target, b.weapon, under_way(b, b.target), DOWN_WORTH, apart)
    return action_id(Act.WILD, 0, 0) if aim == 0 else action_id(Act.TAMED, 0, aim - 1)


@jit(_I(B, PROGRAM, _I))
def keeps(b, program, but):
    """The dials at KEEP, RELEASE, LOOSEN: the bond, unless it may slip or turn, is of no use, or she is in danger."""
    i = b.actor
    keep, release = action_id(Act.KEEP, 0, 0), action_id(Act.RELEASE, 0, 0)
    if b.prompt == Prompt.RELEASE:
        wants = not likely(danger_after(b, NO_REACTION), THREE_ROLLS, turned(b, program, CAUTION))
    elif b.prompt == Prompt.LOOSEN:
        wants = b.reverse == 0 or 100 * break_ways(b, b.whose, 1) <= program[GRIP] * HIT_WAYS
    else:
        wants = program[GRIP] > 0 and 100 * slip_ways(b, i) <= program[GRIP] * HIT_WAYS
        if b.fighters[i].bond == _PINNER and standing(b, side_of(b, i)) < 2:
            wants = False
    return unless(keep if wants else release, but, release if wants else keep)


@jit(_I(B, _I))
def struggles(b, but):
    """The dials at BOUND: reverse a pin where that is likelier than not, or else break free (BR-STAT-1)."""
    breaks, reverse = action_id(Act.BREAK, 0, 0), action_id(Act.REVERSE, 0, 0)
    wants = 2 * break_ways(b, b.actor, 1) >= HIT_WAYS
    if b.fighters[b.actor].bond != _PINNED:
        return unless(breaks, but, action_id(Act.PASS, 0, 0))
    return unless(reverse if wants else breaks, but, breaks if wants else reverse)


@jit(_I(B, PROGRAM, _I))
def dials(b, program, but):
    """What the dials answer to the current prompt, other than ``but`` where there is anything else; always legal."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.TURN:
        return in_her_turn(b, program, but)
    if prompt == Prompt.SECOND:
        return unless(attack_somebody(b, program, but), but, default_action(b))
    if prompt == Prompt.AREA:
        return aims(b, but)
    if prompt == Prompt.REACT:
        return reacts(b, program, but)
    if prompt == Prompt.SHIELD:
        return shields(b, program, but)
    if prompt == Prompt.KEEP or prompt == Prompt.RELEASE or prompt == Prompt.LOOSEN:
        return keeps(b, program, but)
    if prompt == Prompt.BOUND:
        return struggles(b, but)
    if prompt == Prompt.BIND:
        pin, hold = action_id(Act.PIN, 0, 0), action_id(Act.HOLD, 0, 0)
        alone = standing(b, side_of(b, i)) < 2
        return unless(hold if alone else pin, but, pin if alone else hold)
    return unless(take_weapon_of(b), but, default_action(b))
