"""The state of a fight, and the small questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.references import Action as Action
from tests.references import Ask as Ask
from tests.references import Asking as Asking
from tests.references import FightOver as FightOver
from tests.references import Roll as Roll
from tests.references import Sides

from .sheet import BARE, PLACES, Encounter, Options, Sheet, Weapon

DRAW = 2
FREE, PINNED, PINNER, HELD, HOLDER = range(5)
"""What wrestling does to somebody (BR-STAT-1, BR-PIN-1)."""
FIT, OUT, FLED = range(3)
"""How somebody is."""
CARRIED, IN_HAND, DROPPED, GONE = range(4)
"""Where a weapon is."""
SEEN, HER_TURN, JUST_HIDDEN = range(3)
"""Whether somebody is hidden: not, in the turn after it, until that turn (BR-HIDE-2)."""


@dataclass(slots=True)
class Arm:
    """A weapon and what has become of it."""

    weapon: Weapon
    where: int = CARRIED
    at: int = 0
    jammed: bool = False


@dataclass(slots=True, eq=False)
class Fighter:
    """One fighter: her sheet and her state."""

    row: int
    side: int
    sheet: Sheet
    at: int
    cover: int
    posture: int
    arms: list[Arm] = field(default_factory=list)
    hidden: int = SEEN
    lethal: int = 0
    nonlethal: int = 0
    state: int = FIT
    score: int = 0
    temp: int = 0
    tie: int = 0
    lost: bool = False
    acted: bool = False
    piled: int = 0
    bond: int = FREE
    other: Fighter | None = None
    sprint: bool = False
    erratic: int = 0
    shown: bool = False
    moved: bool = False
    shifted: bool = False
    spent: bool = False

    @property
    def stands(self) -> bool:
        """Still in the fight."""
        return self.state == FIT

    @property
    def now(self) -> int:
        """Her score as reactions have left it (BR-INIT-1)."""
        return self.score + self.temp

    @property
    def free_hands(self) -> int:
        """Hands that hold nothing."""
        return 2 - sum(arm.weapon.hands for arm in self.arms if arm.where == IN_HAND)

    def weapon(self, place: int) -> Weapon:
        """The weapon in a place, or the fist, or the foot."""
        return BARE[place] if place >= PLACES else self.arms[place].weapon


@dataclass(slots=True)
class Battle(Sides["Fighter"]):
    """A whole fight."""

    options: Options
    covers: list[tuple[int, int]]
    fighters: list[Fighter]
    turn: int = 0
    outcome: int | None = None


def distance(f: Fighter, g: Fighter) -> int:
    """Centimetres between two."""
    return abs(f.at - g.at)


def in_order(fighters: Iterable[Fighter]) -> list[Fighter]:
    """Score as it is now, Perception, the lot, the lower row (BR-INIT-1)."""
    return sorted(fighters, key=lambda f: (-f.now, -f.sheet.perception, -f.tie, f.row))


def taken_in_hand(weapons: list[Weapon]) -> list[Arm]:
    """Weapons before the fight: in hand as far as two hands go."""
    arms: list[Arm] = []
    hands = 2
    for weapon in weapons:
        where = IN_HAND if weapon.hands <= hands else CARRIED
        hands -= weapon.hands if where == IN_HAND else 0
        arms.append(Arm(weapon, where))
    return arms


def lay_out(encounter: Encounter) -> Battle:
    """A fight before its beginning."""
    fighters: list[Fighter] = []
    for side, members in enumerate(encounter.sides):
        for sheet, start in members:
            arms = taken_in_hand(sheet.weapons)
            f = Fighter(len(fighters), side, sheet, start.at, start.cover, start.posture, arms)
            f.lethal, f.nonlethal = start.lethal, start.nonlethal
            f.hidden = JUST_HIDDEN if start.hidden else SEEN
            fighters.append(f)
    b = Battle(encounter.options, encounter.covers, fighters)
    starts = [start for side in encounter.sides for _, start in side]
    for f, start in zip(fighters, starts, strict=True):
        if start.holds is not None:
            held = b.enemies(f)[start.holds]
            f.bond, f.other, held.bond, held.other = HOLDER, held, HELD, f
    return b
