"""The pieces that a tournament is played in: some mirrored pairs of one match, and what they came to."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from agents.base import prepare
from agents.plugins import is_plugin
from okenv.cast import Cast
from okenv.core.jit import compile_seconds
from okenv.core.policy import Policy
from okenv.driver import RESULTS
from okenv.systems import load_system

from .guarded import Forfeit, GuardedTable
from .pairs import Match
from .plan import Plan
from .watching import MARGINS, watch_fights


@dataclass(frozen=True)
class Unit:
    """Pairs ``first`` to ``last`` - 1 of a match.

    Attributes:
        match: ``(encounter, a, b)``.
        first, last: which pairs.
        lost: fights by ``(pair, swap)`` that are known to be forfeited, and are not played.
    """

    match: Match
    first: int
    last: int
    lost: dict[tuple[int, int], Forfeit] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """What a unit came to; ``n`` pairs.

    Attributes:
        unit: which.
        results: int32 ``[n, 2, len(RESULTS)]``: policy a on the first side, then on the second.
        luck: float32 ``[n, 2]``: by how much the dice favoured policy a, or None where they were not weighed.
        tally: int64 ``[2, kinds, MARGINS]`` of policies a and b, see ``watching.Watch``.
        decisions: int64 ``[2]``: of policies a and b, that were clocked.
        seconds: float64 ``[2]``: what these took; in kernels with all that the engine does around them.
        forfeits: by ``(pair, swap)``.
        spent: seconds that all of it took, but for what had to be compiled.
    """

    unit: Unit
    results: np.ndarray
    luck: np.ndarray | None
    tally: np.ndarray
    decisions: np.ndarray
    seconds: np.ndarray
    forfeits: dict[tuple[int, int], Forfeit]
    spent: float = 0.0


def in_kernels(plan: Plan, match: Match) -> bool:
    """Whether both policies of a match play inside the kernels."""
    system = load_system(plan.system)
    cast = Cast(system)
    return all(_number(cast, plan.policies[k], plan.make) is not None for k in match[1:])


def _number(cast: Cast, code: str, make: Callable[[str], Policy]) -> int | None:
    """The number of a policy in the kernels; a plugin's is not even made, so that a failure is its own later."""
    return None if is_plugin(code) else cast.add(code, make(code))


class Player:
    """Plays the units of a plan, one after the other; what matches share is kept.

    Args:
        plan: whose.
        asked: called before a policy outside the kernels decides, with ``(pair, swap, 0 for policy a or 1 for b)``,
            and with ``None`` after it.
    """

    def __init__(self, plan: Plan, asked: Callable[[tuple[int, int, int] | None], None] = lambda _: None) -> None:
        self.plan, self.asked = plan, asked
        self.system = load_system(plan.system)
        self._policies: dict[str, Policy] = {}

    def play(self, unit: Unit) -> Played:
        """Play a unit."""
        begun, compiling = time.perf_counter(), compile_seconds()
        played = self._play(unit)
        return replace(played, spent=time.perf_counter() - begun - (compile_seconds() - compiling))

    def _play(self, unit: Unit) -> Played:
        cast = Cast(self.system)
        numbers = [_number(cast, self.plan.policies[k], self._policy) for k in unit.match[1:]]
        if None in numbers:
            return self._guarded(unit, cast, numbers)
        return self._in_kernels(unit, cast.table, [number for number in numbers if number is not None])

    def _policy(self, code: str) -> Policy:
        if code not in self._policies:
            self._policies[code] = self.plan.make(code)
        return self._policies[code]

    def _in_kernels(self, unit: Unit, gambits: np.ndarray, numbers: list[int]) -> Played:
        encounter, seed = self.plan.encounters[unit.match[0]], self.plan.family(unit.match[0])
        rows = np.array([i for i, side in enumerate(encounter.sides) for _ in side.fighters])
        weighed = self.plan.luck == "always"
        n = unit.last - unit.first
        results, luck = np.empty((n, 2, len(RESULTS)), np.int32), np.empty((n, 2), np.float32)
        tally, seconds = self._no_tally(), 0.0
        for swap in range(2):
            codes = np.array([numbers[row ^ swap] for row in rows], np.int32)
            watched = watch_fights(
                encounter.template, self.system.name, codes, int(seed), unit.first, unit.last,
                gambits=gambits, luck=weighed,
            )  # fmt: skip
            results[:, swap], luck[:, swap] = watched.results, -watched.luck if swap else watched.luck
            tally += watched.tally[::-1] if swap else watched.tally
            seconds += watched.seconds
        decisions = np.full(2, results[:, :, RESULTS.index("decisions")].sum())
        return Played(unit, results, luck if weighed else None, tally, decisions, np.full(2, seconds), {})

    def _guarded(self, unit: Unit, cast: Cast, numbers: list[int | None]) -> Played:
        n = unit.last - unit.first
        codes = [self.plan.policies[k] for k in unit.match[1:]]
        encounter, seed = self.plan.encounters[unit.match[0]], self.plan.family(unit.match[0])
        weighed = self.plan.luck != "never"
        results, luck = np.empty((n, 2, len(RESULTS)), np.int32), np.zeros((n, 2), np.float32)
        tally, decisions, seconds = self._no_tally(), np.zeros(2, np.int64), np.zeros(2)
        forfeits: dict[tuple[int, int], Forfeit] = {}
        prepare([self._policy(code) for code in codes if not is_plugin(code)], encounter)
        table = GuardedTable(
            encounter, codes, numbers, cast.table, self._policy, self.plan.make, self.plan.limits, weighed
        )
        for k in range(n):
            for swap in range(2):
                key = (unit.first + k, swap)

                def asked(who: int | None, key: tuple[int, int] = key) -> None:
                    self.asked(None if who is None else (*key, who))

                fight = table.fight(int(seed), key[0], swap, asked, unit.lost.get(key))
                results[k, swap], luck[k, swap] = fight.row, fight.luck
                tally += fight.tally
                decisions += fight.decisions
                seconds += fight.seconds
                if fight.forfeit is not None:
                    forfeits[key] = fight.forfeit
        return Played(unit, results, luck if weighed else None, tally, decisions, seconds, forfeits)

    def _no_tally(self) -> Any:
        return np.zeros((2, len(self.system.actions.kinds), MARGINS), np.int64)
