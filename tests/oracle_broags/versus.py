"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module and ``tables`` know both; everything else of the reference stays clear of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.core.events import no_log
from okenv.driver import kernels
from okenv.systems.broags.actions import ACTIONS
from okenv.systems.broags.layout import BATTLE

from . import snapshot
from .dice import FUDGE4, UNIFORM
from .fight import Fight
from .sheet import BARE, FIST, KICK, Encounter, Weapon
from .state import DROPPED, GONE, IN_HAND, JUST_HIDDEN, Action, lay_out, taken_in_hand
from .steer import Steering

DICE = {chance.NO_DICE: None, chance.FUDGE4: FUDGE4, chance.UNIFORM: UNIFORM}
NUMBER = {kind.name: i for i, kind in enumerate(ACTIONS.kinds)}
ID = {
    (kind.name, target, option): ACTIONS.id(number, target, option)
    for number, kind in enumerate(ACTIONS.kinds)
    for target in range(15 if kind.target != "nobody" else 1)
    for option in range(kind.options)
}
NAME = {number: action for action, number in ID.items()}
RULES = {
    "rounds": "limit", "surprise": "surprise", "cap": "cap", "criticals": "criticals",
    "surprise_ignores_cover": "bare", "visibility": "visibility", "arena": "arena",
}  # fmt: skip
"""Options by the engine's field."""
SHEET = (
    "squad", "crossing", "speed", "player", "athletics", "strength", "toughness", "marksmanship", "melee", "perception",
    "stealth", "special", "soak", "group", "pace",
)  # fmt: skip
START = ("at", "cover", "posture", "lethal", "nonlethal")


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = np.zeros(1, BATTLE)
    b = bs[0]
    for ours, theirs in RULES.items():
        b[theirs] = getattr(encounter.options, ours)
    b.side_n[:] = [len(side) for side in encounter.sides]
    b.fighters_n = sum(b.side_n)
    b.shielder = -1
    b.covers_n = len(encounter.covers)
    for k, (at, value) in enumerate(encounter.covers):
        b.c_at[k], b.c_cover[k] = at, value
    for f, (sheet, start) in zip(b.fighters, encounter.sides[0] + encounter.sides[1], strict=False):
        for name in SHEET:
            f[name] = getattr(sheet, name)
        f.weapons_n = len(sheet.weapons)
        for place, arm in enumerate(taken_in_hand(sheet.weapons)):
            write_arm(f, place, arm.weapon, arm.where)
        for place in (FIST, KICK):
            write_arm(f, place, BARE[place], IN_HAND)
        for name in START:
            f[name] = getattr(start, name)
        f.hidden = JUST_HIDDEN if start.hidden else 0
    for row, f in enumerate(lay_out(encounter).fighters):
        if f.other is not None:
            b.fighters[row].bond, b.fighters[row].bond_with = f.bond, f.other.row + 1
    return bs


def write_arm(f: Any, place: int, weapon: Weapon, where: int) -> None:
    """A weapon into the record."""
    for theirs, ours in snapshot.WEAPON.items():
        f[theirs][place] = getattr(weapon, ours)
    f.w_place[place] = where


class Disagreement(AssertionError):
    """The first difference between the engine and the reference."""


@dataclass
class Match:
    """One fight in both; every input is given to both and everything compared after it."""

    encounter: Encounter
    inputs: list[Action | int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._kernels, self._log = kernels("broags"), no_log()
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
        fighters = self.fight.battle.fighters
        ours = [snapshot.head(self.fight), *(snapshot.row(f, self.over) for f in fighters)]
        theirs = [self._words.head(), *(self._words.row(f, self.over) for f in fighters)]
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


def _line(who: str, fields: tuple[str, ...], ours: Any, theirs: Any) -> str:
    different = [
        f"{name} {mine} (engine {other})"
        for name, mine, other in zip(fields, ours, theirs, strict=False)
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
        self._at = {name: (offset // 4, sub) for name, (sub, offset, *_) in rows.base.fields.items()}
        self._head_at = {name: (offset // 4, sub) for name, (sub, offset, *_) in dtype.fields.items()}
        self._values: list[int] = []

    def head(self) -> tuple:
        """As :func:`snapshot.head`; reads the array anew."""
        self._values = self._words.tolist()

        def get(name: str) -> Any:
            return self._read(*self._head_at[name])

        over = get("outcome") != -1
        prompt, awaited = (0, 0) if over else (get("prompt"), get("dice"))
        return (
            get("turn"), get("outcome"), prompt, get("actor") if prompt else 0, DICE[awaited],
            get("dice_n") if awaited == chance.UNIFORM else 0, get("dice_by") if awaited else 0,
            get("dice_for") if awaited else 0,
        )  # fmt: skip

    def _read(self, at: int, sub: np.dtype) -> Any:
        return tuple(self._values[at : at + sub.shape[0]]) if sub.shape else self._values[at]

    def row(self, fighter: Any, over: bool) -> tuple:
        """As :func:`snapshot.row` for the fighter in the same row."""
        start, at = self._start + fighter.row * self._size, self._at

        def get(name: str) -> Any:
            offset, sub = at[name]
            return self._read(start + offset, sub)

        names = snapshot.ROW if fighter.stands and not over else snapshot.ROW[: snapshot.OUT]
        count = len(fighter.arms)
        found = {name: get(name)[:count] if name in snapshot.ARMS else get(name) for name in names}
        if "w_at" in found:
            where = found["w_place"]
            found["w_at"] = tuple(n * (place == DROPPED) for n, place in zip(found["w_at"], where, strict=True))
            found["w_jam"] = tuple(n * (place != GONE) for n, place in zip(found["w_jam"], where, strict=True))
        return tuple(found.values())


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
