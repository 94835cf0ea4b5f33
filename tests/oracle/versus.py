"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module alone knows both: everything else of the reference stays clear of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.core.events import no_log
from okenv.driver import kernels
from okenv.systems.ok.actions import ACTIONS
from okenv.systems.ok.layout import BATTLE, NO_ARMOUR, NO_RANK, WEAPONS

from . import snapshot
from .fight import Fight
from .kinds import EFFECTS
from .sheet import TAKEN, WAITING, Encounter, Weapon, condition
from .state import Action
from .steer import Steering

DICE = {
    "4dF": chance.FUDGE4,
    "2dF": chance.FUDGE2,
    "1dF": chance.FUDGE1,
    "1d6": chance.D6,
    "2d6": chance.D6X2,
    "worse of 2d6": chance.D6_WORSE,
    "better of 2d6": chance.D6_BETTER,
    "uniform": chance.UNIFORM,
    "weighted": chance.WEIGHTED,
}
NUMBER = {kind.name: i for i, kind in enumerate(ACTIONS.kinds)}
EFFECT_NUMBER: dict[str | None, int] = {None: 0, **{kind: NUMBER[kind] for kind in EFFECTS}}
ID = {
    (kind.name, target, option): ACTIONS.id(number, target, option)
    for number, kind in enumerate(ACTIONS.kinds)
    for target in range(15 if kind.target != "nobody" else 1)
    for option in range(kind.options)
}
NAME = {number: action for action, number in ID.items()}
RULES = {
    "tide": "tide_option",
    "interrupts": "interrupts",
    "on_credit": "on_credit",
    "down_final": "down_final",
    "out_final": "out_final",
    "mangling": "mangling",
    "gumption": "gumption_rule",
    "headcracking": "headcracking",
    "social": "social",
    "arena": "arena",
    "boon_share": "boon_share",
    "rounds": "limit",
}
"""Options by the engine's field."""
SHEET = (
    "squad", "damage_mode", "protects", "initiative", "quickness", "mook", "trick", "trick_kind", "strength", "dr",
    "base_damage", "stability", "stunt", "will", "nerve", "intimidation", "coverage",
)  # fmt: skip
ARM_FIELDS = (
    "attack", "kind", "damage", "penetration", "lethality", "reach", "hands", "sweep", "effect", "suited", "on_base",
)  # fmt: skip


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = np.zeros(1, BATTLE)
    b, rules = bs[0], encounter.options
    for ours, theirs in RULES.items():
        b[theirs] = getattr(rules, ours)
    b.tide_dice[:] = [DICE[kind] for kind in rules.tide_dice]
    b.boons[:] = rules.boons
    b.banes[:] = (*rules.banes, 0)
    b.nerve[:] = NO_RANK
    b.side_n[:] = [len(side) for side in encounter.sides]
    b.fighters_n = sum(b.side_n)
    b.props_n = len(encounter.props)
    for i, p in enumerate(encounter.props):
        b.prop_at[i] = -1 if p.at is None else p.at
        b.prop_difficulty[i], b.prop_reach[i], b.prop_bonus[i] = p.difficulty, p.reach, p.bonus
        b.prop_uses[i] = -1 if p.uses is None else p.uses
    for fighter, (sheet, start) in zip(b.fighters, encounter.sides[0] + encounter.sides[1], strict=False):
        for name in SHEET:
            fighter[name] = getattr(sheet, name)
        fighter["bulk"] = sheet.size
        fighter.recovery, fighter.healing = int(sheet.recovery * 210), int(sheet.healing * 210)
        fighter.leadership = NO_RANK if sheet.leadership is None else sheet.leadership
        fighter.step[:] = sheet.step
        fighter.defence[:] = sheet.defence
        fighter.protection[:] = [NO_ARMOUR if p is None else p for p in sheet.protection]
        fighter.weapons_n = len(sheet.weapons)
        missing: list[Weapon | None] = [None] * (TAKEN + 1 - len(sheet.weapons))
        for place, arm in enumerate([*sheet.weapons, *missing, sheet.hands, sheet.strength_arm]):
            if arm is not None:
                for name in ARM_FIELDS:
                    fighter[f"w_{name}"][place] = getattr(arm, name)
        for name in ("at", "arrives", "prone", "carry", "lethal", "nonlethal", "tags"):
            fighter[name] = getattr(start, name)
        fighter.w_where[:WEAPONS] = start.where
        points = start.lethal, start.nonlethal, start.tags
        fighter.state = WAITING if start.arrives else condition(sheet.damage_mode, *points)
    return bs


class Disagreement(AssertionError):
    """The first difference between the engine and the reference."""


@dataclass
class Match:
    """One fight in both; every input is given to both and everything compared after it."""

    encounter: Encounter
    inputs: list[Action | int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._kernels, self._log = kernels("ok"), no_log()
        self._mask = np.zeros(ACTIONS.size, np.int8)
        self.battles = record(self.encounter)
        self._words = _Words(self.battles)
        self._kernels.begin(self.battles, 0, self._log)
        self.fight = Fight(self.encounter)
        self.compare()

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        return self.fight.waiting is None

    def give(self, given: Action | int) -> None:
        """One decision or one outcome of the dice, to both."""
        self.inputs.append(given)
        if isinstance(given, tuple):
            self.fight.apply(given)
            self._kernels.apply(self.battles, 0, ID[given], self._log)
        else:
            self.fight.resolve(given)
            self._kernels.resolve(self.battles, 0, given, self._log)
        self.compare()

    def compare(self) -> None:
        """Raise at the first difference in state, in what is asked, and in what is legal."""
        ours = [snapshot.head(self.fight, DICE), *map(snapshot.row, self.fight.battle.fighters)]
        theirs = [self._words.head(), *map(self._words.row, self.fight.battle.fighters)]
        if ours != theirs:
            raise Disagreement("\n".join(self._differences(ours, theirs)))
        if self.fight.prompt is None:
            return
        if self.fight.prompt == "spend":
            spent = snapshot.spent(self.fight.battle.spending, EFFECT_NUMBER)
            if spent != self._words.spent():
                raise Disagreement(_line("spending", snapshot.SPENT, spent, self._words.spent()))
        self._mask[:] = 0
        self._kernels.legal(self.battles, 0, self._mask)
        theirs_legal = set(np.flatnonzero(self._mask).tolist())
        if theirs_legal != {ID[a] for a in self.fight.legal()}:
            engine = {NAME[a] for a in theirs_legal}
            reference = set(self.fight.legal())
            raise Disagreement(
                f"legal: only the engine {sorted(engine - reference)}, only the reference {sorted(reference - engine)}"
            )

    def _differences(self, ours: list[tuple], theirs: list[tuple]) -> list[str]:
        names = ["fight", *(f"fighter {f.row}" for f in self.fight.battle.fighters)]
        fields = [snapshot.HEAD, *([snapshot.ROW] * len(self.fight.battle.fighters))]
        return [
            _line(*difference) for difference in zip(names, fields, ours, theirs, strict=True)
            if difference[2] != difference[3]
        ]  # fmt: skip


def _line(who: str, fields: tuple[str, ...], ours: Any, theirs: Any) -> str:
    different = [
        f"{name} {mine} (engine {other})"
        for name, mine, other in zip(fields, ours, theirs, strict=True)
        if mine != other
    ]
    return f"{who}: " + ", ".join(different)


class _Words:
    """Reads the engine's record quickly: plain integers by their place in the array."""

    def __init__(self, battles: np.ndarray) -> None:
        self._words = battles.view(np.int32)
        dtype = battles.dtype
        assert dtype.fields is not None
        rows, self._start = dtype.fields["fighters"][:2]
        self._size = rows.base.itemsize // 4
        self._start //= 4
        self._at = {name: (offset // 4, sub) for name, (sub, offset, *_) in rows.base.fields.items()}
        self._head_at = {name: (offset // 4, sub) for name, (sub, offset, *_) in dtype.fields.items()}
        self._values: list[int] = []

    def head(self) -> tuple:
        """As :func:`snapshot.head`; reads the array anew."""
        self._values = self._words.tolist()
        get = self._get
        awaited = get("dice") if get("outcome") == -1 else 0
        by_lot = awaited in (chance.UNIFORM, chance.WEIGHTED)
        weighted = awaited == chance.WEIGHTED
        prompt = get("prompt") if get("outcome") == -1 else 0
        return (
            get("turn"), get("outcome"), prompt, get("actor") if prompt else 0, awaited,
            get("dice_n") if by_lot else 0, get("dice_by") if awaited else 0,
            get("dice_weights")[: get("dice_n")] if weighted else (), get("tide"), get("lucky"), get("clumsy"),
            get("nerve"), get("threat_turn"), get("threat_odds"), get("prop_uses")[: get("props_n")],
        )  # fmt: skip

    def spent(self) -> tuple:
        """As :func:`snapshot.spent`."""
        return tuple(map(self._get, snapshot.SPENT))

    def _get(self, name: str, start: int = -1) -> Any:
        at, sub = self._head_at[name]
        return self._read(at, sub)

    def _read(self, at: int, sub: np.dtype) -> Any:
        if sub.shape:
            return tuple(self._values[at : at + sub.shape[0]])
        if sub.itemsize == 8:
            low, high = self._values[at : at + 2]
            return (low & 0xFFFFFFFF) | (high << 32)
        return self._values[at]

    def row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row` for the fighter in the same row."""
        start, at = self._start + fighter.row * self._size, self._at

        def get(name: str) -> Any:
            offset, sub = at[name]
            return self._read(start + offset, sub)

        own = len(fighter.sheet.weapons)
        where, taken = get("w_where"), get("taken_from")
        values = {
            "w_where": (*where[:own], where[TAKEN] if taken else 0),
            "w_at": tuple(lies if there == 2 else 0 for lies, there in zip(get("w_at")[:own], where, strict=False)),
            "taken_which": get("taken_which") if taken else 0,
            "taken": tuple(get(name)[TAKEN] for name in snapshot.TAKEN_FIELDS) if taken else (),
            "setup_bonus": get("setup_bonus") if get("setup_on") else 0,
            "grip": get("grip") if get("held_by") else 0,
        }
        return tuple(values[name] if name in values else get(name) for name in snapshot.ROW)


def play(encounter: Encounter, seed: int, decisions: int) -> tuple[Match, int]:
    """A fight of steered random decisions, up to so many; the match and how many there were."""
    match, steering, made = Match(encounter), Steering(seed), 0
    while not match.over and made < decisions:
        if match.fight.prompt is not None:
            made += 1
            match.give(steering.decision(match.fight))
        else:
            match.give(steering.outcome(match.fight))
    return match, made
