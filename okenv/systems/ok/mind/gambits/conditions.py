"""What the conditions of OK's gambits ask, about one fighter or about the fight: a row a word."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import attack_words, common_words
from okenv.core.mind.gambits import flag, number

from ...rules import sides
from ...rules.actions import Act
from ...rules.damage import DYING_AT, points_on
from ...rules.initiative import ACTION_COST
from ...rules.layout import NO_RANK, Attack, B, Prompt, State
from ...rules.mooks import down_at
from ...rules.movement import distance, extra_moves
from ...rules.setups import FREE_BONUS
from ...rules.sides import side_of, standing
from ...rules.social import arrived, cornered, hurt
from ...rules.sweep import candidates
from ...rules.weapons import first_in_hand, weapon_at_risk
from ..forecast import (
    HIT_WAYS,
    danger_to,
    down_ways,
    expected_points,
    goes_around,
    hit_ways,
    rout_ways,
    threat_to,
    trick_ways,
)
from ..tactics import get_ready, in_her_turn
from .facts import (
    armoured,
    attacker_of,
    beside,
    fended_off,
    flees,
    fright,
    has_time,
    near_foes,
    share_down,
    stopped,
    victim_of,
    way_out,
)


@jit(types.boolean(B))
def asked_about(b):
    """Whether somebody is asked about an action under way."""
    return b.prompt == Prompt.DEFEND or b.prompt == Prompt.PROTECT or b.prompt == Prompt.INTERRUPT


@jit(types.boolean(B))
def spends(b):
    """Whether the fighter is asked what the successes of a roll go for."""
    return b.prompt == Prompt.SPEND


WHAT = (
    flag("impaired", "Impaired: a full rank worse at everything", lambda f: f.state == State.IMPAIRED),
    flag("hurt", "bears any points, or tags", hurt),
    flag("prone", "lies on the ground", lambda f: f.prone != 0),
    flag("grabbed", "is held in a grab", lambda f: f.held_by != 0),
    flag("grabbing", "holds somebody in a grab", lambda f: f.holds != 0),
    flag("holding", "holds her action, ready to interrupt", lambda f: f.holding != 0),
    flag("has setup", "has a setup of her own against somebody",
         lambda b, k, f: f.setup_on != 0 and f.setup_on != k + 1),
    flag("set up", "is whom the fighter has set up for her next attack or threat",
         lambda b, i, k: b.fighters[i].setup_on == k + 1, "target"),
    flag("exposed", "bears a general setup, good for everybody", lambda f: f.exposed != 0),
    flag("defended", "has an active defence that counts: an enemy's against the fighter, the fighter's own or an ally's"
         " against whoever attacks", fended_off),
    flag("mook", "is a mook", lambda f: f.mook != 0),
    flag("in reach", "can be attacked by the fighter without a move or a cost of range",
         lambda b, i, k: extra_moves(b, i, k, first_in_hand(b, i), 0) == 0, "target"),
    flag("cornered", "has nowhere to go: held, prone, or an enemy nearer to the home edge", cornered),
    flag("armour stops", "armour would stop the fighter's blow altogether, with what can be spent now; before the roll,"
         " with one success", stopped, "target"),
    flag("armoured", "armour would lessen the fighter's blow", armoured, "target"),
    flag("armed", "has a weapon in hand that is no part of the body", lambda b, k: weapon_at_risk(b, k) >= 0),
    flag("shoots", "the first weapon in hand is a ranged one",
         lambda b, k, f: f.w_kind[first_in_hand(b, k)] == Attack.RANGED),
    flag("protector", "the sheet says that she protects", lambda f: f.protects != 0),
    flag("leader", "has a rank for leading", lambda f: f.leadership != NO_RANK),
    flag("done", "takes no further turn in this round", lambda f: f.done != 0),
    flag("foe", "is an enemy of the fighter", lambda b, i, k: side_of(b, k) != side_of(b, i), "attacker"),
    flag("dying", "bears lethal points enough to die of", lambda f: f.lethal >= DYING_AT),
    flag("her turn", "she is asked what to do with an action", in_her_turn, None),
    flag("ready", "nothing is to be done before an attack: she is free, on her feet, and armed if she can be",
         lambda b: get_ready(b) < 0, None),
    flag("has an action", "has the AP of an action left", lambda f: f.ap >= ACTION_COST),
    flag("has time", "in her turn, the action after this one is hers before any enemy has one", has_time, None),
    flag("flees", "her `fright` is more than her `morale`", lambda b, program: flees(b, program), None),
    flag("sweeping", "the successes are those of a sweep", lambda b: spends(b) and b.act == Act.SWEEP, None),
    flag("escaping", "the successes are those of an escape", lambda b: spends(b) and b.act == Act.ESCAPE, None),
    flag("lethality as it was", "no lethality has been bought yet", lambda b: spends(b) and b.spent_lethality == 0,
         None),
    flag("better bypassed", "bypassing the armour does no less than damage would",
         lambda b: spends(b) and goes_around(b), None),
    flag("grab beside", "a grab can be bought beside one more target", lambda b: spends(b) and beside(b, Act.GRAB),
         None),
    flag("takedown beside", "likewise a takedown", lambda b: spends(b) and beside(b, Act.TAKEDOWN), None),
    flag("disarm beside", "likewise a disarm", lambda b: spends(b) and beside(b, Act.DISARM), None),
    *attack_words(attacker_of, victim_of),
    number("AP", "action points left", lambda f: f.ap),
    number("points", "points of damage, and tags", points_on),
    number("lethal", "lethal points", lambda f: f.lethal),
    number("points left", "points, or tags, that would bring that fighter Down",
           lambda b, k: down_at(b.fighters[k].damage_mode) - points_on(b, k)),
    number("odds", "the chance of an attack of the fighter on that one to hit, exact",
           lambda b, i, k: 100 * hit_ways(b, i, k), "%", HIT_WAYS, "target"),
    number("down odds", "the chance of that attack to bring its target Down, wounds counted, exact",
           lambda b, i, k: 100 * down_ways(b, i, k), "%", HIT_WAYS, "target"),
    number("expected", "points to be expected of an attack of the fighter on that one, exact",
           lambda b, i, k: expected_points(b, i, k), "", HIT_WAYS, "target"),
    number("distance", "how far that one is from the fighter", lambda b, i, k: distance(b, i, k), "m", 100, "target"),
    number("menace", "points to be expected of an attack of that one on the fighter, exact",
           lambda b, i, k: expected_points(b, k, i), "", HIT_WAYS, "target"),
    number("trick", "the chance of a hard or general setup of the fighter against that one",
           lambda b, i, k: 100 * trick_ways(b, i, k), "%", HIT_WAYS, "target"),
    number("foes in reach", "how many standing foes that fighter's first weapon reaches",
           lambda b, k: candidates(b, k, first_in_hand(b, k))),
    number("successes", "successes left to spend", lambda b: b.successes if b.prompt == Prompt.SPEND else 0, of=None),
    number("danger", "the chance of the attack under way to hit, exact; 0 where there is none",
           lambda b: 100 * danger_to(b, victim_of(b)) if asked_about(b) else 0, "%", HIT_WAYS, None),
    number("threat", "points to be expected of the attack under way, exact",
           lambda b: threat_to(b, victim_of(b)) if asked_about(b) else 0, "", HIT_WAYS, None),
    number("way out", "the chance that an escape frees her from a grab, or that she gets up; 100 % where neither is"
           " needed", lambda b: 100 * way_out(b, 0), "%", HIT_WAYS, None),
    number("way out set up", "the same after a free setup", lambda b: 100 * way_out(b, FREE_BONUS), "%", HIT_WAYS,
           None),
    number("rout", "the chance of intimidation to rout somebody", lambda b, i: 100 * rout_ways(b, i), "%", HIT_WAYS,
           None),
    *common_words(sides, standing=standing, members=arrived, share_down=share_down, fright=fright, near_foes=near_foes,
                  within="2 m"),
)  # fmt: skip
