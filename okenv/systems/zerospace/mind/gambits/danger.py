"""The attack under way, or the hazard: whose it is, at whom, and how likely it does what (ZS-FORCE-1, ZS-MAN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit

from ...rules.actions import Act
from ...rules.blows import arm_of, is_strike
from ...rules.damage import damage_bonus, defeats
from ...rules.forcing import (
    can_dive_for,
    can_force_cover,
    can_force_dodge,
    can_force_shield,
    can_run,
    from_hazard,
    run_leads,
)
from ...rules.layout import B, Effort, Prompt
from ...rules.manoeuvres import squeeze_points, takedown_points
from ...rules.movement import ADJACENT, distance
from ...rules.objects import cover_near
from ...rules.sides import rows_of, side_of, stands
from ..forecast import harms, left_of
from ..threats import add_member, best_join, best_striker, drop_member, hits, left_by_shield, of_hazard, worth_of_team
from .words import TEAM_WAYS

NOTHING, DODGE, COVER, RUN, DIVE, JOIN, SHIELD = range(7)
"""What changes the danger: nothing, what a target can force, a dive, and joining the attack."""
_SQUEEZE, _TAKEDOWN = int(Act.SQUEEZE), int(Act.TAKEDOWN)
_ATTACK, _SPREAD, _SWEEP, _FORCED = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP), int(Effort.FORCED)
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
        if k != i and can_dive_for(b, i, k) and hits(b, k) > most:
            found, most = k, hits(b, k)
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
def danger_behind(b, t, c, way):
    """The same if she had the cover of a place, to which she has run so far; she stays as she was (ZS-COND-1)."""
    f = b.fighters[t]
    cover, run = f.cover, f.run
    f.cover = c + 1
    f.run = _FORCED if way != 0 and run == 0 else run
    left = danger_of(b, t)
    f.cover, f.run = cover, run
    return left


@jit(_I(B, _I))
def danger_forced(b, how):
    """The danger of a target once she has forced a turn so; TEAM_WAYS + 1 where she cannot (ZS-FORCE-1, ZS-MAN-1)."""
    i = b.actor
    f = b.fighters[i]
    if how == DODGE:
        if not can_force_dodge(b, i):
            return TEAM_WAYS + 1
        f.dodge = _FORCED
        left = danger_of(b, i)
        f.dodge = 0
        return left
    if how == SHIELD:  # it takes nothing off the chance, but off what a hit costs (ZS-POW-1)
        return int(danger_of(b, i) * left_by_shield(b, i) + 0.5) if can_force_shield(b, i) else TEAM_WAYS + 1
    if how == COVER:
        return danger_behind(b, i, cover_near(b, i), 0) if can_force_cover(b, i) else TEAM_WAYS + 1
    for way in range(2):
        if can_run(b, i, way):
            _, c, out = run_leads(b, i, way)
            return 0 if out != 0 else danger_behind(b, i, c, way)
    return TEAM_WAYS + 1


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
    """The danger to the victim once she has forced a turn, dived or joined; as it is where she cannot."""
    t = victim_of(b) if under_way(b) else -1
    if t < 0:
        return 0
    if how == JOIN:
        return danger_joined(b) if b.prompt == Prompt.TEAM else danger_of(b, t)
    now = danger_of(b, t)
    if how == NOTHING or b.prompt != Prompt.FORCE:
        return now
    if how == DIVE:
        if t == b.actor:
            return now
        b.diver = b.actor + 1
        hers = danger_of(b, b.actor)
        b.diver = 0
        return hers
    after = danger_forced(b, how) if t == b.actor else now
    return after if after <= TEAM_WAYS else now


@jit(types.UniTuple(_I, 2)(B, _I))
def manoeuvre_harms(b, t):
    """``(down, points)`` of a manoeuvre that succeeds, over six faces of a die (ZS-MAN-1, ZS-MAN-2, ZS-DMG-2)."""
    left = left_of(b, t, True)
    if defeats(b, b.act, t):
        return 6, 6 * left
    if b.act != _TAKEDOWN and b.act != _SQUEEZE:
        return 0, 0
    down, points = 0, 0
    for die in range(1, 7):
        lost = takedown_points(b, b.whose, t) if b.act == _TAKEDOWN else squeeze_points(b, b.whose, t, die)
        down += 1 if lost >= left else 0
        points += min(lost, left)
    return down, points


@jit(types.UniTuple(_I, 3)(B))
def blow_under_way(b):
    """``(danger, deadly, threat)`` of the attack under way: in TEAM_WAYS, HARM_WAYS and HARM_WAYS (ZS-DMG-1)."""
    t = victim_of(b) if under_way(b) else -1
    if t < 0:
        return 0, 0, 0
    danger = danger_of(b, t)
    if from_hazard(b):
        down, points = of_hazard(b, t)
    elif is_strike(b.act):
        k = best_striker(b, t)
        down, points = harms(b, k, arm_of(b, k), t, damage_bonus(b, k))
    else:
        down, points = manoeuvre_harms(b, t)
    return danger, danger * down, danger * points


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
