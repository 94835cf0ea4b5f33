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

from .actions import ACTION_KIND, Act, action_id
from .active_defence import cover
from .initiative import ACTION_COST
from .layout import B, Prompt
from .movement import extra_moves
from .odds import odds_in
from .rules import default_action, legal, target_row
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
RANDOM, BRUTE, TURTLE, SNIPER, WRESTLER, CAPTAIN, SKIRMISHER, COWARD, SWEEPER = range(9)
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
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
    count = legal(b, mask)
    return marked(mask, below(draw(seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions), count))


def reason(battle: np.ndarray, code: int, action: int, names: list[str]) -> str:
    """Why the policy with that number decided so, in computed quantities only.

    Args:
        battle: the state at the decision, ``[1]``.
        code: number in ``CODES``.
        action: what it decided.
        names: of the fighters.
    """
    b = battle[0]
    kind = Act(int(ACTION_KIND[action]))
    me = int(b["actor"])
    if code == RANDOM:
        return "one of the legal actions, each equally likely"
    if kind in (Act.ATTACK, Act.SETUP_FREE):
        target = int(target_row(b, action))
        f = b["fighters"][target]
        odds = odds_in(b, me, target)
        points = int(f["lethal"]) + int(f["nonlethal"]) + int(f["tags"])
        most = f"{names[target]} bears {points}, nobody standing bears more"
        if kind == Act.SETUP_FREE:
            return f"{most}; an attack now would hit with {float(odds.hit):.0%}"
        return f"{most}; hits with {float(odds.hit):.0%}, {float(odds.expected):.1f} points expected"
    if kind == Act.DEFEND_ONE:
        before = float(odds_in(b, int(b["act_by"]), me, int(b["act_with"])).hit)
        return f"{names[int(b['act_by'])]} would hit with {before:.0%}, and no defence of {names[me]} covers that"
    if kind in (Act.BYPASS, Act.DAMAGE):
        how = "around the armour" if kind == Act.BYPASS or b["spent_bypass"] else "with all on damage"
        return f"{int(b['successes'])} to spend: most points {how}"
    if b["prompt"] == Prompt.DEFEND and code == TURTLE:
        covered = int(cover(b, me, int(b["act_by"])))
        return (
            f"her defence covers this attacker (+{covered})"
            if covered
            else f"{b['fighters'][me]['ap']} AP do not pay for a defence"
        )
    return f"{CODES[code]} never takes such an offer"
