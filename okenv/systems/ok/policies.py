"""The scripted policies of OK, as kernels.

``random`` plays uniformly among the legal actions. ``brute`` attacks the standing enemy with the
most points of damage, ties by listing order, with her first weapon; she never defends, holds or
sets up; if the armour would lessen this blow, it can be bypassed, and bypassing gives at least as
many points, she bypasses first, and all else goes on damage. ``turtle`` is brute, but when attacked
with 3 AP and no defence of her own covering this attacker she takes a one-opponent active defence.
``sniper`` is brute, but with no setup pending she first makes a free setup against brute's target,
and then attacks the target of her setup.
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
from .attack import blow_harm
from .initiative import ACTION_COST
from .layout import B, Prompt
from .odds import odds_in
from .rules import default_action, legal, target_row
from .sides import rows_of, side_of, stands
from .spend import can_spend, price

CODES = ("random", "brute", "turtle", "sniper")
RANDOM, BRUTE, TURTLE, SNIPER = range(4)
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
_I = types.int64


@jit(_I(B))
def hurt_most(b):
    """Brute's target: the standing enemy (index among the enemies) with the most points, first listed of equals."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    best, target = -1, 0
    for k in range(first, last):
        f = b.fighters[k]
        points = f.lethal + f.nonlethal + f.tags
        if stands(b, k) and points > best:
            best, target = points, k - first
    return target


@jit(_I(B))
def brute_spending(b):
    """Bypass the armour where it lessens the blow and bypassing does at least as many points; else damage."""
    if can_spend(b, Act.BYPASS):
        around = blow_harm(b, b.successes - price(b, Act.BYPASS), 1)
        if around >= blow_harm(b, b.successes, 0):
            return action_id(Act.BYPASS, 0, 0)
    return action_id(Act.DAMAGE, 0, 0)


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of brute, turtle or sniper."""
    prompt = b.prompt
    if prompt == Prompt.SPEND:
        return brute_spending(b)
    if prompt == Prompt.ACT or prompt == Prompt.DECLARE:
        f = b.fighters[b.actor]
        if code == SNIPER:
            if f.setup_on == 0:
                return action_id(Act.SETUP_FREE, hurt_most(b), 0)
            return action_id(Act.ATTACK, f.setup_on - 1 - rows_of(b, 1 - side_of(b, b.actor))[0], 0)
        return action_id(Act.ATTACK, hurt_most(b), 0)
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
