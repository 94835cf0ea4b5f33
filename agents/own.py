"""Policies that are not okenv's, behind the policy protocol: whatever they raise is their error, and is told in a line.

``OwnPolicy`` is what a plugin registered: it sees an imagined copy, and what it answers is checked. ``InstalledPolicy``
is one of another package.
"""

from __future__ import annotations

import copy
import functools
import inspect
import pickle
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

import numpy as np

from okenv.battle import Action, Battle, IllegalAction
from okenv.core.notation import battle_notation
from okenv.core.policy import Decision, blamed, told
from okenv.core.remade import Remade
from okenv.core.rng import derive
from okenv.systems import System

from .plugins import IllegalAnswer, PluginError, Registered, last_line, line_in

_CARRIED = "cannot be copied or pickled"
_OFFERED = ("decide", "decide_batch", "consider", "consider_state", "objection", "prepare")


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
        with self._blamed("cannot be made"):
            if inspect.isclass(found.made_from):
                given = {"system": system, "argument": argument, "seed": seed}
                self._own = found.made_from(**{name: given[name] for name in found.arguments})
            self._remake()

    def _remake(self) -> None:
        self._decide = self._found.made_from if self._own is None else self._own.decide
        self._budgeted = "budget" in inspect.signature(self._decide).parameters

    def __deepcopy__(self, memo: dict) -> OwnPolicy:
        with self._blamed(_CARRIED):
            return _with(self.__getstate__(), copy.deepcopy(self._own, memo))

    def __reduce__(self) -> Any:
        with self._blamed(_CARRIED):
            own = pickle.dumps(self._own)
        return (_unpickled, (self._found, self.__getstate__(), own))

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """What the user's function answers, checked.

        Raises:
            PluginError: when it fails; IllegalAnswer, when it answers what is no action or not legal.
        """
        prompt = battle.prompt
        if prompt is None:
            raise PluginError(f"policy {self.code!r}: nothing is asked now")
        asked = _asked(battle)
        shown = battle.imagined(prompt.fighter, self._imagination(battle))
        shown.seed = int(shown.state[0]["seed"])
        with self._blamed(asked):
            answer = self._decide(shown, budget=budget) if self._budgeted else self._decide(shown)
            return self._checked(battle, answer)

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
        """The answer as a legal decision; raises IllegalAnswer."""
        decision = answer if isinstance(answer, Decision) else None
        chosen = decision.action if decision else answer
        if isinstance(chosen, bool) or not isinstance(chosen, (int, np.integer, str, Action)):
            expected = f"an action, its id or its notation, such as {battle.legal()[0].notation!r}"
            raise IllegalAnswer(f"found {_shown(chosen)}, expected {expected}")
        try:
            action = battle.action(int(chosen) if isinstance(chosen, np.integer) else chosen)
        except IllegalAction:
            raise _illegal(battle, chosen if isinstance(chosen, str) else f"id {chosen}") from None
        if not battle.mask()[action.id]:
            raise _illegal(battle, action.notation)
        return Decision(action.id) if decision is None else replace(decision, action=action.id)

    def _blamed(self, when: str) -> AbstractContextManager[None]:
        """Whatever is raised inside is the policy's error, with its place."""

        def as_ours(error: BaseException) -> PluginError:
            if isinstance(error, IllegalAnswer):
                return IllegalAnswer(f"{self._found.place}: policy {self.code!r}, {when}: {error}".replace("\n", " "))
            line = line_in(error, self._found.file) or self._found.line
            return PluginError(f"{self._found.file}:{line}: policy {self.code!r}, {when}: {told(error)}")

        return blamed(as_ours)


def _unpickled(found: Registered, state: dict[str, Any], own: bytes) -> OwnPolicy:
    """What a pickled policy becomes; once its file is loaded, what it remembers can be read."""
    with blamed(lambda error: PluginError(f"{found.place}: policy {found.code!r}, cannot be unpickled: {told(error)}")):
        return _with(state, pickle.loads(own))


def _with(state: dict[str, Any], own: Any) -> OwnPolicy:
    """A policy of that state and the user's object."""
    policy = object.__new__(OwnPolicy)
    policy.__setstate__(state | {"_own": own})
    return policy


class InstalledPolicy(Remade):
    """A policy of another package: what it offers, and whatever that raises is its error.

    Args:
        code: the policy's code.
        inner: what the package made.
    """

    REMADE = frozenset(_OFFERED)

    def __init__(self, code: str, inner: Any) -> None:
        self.code, self.inner = code, inner
        self._remake()

    def _remake(self) -> None:
        # Set here, so that only what it has is found, by whoever asks for ``consider`` or ``prepare``, too.
        offered = [name for name in _OFFERED if hasattr(self.inner, name)]
        self.__dict__.update({name: functools.partial(self._ask, name) for name in offered})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "inner":  # not there yet, while it is unpickled
            raise AttributeError(name)
        return getattr(self.inner, name)

    def _ask(self, name: str, *given: Any, **named: Any) -> Any:
        asked = given[0] if given else None
        with installed_blamed(self.code, _asked(asked) if isinstance(asked, Battle) else name):
            answer = getattr(self.inner, name)(*given, **named)
        if name == "decide" and not isinstance(answer, Decision):
            raise PluginError(f"policy {self.code!r}, {_asked(given[0])}: found {_shown(answer)}, expected a Decision")
        return answer


def installed_blamed(code: str, when: str) -> AbstractContextManager[None]:
    """Whatever is raised inside is the error of an installed policy, told with the line that it came from."""

    def as_ours(error: BaseException) -> Exception:
        if isinstance(error, IllegalAction | PluginError):
            return error
        return PluginError(f"{last_line(error)}policy {code!r}, {when}: {told(error)}")

    return blamed(as_ours)


def _illegal(battle: Battle, found: str) -> IllegalAnswer:
    return IllegalAnswer(battle.complaint(found).removeprefix("action: "))


def _asked(battle: Battle) -> str:
    prompt = battle.prompt
    return f"asked {prompt.kind!r} of {prompt.name}" if prompt else "asked nothing"


def _shown(answer: Any) -> str:
    """An answer that is none, as far as it can be told in a line."""
    try:
        return repr(answer)[:200]
    except Exception:  # it is a user's
        return f"a {type(answer).__name__}"
