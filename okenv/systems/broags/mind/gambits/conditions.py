"""What the conditions of BrOAGS's gambits ask, about one fighter or about the fight: a row a word."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import attack_words, common_words, prompt_word
from okenv.core.mind.gambits import flag, number

from ...rules import sides
from ...rules.active_defence import costs_action, defence, quick
from ...rules.hiding import dimness
from ...rules.holds import free
from ...rules.layout import B, Bond, Deed, Posture, Prompt
from ...rules.movement import distance
from ...rules.sides import in_sight, rows_of, side_of, standing
from ...rules.stance import best_cover
from ...rules.wounds import left_of, penalty
from ..forecast import (
    HERE,
    HIT_WAYS,
    THREE_ROLLS,
    TWO_ROLLS,
    break_ways,
    hide_ways,
    manoeuvre_ways,
    shield_ways,
    way_to,
)
from ..tactics import nearest_enemy
from .arms import arm_against, best_blow
from .danger import BLOCK, DODGE, NO_REACTION, attacker_of, blow_under_way, danger_after, slip_ways, victim_of
from .facts import (
    any_dropped,
    any_jam,
    can_attack_now,
    cornered,
    flees,
    fright,
    has_arms,
    members,
    near_foes,
    share_down,
    shoots,
    wounds_of,
)
from .groups import best_group, pays_against
from .words import With

_I = types.int64


@jit(types.boolean(B))
def group_pays(b):
    """Whether a group attack on anybody is worth more than what everybody would do alone (BR-GROUP-1)."""
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    for k in range(first, last):
        if pays_against(b, b.actor, k):
            return True
    return False


@jit(_I(B, types.boolean))
def best_odds(b, hers):
    """In how many of 81 outcomes the best attack hits: hers on an enemy in sight, or theirs on her (BR-HIT-1)."""
    i, most = b.actor, 0
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if in_sight(b, k):
            blow = best_blow(b, i, k) if hers else best_blow(b, k, i)
            most = max(most, blow[0])
    return most


@jit(types.boolean(B, _I))
def shot_from_here(b, k):
    """Whether the best shot at somebody is one from where she is (BR-ACT-1)."""
    i = b.actor
    w = arm_against(b, i, k, With.RANGED)[0]
    return w >= 0 and way_to(b, i, k, Deed.STRIKE, w) == HERE


@jit(types.boolean(B))
def free_to_go(b):
    """Whether there is an enemy in sight to move away from, and she has not moved yet and is not bound (BR-ACT-1)."""
    return b.prompt == Prompt.TURN and b.moved == 0 and free(b, b.actor) and nearest_enemy(b, b.actor) >= 0


WHAT = (
    flag("hurt", "has lost hit points", lambda f: f.lethal + f.nonlethal > 0),
    flag("impaired", "has a wound penalty", lambda b, k: penalty(b, k) < 0),
    flag("crouched", "crouches", lambda f: f.posture == Posture.CROUCHED),
    flag("prone", "has gone to ground", lambda f: f.posture == Posture.PRONE),
    flag("floored", "is floored", lambda f: f.posture == Posture.FLOORED),
    flag("in cover", "has cover", lambda f: f.cover > 0),
    flag("hidden", "is hidden, or acts from hiding", lambda f: f.hidden != 0),
    flag("pinned", "is pinned", lambda f: f.bond == Bond.PINNED),
    flag("held", "is held", lambda f: f.bond == Bond.HELD),
    flag("pinning", "pins somebody", lambda f: f.bond == Bond.PINNER),
    flag("holding", "holds somebody", lambda f: f.bond == Bond.HOLDER),
    flag("sprinting", "has sprinted, until her next turn", lambda f: f.sprint != 0),
    flag("in a group", "acts with her group", lambda f: f.group != 0),
    flag("acted", "has had her turn of this round", lambda f: f.acted != 0),
    flag("reacted", "has reacted since her last turn", lambda f: f.temp < 0),
    flag("too slow", "cannot react: her score is below 0", lambda b, k: not quick(b, k)),
    flag("losing her action", "has lost her next action through reactions", lambda f: f.lost != 0),
    flag("jammed", "has a weapon that is jammed", any_jam),
    flag("disarmed", "has a weapon that lies on the ground", any_dropped),
    *attack_words(attacker_of, victim_of),
    flag("in reach", "can be attacked by the fighter from where she is", lambda b, i, k: can_attack_now(b, i, k),
         "target"),
    flag("cornered", "cannot get away from the nearest foe: floored, in a bond, or at the edge", cornered),
    flag("shot from here", "the fighter's best shot at that one is from where she is", shot_from_here, "target"),
    flag("free to go", "an enemy is in sight, and she has not moved in this turn and is not bound", free_to_go, None),
    flag("flees", "her `fright` is more than her `morale`", lambda b, program: flees(b, program), None),
    prompt_word(Prompt),
    flag("shoots", "has a ranged weapon in hand that is not jammed", shoots),
    flag("armed", "has a melee weapon in hand", has_arms),
    number("points left", "hit points left", left_of),
    number("wounds", "the share of her hit points that is lost", wounds_of, "%"),
    number("score", "initiative score, reactions in it", lambda f: f.score + f.temp),
    number("perception", "Perception", lambda f: f.perception),
    number("strength", "Strength", lambda f: f.strength),
    number("defence", "Defence against the fighter, without a reaction", lambda b, i, k: defence(b, i, k, k, False),
           of="target"),
    number("soak", "soak", lambda f: f.soak),
    number("cover", "cover", lambda f: f.cover),
    number("distance", "how far that one is from the fighter", lambda b, i, k: distance(b, i, k), "m", 100, "target"),
    number("odds", "the chance of the fighter's best attack on that one to hit, exact: with the weapon that is worth"
           " most, wild or tamed, after the movement that it takes, without a reaction",
           lambda b, i, k: 100 * best_blow(b, i, k)[0], "%", HIT_WAYS, "target"),
    number("down odds", "the chance of that attack to bring that one down, exact",
           lambda b, i, k: 100 * best_blow(b, i, k)[1], "%", HIT_WAYS, "target"),
    number("expected", "hit points to be expected of that attack, exact, no more than are left",
           lambda b, i, k: best_blow(b, i, k)[2], "", HIT_WAYS, "target"),
    number("menace", "hit points to be expected of an attack of that one on the fighter, exact",
           lambda b, i, k: best_blow(b, k, i)[2], "", HIT_WAYS, "target"),
    number("best odds", "the chance of her best attack on any enemy in sight to hit, exact",
           lambda b: 100 * best_odds(b, True), "%", HIT_WAYS, None),
    number("exposure", "the chance of the best attack of any enemy in sight on her to hit, exact",
           lambda b: 100 * best_odds(b, False), "%", HIT_WAYS, None),
    number("trip odds", "the chance to trip that one, both rolls, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Deed.TRIP), "%", TWO_ROLLS, "target"),
    number("disarm odds", "the chance to disarm that one, both rolls, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Deed.DISARM), "%", TWO_ROLLS, "target"),
    number("grapple odds", "the chance to grapple with that one, both rolls, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Deed.GRAPPLE), "%", TWO_ROLLS, "target"),
    number("shove odds", "the chance to shove that one, both rolls, exact",
           lambda b, i, k: 100 * manoeuvre_ways(b, i, k, Deed.SHOVE), "%", TWO_ROLLS, "target"),
    number("group hits", "hits to be expected of the best attack of her group on that one, exact; 0 without one",
           lambda b, i, k: best_group(b, i, k, With.BEST)[3], "", HIT_WAYS, "target"),
    number("group odds", "the chance of that attack to hit at all, exact; 0 without one",
           lambda b, i, k: 100 * best_group(b, i, k, With.BEST)[2], "%", HIT_WAYS, "target"),
    flag("worth the group", "that attack is worth more than those of its members alone",
         lambda b, i, k: pays_against(b, i, k), "target"),
    number("danger", "the chance of the attack under way to succeed without a reaction, exact; 0 where there is none",
           lambda b: 100 * danger_after(b, NO_REACTION), "%", THREE_ROLLS, None),
    number("deadly", "the chance of the attack under way to bring its target down, exact",
           lambda b: 100 * blow_under_way(b)[1], "%", HIT_WAYS, None),
    number("threat", "hit points to be expected of the attack under way, exact", lambda b: blow_under_way(b)[2], "",
           HIT_WAYS, None),
    number("danger when blocked", "the danger once its target blocks, exact; as it is where she cannot",
           lambda b: 100 * danger_after(b, BLOCK), "%", THREE_ROLLS, None),
    number("danger when dodged", "the danger once its target dodges, exact; as it is where she cannot",
           lambda b: 100 * danger_after(b, DODGE), "%", THREE_ROLLS, None),
    number("shield odds", "the chance of 'Nooo!' to come between, exact; 0 where she is not asked",
           lambda b, i: 100 * shield_ways(b, i) if b.prompt == Prompt.SHIELD else 0, "%", HIT_WAYS, None),
    number("break odds", "the chance to break free, exact; 0 where she is not bound",
           lambda b, i: 100 * break_ways(b, i, 0), "%", HIT_WAYS, None),
    number("reverse odds", "the chance to reverse a pin, exact; 0 where she is not pinned",
           lambda b, i: 100 * break_ways(b, i, 1), "%", HIT_WAYS, None),
    number("slip odds", "the chance that whom she pins or holds breaks free, exact", lambda b, i: 100 * slip_ways(b, i),
           "%", HIT_WAYS, None),
    number("turn odds", "the chance that whom she pins reverses the pin, where that is tried now, exact; else 0",
           lambda b: 100 * break_ways(b, b.whose, 1) if b.prompt == Prompt.LOOSEN and b.reverse != 0 else 0, "%",
           HIT_WAYS, None),
    number("hide odds", "the chance to hide, exact; 0 where there is nothing to hide behind",
           lambda b, i: 100 * hide_ways(b, i), "%", HIT_WAYS, None),
    number("visibility", "what bad sight where she is takes off attacks, 0 to 3",
           lambda b: dimness(b, b.actor, b.actor, 0), of=None),
    flag("reaction costs", "a reaction would cost her next action", lambda b, i: costs_action(b, i), None),
    flag("cover near", "better cover is within a movement", lambda b, i: best_cover(b, i) >= 0, None),
    flag("group pays", "an attack of her group on somebody is worth more than those of its members alone", group_pays,
         None),
    *common_words(sides, standing=standing, members=members, share_down=share_down, fright=fright, near_foes=near_foes,
                  within="2 m"),
)  # fmt: skip
