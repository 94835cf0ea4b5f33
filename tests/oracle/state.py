"""The state of a fight, and the small questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from tests.references import Action as Action
from tests.references import Ask as Ask
from tests.references import Asking as Asking
from tests.references import FightOver as FightOver
from tests.references import Roll as Roll

from .hits import hit
from .sheet import (
    CONTESTED,
    DOWN,
    FIT,
    HANDS,
    IMPAIRED,
    READY,
    TAKEN,
    WAITING,
    Encounter,
    Options,
    Prop,
    Sheet,
    Weapon,
    condition,
)  # fmt: skip

OTHER, ARM, LEGS = range(3)
"""What a roll is made with (OK-OPT-1)."""


@dataclass(slots=True)
class Spending:
    """What has been bought for the blow under way."""

    left: int
    damage: int = 0
    bypass: int = 0
    lethality: int = 0
    style: int = 0
    targets: int = 0
    part: int | None = None
    effect: str | None = None
    power: int = 0
    direct: bool = False
    avoid: bool = False
    last: int = 0


@dataclass(slots=True, eq=False)
class Fighter:
    """One fighter: her sheet and her state."""

    row: int
    side: int
    sheet: Sheet
    arms: list[Weapon | None]
    where: list[int]
    at: int
    arrives: int
    prone: bool
    occupied: bool
    carry: int
    lethal: int
    nonlethal: int
    tags: int
    state: int = FIT
    tie: int = 0
    ap: int = 0
    fraction: Fraction = Fraction(0)
    clock: int = 0
    done: bool = False
    holding: bool = False
    setup_on: Fighter | None = None
    setup_bonus: int = 0
    exposed: int = 0
    against_one: set[int] = field(default_factory=set)
    against_squads: set[int] = field(default_factory=set)
    against_all: bool = False
    holds: list[Fighter] = field(default_factory=list)
    held_by: Fighter | None = None
    grip: int = 0
    lies_at: list[int] = field(default_factory=lambda: [0, 0, 0])
    taken_from: Fighter | None = None
    taken_which: int = 0
    contest: Fighter | None = None
    contests: Fighter | None = None
    maimed: int = OTHER
    gumption: int = 0

    @property
    def standing(self) -> bool:
        """OK-EDGE-14: those who are Down, worse, gone or not yet there do not stand."""
        return self.state < DOWN

    @property
    def hurt(self) -> bool:
        """Points or tags on her."""
        return self.lethal + self.nonlethal + self.tags > 0


@dataclass(slots=True)
class Battle:
    """The whole fight."""

    options: Options
    props: list[Prop]
    uses: list[int | None]
    fighters: list[Fighter]
    turn: int = 0
    outcome: int | None = None
    tide: list[int] = field(default_factory=lambda: [0, 0])
    lucky: list[bool] = field(default_factory=lambda: [False, False])
    clumsy: list[bool] = field(default_factory=lambda: [False, False])
    nerve: list[int | None] = field(default_factory=lambda: [None, None])
    threat_turn: list[int] = field(default_factory=lambda: [0, 0])
    threat_seen: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0), (0, 0)])
    spending: Spending | None = None
    sides: tuple[list[Fighter], list[Fighter]] = ([], [])

    def foes(self, f: Fighter) -> list[Fighter]:
        """The other side, in listing order."""
        return self.sides[1 - f.side]

    def allies(self, f: Fighter) -> list[Fighter]:
        """Her side without herself, in listing order."""
        return [ally for ally in self.sides[f.side] if ally is not f]


def lay_out(encounter: Encounter) -> Battle:
    """The fight before its beginning."""
    fighters: list[Fighter] = []
    for side, listed in enumerate(encounter.sides):
        for sheet, start in listed:
            missing = [None] * (TAKEN - len(sheet.weapons))
            f = Fighter(
                row=len(fighters),
                side=side,
                sheet=sheet,
                arms=[*sheet.weapons, *missing, None, sheet.hands, sheet.strength_arm],
                where=[*start.where, READY],
                at=start.at,
                arrives=start.arrives,
                prone=start.prone,
                occupied=sheet.occupied,
                carry=start.carry,
                lethal=start.lethal,
                nonlethal=start.nonlethal,
                tags=start.tags,
            )
            waits = start.arrives != 0
            f.state = WAITING if waits else condition(sheet.damage_mode, start.lethal, start.nonlethal, start.tags)
            fighters.append(f)
    b = Battle(encounter.options, encounter.props, [p.uses for p in encounter.props], fighters)
    b.sides = ([f for f in fighters if f.side == 0], [f for f in fighters if f.side == 1])
    return b


def ask(prompt: str, actor: Fighter, legal: list[Action]) -> Asking:
    """Ask for a decision; OK-EDGE-15: one legal answer plays itself."""
    if len(legal) == 1:
        hit("OK-EDGE-15")
        return legal[0]
    answer = yield Ask(prompt, actor, legal)
    return answer


def standing(fighters: list[Fighter]) -> Iterator[Fighter]:
    """Those of them who stand."""
    return (f for f in fighters if f.state < DOWN)


def apart(a: Fighter, b: Fighter) -> int:
    """Centimetres between two fighters."""
    return abs(a.at - b.at)


def homeward(f: Fighter) -> int:
    """The direction of her side's home edge: side 0's is 0, side 1's is the arena's length."""
    return -1 if f.side == 0 else 1


def away(f: Fighter, origin: int) -> int:
    """The direction away from ``origin`` for her; from the same place it is homeward."""
    if f.at == origin:
        return homeward(f)
    return 1 if f.at > origin else -1


def penalty(f: Fighter, use: int = OTHER) -> int:
    """OK-DMG-3, OK-EDGE-3, OK-OPT-1: what Impairment takes off a roll made with ``use``."""
    if f.state != IMPAIRED:
        return 0
    hit("OK-EDGE-3")
    taken = 2
    if f.maimed != OTHER:
        hit("OK-OPT-1")
        taken = 4 if use == f.maimed else 1
    if f.gumption:
        hit("OK-OPT-1")
        return taken // 2 if f.gumption == 1 else 0
    return taken


def mobile(f: Fighter) -> bool:
    """OK-MOVE-1, OK-EFF-2, OK-EFF-6: who is prone, held, or holds somebody cannot move."""
    return not f.prone and f.held_by is None and not f.holds


def step(f: Fighter) -> int:
    """OK-PRE-3, OK-MOVE-1: centimetres of one move now."""
    if f.state != IMPAIRED:
        return f.sheet.step[0]
    return f.sheet.step[2 if f.maimed == LEGS else 1]


def usable(f: Fighter) -> list[int]:
    """The places of the weapons that she can use; bare hands when there is nothing else."""
    found = [i for i in range(TAKEN + 1) if f.arms[i] is not None and f.where[i] == READY]
    return found or [HANDS]


def held_weapon(f: Fighter) -> int | None:
    """Her first weapon that can be knocked or taken out of her hands: own by number, then a taken one."""
    for i in range(TAKEN + 1):
        arm = f.arms[i]
        if arm is not None and f.where[i] == READY and arm.hands > 0:
            return i
    return None


def contested_weapon(f: Fighter) -> int:
    """The place of her weapon that somebody else grips too."""
    return next(i for i in range(TAKEN + 1) if f.arms[i] is not None and f.where[i] == CONTESTED)


def queue_key(f: Fighter) -> tuple[int, int, int]:
    """OK-TURN-1: most AP, then the higher initiative rank, then the drawn order."""
    return (-f.ap, -f.sheet.initiative, -f.tie)


def check_over(b: Battle) -> None:
    """OK-EDGE-6: a side with nobody standing is beaten at once."""
    for side in (0, 1):
        if not any(f.state < DOWN for f in b.sides[side]):
            hit("OK-EDGE-6")
            b.outcome = 1 - side
            raise FightOver
