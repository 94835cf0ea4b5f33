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

from .sheet import FIT, IMMOBILE, INCAPACITATED, Encounter, Hazard, Options, Prop, Sheet, Vehicle, capacity

FIRST, GROUP, AFTER, ABORTED = range(1, 5)
"""When what is declared is resolved."""
DRAW = 2
NO_PHASE = -1


@dataclass(slots=True)
class Part:
    """A part of an action: one skill, used once or against many (PS-ACT-1)."""

    what: str
    weapon: int = 0
    rate: int = 0
    spread: int = 0
    targets: list[Fighter] = field(default_factory=list)
    to: int = 0

    @property
    def components(self) -> int:
        """How many uses of a skill it is."""
        return max(1, len(self.targets))


@dataclass(slots=True, eq=False)
class Plan:
    """What somebody has declared for the phase under way; ``leader`` is whose action her mob shares."""

    turn: int = 0
    leader: Fighter | None = None
    nth: int = 0
    steady: bool = False
    move: int = 0
    move_to: int = 0
    after: bool = False
    drives: bool = False
    parts: list[Part] = field(default_factory=list)
    components: int = 0
    once: int | None = None


@dataclass(slots=True)
class Harm:
    """What is done to somebody by all that is resolved together."""

    wounds: int = 0
    band: int = 0
    leaves: bool = False


@dataclass(slots=True, frozen=True)
class Seen:
    """Where somebody is for others, with what shelters, raises or carries her there."""

    at: int
    cover: int
    high: int
    vehicle: int | None


@dataclass(slots=True, eq=False)
class Fighter:
    """One fighter: her sheet and her state."""

    row: int
    side: int
    sheet: Sheet
    at: int
    cover: int
    high: int
    wounds: int
    restraint: int
    left: list[int]
    vehicle: int | None = None
    tie: int = 0
    pending: int = 0
    stunned_off: bool = False
    aim: Fighter | None = None
    state: int = FIT
    stunned: bool = False
    number: int = NO_PHASE
    phase: bool = False
    holding: bool = False
    defending: bool = False
    dodging: bool = False
    moved: bool = False
    aborted: bool = False
    aborted_since: bool = False
    plan: Plan = field(default_factory=Plan)
    harm: Harm = field(default_factory=Harm)
    seen: Seen | None = None

    @property
    def place(self) -> Seen:
        """As others find her: while something is resolved, where that began (PS-INIT-2)."""
        return self.seen or Seen(self.at, self.cover, self.high, self.vehicle)

    @property
    def swing(self) -> Part | None:
        """The swing that what she has declared begins with (PS-ACT-2)."""
        parts = self.plan.parts
        return parts[0] if parts and parts[0].what == "swing" else None

    @property
    def alive(self) -> bool:
        """Still there, able or not."""
        return self.state <= 1

    @property
    def stands(self) -> bool:
        """Still in the fight, free to move or not."""
        return self.state == FIT

    @property
    def able(self) -> bool:
        """She can act."""
        return self.state == FIT and self.restraint != IMMOBILE


@dataclass(slots=True)
class Battle(Sides["Fighter"]):
    """A whole fight."""

    options: Options
    hazards: list[Hazard]
    covers: list[tuple[int, int]]
    props: list[Prop]
    vehicles: list[Vehicle]
    fighters: list[Fighter]
    turn: int = 0
    outcome: int | None = None
    count: int = 0
    rallied: list[int | None] = field(default_factory=lambda: [None, None])
    deceived: list[int] = field(default_factory=lambda: [0, 0])
    declared: int = 0
    joined: list[Fighter] = field(default_factory=list)

    def cover_at(self, at: int) -> int:
        """What shelters whoever is in a place; 0 where nothing does (PS-COVER-1)."""
        return max((worth for where, worth in self.covers if where == at), default=0)


def slowest_first(fighters: Iterable[Fighter]) -> list[Fighter]:
    """Initiative, then the order drawn at the beginning (PS-INIT-2)."""
    return sorted(fighters, key=lambda f: (f.sheet.initiative, f.tie))


def quickest_first(fighters: Iterable[Fighter]) -> list[Fighter]:
    """The other way round."""
    return slowest_first(fighters)[::-1]


def talks(b: Battle, f: Fighter) -> bool:
    """She is incapacitated, and may speak for all that (PS-WOUND-1)."""
    words = (f.sheet.intimidation, f.sheet.influence, f.sheet.deceit)
    down = f.state == INCAPACITATED and f.restraint != IMMOBILE
    return b.options.talks and down and not f.sheet.mob and any(skill is not None for skill in words)


def mob_of(b: Battle, f: Fighter) -> list[Fighter]:
    """Those who act as one with her, herself too, in listing order (PS-MOB-2)."""
    if not f.sheet.mob:
        return [f]
    return [g for g in b.fighters if g.sheet.mob and g.sheet.squad == f.sheet.squad]


def together(b: Battle, f: Fighter) -> list[Fighter]:
    """Who declares together with her: her mob at the same number who have not, all holding or none (PS-MOB-2)."""
    return [
        g for g in mob_of(b, f)
        if g is f or (g.able and g.phase and not g.plan.turn and (g.number, g.holding) == (f.number, f.holding))
    ]  # fmt: skip


def lay_out(encounter: Encounter) -> Battle:
    """A fight before its first round."""
    fighters: list[Fighter] = []
    for side, members in enumerate(encounter.sides):
        for sheet, start in members:
            left = [capacity(encounter.options, w) for w in sheet.weapons]
            f = Fighter(
                len(fighters), side, sheet, start.at, start.cover, start.high, start.wounds, start.restraint, left,
                start.vehicle,
            )  # fmt: skip
            fighters.append(f)
    places = encounter.covers, encounter.props, encounter.vehicles
    return Battle(encounter.options, encounter.hazards, *places, fighters)
