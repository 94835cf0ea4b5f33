"""Random encounters, at the level of the numbers of sheets; every option and every kind of weapon comes up."""

from dataclasses import replace
from random import Random

from tests.references import chance

from .numbers import BASIC_COLUMN, LONG_COLUMN, SHORT_COLUMN
from .sheet import EVERYBODY, FAR, MELEE, NEAR, NO_CAP, PLAYERS, RANGED, Encounter, Options, Sheet, Start, Weapon

CAPACITY = 16
POINTS = 5
"""Hit points for each point of Toughness (BR-DMG-1)."""


def weapon(rng: Random) -> Weapon:
    """A weapon of any kind."""
    if chance(rng, 50):
        return Weapon(
            RANGED,
            rng.choice((1, 1, 2)),
            flat=rng.choice((3, 5, 7, 8, 12)),
            shots=2 if chance(rng, 35) else 1,
            nonlethal=chance(rng, 15),
            column=rng.choice((BASIC_COLUMN, BASIC_COLUMN, SHORT_COLUMN, LONG_COLUMN)),
            reach=0,
            soak_times=3 if chance(rng, 20) else 1,
        )
    hands = rng.choice((1, 1, 2))
    return Weapon(
        MELEE, hands, hands, rng.randint(2, 8), chance(rng, 20), reach=FAR if hands == 2 and chance(rng, 50) else NEAR
    )


def sheet(rng: Random, squad: int, group: bool) -> Sheet:
    """A fighter's numbers."""
    weapons = [weapon(rng) for _ in range(rng.choice((1, 2, 1, 3, 0)))]
    abilities = ("athletics", "strength", "willpower", "marksmanship", "melee", "perception", "stealth")
    athletics = rng.randint(1, 5)
    numbers = {name: rng.choice((2, 2, 3, rng.randint(1, 5))) for name in abilities} | {"athletics": athletics}
    return Sheet(
        weapons=weapons,
        **numbers,
        toughness=rng.choice((2, 1, 3, rng.randint(1, 5))),
        special=rng.choice((0, 0, 0, 1, 2, -1)),
        soak=rng.choice((0, 0, 1, 2, 4)),
        pace=100 * (4 + athletics) if chance(rng, 80) else rng.choice((1000, 333, 100, 1)),
        speed=rng.choice((1, 1, 5, 10)),
        crossing=rng.choice((0, 1, 2)),
        player=not chance(rng, 40),
        group=group,
        squad=squad,
    )


def start(rng: Random, at: int, arena: int, points: int) -> Start:
    """How she begins; so many hit points she has."""
    lethal = rng.randint(0, points - 1) if chance(rng, 20) else 0
    return Start(
        at=min(arena, max(0, at)),
        cover=rng.randint(1, 3) if chance(rng, 30) else 0,
        posture=rng.choice((1, 2, 3)) if chance(rng, 15) else 0,
        lethal=lethal,
        nonlethal=rng.randint(0, points - 1 - lethal) if chance(rng, 20) else 0,
        hidden=chance(rng, 5),
    )


def side(rng: Random, squad: int, arena: int, middle: int, scatter: int, size: int) -> list[tuple[Sheet, Start]]:
    """So many of one side, singles and squads."""
    members: list[tuple[Sheet, Start]] = []
    while len(members) < size:
        group = chance(rng, 50)
        one = sheet(rng, squad, group)
        count = rng.randint(1, size - len(members)) if group or chance(rng, 30) else 1
        if group and chance(rng, 40):
            count = size - len(members)
        squad += 1
        points = POINTS * one.toughness
        together = start(rng, middle + rng.randint(-scatter, scatter), arena, points)
        for _ in range(count):
            apart = start(rng, middle + rng.randint(-scatter, scatter), arena, points)
            members.append((one, together if chance(rng, 70) else apart))
    return members


def holding(rng: Random, sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]]) -> None:
    """Somebody of one side holds somebody of the other from the beginning, beside her."""
    one = rng.randint(0, 1)
    row, number = rng.randrange(len(sides[one])), rng.randrange(len(sides[1 - one]))
    (sheet, mine), (other, theirs) = sides[one][row], sides[1 - one][number]
    sides[one][row] = sheet, replace(mine, at=theirs.at, holds=number, hidden=False)
    sides[1 - one][number] = other, replace(theirs, hidden=False)


def stretch(rng: Random, arena: int, left: int, near: int) -> tuple[int, int, int]:
    """Smoke about where the sides begin."""
    first = min(arena, max(0, left + rng.randint(-600, near + 600)))
    return first, min(arena, first + rng.choice((0, 100, 500, 1500))), rng.randint(1, 4)


def encounter(rng: Random) -> Encounter:
    """Two sides, their places, the options."""
    arena = rng.choice((6000, 6000, 1000, 3000, 20000))
    near = min(arena, rng.choice((0, 100, 150, 300, 600, 1500, 3500, arena)))
    scatter = rng.choice((0, 50, 150, 300, 1000))
    left = (arena - near) // 2
    first = rng.choice((1, 2, 3, 4, 5, 8, 12, 15))
    second = min(CAPACITY - first, rng.choice((1, 2, 3, 4, 5, 8)))
    sizes = (first, second) if chance(rng, 50) else (second, first)
    sides = (side(rng, 0, arena, left, scatter, sizes[0]), side(rng, 20, arena, left + near, scatter, sizes[1]))
    if chance(rng, 25):
        holding(rng, sides)
    covers = [
        (min(arena, max(0, left + rng.randint(-600, near + 600))), rng.randint(1, 3))
        for _ in range(rng.choice((0, 2, 4, 6)))
    ]
    options = Options(
        rounds=rng.choice((100, 3, 6, 10)),
        surprise=rng.choice((0, 0, 1, 2)),
        cap=rng.randint(0, 4) if chance(rng, 40) else NO_CAP,
        movement_cap=rng.choice((0, 0, 1, 2, 3)),
        criticals=PLAYERS if chance(rng, 25) else EVERYBODY,
        surprise_ignores_cover=chance(rng, 50),
        visibility=rng.choice((0, 0, 1, 2, 3, 4)),
        arena=arena,
        smoke=tuple(stretch(rng, arena, left, near) for _ in range(rng.choice((0, 0, 0, 1, 2, 4)))),
    )
    return Encounter(sides, options, covers)
