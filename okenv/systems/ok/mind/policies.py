"""The scripted policies of OK, as kernels.

``random`` plays uniformly among the legal actions. ``brute`` attacks the standing enemy with the
most points of damage, ties by listing order, with her first weapon in hand; she moves toward a target
that is out of reach, gets up, escapes from grabs and readies a weapon first, and never defends, holds
or sets up; if the armour would lessen this blow, it can be bypassed, and bypassing gives at least as
many points, she bypasses first, and all else goes on damage. ``turtle`` is brute, but when attacked
with 3 AP and no defence of her own covering this attacker she takes a one-opponent active defence. From round 30 on
she is brute, so that a fight ends.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.scripted import CODES as CODES
from okenv.core.mind.scripted import TURTLE, policies_of
from okenv.core.policy import PATIENCE

from ..rules.actions import Act, action_id
from ..rules.active_defence import cover
from ..rules.engine import default_action, legal
from ..rules.initiative import ACTION_COST
from ..rules.layout import B, Prompt
from .gambits import gambit
from .tactics import attack_with, brute_spending, combine_attack, go_for, hurt_most, in_her_turn, keep_least

DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most, all successes on damage, and never defends",
    "turtle": "brute who takes an active defence when attacked",
}
"""What each of ``CODES`` is, in a line."""
_I = types.int64


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt = b.prompt
    if prompt == Prompt.SPEND:
        return brute_spending(b)
    if in_her_turn(b):
        return go_for(b, hurt_most(b))
    if prompt == Prompt.COMBINE:
        return combine_attack(b)
    if prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        return attack_with(b)
    if prompt == Prompt.KEEP:
        return keep_least(b)
    if prompt == Prompt.DEFEND and code == TURTLE and b.turn < PATIENCE:
        if b.fighters[b.actor].ap >= ACTION_COST and cover(b, b.actor, b.act_by) == 0:
            return action_id(Act.DEFEND_ONE, 0, 0)
    return default_action(b)


choose, decide = policies_of(B, legal, scripted, gambit)
