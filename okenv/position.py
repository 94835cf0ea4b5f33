"""``Position``: a fight at one moment, as people and policies look at it; it has no history."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from .asked import Action, DiceRequest, IllegalAction, Prompt
from .core import chance, notation
from .core.layout import DRAW, ONGOING, UNRULED, fighter_at
from .core.remade import Remade
from .core.spelling import nearest
from .core.voice.cards import Card, Ground
from .driver import kernels, used_words, words
from .history import Scene
from .systems import System

if TYPE_CHECKING:
    from .encounter import Encounter


class Position(Remade):
    """A fight at one moment: what is asked of whom, which answers are legal, how it stands.

    Attributes:
        system: the rulebook.
        encounter: what is fought now; None where the fight was read from notation.
        names: the fighters' names by row.
        side_names: the two sides' names.
        labels: the system's own names of weapons and the like.
    """

    encounter: Encounter | None
    labels: Any
    REMADE = frozenset({"_k"})

    def _set_up(self, system: System, array: np.ndarray, scene: Scene) -> None:
        self.system, self._array = system, array
        self._set_scene(scene)
        self._remake()

    def _remake(self) -> None:
        self._k = kernels(self.system.name)

    def _set_scene(self, scene: Scene) -> None:
        self._scene = scene
        self.encounter, self.names, self.side_names, self.labels = scene

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
        sentence = self.system.module("voice.narrate").prompt_sentence(self._array, self.names, self.labels)
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
        return [self._described(int(a)) for a in np.flatnonzero(self.mask())]

    def action(self, action: int | str | Action) -> Action:
        """The action object of an id or a notation, as the current actor would mean it.

        An answer that is not legal now has its notation as its sentence.

        Raises:
            IllegalAction: for an id or a notation that is not in the rulebook's action table.
        """
        if isinstance(action, Action):
            return action
        number = self._number(action)
        return self._described(number) if self._allowed(number) else self._named(number)

    def _number(self, action: int | str | Action) -> int:
        """The id of an answer; raises as :meth:`action`."""
        if isinstance(action, Action):
            return action.id
        table = self.system.actions
        try:
            number = notation.parse_action(table, action) if isinstance(action, str) else int(action)
        except ValueError as error:
            raise IllegalAction(str(error)) from None
        if not 0 <= number < table.size:
            raise IllegalAction(f"action: found id {number}, expected 0 to {table.size - 1}")
        return number

    def legal_id(self, action: int | str | Action) -> int:
        """The id of an answer that is legal now.

        Raises:
            IllegalAction: telling what is legal, and the nearest of it.
        """
        number = self._number(action)
        if not self._allowed(number):
            raise IllegalAction(self.complaint(self._written(number)))
        return number

    def _written(self, number: int) -> str:
        """The notation of the answer with that id."""
        return notation.action_notation(self.system.actions, number)

    def _named(self, number: int, say: Callable[..., str] | None = None) -> Action:
        """The answer with that id; ``say`` tells its sentence, which is its notation otherwise."""
        row, written = self._array[0], self._written(number)
        slot = int(self.system.actions.slot[number])
        target = fighter_at(row, int(row["actor"]), slot) if slot else -1
        sentence = say(self._array, number, target, self.names, self.labels) if say else written
        return Action(number, written, sentence, target if target >= 0 else None)

    def _described(self, number: int) -> Action:
        """A legal answer; what is not legal may name a weapon or a place that is not there."""
        return self._named(number, self.system.module("voice.narrate").action_sentence)

    def _allowed(self, number: int) -> bool:
        """Whether the answer with that id is legal now."""
        return bool(self._array[0]["prompt"]) and not self.over and bool(self._k.allowed(self._array, 0, number))

    def answers(self, action: int | str | Action) -> bool:
        """Whether that answers the present question; raises as :meth:`action`."""
        return self._allowed(self._number(action))

    def does(self, action: int | str | Action) -> str:
        """What the asked fighter does with that answer, in the third person: ``stabs at Ada with the knife``.

        Empty for what nobody needs to be told, such as declining an offer or ending a turn. A rulebook without
        ``plan_words`` has every answer told, as its action's sentence.
        """
        number = self._number(action)
        if not self.system.has("voice.plan_words") or not self._allowed(number):
            return self.action(action).sentence
        return str(self.system.module("voice.plan_words").does(self._array, number, self.names, self.labels))

    @property
    def dice(self) -> DiceRequest | None:
        """The dice that the fight waits for, or None."""
        row = self._array[0]
        kind, n = int(row["dice"]), int(row["dice_n"])
        if kind == chance.NO_DICE or self.over:
            return None
        sentence = self.system.module("voice.narrate").dice_sentence(self._array, self.names, self.side_names)
        return DiceRequest(kind, n, chance.name(kind, n), chance.reading(kind, n), sentence)

    def chance(self) -> list[tuple[int, Fraction]]:
        """The outcomes of the awaited dice with their exact probabilities; empty where none are awaited."""
        row = self._array[0]
        if self.dice is None:
            return []
        return chance.outcomes(int(row["dice"]), int(row["dice_n"]), row["dice_weights"].tolist())

    def complaint(self, found: str) -> str:
        """What to tell about an answer that is not legal now: what is, and the nearest of it."""
        if self.over:
            return f"action: found {found!r}, but the fight is over"
        if self.dice is not None:
            return f"action: found {found!r}, but the fight waits for dice: {self.dice.sentence}"
        legal = [self._written(int(a)) for a in np.flatnonzero(self.mask())]
        return f"action: found {found!r}, expected one of {', '.join(legal)}{nearest(found, legal, 0.6)}"

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
        out = np.zeros(self.system.module("rules.observe").observation_size(len(self.names)), np.float32)
        self._k.observe(self._array, 0, fighter, out)
        return out

    def key(self) -> bytes:
        """The state without generator and history: equal for fights with the same future."""
        copy = self._array.copy()
        self._k.canonical(copy, 0)
        return words(copy)[0, : used_words(copy)].tobytes()

    def notation(self) -> str:
        """The whole state as one line; :meth:`from_notation` reads it back exactly."""
        return notation.battle_notation(self.system.name, self._array, self.names, self.side_names)

    def proof(self) -> str:
        """The same line without what no rule asks: what a record and a table that is opened again are proved by."""
        state = self._array.copy()
        for name in UNRULED:
            if name in (state.dtype["fighters"].base.names or ()):
                state[0]["fighters"][name] = 0
        return notation.battle_notation(self.system.name, state, self.names, self.side_names)

    def aftermath(self) -> list[str]:
        """What the fight leaves behind as it stands now: the dying and their time, healing, weapons lost."""
        report = self.system.module("voice.aftermath")
        return report.sentences(self._array, self.names, self.side_names, self.labels)

    def cards(self) -> list[Card]:
        """Everybody's card by row; none of a rulebook that has no cards."""
        made = self.system.filled("voice.cards").cards
        return list(made(self._array, self.names, self.side_names, self.labels)) if made else []

    def ground(self) -> list[Ground]:
        """Cover, smoke and hazards in the arena as they are now; none of a rulebook that has none."""
        made = self.system.filled("voice.opening").ground
        return list(made(self._array, self.names, self.side_names, self.labels)) if made else []

    def __repr__(self) -> str:
        what = self.prompt or self.dice or self.outcome
        return f"<Battle {self.system.name}, round {int(self._array[0]['turn'])}: {what}>"


__all__ = ["Position"]
