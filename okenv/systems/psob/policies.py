"""The scripted policies of PSOB, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the standing enemy with the most
wounds, ties by listing order, with the weapon of which she expects most, at its highest rate; she moves
toward a target whom she would harm most hand to hand, or not at all from where she is, no farther than she
must; aims where only an aimed attack can harm, reloads what is empty, and strikes at somebody else where
her target cannot be harmed at all; she never holds, aborts or defends. ``turtle`` is brute, but defends
actively while an enemy is within reach and she can still wound, and aborts to defence when that lowers the
chance of being stunned by what is declared against her by enough. ``sniper`` is brute, but aims before each
shot, unless somebody is within reach of her. ``wrestler`` closes in and fights hand to hand alone.
``captain`` rallies whom somebody could intimidate, then intimidates minor characters or cows a major one
where an average roll does it. ``skirmisher`` steps back from whoever comes near, shoots, and aborts to her
hair-trigger attack when what is declared against her would rather stun her than not. ``coward`` is brute
until she is wounded or more than half of her side is down; then she backs away behind her active defence, and
aborts to defence from any attack. ``sweeper`` fires at areas without friends in which that wounds or takes
out at least two.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.masks import marked
from okenv.core.rng import below, draw

from . import reasons
from .actions import STEP, Act, action_id
from .choices import any_part
from .gambits import gambit
from .layout import B, Prompt
from .movement import HAND_TO_HAND, can_move, distance
from .rules import default_action, legal
from .tactics import (
    ANY,
    ONLY_HANDS,
    aims_well,
    area_shot,
    at_enemy,
    get_at,
    hurt_most,
    nearest_enemy,
    shoots,
    still_wounds,
    strike_at,
)
from .threats import afraid, best_snap, risk, would_cow, would_dodge, would_intimidate, would_rally, would_snap

CODES = ("random", "brute", "turtle", "sniper", "wrestler", "captain", "skirmisher", "coward", "sweeper")
DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best weapon, and never defends",
    "turtle": "brute who defends actively hand to hand, and aborts to defence from attacks that would stun her",
    "sniper": "brute who aims before each shot",
    "wrestler": "closes in and fights hand to hand",
    "captain": "rallies the side, intimidates where an average roll does it, then brute",
    "skirmisher": "steps back from whoever comes near, shoots, and has her trigger ready",
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
def beset(b, i):
    """Whether an enemy is within reach of a fighter, hand to hand."""
    near = nearest_enemy(b, i)
    return near >= 0 and distance(b, i, near) <= HAND_TO_HAND


@jit(_I(B, _I))
def back_away(b, way):
    """Moving away from the nearest enemy in one way, or a quarter in place of half; -1 where nothing leads away."""
    near = nearest_enemy(b, b.actor)
    if near < 0:
        return -1
    if can_move(b, b.actor, Act.RETREAT, near, way):
        return action_id(Act.RETREAT, at_enemy(b, near), way)
    if way == 1 and can_move(b, b.actor, Act.RETREAT, near, 0):
        return action_id(Act.RETREAT, at_enemy(b, near), 0)
    return -1


@jit(_I(B, _I))
def use_phase(b, code):
    """What a policy but random does with its phase."""
    i = b.actor
    target = hurt_most(b)
    if target < 0:
        return action_id(Act.PASS, 0, 0)
    if code == TURTLE and beset(b, i) and still_wounds(b, i):
        return action_id(Act.DEFEND, 0, 0)
    if code == COWARD and afraid(b, i):
        return action_id(Act.DEFEND, 0, 0)
    if code == SKIRMISHER and shoots(b, i) and distance(b, i, nearest_enemy(b, i)) <= NEAR:
        away = back_away(b, 1)
        if away >= 0:
            return away
    stays = code == CAPTAIN and (would_rally(b, i) or would_intimidate(b, i) or would_cow(b, i) >= 0)
    if code == SNIPER and not beset(b, i) and aims_well(b, i, target):
        stays = True
    if stays or (code == SWEEPER and area_shot(b) >= 0):
        return action_id(Act.STAND, 0, 0)
    return get_at(b, i, target, ONLY_HANDS if code == WRESTLER else ANY)


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
        whom = would_cow(b, i)
        if whom >= 0:
            return action_id(Act.COW, at_enemy(b, whom), 0)
    if code == SWEEPER:
        shot = area_shot(b)
        if shot >= 0:
            return shot
    if code == SNIPER and b.fighters[i].aim_on != 0:
        return strike_at(b, b.fighters[i].aim_on - 1, ANY)
    if code == SNIPER and target >= 0 and not beset(b, i) and aims_well(b, i, target):
        return action_id(Act.AIM, at_enemy(b, target), 0)
    return strike_at(b, target, ONLY_HANDS if code == WRESTLER else ANY)


@jit(_I(B, _I))
def answer_attack(b, code):
    """Whether and how a policy but random aborts."""
    i = b.actor
    if code == TURTLE and would_dodge(b, i):
        return action_id(Act.DODGE, 0, 0)
    if code == COWARD and afraid(b, i) and risk(b, i, 0) > 0:
        return action_id(Act.DODGE, 0, 0)
    if code == SKIRMISHER and would_snap(b, i):
        whom = best_snap(b, i)
        if whom >= 0:
            return action_id(Act.SNAP, at_enemy(b, whom), 0)
    return action_id(Act.DECLINE, 0, 0)


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
    if prompt == Prompt.ABORT:
        return answer_attack(b, code)
    if code == COWARD and (prompt == Prompt.QUARTER or prompt == Prompt.STEP):
        away = back_away(b, STEP if prompt == Prompt.STEP else 0)
        if away >= 0:
            return away
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
