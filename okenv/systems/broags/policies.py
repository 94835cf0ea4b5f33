"""The scripted policies of BrOAGS, as kernels; by the names of OK's, with the same intent.

``random`` plays uniformly among the legal actions. ``brute`` attacks the enemy in sight who has lost the most hit
points, ties by listing order, with the weapon of which she expects most, wild or at the vitals; she readies a weapon
that is worth enough more, moves toward a target whom she would harm most hand to hand, attacks somebody else where
she cannot reach her target in this turn, else sprints; she never reacts. ``turtle`` is brute, but shoots from cover,
crouched, and reacts where that saves more hit points than it costs. ``sniper`` is brute, but takes cover first, hides
there and shoots from hiding, unless somebody is beside her. ``wrestler`` goes for whoever is nearest: she shoots on the
way, disarms whom she can while her own hands are empty, grapples where her side is the larger or the enemy would do
more harm than she, keeps a pin for the same reason, and fights hand to hand. ``captain`` leads group attacks that do
more than everybody for herself, takes stock while a reaction would cost her the next action and she can do little
else, reacts as a turtle does, and comes between where that pays. ``skirmisher`` steps back from whoever comes near,
shoots, and dodges where that pays. ``coward`` is brute until wounds tell on her or more than half of her side is down;
then she takes cover, hides and flees, or runs, and reacts to everything. ``sweeper`` leads concentrated fire and
dogpiles wherever she can. Nobody but brute, wrestler and sweeper leaves her cover once her action is spent.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.masks import marked
from okenv.core.rng import below, draw

from . import reason_details, reasons
from .actions import FULL, HALF, Act, action_id
from .active_defence import REACTING, can_block, can_dodge
from .arms import armed, can_take
from .gambits import gambit
from .hiding import can_flee, can_hide
from .holds import break_difficulty
from .initiative import can_take_stock
from .layout import WEAPONS, B, Bond, Deed, Posture, Prompt, Reaction
from .manoeuvres import can_manoeuvre
from .movement import can_move, distance
from .reckoning import best_aim, chance, margin_of, nearest_enemy
from .rules import default_action, legal
from .sides import side_of, standing
from .stance import best_cover, can_crouch
from .tactics import (
    ANY,
    ONLY_HANDS,
    at_enemy,
    attack_again,
    attack_anybody,
    beset,
    fight_on,
    go_far,
    group_attack,
    own_worth,
    shoots,
)
from .threats import afraid, best_reaction, chance_of, chance_to_hide, would_shield
from .wounds import own

CODES = ("random", "brute", "turtle", "sniper", "wrestler", "captain", "skirmisher", "coward", "sweeper")
DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "attacks whoever is hurt most with her best weapon, and never reacts",
    "turtle": "shoots from cover, crouched, and reacts where that saves more than it costs",
    "sniper": "takes cover, hides there, and shoots from hiding",
    "wrestler": "closes in, disarms, grapples, and fights hand to hand",
    "captain": "leads group attacks that pay, takes stock, reacts, and comes between",
    "skirmisher": "steps back from whoever comes near, shoots, and dodges",
    "coward": "takes cover, hides and flees when hurt, until then brute",
    "sweeper": "leads concentrated fire and dogpiles wherever she can",
}
"""What each of ``CODES`` is, in a line."""
RANDOM, BRUTE, TURTLE, SNIPER, WRESTLER, CAPTAIN, SKIRMISHER, COWARD, SWEEPER = range(9)
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
NEAR = 500
"""How near an enemy may come to a skirmisher, in cm."""
LIKELY = 0.5
"""From what chance on a sniper or a coward hides, and a wrestler tries a manoeuvre."""
LITTLE = 1.0
"""Hit points below which a captain would rather take stock."""
_SCRIPTED = len(CODES)
_STRIKE, _DISARM, _GRAPPLE = int(Deed.STRIKE), int(Deed.DISARM), int(Deed.GRAPPLE)
_BLOCK, _DODGE = int(Reaction.BLOCK), int(Reaction.DODGE)
_PINNED, _PINNER = int(Bond.PINNED), int(Bond.PINNER)
_FLOORED = int(Posture.FLOORED)
_I = types.int64


@jit(_I(B))
def step_back(b):
    """A skirmisher's move away from an enemy who has come near; -1 for none."""
    i = b.actor
    near = nearest_enemy(b, i)
    if near < 0 or distance(b, i, near) > NEAR or not shoots(b, i):
        return -1
    if can_move(b, i, Act.RETREAT, near, FULL):
        return action_id(Act.RETREAT, at_enemy(b, near), FULL)
    if can_move(b, i, Act.RETREAT, near, HALF):
        return action_id(Act.RETREAT, at_enemy(b, near), HALF)
    return -1


@jit(_I(B, types.boolean))
def take_cover(b, hides):
    """A shooter's cover, hiding where that is likely, shots from cover; -1 for none, or with an enemy beside her."""
    i = b.actor
    if b.spent != 0 or beset(b, i):
        return -1
    covered = b.fighters[i].cover > 0
    if not covered and best_cover(b, i) >= 0 and shoots(b, i):
        return action_id(Act.COVER, 0, 0)
    if hides and b.fighters[i].hidden == 0 and can_hide(b, i) and chance_to_hide(b, i) >= LIKELY and shoots(b, i):
        return action_id(Act.HIDE, 0, 0)
    return attack_anybody(b) if covered else -1


@jit(types.boolean(B, _I, _I, types.float64))
def pin_pays(b, i, target, likely):
    """Whether a pin does more than her own attack: her side is the larger, or the other would do so much more harm."""
    side = side_of(b, i)
    return standing(b, side) > standing(b, 1 - side) or likely * own_worth(b, target) > own_worth(b, i)


@jit(_I(B))
def wrestle(b):
    """A wrestler's manoeuvre on whoever is nearest, where it is likely to succeed; -1 for none."""
    i, target = b.actor, nearest_enemy(b, b.actor)
    if b.spent != 0 or target < 0 or b.fighters[i].posture == _FLOORED:
        return -1
    whom = at_enemy(b, target)
    if not armed(b, i) and armed(b, target) and can_manoeuvre(b, i, _DISARM, target):
        if chance_of(b, i, target, _DISARM) >= LIKELY:
            return action_id(Act.DISARM, whom, 0)
    if can_manoeuvre(b, i, _GRAPPLE, target):
        likely = chance_of(b, i, target, _GRAPPLE)
        if likely >= LIKELY and pin_pays(b, i, target, likely):
            return action_id(Act.GRAPPLE, whom, 0)
    return -1


@jit(_I(B))
def lead(b):
    """A captain's group attack, or her taking stock; -1 for neither."""
    i = b.actor
    if b.spent != 0:
        return -1
    group = group_attack(b, False)
    if group >= 0:
        return group
    if b.fighters[i].score < REACTING and can_take_stock(b, i) and own_worth(b, i) < LITTLE:
        return action_id(Act.STOCK, 0, 0)
    return -1


@jit(_I(B))
def get_away(b):
    """A coward who is afraid: out of the fight from hiding, into it from cover, to cover, or away; -1 for none."""
    i = b.actor
    near = nearest_enemy(b, i)
    if b.spent == 0:
        if can_flee(b, i):
            return action_id(Act.FLEE, 0, 0)
        if can_hide(b, i) and chance_to_hide(b, i) >= LIKELY:
            return action_id(Act.HIDE, 0, 0)
        if b.fighters[i].cover == 0 and best_cover(b, i) >= 0 and not beset(b, i):
            return action_id(Act.COVER, 0, 0)
    if b.fighters[i].cover + b.fighters[i].hidden > 0 and not beset(b, i):
        return action_id(Act.DONE, 0, 0) if b.spent != 0 else -1
    return go_far(b, Act.RETREAT, near) if near >= 0 else -1


@jit(_I(B, _I))
def use_turn_as(b, code):
    """What a policy but random does next in its turn."""
    i = b.actor
    action = -1
    if code == COWARD and afraid(b, i):
        action = get_away(b)
    elif code == SKIRMISHER:
        action = step_back(b)
    elif code in (TURTLE, SNIPER):
        action = take_cover(b, code == SNIPER)
    elif code == WRESTLER:
        action = wrestle(b)
    elif code == CAPTAIN:
        action = lead(b)
    elif code == SWEEPER and b.spent == 0:
        action = group_attack(b, True)
    if b.spent != 0 and b.fighters[i].cover > 0 and code in (TURTLE, SNIPER, CAPTAIN, SKIRMISHER, COWARD):
        action = action_id(Act.DONE, 0, 0)
    if action < 0:
        action = fight_on(b, ONLY_HANDS if code == WRESTLER else ANY)
    if code == TURTLE and action == action_id(Act.DONE, 0, 0) and can_crouch(b, i):
        if b.fighters[i].cover > 0 or shoots(b, i):
            return action_id(Act.CROUCH, 0, 0)
    return action


@jit(_I(B, _I))
def react_as(b, code):
    """Whether and how a policy but random reacts (BR-REACT-1)."""
    i = b.actor
    if code == COWARD and afraid(b, i):
        return action_id(Act.DODGE if can_dodge(b, b.whose, i) else Act.BLOCK, 0, 0)
    if code in (TURTLE, CAPTAIN, SKIRMISHER):
        reaction = best_reaction(b, i)
        if reaction == _DODGE:
            return action_id(Act.DODGE, 0, 0)
        if reaction == _BLOCK and code != SKIRMISHER and can_block(b, b.whose, i):
            return action_id(Act.BLOCK, 0, 0)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(B, _I))
def grip_as(b, code):
    """What a policy but random does about pins and holds (BR-STAT-1, BR-PIN-1)."""
    prompt, i = b.prompt, b.actor
    f = b.fighters[i]
    if prompt == Prompt.BOUND:
        if chance(f.strength + own(b, i), break_difficulty(b, i)) == 0.0:
            return action_id(Act.PASS, 0, 0)
        return action_id(Act.REVERSE if code == WRESTLER and f.bond == _PINNED else Act.BREAK, 0, 0)
    if prompt == Prompt.BIND:
        return action_id(Act.PIN if standing(b, side_of(b, i)) > 1 else Act.HOLD, 0, 0)
    if prompt == Prompt.RELEASE:
        keeps = code != TURTLE and not (code == COWARD and afraid(b, i))
    elif f.bond == _PINNER:
        keeps = code == WRESTLER and pin_pays(b, i, f.bond_with - 1, 1.0)
    else:
        keeps = code == WRESTLER and own_worth(b, i) > 0
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
    if prompt == Prompt.TURN:
        return use_turn_as(b, code)
    if prompt == Prompt.AREA:
        aim = best_aim(b, i, b.target, b.weapon, margin_of(b, i, b.target, _STRIKE, b.weapon))
        return action_id(Act.TAMED, 0, aim - 1) if aim != 0 else action_id(Act.WILD, 0, 0)
    if prompt == Prompt.SECOND:
        return attack_again(b, b.ward, b.first)
    if prompt == Prompt.REACT:
        return react_as(b, code)
    if prompt == Prompt.SHIELD:
        return action_id(Act.SHIELD if code == CAPTAIN and would_shield(b, i) else Act.DECLINE, 0, 0)
    if prompt == Prompt.TAKE:
        return take_first(b)
    if prompt == Prompt.NONE:
        return default_action(b)
    return grip_as(b, code)


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
    return reason_details.details(battle, CODES[code], action, names)
