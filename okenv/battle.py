"""``Battle``: one fight for people and for search.

>>> from okenv import Battle, load_encounter
>>> battle = Battle(load_encounter("mirror-duel"), seed=7)
>>> lines = battle.apply(battle.legal()[0])
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from .amend import Amendment, modified
from .asked import Action, DiceRequest, IllegalAction, Prompt
from .core import chance, notation
from .core.events import Event, drain, new_log
from .driver import words
from .history import Scene, Step, told
from .joining import join
from .position import Position
from .record import FORMAT, RecordError, RecordWriter
from .state_check import check_state
from .systems import System, load_system, rules_hash
from .version import version

if TYPE_CHECKING:
    from .encounter import Encounter


class ImpossibleRoll(ValueError):
    """A given roll that its dice cannot show.

    Attributes:
        place: among the rolls that were given, from 0.
    """

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class Battle(Position):
    """One fight: prompt, legal actions, apply, dice, clone, undo, notation, record, narration.

    Args:
        encounter: what is fought.
        seed: of the battle's own dice, 0 to 2**64 - 1.
        dice: ``auto``, the program rolls at once; ``ask``, the fight waits at :attr:`dice` for
            :meth:`roll` or for a number typed with :meth:`enter`.
        record: a file to write the fight to as it goes (see ``okenv.record``).
        rolls: outcomes that the first of the program's dice shall show, as a replay knows them.
        verbose: tell asides too, such as lots among equals and ends of turns that were forced.

    Raises:
        ValueError: for a seed or a dice mode that does not exist.
        RecordError: when the record cannot be written.
    """

    record: RecordWriter | None
    verbose = False
    REMADE = Position.REMADE | {"_log"}

    def __init__(
        self,
        encounter: Encounter,
        seed: int = 0,
        *,
        dice: str = "auto",
        record: Any = None,
        rolls: Iterable[int] = (),
        verbose: bool = False,
    ) -> None:
        if not isinstance(seed, (int, np.integer)) or not 0 <= int(seed) < 2**64:
            raise ValueError(f"seed: found {seed!r}, expected a whole number from 0 to 2**64 - 1")
        if dice not in ("auto", "ask"):
            raise ValueError(f"dice: found {dice!r}, expected 'auto' or 'ask'")
        system = load_system(encounter.system)
        labels = system.module("sheet.schema").labels(encounter)
        scene = Scene(encounter, encounter.names, encounter.side_names, labels)
        self._set_up(system, encounter.template.copy(), scene)
        self.seed, self.dice_mode, self.verbose = int(seed), dice, verbose
        self._array["seed"] = np.uint64(seed)
        self._given.extend(rolls)
        if record is not None:
            self.record = RecordWriter(record, self.header())
        self._run(lambda log: self._k.begin(self._array, 0, log), {})

    def _set_up(self, system: System, array: np.ndarray, scene: Scene) -> None:
        super()._set_up(system, array, scene)
        self._steps: list[Step] = []
        self._undone: list[tuple[bytes, Step]] = []
        self._given: deque[int] = deque()
        self.record = None

    def _remake(self) -> None:
        super()._remake()
        self._log = new_log()  # empty between two inputs

    # --- what is answered

    def apply(self, action: int | str | Action, *, rolls: Iterable[int] = ()) -> list[str]:
        """Make a decision (an id, a notation or an :class:`Action`); returns what happened, in sentences.

        ``rolls`` are outcomes for the dice that the program would roll now, as a replay knows them.

        Raises:
            IllegalAction: when it is not legal now; nothing has changed then.
        """
        number = self.legal_id(action)
        self._given = deque(rolls)
        entry = {"do": self._written(number), "by": self.names[int(self._array[0]["actor"])]}
        return self._run(lambda log: self._k.apply(self._array, 0, number, log), entry)

    def roll(self) -> list[str]:
        """Let the battle's own generator roll the awaited dice; returns what happened.

        Raises:
            IllegalAction: when no dice are awaited.
        """
        return self.enter(int(self._k.rolled(self._array, 0)) if self.dice else 0)

    def enter(self, outcome: int | str, modifier: int = 0) -> list[str]:
        """The outcome of the awaited dice as a person read it from the table: a number, or faces such as ``+-0+``.

        ``modifier`` is what the game master adds to it; the sum may be one that the dice cannot show.

        Raises:
            IllegalAction: when no dice are awaited.
            AmendError: when nothing can be added to these dice.
            ValueError: when these dice cannot show that.
        """
        request = self.dice
        if request is None:
            raise IllegalAction(f"dice: found {outcome!r}, but no dice are awaited")
        value = self._shown(str(outcome), request)
        total, entry = modified(self.system, self._array, value, modifier), self._roll_entry(value)
        if modifier:
            entry["modifier"] = modifier
        words = [f"The game master adds {modifier:+d} to dice that show {value:+d}."] if modifier else []
        return self._run(lambda log: self._k.resolve(self._array, 0, total, log), entry, words)

    def _shown(self, text: str, request: DiceRequest) -> int:
        """What the awaited dice show, as a person or a record tells it; ValueError where they cannot."""
        return chance.parse(request.kind, text, request.n, self._array[0]["dice_weights"].tolist())

    def _next_roll(self, step: Step, request: DiceRequest) -> int:
        """The outcome for the awaited dice: the next one given, or else the generator's.

        Raises:
            ImpossibleRoll: where these dice cannot show what was given; the step has not happened then.
        """
        if not self._given:
            return int(self._k.rolled(self._array, 0))
        try:
            return self._shown(str(self._given.popleft()), request)
        except ValueError as error:
            self._restore(step.before, step.scene_before)
            raise ImpossibleRoll(str(error), sum("roll" in entry for entry in step.inputs)) from None

    def _roll_entry(self, value: int) -> dict[str, Any]:
        row = self._array[0]
        purpose = self.system.layout.Purpose(int(row["dice_for"])).name.lower()
        return {"roll": value, "dice": chance.name(int(row["dice"]), int(row["dice_n"])), "for": purpose}

    def _run(self, change: Callable[[np.ndarray], None], entry: dict[str, Any], words: Iterable[str] = ()) -> list[str]:
        """One input, then the program's own dice where it rolls them; keeps the step for undo."""
        step = Step(self._array.tobytes(), self._scene, self._scene, [entry] if entry else [], list(words))
        change(self._log)
        return self._finish(step)

    def _finish(self, step: Step) -> list[str]:
        step.events += drain(self._log)
        while self.dice_mode == "auto" and (request := self.dice) is not None:
            value = self._next_roll(step, request)
            step.inputs.append(self._roll_entry(value))
            self._k.resolve(self._array, 0, value, self._log)
            step.events += drain(self._log)
        self._steps.append(step)
        try:
            if self.record is not None:
                self._write(step.inputs + self.ending())
        except RecordError:
            self._steps.pop()
            self._restore(step.before, step.scene_before)  # what is not written has not happened
            raise
        self._undone.clear()
        return told(self.system, [step], verbose=self.verbose)

    # --- what the game master amends

    def correct(self, fighter: int, field: str, value: Any, *, rolls: Iterable[int] = ()) -> list[str]:
        """Set a figure of the fighter in that row, or of the whole fight (row -1), whatever the rules say.

        What follows from it is set right. Who is asked and can be asked no longer, gives the harmless answer.

        Args:
            fighter: her row, or -1.
            field: the name of a figure that the rulebook's ``table.corrections`` lists.
            value: a number, a word, a bool, or a fighter's name (``""`` for nobody).
            rolls: as in :meth:`apply`.

        Raises:
            AmendError: naming the fighter and the figure, or while dice are awaited; nothing has changed then.
        """
        return self._amend(lambda amendment: amendment.correct(fighter, field, value), rolls)

    def join(self, encounter: Encounter, *, rolls: Iterable[int] = ()) -> list[str]:
        """Go on in a larger encounter: this one, with further fighters at the end of either side.

        Raises:
            AmendError: for any other encounter, or while dice are awaited; nothing has changed then.
        """
        return self._amend(lambda amendment: join(amendment, encounter), rolls)

    def remove(self, fighter: int, *, rolls: Iterable[int] = ()) -> list[str]:
        """Take the fighter in that row out of the fight.

        Raises:
            AmendError: when she has left already, or while dice are awaited; nothing has changed then.
        """
        return self._amend(lambda amendment: amendment.remove(fighter), rolls)

    def _amend(self, make: Callable[[Amendment], None], rolls: Iterable[int]) -> list[str]:
        amendment = Amendment(self.system, self._array, self._scene)
        make(amendment)
        self._given = deque(rolls)
        before, scene = self._array.tobytes(), self._scene
        self._restore(amendment.array.tobytes(), amendment.scene)
        return self._finish(Step(before, scene, self._scene, [amendment.entry], amendment.words, amendment.events))

    def _write(self, entries: list[dict[str, Any]]) -> None:
        if self.record is not None and entries:
            self.record.write(entries)

    # --- undo

    def undo(self) -> bool:
        """Take the last input back (with the dice that the program rolled for it); False when there is none."""
        if len(self._steps) < 2:  # the first step is the beginning
            return False
        self._write([{"undo": 1}])  # what is not written has not happened
        step = self._steps.pop()
        self._undone.append((self._array.tobytes(), step))
        self._restore(step.before, step.scene_before)
        return True

    def redo(self) -> bool:
        """Do again what was undone last; False when there is none."""
        if not self._undone:
            return False
        self._write([{"redo": 1}])
        state, step = self._undone.pop()
        self._restore(state, step.scene)
        self._steps.append(step)
        return True

    def _restore(self, state: bytes, scene: Scene) -> None:
        self._array[:] = np.frombuffer(state, self._array.dtype)
        self._set_scene(scene)

    # --- states

    def clone(self) -> Battle:
        """A copy that goes its own way, without the history and the record."""
        copy = object.__new__(Battle)
        copy._set_up(self.system, np.empty_like(self._array), self._scene)
        copy._k.clone(words(copy._array), 0, words(self._array), 0, words(self._array).shape[1])
        copy._begin_at(self.seed, self.dice_mode)
        copy.verbose = self.verbose
        return copy

    def at(self, state: np.ndarray) -> Battle:
        """A clone that stands at a state, ``[1]``, of the same encounter."""
        copy = self.clone()
        copy._array[:] = state
        return copy

    def imagined(self, viewer: int, seed: int) -> Battle:
        """A clone as that fighter may imagine the fight: hidden things redrawn, the generator reseeded."""
        copy = self.clone()
        self._k.determinize(copy._array, 0, viewer, np.uint64(seed))
        return copy

    @classmethod
    def from_notation(cls, line: str, *, dice: str = "auto") -> Battle:
        """The battle that :meth:`notation` wrote.

        Raises:
            ValueError: naming the section and field at fault.
        """
        system = load_system(notation.notation_system(line))
        array, names, side_names = notation.parse_battle(line, system.layout.BATTLE)
        battle = object.__new__(cls)
        check_state(system, array, names)
        battle._set_up(system, array, Scene(None, names, side_names, None))
        battle._begin_at(int(array["seed"][0]), dice)
        return battle

    def _begin_at(self, seed: int, dice: str) -> None:
        """This state is the beginning, with no history."""
        self.seed, self.dice_mode = seed, dice
        self._steps = [Step(b"", self._scene, self._scene, [])]

    # --- what was

    def narration(self) -> list[str]:
        """The fight so far, in sentences."""
        return told(self.system, self._steps, verbose=self.verbose)

    def told(self) -> list[Event]:
        """The events of :meth:`narration` and asides; rows mean the fighters as they were listed at the time."""
        return [event for step in self._steps for event in step.events]

    def inputs(self) -> list[dict[str, Any]]:
        """Every decision and roll so far, undone ones left out, as the record writes them."""
        return [entry for step in self._steps for entry in step.inputs]

    def latest(self) -> list[dict[str, Any]]:
        """The last of :meth:`inputs` and the dice that the program rolled for it; of the beginning those dice."""
        return list(self._steps[-1].inputs)

    def ending(self, inputs: Iterable[dict[str, Any]] | None = None) -> list[dict[str, Any]]:
        """The record's line of the end, with a digest by which a replay proves itself; empty while the fight goes on.

        Args:
            inputs: that led here, where this battle does not know them itself.
        """
        if not self.over:
            return []
        return [{"over": self.outcome, "digest": self._digest(self.inputs() if inputs is None else inputs)[:16]}]

    def transcript_hash(self) -> str:
        """Hex digest over all decisions and rolls so far and the state they led to."""
        return self._digest(self.inputs())

    def _digest(self, inputs: Iterable[dict[str, Any]]) -> str:
        digest = hashlib.sha256()
        for entry in inputs:
            digest.update(repr(sorted(entry.items())).encode())
        digest.update(self.proof().encode())
        return digest.hexdigest()

    def header(self) -> dict[str, Any]:
        """The first line of this battle's record; the encounter is that of the beginning."""
        encounter = self._steps[0].scene.encounter if self._steps else self.encounter
        assert encounter is not None
        return {
            "okenv": version(),
            "format": FORMAT,
            "system": self.system.name,
            "rules": rules_hash(self.system.name),
            "seed": self.seed,
            "dice": self.dice_mode,
            "encounter": encounter.to_dict(),
        }


__all__ = ["Action", "Battle", "DiceRequest", "IllegalAction", "ImpossibleRoll", "Prompt"]
