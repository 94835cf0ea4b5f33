"""The scripted policies of ZeroSpace, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the enemy who has lost the greatest share of
Health or Endurance, ties by listing order, with the arm of which she expects most, and with the trade of which she
expects most; she draws what promises more, moves toward a target whom she would harm most from nearer, attacks somebody
else where she cannot reach her target in this turn, else runs; she recovers and breaks free where that is likelier than
her attack is worth, and never forces a turn. ``turtle`` shoots from behind cover, dodges where she has nothing to
attack, and in every other round forces a dodge, cover or a run for cover where that saves more than the owed turn
costs. ``sniper`` goes behind cover, hides by gear and drops prone to shoot, unless somebody is beside her. ``wrestler``
goes for whoever is nearest: she shoots on the way, disarms whom she can while her own hands are empty, grapples where
her side is the larger or the enemy would do more harm than she, squeezes, takes down, and fights hand to hand; where
her hands do less than half of what her best arm does, she is brute. ``captain`` sends whoever has the best attack,
joins attacks to which she adds more than her own turn is worth, distracts while she can do little else and an ally has
yet to act, forces turns as a turtle does, and in those rounds dives in front of others where that pays. ``skirmisher``
steps back from whoever comes near, shoots, delays her turn while whoever is nearest must come near to strike, and
forces a turn where it pays. ``coward`` is brute until she has lost half, or more than half of her side is down; then
she takes cover, dodges or runs, and forces whatever saves anything. ``sweeper`` uses areas, spreads and sweeps wherever
she can. All but random, brute, wrestler and sweeper crouch behind cover that is beside them, stay there while they have
somebody to attack, and dodge rather than do nothing.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.masks import marked
from okenv.core.rng import below, draw

from . import reasons
from .actions import ACTION_KIND, ACTION_OPTION, SINGLE, Act, action_id
from .choices import can_act_quickly
from .gambits import gambit
from .habits import (
    at_ally,
    get_away,
    lead,
    lies_in_wait,
    send_best,
    step_back,
    take_cover,
    trusts_her_hands,
    wrestle,
)
from .layout import B, Pair, Prompt
from .reckoning import best_trade
from .rules import default_action, legal
from .sides import side_of
from .tactics import ANY, ONLY_HANDS, attack_anybody, attack_many, beset, fight_on, nearest_enemy, own_worth, shoots
from .threats import (
    WORTH_DIVING,
    afraid,
    best_force,
    best_join,
    best_striker,
    best_to_take,
    best_ward,
    may_force,
    price,
    spared,
    would_join,
)

CODES = ("random", "brute", "turtle", "sniper", "wrestler", "captain", "skirmisher", "coward", "sweeper")
DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best arm, and never forces a turn",
    "turtle": "shoots from behind cover, and forces turns where that saves more than it costs",
    "sniper": "goes behind cover, drops prone, and shoots",
    "wrestler": "closes in, disarms, grapples, squeezes, and fights hand to hand",
    "captain": "picks who is next, joins attacks, distracts, and dives in front of others",
    "skirmisher": "steps back from whoever comes near, shoots, and lies in wait",
    "coward": "takes cover, dodges and runs when hurt, until then brute",
    "sweeper": "uses areas, spreads and sweeps wherever she can",
}
"""What each of ``CODES`` is, in a line."""
RANDOM, BRUTE, TURTLE, SNIPER, WRESTLER, CAPTAIN, SKIRMISHER, COWARD, SWEEPER = range(9)
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
_SCRIPTED = len(CODES)
_RANGED = int(Pair.RANGED)
_DONE, _ATTACK, _APPROACH, _CLOAK = int(Act.DONE), int(Act.ATTACK), int(Act.APPROACH), int(Act.CLOAK)
_I = types.int64


@jit(_I(B, _I, _I))
def settle(b, code, action):
    """What the cautious make of a plan: cover, dropping prone, cloak, waiting, and dodging in place of nothing."""
    i = b.actor
    kind, option = ACTION_KIND[action], ACTION_OPTION[action]
    goes = kind == _APPROACH
    if goes and b.fighters[i].cover != 0:
        if b.spent != 0:
            return action_id(Act.DONE, 0, 0)
        shot = attack_anybody(b)
        if shot >= 0:
            return shot
    if goes and code == SKIRMISHER and lies_in_wait(b):
        return action_id(Act.DELAY, 0, 0)
    idles = b.spent == 0 and (kind == _DONE or (goes and option != SINGLE))
    if idles and code == CAPTAIN:
        distracts = lead(b)
        if distracts >= 0:
            return distracts
    if idles and can_act_quickly(b, i, _CLOAK, 0):
        return action_id(Act.CLOAK, 0, 0)
    if kind in (_DONE, _ATTACK) and can_act_quickly(b, i, Act.COVER, 0):
        return action_id(Act.COVER, 0, 0)
    if code == SNIPER and kind == _ATTACK and b.fighters[i].w_pair[option] == _RANGED and not beset(b, i):
        if can_act_quickly(b, i, Act.PRONE, 0):
            return action_id(Act.PRONE, 0, 0)
    if kind == _DONE and b.spent + b.moved == 0 and nearest_enemy(b, i) >= 0:
        return action_id(Act.DODGE, 0, 0)
    return action


@jit(types.boolean(_I))
def is_cautious(code):
    """Whether a policy looks for cover, cloak and dodging."""
    return code != BRUTE and code != WRESTLER and code != SWEEPER


@jit(_I(B, _I))
def use_turn_as(b, code):
    """What a policy but random does next in its turn."""
    action, grips = -1, code == WRESTLER and trusts_her_hands(b)
    if code == COWARD and afraid(b, b.actor):
        action = get_away(b)
    elif code == SKIRMISHER:
        action = step_back(b)
    elif code in (TURTLE, SNIPER):
        action = take_cover(b)
    elif grips:
        action = wrestle(b)
    elif code == SWEEPER and b.spent == 0:
        action = attack_many(b)
    if action < 0:
        action = fight_on(b, ONLY_HANDS if grips else ANY)
    return settle(b, code, action) if is_cautious(code) else action


@jit(_I(B, _I))
def force_as(b, code):
    """What a policy but random does about an attack: a forced turn that pays, or none (ZS-FORCE-1, ZS-FORCE-2)."""
    i = b.actor
    if not has(b.targets, i):
        ward = best_ward(b, i) if code == CAPTAIN and may_force(b, i) else -1
        if ward >= 0 and spared(b, i, ward) >= WORTH_DIVING + price(b, i):
            return action_id(Act.DIVE, at_ally(b, ward), 0)
        return action_id(Act.DECLINE, 0, 0)
    found = -1
    if code in (TURTLE, CAPTAIN, SKIRMISHER) and may_force(b, i):
        found = best_force(b, i, price(b, i))
    elif code == COWARD and afraid(b, i):
        found = best_force(b, i, 0.0)
    return action_id(found // 2, 0, found % 2) if found >= 0 else action_id(Act.DECLINE, 0, 0)


@jit(_I(B, _I))
def join_as(b, code):
    """What a policy but random does about an ally's attack: a captain joins where that pays (ZS-MAN-1, ZS-MAN-2)."""
    w = best_join(b, b.actor) if code == CAPTAIN else -1
    if w >= 0 and would_join(b, b.actor, w):
        return action_id(Act.TEAM, 0, w)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B))
def strike_through(b):
    """The attack of a team that does most (ZS-MAN-1)."""
    k = best_striker(b, b.victim)
    return action_id(Act.OWN, 0, 0) if k == b.actor else action_id(Act.THROUGH, at_ally(b, k), 0)


@jit(_I(B))
def take_best(b):
    """Taking the best arm from whom she has disarmed, or knocking it away where she has no hand for it (ZS-MAN-2)."""
    w = best_to_take(b, True)
    return action_id(Act.TAKE, 0, w) if w >= 0 else action_id(Act.KNOCK, 0, best_to_take(b, False))


@jit(_I(B))
def trade_best(b):
    """The trade of which she expects most (ZS-MAN-1)."""
    n = best_trade(b, b.actor, b.act, b.option, b.target)
    if n == 0:
        return action_id(Act.PLAIN, 0, 0)
    return action_id(Act.CALLED, 0, n - 1) if n > 0 else action_id(Act.SUPPRESS, 0, -n - 1)


@jit(_I(B, _I))
def keep_as(b, code):
    """Whether a policy but random keeps hold of somebody; those who want to get away do not (ZS-MAN-2)."""
    lets_go = code in (TURTLE, SNIPER, SKIRMISHER) or (code == COWARD and afraid(b, b.actor))
    return action_id(Act.RELEASE if lets_go else Act.KEEP, 0, 0)


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.TURN:
        return use_turn_as(b, code)
    if prompt == Prompt.TRADE:
        return trade_best(b)
    if prompt == Prompt.FORCE:
        return force_as(b, code)
    if prompt == Prompt.TEAM:
        return join_as(b, code)
    if prompt == Prompt.STRIKES:
        return strike_through(b)
    if prompt == Prompt.TAKE:
        return take_best(b)
    if prompt == Prompt.RELEASE:
        return keep_as(b, code)
    if prompt == Prompt.NEXT and code == CAPTAIN:
        return send_best(b)
    if prompt == Prompt.FEAR:
        return action_id(Act.COWER if code != COWARD and code != SKIRMISHER and shoots(b, i) else Act.FLEE, 0, 0)
    if prompt == Prompt.INTERRUPT and side_of(b, i) != side_of(b, b.whose) and own_worth(b, i) > 0:
        return action_id(Act.INTERRUPT, 0, 0)
    return default_action(b)


@jit(_I(B, _I, types.uint64, MASK))
def choose(b, code, seed, mask):
    """The decision of the policy with this number in ``CODES``.

    ``seed`` feeds the policy's own draws and has nothing to do with the battle's; ``mask`` is scratch.
    """
    if code != RANDOM:
        return scripted(b, code)
    bits = draw(seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions)
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
    """Why the policy with that number decided so, in computed quantities only.

    Args:
        battle: the state at the decision, ``[1]``.
        code: number in ``CODES``.
        action: what it decided.
        names: of the fighters.
    """
    return reasons.reason(battle, CODES[code], action, names)
