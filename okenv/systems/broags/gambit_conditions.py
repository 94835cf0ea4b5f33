"""What the conditions of gambits ask: a number for each word, about one fighter or about the fight."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import GAMBIT_PURPOSE, conditions
from okenv.core.jit import jit
from okenv.core.rng import below, draw

from . import sides
from .active_defence import defence, quick
from .gambit_chances import break_ways, hide_ways, manoeuvre_ways, shield_ways, slip_ways
from .gambit_danger import BLOCK, DODGE, NO_REACTION, attacker_of, blow_under_way, danger_after, victim_of
from .gambit_facts import (
    any_dropped,
    any_jam,
    can_attack_now,
    cornered,
    costs_action,
    fright,
    has_arms,
    near_foes,
    share_down,
    shoots,
    wounds_of,
)
from .gambit_groups import best_group, pays_against
from .gambit_odds import best_blow
from .gambit_words import Is, With
from .layout import B, Bond, Deed, Posture, Prompt
from .movement import distance
from .sides import rows_of, side_of, standing, stands
from .stance import best_cover
from .wounds import left_of, penalty

_CROUCHED, _PRONE, _FLOORED = int(Posture.CROUCHED), int(Posture.PRONE), int(Posture.FLOORED)
_PINNED, _PINNER, _HELD, _HOLDER = int(Bond.PINNED), int(Bond.PINNER), int(Bond.HELD), int(Bond.HOLDER)
_TRIP, _TRIP_ODDS, _ODDS = int(Deed.TRIP), int(Is.TRIP), int(Is.ODDS)
_I, _U = types.int64, types.uint64


@jit(_I(B, _I, _I))
def flag_of_state(b, what, k):
    """1 or 0 for the words that a fighter's record tells at once."""
    f = b.fighters[k]
    if what == Is.CROUCHED:
        return int(f.posture == _CROUCHED)
    if what == Is.PRONE:
        return int(f.posture == _PRONE)
    if what == Is.FLOORED:
        return int(f.posture == _FLOORED)
    if what == Is.IN_COVER:
        return int(f.cover > 0)
    if what == Is.HIDDEN:
        return int(f.hidden != 0)
    if what == Is.PINNED:
        return int(f.bond == _PINNED)
    if what == Is.HELD:
        return int(f.bond == _HELD)
    if what == Is.PINNING:
        return int(f.bond == _PINNER)
    if what == Is.HOLDING:
        return int(f.bond == _HOLDER)
    if what == Is.SPRINTING:
        return int(f.sprint != 0)
    if what == Is.IN_A_GROUP:
        return int(f.group != 0)
    if what == Is.ACTED:
        return int(f.acted != 0)
    if what == Is.REACTED:
        return int(f.temp < 0)
    return int(f.lost != 0)


@jit(_I(B, _I, _I))
def flag(b, what, k):
    """1 or 0 for the words that are true or false of a fighter."""
    if what == Is.HURT:
        return int(b.fighters[k].lethal + b.fighters[k].nonlethal > 0)
    if what == Is.IMPAIRED:
        return int(penalty(b, k) < 0)
    if what == Is.TOO_SLOW:
        return int(not quick(b, k))
    if what == Is.JAMMED:
        return int(any_jam(b, k))
    if what == Is.DROPPED:
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
    if what == Is.POINTS_LEFT:
        return left_of(b, k)
    if what == Is.WOUNDS:
        return wounds_of(b, k)
    if what == Is.SCORE:
        return f.score + f.temp
    if what == Is.PERCEPTION:
        return f.perception
    if what == Is.STRENGTH:
        return f.strength
    if what == Is.DEFENCE:
        return defence(b, i, k, k, False)
    if what == Is.SOAK:
        return f.soak
    if what == Is.COVER:
        return f.cover
    if what == Is.DISTANCE:
        return distance(b, i, k)
    if what == Is.NEAR:
        return near_foes(b, k)
    if what >= Is.TRIP and what <= Is.SHOVE:
        return 100 * manoeuvre_ways(b, i, k, _TRIP + what - _TRIP_ODDS)
    if what == Is.GROUP_HITS:
        return best_group(b, i, k, With.BEST)[3]
    if what == Is.MENACE:
        return best_blow(b, k, i)[2]
    found = best_blow(b, i, k)
    return found[2] if what == Is.EXPECTED else 100 * found[what - _ODDS]


@jit(types.boolean(B))
def group_pays(b):
    """Whether a group attack on anybody is worth more than what everybody would do alone (BR-GROUP-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    for k in range(first, last):
        if pays_against(b, b.actor, k):
            return True
    return False


@jit(_I(B, _I))
def odds_of_the_fight(b, what):
    """The words that are chances in what is under way, or of the fighter's own (BR-REACT-1, BR-STAT-1, BR-HIDE-1)."""
    i = b.actor
    if what == Is.DANGER:
        return 100 * danger_after(b, NO_REACTION)
    if what == Is.DEADLY:
        return 100 * blow_under_way(b)[1]
    if what == Is.THREAT:
        return blow_under_way(b)[2]
    if what == Is.BLOCKED:
        return 100 * danger_after(b, BLOCK)
    if what == Is.DODGED:
        return 100 * danger_after(b, DODGE)
    if what == Is.SHIELD:
        return 100 * shield_ways(b, i) if b.prompt == Prompt.SHIELD else 0
    if what == Is.BREAK:
        return 100 * break_ways(b, i, 0)
    if what == Is.REVERSE:
        return 100 * break_ways(b, i, 1)
    return 100 * slip_ways(b, i) if what == Is.SLIP else 100 * hide_ways(b, i)


@jit(_I(B, _I, _I, _U))
def of_the_fight(b, what, rule, seed):
    """The words that are numbers, or true or false, of the fight."""
    i = b.actor
    side = side_of(b, i)
    if what == Is.ROUND:
        return b.turn
    if what <= Is.HIDE:
        return odds_of_the_fight(b, what)
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
    if what == Is.ENEMY_DOWN:
        return share_down(b, 1 - side)
    if what == Is.FRIGHT:
        return fright(b, i)
    if what == Is.VISIBILITY:
        return b.visibility
    if what == Is.COSTS:
        return int(costs_action(b, i))
    if what == Is.COVER_NEAR:
        return int(best_cover(b, i) >= 0)
    if what == Is.GROUP_PAYS:
        return int(group_pays(b))
    return 1 + below(draw(seed, b.turn, i, GAMBIT_PURPOSE + rule, b.decisions), 100)


all_hold = conditions(
    B,
    sides,
    numbers=Is.POINTS_LEFT,
    fight=Is.ROUND,
    flag=flag,
    number=number,
    of_the_fight=of_the_fight,
    attacker_of=attacker_of,
    victim_of=victim_of,
)
