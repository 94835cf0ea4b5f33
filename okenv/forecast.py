"""Questions to a fight, answered by playing it on a copy over all dice: exact, whatever the rulebook.

>>> from okenv.forecast import forecast
>>> found = forecast(battle, "attack e1")
>>> found.chance("hit"), found.mean("harm")

What is noted on the way (``hit``, ``harm``, ``out``) a rulebook says in a table: ``READING`` in its ``mind.outcomes``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from .core import chance
from .core.events import new_log
from .core.layout import ONGOING
from .core.mind.facts import NEVER, Forecast, Note, Reading
from .driver import kernels
from .encounter import load_encounter
from .systems import System

if TYPE_CHECKING:
    from .asked import Action
    from .battle import Battle

Ends = dict[tuple[bytes, tuple[Note, ...]], Fraction]
NOTHING = Reading({}, (), ())
_KEPT = 50_000
"""States whose forecasts are remembered, at most."""


@dataclass(frozen=True)
class Best:
    """Answers a prompt by whatever makes a measure greatest, of equals the first listed.

    Attributes:
        measure: of what may come of an answer.
        among: kinds of actions that are looked at; all where None.
    """

    measure: Callable[[Forecast], Any]
    among: Collection[int] | None = None


Answer = Best | str | int | None
"""How a prompt is answered: by the best, by what makes most of a note on average, by an action's id (below 0 the
default action); None: it is not, and the forecast ends there."""
DEFAULT = -1
"""The default action, as an answer to a prompt."""


def most(note: str, among: Collection[int] | None = None) -> Best:
    """The answer that makes most of a note on average, such as ``harm``."""
    return Best(lambda found: found.mean(note), among)


@functools.lru_cache(maxsize=1024)
def _outcomes(kind: int, n: int, weights: tuple[int, ...]) -> tuple[tuple[int, Fraction], ...]:
    return tuple(chance.outcomes(kind, n, weights))


class Forecaster:
    """Plays answers and dice on copies of battles of one rulebook (``okenv.core.mind.facts.Ahead``); for one thread.

    Equal states are followed once, from one question to the next.

    Args:
        system: whose fights are played.
        about: a row; what an attack does to others besides is left out, where the rulebook can (``only`` in its
            ``mind.outcomes``). All that comes of an attack on many has as many ends as their wounds have combinations.
    """

    def __init__(self, system: System, about: int | None = None) -> None:
        self._k, self._log = kernels(system.name), new_log()
        outcomes = system.module("mind.outcomes") if system.has("mind.outcomes") else None
        self._reading: Reading = NOTHING if outcomes is None else outcomes.READING
        self._merge: Callable[[Any], None] | None = getattr(outcomes, "merge", None)
        only = getattr(outcomes, "only", None)
        self._narrow = None if about is None or only is None else functools.partial(only, row=about)
        self._mask = np.zeros(system.actions.size, np.int8)
        self._kinds = system.actions.kind
        self._scratch = np.zeros(1, system.layout.BATTLE)
        self._words = self._scratch.view(np.int32)
        self._known: dict[bytes, Ends] = {}

    # --- one step

    def do(self, state: np.ndarray, action: int) -> np.ndarray:
        """The state after a legal answer, at the next question or dice."""
        self._words[:] = state.view(np.int32)
        self._k.apply(self._scratch, 0, action, self._log)
        self._log[0, 0] = 0
        return _copied(self._scratch)

    def legal(self, state: np.ndarray) -> list[int]:
        """The legal actions."""
        self._k.legal(state, 0, self._mask)
        return [int(action) for action in np.flatnonzero(self._mask)]

    def _step(self, state: bytes, change: Callable[..., None], value: int) -> tuple[bytes, tuple[Note, ...]]:
        """The state after an answer or an outcome, and what is noted of it."""
        self._words[:] = np.frombuffer(state, np.int32)
        change(self._scratch, 0, value, self._log)
        return self._canonical(), self._notes()

    def _canonical(self) -> bytes:
        self._k.canonical(self._scratch, 0)
        if self._merge is not None:
            self._merge(self._scratch[0])
        if self._narrow is not None:
            self._narrow(self._scratch[0])
        return self._scratch.tobytes()

    def _notes(self) -> tuple[Note, ...]:
        count = int(self._log[0, 0])
        if not count:
            return ()
        self._log[0, 0] = 0
        wanted, found = self._reading.notes, []
        for code, *operands in self._log[1 : count + 1].tolist():
            if code in wanted:
                note = _noted(wanted[code], operands)
                if note is not None:
                    found.append(note)
        return tuple(found)

    # --- all that follows

    def after(self, state: np.ndarray, action: int, answers: Mapping[int, Answer] | None = None) -> Forecast:
        """All that may come of an answer, up to the next question that nobody is named an answer for.

        Args:
            state: that waits for the decision, ``[1]``.
            action: a legal one.
            answers: how prompts are answered, by kind; by default those that the rulebook lists, by the default action.
        """
        return Forecast(self._after(state.tobytes(), action, self._answers(answers), self._memory(answers)))

    def ahead(self, state: np.ndarray, answers: Mapping[int, Answer] | None = None) -> Forecast:
        """All that may come of the awaited dice, or of the answer to the present prompt."""
        return Forecast(self._ends(state.tobytes(), self._answers(answers), self._memory(answers)))

    def _answers(self, answers: Mapping[int, Answer] | None) -> dict[int, Answer]:
        return {**dict.fromkeys(self._reading.answered, DEFAULT), **(answers or {})}

    def _memory(self, answers: Mapping[int, Answer] | None) -> dict[bytes, Ends]:
        if answers:
            return {}
        if len(self._known) > _KEPT:
            self._known.clear()
        return self._known

    def _after(self, state: bytes, action: int, answers: dict[int, Answer], known: dict[bytes, Ends]) -> Ends:
        after, notes = self._step(state, self._k.apply, action)
        ends = self._ends(after, answers, known)
        return {(end, notes + more): p for (end, more), p in ends.items()} if notes else ends

    def _ends(self, state: bytes, answers: dict[int, Answer], known: dict[bytes, Ends]) -> Ends:
        """The probability of each end after a state."""
        found = known.get(state)
        if found is None:
            found = known[state] = self._followed(state, answers, known)
        return found

    def _followed(self, state: bytes, answers: dict[int, Answer], known: dict[bytes, Ends]) -> Ends:
        b = np.frombuffer(state, self._scratch.dtype)[0]
        if b["outcome"] == ONGOING and b["dice"]:
            if int(b["dice_for"]) in self._reading.rolls:
                return self._rolled(state, b, answers, known)
        elif b["outcome"] == ONGOING and (answer := answers.get(int(b["prompt"]))) is not None:
            if isinstance(answer, (str, tuple)):
                answer = most(*((answer,) if isinstance(answer, str) else answer))
            if isinstance(answer, Best):
                return self._best(state, answer, answers, known)
            return self._after(state, answer if answer >= 0 else self._default(state), answers, known)
        return {(state, ()): Fraction(1)}

    def _default(self, state: bytes) -> int:
        self._words[:] = np.frombuffer(state, np.int32)
        return int(self._k.default_action(self._scratch, 0))

    def _rolled(self, state: bytes, b: Any, answers: dict[int, Answer], known: dict[bytes, Ends]) -> Ends:
        ends: Ends = {}
        for outcome, p in _outcomes(int(b["dice"]), int(b["dice_n"]), tuple(b["dice_weights"].tolist())):
            after, notes = self._step(state, self._k.resolve, outcome)
            for (end, more), q in self._ends(after, answers, known).items():
                key = end, notes + more
                ends[key] = ends.get(key, NEVER) + p * q
        return ends

    def _best(self, state: bytes, answer: Best, answers: dict[int, Answer], known: dict[bytes, Ends]) -> Ends:
        self._words[:] = np.frombuffer(state, np.int32)
        legal = self.legal(self._scratch)
        looked_at = [a for a in legal if answer.among is None or int(self._kinds[a]) in answer.among]
        tried = [self._after(state, action, answers, known) for action in looked_at or legal]
        return max(tried, key=lambda ends: answer.measure(Forecast(ends)))


def _copied(state: np.ndarray) -> np.ndarray:
    """A copy of a state, not field by field."""
    return state.view(np.int32).copy().view(state.dtype)


def _noted(entry: Any, operands: list[int]) -> Note | None:
    """What a table's entry makes of an event: of a function what it tells, None for nothing."""
    if callable(entry):
        note: Note | None = entry(operands)
        return note
    name, *places = entry
    return (name, *(_number(operands, place) for place in places))


def _number(operands: list[int], place: int | tuple[int, ...]) -> int:
    places = place if isinstance(place, tuple) else (place,)
    return sum(operands[at] if at >= 0 else -operands[~at] for at in places)


def of_figures(system: System, figures: Mapping[str, Any]) -> tuple[np.ndarray, Forecast]:
    """The attack that plain figures describe, by the flags of a rulebook's ``voice.one_attack``.

    Returns:
        The fight in which it is made, ``[1]``, and all that may come of it.

    Raises:
        ValueError: for figures that do not go together.
    """
    rules = system.module("voice.one_attack")
    known = {flag.key: flag.given() for flag in rules.FLAGS} | dict(figures)
    state = load_encounter(rules.encounter(known)).template.copy()
    rules.set_up(state[0], known)
    return state, rules.played(state, known, Forecaster(system))


def forecast(
    battle: Battle, action: int | str | Action | None = None, others: Mapping[int, Answer] | None = None
) -> Forecast:
    """All that may come of an answer to the present question of a fight, or of the dice that it waits for.

    Args:
        battle: it is not changed.
        action: an id, a notation or an :class:`~okenv.asked.Action`; None where dice are awaited.
        others: how prompts on the way are answered, by kind (:data:`Answer`). By default reactions are declined.

    Raises:
        IllegalAction: when it is not legal now.
    """
    ahead, state = Forecaster(battle.system), battle.state
    if action is None:
        return ahead.ahead(state, others)
    return ahead.after(state, battle.legal_id(action), others)
