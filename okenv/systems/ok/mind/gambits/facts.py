"""What gambits know of fighters and sides besides odds: points, fright, armour, who acts against whom (OK-DMG-3)."""

from __future__ import annotations

from numba import types

from okenv.core.events import no_log
from okenv.core.jit import jit
from okenv.core.mind.gambit_common import flees_of, fright_of, near_foes_of

from ...rules import sides
from ...rules.actions import Act
from ...rules.active_defence import cover
from ...rules.armour import STOPPED, armour_matters
from ...rules.attack import blow_damage
from ...rules.damage import points_on
from ...rules.initiative import ACTION_COST
from ...rules.layout import B, Prompt
from ...rules.mooks import down_at
from ...rules.movement import AT_HAND, distance
from ...rules.sides import rows_of, side_of, standing, stands
from ...rules.social import arrived
from ...rules.spend import can_spend, price
from ...rules.tasks import gets_up_at_once, task_margin
from ...rules.weapons import first_in_hand
from ..forecast import HIT_WAYS, escape_ways, works
from .words import MORALE, turned

_GET_UP, _TARGETS = int(Act.GET_UP), int(Act.TARGETS)
_I = types.int64


@jit(_I(B, _I))
def wounds_of(b, i):
    """What share she bears of the points, or tags, that bring her Down, in percent."""
    return 100 * points_on(b, i) // down_at(b.fighters[i].damage_mode)


near_foes = near_foes_of(B, sides, distance, AT_HAND)
share_down, fright = fright_of(B, sides, standing, arrived, wounds_of)
flees = flees_of(B, turned, fright, MORALE)


@jit(_I(B))
def attacker_of(b):
    """The row of whose action is under way, -1 where nobody's is asked about."""
    if b.prompt == Prompt.DECLARE:
        return b.next_by
    return b.act_by if Prompt.INTERRUPT <= b.prompt <= Prompt.PROTECT else -1


@jit(_I(B))
def victim_of(b):
    """The row at whom the action under way is aimed, -1 for nobody."""
    if b.prompt == Prompt.DEFEND:
        return b.actor
    if b.prompt == Prompt.DECLARE:
        return b.next_on
    return b.act_on if b.prompt == Prompt.INTERRUPT or b.prompt == Prompt.PROTECT else -1


@jit(types.boolean(B, _I))
def fended_off(b, k):
    """Whether a fighter's active defence counts: an enemy's against the actor, an ally's against the attacker."""
    i = b.actor
    if side_of(b, k) != side_of(b, i):
        return cover(b, k, i) > 0
    by = attacker_of(b)
    return by >= 0 and side_of(b, by) != side_of(b, i) and cover(b, k, by) > 0


@jit(types.boolean(B, _I))
def stopped(b, k):
    """Whether armour would stop the actor's blow at somebody: now, or with one success (OK-ARM-1)."""
    if b.prompt == Prompt.SPEND:
        return blow_damage(b, b.act_by, b.act_with, k, b.successes, b.spent_bypass) == STOPPED
    return blow_damage(b, b.actor, first_in_hand(b, b.actor), k, 1, 0) == STOPPED


@jit(types.boolean(B, _I))
def armoured(b, k):
    """Whether armour would lessen the actor's blow at somebody (OK-ARM-1)."""
    w = b.act_with if b.prompt == Prompt.SPEND else first_in_hand(b, b.actor)
    return armour_matters(b, b.actor, w, k)


@jit(types.boolean(B))
def has_time(b):
    """Whether in her turn, after an action, the next one is hers before any enemy's, whom she might have to meet."""
    if b.prompt != Prompt.ACT:  # not when she has interrupted somebody
        return False
    left = b.fighters[b.actor].ap - ACTION_COST
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    soonest = ACTION_COST - 1
    for k in range(first, last):
        f = b.fighters[k]
        if stands(b, k) and f.done == 0:
            soonest = max(soonest, f.ap)
    return left > soonest


@jit(_I(B, _I))
def way_out(b, more):
    """In how many of 81 outcomes she gets free, or up, with so much more; in all where she is (OK-EFF-3, OK-EFF-6)."""
    i = b.actor
    f = b.fighters[i]
    if f.held_by != 0:
        return escape_ways(b, i, more)
    if f.prone == 0 or gets_up_at_once(b, i):
        return HIT_WAYS
    return works(task_margin(b, i, _GET_UP, 0, 0, no_log()) + more)


@jit(types.boolean(B, _I))
def beside(b, what):
    """Whether a purchase can be made in a sweep beside one more target."""
    return can_spend(b, what, 0) and b.successes >= price(b, _TARGETS, 0) + price(b, what, 0)
