"""The state of a fight, and the small questions that every rule asks of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.references import Action as Action
from tests.references import Ask as Ask
from tests.references import Asking as Asking
from tests.references import FightOver as FightOver
from tests.references import Roll as Roll
from tests.references import Sides

from .sheet import UNARMED, Cover, Encounter, Hazard, Options, Sheet, Weapon, unarmed

DRAW = 2
HANDS = 2
CARRIED, IN_HAND, DROPPED, GONE = range(4)
"""Where an arm is."""
OWN, FORCED = 1, 2
"""Whether a dodge or a run is of her own turn or of a forced one (ZS-FORCE-1)."""
COWERS, FLEES = 1, 2
"""What somebody does who is terrified (ZS-ATT-3)."""


@dataclass(slots=True)
class Arm:
    """An arm and what has become of it."""

    weapon: Weapon
    where: int = CARRIED
    at: int = 0


@dataclass(slots=True, eq=False)
class Fighter:
    """One fighter: her sheet and her state."""

    row: int
    side: int
    sheet: Sheet
    at: int
    health: int
    endurance: int
    arms: list[Arm] = field(default_factory=list)
    stands: bool = True
    helpless: bool = False
    prone: bool = False
    cover: int = 0
    dodge: int = 0
    run: int = 0
    hidden: bool = False
    surprised: bool = False
    distracted: bool = False
    blind: int = 0
    terror: int = 0
    fear: int = 0
    altered: int = 0
    unfree: int = 0
    fear_of: Fighter | None = None
    holds: Fighter | None = None
    held_by: Fighter | None = None
    acted: bool = False
    stored: bool = False
    owed: int = 0
    forced: bool = False
    shielded: bool = False
    rolls: int = 0

    @property
    def able(self) -> bool:
        """She stands and is not helpless: she has turns."""
        return self.stands and not self.helpless

    @property
    def herself(self) -> bool:
        """Able, and neither altered nor without a will of her own: she does what she likes (ZS-ATT-4)."""
        return self.able and not (self.altered or self.unfree)

    def resists(self, type: int) -> int:
        """Resistance against a type of attack, with what an active shield adds (ZS-POW-1)."""
        own = (self.sheet.dr, self.sheet.mr, self.sheet.ar)[type]
        return own + self.sheet.shield[type] if self.shielded else own

    @property
    def free_hands(self) -> int:
        """Hands that hold nothing."""
        return HANDS - sum(arm.weapon.hands for arm in self.arms if arm.where == IN_HAND)

    def weapon(self, place: int) -> Weapon:
        """What is in a place, or her bare hands."""
        return unarmed(self.sheet.brawn) if place == UNARMED else self.arms[place].weapon

    def ready(self, place: int) -> bool:
        """It is in hand, a power, or her bare hands."""
        return place == UNARMED or (place < len(self.arms) and self.arms[place].where == IN_HAND)

    def ready_places(self) -> list[int]:
        """Every place that she can attack with."""
        return [place for place in (0, 1, 2, 3, UNARMED) if self.ready(place)]


@dataclass(slots=True)
class Used:
    """What a turn has used so far (ZS-ACT-1); ``done``: whether it may still be delayed."""

    moved: bool = False
    spent: bool = False
    quick: int = 0
    rest: int = 0

    @property
    def nothing(self) -> bool:
        """Nothing was done yet."""
        return not self.moved and not self.spent and not self.quick


@dataclass(slots=True)
class Battle(Sides["Fighter"]):
    """A whole fight."""

    options: Options
    covers: list[Cover]
    hazards: list[Hazard]
    fighters: list[Fighter]
    turn: int = 0
    half: int = 0
    outcome: int | None = None
    interrupted: Fighter | None = None
    opening: bool = False
    spared: list[Fighter] = field(default_factory=list)


def distance(f: Fighter, g: Fighter) -> int:
    """Metres between two."""
    return abs(f.at - g.at)


def taken_in_hand(weapons: list[Weapon]) -> list[Arm]:
    """Arms before the fight: in hand as far as two hands go; powers always."""
    arms: list[Arm] = []
    hands = HANDS
    for weapon in weapons:
        where = IN_HAND if weapon.hands <= hands else CARRIED
        hands -= weapon.hands if where == IN_HAND else 0
        arms.append(Arm(weapon, where))
    return arms


def lay_out(encounter: Encounter) -> Battle:
    """A fight before its beginning."""
    fighters: list[Fighter] = []
    for side, members in enumerate(encounter.sides):
        for sheet, s in members:
            f = Fighter(
                len(fighters), side, sheet, s.at, sheet.health_most - s.health_lost,
                sheet.endurance_most - s.endurance_lost, taken_in_hand(sheet.weapons),
                helpless=s.helpless, prone=s.prone or s.fear > 0, cover=s.cover, hidden=s.hidden,
                surprised=s.surprised, blind=s.blind, terror=COWERS if s.fear else 0, fear=s.fear,
                shielded=s.shielded, altered=s.altered, unfree=s.unfree,
            )  # fmt: skip
            fighters.append(f)
    covers, hazards = [replace(c) for c in encounter.covers], [replace(h) for h in encounter.hazards]
    b = Battle(encounter.options, covers, hazards, fighters)
    starts = [start for side in encounter.sides for _, start in side]
    for f, start in zip(fighters, starts, strict=True):
        if start.fear:
            f.fear_of = b.enemies(f)[0]
        if start.holds is not None:
            f.holds = b.enemies(f)[start.holds]
            f.holds.held_by = f
    return b
