"""What a fight is laid out from: weapons, sheets, starting states, props, options. Numbers only, no names.

Ranks are half-ranks; lengths are centimetres; recovery is a fraction of a point.
"""

from dataclasses import dataclass, field
from fractions import Fraction

MELEE, RANGED, TRICK, GRAPPLE = range(4)
"""What attacks are met as."""
FULL, SIMPLIFIED, TAGS, SIMPLEST = range(4)
"""How damage is taken (OK-MOOK-1)."""
OFF, FIRST_ROUND, EVERY_ROUND = range(3)
"""Option ``tide_of_battle``."""
NOBODY, ENEMIES, ANYONE = range(3)
"""Option ``interrupts``."""
TAKEN, HANDS, STRENGTH = 3, 4, 5
"""Places in the arms behind the own weapons 0, 1, 2."""
READY, STOWED, DROPPED, CONTESTED, GONE = range(5)
"""Where a weapon is."""
FIT, IMPAIRED, DOWN, OUT, DEAD, SURRENDERED, FLED, WAITING = range(8)
"""States; those below DOWN stand."""


def condition(mode: int, lethal: int, nonlethal: int, tags: int) -> int:
    """OK-DMG-3, OK-MOOK-2, OK-MOOK-3: the state that points or tags give."""
    total = lethal + nonlethal
    if mode == FULL:
        return OUT if total >= 10 else DOWN if total >= 7 else IMPAIRED if total >= 5 else FIT
    if mode == SIMPLIFIED:
        return OUT if total >= 7 else DOWN if total >= 5 else FIT
    return OUT if tags >= 3 else DOWN if tags == 2 else FIT


@dataclass(slots=True)
class Weapon:
    """A weapon, or the bare hands, as its bearer uses it."""

    attack: int
    kind: int = MELEE
    damage: int = 0
    penetration: int = 0
    lethality: int = 1
    reach: int = 200
    hands: int = 1
    sweep: int = 0
    effect: int = 0
    suited: bool = False
    on_base: bool = False


@dataclass(slots=True)
class Sheet:
    """What does not change in a fight."""

    weapons: list[Weapon]
    hands: Weapon
    strength_arm: Weapon
    squad: int = 0
    damage_mode: int = FULL
    protects: bool = False
    occupied: bool = False
    initiative: int = 2
    quickness: int = 2
    mook: bool = False
    trick: int = 2
    trick_kind: int = MELEE
    strength: int = 2
    dr: int = 2
    recovery: Fraction = Fraction(0)
    healing: Fraction = Fraction(0)
    base_damage: int = 2
    size: int = 2
    stability: int = 2
    stunt: int = 2
    will: int = 2
    nerve: int = 2
    intimidation: int = 2
    leadership: int | None = None
    step: tuple[int, int, int] = (500, 300, 100)
    defence: tuple[int, int, int, int] = (2, 2, 2, 2)
    coverage: int = 1
    protection: tuple[int | None, ...] = (None,) * 7


@dataclass(slots=True)
class Start:
    """How a fighter enters the fight."""

    at: int = 0
    arrives: int = 0
    prone: bool = False
    carry: int = 0
    lethal: int = 0
    nonlethal: int = 0
    tags: int = 0
    where: tuple[int, int, int] = (READY, READY, READY)


@dataclass(slots=True)
class Prop:
    """A thing for stunts (OK-COMB-1); ``at`` None: everywhere; ``uses`` None: any number."""

    at: int | None
    difficulty: int
    reach: int
    bonus: int
    uses: int | None


@dataclass(slots=True)
class Options:
    """The encounter's rules."""

    rounds: int = 100
    tide: int = EVERY_ROUND
    tide_dice: tuple[str, str] = ("1d6", "1d6")
    interrupts: int = ENEMIES
    on_credit: bool = False
    down_final: bool = False
    out_final: bool = True
    mangling: bool = False
    gumption: bool = False
    headcracking: bool = False
    social: bool = True
    arena: int = 6000
    boons: tuple[int, int, int, int] = (1, 1, 1, 1)
    banes: tuple[int, int, int] = (1, 1, 1)
    boon_share: int = 50


@dataclass(slots=True)
class Encounter:
    """Two sides of ``(sheet, start)``, in listing order."""

    sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]]
    options: Options = field(default_factory=Options)
    props: list[Prop] = field(default_factory=list)
