"""The chance to win from where a table stands: the fight played on many times, and what it would be after a change.

The fights have dice of their own, which know nothing of the table's: nothing of all this is an event, is written
down, or lets anybody see what the next roll will show. A fight with the same number has the same dice from wherever it
is played on, so that the chance moves with the fight and less by luck.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from agents.intervals import Interval, IntervalData, difference_interval, wilson
from agents.playouts import STAND_IN, from_here
from agents.registry import shipped_policies
from evaluation.assess.grades import NOT_ASKED, OWN, USUAL, candidates, graded
from okenv.cast import Cast
from okenv.core.layout import DRAW, SIDES
from okenv.library import short_code
from okenv.systems import load_system

from .drivers import ME, title
from .plans import ready
from .situation import Situation
from .thinking import Thinking
from .what_if import ByHand, changed, offered

if TYPE_CHECKING:
    from .table import Table

LEAST_FIGHTS, FIGHTS, MOST_FIGHTS = 20, 1000, 2000
CHUNK = 50
"""Fights between two looks at the clock, and whether somebody still waits for them."""
MOST_SECONDS = 2.0
SEED, TRIAL_SEED = 0x776F6E, 0x74726965
"""Of the fights that are counted, and of those in which policies are measured."""
TRIALS, LEAST_TRIALS, TRIAL_SECONDS = 100, 20, 0.6
"""Fights in which each policy is measured, and after how many seconds the least of them are enough."""
_KEPT = 8


@functools.lru_cache(64)
def _cast(system: str, codes: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The policies' numbers in the kernels, int32 ``[fighters]``, and the compiled gambits among them."""
    cast = Cast(load_system(system))
    numbers = {code: cast.number("policy", code) for code in dict.fromkeys(codes)}
    return np.array([numbers[code] for code in codes], np.int32), cast.table


class Chances:
    """The chances of one table, from wherever it stands; any thread may ask.

    Args:
        table: of which only the situation and the version are read.
        first: the situation before the fight began, from which policies are measured.
        thinking: where fights are played on.
    """

    def __init__(self, table: Table, first: Situation, thinking: Thinking) -> None:
        self._table, self._first, self._thinking = table, first, thinking
        self._lock = threading.Lock()
        self._grades: dict[frozenset[str], dict[str, str]] = {}
        self._known: dict[tuple[bytes, tuple[str, ...]], np.ndarray] = {}

    def asked(self, fights: int, grade: str, events: Sequence[ByHand] = ()) -> dict[str, Any]:
        """The ``version`` of the table, what :meth:`told` tells, and what there is to ask of it (``what_if.offered``).

        With events, what :meth:`after` tells instead. Nothing happens at the table.

        Raises:
            BadEvent: for what cannot be done now.
            Busy: where too many ask already.
        """
        version, now = self._table.version, self._table.situation()

        def vain() -> bool:
            return self._table.version != version

        def work() -> dict[str, Any]:
            ready(now.base.system.name)
            if events:
                return self.after(now, events, fights, grade, vain)
            return {**self.told(now, fights, grade, vain), "what_if": offered(now)}

        return {"version": version, **self._thinking.wonder(work)}

    def told(self, now: Situation, fights: int, grade: str = USUAL,
             vain: Callable[[], bool] = lambda: False) -> dict[str, Any]:  # fmt: skip
        """The chances of both sides, each with its 95 % interval, and by whom the fights were played on.

        Args:
            now: where the table stands; it is not changed.
            fights: how many are played on, fewer where that takes more than :data:`MOST_SECONDS`; those that were
                played on from here before are among them.
            grade: how well those are played for whom a person decides, one of ``evaluation.assess.grades``.
            vain: whether nobody waits for it any more; then what has been played is enough.
        """
        with self._lock:
            codes = self._codes(now, grade)
            ends = self._played(now, codes, fights, vain)
        return {**_shares(now, ends), "played": _played_by(now, codes, grade)}

    def after(self, now: Situation, events: Sequence[ByHand], fights: int, grade: str = USUAL,
              vain: Callable[[], bool] = lambda: False) -> dict[str, Any]:  # fmt: skip
        """The same as if that had been done by hand, and by how much it moves each side's chance, in the same fights.

        Raises:
            BadEvent: for what cannot be done now.
        """
        then = changed(now, events)
        with self._lock:
            before = self._played(now, self._codes(now, grade), fights, vain)
            codes = self._codes(then, grade)
            ends = self._played(then, codes, len(before), vain)
        found = {**_shares(then, ends), "played": _played_by(then, codes, grade)}
        for side, one in enumerate(found["sides"]):
            moves = difference_interval(before[: len(ends)] == side, ends == side)
            one["moves"] = moves.to_dict()
        return found

    def _played(self, now: Situation, codes: tuple[str, ...], fights: int, vain: Callable[[], bool]) -> np.ndarray:
        """How the first so many fights from here end, int8; at least some of them. The lock is held."""
        key, until = (now.state, codes), 0.0
        ends = self._known.pop(key, np.empty(0, np.int8))
        state, system = now.battle().state, now.base.system
        numbers, gambits = _cast(system.name, codes)
        while len(ends) < fights and (not until or (time.monotonic() < until and not vain())):
            last = min(len(ends) + CHUNK, fights)
            ends = np.concatenate([ends, from_here(state, system, numbers, gambits, SEED, len(ends), last)])
            until = until or time.monotonic() + MOST_SECONDS  # not counting what compiles
        self._known[key] = ends
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        return ends[:fights]

    def _codes(self, now: Situation, grade: str) -> tuple[str, ...]:
        """By whom each fighter is played on: as they are driven, or in place of a person by that grade of play.

        A search or a network is played on as in playouts, by ``STAND_IN``. The lock is held.
        """
        shipped, codes = shipped_policies(now.base.system), []
        graded = [self._graded(now, side, grade) for side in range(SIDES)]
        for row, name in enumerate(now.names):
            who = now.drivers[name].who
            code = graded[now.base.side_of(row)] if who == ME else who
            codes.append(_code(now, row, code, shipped))
        return tuple(codes)

    def _graded(self, now: Situation, side: int, grade: str) -> str:
        """Who plays those of a side for whom a person decides, at that grade, measured once."""
        first = set(self._first.names)
        mine = frozenset(name for name in first & set(now.names) if now.drivers[name].who == ME
                         and now.base.side_of(now.names.index(name)) == side)  # fmt: skip
        if mine and mine not in self._grades:
            self._grades[mine] = self._measured(now, mine, side)
        return self._grades[mine][grade] if mine else STAND_IN

    def _measured(self, now: Situation, mine: frozenset[str], side: int) -> dict[str, str]:
        """The policies that the grades stand for, of all that could play these, from the fight's beginning."""
        first, system = self._first, self._first.base.system
        shipped, state = shipped_policies(system), first.battle().state
        others = {name: one.who for name, one in now.drivers.items() if one.who != ME}
        casts = {
            code: _cast(system.name, tuple(
                _code(first, row, code if name in mine else others.get(name, OWN), shipped)
                for row, name in enumerate(first.names)
            ))
            for code in candidates(first.encounter)
        }  # fmt: skip
        won, begun = dict.fromkeys(casts, 0), time.monotonic()
        for trial in range(0, TRIALS, LEAST_TRIALS):
            if trial and time.monotonic() > begun + TRIAL_SECONDS:
                break
            for code, cast in casts.items():
                ends = from_here(state, system, *cast, TRIAL_SEED, trial, trial + LEAST_TRIALS)
                won[code] += int(np.sum(ends == side))
        return graded(won)


def _code(now: Situation, row: int, code: str, shipped: Sequence[str]) -> str:
    """A policy that plays in the kernels, for the fighter in a row; ``OWN`` is their own by the encounter."""
    if code == OWN:
        code = short_code(now.encounter.fighters[row].policy, now.base.system.name)
        return STAND_IN if code == NOT_ASKED or code not in shipped else code
    return code if code in shipped else STAND_IN


def _shares(now: Situation, ends: np.ndarray) -> dict[str, Any]:
    over = now.battle().over

    def share(outcome: int) -> IntervalData:
        won = int(np.sum(ends == outcome))
        exact = won / len(ends)
        return (Interval(exact, exact, exact) if over else wilson(won, len(ends))).to_dict()

    sides = [{"name": name, "win": share(side)} for side, name in enumerate(now.base.side_names)]
    return {"fights": len(ends), "sides": sides, "draw": share(DRAW)}


def _played_by(now: Situation, codes: Sequence[str], grade: str) -> list[dict[str, Any]]:
    """Who was played on by which policy, and why by that one."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, code in zip(now.names, codes, strict=True):
        who = now.drivers[name].who
        why = grade if who == ME else "driver" if who == code else "stand-in"
        found.setdefault((code, why), []).append(name)
    system = now.base.system.name
    return [
        {"fighters": names, "policy": code, "title": title(code, system), "why": why}
        for (code, why), names in found.items()
    ]


__all__ = ["FIGHTS", "LEAST_FIGHTS", "MOST_FIGHTS", "Chances"]
