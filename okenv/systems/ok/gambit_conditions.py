"""What the conditions of gambits ask: a number for each word, about one fighter or about the fight."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import GAMBIT_PURPOSE, conditions
from okenv.core.jit import jit
from okenv.core.rng import below, draw

from . import sides
from .actions import Act
from .active_defence import cover
from .armour import STOPPED, armour_matters, through_armour
from .attack import blow_damage, damage_rank
from .damage import DOWN_AT, DYING_AT, full_rules
from .gambit_odds import danger_to, expected_points, hit_ways, rout_ways, threat_to, trick_ways
from .gambit_words import Is
from .layout import NO_RANK, Attack, B, Damage, Prompt, State
from .mooks import MOOK_DOWN_AT, TAG_DOWN_AT
from .movement import AT_HAND, distance, extra_moves
from .sides import rows_of, side_of, standing, stands
from .social import arrived, cornered, hurt
from .sweep import candidates
from .tactics import points_on
from .weapons import first_in_hand, weapon_at_risk

_ATTACK, _SWEEP = int(Act.ATTACK), int(Act.SWEEP)
_I, _U = types.int64, types.uint64


@jit(_I(B, _I))
def down_at(b, i):
    """Points, or tags, that bring somebody Down (OK-DMG-3, OK-MOOK-2, OK-MOOK-3)."""
    if full_rules(b, i):
        return DOWN_AT
    return MOOK_DOWN_AT if b.fighters[i].damage_mode == Damage.SIMPLIFIED else TAG_DOWN_AT


@jit(_I(B, _I))
def fright(b, i):
    """What morale is compared with: the share of what brings her Down, or of her side that fell, in percent."""
    side = side_of(b, i)
    here = arrived(b, side)
    lost = 100 * (here - standing(b, side)) // here
    return max(lost, 100 * points_on(b, i) // down_at(b, i))


@jit(_I(B))
def attacker_of(b):
    """The row of whose action is under way, -1 where nobody's is asked about."""
    if b.prompt == Prompt.DECLARE:
        return b.next_by
    return b.act_by if Prompt.INTERRUPT <= b.prompt <= Prompt.PROTECT else -1


@jit(_I(B))
def victim_of(b):
    """The row at whom the action under way is aimed, -1 for nobody."""
    if b.prompt == Prompt.DEFEND:
        return b.actor
    if b.prompt == Prompt.DECLARE:
        return b.next_on
    return b.act_on if b.prompt == Prompt.INTERRUPT or b.prompt == Prompt.PROTECT else -1


@jit(types.boolean(B, _I))
def fended_off(b, k):
    """Whether a fighter's active defence counts: an enemy's against the actor, an ally's against the attacker."""
    i = b.actor
    if side_of(b, k) != side_of(b, i):
        return cover(b, k, i) > 0
    by = attacker_of(b)
    return by >= 0 and side_of(b, by) != side_of(b, i) and cover(b, k, by) > 0


@jit(types.boolean(B, _I))
def stopped(b, k):
    """Whether armour would stop the actor's blow at somebody: now, or with one success (OK-ARM-1)."""
    if b.prompt == Prompt.SPEND:
        return blow_damage(b, k, b.successes, b.spent_bypass) == STOPPED
    f = b.fighters[b.actor]
    w = first_in_hand(b, b.actor)
    protection = b.fighters[k].protection[f.w_lethality[w]]
    return through_armour(damage_rank(f.w_damage[w], 1), f.w_penetration[w], protection) == STOPPED


@jit(types.boolean(B, _I))
def armoured(b, k):
    """Whether armour would lessen the actor's blow at somebody (OK-ARM-1)."""
    f = b.fighters[b.actor]
    w = b.act_with if b.prompt == Prompt.SPEND else first_in_hand(b, b.actor)
    return armour_matters(f.w_penetration[w], b.fighters[k].protection[f.w_lethality[w]])


@jit(types.boolean(B, _I))
def engaged(b, k):
    """Whether a standing foe of a fighter is at hand."""
    first, last = rows_of(b, 1 - side_of(b, k))
    for e in range(first, last):
        if stands(b, e) and distance(b, k, e) <= AT_HAND:
            return True
    return False


@jit(_I(B, _I, _I))
def flag(b, what, k):
    """1 or 0 for the words that are true or false of a fighter."""
    i, f = b.actor, b.fighters[k]
    if what == Is.HURT:
        return int(hurt(b, k))
    if what == Is.IMPAIRED:
        return int(f.state == State.IMPAIRED)
    if what == Is.PRONE:
        return int(f.prone != 0)
    if what == Is.GRABBED:
        return int(f.held_by != 0)
    if what == Is.GRABBING:
        return int(f.holds != 0)
    if what == Is.HOLDING:
        return int(f.holding != 0)
    if what == Is.HAS_SETUP:
        return int(f.setup_on != 0)
    if what == Is.SET_UP:
        return int(b.fighters[i].setup_on == k + 1)
    if what == Is.EXPOSED:
        return int(f.exposed != 0)
    if what == Is.DEFENDED:
        return int(fended_off(b, k))
    if what == Is.MOOK:
        return int(f.mook != 0)
    if what == Is.IN_REACH:
        return int(extra_moves(b, i, k, first_in_hand(b, i), 0) == 0)
    if what == Is.OUTNUMBERED:
        return int(standing(b, side_of(b, k)) < standing(b, 1 - side_of(b, k)))
    if what == Is.CORNERED:
        return int(cornered(b, k))
    if what == Is.LAST_STANDING:
        return int(stands(b, k) and standing(b, side_of(b, k)) == 1)
    if what == Is.ARMOUR_STOPS:
        return int(stopped(b, k))
    if what == Is.ARMOURED:
        return int(armoured(b, k))
    if what == Is.ARMED:
        return int(weapon_at_risk(b, k) >= 0)
    if what == Is.SHOOTS:
        return int(f.w_kind[first_in_hand(b, k)] == Attack.RANGED)
    if what == Is.PROTECTOR:
        return int(f.protects != 0)
    if what == Is.LEADER:
        return int(f.leadership != NO_RANK)
    if what == Is.DONE:
        return int(f.done != 0)
    if what == Is.DYING:
        return int(f.lethal >= DYING_AT)
    return int(engaged(b, k))


@jit(_I(B, _I, _I))
def number(b, what, k):
    """The words that are numbers of a fighter."""
    i, f = b.actor, b.fighters[k]
    if what == Is.AP:
        return f.ap
    if what == Is.POINTS:
        return points_on(b, k)
    if what == Is.LETHAL:
        return f.lethal
    if what == Is.LEFT:
        return down_at(b, k) - points_on(b, k)
    if what == Is.ODDS:
        return 100 * hit_ways(b, i, k)
    if what == Is.EXPECTED:
        return expected_points(b, i, k)
    if what == Is.DISTANCE:
        return distance(b, i, k)
    if what == Is.MENACE:
        return expected_points(b, k, i)
    if what == Is.TRICK:
        return 100 * trick_ways(b, i, k)
    return candidates(b, k, first_in_hand(b, k))


@jit(_I(B, _I, _I, _U))
def of_the_fight(b, what, rule, seed):
    """The words that are numbers of the fight."""
    i = b.actor
    side = side_of(b, i)
    if what == Is.ROUND:
        return b.turn
    if what == Is.SUCCESSES:
        return b.successes if b.prompt == Prompt.SPEND else 0
    if what == Is.DANGER or what == Is.THREAT:
        asked = b.prompt == Prompt.DEFEND or b.prompt == Prompt.PROTECT or b.prompt == Prompt.INTERRUPT
        if not asked:
            return 0
        return 100 * danger_to(b, victim_of(b)) if what == Is.DANGER else threat_to(b, victim_of(b))
    if what == Is.ALLIES:
        return standing(b, side) - 1
    if what == Is.ENEMIES:
        return standing(b, 1 - side)
    if what == Is.FALLEN_ALLIES:
        return arrived(b, side) - standing(b, side)
    if what == Is.FALLEN_ENEMIES:
        return arrived(b, 1 - side) - standing(b, 1 - side)
    if what == Is.FRIGHT:
        return fright(b, i)
    if what == Is.ROUT:
        return 100 * rout_ways(b, i)
    return 1 + below(draw(seed, b.turn, i, GAMBIT_PURPOSE + rule, b.decisions), 100)


all_hold = conditions(
    B,
    sides,
    numbers=Is.AP,
    fight=Is.ROUND,
    flag=flag,
    number=number,
    of_the_fight=of_the_fight,
    attacker_of=attacker_of,
    victim_of=victim_of,
)
