"""A seat in the arena: one worker process, watched, and started anew where a policy hangs or takes it down."""

from __future__ import annotations

import contextlib
import mmap
import os
import pickle
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from .guarded import CRASHED, SLOW, Forfeit
from .plan import Plan
from .units import Played, Unit
from .worker import HEART, NOBODY, files_of_all, receive, send

GRACE = 1.0
"""Seconds beyond the limit of a decision after which a worker is stopped; until then it may see for itself."""
_POLL = 0.1
# Where there is such a folder: a page of a file on a busy disk can block whoever writes to it, for seconds.
_MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
_ATTEMPTS = 3
_PATIENCE = 2.0


class WorkerError(RuntimeError):
    """A worker process ended again and again, and no policy was to blame."""


class Stopped(RuntimeError):
    """A seat was closed while it played."""


@dataclass(frozen=True, eq=False)
class _Worker:
    """A process, and what it has answered so far; None after all of it."""

    process: subprocess.Popen[bytes]
    inbox: queue.SimpleQueue[object] = field(default_factory=queue.SimpleQueue)

    def send(self, message: object) -> None:
        assert self.process.stdin is not None
        send(self.process.stdin, message)

    def read(self) -> None:
        """Pass on what comes; None when there is no more."""
        assert self.process.stdout is not None
        with self.process.stdout as stream, contextlib.suppress(EOFError, OSError):
            while True:
                self.inbox.put(receive(stream))
        self.inbox.put(None)

    def stop(self) -> None:
        """End it, with all processes that policies started there."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self.process.poll() is None:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # what it has not read
            self.process.stdin.close()


class Seat:
    """One worker process for a plan.

    Args:
        plan: whose units it plays.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._files = files_of_all(plan)  # a worker that is started later must not play by others
        self._worker: _Worker | None = None
        self._starting, self._closed = threading.Lock(), False
        self._file = tempfile.TemporaryFile(dir=_MEMORY)  # noqa: SIM115  (without a name: nothing of it is ever left over)
        self._file.truncate(HEART.size)
        self._heart = mmap.mmap(self._file.fileno(), HEART.size)

    def play(self, unit: Unit) -> Played:
        """Play a unit; fights during which the worker had to be stopped, or ended, are forfeited by who decided.

        Raises:
            WorkerError: when the worker ends though no policy is deciding, more than once or twice; or when a
                plugin has changed since the arena began.
            Stopped: when the seat was closed meanwhile.
        """
        failures = 0
        while True:
            worker = self._at_work()
            found: object = None
            with contextlib.suppress(OSError, ValueError):  # it has ended, or was stopped
                worker.send(unit)
                found = self._answer(worker)
            if isinstance(found, Played):
                return found
            if isinstance(found, str):
                raise WorkerError(found)
            lost = found if isinstance(found, tuple) else self._blame(worker)
            worker.stop()
            self._worker = None
            if lost is not None and lost[0] not in unit.lost:
                unit = replace(unit, lost={**unit.lost, lost[0]: lost[1]})
                continue
            failures += 1
            if failures == _ATTEMPTS and not self._closed:
                raise WorkerError(f"a worker process ended {failures} times with no policy to blame; see above")

    def close(self) -> None:
        """End the worker; what it is playing is lost."""
        with self._starting:
            self._closed = True
            worker, self._worker = self._worker, None
            self._file.close()
        if worker is not None:
            worker.stop()

    def _at_work(self) -> _Worker:
        """The worker, started where there is none."""
        with self._starting:
            if self._closed:
                raise Stopped("closed")
            if self._worker is None:
                self._worker = self._start()
            return self._worker

    def _start(self) -> _Worker:
        top = str(Path(__file__).parents[1])
        path = os.pathsep.join(p for p in (top, os.environ.get("PYTHONPATH", "")) if p)
        environment = {**os.environ, "PYTHONPATH": path, "OKENV_QUIET": "1"}
        heart = self._file.fileno()
        code = f"from evaluation.worker import main; main({heart})"
        HEART.pack_into(self._heart, 0, 0.0, 0, 0, NOBODY)
        # A session of its own: Ctrl-C reaches the arena alone, which then ends its workers.
        process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
            start_new_session=True, pass_fds=(heart,),
        )  # fmt: skip
        worker = _Worker(process)
        threading.Thread(target=worker.read, daemon=True).start()
        # The plan in a wrapping of its own: plugins must be loaded before it is unpacked.
        with contextlib.suppress(OSError):  # where it ends at once this is found out later
            worker.send((list(self.plan.plugins), self._files, pickle.dumps(self.plan)))
        return worker

    def _answer(self, worker: _Worker) -> object:
        """What the worker answers; ``((pair, swap), forfeit)`` where it hangs; None where it ended."""
        limit = self.plan.limits.decision
        while True:
            with contextlib.suppress(queue.Empty):
                return worker.inbox.get(timeout=_POLL)
            since, pair, swap, who = HEART.unpack_from(self._heart)
            if who != NOBODY and time.monotonic() - since > limit + GRACE:
                return (pair, swap), Forfeit(who, SLOW, f"no answer within {limit:g} s")

    def _blame(self, worker: _Worker) -> tuple[tuple[int, int], Forfeit] | None:
        """Whose decision ended the worker: ``((pair, swap), forfeit)``, or None for nobody's."""
        with contextlib.suppress(subprocess.TimeoutExpired):  # it may have closed its output, and live on
            worker.process.wait(_PATIENCE)
        worker.stop()
        _, pair, swap, who = HEART.unpack_from(self._heart)
        if who == NOBODY or self._closed:
            return None
        status = worker.process.returncode
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        return (pair, swap), Forfeit(who, CRASHED, f"ended the process it was running in ({how})")
