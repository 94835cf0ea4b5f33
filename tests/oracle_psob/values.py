"""Action Values, Dodge, range: what is added up before any dice."""

from .hits import hit
from .places import REACH, distance
from .sheet import (
    AUTO,
    BOUND,
    BURST,
    CONFINED,
    GRENADE,
    HANDS,
    IMMOBILE,
    MELEE,
    NO_RATE,
    SATURATION,
    SINGLE,
    THROWN,
    Weapon,
)
from .state import Battle, Fighter, Part, Plan

RATE_BONUS = {NO_RATE: 0, SINGLE: -1, BURST: 0, AUTO: 1, SATURATION: 2}
"""What a rate gives against one target, or each of several (PS-ROF-1, PS-MANY-1)."""
AREA_WIDTH = {NO_RATE: 400, BURST: 100, AUTO: 200, SATURATION: 400}
"""What an area attack takes in, by rate; a grenade has none (PS-AREA-1, PS-AMMO-1)."""
UNAIMED, SNAPPED, MOB_IN_MELEE = -2, -2, 8
LOWEST_DODGE = -3


def doublings(n: int) -> int:
    """How often a number from 1 up can be halved: the whole part of its binary logarithm."""
    return n.bit_length() - 1


def range_penalty(gap: int, bonus: int) -> int:
    """At most 0: one step beyond 5 m, another at 10 m and at each doubling, less the range bonus (PS-RANGE-1)."""
    steps, edge = (1 if gap > 500 else 0), 1000
    while gap >= edge:
        steps, edge = steps + 1, edge * 2
    if steps:
        hit("PS-RANGE-1")
    if bonus < 0:
        return -steps - (1 if gap > 200 else 0)
    return min(0, bonus - steps)


def dodge(b: Battle, f: Fighter, ranged: bool) -> int:
    """The Difficulty of hitting her (PS-DODGE-1, PS-DEF-1, PS-COVER-1, PS-WOUND-1)."""
    if not f.stands or f.restraint == IMMOBILE:
        hit("PS-WOUND-1" if not f.stands else "PS-DODGE-1")
        return LOWEST_DODGE
    total = f.sheet.dodge - f.wounds
    worst = {BOUND: 5, CONFINED: 2}.get(f.restraint, 0)
    if worst:
        hit("PS-DODGE-1")
    if f.place.vehicle is not None:
        hit("PS-VEH-1")
        worst = max(worst, b.vehicles[f.place.vehicle].hinders)
    total -= worst
    if f.defending or f.dodging:
        hit("PS-DEF-1")
        total += 4 if b.options.stack_defence and f.defending and f.dodging else 2
    if f.aim is not None:
        hit("PS-AIM-1")
        total -= 2
    if f.moved:
        total -= 1
    if ranged and f.place.cover:
        hit("PS-COVER-1")
        total += f.place.cover
    if not f.sheet.big and total < LOWEST_DODGE:
        hit("PS-DODGE-1")
        return LOWEST_DODGE
    return total


def common(f: Fighter, plan: Plan) -> int:
    """What every skill suffers: wounds, a complex action, active defence, movement, haste."""
    total = -f.wounds if f.stands else -5
    if f.wounds:
        hit("PS-WOUND-1")
    if plan.components >= 2:
        hit("PS-ACT-1")
        total -= plan.components
    if f.defending:
        hit("PS-DEF-1")
        total -= 2
    total -= {2: 1, 3: 2}.get(plan.move, 0)
    if plan.turn == 4:
        hit("PS-ABORT-1")
        total += SNAPPED
    return total


def longest(f: Fighter) -> int:
    """Steps of length of what she can ward off with (PS-MELEE-1)."""
    return max((w.length for w in f.sheet.weapons if w.kind == MELEE), default=0)


def limited(b: Battle, weapon: Weapon) -> bool:
    """It can be empty (PS-AMMO-1)."""
    return weapon.slow or (b.options.charge and weapon.charge > 0)


def taken(b: Battle, f: Fighter, what: str, place: int, rate: int, targets: int) -> int:
    """What an attack takes out of a weapon that can be empty (PS-AMMO-1)."""
    weapon = f.sheet.arm(place)
    if weapon.kind in (THROWN, GRENADE):
        return targets
    if not b.options.by_rate:
        return 1
    hit("PS-AMMO-1")
    if what == "area":
        return targets * 2 ** (rate - 1)
    return int(2 ** (rate - 1 + rates_over(targets)))


def rates_over(targets: int) -> int:
    """How many rates higher so many targets count (PS-MANY-1)."""
    return 0 if targets <= 1 else 1 if targets <= 5 else 2


def enough(b: Battle, f: Fighter, what: str, place: int, rate: int, targets: int) -> bool:
    """There is that much in it."""
    if place == HANDS or not limited(b, f.sheet.arm(place)):
        return True
    return f.left[place] >= taken(b, f, what, place, rate, targets)


def loaded(b: Battle, f: Fighter, place: int) -> bool:
    """There is something in the weapon."""
    return place == HANDS or not limited(b, f.sheet.arm(place)) or f.left[place] > 0


def crowd(b: Battle, f: Fighter, place: int, target: Fighter) -> list[Fighter]:
    """Who attacks as one with her, herself too: of her mob who can (PS-MOB-1, PS-MOB-2)."""
    others = [g for g in b.fighters if g.plan.leader is f and g.stands and loaded(b, g, place)]
    if f.sheet.arm(place).kind == MELEE:
        others = [g for g in others if distance(g, target) <= REACH][: MOB_IN_MELEE - 1]
    if others:
        hit("PS-MOB-1")
        hit("PS-MOB-2")
    return [f, *others]


def alone(f: Fighter, place: int, target: Fighter, aimed: bool) -> int:
    """What one of them brings: skill, aim, range or reach (PS-AIM-1, PS-AIM-2, PS-RANGE-1, PS-MELEE-1)."""
    weapon = f.sheet.arm(place)
    total = weapon.value
    if aimed and f.aim is target:
        hit("PS-AIM-2")
        total += 2
    if weapon.kind != MELEE:
        return total + range_penalty(distance(f, target), weapon.bonus)
    hit("PS-MELEE-1")
    return total + min(0, weapon.length - longest(target)) + max(0, f.high - target.place.high)


def with_weapon(b: Battle, f: Fighter, plan: Plan, part: Part, target: Fighter) -> int:
    """The Action Value of an attack on somebody, or on an area around her (PS-ATT-1, PS-ATT-2, PS-AREA-1)."""
    area = part.what == "area"
    members = crowd(b, f, part.weapon, target)
    lowest = min(alone(g, part.weapon, target, plan.components == 1 and not area) for g in members)
    if part.rate:
        hit("PS-ROF-1")
    return lowest + doublings(len(members)) + common(f, plan) + RATE_BONUS[part.rate] + (UNAIMED if area else 0)
