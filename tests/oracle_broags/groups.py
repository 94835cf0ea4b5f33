"""Concentrated fire and dogpiles (BR-GROUP-1, BR-GROUP-2)."""

from collections.abc import Callable

from . import numbers
from .arms import ready
from .dice import FUDGE4
from .harm import hurt
from .hits import hit
from .numbers import CENTRE
from .sheet import FIST, RANGED
from .state import FREE, SEEN, Asking, Battle, Fighter, Roll
from .values import defence, own, unmoved_value
from .windows import windows

FEWEST, MOST = 3, 12
"""How many act as one; of those who count twice, and of all who dogpile somebody in a round, half (BR-GROUP-1)."""
Can = Callable[[Battle, Fighter, Fighter, int], bool]


def members(b: Battle, f: Fighter, target: Fighter, place: int, can_strike: Can) -> list[Fighter]:
    """The leader, and all of her group who can attack with her, by row."""
    if not f.sheet.group or f.bond != FREE or f.hidden != SEEN:
        return []
    return [f] + [
        g for g in b.allies(f)
        if g.sheet.group and g.sheet.squad == f.sheet.squad and g.stands and not g.acted and not g.lost
        and g.bond == FREE and g.hidden == SEEN and can_strike(b, g, target, place)
    ]  # fmt: skip


def second(f: Fighter, place: int) -> int | None:
    """The place of what makes her count twice: two shots, or another one-handed weapon of the kind; never a fist."""
    weapon = f.weapon(place)
    if weapon.shots == 2:
        return place
    if weapon.hands != 1 or place == FIST:
        return None
    for other in range(len(f.arms)):
        if other != place and ready(f, other) and (f.weapon(other).kind, f.weapon(other).hands) == (weapon.kind, 1):
            return other
    return None


def room(f: Fighter, target: Fighter, place: int) -> int:
    """How many bodies have room around a target, this round, with a weapon (BR-GROUP-1)."""
    return MOST if f.weapon(place).kind == RANGED else MOST // 2 - target.piled


def attack_as_one(b: Battle, f: Fighter, target: Fighter, place: int, can_strike: Can) -> Asking:
    """A group's one attack: windows, the target's dice, hits (BR-GROUP-1, BR-GROUP-2)."""
    weapon = f.weapon(place)
    shots = weapon.kind == RANGED
    able = members(b, f, target, place, can_strike)
    double = all(second(g, place) is not None for g in able)
    bodies = able[: min(room(f, target, place), MOST // 2 if double else MOST)]
    n = len(bodies) * (2 if double else 1)
    other = f.weapon(second(f, place) or 0) if double else weapon
    hit("BR-GROUP-1")
    f.spent = True
    for g in bodies:
        g.shown = True
    for g in bodies[1:]:
        g.acted, g.temp, g.sprint, g.erratic, g.lost = True, 0, False, 0, False
    values = [unmoved_value(b, g, target, "attack", place) for g in bodies]
    value = min(each for each in values if each is not None)
    got = yield from windows(b, f, target, not shots, crowd=True)
    dice = yield Roll(FUDGE4, target.row, "defence")
    hit("BR-GROUP-2")
    if not shots:
        target.piled += len(bodies)
    check = dice + defence(b, target, f) + got.reaction + own(target)
    for k in range(numbers.group_hits(value + numbers.group_bonus(n), check, n)):
        hurt(b, target, weapon if k < len(bodies) else other, f.sheet.strength, CENTRE)
        if not target.stands:
            return
