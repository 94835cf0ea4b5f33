"""The scripted policies of PSOB, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the standing enemy with the most
wounds, ties by listing order, with the weapon of which she expects most, at its highest rate,
or where charge goes by rate at that of which she expects most with the phases for reloading; she moves
toward a target whom she would harm most hand to hand, or not at all from where she is, no farther than she
must, or swings there on a prop where no move is enough; aims where only an aimed attack can harm, reloads what
is empty, and strikes at somebody else where her target cannot be harmed at all; she never holds, aborts or
defends. ``turtle`` is brute, but defends actively while an enemy is within reach and she can still wound, and
aborts to defence when that lowers the chance of being stunned by what is declared against her by enough. With
something to shoot and nobody beside her she finds cover from enemies who shoot, where it adds more to her Dodge
than the move takes off her AV and she would stay to attack or aim, and after an abort with a step. From round
30 on she is brute, so that a fight ends. Neither leaves a vehicle that her side drives, and that is
quicker than feet, by a step, and by a free quarter only to somebody to whom nobody drives her.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.scripted import CODES as CODES
from okenv.core.mind.scripted import TURTLE, policies_of
from okenv.core.policy import PATIENCE

from ..rules.actions import STEP, Act, action_id
from ..rules.choices import any_part
from ..rules.engine import default_action, legal
from ..rules.layout import B, Prompt
from ..rules.movement import HAND_TO_HAND, distance
from ..rules.sides import stands
from .gambits import gambit
from .swings import prop_for
from .tactics import (
    fire,
    get_at,
    hurt_most,
    nearest_enemy,
    shoots,
    speak,
    still_wounds,
    strike_at,
    swing_at,
    way_to_cover_of,
)
from .threats import cover_of_a_step, shot_at, would_dodge

DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best weapon, and never defends",
    "turtle": "brute who defends actively hand to hand, aborts to defence from attacks that would stun her, and"
    " shoots from cover",
}
"""What each of ``CODES`` is, in a line."""
_FULL = 2
_I = types.int64


@jit(types.boolean(B, _I))
def beset(b, i):
    """Whether an enemy is within reach of a fighter, hand to hand."""
    near = nearest_enemy(b, i)
    return near >= 0 and distance(b, i, near) <= HAND_TO_HAND


@jit(types.boolean(B, _I, _I))
def stays(b, i, target):
    """Whether a turtle comes no nearer to somebody, since she attacks her, or aims at her, from where she is."""
    return get_at(b, i, target) == action_id(Act.STAND, 0, 0)


way_to_cover = way_to_cover_of(stays)


@jit(_I(B, types.boolean))
def use_phase(b, careful):
    """What brute, or a ``careful`` turtle, does with her phase."""
    i = b.actor
    target = hurt_most(b)
    if target < 0:
        return action_id(Act.PASS, 0, 0)
    if careful and beset(b, i) and still_wounds(b, i):
        return action_id(Act.DEFEND, 0, 0)
    action = get_at(b, i, target)
    if careful and action == action_id(Act.STAND, 0, 0) and shoots(b, i) and not beset(b, i):
        way = way_to_cover(b, i, target, _FULL)
        return action_id(Act.COVER, 0, way) if way >= 0 else action
    return action


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt, i = b.prompt, b.actor
    careful = code == TURTLE and b.turn < PATIENCE
    if not stands(b, i) and prompt != Prompt.PART:
        return speak(b)
    if prompt == Prompt.PHASE:
        action = use_phase(b, careful)
        return action if action != action_id(Act.STAND, 0, 0) or any_part(b, i) else action_id(Act.PASS, 0, 0)
    if prompt == Prompt.ACTION:
        target = hurt_most(b)
        if target >= 0 and prop_for(b, i, target) >= 0:
            return action_id(Act.COMPLEX, 0, 0)
        return strike_at(b, target)
    if prompt == Prompt.PART and stands(b, i):
        return swing_at(b, hurt_most(b))
    if prompt == Prompt.RATE:
        return fire(b)
    if prompt == Prompt.HELD:
        return action_id(Act.ACT, 0, 0)
    if prompt == Prompt.ABORT:
        return action_id(Act.DODGE if careful and would_dodge(b, i) else Act.DECLINE, 0, 0)
    if prompt == Prompt.STEP and careful and shot_at(b, i) and cover_of_a_step(b, i) > 0:
        return action_id(Act.COVER, 0, STEP)
    return default_action(b)


choose, decide = policies_of(B, legal, scripted, gambit)
