"""Exact odds in a battle as it stands, whether or not anything is declared yet (:mod:`.odds` has the numbers)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.events import NO_LOG

from .active_defence import can_block, can_dodge, defence, react
from .arms import figure_of
from .attack import attack_value, can_attack
from .criticals import has_criticals
from .damage import damage_of
from .groups import attackers_of, gather, group_bonus, group_value, second_weapon
from .hiding import hiding_rank, sharpest
from .holds import break_difficulty
from .layout import ARMS, FIST, KICK, Area, Deed, Reaction
from .manoeuvres import contest_difficulty
from .odds import (
    BreakOdds,
    GroupOdds,
    ManoeuvreOdds,
    Odds,
    Target,
    attack_odds,
    average,
    break_odds,
    group_odds,
    manoeuvre_odds,
    reacted_group_odds,
    reacted_odds,
    reaction_odds,
    success,
)
from .wounds import left_of, own

AIMS = (Area.NONE, Area.EXTREMITIES, Area.CENTRE, Area.VITALS)
"""A wild attack, and the areas of a tamed one (BR-HIT-1)."""


def copied(b: Any) -> Any:
    """A copy of one battle record, to try things on."""
    return np.array([b], b.dtype)[0]


def target_in(b: Any, attacker: int, target: int, weapon: int, *, sneak: bool = False) -> Target:
    """What a fighter is as a target of an attack with a weapon (BR-DEF-1, BR-DMG-1, BR-HIDE-2)."""
    soak = int(b["fighters"][target]["soak"]) * int(b["fighters"][attacker]["w_soak"][weapon])
    return Target(int(defence(b, attacker, target, target, sneak)), soak, int(left_of(b, target)))


def odds_in(b: Any, attacker: int, target: int, weapon: int, aim: Area = Area.NONE) -> Odds:
    """The odds of an attack that nobody reacts to, as things are (BR-MOD-1, BR-HIT-1).

    Args:
        b: one battle record.
        attacker: her row.
        target: the row of whom she attacks.
        weapon: the place among her arms.
        aim: the area of a tamed attack; NONE for a wild one.
    """
    sneak = bool(b["fighters"][attacker]["hidden"])
    value = int(attack_value(b, attacker, target, int(Deed.STRIKE), weapon, False))
    foe = target_in(b, attacker, target, weapon, sneak=sneak)
    return attack_odds(value, foe, int(figure_of(b, attacker, weapon)), aim, criticals=bool(has_criticals(b, attacker)))


def best_aim_in(b: Any, attacker: int, target: int, weapon: int) -> Area:
    """Wild, or the area at which most damage is expected of an attack that nobody reacts to (BR-HIT-1)."""
    return max(AIMS, key=lambda aim: odds_in(b, attacker, target, weapon, aim).expected)


def best_odds_in(b: Any, attacker: int, target: int, weapon: int) -> Odds:
    """The odds of an attack, wild or tamed, whichever is expected to do more."""
    return odds_in(b, attacker, target, weapon, best_aim_in(b, attacker, target, weapon))


def best_weapon_in(b: Any, attacker: int, target: int) -> int | None:
    """What most is expected of in an attack from where she is; None where nothing reaches or is ready."""
    places = [w for w in range(ARMS) if w in (FIST, KICK) or w < int(b["fighters"][attacker]["weapons_n"])]
    able = [w for w in places if can_attack(b, attacker, target, w)]
    return max(able, key=lambda w: best_odds_in(b, attacker, target, w).expected) if able else None


# --- an attack that is declared


def strike_odds(b: Any, aim: Area | None = None) -> Odds:
    """The odds of the attack under way, whoever it is on now, with a reaction that is rolled (BR-NOOO-1, BR-REACT-1).

    ``aim`` in place of the declared one.
    """
    return _strike(b, None, aim)


def reacted_strike_odds(b: Any, reaction: Reaction) -> Odds:
    """The odds of the attack under way if its target blocks or dodges it (BR-REACT-1)."""
    copy = copied(b)
    react(copy, int(copy["ward"]), int(reaction), NO_LOG)
    return _strike(copy, reaction_rank(copy, int(copy["ward"]), reaction), None)


def reaction_rank(b: Any, row: int, reaction: Reaction) -> int:
    """What the dice of a block or dodge are added to (BR-REACT-1, BR-PEN-1)."""
    return int(b["fighters"][row]["melee" if reaction == Reaction.BLOCK else "athletics"]) + int(own(b, row))


def _strike(b: Any, rank: int | None, aim: Area | None) -> Odds:
    i, ward, target, weapon = (int(b[name]) for name in ("whose", "ward", "target", "weapon"))
    value = int(attack_value(b, i, ward, int(Deed.STRIKE), weapon, target != ward))
    against = int(defence(b, i, ward, target, bool(b["sneak"]))) + int(b["bonus"])
    soak = int(b["fighters"][target]["soak"]) * int(b["fighters"][i]["w_soak"][weapon])
    foe = Target(against, soak, int(left_of(b, target)))
    figure, criticals = int(figure_of(b, i, weapon)), bool(has_criticals(b, i))
    at = Area(int(b["aim"])) if aim is None else aim
    if rank is None:
        return attack_odds(value, foe, figure, at, criticals=criticals)
    return reacted_odds(value, foe, figure, rank, at, criticals=criticals)


# --- manoeuvres and bonds


def manoeuvre_odds_in(
    b: Any, attacker: int, target: int, deed: Deed, reaction: Reaction = Reaction.NONE
) -> ManoeuvreOdds:
    """The odds of a manoeuvre, with what a declared one has met so far, or of one blocked or dodged (BR-MAN-1)."""
    rank = None
    if reaction != Reaction.NONE:
        b = copied(b)
        react(b, target, int(reaction), NO_LOG)
        rank = reaction_rank(b, target, reaction)
    under_way = int(b["deed"]) == deed and int(b["whose"]) == attacker and int(b["target"]) == target
    ward = int(b["ward"]) if under_way else target
    value = int(attack_value(b, attacker, ward, int(deed), 0, ward != target))
    against = int(defence(b, attacker, ward, target, False)) + (int(b["bonus"]) if under_way else 0)
    strength = int(b["fighters"][attacker]["strength"]) + int(own(b, attacker))
    difficulty = int(contest_difficulty(b, target, int(deed)))
    bonuses = {0: Fraction(1)} if rank is None else reaction_odds(rank)
    found = [(manoeuvre_odds(value, against + more, strength, difficulty), p) for more, p in bonuses.items()]
    hit, done, far = (sum((getattr(o, n) * p for o, p in found), Fraction(0)) for n in ("hit", "success", "by_far"))
    return ManoeuvreOdds(hit, done, far)


def break_odds_in(b: Any, row: int) -> BreakOdds:
    """The odds with which somebody who is pinned or held gets free (BR-STAT-1)."""
    return break_odds(int(b["fighters"][row]["strength"]) + int(own(b, row)), int(break_difficulty(b, row)))


def shield_odds_in(b: Any, row: int) -> Fraction:
    """The chance to come between in the attack under way (BR-REACT-2)."""
    against = int(defence(b, int(b["whose"]), int(b["ward"]), int(b["ward"]), False))
    return success(int(b["fighters"][row]["athletics"]) + int(own(b, row)), against)


def hiding_odds_in(b: Any, row: int) -> Fraction:
    """The chance to hide from everybody (BR-HIDE-1)."""
    return success(int(hiding_rank(b, row)), int(sharpest(b, row)))


# --- groups


def group_odds_in(b: Any, leader: int, deed: Deed, target: int, weapon: int) -> GroupOdds:
    """The odds of a group attack that could be declared now, without a reaction (BR-GROUP-1, BR-GROUP-2)."""
    copy = copied(b)
    gather(copy, leader, int(deed), target, weapon)
    copy["bonus"] = 0
    return _group_odds(copy, leader, deed, target, weapon, None)


def declared_group_odds(b: Any, reaction: Reaction = Reaction.NONE) -> GroupOdds:
    """The odds of the group attack under way, or of one that is blocked or dodged (BR-GROUP-2, BR-REACT-1)."""
    rank, target = None, int(b["target"])
    if reaction != Reaction.NONE:
        b = copied(b)
        react(b, target, int(reaction), NO_LOG)
        rank = reaction_rank(b, target, reaction)
    return _group_odds(b, int(b["whose"]), Deed(int(b["deed"])), target, int(b["weapon"]), rank)


def _group_odds(b: Any, leader: int, deed: Deed, target: int, weapon: int, rank: int | None) -> GroupOdds:
    n, bodies = int(attackers_of(b)), int(b["bodies"])
    other = int(second_weapon(b, leader, weapon)) if b["double"] else weapon
    first, second = (int(damage_of(b, leader, target, w, int(Area.CENTRE), False)) for w in (weapon, other))
    value = int(group_value(b, int(deed), target, weapon)) + int(group_bonus(n))
    check = int(defence(b, leader, target, target, False)) + int(b["bonus"]) + int(own(b, target))
    each, left = [first] * bodies + [second] * (n - bodies), int(left_of(b, target))
    if rank is None:
        return group_odds(value, check, each, left)
    return reacted_group_odds(value, check, each, rank, left)


def ways_to_react(b: Any) -> list[Reaction]:
    """How whoever is attacked now may react (BR-REACT-1)."""
    i, t = int(b["whose"]), int(b["ward"])
    can = {Reaction.BLOCK: can_block, Reaction.DODGE: can_dodge}
    return [reaction for reaction, able in can.items() if able(b, i, t)]


def expected_reaction(b: Any, row: int, reaction: Reaction) -> Fraction:
    """What a block or dodge adds to Defence on average (BR-REACT-1)."""
    return average(reaction_odds(reaction_rank(b, row, reaction)))
