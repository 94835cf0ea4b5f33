"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module and ``tables`` know both; everything else of the reference stays clear of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.core.events import no_log
from okenv.driver import kernels
from okenv.systems.zerospace.actions import ACTIONS
from okenv.systems.zerospace.layout import BATTLE

from . import snapshot
from .dice import ONE, TWO
from .fight import Fight
from .sheet import UNARMED, Encounter, Weapon, unarmed
from .state import DROPPED, IN_HAND, Action, lay_out

DICE = {chance.NO_DICE: None, chance.D6: ONE, chance.D6X2: TWO}
ID = {
    (kind.name, target, option): ACTIONS.id(number, target, option)
    for number, kind in enumerate(ACTIONS.kinds)
    for target in range(15 if kind.target != "nobody" else 1)
    for option in range(kind.options)
}
NAME = {number: action for action, number in ID.items()}
RULES = {
    "rounds": "limit", "starts": "starts", "listed": "listed", "long_dodge": "long_dodge",
    "defeat": "manoeuvres_defeat", "trade_cap": "trade_cap", "knockback": "knockback", "weightless": "weightless",
    "dark": "dark", "arena": "arena",
}  # fmt: skip
"""Options by the engine's field."""
SHEET = (
    "squad", "agility", "brawn", "presence", "ranged", "hand", "mental", "athletics", "deception", "investigation",
    "dr", "mr", "ar", "named", "blindsight", "cloak", "iron", "health_most", "endurance_most", "pace",
)  # fmt: skip


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = np.zeros(1, BATTLE)
    b, laid = bs[0], lay_out(encounter)
    for ours, theirs in RULES.items():
        b[theirs] = getattr(encounter.options, ours)
    b.side_n[:] = [len(side) for side in encounter.sides]
    b.fighters_n = sum(b.side_n)
    b.covers_n, b.hazards_n = len(encounter.covers), len(encounter.hazards)
    for k, cover in enumerate(encounter.covers):
        b.c_at[k], b.c_health[k], b.c_most[k] = cover.at, cover.health, cover.most
    for k, hazard in enumerate(encounter.hazards):
        for name in ("at", "width", "level", "speed", "gone"):
            b[f"h_{name}"][k] = getattr(hazard, name)
    for f, mine in zip(b.fighters, laid.fighters, strict=False):
        for name in SHEET:
            f[name] = getattr(mine.sheet, name)
        f.helpless, f.weapons_n = mine.helpless, len(mine.arms)
        for name, value in zip(snapshot.OF_ALL, snapshot.row(mine), strict=False):
            f[name] = value
        for place, arm in enumerate(mine.arms):
            write_arm(f, place, arm.weapon, arm.where)
        write_arm(f, UNARMED, unarmed(mine.sheet.brawn), IN_HAND)
    return bs


def write_arm(f: Any, place: int, weapon: Weapon, where: int) -> None:
    """An arm into the record."""
    for theirs, ours in snapshot.WEAPON.items():
        f[theirs][place] = getattr(weapon, ours)
    f.w_flags[place], f.w_place[place] = snapshot.flags(weapon), where


class Disagreement(AssertionError):
    """The first difference between the engine and the reference."""


@dataclass
class Match:
    """One fight in both; every input is given to both and everything compared after it."""

    encounter: Encounter
    inputs: list[Action | int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._kernels, self._log = kernels("zerospace"), no_log()
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
        """Raise at the first difference in state, in what is asked, what is legal, and what is harmless."""
        fighters = self.fight.battle.fighters
        ours = [snapshot.head(self.fight), *(snapshot.row(f) for f in fighters)]
        theirs = [self._words.head(self.fight), *(self._words.row(f) for f in fighters)]
        if ours != theirs:
            names = ["fight", *(f"fighter {f.row}" for f in fighters)]
            fields = [snapshot.HEAD, *([snapshot.ROW] * len(fighters))]
            found = zip(names, fields, ours, theirs, strict=True)
            raise Disagreement("\n".join(_line(*each) for each in found if each[2] != each[3]))
        if self.fight.prompt is None:
            return
        self._mask[:] = 0
        count = self._kernels.legal(self.battles, 0, self._mask)
        theirs_legal = set(np.flatnonzero(self._mask).tolist())
        legal = self.fight.legal()
        if theirs_legal != {ID[a] for a in legal} or count != len(legal):
            engine, reference = {NAME[a] for a in theirs_legal}, set(legal)
            raise Disagreement(
                f"{self.fight.prompt}: legal: only the engine {sorted(engine - reference)}, "
                f"only the reference {sorted(reference - engine)}, counts {count} and {len(legal)}"
            )
        harmless = NAME[self._kernels.default_action(self.battles, 0)]
        if harmless != legal[0]:
            raise Disagreement(f"{self.fight.prompt}: default: the engine {harmless}, the reference {legal[0]}")


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
        rows, start = dtype.fields["fighters"][:2]
        self._start, self._size = start // 4, rows.base.itemsize // 4
        at = {name: (offset // 4, sub) for name, (sub, offset, *_) in rows.base.fields.items()}
        self._of_all = itemgetter(*(at[name][0] for name in snapshot.OF_ALL))
        self._count = at["weapons_n"][0]
        self._arms = [at[name][0] for name in snapshot.ARMS]
        self._head_at = {name: (offset // 4, sub) for name, (sub, offset, *_) in dtype.fields.items()}
        self._values: list[int] = []

    def head(self, fight: Fight) -> tuple:
        """As :func:`snapshot.head`; reads the array anew."""
        self._values = self._words.tolist()

        def get(name: str) -> Any:
            return self._read(*self._head_at[name])

        over = get("outcome") != -1
        prompt, awaited = (0, 0) if over else (get("prompt"), get("dice"))
        covers, hazards = len(fight.battle.covers), len(fight.battle.hazards)
        gone = get("h_gone")[:hazards]
        return (
            get("turn"), get("outcome"), get("half"), prompt, get("actor") if prompt else 0, DICE[awaited],
            get("dice_by") if awaited else 0, get("dice_for") if awaited else 0, get("dice_count") if awaited else 0,
            get("c_health")[:covers], tuple(at * (not out) for at, out in zip(get("h_at"), gone, strict=False)), gone,
        )  # fmt: skip

    def _read(self, at: int, sub: np.dtype) -> Any:
        return tuple(self._values[at : at + sub.shape[0]]) if sub.shape else self._values[at]

    def row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row` for the fighter in the same row."""
        start = self._start + fighter.row * self._size
        words = self._values[start : start + self._size]
        count = words[self._count]
        where, lies, *rest = (tuple(words[at : at + count]) for at in self._arms)
        lies = tuple(n * (place == DROPPED) for n, place in zip(lies, where, strict=True))
        return (*self._of_all(words), where, lies, *rest)
