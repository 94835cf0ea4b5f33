"""A user's function or class behind the policy protocol: it sees an imagined copy, and what it answers is checked."""

from __future__ import annotations

import contextlib
import copy
import inspect
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np

from okenv.battle import Action, Battle, IllegalAction
from okenv.core.notation import battle_notation
from okenv.core.policy import Decision
from okenv.core.remade import Remade
from okenv.core.rng import derive
from okenv.systems import System

from .plugins import IllegalAnswer, PluginError, Registered, line_in, told


class OwnPolicy(Remade):
    """A policy that a plugin registered.

    Args:
        found: what it registered.
        system: the rulebook that it plays.
        argument: what followed the colon of the code.
        seed: of its own draws, and of the dice in the copies that it sees.

    Raises:
        PluginError: when its class cannot be made; and when it is copied or pickled, but what it remembers cannot be.
    """

    REMADE = frozenset({"_decide", "_budgeted"})

    def __init__(self, found: Registered, system: System, argument: str, seed: int | None) -> None:
        self.system, self.seed, self._found = system, 0 if seed is None else seed, found
        self.code = f"{found.code}:{argument}" if argument else found.code
        self._own: Any = None  # of a class, which may remember something
        if inspect.isclass(found.made_from):
            given = {"system": system, "argument": argument, "seed": seed}
            try:
                self._own = found.made_from(**{name: given[name] for name in found.arguments})
            except Exception as error:
                raise PluginError(self._failed(error, "cannot be made")) from None
        self._remake()

    def _remake(self) -> None:
        self._decide = self._found.made_from if self._own is None else self._own.decide
        self._budgeted = "budget" in inspect.signature(self._decide).parameters

    def __deepcopy__(self, memo: dict) -> OwnPolicy:
        with self._carried():
            return _with(self.__getstate__(), copy.deepcopy(self._own, memo))

    def __reduce__(self) -> Any:
        with self._carried():
            own = pickle.dumps(self._own)
        return (_unpickled, (self._found, self.__getstate__(), own))

    @contextlib.contextmanager
    def _carried(self) -> Iterator[None]:
        """Blame the user's object where it can be carried over neither by a copy nor by a pickle."""
        try:
            yield
        except Exception as error:
            raise PluginError(self._failed(error, "cannot be copied or pickled")) from None

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """What the user's function answers, checked.

        Raises:
            PluginError: when it fails; IllegalAnswer, when it answers what is no action or not legal.
        """
        prompt = battle.prompt
        if prompt is None:
            raise PluginError(f"policy {self.code!r}: nothing is asked now")
        asked = f"asked {prompt.kind!r} of {prompt.name}"
        shown = battle.imagined(prompt.fighter, self._imagination(battle))
        shown.seed = int(shown.state[0]["seed"])
        try:
            answer = self._decide(shown, budget=budget) if self._budgeted else self._decide(shown)
        except Exception as error:
            raise PluginError(self._failed(error, asked)) from None
        try:
            return self._checked(battle, answer)
        except IllegalAction as error:
            found = str(error).removeprefix("action: ")
            raise IllegalAnswer(f"{self._found.place}: policy {self.code!r}, {asked}: {found}") from None

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``, one battle after the other."""
        out = np.empty(len(battles), np.int64)
        for i in range(len(battles)):
            row = battles[i : i + 1]
            names = [f"Fighter {k + 1}" for k in range(int(row["fighters_n"][0]))]
            line = battle_notation(self.system.name, row, names, ["red", "blue"])
            out[i] = self.decide(Battle.from_notation(line)).action
        return out

    def _imagination(self, battle: Battle) -> int:
        """The seed of the copy: it follows what everybody knows, never the battle's own seed."""
        return int(derive(np.uint64(self.seed), int(battle.state[0]["decisions"])))

    def _checked(self, battle: Battle, answer: Any) -> Decision:
        """The answer as a legal decision."""
        decision = answer if isinstance(answer, Decision) else None
        chosen = decision.action if decision else answer
        if isinstance(chosen, bool) or not isinstance(chosen, (int, np.integer, str, Action)):
            raise IllegalAction(f"found {chosen!r}, expected an action, its id or its notation{_such_as(battle)}")
        try:
            action = battle.action(int(chosen) if isinstance(chosen, np.integer) else chosen)
        except IllegalAction:
            raise IllegalAction(battle.complaint(chosen if isinstance(chosen, str) else f"id {chosen}")) from None
        if not battle.mask()[action.id]:
            raise IllegalAction(battle.complaint(action.notation))
        if decision is None:
            return Decision(action.id)
        return Decision(action.id, decision.value, decision.alternatives, decision.reason, decision.details)

    def _failed(self, error: BaseException, when: str) -> str:
        line = line_in(error, self._found.file) or self._found.line
        return f"{self._found.file}:{line}: policy {self.code!r}, {when}: {told(error)}"


def _unpickled(found: Registered, state: dict[str, Any], own: bytes) -> OwnPolicy:
    """What a pickled policy becomes; once its file is loaded, what it remembers can be read."""
    try:
        return _with(state, pickle.loads(own))
    except Exception as error:
        raise PluginError(f"{found.place}: policy {found.code!r}: cannot be unpickled: {told(error)}") from None


def _with(state: dict[str, Any], own: Any) -> OwnPolicy:
    """A policy of that state and the user's object."""
    policy = object.__new__(OwnPolicy)
    policy.__setstate__(state | {"_own": own})
    return policy


def _such_as(battle: Battle) -> str:
    return f", such as {battle.legal()[0].notation!r}"
