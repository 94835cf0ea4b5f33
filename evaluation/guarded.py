"""Fights in which policies outside the kernels take part: who fails, answers illegally or is too slow has lost."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from agents.plugins import IllegalAnswer, PluginError
from okenv.battle import Battle, IllegalAction
from okenv.core.jit import compile_seconds
from okenv.core.layout import ONGOING, SIDES
from okenv.core.policy import Policy, told
from okenv.core.rng import derive
from okenv.driver import EXTERNAL, policy_seed, used_words, words
from okenv.encounter import Encounter
from okenv.systems import load_system

from .results import results_row
from .searched import on_states
from .watching import new_watch, stand_in, watch_kernels

if TYPE_CHECKING:
    from .plan import Limits

CRASHED, ILLEGAL, SLOW = "crashed", "illegal", "slow"


@dataclass(frozen=True)
class Forfeit:
    """A fight that a policy has lost by how it decided.

    Attributes:
        who: 0 for the match's policy a, 1 for b.
        kind: ``crashed``, ``illegal`` or ``slow``.
        detail: what happened, in a line.
    """

    who: int
    kind: str
    detail: str


@dataclass(frozen=True)
class Fight:
    """One fight.

    Attributes:
        row: int32 ``[len(RESULTS)]``, as it stands at the end, or when it was forfeited.
        luck: by how much the dice favoured policy a.
        tally: int64 ``[2, kinds, MARGINS]`` of policies a and b.
        decisions: int64 ``[2]``, of policies a and b outside the kernels.
        seconds: float64 ``[2]`` that these took.
        forfeit: why it was lost, where it was not fought to its end.
    """

    row: np.ndarray
    luck: float
    tally: np.ndarray
    decisions: np.ndarray
    seconds: np.ndarray
    forfeit: Forfeit | None


class _Stopped(Exception):
    """A fight that is forfeited now."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


class GuardedTable:
    """The fights of one match.

    Args:
        encounter: what is fought.
        codes: of policies a and b.
        numbers: of both inside the kernels, None for one that is not.
        gambits: int32 ``[n, GAMBIT_WORDS]``, the compiled gambits that the numbers may mean.
        shared: gives the policy of a code where one serves for all fights.
        make: makes the policy of a code for the fight with that seed.
        limits: of time.
        weighed: whether the luck of the dice is summed up.
    """

    def __init__(
        self,
        encounter: Encounter,
        codes: list[str],
        numbers: list[int | None],
        gambits: np.ndarray,
        shared: Callable[[str], Policy],
        make: Callable[[str, int], Policy],
        limits: Limits,
        weighed: bool,
    ) -> None:
        self.encounter, self.codes, self.limits, self.gambits = encounter, codes, limits, gambits
        self.system = load_system(encounter.system)
        self._numbers = [EXTERNAL if number is None else number for number in numbers]
        self._rows = [side for side in range(SIDES) for _ in encounter.sides[side].fighters]
        self._shared, self._make = shared, make
        self._kernels = watch_kernels(self.system.name, len(gambits) > 0)
        self._watch = new_watch(self.system, encounter.template)
        self._mask = np.zeros(self.system.actions.size, np.int8)
        self._stand_in = stand_in(self.system) if weighed else -1
        self._shown: dict[int, Battle] = {}

    def fight(
        self, family: int, pair: int, swap: int, asked: Callable[[int | None], None], lost: Forfeit | None = None
    ) -> Fight:
        """Fight ``pair`` of a family, policy a on the first side, or with ``swap`` on the second.

        Args:
            family: seed of the fights.
            pair: which of them.
            swap: 1 exchanges the sides.
            asked: called with 0 or 1 before policy a or b outside the kernels decides, with None after it.
            lost: a forfeit that is known already: nothing is played then.
        """
        clock = _Clock(asked, self.limits)
        state = self.encounter.template.copy()
        state["seed"] = derive(np.uint64(family), pair)
        self._watch.tally[:] = 0
        self._watch.luck[:] = 0.0
        forfeit = lost
        if lost is None:
            forfeit = self._play(state, swap, clock)
        row = self._row(state, swap, forfeit)
        sign, flip = (-1, slice(None, None, -1)) if swap else (1, slice(None))
        tally = self._watch.tally[flip].copy()
        return Fight(row, sign * float(self._watch.luck[0]), tally, clock.decisions, clock.seconds, forfeit)

    def _play(self, state: np.ndarray, swap: int, clock: _Clock) -> Forfeit | None:
        """Play to the end, or to a forfeit."""
        seed, n, to = int(state["seed"][0]), used_words(state), words(state)
        numbers = np.array([self._numbers[side ^ swap] for side in self._rows], np.int32)
        made: dict[int, Callable[[np.ndarray], int]] = {}
        action = -1
        while True:
            self._kernels.go_on(
                state, to, n, action, numbers, self.gambits, policy_seed(seed), self._mask, self._watch, self._stand_in
            )
            if state["outcome"][0] != ONGOING:
                return None
            who = self._rows[int(state["actor"][0])] ^ swap
            try:
                with clock.running(who):
                    if who not in made:
                        made[who] = self._decider(who, seed)
                    action = made[who](state)
                self._check(state, action)
                clock.check(who)
            except _Stopped as stopped:
                return Forfeit(who, stopped.kind, f"{self._asked(state)}{stopped}")
            except IllegalAnswer as error:
                return Forfeit(who, ILLEGAL, _line(error))
            except BaseException as error:  # whatever a policy does, the tournament goes on
                return Forfeit(who, CRASHED, self._failure(error, state))

    def _decider(self, who: int, seed: int) -> Callable[[np.ndarray], int]:
        """How policy a or b decides about a state ``[1]``: one for all fights where it keeps nothing, or its own."""
        shared = self._shared(self.codes[who])
        if on_states(shared):
            return lambda state: int(shared.decide_batch(state, self._legal(state)[None])[0])
        own = self._make(self.codes[who], seed)
        if who not in self._shown:  # with an encounter of its own, so that nothing done to that reaches others
            self._shown[who] = Battle(deepcopy(self.encounter))
        begun = self._shown[who]
        return lambda state: int(own.decide(begun.at(state)).action)

    def _legal(self, state: np.ndarray) -> np.ndarray:
        mask = np.zeros(self.system.actions.size, np.int8)
        self._kernels.legal(state, 0, mask)
        return mask

    def _check(self, state: np.ndarray, action: int) -> None:
        if not 0 <= action < self.system.actions.size or not self._kernels.allowed(state, 0, action):
            try:
                found = Battle(self.encounter).at(state).action(action).notation
            except IllegalAction:
                found = f"action {action}"
            raise _Stopped(ILLEGAL, f"found {found!r}, which is not legal there")

    def _asked(self, state: np.ndarray) -> str:
        row = state[0]
        kind = self.system.layout.Prompt(int(row["prompt"])).name.lower()
        return f"asked {kind!r} of {self.encounter.names[int(row['actor'])]} in round {row['turn']}: "

    def _failure(self, error: BaseException, state: np.ndarray) -> str:
        if isinstance(error, PluginError):
            return _line(error)
        frames = traceback.extract_tb(error.__traceback__)
        where = f", line {frames[-1].lineno} of {frames[-1].filename.rpartition('/')[2]}" if frames else ""
        return f"{self._asked(state)}{told(error)}{where}"

    def _row(self, state: np.ndarray, swap: int, forfeit: Forfeit | None) -> np.ndarray:
        """The RESULTS of a state; a forfeit decides the outcome."""
        return results_row(state, self.system, None if forfeit is None else 1 - (forfeit.who ^ swap))


class _Clock:
    """What two policies' decisions take in one fight."""

    def __init__(self, asked: Callable[[int | None], None], limits: Limits) -> None:
        self.decisions, self.seconds = np.zeros(2, np.int64), np.zeros(2)
        self._asked, self._limits, self._who, self._begun, self._last = asked, limits, 0, 0.0, 0.0

    def running(self, who: int) -> _Clock:
        """Use as ``with clock.running(who)``: the clock of policy a (0) or b (1) runs."""
        self._who = who
        return self

    def __enter__(self) -> None:
        self._asked(self._who)
        self._begun = time.perf_counter() - compile_seconds()  # a policy is not to blame for what compiles first

    def __exit__(self, *_: object) -> None:
        self._last = time.perf_counter() - compile_seconds() - self._begun
        self._asked(None)
        self.decisions[self._who] += 1
        self.seconds[self._who] += self._last

    def check(self, who: int) -> None:
        """Whether the last decision, and all so far, were within the limits.

        Raises:
            _Stopped: when they were not.
        """
        if self._last > self._limits.decision:
            limit = self._limits.decision
            raise _Stopped(SLOW, f"{self._last:.1f} s for a decision, expected at most {limit:g} s")
        if self.seconds[who] > self._limits.fight:
            raise _Stopped(SLOW, f"{self.seconds[who]:.1f} s in one fight, expected at most {self._limits.fight:g} s")


def _line(error: BaseException) -> str:
    return str(error).replace("\n", " ")
