"""The scripted policies of PSOB, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the standing enemy with the most wounds,
ties by listing order, with the weapon of which she expects most, at its highest rate; where no weapon reaches she
moves toward it, no farther than she must; she never holds, aborts or defends. ``turtle`` is brute, but aborts to
defence whenever an enemy's declared attack names her, and defends actively while she has a phase beside an enemy.
``sniper`` is brute who aims before each shot. ``wrestler`` closes in and fights hand to hand alone. ``captain`` rallies,
then intimidates, where an average roll does it. ``skirmisher`` steps back from whoever comes near, and shoots.
``coward`` is brute until she is wounded, or more than half of her side is down; then she backs away behind her active
defence. ``sweeper`` fires at areas with at least two enemies in them.
"""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.masks import marked
from okenv.core.rng import below, draw

from .actions import Act, action_id
from .choices import any_part
from .layout import B, Part, Prompt
from .movement import HAND_TO_HAND, can_move, distance
from .rules import default_action, legal
from .sides import side_of
from .social import in_fight
from .tactics import (
    area_shot,
    at_enemy,
    get_at,
    hand_weapon,
    hurt_most,
    nearest_enemy,
    shoots,
    strike_at,
    would_intimidate,
    would_rally,
)

CODES = ("random", "brute", "turtle", "sniper", "wrestler", "captain", "skirmisher", "coward", "sweeper")
DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best weapon, and never defends",
    "turtle": "brute who defends actively hand to hand, and aborts to defence when attacked",
    "sniper": "brute who aims before each shot",
    "wrestler": "closes in and fights hand to hand",
    "captain": "rallies the side, intimidates where an average roll does it, then brute",
    "skirmisher": "steps back from whoever comes near, and shoots",
    "coward": "backs away and defends when hurt, until then brute",
    "sweeper": "fires at areas with several enemies in them",
}
"""What each of ``CODES`` is, in a line."""
RANDOM, BRUTE, TURTLE, SNIPER, WRESTLER, CAPTAIN, SKIRMISHER, COWARD, SWEEPER = range(9)
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
NEAR = 500
"""How near an enemy may come to a skirmisher, in cm."""
_SCRIPTED = len(CODES)
_I = types.int64


@jit(types.boolean(B, _I))
def attacked(b, i):
    """Whether what somebody else has declared names a fighter as the target of an attack."""
    for k in range(b.fighters_n):
        f = b.fighters[k]
        if side_of(b, k) != side_of(b, i) and f.turn_of != 0:
            for p in range(f.parts_n):
                if f.p_part[p] <= Part.AREA and has(f.p_targets[p], i):
                    return True
    return False


@jit(types.boolean(B, _I))
def afraid(b, i):
    """Whether a coward has had enough: wounded, or more than half of her side down."""
    side = side_of(b, i)
    return b.fighters[i].wounds > 0 or 2 * in_fight(b, side) < b.side_n[side]


@jit(_I(B, _I))
def back_away(b, way):
    """Moving away from the nearest enemy, as far as that way goes; -1 where nothing leads away."""
    near = nearest_enemy(b, b.actor)
    while way >= 0:
        if near >= 0 and can_move(b, b.actor, Act.RETREAT, near, way):
            return action_id(Act.RETREAT, at_enemy(b, near), way)
        way -= 1
    return -1


@jit(_I(B, _I))
def use_phase(b, code):
    """What a policy but random does with its phase."""
    i = b.actor
    near = nearest_enemy(b, i)
    if code == TURTLE and near >= 0 and distance(b, i, near) <= HAND_TO_HAND:
        return action_id(Act.DEFEND, 0, 0)
    if code == COWARD and afraid(b, i):
        return action_id(Act.DEFEND, 0, 0)
    if code == SKIRMISHER and near >= 0 and distance(b, i, near) <= NEAR and shoots(b, i):
        away = back_away(b, 1)
        if away >= 0:
            return away
    if code == CAPTAIN and (would_rally(b, i) or would_intimidate(b, i)):
        return action_id(Act.STAND, 0, 0)
    target = hurt_most(b)
    if target < 0:
        return action_id(Act.PASS, 0, 0)
    return get_at(b, i, target, code == WRESTLER)


@jit(_I(B, _I))
def use_action(b, code):
    """The action of a policy but random."""
    i = b.actor
    target = hurt_most(b)
    if code == CAPTAIN:
        if would_rally(b, i):
            return action_id(Act.RALLY, 0, 0)
        if would_intimidate(b, i):
            return action_id(Act.INTIMIDATE, 0, 0)
    if code == COWARD and afraid(b, i) and b.fighters[i].steady != 0:
        return action_id(Act.NOTHING, 0, 0)
    if code == WRESTLER and target >= 0:
        weapon = hand_weapon(b, i, target)
        if weapon >= 0:
            return action_id(Act.ATTACK, at_enemy(b, target), weapon)
        return action_id(Act.NOTHING, 0, 0)
    if code == SWEEPER:
        shot = area_shot(b)
        if shot >= 0:
            return shot
    if code == SNIPER and target >= 0 and shoots(b, i):
        if b.fighters[i].aim_on == 0:
            return action_id(Act.AIM, at_enemy(b, target), 0)
        target = b.fighters[i].aim_on - 1
    return strike_at(b, target)


@jit(_I(B, _I))
def scripted(b, code):
    """The decision of any policy but random."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.PHASE:
        action = use_phase(b, code)
        return action if action != action_id(Act.STAND, 0, 0) or any_part(b, i) else action_id(Act.PASS, 0, 0)
    if prompt == Prompt.ACTION:
        return use_action(b, code)
    if prompt == Prompt.HELD:
        return action_id(Act.ACT, 0, 0)
    if prompt == Prompt.ABORT and code == TURTLE and attacked(b, i):
        return action_id(Act.DODGE, 0, 0)
    if prompt == Prompt.STEP or (prompt == Prompt.QUARTER and code == COWARD):
        away = back_away(b, 0) if prompt == Prompt.QUARTER else -1
        return away if away >= 0 else action_id(Act.STAND, 0, 0)
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
