"""The scripted policies of BrOAGS, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the enemy in sight who has lost the most hit
points, ties by listing order, with the weapon of which she expects most, wild or at the vitals; she readies a weapon
that is worth enough more, moves toward a target whom she would harm most hand to hand, attacks somebody else where
she cannot reach her target in this turn, else sprints; she never reacts. ``turtle`` is brute, but shoots from cover,
crouched, and reacts where that saves more hit points than it costs. From round 30 on
she is brute, so that a fight ends.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.scripted import CODES as CODES
from okenv.core.mind.scripted import TURTLE, policies_of
from okenv.core.policy import PATIENCE

from ..rules.actions import Act, action_id
from ..rules.active_defence import can_block
from ..rules.arms import can_take
from ..rules.engine import default_action, legal
from ..rules.layout import WEAPONS, B, Prompt, Reaction
from ..rules.sides import side_of, standing
from ..rules.stance import best_cover, can_crouch
from .forecast import HIT_WAYS, best_aim, break_ways, under_way
from .gambits import gambit
from .tactics import attack_again, attack_anybody, beset, fight_on, shoots
from .threats import best_reaction

DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best weapon, and never reacts",
    "turtle": "shoots from cover, crouched, and reacts where that saves more than it costs",
}
"""What each of ``CODES`` is, in a line."""
_DODGE, _BLOCK = int(Reaction.DODGE), int(Reaction.BLOCK)
_I = types.int64


@jit(_I(B))
def take_cover(b):
    """A shooter's cover, and shots from cover; -1 for neither, or with an enemy beside her."""
    i = b.actor
    if b.spent != 0 or beset(b, i):
        return -1
    if b.fighters[i].cover > 0:
        return attack_anybody(b)
    return action_id(Act.COVER, 0, 0) if best_cover(b, i) >= 0 and shoots(b, i) else -1


@jit(_I(B, types.boolean))
def use_turn(b, careful):
    """What brute, or a ``careful`` turtle, does next in her turn."""
    i = b.actor
    if not careful:
        return fight_on(b)
    action = take_cover(b)
    if b.spent != 0 and b.fighters[i].cover > 0:
        action = action_id(Act.DONE, 0, 0)
    if action < 0:
        action = fight_on(b)
    if action == action_id(Act.DONE, 0, 0) and can_crouch(b, i) and (b.fighters[i].cover > 0 or shoots(b, i)):
        return action_id(Act.CROUCH, 0, 0)
    return action


@jit(_I(B))
def react(b):
    """Whether and how a careful turtle reacts (BR-REACT-1)."""
    reaction = best_reaction(b, b.actor)
    if reaction == _DODGE:
        return action_id(Act.DODGE, 0, 0)
    if reaction == _BLOCK and can_block(b, b.whose, b.actor):
        return action_id(Act.BLOCK, 0, 0)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B, types.boolean))
def grip(b, careful):
    """What brute, or a ``careful`` turtle, does about pins and holds (BR-STAT-1, BR-PIN-1)."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.BOUND:
        if break_ways(b, i, 0) == 0:
            return action_id(Act.PASS, 0, 0)
        return action_id(Act.BREAK, 0, 0)
    if prompt == Prompt.BIND:
        return action_id(Act.PIN if standing(b, side_of(b, i)) > 1 else Act.HOLD, 0, 0)
    if prompt == Prompt.LOOSEN:
        turned = careful and b.reverse != 0 and 2 * break_ways(b, b.whose, 1) > HIT_WAYS
        return action_id(Act.RELEASE if turned else Act.KEEP, 0, 0)
    keeps = prompt == Prompt.RELEASE and not careful
    return action_id(Act.KEEP if keeps else Act.RELEASE, 0, 0)


@jit(_I(B))
def take_first(b):
    """The first weapon that she can keep of whom she has disarmed (BR-MAN-1)."""
    for w in range(WEAPONS):
        if can_take(b, b.actor, b.target, w):
            return action_id(Act.TAKE, 0, w)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt, i = b.prompt, b.actor
    careful = code == TURTLE and b.turn < PATIENCE
    if prompt == Prompt.TURN:
        return use_turn(b, careful)
    if prompt == Prompt.AREA:
        aim = best_aim(b, i, b.target, b.weapon, under_way(b, b.target), 0, -1)
        return action_id(Act.TAMED, 0, aim - 1) if aim != 0 else action_id(Act.WILD, 0, 0)
    if prompt == Prompt.SECOND:
        return attack_again(b, b.ward, b.first)
    if prompt == Prompt.REACT and careful:
        return react(b)
    if prompt == Prompt.REACT or prompt == Prompt.SHIELD:
        return action_id(Act.DECLINE, 0, 0)
    if prompt == Prompt.TAKE:
        return take_first(b)
    if prompt == Prompt.NONE:
        return default_action(b)
    return grip(b, careful)


choose, decide = policies_of(B, legal, scripted, gambit)
