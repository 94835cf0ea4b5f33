"""The scripted policies of OK, as kernels.

``random`` plays uniformly among the legal actions. ``brute`` attacks the standing enemy with the
most points of damage, ties by listing order, with her first weapon in hand; she moves toward a target
that is out of reach, gets up, escapes from grabs and readies a weapon first, and never defends, holds
or sets up; if the armour would lessen this blow, it can be bypassed, and bypassing gives at least as
many points, she bypasses first, and all else goes on damage. ``turtle`` is brute, but when attacked
with 3 AP and no defence of her own covering this attacker she takes a one-opponent active defence.
``sniper`` is brute, but with a target in reach and no setup pending she first makes a free setup
against it, and then attacks the target of her setup. ``wrestler`` takes down and grabs, stays at whom he
holds, and throws when outnumbered. ``captain`` rallies her side, then intimidates where an average
roll does it. ``skirmisher`` steps back from whoever comes near, and shoots. ``coward`` runs or
gives up when hurt. ``sweeper`` attacks several at once, and uses props.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.masks import marked
from okenv.core.rng import below, draw

from . import reasons
from .actions import Act, action_id
from .active_defence import cover
from .gambits import gambit
from .initiative import ACTION_COST
from .layout import B, Prompt
from .movement import extra_moves
from .rules import default_action, legal
from .tactics import (
    at_enemy,
    attack_with,
    brute_spending,
    captain_act,
    combine_attack,
    coward_act,
    get_ready,
    go_for,
    hurt_most,
    keep_least,
    skirmisher_act,
    sweeper_act,
    sweeper_spending,
    wrestler_act,
    wrestler_spending,
)
from .weapons import first_in_hand

CODES = ("random", "brute", "turtle", "sniper", "wrestler", "captain", "skirmisher", "coward", "sweeper")
DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most, all successes on damage, and never defends",
    "turtle": "brute who takes an active defence when attacked",
    "sniper": "brute who makes a free setup before each attack",
    "wrestler": "takes down, grabs and holds; throws when outnumbered",
    "captain": "rallies the side, intimidates where an average roll does it, then brute",
    "skirmisher": "steps back from whoever comes near, and shoots",
    "coward": "runs or gives up when hurt, until then brute",
    "sweeper": "attacks several at once and uses props",
}
"""What each of ``CODES`` is, in a line."""
RANDOM, BRUTE, TURTLE, SNIPER, WRESTLER, CAPTAIN, SKIRMISHER, COWARD, SWEEPER = range(9)
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
_SCRIPTED = len(CODES)
_I = types.int64


@jit(_I(B))
def sniper_act(b):
    """A free setup against brute's target first, then the attack on the target of the setup."""
    i = b.actor
    f = b.fighters[i]
    target = f.setup_on - 1 if f.setup_on != 0 else hurt_most(b)
    if f.setup_on == 0 and get_ready(b) < 0 and extra_moves(b, i, target, first_in_hand(b, i), 0) == 0:
        return action_id(Act.SETUP_FREE, at_enemy(b, target), 0)
    return go_for(b, target)


@jit(_I(B, _I))
def act(b, code):
    """What a policy but random does in her turn, or as an interrupt."""
    if code == SNIPER:
        return sniper_act(b)
    if code == WRESTLER:
        return wrestler_act(b)
    if code == CAPTAIN:
        return captain_act(b)
    if code == SKIRMISHER:
        return skirmisher_act(b)
    if code == COWARD:
        return coward_act(b)
    if code == SWEEPER:
        return sweeper_act(b)
    return go_for(b, hurt_most(b))


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt = b.prompt
    if prompt == Prompt.SPEND:
        if code == WRESTLER:
            return wrestler_spending(b)
        return sweeper_spending(b) if code == SWEEPER else brute_spending(b)
    if prompt == Prompt.ACT or prompt == Prompt.DECLARE:
        return act(b, code)
    if prompt == Prompt.COMBINE:
        return action_id(Act.ALONE, 0, 0) if code == SNIPER else combine_attack(b)
    if prompt == Prompt.FIRST or prompt == Prompt.SECOND:
        return attack_with(b)
    if prompt == Prompt.KEEP:
        return keep_least(b)
    if prompt == Prompt.DEFEND and code == TURTLE:
        if b.fighters[b.actor].ap >= ACTION_COST and cover(b, b.actor, b.act_by) == 0:
            return action_id(Act.DEFEND_ONE, 0, 0)
    return default_action(b)


@jit(_I(B, _I, types.uint64, MASK))
def choose(b, code, seed, mask):
    """The decision of the policy with this number in ``CODES``.

    ``seed`` feeds the policy's own draws and has nothing to do with the battle's; ``mask`` is scratch.
    """
    if code != RANDOM:
        return scripted(b, code)
    bits = draw(seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions)  # first, so that it need not be waited for
    return marked(mask, below(bits, legal(b, mask)))


@jit(_I(B, types.int32[:, ::1], _I, types.uint64, MASK))
def decide(b, gambits, number, seed, mask):
    """The decision of a policy by number: a scripted one, or from their number on a row of ``gambits``.

    ``gambits`` is int32 ``[rows, GAMBIT_WORDS]``; ``seed`` and ``mask`` are as for :func:`choose`.
    """
    if number < _SCRIPTED:
        return choose(b, number, seed, mask)
    return gambit(b, gambits[number - _SCRIPTED], seed, mask)


def reason(battle: np.ndarray, code: int, action: int, names: list[str]) -> str:
    """Why the policy with that number decided so, in a clause for people.

    Args:
        battle: the state at the decision, ``[1]``.
        code: number in ``CODES``.
        action: what it decided.
        names: of the fighters.
    """
    return reasons.reason(battle, CODES[code], action, names)


def details(battle: np.ndarray, code: int, action: int, names: list[str]) -> tuple[str, ...]:
    """What was computed for the decision, each a short phrase; arguments as for :func:`reason`."""
    return reasons.details(battle, CODES[code], action, names)
