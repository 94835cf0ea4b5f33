"""Amendments of a fight: the game master corrects a figure, or takes somebody out of it.

An amendment is made on a copy, which is then put in force as a whole or not at all. What a rulebook
lets people correct, and what follows from it, its ``table.corrections`` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .core.chance import FUDGE1, FUDGE2, FUDGE4
from .core.events import Event, drain, new_log
from .core.layout import ONGOING
from .core.spelling import nearest
from .driver import kernels
from .figure import THE_FIGHT, AmendError, Field
from .history import Scene
from .systems import System

LARGEST_MODIFIER = 20
_MOST_TIMES = 100


def corrections(system: System) -> Any:
    """What a rulebook says about amendments: its module ``table.corrections``.

    Raises:
        AmendError: for a rulebook that says nothing about them.
    """
    if not system.has("table.corrections"):
        raise AmendError(f"system: found {system.name}, whose fights cannot be amended")
    return system.module("table.corrections")


def modified(system: System, array: np.ndarray, outcome: int, modifier: int) -> int:
    """The outcome with which the awaited dice are resolved when the game master adds something to them.

    Args:
        system: the rulebook.
        array: the battle, ``[1]``, which waits for dice.
        outcome: what the dice show.
        modifier: what she adds, -20 to 20.

    Raises:
        AmendError: for dice to which nothing can be added, or a modifier out of bounds.
    """
    if type(modifier) is not int or abs(modifier) > LARGEST_MODIFIER:
        expected = f"a whole number from -{LARGEST_MODIFIER} to {LARGEST_MODIFIER}"
        raise AmendError(f"modifier: found {modifier!r}, expected {expected}")
    if modifier == 0:
        return outcome
    b, data = array[0], corrections(system)
    if not can_modify(system, array):
        purpose = system.layout.Purpose(int(b["dice_for"])).name.lower().replace("_", " ")
        raise AmendError(f"modifier: found {modifier:+d} for {purpose}, expected Fudge dice that are added to a value")
    if outcome + modifier < data.least(b):
        found = f"{modifier:+d} to dice that show {outcome:+d}"
        raise AmendError(f"modifier: found {found}, expected a sum of at least {data.least(b):+d}")
    return outcome + modifier


def can_modify(system: System, array: np.ndarray) -> bool:
    """Whether something can be added to the dice that a battle, ``[1]``, waits for."""
    b = array[0]
    if int(b["dice"]) not in (FUDGE4, FUDGE2, FUDGE1) or int(b["outcome"]) != ONGOING:
        return False
    try:
        return int(b["dice_for"]) in corrections(system).MODIFIABLE
    except AmendError:
        return False


def consequences(data: Any, was: Any, now: Any, scene: Scene, known: Callable[[int, str], bool]) -> list[str]:
    """What an amendment changed beside what was asked for, in one sentence; none where nothing else changed.

    Figures that somebody has no longer, such as the setup of who is out, are not told.

    Args:
        data: the rulebook's ``table.corrections``.
        was: the battle before it.
        now: the battle after it.
        scene: who fights.
        known: whether a figure, of a row by its name, is told already.
    """
    told = []
    for row in (THE_FIGHT, *range(len(scene.names))):
        changes = []
        for field in data.fields(now, row, scene.labels):
            before, after = _read(data, was, row, field.name), data.read(now, row, field.name)
            if before != after and not known(row, field.name):
                instead = "" if before is None else f" instead of {field.told(before, scene.names)}"
                changes.append(f"{field.label}: {field.told(after, scene.names)}{instead}")
        if changes:
            told.append(f"{'the fight' if row == THE_FIGHT else scene.names[row]}: {', '.join(changes)}")
    return [f"This also changes {'; '.join(told)}."] if told else []


def _read(data: Any, b: Any, row: int, name: str) -> Any:
    """A figure that somebody may not have had: None where there was no word for it."""
    try:
        return data.read(b, row, name)
    except (KeyError, StopIteration):
        return None


class Amendment:
    """One amendment, made on a copy of a fight.

    Attributes:
        array: the state, ``[1]``, as it is after the amendment.
        scene: who fights after it.
        entry: what the record says of it.
        words: the sentences that tell it.
        events: what happened because of it.
        log: where kernels write the events.
    """

    def __init__(self, system: System, array: np.ndarray, scene: Scene) -> None:
        """A copy of a fight that waits for a decision, or is over.

        Raises:
            AmendError: while dice are awaited, or for a rulebook whose fights cannot be amended.
        """
        self.system, self.array, self.scene = system, array.copy(), scene
        self.data = corrections(system)
        self.entry: dict[str, Any] = {}
        self.words: list[str] = []
        self.events: list[Event] = []
        self.log = new_log()
        if int(array[0]["dice"]) and int(array[0]["outcome"]) == ONGOING:
            raise AmendError("found a fight that waits for dice, expected a decision or the end: roll first")

    @property
    def b(self) -> Any:
        """The battle record; what is written to it is written to the array."""
        return self.array[0]

    def correct(self, row: int, name: str, value: Any) -> None:
        """Set a figure of the fighter in that row, or of the fight (row -1).

        Raises:
            AmendError: naming the fighter, and the figure by its label.
        """
        who = self.known(row) if row != THE_FIGHT else ""
        fields = {field.name: field for field in self.data.fields(self.b, row, self.scene.labels)}
        if name not in fields:
            found = f"field: found {name!r}, expected one of {', '.join(fields)}"
            raise AmendError(found + nearest(str(name), list(fields)))
        field, names = fields[name], self.scene.names
        before, was = self.data.read(self.b, row, name), self.array.copy()
        try:
            new = field.checked(value, names)
            self.data.write(self.b, row, name, new, self.log)
            if self.data.read(self.b, row, name) != new:
                raise AmendError(f"found {value!r}, which other figures contradict: this one follows from them")
            also = consequences(self.data, was[0], self.b, self.scene, lambda i, other: (i, other) == (row, name))
            self.complete()
        except AmendError as error:
            raise AmendError(f"{f'{who}: ' if who else ''}{field.label}: {error}") from None
        to = names[new] if field.kind == "fighter" and new >= 0 else "" if field.kind == "fighter" else new
        self.entry = {"correct": who, "field": name, "to": to}
        changed = f"{field.label}: {field.told(new, names)} instead of {field.told(before, names)}"
        self.words = [f"The game master corrects {who or 'the fight'}: {changed}.", *also]

    def remove(self, row: int) -> None:
        """Take a fighter out of the fight.

        Raises:
            AmendError: for a row that does not exist, or somebody who has left already.
        """
        who, was = self.known(row), self.array.copy()
        try:
            self.data.leave(self.b, row, self.log)
            if self.array.tobytes() == was.tobytes():
                raise AmendError("found somebody who is out of the fight for good, expected somebody else")
            also = consequences(self.data, was[0], self.b, self.scene, lambda i, _name: i == row)
            self.complete()
        except AmendError as error:
            raise AmendError(f"{who}: {error}") from None
        self.entry = {"remove": who}
        self.words = [f"The game master takes {who} out of the fight.", *also]

    def known(self, row: int) -> str:
        """The name of the fighter in that row.

        Raises:
            AmendError: when there is none.
        """
        names = self.scene.names
        if not isinstance(row, (int, np.integer)) or not 0 <= row < len(names):
            raise AmendError(f"fighter: found row {row!r}, expected 0 to {len(names) - 1}")
        return names[row]

    def complete(self) -> None:
        """Set right what follows for the whole fight, and go on where the open question has become void.

        Raises:
            AmendError: where that leads to no state that the rules know.
        """
        for _ in range(_MOST_TIMES):
            void = self.data.settle(self.b, self.log)
            if void:
                kernels(self.system.name).apply(self.array, 0, self.data.GO_ON, self.log)
            self.events += drain(self.log)
            if not void or int(self.b["dice"]) or int(self.b["outcome"]) != ONGOING:
                break
        invariants = self.system.module("rules.invariants")
        broken = int(invariants.violation(self.b))
        if broken:
            raise AmendError(f"that cannot be: {invariants.VIOLATIONS[broken]}")


__all__ = ["AmendError", "Amendment", "Field", "can_modify", "corrections", "modified"]
