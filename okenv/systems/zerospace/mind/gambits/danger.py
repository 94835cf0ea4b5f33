"""The attack under way, or the hazard: whose it is, at whom, and how likely it does what (ZS-FORCE-1, ZS-MAN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ...rules.actions import Act
from ...rules.blows import arm_of, is_strike
from ...rules.damage import damage_bonus
from ...rules.forcing import can_dive_for, can_run, from_hazard
from ...rules.layout import B, Prompt
from ...rules.movement import ADJACENT, distance
from ...rules.sides import rows_of, side_of, standing, stands
from ..forced import can_save, gets_out, left_by_shield, may_force, suppose_forced, undo_forced
from ..forecast import harms, harms_by
from ..threats import add_member, best_join, best_striker, danger, drop_member, hits, of_hazard, worth_of_team
from .odds import SHARE
from .words import TEAM_WAYS

_RUN, _ACTIVATE, _DIVE, _TEAM = int(Act.RUN), int(Act.ACTIVATE), int(Act.DIVE), int(Act.TEAM)
FORCED = (int(Act.DODGE), int(Act.COVER), _RUN, _ACTIVATE)
"""What a target can force."""
_ATTACK, _SPREAD, _SWEEP, _SQUEEZE = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP), int(Act.SQUEEZE)
_I = types.int64


@jit(types.boolean(B))
def under_way(b):
    """Whether others than the attacker are asked about an attack, or about a hazard (ZS-FORCE-1, ZS-MAN-2)."""
    return b.prompt == Prompt.TEAM or b.prompt == Prompt.FORCE


@jit(types.boolean(B))
def attack_declared(b):
    """Whether what could be interrupted is an attack or a manoeuvre (ZS-DELAY-1)."""
    if b.prompt != Prompt.INTERRUPT:
        return False
    return b.act == _ATTACK or (b.act >= _SPREAD and b.act <= _SQUEEZE)


@jit(_I(B))
def attacker_of(b):
    """Whose attack is under way, or whose turn could be interrupted; -1 for nobody."""
    if from_hazard(b):
        return -1
    return b.whose if under_way(b) or b.prompt == Prompt.INTERRUPT else -1


@jit(_I(B))
def ward_of(b):
    """Of those for whom she can dive the one in most danger, the first of equals; -1 for nobody (ZS-FORCE-2)."""
    i = b.actor
    first, last = rows_of(b, side_of(b, i))
    found, most = -1, -1.0
    for k in range(first, last):
        likely = hits(b, k) if k != i and can_dive_for(b, i, k) else -1.0
        if likely > most:
            found, most = k, likely
    return found


@jit(_I(B))
def victim_of(b):
    """At whom that attack is aimed: whoever is asked, a ward of hers, or an enemy; -1 for nobody."""
    if b.prompt == Prompt.FORCE:
        return b.actor if has(b.targets, b.actor) else ward_of(b)
    if b.prompt == Prompt.TEAM:
        return b.target
    return b.target if attack_declared(b) and b.act != _SWEEP else -1


@jit(_I(B))
def given(b):
    """Whom a prompt is about; -1 for nobody."""
    prompt, f = b.prompt, b.fighters[b.actor]
    if prompt == Prompt.TRADE or prompt == Prompt.TARGETS:
        return b.target if b.target != b.actor else -1
    if prompt == Prompt.TEAM:
        return b.target
    if prompt == Prompt.FORCE or prompt == Prompt.INTERRUPT or prompt == Prompt.RELEASE:
        return b.whose if not from_hazard(b) else -1
    if prompt == Prompt.STRIKES or prompt == Prompt.TAKE:
        return b.victim
    if prompt == Prompt.FEAR:
        return f.fear_of - 1
    return f.holds - 1 if prompt == Prompt.TURN else -1


@jit(_I(B, _I))
def danger_of(b, t):
    """In how many outcomes the attack under way hits somebody (ZS-DICE-1, ZS-MAN-1)."""
    return int(TEAM_WAYS * hits(b, t) + 0.5)


@jit(_I(B, _I, _I, _I))
def danger_if(b, t, how, option):
    """The same if she had forced a turn so, and is not led out of an area by it; she stays as she was (ZS-FORCE-1)."""
    kept = suppose_forced(b, t, how, option)
    left = danger_of(b, t)
    undo_forced(b, t, how, kept)
    return left


@jit(_I(B, _I))
def danger_forced(b, how):
    """The danger of a target once she has forced a turn so; TEAM_WAYS + 1 where she cannot (ZS-FORCE-1, ZS-MAN-1).

    A shield takes nothing off the chance, but off what a hit costs (ZS-POW-1).
    """
    i = b.actor
    way = int(how == _RUN and not can_run(b, i, 0))
    if not can_save(b, i, how, way):
        return TEAM_WAYS + 1
    if how == _ACTIVATE:
        return int(danger_of(b, i) * left_by_shield(b, i) + 0.5)
    return 0 if gets_out(b, i, how, way) else danger_if(b, i, how, way)


@jit(_I(B))
def danger_joined(b):
    """The danger once she has joined with what adds most; the team stays as it was (ZS-MAN-1, ZS-MAN-2)."""
    w, _ = best_join(b, b.actor, worth_of_team(b))
    if w < 0:
        return danger_of(b, b.target)
    ran = add_member(b, b.actor, w)
    found = danger_of(b, b.target)
    drop_member(b, b.actor, ran)
    return found


@jit(_I(B, _I))
def danger_after(b, how):
    """The danger to the victim once she has forced a turn, dived or joined (an Act); as it is where she cannot."""
    t, i = victim_of(b) if under_way(b) else -1, b.actor
    if t < 0:
        return 0
    if b.prompt == Prompt.TEAM and how == _TEAM:
        return danger_joined(b)
    if b.prompt == Prompt.FORCE and t != i and how == _DIVE:
        return danger_if(b, i, how, t)
    if b.prompt == Prompt.FORCE and t == i and how in FORCED:
        after = danger_forced(b, how)
        if after <= TEAM_WAYS:
            return after
    return danger_of(b, t)


@jit(types.UniTuple(_I, 3)(B))
def blow_under_way(b):
    """``(danger, deadly, threat)`` of the attack under way: in TEAM_WAYS, HARM_WAYS and HARM_WAYS (ZS-DMG-1)."""
    t = victim_of(b) if under_way(b) else -1
    if t < 0:
        return 0, 0, 0
    likely = danger_of(b, t)
    if from_hazard(b):
        down, points = of_hazard(b, t)
    elif is_strike(b.act):
        k = best_striker(b, t)
        down, points = harms(b, k, arm_of(b, k), t, damage_bonus(b, k))
    else:
        down, points = harms_by(b, b.whose, b.act, t)
    return likely, likely * down, likely * points


@jit(_I(B))
def toll(b):
    """What a hit of the attack under way takes of what its victim has left on average, in 100 x SHARE (ZS-DMG-1)."""
    t = victim_of(b) if under_way(b) else -1
    likely = hits(b, t) if t >= 0 else 0.0
    return int(100.0 * SHARE * danger(b, t) / likely + 0.5) if likely > 0.0 else 0


@jit(types.boolean(B))
def turn_needed(b):
    """Whether no other of her side can strike meanwhile, in a round in which she forces no turn against an attack.

    Every other round is such a one: else she never has a turn (ZS-FORCE-1). A hazard comes only once a round.
    """
    alone = standing(b, side_of(b, b.actor)) == 1
    return alone and not from_hazard(b) and not may_force(b, b.actor)


@jit(types.boolean(B, _I))
def goes_for_an_ally(b, k):
    """Whether an enemy goes for an ally of whoever is asked: attacks, restrains, or is beside one (ZS-FORCE-2)."""
    i, hers = b.actor, k == attacker_of(b)
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a):
            attacked = hers and under_way(b) and has(b.targets, a)
            if b.fighters[k].holds == a + 1 or distance(b, k, a) <= ADJACENT or attacked:
                return True
    return False
