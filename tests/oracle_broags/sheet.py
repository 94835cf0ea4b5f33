"""What a fight is laid out from: weapons, sheets, starting states, options. Numbers only, no names.

Lengths are centimetres.
"""

from dataclasses import dataclass, field

from .numbers import BASIC_COLUMN, UPRIGHT

PLACES = 3
"""Weapons that somebody can carry."""
FIST, KICK = 3, 4
"""The places of what needs no weapon."""
MELEE, RANGED = range(2)
"""How a weapon attacks."""
NEAR, FAR = 200, 500
"""Reach of hands and most blades; of staffs and polearms (BR-REACH-1)."""
NO_SIDE, FIRST_SIDE, SECOND_SIDE = range(3)
"""Who is prepared (BR-SURP-1)."""
EVERYBODY, PLAYERS = range(2)
"""Whose criticals count (BR-CRIT-1)."""
NO_CAP = -1


@dataclass(slots=True)
class Weapon:
    """A weapon; its damage is ``times`` x the wielder's Strength + ``flat`` (BR-DATA-2)."""

    kind: int = MELEE
    hands: int = 1
    times: int = 0
    flat: int = 0
    nonlethal: bool = False
    shots: int = 1
    column: int = BASIC_COLUMN
    reach: int = NEAR
    soak_times: int = 1


BARE = {FIST: Weapon(times=1, nonlethal=True), KICK: Weapon(hands=2, times=2, nonlethal=True)}
"""A punch, and a kick, which is an attack by itself and needs no hand."""


@dataclass(slots=True)
class Sheet:
    """What does not change in a fight (BR-DATA-1)."""

    weapons: list[Weapon] = field(default_factory=list)
    athletics: int = 2
    strength: int = 2
    toughness: int = 2
    willpower: int = 2
    marksmanship: int = 2
    melee: int = 2
    perception: int = 2
    stealth: int = 2
    special: int = 0
    soak: int = 0
    pace: int = 600
    speed: int = 1
    crossing: int = 0
    player: bool = True
    group: bool = False
    squad: int = 0


@dataclass(slots=True)
class Start:
    """How a fighter enters the fight; ``holds`` is the place among the enemies of whom she holds."""

    at: int = 0
    cover: int = 0
    posture: int = UPRIGHT
    lethal: int = 0
    nonlethal: int = 0
    hidden: bool = False
    holds: int | None = None


@dataclass(slots=True)
class Options:
    """The encounter's rules."""

    rounds: int = 100
    surprise: int = NO_SIDE
    cap: int = NO_CAP
    movement_cap: int = 0
    criticals: int = EVERYBODY
    surprise_ignores_cover: bool = False
    visibility: int = 0
    arena: int = 6000
    smoke: tuple[tuple[int, int, int], ...] = ()
    """``(first cm, last cm, visibility)`` of each stretch."""


@dataclass(slots=True)
class Encounter:
    """Two sides of ``(sheet, start)``, in listing order, and places of cover as ``(at, value)``."""

    sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]]
    options: Options = field(default_factory=Options)
    covers: list[tuple[int, int]] = field(default_factory=list)
