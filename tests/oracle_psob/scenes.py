"""Random encounters, at the level of the numbers of sheets; every option and every kind of weapon comes up."""

from random import Random

from tests.references import chance

from .sheet import (
    AUTO,
    BOUND,
    BURST,
    CONFINED,
    FREE,
    GRENADE,
    IMMOBILE,
    MELEE,
    NO_RATE,
    RANGED,
    SATURATION,
    SINGLE,
    THROWN,
    Encounter,
    Hazard,
    Options,
    Prop,
    Sheet,
    Start,
    Vehicle,
    Weapon,
)  # fmt: skip


def weapon(rng: Random, skills: dict[str, int], base: int) -> Weapon:
    """A weapon of any kind and rate."""
    kind = rng.choice((RANGED, RANGED, RANGED, MELEE, MELEE, THROWN, GRENADE))
    slow = kind == RANGED and chance(rng, 20)
    rate = NO_RATE
    if kind == RANGED:
        rate = SINGLE if slow else rng.choice((SINGLE, BURST, AUTO, SATURATION, SATURATION))
    charge = rng.randint(1, 6) if kind != MELEE and chance(rng, 40) else 0
    return Weapon(
        value=skills["martial"] if kind != RANGED else rng.choice((skills["guns"], skills["psionics"])),
        kind=kind,
        damage=base + rng.randint(0, 3) if kind in (MELEE, THROWN) else rng.choice((3, 5, 6, 8, 10)),
        rate=rate,
        beam=rate == SATURATION and chance(rng, 50),
        slow=slow,
        bonus=0 if kind == MELEE else rng.choice((0, 0, -1, 1, 2, 4)),
        length=rng.randint(0, 2) if kind == MELEE else 0,
        charge=1 if slow else charge,
    )


def skill_or_none(rng: Random) -> int | None:
    """A skill that many lack."""
    return rng.randint(2, 9) if chance(rng, 60) else None


def sheet(rng: Random, squad: int, minor: bool, mob: bool) -> Sheet:
    """A fighter's numbers."""
    base = rng.randint(1, 5)
    skills = {name: rng.randint(3, 8) for name in ("guns", "martial", "psionics")}
    weapons = [weapon(rng, skills, base) for _ in range(rng.choice((1, 2, 1, 3, 0)))]
    intimidation = skill_or_none(rng)
    leadership = skill_or_none(rng)
    known = [skill for skill in (intimidation, leadership) if skill is not None]
    hair = rng.choice(range(len(weapons))) if weapons and chance(rng, 30) else None
    grenade = hair is not None and weapons[hair].kind == GRENADE
    bursts = hair is not None and weapons[hair].rate >= BURST
    return Sheet(
        weapons=weapons,
        hands=Weapon(skills["martial"], MELEE, base),
        squad=squad,
        mob=mob,
        hair=hair,
        hair_area=grenade or (bursts and chance(rng, 50)),
        big=chance(rng, 10),
        initiative=rng.choice((5, 5, 4, 6, rng.randint(0, 8))),
        minor=minor,
        dodge=rng.choice((rng.randint(2, 8), rng.randint(3, 6), rng.randint(-2, 2))),
        agility=rng.choice((0, 5, rng.randint(2, 9))),
        martial=skills["martial"],
        influence=None if minor and leadership is None else max(known, default=None),
        intimidation=intimidation,
        deceit=skill_or_none(rng),
        spine=rng.choice((3, 5, 8)) if minor else rng.randint(5, 9),
        armour=rng.choice((0, 0, 1, 3, 5)),
        pace=rng.choice((1500, 1500, 1000, 333, 800, rng.randint(0, 2000))),
    )


def start(rng: Random, minor: bool, at: int, arena: int) -> Start:
    """How she begins."""
    return Start(
        at=min(arena, max(0, at)),
        cover=rng.randint(1, 3) if chance(rng, 25) else 0,
        high=rng.choice((1, 2)) if chance(rng, 20) else 0,
        wounds=rng.randint(1, 2) if not minor and chance(rng, 15) else 0,
        restraint=rng.choice((CONFINED, BOUND, IMMOBILE)) if chance(rng, 12) else FREE,
    )


def side(rng: Random, squad: int, arena: int, middle: int, scatter: int) -> list[tuple[Sheet, Start]]:
    """One to five of one side, singles and squads."""
    members: list[tuple[Sheet, Start]] = []
    size = rng.randint(1, 5)
    while len(members) < size:
        minor = chance(rng, 50)
        count = rng.randint(1, size - len(members)) if minor else 1
        one = sheet(rng, squad, minor, minor and chance(rng, 60))
        squad += 1
        where = start(rng, minor, middle + rng.randint(-scatter, scatter), arena)
        members += [(one, where)] * count
    if not any(begins.restraint != IMMOBILE for _, begins in members):
        first, begins = members[0]
        members[0] = first, Start(begins.at, begins.cover, begins.high, begins.wounds)
    return members


def covers(rng: Random, arena: int, sides: tuple[list[tuple[Sheet, Start]], ...]) -> list[tuple[int, int]]:
    """Places with cover, near somebody (PS-COVER-1)."""
    people = [start for side in sides for _, start in side]
    found = []
    for _ in range(rng.choice((0, 0, 2, 4, 6))):
        near = rng.choice(people).at + rng.choice((rng.randint(-300, 300), rng.randint(-1500, 1500), 0))
        found.append((rng.choice((0, arena)) if chance(rng, 10) else min(arena, max(0, near)), rng.randint(1, 3)))
    return found


def sheltered(encounter: Encounter) -> Encounter:
    """Whoever begins at a place with cover, or in a vehicle with some, is in it (PS-COVER-1, PS-VEH-1)."""
    for members in encounter.sides:
        for _, start in members:
            there = [worth for at, worth in encounter.covers if at == start.at]
            if start.vehicle is not None:
                there.append(encounter.vehicles[start.vehicle].cover)
            start.cover = max([start.cover, *there])
    return encounter


def props(rng: Random, arena: int, sides: tuple[list[tuple[Sheet, Start]], ...]) -> list[Prop]:
    """Props, near somebody, for as much or little difficulty as people have Agility (PS-ACT-2)."""
    people = [start for side in sides for _, start in side]
    found = []
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        near = rng.choice(people).at + rng.choice((rng.randint(-300, 300), rng.randint(-1000, 1000), 0))
        found.append(Prop(min(arena, max(0, near)), rng.choice((300, 800, 2000, 10000)), rng.randint(0, 6)))
    return found


def vehicles(rng: Random, arena: int, sides: tuple[list[tuple[Sheet, Start]], ...]) -> list[Vehicle]:
    """Vehicles, and who begins in which, of either side or both (PS-VEH-1)."""
    found = [
        Vehicle(rng.choice((300, 1500, 4000, 10000)), rng.choice((0, 0, 1, 3)), rng.choice((2, 2, 0, 1, 4)))
        for _ in range(rng.choice((0, 0, 1, 2, 4)))
    ]
    places = [rng.randint(0, arena) for _ in found]
    for members in sides:
        for begins in {id(begins): begins for _, begins in members}.values() if found else ():
            if chance(rng, 60):
                begins.vehicle = rng.randrange(len(found))
                begins.at = places[begins.vehicle]
    return found


def encounter(rng: Random) -> Encounter:
    """Two sides, their places, the options."""
    arena = rng.choice((6000, 6000, 1000, 3000, 20000))
    near = rng.choice((0, 100, 200, 600, 1500, arena))
    scatter = rng.choice((0, 100, 300, 1000))
    left = max(0, (arena - near) // 2)
    sides = (side(rng, 0, arena, left, scatter), side(rng, 20, arena, min(arena, left + near), scatter))
    hazards = []
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        low = rng.randint(0, arena)
        first = rng.randint(1, 4)
        hazards.append(
            Hazard(
                rng.choice((1, 4, 12, 16)),
                low,
                rng.randint(low, arena),
                first,
                rng.choice((first, 100)),
                chance(rng, 60),
            )
        )
    charge = chance(rng, 50)
    options = Options(
        rounds=rng.choice((100, 100, 3, 6)),
        once=chance(rng, 30),
        stack_defence=chance(rng, 30),
        ranged_outcome=rng.choice((1, 1, 2)),
        charge=charge,
        by_rate=charge and chance(rng, 50),
        talks=chance(rng, 50),
        arena=arena,
    )
    ridden = vehicles(rng, arena, sides)
    return sheltered(Encounter(sides, options, hazards, covers(rng, arena, sides), props(rng, arena, sides), ridden))
