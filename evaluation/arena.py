"""The arena: a plan's mirrored pairs on worker processes, every fight kept as it comes."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from okenv.driver import threads_at_hand

from .pairs import Match
from .plan import Plan
from .progress import Progress
from .seat import Seat
from .stopping import Look, look
from .store import Store
from .tournament import Tournament
from .units import Played, Unit, in_kernels

UNIT_SECONDS = 1.0
"""What a unit should take: so much is lost at the most where a worker is killed."""
_FIRST_IN_KERNELS, _FIRST_OUTSIDE, _MOST = 25, 1, 2000


class Plays(Protocol):
    """Where units are played: a worker process here, or one on another machine."""

    def play(self, unit: Unit) -> Played:
        """Play a unit."""
        ...

    def close(self) -> None:
        """Stop, even in the middle of a unit."""
        ...


def run_plan(
    plan: Plan,
    path: str | Path,
    *,
    workers: int | None = None,
    seats: Sequence[Plays] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Tournament:
    """Play a plan, or what is left of it, into a file.

    The same plan gives the same table whatever the number of workers, and however often it was interrupted; only
    what is measured in seconds (the clock, and who is too slow) can differ.

    Args:
        plan: who plays whom.
        path: SQLite file; fights that are in it are not played again.
        workers: processes; as many as there are cores by default.
        seats: where else to play, in place of processes of this machine.
        progress: called as units end.

    An interruption (Ctrl-C) ends it early: all that was played is in the file and in what is returned.

    Raises:
        StoreError: when the file holds something else.
        ValueError: for fewer than one worker.
    """
    if workers is not None and workers < 1:
        raise ValueError(f"workers: found {workers}, expected at least 1")
    store = Store(path, plan)
    chosen = list(seats) if seats is not None else [Seat(plan) for _ in range(workers or threads_at_hand())]
    sizes: dict[Match, int] = {}
    supported: np.ndarray | None = None
    found: Look | None = None
    interrupted = False
    try:
        run = _Run(plan, store, progress)
        for made, pairs in enumerate(plan.looks()):
            sizes.update({match: min(pairs, plan.pairs_of(match)) for match in run.open})
            run.up_to(pairs, chosen)
            if plan.settle is not None:
                now = Tournament(plan, store, sizes).pairs
                found = look(now, plan.settle.top, made, len(plan.looks()), supported, plan.seed % 2**32)
                supported = found.supported
                run.open = [match for match in run.open if match[1:] in found.matches]
    except KeyboardInterrupt:
        interrupted, found = True, None
    except BaseException:
        store.close()
        raise
    finally:
        for seat in chosen:
            seat.close()
    return Tournament(plan, store, sizes, interrupted=interrupted, look=found)


class _Run:
    """What is left to be played, and how long it takes."""

    def __init__(self, plan: Plan, store: Store, progress: Callable[[Progress], None] | None) -> None:
        self.plan, self.store, self._progress = plan, store, progress
        self.open = plan.matches
        self._missing = {match: store.missing(match, plan.pairs_of(match)) for match in self.open}
        self._done = sum(plan.pairs_of(match) - _size(ranges) for match, ranges in self._missing.items())
        self._rates: dict[Match, float] = {}  # seconds a pair
        inside = {pair: in_kernels(plan, (0, *pair)) for pair in {match[1:] for match in self.open}}
        self._first = {m: _FIRST_IN_KERNELS if inside[m[1:]] else _FIRST_OUTSIDE for m in self.open}
        self._playing = self._forfeits = 0
        self._workers = 1
        self._busy: set[Match] = set()

    def up_to(self, pairs: int, seats: Sequence[Plays]) -> None:
        """Play every open match up to so many pairs."""
        self._workers = len(seats)
        first = [match for match in self.open if self._owed(match, pairs)]
        # The first units, of every policy one, on one worker: what is to be compiled is compiled once.
        fresh, met = [], set[int]()
        for match in first:
            if not self._rates and not met >= set(match[1:]):
                met |= set(match[1:])
                fresh.append(match)
        if fresh:
            self._tell("the first fights (kernels compile on the first run)")
            for match in fresh:
                unit = self._cut(match, pairs)
                self._keep(unit, seats[0].play(unit))
        self._share_out(pairs, seats)

    def _share_out(self, pairs: int, seats: Sequence[Plays]) -> None:
        """Have all seats play until nothing is left up to so many pairs."""
        results: queue.SimpleQueue[tuple[Plays, Unit, Played | BaseException]] = queue.SimpleQueue()
        idle, playing = list(seats), 0

        def play(seat: Plays, unit: Unit) -> None:
            try:
                found: Played | BaseException = seat.play(unit)
            except BaseException as error:  # handed on to whoever waits
                found = error
            results.put((seat, unit, found))

        try:
            while True:
                while idle and (unit := self._next(pairs)) is not None:
                    threading.Thread(target=play, args=(idle.pop(), unit), daemon=True).start()
                    playing += 1
                if not playing:
                    return
                seat, unit, found = results.get()
                playing -= 1
                if isinstance(found, BaseException):
                    raise found
                idle.append(seat)
                self._keep(unit, found)
        finally:
            for seat in seats if playing else ():
                seat.close()

    def _next(self, pairs: int) -> Unit | None:
        """The next unit: of the match that is nobody's just now and has the least played."""
        owed = [match for match in self.open if self._owed(match, pairs)]
        if not owed:
            return None
        unknown = [match for match in owed if match not in self._rates and match not in self._busy]
        choice = unknown or [match for match in owed if match not in self._busy] or owed
        return self._cut(min(choice, key=lambda match: (self._missing[match][0][0], match)), pairs)

    def _owed(self, match: Match, pairs: int) -> bool:
        ranges = self._missing[match]
        return bool(ranges) and ranges[0][0] < pairs

    def _cut(self, match: Match, pairs: int) -> Unit:
        """Take the next pairs of a match off what is missing."""
        rate = self._rates.get(match)
        size = self._first[match] if rate is None else int(min(max(UNIT_SECONDS / rate, 1), _MOST))
        first, last = self._missing[match][0]
        cut = min(last, first + size, pairs)
        self._missing[match][:1] = [(cut, last)] if cut < last else []
        self._busy.add(match)
        self._playing += cut - first
        return Unit(match, first, cut)

    def _keep(self, unit: Unit, played: Played) -> None:
        self.store.add(played)
        self._busy.discard(unit.match)
        self._rates[unit.match] = max(played.spent, 1e-6) / (unit.last - unit.first)
        self._done += unit.last - unit.first
        self._playing -= unit.last - unit.first
        self._forfeits += len(played.forfeits)
        self._tell(self.plan.encounters[unit.match[0]].name)

    def _tell(self, note: str) -> None:
        if self._progress is None:
            return
        left = None
        if self._rates:
            usual = sum(self._rates.values()) / len(self._rates)
            left = sum(self._rates.get(m, usual) * _size(self._missing[m]) for m in self.open) / self._workers
        total = self._done + self._playing + sum(_size(self._missing[m]) for m in self.open)
        note += f", {self._forfeits} forfeited" if self._forfeits else ""
        self._progress(Progress(self._done, total, left, note))


def _size(ranges: list[tuple[int, int]]) -> int:
    return sum(last - first for first, last in ranges)
