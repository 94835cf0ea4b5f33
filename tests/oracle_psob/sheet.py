"""What a fight is laid out from: weapons, sheets, starting states, hazards, options. Numbers only, no names.

Lengths are centimetres. A skill that somebody lacks is None.
"""

from dataclasses import dataclass, field

MELEE, RANGED, THROWN, GRENADE = range(4)
"""How a weapon attacks."""
NO_RATE, SINGLE, BURST, AUTO, SATURATION = range(5)
"""Rates of fire, rising; a beam counts as saturation (PS-ROF-1)."""
FREE, CONFINED, BOUND, IMMOBILE = range(4)
"""What holds somebody (PS-DODGE-1)."""
FIT, INCAPACITATED, DEAD, GONE = range(4)
"""How somebody is."""
HANDS = 3
"""The place of bare hands among her arms."""


@dataclass(slots=True)
class Weapon:
    """A weapon, or the bare hands, as its bearer uses it."""

    value: int
    kind: int = MELEE
    damage: int = 0
    rate: int = NO_RATE
    beam: bool = False
    slow: bool = False
    bonus: int = 0
    length: int = 0
    charge: int = 0


@dataclass(slots=True)
class Sheet:
    """What does not change in a fight."""

    weapons: list[Weapon]
    hands: Weapon
    squad: int = 0
    mob: bool = False
    hair: int | None = None
    hair_area: bool = False
    big: bool = False
    initiative: int = 5
    minor: bool = False
    dodge: int = 5
    agility: int = 0
    martial: int = 5
    influence: int | None = None
    intimidation: int | None = None
    deceit: int | None = None
    spine: int = 5
    armour: int = 0
    pace: int = 1500

    def arm(self, place: int) -> Weapon:
        """The weapon in a place, or the bare hands."""
        return self.hands if place == HANDS else self.weapons[place]

    def places(self) -> list[int]:
        """The places of all her arms, bare hands last."""
        return [*range(len(self.weapons)), HANDS]


@dataclass(slots=True)
class Start:
    """How a fighter enters the fight."""

    at: int = 0
    cover: int = 0
    high: int = 0
    wounds: int = 0
    restraint: int = FREE
    vehicle: int | None = None


@dataclass(slots=True)
class Hazard:
    """What hurts whoever is there at the end of rounds; both bounds belong to it."""

    damage: int
    left: int
    right: int
    first: int
    last: int
    armour: bool


@dataclass(slots=True)
class Prop:
    """What somebody swings on, or leaps from: where, how far it carries, how hard that is (PS-ACT-2)."""

    at: int
    reach: int
    difficulty: int


@dataclass(slots=True)
class Vehicle:
    """What people ride: how far it gets in a phase, how it shelters them, and what it takes off Dodge (PS-VEH-1)."""

    pace: int
    cover: int
    hinders: int


@dataclass(slots=True)
class Options:
    """The encounter's rules."""

    rounds: int = 100
    once: bool = False
    stack_defence: bool = False
    ranged_outcome: int = 1
    charge: bool = False
    by_rate: bool = False
    talks: bool = False
    arena: int = 6000


def capacity(options: Options, weapon: Weapon) -> int:
    """What a full weapon holds: attacks, or single shots where charge goes by rate (PS-AMMO-1)."""
    return weapon.charge * (2 ** max(0, weapon.rate - 1) if options.by_rate else 1)


@dataclass(slots=True)
class Encounter:
    """Two sides of ``(sheet, start)``, in listing order."""

    sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]]
    options: Options = field(default_factory=Options)
    hazards: list[Hazard] = field(default_factory=list)
    covers: list[tuple[int, int]] = field(default_factory=list)
    props: list[Prop] = field(default_factory=list)
    vehicles: list[Vehicle] = field(default_factory=list)
