"""``Battle``: one fight for people and for search.

>>> from okenv import Battle, load_encounter
>>> battle = Battle(load_encounter("mirror-duel"), seed=7)
>>> lines = battle.apply(battle.legal()[0])
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from .asked import Action, DiceRequest, IllegalAction, Prompt
from .core import chance, notation
from .core.events import Event, drain, new_log
from .core.layout import DRAW, ONGOING, fighter_at
from .core.words import nearest
from .driver import kernels, used_words, words
from .record import FORMAT, RecordError, RecordWriter
from .systems import System, load_system, rules_hash
from .version import version

if TYPE_CHECKING:
    from .encounter import Encounter


@dataclass
class _Step:
    """One input with the state before it, what was written to the record, and what it told."""

    before: bytes
    inputs: list[dict[str, Any]]
    events: list[Event] = field(default_factory=list)


class Battle:
    """One fight: prompt, legal actions, apply, dice, clone, undo, notation, record, narration.

    Args:
        encounter: what is fought.
        seed: of the battle's own dice, 0 to 2**64 - 1.
        dice: ``auto``, the program rolls at once; ``ask``, the fight waits at :attr:`dice` for
            :meth:`roll` or for a number typed with :meth:`enter`.
        record: a file to write the fight to as it goes (see ``okenv.record``).
        rolls: outcomes that the first of the program's dice shall show, as a replay knows them.

    Raises:
        ValueError: for a seed or a dice mode that does not exist.
        RecordError: when the record cannot be written.
    """

    encounter: Encounter | None
    record: RecordWriter | None
    labels: Any

    def __init__(
        self,
        encounter: Encounter,
        seed: int = 0,
        *,
        dice: str = "auto",
        record: Any = None,
        rolls: Iterable[int] = (),
    ) -> None:
        if not isinstance(seed, (int, np.integer)) or not 0 <= int(seed) < 2**64:
            raise ValueError(f"seed: found {seed!r}, expected a whole number from 0 to 2**64 - 1")
        if dice not in ("auto", "ask"):
            raise ValueError(f"dice: found {dice!r}, expected 'auto' or 'ask'")
        self._set_up(load_system(encounter.system), encounter.template.copy(), encounter.names, encounter.side_names)
        self.encounter = encounter
        self.seed, self.dice_mode = int(seed), dice
        self._array["seed"] = np.uint64(seed)
        self.labels = self.system.module("schema").labels(encounter)
        self._given.extend(rolls)
        if record is not None:
            self.record = RecordWriter(record, self.header())
        self._run(lambda log: self._k.begin(self._array, 0, log), {})

    def _set_up(self, system: System, array: np.ndarray, names: list[str], side_names: list[str]) -> None:
        self.system, self._array = system, array
        self._k = kernels(system.name)
        self.names, self.side_names = list(names), list(side_names)
        self.labels = None
        self._log = new_log()
        self._steps: list[_Step] = []
        self._undone: list[_Step] = []
        self._given: deque[int] = deque()
        self.record = None
        self.encounter = None

    # --- what is asked

    @property
    def prompt(self) -> Prompt | None:
        """What is being asked now; None while dice are awaited, and at the end."""
        row = self._array[0]
        kind = int(row["prompt"])
        if kind == 0 or self.over:
            return None
        who = int(row["actor"])
        name = self.system.layout.Prompt(kind).name.lower()
        sentence = self.system.module("narrate").prompt_sentence(self._array, self.names, self.labels)
        return Prompt(name, who, self.names[who], self.side_of(who), sentence)

    def side_of(self, fighter: int) -> int:
        """The side (0 or 1) of the fighter in that row."""
        return 0 if fighter < self._array[0]["side_n"][0] else 1

    def mask(self) -> np.ndarray:
        """The action mask of the current prompt, int8 ``[actions]``; all zero where nothing is asked."""
        mask = np.zeros(self.system.actions.size, np.int8)
        if not self.over:
            self._k.legal(self._array, 0, mask)
        return mask

    def legal(self) -> list[Action]:
        """The legal actions, in table order; none while dice are awaited, and at the end."""
        return [self.action(int(a)) for a in np.flatnonzero(self.mask())]

    def action(self, action: int | str | Action) -> Action:
        """The action object of an id or a notation, as the current actor would mean it.

        Raises:
            IllegalAction: for an id or a notation that is in no table.
        """
        if isinstance(action, Action):
            return action
        table = self.system.actions
        try:
            number = notation.parse_action(table, action) if isinstance(action, str) else int(action)
        except ValueError as error:
            raise IllegalAction(str(error)) from None
        if not 0 <= number < table.size:
            raise IllegalAction(f"action: found id {number}, expected 0 to {table.size - 1}")
        row = self._array[0]
        slot = int(table.slot[number])
        target = fighter_at(row, int(row["actor"]), slot) if slot else -1
        sentence = self.system.module("narrate").action_sentence(self._array, number, target, self.names, self.labels)
        return Action(number, notation.action_notation(table, number), sentence, target if target >= 0 else None)

    @property
    def dice(self) -> DiceRequest | None:
        """The dice that the fight waits for, or None."""
        row = self._array[0]
        kind, n = int(row["dice"]), int(row["dice_n"])
        if kind == chance.NO_DICE or self.over:
            return None
        sentence = self.system.module("narrate").dice_sentence(self._array, self.names, self.side_names)
        return DiceRequest(kind, n, chance.name(kind, n), chance.reading(kind, n), sentence)

    def chance(self) -> list[tuple[int, Fraction]]:
        """The outcomes of the awaited dice with their exact probabilities; empty where none are awaited."""
        row = self._array[0]
        if self.dice is None:
            return []
        return chance.outcomes(int(row["dice"]), int(row["dice_n"]), row["dice_weights"].tolist())

    # --- what is answered

    def apply(self, action: int | str | Action, *, rolls: Iterable[int] = ()) -> list[str]:
        """Make a decision (an id, a notation or an :class:`Action`); returns what happened, in sentences.

        ``rolls`` are outcomes for the dice that the program would roll now, as a replay knows them.

        Raises:
            IllegalAction: when it is not legal now; nothing has changed then.
        """
        chosen = self.action(action)
        if self.prompt is None or not self._k.allowed(self._array, 0, chosen.id):
            raise IllegalAction(self.complaint(chosen.notation))
        self._given = deque(rolls)
        entry = {"do": chosen.notation, "by": self.names[int(self._array[0]["actor"])]}
        return self._run(lambda log: self._k.apply(self._array, 0, chosen.id, log), entry)

    def complaint(self, found: str) -> str:
        """What to tell about an answer that is not legal now: what is, and the nearest of it."""
        if self.over:
            return f"action: found {found!r}, but the fight is over"
        if self.dice is not None:
            return f"action: found {found!r}, but the fight waits for dice: {self.dice.sentence}"
        legal = [a.notation for a in self.legal()]
        return f"action: found {found!r}, expected one of {', '.join(legal)}{nearest(found, legal, 0.6)}"

    def roll(self) -> list[str]:
        """Let the battle's own generator roll the awaited dice; returns what happened.

        Raises:
            IllegalAction: when no dice are awaited.
        """
        return self.enter(int(self._k.rolled(self._array, 0)) if self.dice else 0)

    def enter(self, outcome: int | str) -> list[str]:
        """The outcome of the awaited dice as a person read it from the table: a number, or faces such as ``+-0+``.

        Raises:
            IllegalAction: when no dice are awaited.
            ValueError: when these dice cannot show that.
        """
        request = self.dice
        if request is None:
            raise IllegalAction(f"dice: found {outcome!r}, but no dice are awaited")
        value = chance.parse(request.kind, str(outcome), request.n, self._array[0]["dice_weights"].tolist())
        return self._run(lambda log: self._k.resolve(self._array, 0, value, log), self._roll_entry(value))

    def _roll_entry(self, value: int) -> dict[str, Any]:
        row = self._array[0]
        purpose = self.system.layout.Purpose(int(row["dice_for"])).name.lower()
        return {"roll": value, "dice": chance.name(int(row["dice"]), int(row["dice_n"])), "for": purpose}

    def _run(self, change: Any, entry: dict[str, Any]) -> list[str]:
        """One input, then the program's own dice where it rolls them; keeps the step for undo."""
        step = _Step(self._array.tobytes(), [entry] if entry else [])
        change(self._log)
        step.events += drain(self._log)
        while self.dice_mode == "auto" and self.dice is not None:
            value = self._given.popleft() if self._given else int(self._k.rolled(self._array, 0))
            step.inputs.append(self._roll_entry(value))
            self._k.resolve(self._array, 0, value, self._log)
            step.events += drain(self._log)
        try:
            self._write(step.inputs + ([{"over": self.outcome}] if self.over else []))
        except RecordError:
            self._restore(step.before)  # what is not written has not happened
            raise
        self._steps.append(step)
        self._undone.clear()
        return self._sentences(step.events)

    def _write(self, entries: list[dict[str, Any]]) -> None:
        if self.record is not None and entries:
            self.record.write(entries)

    def _sentences(self, events: list[Event]) -> list[str]:
        narrate = self.system.module("narrate")
        return narrate.sentences(events, self.names, self.side_names, self.labels)

    # --- undo

    def undo(self) -> bool:
        """Take the last input back (with the dice that the program rolled for it); False when there is none."""
        if len(self._steps) < 2:  # the first step is the beginning
            return False
        step = self._steps.pop()
        self._undone.append(_Step(self._array.tobytes(), step.inputs, step.events))
        self._restore(step.before)
        self._write([{"undo": 1}])
        return True

    def redo(self) -> bool:
        """Do again what was undone last; False when there is none."""
        if not self._undone:
            return False
        step = self._undone.pop()
        before = self._array.tobytes()
        self._restore(step.before)
        self._steps.append(_Step(before, step.inputs, step.events))
        self._write([{"redo": 1}])
        return True

    def _restore(self, state: bytes) -> None:
        self._array[:] = np.frombuffer(state, self._array.dtype)

    # --- the end

    @property
    def over(self) -> bool:
        """Whether the fight is over."""
        return int(self._array[0]["outcome"]) != ONGOING

    @property
    def winner(self) -> int | None:
        """The winning side (0 or 1); None for a draw and while the fight goes on."""
        outcome = int(self._array[0]["outcome"])
        return outcome if outcome in (0, 1) else None

    @property
    def outcome(self) -> str | None:
        """The winning side's name, ``draw``, or None while the fight goes on."""
        outcome = int(self._array[0]["outcome"])
        if outcome == ONGOING:
            return None
        return "draw" if outcome == DRAW else self.side_names[outcome]

    # --- states

    @property
    def state(self) -> np.ndarray:
        """The battle record itself, a structured array of shape ``[1]``; a copy."""
        return self._array.copy()

    def observe(self, fighter: int) -> np.ndarray:
        """What that fighter may know, float32, from her own point of view."""
        out = np.zeros(self.system.module("observe").observation_size(len(self.names)), np.float32)
        self._k.observe(self._array, 0, fighter, out)
        return out

    def clone(self) -> Battle:
        """A copy that goes its own way, without the history and the record."""
        copy = object.__new__(Battle)
        copy._set_up(self.system, np.empty_like(self._array), self.names, self.side_names)
        copy._k.clone(words(copy._array), 0, words(self._array), 0, words(self._array).shape[1])
        copy.encounter, copy.labels = self.encounter, self.labels
        copy.seed, copy.dice_mode = self.seed, self.dice_mode
        copy._steps = [_Step(b"", [])]
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

    def key(self) -> bytes:
        """The state without generator and history: equal for fights with the same future."""
        copy = self._array.copy()
        self._k.canonical(copy, 0)
        return words(copy)[0, : used_words(copy)].tobytes()

    def notation(self) -> str:
        """The whole state as one line; :meth:`from_notation` reads it back exactly."""
        return notation.battle_notation(self.system.name, self._array, self.names, self.side_names)

    @classmethod
    def from_notation(cls, line: str, *, dice: str = "auto") -> Battle:
        """The battle that :meth:`notation` wrote.

        Raises:
            ValueError: naming the section and field at fault.
        """
        system = load_system(notation.notation_system(line))
        array, names, side_names = notation.parse_battle(line, system.layout.BATTLE)
        battle = object.__new__(cls)
        battle._set_up(system, array, names, side_names)
        battle.seed, battle.dice_mode = int(array["seed"][0]), dice
        battle._steps = [_Step(b"", [])]
        return battle

    # --- what was

    def narration(self) -> list[str]:
        """The fight so far, in sentences."""
        return self._sentences([event for step in self._steps for event in step.events])

    def aftermath(self) -> list[str]:
        """What the fight leaves behind as it stands now: the dying and their time, healing, weapons lost."""
        report = self.system.module("aftermath")
        return report.sentences(self._array, self.names, self.side_names, self.labels)

    def inputs(self) -> list[dict[str, Any]]:
        """Every decision and roll so far, undone ones left out, as the record writes them."""
        return [entry for step in self._steps for entry in step.inputs]

    def transcript_hash(self) -> str:
        """Hex digest over all decisions and rolls so far and the state they led to."""
        digest = hashlib.sha256()
        for entry in self.inputs():
            digest.update(repr(sorted(entry.items())).encode())
        digest.update(self.notation().encode())
        return digest.hexdigest()

    def header(self) -> dict[str, Any]:
        """The first line of this battle's record."""
        assert self.encounter is not None
        return {
            "okenv": version(),
            "format": FORMAT,
            "system": self.system.name,
            "rules": rules_hash(self.system.name),
            "seed": self.seed,
            "dice": self.dice_mode,
            "encounter": self.encounter.to_dict(),
        }

    def __repr__(self) -> str:
        what = self.prompt or self.dice or self.outcome
        return f"<Battle {self.system.name}, round {int(self._array[0]['turn'])}: {what}>"


__all__ = ["Action", "Battle", "DiceRequest", "IllegalAction", "Prompt"]
