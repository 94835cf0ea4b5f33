"""Values of attacks, Defence, and what one's own rolls suffer (BR-DEF-1, BR-MOD-1, BR-STAT-1, BR-PEN-1)."""

from . import numbers
from .hits import hit
from .numbers import ADJACENT
from .sheet import NO_CAP, RANGED
from .state import FREE, HOLDER, Battle, Fighter, distance

POINTS = 5
"""Hit points for each point of Toughness (BR-DMG-1)."""
HOLDING = -4
"""What holding somebody takes from all rolls (BR-STAT-1)."""
WRESTLING = ("grapple", "trip")
MANOEUVRES = ("trip", "disarm", "grapple", "shove")


def left(f: Fighter) -> int:
    """Hit points left; nonlethal ones count as the others (BR-DMG-2)."""
    return POINTS * f.sheet.toughness - f.lethal - f.nonlethal


def own(f: Fighter) -> int:
    """What wounds and holding somebody take from a roll of hers (BR-PEN-1, BR-PIN-1)."""
    total = numbers.wound_penalty(left(f), f.sheet.toughness)
    if total:
        hit("BR-PEN-1")
        if f.nonlethal:
            hit("BR-DMG-2")
    return total + (HOLDING if f.bond == HOLDER else 0)


def adjacent(f: Fighter, g: Fighter) -> bool:
    """Beside each other."""
    return numbers.band(distance(f, g)) == ADJACENT


def movement(b: Battle, target: Fighter) -> int:
    """What the movement of a target takes from attacks on her (BR-MOD-1, BR-MOVE-1)."""
    if not target.sprint:
        return 0
    speed = target.sheet.speed
    total = numbers.high_speed_modifier(target.sheet.crossing, speed)
    total += numbers.high_speed_modifier(target.erratic, speed)
    if b.options.movement_cap:
        total = max(total, -b.options.movement_cap)
    if total:
        hit("BR-MOVE-1")
    return total


def visibility(b: Battle, here: int, there: int) -> int:
    """How bad it is anywhere on the way from one place to another (BR-MOD-1, BR-SIGHT-2)."""
    way = range(min(here, there), max(here, there) + 1)
    met = [level for first, last, level in b.options.smoke if set(way) & set(range(first, last + 1))]
    if met and max(met) > b.options.visibility:
        hit("BR-SIGHT-2")
    return max([b.options.visibility, *met])


def unmoved_value(b: Battle, f: Fighter, target: Fighter, what: str, place: int) -> int | None:
    """An attacker's skill, range, visibility and posture; None: the shot fails (BR-MOD-1, BR-REACH-1)."""
    shot = what not in MANOEUVRES and f.weapon(place).kind == RANGED
    if shot:
        at_range = numbers.range_modifier(distance(f, target), f.weapon(place).column)
        if at_range is None:
            return None
        total = f.sheet.marksmanship + at_range
    else:
        total = f.sheet.melee
    total += numbers.visibility_modifier(visibility(b, f.at, target.at))
    return total + numbers.posture_penalty(f.posture, not shot, what in WRESTLING)


def attack_value(b: Battle, f: Fighter, target: Fighter, what: str, place: int, between: bool) -> int:
    """What is added to the dice of an attack or a manoeuvre; ``between``: somebody takes it for the target."""
    base = unmoved_value(b, f, target, what, place)
    assert base is not None
    hit("BR-MOD-1")
    return base + own(f) + (0 if between else movement(b, target))


def defence(b: Battle, target: Fighter, attacker: Fighter, sneak: bool = False) -> int:
    """Defence without a reaction (BR-DEF-1, BR-PIN-1)."""
    bare = numbers.CORE_DEFENCE + target.sheet.special
    hit("BR-DEF-1")
    if target.bond not in (FREE, HOLDER):
        hit("BR-PIN-1")
        return bare
    cover = target.cover
    if sneak and b.options.surprise_ignores_cover:
        cover = 0
    both = cover + numbers.stance_bonus(target.posture, adjacent(attacker, target))
    return bare + (both if b.options.cap == NO_CAP else min(both, b.options.cap))
