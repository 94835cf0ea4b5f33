"""Random encounters, at the level of the numbers of sheets; every option and every kind of arm comes up."""

from dataclasses import replace
from random import Random

from tests.references import chance

from .sheet import (
    ALTERATION,
    BY_HAND,
    BY_MIND,
    MENTAL,
    NORMAL,
    RANGED,
    Cover,
    Encounter,
    Hazard,
    Options,
    Sheet,
    Start,
    Weapon,
)

CAPACITY = 16
SKILLS = ("ranged", "hand", "mental", "athletics", "deception", "investigation")


def weapon(rng: Random) -> Weapon:
    """A weapon or a power of any kind."""
    type = rng.choice((NORMAL, NORMAL, NORMAL, MENTAL, ALTERATION))
    pair = BY_MIND if type == MENTAL else rng.choice((BY_HAND, RANGED))
    level, power = rng.randint(0, 6), chance(rng, 70 if type != NORMAL else 15)
    blinding, terrifying = chance(rng, 15), chance(rng, 25)
    ongoing = type != NORMAL and chance(rng, 30)
    metres = 10 * level if power else rng.choice((3, 10, 30, 80))
    return Weapon(
        type,
        pair,
        level,
        0 if power else rng.choice((1, 1, 2)),
        1 if pair == BY_HAND else metres,
        auto=chance(rng, 30),
        area=chance(rng, 20),
        blinding=blinding,
        piercing=chance(rng, 20),
        stunning=type == NORMAL and chance(rng, 20),
        terrifying=terrifying,
        ongoing=ongoing,
        harm=chance(rng, 50) if blinding or terrifying or ongoing else not chance(rng, 3),
    )


def sheet(rng: Random, squad: int) -> Sheet:
    """A fighter's numbers."""
    weapons = [weapon(rng) for _ in range(rng.choice((1, 2, 2, 3, 4, 0)))]
    attributes = {name: rng.choice((2, 2, 3, rng.randint(0, 7))) for name in ("agility", "brawn", "presence")}
    resists = {name: rng.choice((0, 0, 1, 2, rng.randint(0, 5))) for name in ("dr", "mr", "ar")}
    return Sheet(
        weapons,
        **attributes,
        **{name: rng.choice((1, 1, 2, rng.randint(0, 5))) for name in SKILLS},
        **resists,
        named=not chance(rng, 30),
        blindsight=chance(rng, 15),
        flies=chance(rng, 15),
        cloak=chance(rng, 25),
        iron=rng.choice((0, 0, 0, 3)),
        shield=tuple(rng.choice((0, 1, 4)) for _ in range(3)) if chance(rng, 25) else (0, 0, 0),
        health_most=rng.choice((0, 30, 4, 60)),
        endurance_most=rng.choice((0, 40, 5, 60)),
        pace=rng.choice((-1, -1, -1, -1, 0, 1, 20)),
        squad=squad,
    )


def start(rng: Random, at: int, arena: int, one: Sheet, covers: list[Cover]) -> Start:
    """How she begins."""
    cover = rng.randint(1, len(covers)) if covers and chance(rng, 15) else 0
    return Start(
        at=covers[cover - 1].at if cover else min(arena, max(0, at)),
        health_lost=rng.randint(0, one.health_most - 1) if chance(rng, 15) else 0,
        endurance_lost=rng.randint(0, one.endurance_most - 1) if chance(rng, 15) else 0,
        helpless=chance(rng, 5),
        prone=chance(rng, 10),
        cover=cover,
        hidden=chance(rng, 10),
        surprised=chance(rng, 10),
        blind=8 + rng.randint(0, 6) if chance(rng, 7) else 0,
        fear=8 + rng.randint(0, 6) if chance(rng, 5) else 0,
        altered=8 + rng.randint(0, 6) if chance(rng, 4) else 0,
        unfree=8 + rng.randint(0, 6) if chance(rng, 4) else 0,
        shielded=any(one.shield) and chance(rng, 30),
    )


def side(rng: Random, squad: int, arena: int, middle: int, scatter: int, size: int, covers: list[Cover]) -> list:
    """So many of one side, singles and squads."""
    members: list[tuple[Sheet, Start]] = []
    while len(members) < size:
        one = sheet(rng, squad)
        squad += 1
        for _ in range(rng.randint(1, size - len(members)) if chance(rng, 40) else 1):
            members.append((one, start(rng, middle + rng.randint(-scatter, scatter), arena, one, covers)))
    members[0][1].helpless = False  # somebody can act
    return members


def holding(rng: Random, sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]]) -> None:
    """Somebody of one side holds somebody of the other from the beginning, beside her; some are held in turn."""
    one = rng.randint(0, 1)
    row, number = rng.randrange(len(sides[one])), rng.randrange(len(sides[1 - one]))
    (sheet, mine), (other, theirs) = sides[one][row], sides[1 - one][number]
    free = {"helpless": False, "prone": False, "fear": 0, "altered": 0, "unfree": 0}
    holder = replace(mine, at=theirs.at, cover=theirs.cover, holds=number, **free)
    sides[one][row] = sheet, holder
    if chance(rng, 40):
        sides[1 - one][number] = other, replace(theirs, holds=row, **free)


def places(rng: Random, arena: int, left: int, near: int) -> tuple[list[Cover], list[Hazard]]:
    """Places with cover and hazards, most of them where the fight is."""

    def somewhere() -> int:
        return min(arena, max(0, left + rng.randint(-8, near + 8)))

    covers = []
    for _ in range(rng.choice((0, 1, 2, 4))):
        most = rng.choice((10, 20, 30))
        covers.append(Cover(somewhere(), most if chance(rng, 60) else rng.randint(1, most), most))
    hazards = [
        Hazard(somewhere(), rng.choice((0, 1, 2, 5)), rng.randint(0, 6), rng.choice((0, 0, 3, -4, 12)))
        for _ in range(rng.choice((0, 0, 1, 3)))
    ]
    return covers, hazards


def encounter(rng: Random) -> Encounter:
    """Two sides, their places, the options."""
    arena = rng.choice((60, 60, 12, 30, 200))
    near = min(arena, rng.choice((0, 0, 1, 1, 1, 2, 4, 8, 25)))
    scatter = rng.choice((0, 1, 1, 3, 8))
    left = (arena - near) // 2
    covers, hazards = places(rng, arena, left, near)
    first = rng.choice((1, 2, 3, 4, 5, 8))
    sizes = (first, min(CAPACITY - first, rng.choice((1, 2, 3, 4, 8))))
    sides = (
        side(rng, 0, arena, left, scatter, sizes[0], covers),
        side(rng, 20, arena, left + near, scatter, sizes[1], covers),
    )
    if chance(rng, 25):
        holding(rng, sides)
    options = Options(
        rounds=rng.choice((100, 2, 5, 10)),
        starts=rng.randint(0, 1),
        listed=chance(rng, 25),
        long_dodge=chance(rng, 40),
        keeps_delayed=chance(rng, 30),
        early=chance(rng, 40),
        keeps_rest=chance(rng, 50),
        picks_targets=chance(rng, 50),
        halves_cover=chance(rng, 50),
        defeat=chance(rng, 40),
        trade_cap=rng.choice((5, 5, 0, 1, 10)),
        knockback=chance(rng, 60),
        weightless=chance(rng, 15),
        dark=chance(rng, 15),
        arena=arena,
    )
    return Encounter(sides, options, covers, hazards)
