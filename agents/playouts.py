"""What an action is worth by flat playouts: imagined fights played to the end, with common dice.

Imagined fight k begins with the same hidden things and the same dice whatever the action, so that actions differ by
what they do and less by luck. The budget goes by sequential halving: all actions share the first round of it, the
better half of them the next, until two are left; so the best ones have the narrowest intervals.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from okenv.cast import Cast
from okenv.core.layout import DRAW
from okenv.core.mind.gambits import no_gambits
from okenv.core.policy import Policy
from okenv.driver import ALL_ROUNDS, BEGUN, RESULTS, gambit_kernels, kernels, used_words, words
from okenv.systems import System

from .base import Considered
from .intervals import wilson

STAND_IN = "brute"
"""Who plays on for a policy that does not play in kernels."""
WORK = 45_000
"""Playouts times fighters that a default budget comes to: some tenths of a second."""
LEAST = 16
"""Playouts that every action has, at the least."""
_CHUNK = 16


def _play(system: System, gambits: np.ndarray) -> Any:
    """The kernel that plays imagined fights of a system to the end, with gambits where they are needed."""
    return (gambit_kernels if len(gambits) else kernels)(system).play


def played_by(policies: Sequence[Policy], system: System) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """``(numbers, gambits, codes)`` of who plays on for each of these: itself, where a kernel plays it, or STAND_IN.

    Returns:
        int32 ``[n]`` as the kernels know them, int32 ``[m, GAMBIT_WORDS]``, and their codes.
    """
    cast, numbers, codes = Cast(system), [], []
    for policy in policies:
        number = cast.add(policy.code, policy)
        codes.append(STAND_IN if number is None else policy.code)
        numbers.append(cast.number("policy", STAND_IN) if number is None else number)
    return np.array(numbers, np.int32), cast.table, codes


def from_here(state: np.ndarray, system: System, numbers: np.ndarray, gambits: np.ndarray, seed: int,
              first: int, last: int) -> np.ndarray:  # fmt: skip
    """Fights ``first`` to ``last - 1`` played on from a state as it is, with dice of their own: how each ends.

    Args:
        state: the battle, ``[1]``, whatever it waits for; it is not changed.
        system: its rulebook.
        numbers: int32 ``[fighters]``, of the policies by which they play on, as the kernels know them.
        gambits: int32 ``[n, GAMBIT_WORDS]``, the compiled gambits among them.
        seed: of the family; a fight with the same number has the same dice from any state.
        first: the number of the first fight.
        last: the number after that of the last one.

    Returns:
        int8 ``[last - first]``: the side that wins, or ``DRAW``.
    """
    scratch, results = np.zeros(1, state.dtype), np.empty((last - first, len(RESULTS)), np.int32)
    _play(system, gambits)(
        scratch, words(scratch), words(state), used_words(state), BEGUN, 0, np.uint64(seed), first, last,
        numbers, gambits, ALL_ROUNDS, np.zeros(system.actions.size, np.int8), results,
    )  # fmt: skip
    return results[:, 0].astype(np.int8)


class Playouts:
    """Playouts of the legal actions of one state.

    Args:
        state: the battle, ``[1]``.
        system: its rulebook.
        numbers: of the policies by which the fighters play on, by row, as the kernels know them; one for all.
        gambits: int32 ``[n, GAMBIT_WORDS]``, the compiled gambits among them.
        seed: of the imagined fights.
    """

    def __init__(
        self, state: np.ndarray, system: System, numbers: int | np.ndarray, gambits: np.ndarray, seed: int
    ) -> None:
        row = state[0]
        self._viewer = int(row["actor"])
        self._side = 0 if self._viewer < int(row["side_n"][0]) else 1
        self._root, self._used = words(state), used_words(state)
        self._scratch = np.zeros(1, state.dtype)
        self._codes = np.full(int(row["fighters_n"]), numbers, np.int32)
        self._gambits, self._mask = gambits, np.zeros(system.actions.size, np.int8)
        self._seed, self._run = np.uint64(seed), _play(system, gambits)
        self._played: dict[int, int] = {}
        self._won: dict[int, float] = {}

    def play(self, action: int, more: int) -> None:
        """Play so many further imagined fights after an action."""
        first = self._played.get(action, 0)
        results = np.empty((more, len(RESULTS)), np.int32)
        self._run(
            self._scratch, words(self._scratch), self._root, self._used, action, self._viewer, self._seed, first,
            first + more, self._codes, self._gambits, ALL_ROUNDS, self._mask, results,
        )  # fmt: skip
        outcomes = results[:, 0]
        won = float((outcomes == self._side).sum()) + 0.5 * float((outcomes == DRAW).sum())
        self._played[action] = first + more
        self._won[action] = self._won.get(action, 0.0) + won

    def considered(self, action: int) -> Considered:
        """What the fights so far say of an action."""
        n = self._played[action]
        share = wilson(self._won[action], n)
        return Considered(action, share.mean, share.low, share.high, n)

    def ranked(self, actions: Sequence[int]) -> list[Considered]:
        """The actions, best first; of equals the one that comes first."""
        return sorted((self.considered(action) for action in actions), key=lambda c: -c.value)

    def halve(self, actions: Sequence[int], total: int) -> list[Considered]:
        """Play so many fights in all, shared out by sequential halving; all actions, best first."""
        left, rounds = list(actions), _rounds(len(actions))
        for _ in range(rounds):
            more = max(LEAST, total // rounds // len(left))
            for action in left:
                self.play(action, more)
            left = _better(self.ranked(left))
        return self.ranked(actions)

    def halve_within(self, actions: Sequence[int], seconds: float) -> list[Considered]:
        """Play for so many seconds, shared out in the same way; at least :data:`LEAST` fights for each action."""
        left, rounds = list(actions), _rounds(len(actions))
        begin = time.perf_counter()
        for done in range(1, rounds + 1):
            until = begin + seconds * done / rounds
            for action in left:
                self.play(action, _CHUNK)
            while time.perf_counter() < until:
                for action in left:
                    self.play(action, _CHUNK)
            left = _better(self.ranked(left))
        return self.ranked(actions)


def _rounds(actions: int) -> int:
    """How often ``actions`` are halved until two are left, and once more for these."""
    return max(1, (actions - 1).bit_length())


def _better(ranked: list[Considered]) -> list[int]:
    """The better half, at least two."""
    return [c.action for c in ranked[: max(2, (len(ranked) + 1) // 2)]]


def play_out(
    state: np.ndarray,
    system: System,
    actions: Sequence[int],
    numbers: int | np.ndarray,
    gambits: np.ndarray | None = None,
    *,
    seed: int = 0,
    seconds: float | None = None,
    total: int | None = None,
) -> list[Considered]:
    """Every action's worth by playouts, best first.

    Args:
        state: the battle, ``[1]``, which waits for a decision.
        system: its rulebook.
        actions: legal ones.
        numbers: of the policies by which the fighters play on, by row, as the kernels know them; one for all.
        gambits: int32 ``[n, GAMBIT_WORDS]``, the compiled gambits among them.
        seed: of the imagined fights; the same seed gives the same values.
        seconds: play by the clock; by default a fixed number of fights, fewer the more fighters there are.
        total: how many fights in all, where the clock does not decide.
    """
    played = Playouts(state, system, numbers, no_gambits() if gambits is None else gambits, seed)
    if seconds is not None:
        return played.halve_within(actions, seconds)
    return played.halve(actions, WORK // int(state[0]["fighters_n"]) if total is None else total)
