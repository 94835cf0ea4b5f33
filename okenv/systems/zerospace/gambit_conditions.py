"""What the conditions of gambits ask: a number for each word, about one fighter or about the fight."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import GAMBIT_PURPOSE, conditions
from okenv.core.jit import jit
from okenv.core.rng import below, draw

from . import sides
from .actions import Act
from .conditions import NERVE, SIGHT
from .gambit_danger import (
    COVER,
    DIVE,
    DODGE,
    JOIN,
    NOTHING,
    attack_declared,
    attacker_of,
    blow_under_way,
    danger_after,
    victim_of,
)
from .gambit_facts import (
    any_dropped,
    around_her,
    can_attack_now,
    cornered,
    cover_in_reach,
    fright,
    has_arms,
    near_foes,
    share_down,
    shoots,
    wounds_of,
)
from .gambit_odds import best_blow, break_ways, defence_met, manoeuvre_ways, recover_ways, slip_ways
from .gambit_words import Is
from .layout import B, Prompt, Terror
from .modifiers import cannot_see
from .movement import distance
from .sides import side_of, standing, stands
from .threats import best_join, would_join

_COWERS, _FLEES = int(Terror.COWERS), int(Terror.FLEES)
_DISARM_ODDS, _DISARM = int(Is.DISARM), int(Act.DISARM)
_I, _U = types.int64, types.uint64


@jit(_I(B, _I, _I))
def flag_of_state(b, what, k):
    """1 or 0 for the words that a fighter's record tells at once."""
    f = b.fighters[k]
    if what == Is.NAMED:
        return int(f.named != 0)
    if what == Is.PRONE:
        return int(f.prone != 0)
    if what == Is.IN_COVER:
        return int(f.cover != 0)
    if what == Is.HIDDEN:
        return int(f.hidden != 0)
    if what == Is.DODGING:
        return int(f.dodge != 0)
    if what == Is.RUNNING:
        return int(f.run != 0)
    if what == Is.RESTRAINED:
        return int(f.held_by != 0)
    if what == Is.RESTRAINING:
        return int(f.holds != 0)
    if what == Is.TERRIFIED:
        return int(f.terror != 0)
    if what == Is.COWERING:
        return int(f.terror == _COWERS)
    if what == Is.FLEEING:
        return int(f.terror == _FLEES)
    if what == Is.DISTRACTED:
        return int(f.distracted != 0)
    if what == Is.SURPRISED:
        return int(f.surprised != 0)
    if what == Is.HELPLESS:
        return int(f.helpless != 0)
    if what == Is.WAITING:
        return int(f.stored != 0)
    if what == Is.ACTED:
        return int(f.acted != 0)
    return int(f.owed != 0) if what == Is.OWING else int(f.forced != 0)


@jit(_I(B, _I, _I))
def flag(b, what, k):
    """1 or 0 for the words that are true or false of a fighter."""
    if what == Is.HURT:
        f = b.fighters[k]
        return int(f.health < f.health_most or f.endurance < f.endurance_most)
    if what == Is.UNSEEING:
        return int(cannot_see(b, k))
    if what == Is.DISARMED:
        return int(any_dropped(b, k))
    if what == Is.ATTACKING:
        return int(k == attacker_of(b))
    if what == Is.ATTACKED:
        return int(k == victim_of(b))
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
    if what == Is.OUTNUMBERED:
        return int(standing(b, side_of(b, k)) < standing(b, 1 - side_of(b, k)))
    if what == Is.LAST_STANDING:
        return int(stands(b, k) and standing(b, side_of(b, k)) == 1)
    return flag_of_state(b, what, k)


@jit(_I(B, _I, _I))
def number(b, what, k):
    """The words that are numbers of a fighter."""
    i, f = b.actor, b.fighters[k]
    if what == Is.HEALTH:
        return f.health
    if what == Is.ENDURANCE:
        return f.endurance
    if what == Is.WOUNDS:
        return wounds_of(b, k)
    if what == Is.BRAWN:
        return f.brawn
    if what == Is.PRESENCE:
        return f.presence
    if what == Is.ARMOUR:
        return f.dr
    if what == Is.DEFENCE:
        return defence_met(b, i, k)
    if what == Is.DISTANCE:
        return distance(b, i, k)
    if what == Is.NEAR:
        return near_foes(b, k)
    if what == Is.FOES_AROUND:
        return around_her(b, 1 - side_of(b, i), k)
    if what == Is.FRIENDS_AROUND:
        return around_her(b, side_of(b, i), k)
    if what >= Is.DISARM and what <= Is.TAKEDOWN:
        return 100 * manoeuvre_ways(b, i, k, _DISARM + what - _DISARM_ODDS)
    if what == Is.MENACE:
        return best_blow(b, k, i)[2]
    blow = best_blow(b, i, k)
    return 100 * blow[0] if what == Is.ODDS else 100 * blow[1] if what == Is.DOWN else blow[2]


@jit(_I(B, _I))
def odds_of_the_fight(b, what):
    """The words that are chances in what is under way, or of the fighter's own (ZS-FORCE-1, ZS-MAN-1, ZS-ATT-3)."""
    i = b.actor
    if what == Is.DANGER:
        return 100 * danger_after(b, NOTHING)
    if what == Is.DEADLY:
        return 100 * blow_under_way(b)[1]
    if what == Is.THREAT:
        return blow_under_way(b)[2]
    if what == Is.DODGED:
        return 100 * danger_after(b, DODGE)
    if what == Is.COVERED:
        return 100 * danger_after(b, COVER)
    if what == Is.DIVED:
        return 100 * danger_after(b, DIVE)
    if what == Is.TEAM:
        return 100 * danger_after(b, JOIN)
    if what == Is.BREAK:
        return 100 * break_ways(b, i)
    if what == Is.SLIP:
        return 100 * slip_ways(b, i)
    return 100 * recover_ways(b, i, SIGHT if what == Is.SIGHT else NERVE)


@jit(types.boolean(B))
def joining_pays(b):
    """Whether she adds more to the attack under way than her own turn would bring (ZS-MAN-1, ZS-MAN-2)."""
    if b.prompt != Prompt.TEAM:
        return False
    w = best_join(b, b.actor)
    return w >= 0 and would_join(b, b.actor, w)


@jit(_I(B, _I))
def count_of_sides(b, what):
    """The words that are numbers of either side (ZS-END-1)."""
    i = b.actor
    side = side_of(b, i)
    if what == Is.ALLIES:
        return standing(b, side) - int(stands(b, i))
    if what == Is.ENEMIES:
        return standing(b, 1 - side)
    if what == Is.FALLEN_ALLIES:
        return b.side_n[side] - standing(b, side)
    if what == Is.FALLEN_ENEMIES:
        return b.side_n[1 - side] - standing(b, 1 - side)
    if what == Is.SIDE_DOWN:
        return share_down(b, side)
    return share_down(b, 1 - side) if what == Is.ENEMY_DOWN else fright(b, i)


@jit(_I(B, _I, _I, _U))
def of_the_fight(b, what, rule, seed):
    """The words that are numbers, or true or false, of the fight."""
    i = b.actor
    if what == Is.ROUND:
        return b.turn
    if what <= Is.NERVE:
        return odds_of_the_fight(b, what)
    if what <= Is.FRIGHT:
        return count_of_sides(b, what)
    if what == Is.COVER_NEAR:
        return int(cover_in_reach(b, i))
    if what == Is.JOINING_PAYS:
        return int(joining_pays(b))
    if what == Is.ATTACK_DECLARED:
        return int(attack_declared(b))
    if what == Is.DARK:
        return int(b.dark != 0)
    if what == Is.WEIGHTLESS:
        return int(b.weightless != 0)
    if what == Is.MOVE_USED:
        return int(i == b.whose and b.moved != 0)
    if what == Is.ACTION_USED:
        return int(i == b.whose and b.spent != 0)
    return 1 + below(draw(seed, b.turn, i, GAMBIT_PURPOSE + rule, b.decisions), 100)


all_hold = conditions(
    B,
    sides,
    numbers=Is.HEALTH,
    fight=Is.ROUND,
    flag=flag,
    number=number,
    of_the_fight=of_the_fight,
    attacker_of=attacker_of,
    victim_of=victim_of,
)
