"""The attack under way: who makes it, at whom, and how likely it is to do what (BR-REACT-1, BR-REACT-2)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ...rules.active_defence import can_block, can_dodge
from ...rules.holds import binds
from ...rules.layout import B, Prompt, Reaction
from ...rules.movement import ADJACENT, distance
from ...rules.sides import rows_of, side_of, stands
from ..forecast import BEST, BLOW, HIT_WAYS, NO_BLOW, WAYS, break_ways, met, raised, second_ways, takes_points

NO_REACTION, BLOCK, DODGE = (int(reaction) for reaction in Reaction)
_I = types.int64


@jit(types.boolean(B))
def asked_of_attack(b):
    """Whether an attack is under way that others than the attacker are asked about (BR-REACT-1)."""
    return b.prompt == Prompt.RELEASE or b.prompt == Prompt.SHIELD or b.prompt == Prompt.REACT


@jit(_I(B))
def attacker_of(b):
    """Who makes the attack under way; -1 for nobody."""
    return b.whose if asked_of_attack(b) else -1


@jit(_I(B))
def victim_of(b):
    """At whom the attack under way is aimed: whoever is asked, or an ally; -1 for nobody."""
    return b.ward if asked_of_attack(b) else -1


@jit(_I(B))
def given(b):
    """Whom a prompt is about: the attacker, the target of an attack in the making, or whom a bond is with; or -1."""
    prompt = b.prompt
    if asked_of_attack(b):
        return b.whose
    if prompt == Prompt.AREA or prompt == Prompt.TAKE:
        return b.target
    bond = b.fighters[b.actor].bond_with - 1
    if prompt == Prompt.BIND:
        return bond if bond >= 0 else b.target
    return bond if prompt == Prompt.BOUND or prompt == Prompt.KEEP or prompt == Prompt.LOOSEN else -1


@jit(_I(B, _I))
def danger_at(b, bonus):
    """In how many outcomes of two rolls the attack under way succeeds against so much reaction (BR-HIT-1, BR-MAN-1)."""
    return met(b, b.ward, bonus)[0] * second_ways(b, b.ward)


@jit(_I(B, _I))
def danger_after(b, reaction):
    """The danger once its target has reacted, or not, in outcomes of three rolls; 0 where none is under way."""
    if not asked_of_attack(b):
        return 0
    t = b.ward
    blocks = reaction == BLOCK and can_block(b, b.whose, t)
    if not blocks and not (reaction == DODGE and can_dodge(b, b.whose, t)):
        return danger_at(b, 0) * HIT_WAYS
    total = 0
    for dice in range(-BEST, BEST + 1):
        total += WAYS[dice + BEST] * danger_at(b, raised(b, t, reaction, dice))
    return total


@jit(BLOW(B))
def blow_under_way(b):
    """``(hit, down, damage)`` in 81sts of the attack under way, without a reaction; nothing of a manoeuvre."""
    return met(b, b.ward, 0) if asked_of_attack(b) and takes_points(b) else NO_BLOW


@jit(_I(B, _I))
def slip_ways(b, i):
    """In how many of 81 outcomes whom a fighter pins or holds breaks free (BR-STAT-1)."""
    return break_ways(b, b.fighters[i].bond_with - 1, 0) if binds(b, i) else 0


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
