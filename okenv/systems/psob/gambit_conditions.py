"""What the conditions of gambits ask: a number for each word, about one fighter or about the fight."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import GAMBIT_PURPOSE, conditions
from okenv.core.jit import jit
from okenv.core.rng import below, draw

from . import sides
from .active_defence import dodge
from .choices import members_of
from .gambit_areas import fire_around, many_pays, many_plan
from .gambit_danger import attacked, attacker_of, attackers_on, attacks, danger_to, threat_to, victim_of
from .gambit_facts import (
    can_attack_now,
    cornered,
    cow_ways,
    deceit_ways,
    empty_weapon,
    fright,
    has_arms,
    near_foes,
    rally_ways,
    rout_ways,
    share_down,
    shoots,
)
from .gambit_odds import best_blow, expected_damage
from .gambit_words import Is
from .layout import B, Restraint, Turn
from .movement import distance
from .sides import side_of, stands
from .social import NO_SKILL, in_fight, losing_modifier, odds_modifier, spine_of

_NONE, _FREE = int(Turn.NONE), int(Restraint.FREE)
_I, _U = types.int64, types.uint64


@jit(_I(B, _I, _I))
def flag_of_state(b, what, k):
    """1 or 0 for the words that a fighter's record tells at once."""
    f = b.fighters[k]
    if what == Is.WOUNDED:
        return int(f.wounds > 0)
    if what == Is.STUNNED:
        return int(f.stunned != 0)
    if what == Is.MINOR:
        return int(f.minor != 0)
    if what == Is.MAJOR:
        return int(f.minor == 0)
    if what == Is.IN_A_MOB:
        return int(f.mob != 0)
    if what == Is.UNSPENT:
        return int(f.phase != 0)
    if what == Is.HOLDING:
        return int(f.holding != 0)
    if what == Is.ACTING:
        return int(f.turn_of != _NONE)
    if what == Is.AIMING:
        return int(f.aim_on != 0)
    if what == Is.AIMED_AT:
        return int(b.fighters[b.actor].aim_on == k + 1)
    if what == Is.AIMS_HERE:
        return int(f.aim_on == b.actor + 1)
    if what == Is.DEFENDING:
        return int(f.defending != 0)
    if what == Is.DODGING:
        return int(f.dodging != 0)
    if what == Is.ABORTED:
        return int(f.aborted != 0)
    if what == Is.MOVED:
        return int(f.moved != 0)
    if what == Is.IN_COVER:
        return int(f.cover > 0)
    if what == Is.HIGH:
        return int(f.high != 0)
    if what == Is.RESTRAINED:
        return int(f.restraint != _FREE)
    if what == Is.HAIR_TRIGGER:
        return int(f.hair != 0)
    return int(f.minor == 0 and f.influence != NO_SKILL)


@jit(_I(B, _I, _I))
def flag(b, what, k):
    """1 or 0 for the words that are true or false of a fighter."""
    if what == Is.ATTACKING:
        return int(attacks(b, k))
    if what == Is.ATTACKED:
        return int(attacked(b, k))
    if what == Is.IN_REACH:
        return int(can_attack_now(b, b.actor, k))
    if what == Is.ENGAGED:
        return int(near_foes(b, k) > 0)
    if what == Is.CORNERED:
        return int(cornered(b, k))
    if what == Is.SHOOTS:
        return int(shoots(b, k))
    if what == Is.ARMED:
        return int(has_arms(b, k))
    if what == Is.EMPTY:
        return int(empty_weapon(b, k) >= 0)
    if what == Is.OUTNUMBERED:
        return int(in_fight(b, side_of(b, k)) < in_fight(b, 1 - side_of(b, k)))
    if what == Is.LAST_STANDING:
        return int(stands(b, k) and in_fight(b, side_of(b, k)) == 1)
    return flag_of_state(b, what, k)


@jit(_I(B, _I, _I))
def number(b, what, k):
    """The words that are numbers of a fighter."""
    i, f = b.actor, b.fighters[k]
    if what == Is.WOUNDS:
        return f.wounds
    if what == Is.NUMBER:
        return f.number
    if what == Is.INITIATIVE:
        return f.initiative
    if what == Is.DODGE:
        return dodge(b, k, False)
    if what == Is.ARMOUR:
        return f.armour
    if what == Is.SPINE:
        return spine_of(b, k)
    if what == Is.DISTANCE:
        return distance(b, i, k)
    if what == Is.NEAR:
        return near_foes(b, k)
    if what == Is.ODDS:
        return 100 * best_blow(b, i, k)[0]
    if what == Is.STUN:
        return 100 * best_blow(b, i, k)[1]
    if what == Is.DOWN:
        return 100 * best_blow(b, i, k)[2]
    if what == Is.EXPECTED:
        return best_blow(b, i, k)[3]
    if what == Is.MENACE:
        return expected_damage(b, k, i)
    if what == Is.COW:
        return 100 * cow_ways(b, i, k)
    if what == Is.AREA_HITS:
        return fire_around(b, i, k)[0]
    return fire_around(b, i, k)[1]


@jit(_I(B, _I, _I, _U))
def of_the_fight(b, what, rule, seed):
    """The words that are numbers, or true or false, of the fight."""
    i = b.actor
    side = side_of(b, i)
    if what == Is.ROUND:
        return b.turn
    if what == Is.COUNT:
        return b.count
    if what == Is.DANGER:
        return 100 * danger_to(b, i)
    if what == Is.THREAT:
        return threat_to(b, i)
    if what == Is.ATTACKERS:
        return attackers_on(b, i)
    if what == Is.ALLIES:
        return in_fight(b, side) - int(stands(b, i))
    if what == Is.ENEMIES:
        return in_fight(b, 1 - side)
    if what == Is.FALLEN_ALLIES:
        return b.side_n[side] - in_fight(b, side)
    if what == Is.FALLEN_ENEMIES:
        return b.side_n[1 - side] - in_fight(b, 1 - side)
    if what == Is.SIDE_DOWN:
        return share_down(b, side)
    if what == Is.ENEMY_DOWN:
        return share_down(b, 1 - side)
    if what == Is.ADVANTAGE:
        return odds_modifier(b, side) + losing_modifier(b, side)
    if what == Is.FRIGHT:
        return fright(b, i)
    if what == Is.ROUT:
        return 100 * rout_ways(b, i)
    if what == Is.RALLIES:
        return 100 * rally_ways(b, i)
    if what == Is.DECEIVES:
        return 100 * deceit_ways(b, i)
    if what == Is.MANY:
        return members_of(many_plan(b, i)[3])
    if what == Is.MANY_PAYS:
        return int(many_pays(b, i))
    return 1 + below(draw(seed, b.turn, i, GAMBIT_PURPOSE + rule, b.decisions), 100)


all_hold = conditions(
    B,
    sides,
    numbers=Is.WOUNDS,
    fight=Is.ROUND,
    flag=flag,
    number=number,
    of_the_fight=of_the_fight,
    attacker_of=attacker_of,
    victim_of=victim_of,
)
