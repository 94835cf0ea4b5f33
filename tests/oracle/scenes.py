"""Random encounters, at the level of the numbers of sheets; every option and every kind of weapon comes up."""

from fractions import Fraction
from random import Random

from tests.references import chance

from . import ranks
from .sheet import (
    ANYONE,
    ENEMIES,
    EVERY_ROUND,
    FIRST_ROUND,
    FULL,
    MELEE,
    NOBODY,
    OFF,
    RANGED,
    READY,
    SIMPLEST,
    SIMPLIFIED,
    STOWED,
    TAGS,
    Encounter,
    Options,
    Prop,
    Sheet,
    Start,
    Weapon,
)  # fmt: skip

RECOVERY = tuple(Fraction(*r) for r in ((0, 1), (1, 7), (1, 5), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (5, 1)))


def weapon(rng: Random, base: int, kind: int) -> Weapon:
    """A weapon; most are in reach of what happens in a fight, some are freaks."""
    on_base = kind == MELEE and chance(rng, 70)
    damage = base + rng.randint(0, 3) if on_base else rng.randint(2, 8)
    suited = chance(rng, 55)
    reach = rng.choice((200, 200, 150, 300, 400)) if kind == MELEE else rng.choice((2000, 500, 1000, 200))
    return Weapon(
        attack=rng.randint(4, 9),
        kind=kind,
        damage=damage,
        penetration=damage if chance(rng, 80) else rng.randint(1, 9),
        lethality=rng.randint(0, 6),
        reach=reach,
        hands=rng.choice((1, 1, 2, 0)),
        sweep=rng.choice((0, 0, 1, 2, 3)),
        effect=damage if suited else base,
        suited=suited,
        on_base=on_base,
    )


def sheet(rng: Random, squad: int, mode: int, mook: bool) -> Sheet:
    """A fighter's numbers."""
    base, strength, size = rng.randint(1, 5), rng.randint(0, 8), rng.randint(0, 5)
    net = strength - (size - ranks.AVG)
    run = 6 + ranks.halved(net) - 2
    step = tuple(max(1, int(100 * ranks.number(run - less))) for less in (0, 1, 4))
    melee = rng.randint(0, 6)
    dodges = chance(rng, 75)
    armoured = chance(rng, 40)
    fist = Weapon(rng.randint(2, 7), MELEE, base, base, 4, 200, 0, chance(rng, 50) * 1, base)
    might = Weapon(strength, 3, base, base, 4, 200, 0, 0, base)
    return Sheet(
        weapons=[weapon(rng, base, RANGED if chance(rng, 25) else MELEE) for _ in range(rng.choice((1, 2, 1, 3)))],
        hands=fist,
        strength_arm=might,
        squad=squad,
        damage_mode=mode,
        protects=chance(rng, 40),
        occupied=chance(rng, 10),
        initiative=rng.randint(3, 7) if chance(rng, 60) else rng.choice((5, 4)),
        quickness=rng.randint(2, 6),
        mook=mook,
        trick=rng.randint(3, 8),
        trick_kind=rng.choice((0, 0, 2, 1)),
        strength=strength,
        dr=rng.randint(2, 6),
        recovery=rng.choice(RECOVERY),
        base_damage=base,
        size=size,
        stability=rng.choice((2, 1, 3)),
        stunt=rng.randint(0, 8),
        will=rng.randint(2, 8),
        nerve=rng.randint(2, 6),
        intimidation=rng.randint(2, 8),
        leadership=rng.randint(2, 7) if chance(rng, 40) else None,
        step=step,
        defence=(melee, rng.randint(0, 6) if dodges else melee, rng.randint(0, 6), strength),
        coverage=rng.randint(1, 3),
        protection=tuple(rng.randint(1, 7) if armoured and chance(rng, 85) else None for _ in range(7)),
    )


def start(rng: Random, s: Sheet, arena: int, first: bool, centre: int) -> Start:
    """Where and how she begins, near the middle of things mostly."""
    spread = rng.choice((300, 150, 600, 2500))
    late = not first and chance(rng, 20)
    found = Start(at=min(arena, max(0, centre + rng.randint(-spread, spread))))
    if late:
        found.arrives = rng.choice((2, 3, -1))
    if chance(rng, 12):
        found.prone = True
    if chance(rng, 20):
        found.carry = rng.randint(-3, 3)
    if chance(rng, 30):
        if s.damage_mode == FULL:
            found.lethal, found.nonlethal = rng.randint(0, 4), rng.randint(0, 2)
        elif s.damage_mode == SIMPLIFIED:
            found.nonlethal = rng.randint(1, 4)
        elif s.damage_mode == TAGS:
            found.tags = 1
    if not late and not first and chance(rng, 35):
        down(rng, s, found)
    hands = 0
    where = [READY] * 3
    bare = chance(rng, 15)
    for i, w in enumerate(s.weapons):
        hands += w.hands
        if w.hands and (bare or hands > 2):
            where[i] = STOWED
            hands -= w.hands
    found.where = (where[0], where[1], where[2])
    return found


def down(rng: Random, s: Sheet, found: Start) -> None:
    """She begins Down, so that there is somebody to get up."""
    found.prone = False
    if s.damage_mode == FULL:
        found.lethal, found.nonlethal = rng.randint(2, 8), rng.choice((5, 1))
        found.nonlethal = max(7 - found.lethal, min(9 - found.lethal, found.nonlethal))
    elif s.damage_mode == SIMPLIFIED:
        found.nonlethal = rng.choice((5, 6))
    else:
        found.tags = 2
    found.carry = 0


def options(rng: Random) -> Options:
    """The encounter's rules."""
    dice = ("1d6", "worse of 2d6", "better of 2d6")
    return Options(
        rounds=rng.choice((100, 100, 3, 8)),
        tide=rng.choice((EVERY_ROUND, EVERY_ROUND, EVERY_ROUND, FIRST_ROUND, OFF)),
        tide_dice=(rng.choice(dice), rng.choice(dice)),
        interrupts=rng.choice((ENEMIES, ANYONE, NOBODY)),
        on_credit=chance(rng, 50),
        down_final=chance(rng, 20),
        out_final=not chance(rng, 40),
        mangling=chance(rng, 50),
        gumption=chance(rng, 50),
        headcracking=chance(rng, 50),
        social=not chance(rng, 15),
        arena=rng.choice((6000, 1000, 2000, 500)),
        boons=(rng.choice((5, 1, 0)), *(rng.choice((1, 0, 2)) for _ in range(3))),  # type: ignore[arg-type]
        banes=tuple(rng.choice((1, 0, 2, 5)) for _ in range(3)),  # type: ignore[arg-type]
        boon_share=rng.choice((50, 100, 1, 34)),
    )


def prop(rng: Random, arena: int) -> Prop:
    """A thing for stunts."""
    return Prop(
        at=rng.randint(0, arena) if chance(rng, 40) else None,
        difficulty=rng.randint(-1, 5),
        reach=rng.choice((0, 300, 800)),
        bonus=rng.randint(0, 2),
        uses=rng.randint(1, 3) if chance(rng, 50) else None,
    )


def encounter(rng: Random) -> Encounter:
    """Two sides of one to five fighters each, mooks among them, some of whom come later."""
    rules = options(rng)
    mode = rng.choice((FULL, SIMPLIFIED, TAGS, SIMPLEST))
    centre = rng.randint(0, rules.arena) if chance(rng, 30) else rules.arena // 2
    sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]] = ([], [])
    for side in (0, 1):
        squad = 0
        for i in range(rng.randint(1, 5)):
            mook = chance(rng, 60)
            squad += i > 0 and chance(rng, 40)
            s = sheet(rng, squad, mode if mook else FULL, mook)
            sides[side].append((s, start(rng, s, rules.arena, i == 0, centre)))
    return Encounter(sides, rules, [prop(rng, rules.arena) for _ in range(rng.choice((0, 1, 2, 4)))])
