"""An engine and its reference side by side: the same encounter, decisions and dice, and their whole states compared.

What the rulebooks have alike. ``versus.py`` of each reference tells how an encounter becomes a battle of the engine's,
and which numbers are held against each other.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

import numpy as np

from okenv.core import chance
from okenv.core.events import no_log
from okenv.driver import kernels
from okenv.systems import load_system

from . import references
from .references import ASKED, Action, Asked, Asking

DICE = {
    chance.NO_DICE: "",
    chance.FUDGE4: references.FUDGE4,
    chance.FUDGE2: references.FUDGE2,
    chance.FUDGE1: references.FUDGE1,
    chance.D6: references.D6,
    chance.D6X2: references.D6_SUM,
    chance.D6_WORSE: references.D6_WORSE,
    chance.D6_BETTER: references.D6_BETTER,
    chance.UNIFORM: references.UNIFORM,
    chance.WEIGHTED: references.WEIGHTED,
}
"""The references' words for the engine's kinds of dice."""


def blank(battle: np.dtype, encounter: Any, options: Mapping[str, str]) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter but for its people and places.

    ``options`` are the engine's fields by the reference's options.
    """
    bs = np.zeros(1, battle)
    for ours, theirs in options.items():
        bs[0][theirs] = getattr(encounter.options, ours)
    bs[0].side_n[:] = [len(side) for side in encounter.sides]
    bs[0].fighters_n = sum(bs[0].side_n)
    return bs


class Disagreement(AssertionError):
    """The first difference between an engine and its reference."""


@cache
def ids(system: str) -> dict[Action, int]:
    """The engine's numbers of a rulebook's actions."""
    table = load_system(system).actions
    return {
        (kind.name, target, option): table.id(number, target, option)
        for number, kind in enumerate(table.kinds)
        for target in range(15 if kind.target != "nobody" else 1)
        for option in range(kind.options)
    }


@cache
def names(system: str) -> dict[int, Action]:
    """The actions by the engine's numbers."""
    return {number: action for action, number in ids(system).items()}


class Words:
    """Reads the engine's record quickly: plain integers by their place in the array.

    Args:
        battles: structured array ``[1]`` of a rulebook's battles.
    """

    def __init__(self, battles: np.ndarray) -> None:
        self._words = battles.view(np.int32)
        assert battles.dtype.fields is not None
        rows, start = battles.dtype.fields["fighters"][:2]
        self.start, self.size = start // 4, rows.base.itemsize // 4
        self.at = {name: (offset // 4, sub) for name, (sub, offset, *_) in rows.base.fields.items()}
        self._head_at = {name: (offset // 4, sub) for name, (sub, offset, *_) in battles.dtype.fields.items()}
        self.values: list[int] = []

    def read(self) -> None:
        """Read the array anew."""
        self.values = self._words.tolist()

    def of_fight(self, name: str) -> Any:
        """A field of the fight."""
        return self._number(*self._head_at[name])

    def of_fighter(self, row: int, name: str) -> Any:
        """A field of a fighter."""
        offset, sub = self.at[name]
        return self._number(self.start + row * self.size + offset, sub)

    def _number(self, at: int, sub: np.dtype) -> Any:
        if sub.shape:
            return tuple(self.values[at : at + sub.shape[0]])
        if sub.itemsize == 8:
            low, high = self.values[at : at + 2]
            return (low & 0xFFFFFFFF) | (high << 32)
        return self.values[at]


class Match(ABC):
    """One fight in both; every input is given to both and everything compared after it.

    Args:
        encounter: the reference's.

    Attributes:
        inputs: what was given so far.
        battles: the engine's battle ``[1]``.
        fight: the reference's.

    Raises:
        Disagreement: at the first difference.
    """

    system: ClassVar[str]
    of: ClassVar[Any]
    """What is compared: the reference's ``snapshot``."""
    record: ClassVar[Callable[[Any], np.ndarray]]
    """The engine's battle ``[1]`` of an encounter."""
    lay_out: ClassVar[Callable[[Any], Any]]
    """The reference's."""
    going: ClassVar[Callable[[Any], Asking]]
    """The reference's fight."""
    asking: ClassVar[type[Asked]] = Asked
    """What asks it."""
    head: ClassVar[tuple[str, ...]] = ASKED
    """What the numbers of a fight are, in order."""
    told_what_for: ClassVar[bool] = True
    """Whether the reference tells what dice are for."""

    def __init__(self, encounter: Any) -> None:
        self.encounter, self.inputs = encounter, list[Action | int]()
        self.kernels, self._log = kernels(self.system), no_log()
        self._ids, self._names = ids(self.system), names(self.system)
        self._mask = np.zeros(load_system(self.system).actions.size, np.int8)
        self.battles, self.fight = self.begin()
        self.words = Words(self.battles)
        self.kernels.begin(self.battles, 0, self._log)
        self.compare()

    def begin(self) -> tuple[np.ndarray, Asked]:
        """The encounter in both, before its beginning."""
        return self.record(self.encounter), self.asking(self.lay_out(self.encounter), self.going)

    def ours(self) -> list[tuple]:
        """The reference's numbers: of the fight, then of each fighter."""
        return [self.of.head(self.fight), *map(self.our_row, self.fight.battle.fighters)]

    def theirs(self) -> list[tuple]:
        """The same by the engine; the record has been read."""
        return [(*self.asked(), *self.their_head()), *map(self.their_row, self.fight.battle.fighters)]

    def our_row(self, fighter: Any) -> tuple:
        """A fighter's numbers by the reference."""
        return self.of.row(fighter)  # type: ignore[no-any-return]

    @abstractmethod
    def their_row(self, fighter: Any) -> tuple:
        """The same by the engine."""

    def their_head(self) -> tuple:
        """What is compared of a fight by the engine, after :data:`tests.references.ASKED`."""
        return ()

    def asked(self) -> tuple:
        """By the engine, in the order of :data:`tests.references.ASKED`."""
        get = self.words.of_fight
        over = get("outcome") != -1
        prompt, awaited = (0, 0) if over else (get("prompt"), get("dice"))
        by_lot = awaited in (chance.UNIFORM, chance.WEIGHTED)
        return (
            get("turn"), get("outcome"), prompt, get("actor") if prompt else 0, DICE[awaited],
            get("dice_n") if by_lot else 0, get("dice_by") if awaited else 0,
            get("dice_for") if awaited and self.told_what_for else 0,
        )  # fmt: skip

    def compare_prompt(self, legal: list[Action]) -> None:
        """Compare what more there is where something is asked: the harmless answer is legal."""
        if self.default() not in legal:
            raise Disagreement(f"{self.fight.prompt}: default: the engine {self.default()}, the reference {legal}")

    @property
    def over(self) -> bool:
        """Nothing more is asked."""
        return self.fight.waiting is None

    def give(self, given: Action | int) -> None:
        """One decision or one outcome of the dice, to both."""
        self.inputs.append(given)
        if isinstance(given, tuple):
            self.fight.apply(given)
            self.kernels.apply(self.battles, 0, self._ids[given], self._log)
        else:
            self.fight.resolve(given)
            self.kernels.resolve(self.battles, 0, given, self._log)
        self.compare()

    def compare(self) -> None:
        """Raise at the first difference in state, in what is asked, and in what is legal."""
        self.words.read()
        ours, theirs = self.ours(), self.theirs()
        if ours != theirs:
            who = ["fight", *(f"fighter {f.row}" for f in self.fight.battle.fighters)]
            fields = [self.head, *([self.of.ROW] * (len(who) - 1))]
            found = zip(who, fields, ours, theirs, strict=True)
            raise Disagreement("\n".join(difference(*each) for each in found if each[2] != each[3]))
        if self.fight.prompt is None:
            return
        self._mask[:] = 0
        count = self.kernels.legal(self.battles, 0, self._mask)
        numbers = set(np.flatnonzero(self._mask).tolist())
        legal = self.fight.legal()
        if numbers != {self._ids[a] for a in legal} or count != len(legal):
            engine, reference = {self._names[a] for a in numbers}, set(legal)
            raise Disagreement(
                f"{self.fight.prompt}: legal: only the engine {sorted(engine - reference)}, "
                f"only the reference {sorted(reference - engine)}, counts {count} and {len(legal)}"
            )
        self.compare_prompt(legal)

    def default(self) -> Action:
        """The engine's harmless answer to what is asked."""
        return self._names[self.kernels.default_action(self.battles, 0)]


def same_sheets(loaded: Any, ours: np.ndarray, before_play: tuple[str, ...] = ("seed", "fighters")) -> None:
    """All numbers of an encounter that the engine has loaded are those of the reference's battle ``[1]``.

    ``before_play``: fields that are the engine's own, and the rows, which are compared one by one.
    """
    theirs, mine = loaded.template[0], ours[0]
    for name in set(theirs.dtype.names) - set(before_play):
        assert np.array_equal(theirs[name], mine[name]), f"{name}: {mine[name]} (engine {theirs[name]})"
    for i in range(int(theirs.fighters_n)):
        for name in theirs.fighters.dtype.names:
            them, us = theirs.fighters[i][name], mine.fighters[i][name]
            assert np.array_equal(them, us), f"{loaded.names[i]}, {name}: {us} (engine {them})"


def difference(who: str, fields: tuple[str, ...], ours: tuple, theirs: tuple) -> str:
    """Which of the fields differ; of somebody who is out fewer are compared than there are."""
    pairs = zip(fields, zip(ours, theirs, strict=True), strict=False)
    return f"{who}: " + ", ".join(f"{name} {a} (engine {b})" for name, (a, b) in pairs if a != b)
