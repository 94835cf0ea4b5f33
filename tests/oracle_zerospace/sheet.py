"""What a fight is laid out from: arms, sheets, starting states, options. Numbers only, no names.

Lengths are whole metres.
"""

from dataclasses import dataclass, field

PLACES = 4
"""Arms that somebody can have."""
UNARMED = 4
"""The place of what needs no arm (ZS-DMG-3)."""
NORMAL, MENTAL, ALTERATION = range(3)
"""Types of attacks (ZS-ATT-1)."""
BY_HAND, RANGED, BY_MIND = range(3)
"""Pairs of attribute and skill (ZS-ATT-1)."""
BASE = (2, 2, 4, 5, 7, 10, 13)
"""Metres of a move by Agility, from 0 to 6 (ZS-MOVE-1)."""
HEALTH_OF_ALL, HEALTH_BY_BRAWN, ENDURANCE_OF_ALL = 10, 2, 10


@dataclass(slots=True, frozen=True)
class Weapon:
    """A weapon, or a power, which needs no ``hands`` (ZS-EQUIP-1, ZS-ATT-2)."""

    type: int = NORMAL
    pair: int = BY_HAND
    level: int = 1
    hands: int = 1
    range: int = 1
    auto: bool = False
    area: bool = False
    blinding: bool = False
    piercing: bool = False
    stunning: bool = False
    terrifying: bool = False
    harm: bool = True
    ongoing: bool = False


def base_move(agility: int) -> int:
    """Metres of a move with such Agility (ZS-MOVE-1)."""
    return BASE[min(6, max(0, agility))]


def unarmed(brawn: int) -> Weapon:
    """Bare hands, with so much Brawn (ZS-DMG-3)."""
    return Weapon(level=brawn, hands=0, stunning=True)


@dataclass(slots=True)
class Sheet:
    """What does not change in a fight (ZS-DATA-1); Health, Endurance and pace by the attributes unless told."""

    weapons: list[Weapon] = field(default_factory=list)
    agility: int = 2
    brawn: int = 2
    presence: int = 2
    ranged: int = 1
    hand: int = 1
    mental: int = 0
    athletics: int = 1
    deception: int = 1
    investigation: int = 1
    dr: int = 0
    mr: int = 0
    ar: int = 0
    shield: tuple[int, int, int] = (0, 0, 0)
    named: bool = True
    blindsight: bool = False
    flies: bool = False
    cloak: bool = False
    iron: int = 0
    health_most: int = 0
    endurance_most: int = 0
    pace: int = -1
    squad: int = 0

    def __post_init__(self) -> None:
        self.health_most = self.health_most or HEALTH_OF_ALL + HEALTH_BY_BRAWN * self.brawn
        self.endurance_most = self.endurance_most or ENDURANCE_OF_ALL + self.brawn + self.presence
        if self.pace < 0:
            self.pace = base_move(self.agility)


@dataclass(slots=True)
class Start:
    """How a fighter enters the fight; ``cover`` is a place + 1, ``blind`` to ``unfree`` are difficulties.

    Who fears something cowers. ``holds`` is the place among the enemies of whom she holds.
    """

    at: int = 0
    health_lost: int = 0
    endurance_lost: int = 0
    helpless: bool = False
    prone: bool = False
    cover: int = 0
    hidden: bool = False
    surprised: bool = False
    blind: int = 0
    fear: int = 0
    altered: int = 0
    unfree: int = 0
    shielded: bool = False
    holds: int | None = None


@dataclass(slots=True)
class Cover:
    """A place with cover: where, its Health, and what it had at first (ZS-OBJ-1)."""

    at: int
    health: int = 20
    most: int = 20


@dataclass(slots=True)
class Hazard:
    """What hurts whoever is near it when the round ends (ZS-OBJ-2)."""

    at: int
    width: int = 2
    level: int = 3
    speed: int = 0
    gone: bool = False


@dataclass(slots=True)
class Options:
    """The encounter's rules."""

    rounds: int = 100
    starts: int = 0
    listed: bool = False
    long_dodge: bool = False
    keeps_delayed: bool = False
    early: bool = False
    keeps_rest: bool = False
    picks_targets: bool = False
    halves_cover: bool = False
    defeat: bool = False
    trade_cap: int = 5
    knockback: bool = False
    weightless: bool = False
    dark: bool = False
    arena: int = 60


@dataclass(slots=True)
class Encounter:
    """Two sides of ``(sheet, start)``, in listing order, places with cover, hazards."""

    sides: tuple[list[tuple[Sheet, Start]], list[tuple[Sheet, Start]]]
    options: Options = field(default_factory=Options)
    covers: list[Cover] = field(default_factory=list)
    hazards: list[Hazard] = field(default_factory=list)
