"""The attack under way: who makes it, at whom, and how likely it is to do what (BR-REACT-1, BR-REACT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.active_defence import can_block, can_dodge, defence, halved
from ...rules.attack import attack_value
from ...rules.hits import TAMED
from ...rules.layout import B, Deed, Prompt, Reaction
from ...rules.movement import ADJACENT, distance
from ...rules.sides import rows_of, side_of, stands
from ...rules.wounds import own
from ..reckoning import BEST, BLOW, WAYS, group_harm, group_need, struck, ways_to
from .chances import contest_ways
from .words import HIT_WAYS

_STRIKE, _CONCENTRATE = int(Deed.STRIKE), int(Deed.CONCENTRATE)
NO_REACTION, BLOCK, DODGE = (int(reaction) for reaction in Reaction)
_I = types.int64


@jit(types.boolean(B))
def under_way(b):
    """Whether an attack is under way that others than the attacker are asked about (BR-REACT-1)."""
    return b.prompt == Prompt.RELEASE or b.prompt == Prompt.SHIELD or b.prompt == Prompt.REACT


@jit(_I(B))
def attacker_of(b):
    """Who makes the attack under way; -1 for nobody."""
    return b.whose if under_way(b) else -1


@jit(_I(B))
def victim_of(b):
    """At whom the attack under way is aimed: whoever is asked, or an ally; -1 for nobody."""
    return b.ward if under_way(b) else -1


@jit(_I(B))
def given(b):
    """Whom a prompt is about: the attacker, the target of an attack in the making, or whom a bond is with; or -1."""
    prompt = b.prompt
    if under_way(b):
        return b.whose
    if prompt == Prompt.AREA or prompt == Prompt.TAKE:
        return b.target
    bond = b.fighters[b.actor].bond_with - 1
    if prompt == Prompt.BIND:
        return bond if bond >= 0 else b.target
    return bond if prompt == Prompt.BOUND or prompt == Prompt.KEEP or prompt == Prompt.LOOSEN else -1


@jit(_I(B))
def need_under_way(b):
    """What the target's dice must come to against the group attack under way (BR-GROUP-1, BR-GROUP-2)."""
    return group_need(b, b.whose, b.deed, b.ward, b.weapon)


@jit(_I(B))
def margin_under_way(b):
    """Value less Defence of the strike or manoeuvre under way, without a reaction (BR-MOD-1, BR-DEF-1)."""
    i, t = b.whose, b.ward
    return attack_value(b, i, t, b.deed, b.weapon, False) - defence(b, i, t, t, False)


@jit(_I(B, _I))
def danger_at(b, bonus):
    """In how many outcomes of two rolls the attack under way succeeds against so much reaction (BR-HIT-1, BR-MAN-1)."""
    if b.deed >= _CONCENTRATE:
        return (HIT_WAYS - ways_to(need_under_way(b) - bonus)) * HIT_WAYS
    margin = margin_under_way(b) - bonus
    if b.deed == _STRIKE:
        return ways_to((TAMED if b.aim != 0 else 0) - margin) * HIT_WAYS
    return ways_to(-margin) * contest_ways(b, b.whose, b.ward, b.deed)


@jit(_I(B, _I))
def danger_after(b, reaction):
    """The danger once its target has reacted, or not, in outcomes of three rolls; 0 where none is under way."""
    if not under_way(b):
        return 0
    t = b.ward
    blocks = reaction == BLOCK and can_block(b, b.whose, t)
    if not blocks and not (reaction == DODGE and can_dodge(b, b.whose, t)):
        return danger_at(b, 0) * HIT_WAYS
    rank = (b.fighters[t].melee if blocks else b.fighters[t].athletics) + own(b, t)
    total = 0
    for dice in range(-BEST, BEST + 1):
        total += WAYS[dice + BEST] * danger_at(b, halved(rank + dice))
    return total


@jit(BLOW(B))
def blow_under_way(b):
    """``(hit, down, damage)`` in 81sts of the attack under way, without a reaction; nothing of a manoeuvre."""
    if not under_way(b) or (b.deed != _STRIKE and b.deed < _CONCENTRATE):
        return 0, 0, 0
    if b.deed == _STRIKE:
        return struck(b, b.whose, b.ward, b.weapon, b.aim, margin_under_way(b))
    hit, out, damage, _ = group_harm(b, b.whose, b.ward, b.weapon, need_under_way(b))
    return hit, out, damage


@jit(types.boolean(B, _I))
def goes_for_an_ally(b, k):
    """Whether an enemy goes for an ally of whoever is asked: attacks, binds, or is beside one (BR-REACT-2)."""
    i, hers = b.actor, k == attacker_of(b)
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a):
            if b.fighters[k].bond_with == a + 1 or distance(b, k, a) < ADJACENT or (hers and a == b.ward):
                return True
    return False
