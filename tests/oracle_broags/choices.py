"""What somebody may do in her turn (BR-ACT-1, BR-TWO-1, BR-REACH-1, BR-MAN-1)."""

from . import groups
from .arms import armed, handling, ready
from .hits import hit
from .numbers import CROUCHED, FLOORED, PRONE, UPRIGHT
from .places import best_cover, moves, visible
from .sheet import FAR, FIST, KICK, NEAR, RANGED
from .state import FREE, HER_TURN, HOLDER, IN_HAND, Action, Battle, Fighter, distance
from .values import unmoved_value, visibility

STOCK_CAP = 4
"""Take Stock ends at Perception and this (BR-STOCK-1)."""
HIDING_VISIBILITY, ABYSMAL = 2, 3
"""From the first on one can hide without cover, beyond the second nobody sees anybody (BR-HIDE-2, BR-SIGHT-1)."""
PLACES_OF_ALL = (0, 1, 2, FIST, KICK)


def discerns(b: Battle, f: Fighter, g: Fighter) -> bool:
    """She is no secret: beyond abysmal visibility only who is near, or has attacked since her turn (BR-SIGHT-1)."""
    if visible(g, True) and visibility(b, f.at, g.at) > ABYSMAL:
        hit("BR-SIGHT-1")
        return g.shown or distance(f, g) < NEAR
    return visible(g, True)


def can_strike(b: Battle, f: Fighter, g: Fighter, place: int) -> bool:
    """An attack on somebody with what is in a place."""
    if not discerns(b, f, g) or not ready(f, place):
        return False
    weapon = f.weapon(place)
    if weapon.kind == RANGED:
        return unmoved_value(b, f, g, "attack", place) is not None
    return distance(f, g) < weapon.reach


def strikes(b: Battle, f: Fighter) -> list[Action]:
    """Every attack from where she is."""
    return [
        ("attack", slot, place)
        for slot, g in enumerate(b.enemies(f))
        for place in PLACES_OF_ALL
        if can_strike(b, f, g, place)
    ]


def second_strikes(b: Battle, f: Fighter, first: int) -> list[Action]:
    """Second attacks: another shot, or another one-handed weapon (BR-TWO-1)."""
    return [a for a in strikes(b, f) if pairs(f, first, a[2])]


def pairs(f: Fighter, first: int, place: int) -> bool:
    """One attack with the first and one with the second in the same action."""
    if place == first:
        return f.weapon(first).shots == 2 or (first == FIST and f.free_hands == 2)
    return f.weapon(first).hands == 1 and f.weapon(place).hands == 1


def disarming_reach(f: Fighter) -> int:
    """How far she can disarm: with a long weapon in hand farther (BR-REACH-1)."""
    return max([NEAR, *(arm.weapon.reach for arm in f.arms if arm.where == IN_HAND)])


def manoeuvres(b: Battle, f: Fighter) -> list[Action]:
    """Trips, disarms, grapples, shoves (BR-MAN-1)."""
    found: list[Action] = []
    for slot, g in enumerate(b.enemies(f)):
        if not discerns(b, f, g):
            continue
        short = distance(f, g) < FAR
        if short and g.posture != FLOORED:
            found.append(("trip", slot, 0))
        if distance(f, g) < disarming_reach(f) and armed(g):
            found.append(("disarm", slot, 0))
        rooted = f.posture == FLOORED and distance(f, g) >= NEAR
        if short and f.bond == FREE and g.bond == FREE and not rooted:
            found.append(("grapple", slot, 0))
        if short:
            found.append(("shove", slot, 0))
    return found


def group_attacks(b: Battle, f: Fighter) -> list[Action]:
    """Concentrated fire and dogpiles that she may lead (BR-GROUP-1)."""
    found: list[Action] = []
    for slot, g in enumerate(b.enemies(f)):
        for place in PLACES_OF_ALL:
            if not can_strike(b, f, g, place) or groups.room(f, g, place) < groups.FEWEST:
                continue
            if len(groups.members(b, f, g, place, can_strike)) >= groups.FEWEST:
                kind = "concentrate" if f.weapon(place).kind == RANGED else "dogpile"
                found.append((kind, slot, place))
    return found


def by_herself(b: Battle, f: Fighter) -> list[Action]:
    """Actions that are aimed at nobody."""
    possible = {
        "stock": b.turn >= 1 and f.score < f.sheet.perception + STOCK_CAP,
        "ground": f.posture != PRONE,
        "rise": f.posture in (PRONE, FLOORED),
        "cover": best_cover(b, f) is not None,
        "hide": f.bond == FREE and (f.cover > 0 or visibility(b, f.at, f.at) >= HIDING_VISIBILITY),
        "flee": f.hidden == HER_TURN,
    }
    return [(kind, 0, 0) for kind, able in possible.items() if able]


def turn_choices(b: Battle, f: Fighter) -> list[Action]:
    """Everything that is legal in the middle of a turn but for ``done``."""
    action_left = not f.spent
    found = moves(b, f, action_left)
    if f.bond == FREE and not f.shifted:
        if f.posture == UPRIGHT:
            found.append(("crouch", 0, 0))
        if f.posture == CROUCHED:
            found.append(("stand", 0, 0))
    if action_left and f.bond in (FREE, HOLDER):
        found += strikes(b, f) + manoeuvres(b, f) + group_attacks(b, f) + by_herself(b, f) + handling(f)
    return found
