"""The scripted policies of ZeroSpace, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the enemy who has lost the greatest share of
Health or Endurance, ties by listing order, with the arm of which she expects most, and with the trade of which she
expects most; she draws what promises more, moves toward a target whom she would harm most from nearer, attacks somebody
else where she cannot reach her target in this turn, else runs; she recovers and breaks free where that is likelier than
her attack is worth, breaks out of what has overcome her, and never forces a turn. ``turtle`` goes behind cover and
shoots from there, stays while she has somebody to attack, dodges where she has nobody, and in every other round forces
a dodge, cover or a run for cover where that saves more than the owed turn costs. From round 30 on she is brute, so that
a fight ends.
"""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.scripted import CODES as CODES
from okenv.core.mind.scripted import TURTLE, policies_of
from okenv.core.policy import PATIENCE

from ..rules.actions import ACTION_KIND, ACTION_OPTION, SINGLE, Act, action_id
from ..rules.choices import can_act_quickly
from ..rules.engine import default_action, legal
from ..rules.forcing import from_hazard
from ..rules.layout import B, Prompt
from ..rules.sides import overcome, side_of
from .forced import best_force, may_force, price
from .forecast import best_trade
from .gambits import gambit
from .tactics import (
    attack_anybody,
    beset,
    break_out,
    fight_on,
    leave_out,
    nearest_enemy,
    own_worth,
    refuge,
    shoots,
    trade_answer,
)
from .threats import best_strike, take_best

DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best arm, and never forces a turn",
    "turtle": "shoots from behind cover, and forces turns where that saves more than it costs",
}
"""What each of ``CODES`` is, in a line."""
_DONE, _ATTACK, _APPROACH, _CLOAK = int(Act.DONE), int(Act.ATTACK), int(Act.APPROACH), int(Act.CLOAK)
_I = types.int64


@jit(_I(B))
def take_cover(b):
    """A shooter's way behind cover, also with the rest of a move; -1 where she has it, or is beset (ZS-MOVE-3)."""
    i = b.actor
    if (b.spent != 0 and b.rest == 0) or b.fighters[i].cover != 0 or beset(b, i) or not shoots(b, i):
        return -1
    return action_id(Act.COVER, 0, 0) if can_act_quickly(b, i, Act.COVER, 0) else refuge(b)


@jit(_I(B, _I))
def settle(b, action):
    """What a turtle makes of a plan: cover, cloak, and dodging in place of nothing."""
    i = b.actor
    kind, option = ACTION_KIND[action], ACTION_OPTION[action]
    goes = kind == _APPROACH
    if goes and b.fighters[i].cover != 0:
        if b.spent != 0:
            return action_id(Act.DONE, 0, 0)
        shot = attack_anybody(b)
        if shot >= 0:
            return shot
    idles = b.spent == 0 and (kind == _DONE or (goes and option != SINGLE))
    if idles and can_act_quickly(b, i, _CLOAK, 0):
        return action_id(Act.CLOAK, 0, 0)
    if kind in (_DONE, _ATTACK) and can_act_quickly(b, i, Act.COVER, 0):
        return action_id(Act.COVER, 0, 0)
    if kind == _DONE and b.spent + b.moved == 0 and nearest_enemy(b, i) >= 0:
        return action_id(Act.DODGE, 0, 0)
    return action


@jit(_I(B, types.boolean))
def use_turn(b, careful):
    """What brute, or a ``careful`` turtle, does next in her turn."""
    if overcome(b, b.actor):
        return break_out(b)
    if not careful:
        return fight_on(b)
    action = take_cover(b)
    return settle(b, action if action >= 0 else fight_on(b))


@jit(_I(B))
def force(b):
    """What a careful turtle does about an attack: a forced turn that pays, or none (ZS-FORCE-1, ZS-FORCE-2)."""
    i = b.actor
    found = best_force(b, i, price(b, i)) if has(b.targets, i) and (may_force(b, i) or from_hazard(b)) else -1
    return action_id(found // 2, 0, found % 2) if found >= 0 else action_id(Act.DECLINE, 0, 0)


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt, i = b.prompt, b.actor
    careful = code == TURTLE and b.turn < PATIENCE
    if prompt == Prompt.TURN:
        return use_turn(b, careful)
    if prompt == Prompt.TRADE:
        return trade_answer(best_trade(b, i, b.act, b.option, b.target)[0])
    if prompt == Prompt.TARGETS:
        return leave_out(b)
    if prompt == Prompt.FORCE and careful:
        return force(b)
    if prompt == Prompt.FORCE or prompt == Prompt.TEAM:
        return action_id(Act.DECLINE, 0, 0)
    if prompt == Prompt.STRIKES:
        return best_strike(b)
    if prompt == Prompt.TAKE:
        return take_best(b)
    if prompt == Prompt.RELEASE:
        return action_id(Act.RELEASE if careful else Act.KEEP, 0, 0)
    if prompt == Prompt.FEAR:
        return action_id(Act.COWER if shoots(b, i) else Act.FLEE, 0, 0)
    strikes = prompt == Prompt.INTERRUPT and side_of(b, i) != side_of(b, b.whose) and own_worth(b, i) > 0
    if strikes or (prompt == Prompt.INTERRUPT and overcome(b, i)):
        return action_id(Act.INTERRUPT, 0, 0)
    return default_action(b)


choose, decide = policies_of(B, legal, scripted, gambit)
