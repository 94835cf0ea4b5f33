"""What the dials of a gambit decide where no rule does: an answer other than one, or -1."""

from __future__ import annotations

from numba import types

from okenv.core.events import no_log
from okenv.core.jit import jit
from okenv.core.mind.gambit_common import likely
from okenv.core.mind.gambit_rules import PROGRAM
from okenv.core.mind.gambit_sense import hopeless

from ...rules.actions import Act, action_id
from ...rules.attack import can_attack
from ...rules.engine import default_action
from ...rules.initiative import ACTION_COST
from ...rules.layout import B, Part, Prompt
from ...rules.movement import extra_moves
from ...rules.setups import FREE_BONUS, setup_bonus
from ...rules.sides import rows_of, side_of, stands
from ...rules.social import can_surrender, cornered
from ...rules.spend import can_spend, price
from ...rules.tasks import gets_up_at_once, task_margin
from ...rules.weapons import first_in_hand
from ..forecast import HIT_WAYS, danger_to, escape_margin, goes_around, hit_ways, works
from ..tactics import get_ready, keep_least, nearest_enemy
from .acts import attack_on, away_from, best_defence, keep_how, legal_or_none, setup_on
from .facts import flees
from .targets import liked_best
from .words import AGGRESSION, CAUTION, LOYALTY, SPENDING, Taste, With, turned

_FREE, _SURRENDER, _GET_UP = int(Act.SETUP_FREE), int(Act.SURRENDER), int(Act.GET_UP)
_GRAB, _DISARM, _TAKEDOWN = int(Act.GRAB), int(Act.DISARM), int(Act.TAKEDOWN)
_I = types.int64


@jit(_I(B, _I, _I))
def buy(b, what, but):
    """A purchase that can be made now and is not the one excluded, -1 for none."""
    action = action_id(what, 0, 0)
    return action if action != but and can_spend(b, what, 0) else -1


@jit(_I(B, _I, _I))
def call(b, part, but):
    """A called shot that can be made now and is not the one excluded, -1 for none."""
    action = action_id(Act.CALLED_SHOT, 0, part)
    return action if action != but and can_spend(b, Act.CALLED_SHOT, part) else -1


@jit(_I(B, _I))
def spend_on_damage(b, but):
    """Break free; more targets; around armour where that does no less; else damage."""
    action = buy(b, Act.BREAK_FREE, but)
    if action < 0:
        action = buy(b, Act.TARGETS, but)
    if action < 0 and goes_around(b):
        action = buy(b, Act.BYPASS, but)
    if action < 0:
        action = buy(b, Act.DAMAGE, but)
    if action < 0:
        action = buy(b, Act.STYLE, but)
    return action if action >= 0 else action_id(Act.FINISH, 0, 0)


@jit(_I(B, _I, _I))
def spend_by_taste(b, taste, but):
    """What a taste buys before it comes to damage; -1 for nothing."""
    action = -1
    if taste == Taste.MAIM:
        if b.spent_lethality == 0 and b.successes > 1:
            action = buy(b, Act.LETHALITY_UP, but)
        if action < 0:
            action = call(b, Part.LEGS, but)
    elif taste == Taste.CAPTURE:
        if b.spent_lethality == 0 and b.successes > 1:
            action = buy(b, Act.LETHALITY_DOWN, but)
        if action < 0:
            action = buy(b, Act.GRAB, but)
        if action < 0:
            action = buy(b, Act.TAKEDOWN, but)
    elif taste == Taste.SHOW_OFF:
        action = buy(b, Act.DISARM, but)
        if action < 0:
            action = buy(b, Act.TAKEDOWN, but)
        if action < 0 and b.successes > 1:
            action = buy(b, Act.STYLE, but)
    return action


@jit(_I(B, _I, _I))
def spend_on_several(b, taste, but):
    """What a taste for an effect buys in a sweep: victims as long as it can be had beside, then it; -1 for nothing."""
    what = _GRAB if taste == Taste.CAPTURE else _DISARM
    if not can_spend(b, what, 0):
        what = _TAKEDOWN
    if (taste != Taste.CAPTURE and taste != Taste.SHOW_OFF) or not can_spend(b, what, 0):
        return -1
    if can_spend(b, Act.TARGETS, 0) and b.successes >= price(b, Act.TARGETS, 0) + price(b, what, 0):
        action = buy(b, Act.TARGETS, but)
        if action >= 0:
            return action
    return buy(b, what, but)


@jit(_I(B, PROGRAM, _I))
def spending(b, program, but):
    """The dial ``spending``: what the successes of this hit go for."""
    action, taste = -1, turned(b, program, SPENDING)
    if b.act == Act.SWEEP:
        action = spend_on_several(b, taste, but)
    elif b.act != Act.ESCAPE:
        action = spend_by_taste(b, taste, but)
    return action if action >= 0 else spend_on_damage(b, but)


@jit(_I(B, _I))
def run_away(b, but):
    """Giving up where she is cornered, or else the way to the edge; -1 where neither is possible."""
    if b.prompt == Prompt.ACT and but != action_id(_SURRENDER, 0, 0):
        if cornered(b, b.actor) and can_surrender(b, b.actor):
            return action_id(_SURRENDER, 0, 0)
    action = away_from(b, nearest_enemy(b, b.actor), 0)
    return action if action != but else -1


@jit(types.boolean(B))
def has_time(b):
    """Whether the actor, after an action, has the next one before any enemy, from whom she might have to defend."""
    left = b.fighters[b.actor].ap - ACTION_COST
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    soonest = ACTION_COST - 1
    for k in range(first, last):
        f = b.fighters[k]
        if stands(b, k) and f.done == 0:
            soonest = max(soonest, f.ap)
    return left > soonest


@jit(_I(B, PROGRAM))
def ready_herself(b, program):
    """A setup of the escape, or of getting up, in her turn where that is too unlikely for her, or -1 (OK-SET-1)."""
    f = b.fighters[b.actor]
    if b.prompt != Prompt.ACT or (f.held_by | f.prone) == 0 or program[AGGRESSION] >= 100 or not has_time(b):
        return -1
    ways, better, held = HIT_WAYS, HIT_WAYS, f.held_by != 0
    if held or not gets_up_at_once(b, b.actor):
        margin = escape_margin(b, b.actor) if held else task_margin(b, b.actor, _GET_UP, 0, 0, no_log())
        ways, better = works(margin), works(margin + FREE_BONUS)
    if ways == better or likely(ways, HIT_WAYS, program[AGGRESSION]):
        return -1
    return legal_or_none(b, action_id(Act.SETUP_OWN, 0, 0))


@jit(_I(B, PROGRAM, _I))
def approach_to(b, program, target):
    """Against a target: a free setup first where a hit is too unlikely for her, or else the attack."""
    i = b.actor
    ready = get_ready(b) < 0 and extra_moves(b, i, target, first_in_hand(b, i), 0) == 0
    if ready and setup_bonus(b, i, target) == 0 and program[AGGRESSION] < 100:
        if not likely(hit_ways(b, i, target), HIT_WAYS, program[AGGRESSION]):
            action = legal_or_none(b, setup_on(b, target, _FREE))
            if action >= 0:
                return action
    return legal_or_none(b, attack_on(b, target, With.FIRST))


@jit(_I(B))
def struggle(b):
    """Where a grab keeps her from everybody: out of it, or up where that is hopeless; -1 for neither (OK-EFF-2)."""
    action = get_ready(b)
    if b.fighters[b.actor].held_by != 0 and hopeless(works(escape_margin(b, b.actor)), HIT_WAYS):
        action = action_id(Act.GET_UP, 0, 0)
    return legal_or_none(b, action) if action >= 0 else -1


@jit(_I(B, PROGRAM, _I))
def in_her_turn(b, program, but):
    """The dials at ACT and DECLARE: flight, whom she holds or has set up, or the target that she likes best."""
    i = b.actor
    f = b.fighters[i]
    if flees(b, program):
        action = run_away(b, but)
        if action >= 0:
            return action
    action = ready_herself(b, program)
    if action >= 0 and action != but:
        return action
    target = liked_best(b, program, -1)
    if f.setup_on != 0 and f.setup_on != i + 1:
        target = f.setup_on - 1
    elif f.holds != 0 and can_attack(b, i, f.holds - 1, first_in_hand(b, i), 0):
        target = f.holds - 1
    if target >= 0:
        action = approach_to(b, program, target)
        if action >= 0 and action != but:
            return action
        other = liked_best(b, program, target)
        if other >= 0:
            action = approach_to(b, program, other)
            if action >= 0 and action != but:
                return action
        action = legal_or_none(b, setup_on(b, target, _FREE))
        if action >= 0 and action != but:
            return action
    if f.holds != 0 and b.prompt == Prompt.ACT and but != action_id(Act.LET_GO, 0, 0):
        return action_id(Act.LET_GO, 0, 0)
    action = struggle(b) if target < 0 else -1
    return action if action >= 0 and action != but else default_action(b)


@jit(_I(B, PROGRAM, _I))
def attack_part(b, program, but):
    """The dials at COMBINE, FIRST and SECOND: the attack on whom she likes best, or the harmless answer."""
    target = liked_best(b, program, -1)
    for _ in range(2):
        if target >= 0:
            action = legal_or_none(b, attack_on(b, target, With.FIRST))
            if action >= 0 and action != but:
                return action
            target = liked_best(b, program, target)
    return default_action(b)


@jit(_I(_I, types.boolean, _I))
def either(yes, wanted, but):
    """One answer where it is wanted, or else to decline; the other one of the two where that is excluded."""
    no = action_id(Act.DECLINE, 0, 0)
    action, other = (yes, no) if wanted else (no, yes)
    return other if action == but else action


@jit(_I(B, PROGRAM, _I))
def dials(b, program, but):
    """What the dials answer to the current prompt, other than ``but`` where there is anything else; always legal."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.SPEND:
        return spending(b, program, but)
    if prompt == Prompt.ACT or prompt == Prompt.DECLARE:
        return in_her_turn(b, program, but)
    if prompt == Prompt.DEFEND:
        pays = b.fighters[i].ap >= ACTION_COST
        return either(best_defence(b), pays and likely(danger_to(b, i), HIT_WAYS, turned(b, program, CAUTION)), but)
    if prompt == Prompt.PROTECT:
        pays = b.fighters[i].ap >= ACTION_COST
        wants = pays and likely(danger_to(b, b.act_on), HIT_WAYS, turned(b, program, LOYALTY))
        return either(action_id(Act.PROTECT, 0, 0), wants, but)
    if prompt == Prompt.INTERRUPT:
        return either(action_id(Act.INTERRUPT, 0, 0), side_of(b, b.act_by) != side_of(b, i), but)
    if prompt == Prompt.COMBINE or prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        return attack_part(b, program, but)
    if prompt == Prompt.KEEP:
        action = keep_least(b)
        return action if action != but else legal_or_none(b, keep_how(b, 1))
    return default_action(b)
