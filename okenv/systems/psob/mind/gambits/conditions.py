"""What the conditions of PSOB's gambits ask, about one fighter or about the fight: a row a word."""

from __future__ import annotations

from numba import types

from okenv.core.bits import count_of
from okenv.core.jit import jit
from okenv.core.mind.gambit_common import common_words, prompt_word
from okenv.core.mind.gambit_rules import PROGRAM
from okenv.core.mind.gambits import flag, number

from ...rules import sides
from ...rules.active_defence import BUSY, dodge
from ...rules.attack import is_ranged
from ...rules.layout import B, Part, Prompt, Restraint, State, Turn
from ...rules.movement import distance, range_penalty
from ...rules.sides import rows_of, side_of, stands
from ...rules.social import NO_SKILL, in_fight, losing_modifier, odds_modifier, spine_of
from ...rules.vehicles import drives
from ..drives import well_aboard
from ..forecast import HERE, HIT_WAYS, blow_with, way_to
from ..swings import ways_to_swing
from ..tactics import empty_weapon, nearest_enemy
from .areas import best_blow, blow_worth, fire_around, many_pays, many_plan
from .arms import best_attack, weapon_against
from .danger import ally_under, attacked, attacker_of, attackers_on, attacks, danger_to, first_blow, names, threat_to
from .facts import (
    can_attack_now,
    cornered,
    cover_near,
    flees,
    fright,
    has_arms,
    members,
    near_foes,
    share_down,
    shoots,
    words_ways,
)
from .targets import favourite
from .words import With

_I = types.int64


@jit(types.boolean(B, _I))
def shooting(b, k):
    """Whether a fighter has declared a shot that is still to come (PS-ATT-2)."""
    return attacks(b, k) and is_ranged(b, k, b.fighters[k].p_weapon[first_blow(b, k)])


@jit(types.boolean(B, _I))
def better_shot(b, k):
    """Whether the best attack of whoever is asked on somebody is a shot (PS-ATT-2)."""
    w = weapon_against(b, b.actor, k, With.BEST)
    return w >= 0 and is_ranged(b, b.actor, w)


@jit(types.boolean(B, _I, _I))
def ranges(b, k, w):
    """Whether an attack of whoever is asked with a weapon is a shot which the range makes harder (PS-RANGE-1)."""
    i = b.actor
    return is_ranged(b, i, w) and range_penalty(distance(b, i, k), b.fighters[i].w_range[w]) != 0


@jit(types.boolean(B, _I))
def shot_from_afar(b, k):
    """Whether the best attack of whoever is asked on somebody is such a shot (PS-RANGE-1)."""
    for w in range(b.fighters[b.actor].weapons_n):
        if ranges(b, k, w):  # with none, it is no matter which is best
            best = weapon_against(b, b.actor, k, With.BEST)
            return best >= 0 and ranges(b, k, best)
    return False


@jit(_I(B, PROGRAM))
def guarded_odds(b, program):
    """In how many ninths her attack on whom she prefers hits behind an active defence (PS-DEF-1).

    With at most a free quarter, and out of no vehicle of hers (PS-VEH-1); -1 where there is none.
    """
    i, t = b.actor, favourite(b, program)
    w = weapon_against(b, i, t, With.BEST) if t >= 0 else -1
    if w < 0 or way_to(b, i, t, w) > (HERE if well_aboard(b, i) else 0):
        return -1
    return blow_with(b, i, t, w, -BUSY)[0]


@jit(_I(B))
def exposure(b):
    """In how many ninths the best shot of any enemy at whoever is asked hits (PS-ATT-2)."""
    i, most = b.actor, 0
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k):
            most = max(most, best_attack(b, k, i, With.RANGED)[1][0])
    return most


WHAT = (
    flag("wounded", "has a wound", lambda f: f.wounds > 0),
    flag("stunned", "is stunned until the next round", lambda f: f.stunned != 0),
    flag("minor", "is a minor character", lambda f: f.minor != 0),
    flag("major", "is a major character", lambda f: f.minor == 0),
    flag("in a mob", "acts as one with her squad", lambda f: f.mob != 0),
    flag("phase unspent", "has her phase of this round still before her, held or not", lambda f: f.phase != 0),
    flag("holding", "holds her phase", lambda f: f.holding != 0),
    flag("acting", "has declared something that is still to come", lambda f: f.turn_of != Turn.NONE),
    flag("attacking", "has declared an attack that is still to come", attacks),
    flag("attacked", "is aimed at, or taken in, by an attack that a foe of that fighter has declared", attacked),
    flag("attacking here", "has declared an attack that is aimed at the fighter, or takes her in",
         lambda b, i, k: names(b, k, i), "target"),
    flag("attacking us", "has declared an attack on the fighter or an ally of hers",
         lambda b, i, k: names(b, k, i) or ally_under(b, k) >= 0, "target"),
    flag("likeliest to hit", "is the foe whose declared attack on the fighter is likeliest to hit",
         lambda b, i, k: k == attacker_of(b) and names(b, k, i), "target"),
    flag("shooting", "has declared a shot that is still to come", shooting),
    flag("aiming", "aims at somebody", lambda f: f.aim_on != 0),
    flag("aimed at", "is at whom the fighter aims", lambda b, i, k: b.fighters[i].aim_on == k + 1, "target"),
    flag("aiming here", "aims at the fighter", lambda i, f: f.aim_on == i + 1, "target"),
    flag("defending", "has an active defence", lambda f: f.defending != 0),
    flag("dodging", "has aborted to defence, and the bonus lasts", lambda f: f.dodging != 0),
    flag("aborted", "has aborted in this round", lambda f: f.aborted != 0),
    flag("moved", "is easier to hit for having moved", lambda f: f.moved != 0),
    flag("in cover", "has cover", lambda f: f.cover > 0),
    flag("high", "stands higher than others", lambda f: f.high != 0),
    flag("restrained", "is confined, bound or immobile", lambda f: f.restraint != Restraint.FREE),
    flag("riding", "is in a vehicle", lambda f: f.vehicle != 0),
    flag("driving", "drives the vehicle that she is in", drives),
    flag("incapacitated", "is incapacitated, and can only speak", lambda f: f.state == State.INCAPACITATED),
    flag("better shot", "the fighter's best attack on that one is with a ranged or thrown weapon", better_shot,
         "target"),
    flag("shot from afar", "the fighter's best attack on that one is a shot which the range makes harder",
         shot_from_afar, "target"),
    flag("nearest", "is the foe nearest to the fighter, of equals the first listed",
         lambda b, i, k: k == nearest_enemy(b, i), "target"),
    flag("in reach", "can be attacked by the fighter from where she acts", lambda b, i, k: can_attack_now(b, i, k),
         "target"),
    flag("cornered", "cannot get away from the nearest foe: held, or at the edge of the arena", cornered),
    flag("shoots", "has a ranged or thrown weapon, or a grenade, ready", shoots),
    flag("armed", "has a hand-to-hand weapon besides bare hands", has_arms),
    flag("empty", "has a weapon that must be reloaded", lambda b, k: empty_weapon(b, k) >= 0),
    flag("hair trigger", "has a hair-trigger attack", lambda f: f.hair != 0),
    flag("leader", "can lead: has Leadership, or is a major character with Intimidation",
         lambda f: f.influence != NO_SKILL),
    number("wounds", "wounds", lambda f: f.wounds),
    number("number", "initiative number of this round; -1 without a phase", lambda f: f.number),
    number("initiative", "Initiative", lambda f: f.initiative),
    number("dodge", "what a hand-to-hand attack is rolled against now", lambda b, k: dodge(b, k, False)),
    number("armour", "armour", lambda f: f.armour),
    number("cover", "cover", lambda f: f.cover),
    number("spine", "what an intimidation is rolled against", spine_of),
    number("distance", "how far that one is from the fighter", lambda b, i, k: distance(b, i, k), "m", 100, "target"),
    number("odds", "the chance of the fighter's best attack on that one to hit, exact: with the weapon that is worth"
           " most, and the move that it takes; where she may abort, of her hair-trigger attack",
           lambda b, i, k: 100 * best_blow(b, i, k)[0], "%", HIT_WAYS, "target"),
    number("stun odds", "the chance of that attack to stun, or worse, exact",
           lambda b, i, k: 100 * best_blow(b, i, k)[1], "%", HIT_WAYS, "target"),
    number("wound odds", "the chance of that attack to wound, or worse, exact",
           lambda b, i, k: 100 * best_blow(b, i, k)[4], "%", HIT_WAYS, "target"),
    number("down odds", "the chance of that attack to incapacitate or kill, wounds counted, exact",
           lambda b, i, k: 100 * best_blow(b, i, k)[2], "%", HIT_WAYS, "target"),
    number("expected", "damage after armour to be expected of that attack, exact",
           lambda b, i, k: best_blow(b, i, k)[3], "", HIT_WAYS, "target"),
    number("worth", "what that attack is worth: damage, 3 for a stun and 12 for bringing down, each by its chance,"
           " exact; of a hair trigger on areas, friends against it", lambda b, i, k: blow_worth(b, i, k), "",
           HIT_WAYS, "target"),
    number("swing odds", "the chance of the fighter to get to that one by a swing on a prop from where she is, exact; 0"
           " where no prop carries her there", lambda b, i, k: 100 * ways_to_swing(b, i, k), "%", HIT_WAYS, "target"),
    number("menace", "damage after armour to be expected of an attack of that one on the fighter, exact",
           lambda b, i, k: best_blow(b, k, i)[3], "", HIT_WAYS, "target"),
    number("cow odds", "the chance of an intimidation to make that major character leave, exact",
           lambda b, i, k: 100 * words_ways(b, i, Part.COW, k), "%", HIT_WAYS, "target"),
    number("area hits", "enemies whom the fighter's best fire at the area around that one hits, to be expected, exact",
           lambda b, i, k: fire_around(b, i, k)[0], "", HIT_WAYS, "target"),
    number("friends hit", "friends whom that fire hits, to be expected, exact",
           lambda b, i, k: fire_around(b, i, k)[1], "", HIT_WAYS, "target"),
    number("count", "the initiative number that is counted", lambda b: b.count, of=None),
    number("danger", "the chance of the likeliest hit that is declared against the fighter, exact; 0 where none is",
           lambda b, i: 100 * danger_to(b, i), "%", HIT_WAYS, None),
    number("threat", "damage after armour to be expected of all that is declared against the fighter, exact",
           lambda b, i: threat_to(b, i), "", HIT_WAYS, None),
    number("attackers", "enemies who have declared something against the fighter", lambda b, i: attackers_on(b, i),
           of=None),
    number("advantage", "what the believed odds and the losses add to her intimidation",
           lambda b, i: odds_modifier(b, side_of(b, i)) + losing_modifier(b, side_of(b, i)), of=None),
    number("rout", "the chance of intimidation to make any minor character leave, exact",
           lambda b, i: 100 * words_ways(b, i, Part.INTIMIDATE, -1), "%", HIT_WAYS, None),
    number("rally odds", "the chance of a rally to raise the spine of any minor character, exact",
           lambda b, i: 100 * words_ways(b, i, Part.RALLY, -1), "%", HIT_WAYS, None),
    number("deceit odds", "the chance of deceit to make her side seem larger than it does, exact",
           lambda b, i: 100 * words_ways(b, i, Part.DECEIVE, -1), "%", HIT_WAYS, None),
    number("exposure", "the chance of the best shot of any enemy at her to hit, exact: with the weapon that is worth"
           " most",
           lambda b: 100 * exposure(b), "%", HIT_WAYS, None),
    number("guarded odds", "the chance of her best attack on whom her dials prefer to hit behind an active defence,"
           " with no more than a free quarter, exact; below 0 where there is none, so that `< 50%` holds, too",
           lambda b, program: 100 * guarded_odds(b, program), "%", HIT_WAYS, None),
    number("many", "at how many enemies the best attack on several is aimed, from where she is; 0 for none",
           lambda b, i: count_of(many_plan(b, i)[3]), of=None),
    flag("flees", "her `fright` is more than her `morale`", lambda b, program: flees(b, program), None),
    prompt_word(Prompt),
    flag("cover near", "better cover is within a full move", lambda b, i: cover_near(b, i), None),
    flag("many pays", "the best attack on several is worth more than any on one", lambda b, i: many_pays(b, i), None),
    *common_words(sides, standing=in_fight, members=members, share_down=share_down, fright=fright, near_foes=near_foes,
                  within="2 m"),
)  # fmt: skip
