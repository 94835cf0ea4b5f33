"""What the conditions of ZeroSpace's gambits ask, about one fighter or about the fight: a row a word."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import common_words, prompt_word
from okenv.core.mind.gambits import flag, number

from ...rules import sides
from ...rules.actions import Act
from ...rules.choices import can_act_quickly
from ...rules.conditions import NERVE, SHAPE, SIGHT, WILL
from ...rules.layout import B, Prompt, Terror
from ...rules.modifiers import cannot_see
from ...rules.movement import distance
from ...rules.objects import cover_near
from ...rules.sides import side_of, standing
from ..forecast import ROLL_WAYS
from ..tactics import recover_first
from ..threats import worth_of_team, would_join
from .danger import attack_declared, attacker_of, blow_under_way, danger_after, toll, turn_needed, victim_of
from .facts import (
    any_dropped,
    around_her,
    can_attack_now,
    cornered,
    cover_in_reach,
    flees,
    fright,
    has_arms,
    members,
    near_foes,
    share_down,
    shoots,
    wounds_of,
)
from .odds import SHARE, best_blow, break_ways, defence_met, manoeuvre_ways, recover_ways, slip_ways
from .outlook import adds, foe_must_come, led_odds, odds_from_here, strike_pays
from .words import BLOW_WAYS, HARM_WAYS, TEAM_WAYS


@jit(types.boolean(B))
def joining_pays(b):
    """Whether she adds more to the attack under way than her own turn would bring (ZS-MAN-1, ZS-MAN-2)."""
    if b.prompt != Prompt.TEAM:
        return False
    return would_join(b, b.actor, worth_of_team(b))[0] >= 0


WHAT = (
    flag("hurt", "has lost Health or Endurance",
         lambda f: f.health < f.health_most or f.endurance < f.endurance_most),
    flag("named", "has a name: not every success defeats her", lambda f: f.named != 0),
    flag("prone", "is prone", lambda f: f.prone != 0),
    flag("flying", "flies: she never lies on the ground", lambda f: f.flies != 0),
    flag("shielded", "has an active shield", lambda f: f.shield != 0),
    flag("in cover", "crouches behind cover", lambda f: f.cover != 0),
    flag("hidden", "is hidden", lambda f: f.hidden != 0),
    flag("dodging", "dodges", lambda f: f.dodge != 0),
    flag("running", "has made a double or all-out move", lambda f: f.run != 0),
    flag("restrained", "is restrained", lambda f: f.held_by != 0),
    flag("restraining", "restrains somebody", lambda f: f.holds != 0),
    flag("unseeing", "is blinded, or in the dark without Blindsight", cannot_see),
    flag("terrified", "is terrified", lambda f: f.terror != 0),
    flag("cowering", "cowers in terror", lambda f: f.terror == Terror.COWERS),
    flag("fleeing", "flees in terror", lambda f: f.terror == Terror.FLEES),
    flag("altered", "is altered, until she breaks out", lambda f: f.altered != 0),
    flag("unfree", "is deprived of free will, until she breaks out", lambda f: f.unfree != 0),
    flag("distracted", "is distracted", lambda f: f.distracted != 0),
    flag("surprised", "is surprised", lambda f: f.surprised != 0),
    flag("helpless", "is helpless", lambda f: f.helpless != 0),
    flag("waiting", "has a delayed turn", lambda f: f.stored != 0),
    flag("acted", "has had her turn of this round", lambda f: f.acted != 0),
    flag("owing", "owes a turn", lambda f: f.owed != 0),
    flag("forced", "has forced a turn in this round", lambda f: f.forced != 0),
    flag("disarmed", "has an arm that lies on the ground", any_dropped),
    flag("attacking", "makes the attack under way, or the turn that could be interrupted",
         lambda b, k: k == attacker_of(b)),
    flag("attacked", "is at whom the attack under way is aimed", lambda b, k: k == victim_of(b)),
    flag("foe", "is an enemy of the fighter", lambda b, i, k: side_of(b, k) != side_of(b, i), "attacker"),
    flag("in reach", "can be attacked by the fighter from where she is", lambda b, i, k: can_attack_now(b, i, k),
         "target"),
    flag("cornered", "cannot get away from the nearest foe: she cannot move, or is at the edge", cornered),
    flag("shoots", "has something ready that is not for hand to hand", shoots),
    flag("armed", "has a weapon in hand for hand to hand", has_arms),
    number("health", "Health left", lambda f: f.health),
    number("endurance", "Endurance left", lambda f: f.endurance),
    number("wounds", "the share of Health or of Endurance that is lost, the greater of the two", wounds_of, "%"),
    number("brawn", "Brawn", lambda f: f.brawn),
    number("presence", "Presence", lambda f: f.presence),
    number("armour", "Damage Resistance", lambda f: f.dr),
    number("defence", "the Difficulty Value that the fighter's best attack meets; by hand where there is none",
           lambda b, i, k: defence_met(b, i, k), of="target"),
    number("distance", "how far that one is from the fighter", lambda b, i, k: distance(b, i, k), "m", of="target"),
    number("foes around", "how many enemies of the fighter's are within 5 m of that one, herself counted",
           lambda b, i, k: around_her(b, 1 - side_of(b, i), k), of="target"),
    number("friends around", "how many of the fighter's side are within 5 m of that one, herself counted",
           lambda b, i, k: around_her(b, side_of(b, i), k), of="target"),
    number("odds", "the chance of the fighter's best attack on that one to hit, exact: with the arm and the trade that"
           " are worth most, after the base move that it takes, alone",
           lambda b, i, k: 100 * best_blow(b, i, k)[0], "%", ROLL_WAYS, "target"),
    number("led odds", "the odds alone or, in her turn, with all who would gain by joining an attack that she leads",
           lambda b, k: 100 * led_odds(b, k), "%", ROLL_WAYS, "target"),
    number("odds from here", "the chance of the fighter's best attack on that one to hit; 0 where it takes a move",
           lambda b, k: 100 * odds_from_here(b, k), "%", ROLL_WAYS, "target"),
    number("down odds", "the chance of that attack to take that one out of the fight, exact",
           lambda b, i, k: 100 * best_blow(b, i, k)[1], "%", BLOW_WAYS, "target"),
    number("expected", "Health, or Endurance, to be expected of that attack, exact, no more than is left; all of it of"
           " the unnamed", lambda b, i, k: best_blow(b, i, k)[2], "", BLOW_WAYS, "target"),
    number("peril", "the chance of the best attack of that one on the fighter to hit, exact",
           lambda b, i, k: 100 * best_blow(b, k, i)[0], "%", ROLL_WAYS, "target"),
    number("menace", "Health, or Endurance, to be expected of the best attack of that one on the fighter, exact",
           lambda b, i, k: best_blow(b, k, i)[2], "", BLOW_WAYS, "target"),
    number("disarm odds", "the chance to disarm that one, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Act.DISARM), "%", ROLL_WAYS, "target"),
    number("distract odds", "the chance to distract that one, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Act.DISTRACT), "%", ROLL_WAYS, "target"),
    number("grapple odds", "the chance to grapple with that one, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Act.GRAPPLE), "%", ROLL_WAYS, "target"),
    number("takedown odds", "the chance to take that one down, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Act.TAKEDOWN), "%", ROLL_WAYS, "target"),
    number("danger", "the chance of the attack under way to hit its victim as things stand, exact; 0 where there is"
           " none", lambda b: 100 * danger_after(b, Act.DECLINE), "%", TEAM_WAYS, None),
    number("deadly", "the chance of the attack under way to take its victim out of the fight, exact",
           lambda b: 100 * blow_under_way(b)[1], "%", HARM_WAYS, None),
    number("threat", "Health, or Endurance, to be expected of the attack under way, exact",
           lambda b: blow_under_way(b)[2], "", HARM_WAYS, None),
    number("toll", "what a hit of the attack under way takes of what its victim has left, to be expected; 0 where"
           " there is none", lambda b: toll(b), "%", SHARE, None),
    number("added", "what she adds to the attack under way, against what her own turn would bring: 1000 % at most, and"
           " wherever that would bring nothing but she adds something; 0 where there is none",
           lambda b: adds(b), "%", SHARE, None),
    number("danger when dodged", "the danger once she dodges, exact; as it is where she cannot",
           lambda b: 100 * danger_after(b, Act.DODGE), "%", TEAM_WAYS, None),
    number("danger when covered", "the danger once she has cover, exact; as it is where there is none",
           lambda b: 100 * danger_after(b, Act.COVER), "%", TEAM_WAYS, None),
    number("danger when dived", "the chance of the attack under way to hit her once she dives, exact; as the danger is"
           " where she cannot", lambda b: 100 * danger_after(b, Act.DIVE), "%", TEAM_WAYS, None),
    number("team danger", "the danger once she has joined the attack with what adds most, exact; as it is where she"
           " cannot", lambda b: 100 * danger_after(b, Act.TEAM), "%", TEAM_WAYS, None),
    number("break odds", "the chance to break free, exact; 0 where she is not restrained",
           lambda b, i: 100 * break_ways(b, i), "%", ROLL_WAYS, None),
    number("slip odds", "the chance that whom she restrains breaks free, exact; 0 where there is nobody",
           lambda b, i: 100 * slip_ways(b, i), "%", ROLL_WAYS, None),
    number("sight odds", "the chance to recover sight, exact; 0 where she is not blinded",
           lambda b, i: 100 * recover_ways(b, i, SIGHT), "%", ROLL_WAYS, None),
    number("nerve odds", "the chance to recover nerve, exact; 0 where she is not terrified",
           lambda b, i: 100 * recover_ways(b, i, NERVE), "%", ROLL_WAYS, None),
    number("shape odds", "the chance to break out of an alteration, exact; 0 where she is in none",
           lambda b, i: 100 * recover_ways(b, i, SHAPE), "%", ROLL_WAYS, None),
    number("will odds", "the chance to regain free will, exact; 0 where she has it",
           lambda b, i: 100 * recover_ways(b, i, WILL), "%", ROLL_WAYS, None),
    flag("cover beside", "she has no cover, and could crouch behind some that is beside her",
         lambda b, i: cover_near(b, i) >= 0, None),
    flag("cover near", "a place with cover is within a base move, and she has none", lambda b, i: cover_in_reach(b, i),
         None),
    flag("recovery pays", "her chance to recover, or to break out, is more than the share of somebody that her best"
         " attack from where she is takes, to be expected",
         lambda b: recover_first(b) >= 0, None),
    flag("shield ready", "she can activate a shield in her turn",
         lambda b, i: b.prompt == Prompt.TURN and can_act_quickly(b, i, Act.ACTIVATE, 0), None),
    flag("strike pays", "a strike at whoever is hurt most promises more than twice what a shot from where she is does",
         lambda b: strike_pays(b), None),
    flag("foe must come", "the nearest enemy must come to her: it does not shoot, and is neither altered nor unfree",
         lambda b: foe_must_come(b), None),
    flag("turn needed", "she is the last of her side, and keeps her turn of this round: against attacks she forces one"
         " only in every other", lambda b: turn_needed(b), None),
    flag("flees", "her `fright` is more than her `morale`", lambda b, program: flees(b, program), None),
    prompt_word(Prompt),
    flag("joining pays", "she adds more to the attack under way than her own turn would bring", joining_pays, None),
    flag("attack declared", "what she could interrupt is an attack or a manoeuvre", attack_declared, None),
    flag("dark", "the fight is in the dark", lambda b: b.dark != 0, None),
    flag("weightless", "the fight is weightless, or underwater", lambda b: b.weightless != 0, None),
    flag("move used", "the move of this turn is used", lambda b, i: i == b.whose and b.moved != 0, None),
    flag("move left", "she has moved, and some of the move is left for after her standard action",
         lambda b, i: i == b.whose and b.moved != 0 and b.rest != 0, None),
    flag("action used", "the standard action of this turn is used", lambda b, i: i == b.whose and b.spent != 0, None),
    *common_words(sides, standing=standing, members=members, share_down=share_down, fright=fright, near_foes=near_foes,
                  within="1 m", here="able to act", out="unable to act"),
)  # fmt: skip
