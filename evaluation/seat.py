"""A seat in the arena: one worker process, watched, and started anew where a policy hangs or takes it down."""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from .guarded import CRASHED, SLOW, Forfeit
from .plan import Plan
from .units import Played, Unit
from .worker import HEART, NOBODY, receive, send

GRACE = 1.0
"""Seconds beyond the limit of a decision after which a worker is stopped; until then it may see for itself."""
_POLL = 0.1
_MEMORY = "/dev/shm"  # where there is one: a page of a file on a busy disk can block whoever writes to it, for seconds
_ATTEMPTS = 3


class WorkerError(RuntimeError):
    """A worker process ended again and again, and no policy was to blame."""


class Seat:
    """One worker process for a plan.

    Args:
        plan: whose units it plays.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        handle, self._heart = tempfile.mkstemp(prefix="okenv-worker-", dir=_MEMORY if os.path.isdir(_MEMORY) else None)
        os.close(handle)
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()

    def play(self, unit: Unit) -> Played:
        """Play a unit; fights during which the worker had to be stopped, or ended, are forfeited by who decided.

        Raises:
            WorkerError: when the worker ends though no policy is deciding, more than once or twice.
        """
        failures = 0
        while True:
            if self._process is None:
                self._start()
            assert self._process is not None
            assert self._process.stdin is not None
            try:
                send(self._process.stdin, unit)
                found = self._wait()
            except BrokenPipeError:
                found = None
            if isinstance(found, Played):
                return found
            lost = found if isinstance(found, tuple) else self._blame(self._process.wait())
            self._stop()
            if self._closed:
                raise WorkerError("stopped")
            if lost is not None and lost[0] not in unit.lost:
                unit = replace(unit, lost={**unit.lost, lost[0]: lost[1]})
                continue
            failures += 1
            if failures == _ATTEMPTS:
                raise WorkerError(f"a worker process ended {failures} times with no policy to blame; see above")

    def close(self) -> None:
        """End the worker; what it is playing is lost."""
        self._closed = True
        self._stop()
        Path(self._heart).unlink(missing_ok=True)

    def _start(self) -> None:
        top = str(Path(__file__).parents[1])
        path = os.pathsep.join(p for p in (top, os.environ.get("PYTHONPATH", "")) if p)
        environment = {**os.environ, "PYTHONPATH": path, "OKENV_QUIET": "1"}
        code = f"from evaluation.worker import main; main({self._heart!r})"
        Path(self._heart).write_bytes(HEART.pack(0, 0, 0, NOBODY, 0.0))
        # A session of its own: Ctrl-C reaches the arena alone, which then ends its workers.
        process = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
            start_new_session=True,
        )  # fmt: skip
        self._process, self._inbox = process, queue.SimpleQueue()
        threading.Thread(target=_read, args=(process, self._inbox), daemon=True).start()
        assert process.stdin is not None
        # The plan in a wrapping of its own: plugins must be loaded before it is unpacked.
        send(process.stdin, (list(self.plan.plugins), pickle.dumps(self.plan)))

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def _wait(self) -> object:
        """What the worker answers; ``((pair, swap), forfeit)`` where it hangs; None where it ended."""
        limit = self.plan.limits.decision
        while True:
            with contextlib.suppress(queue.Empty):
                return self._inbox.get(timeout=_POLL)
            pair, swap, who, since = self._pulse()
            if who != NOBODY and time.monotonic() - since > limit + GRACE:
                return (pair, swap), Forfeit(who, SLOW, f"no answer within {limit:g} s")

    def _pulse(self) -> tuple[int, int, int, float]:
        _, pair, swap, who, since = HEART.unpack(Path(self._heart).read_bytes())
        return pair, swap, who, since

    def _blame(self, status: int) -> Any:
        """Whose decision ended the worker: ``((pair, swap), forfeit)``, or None for nobody's."""
        pair, swap, who, _ = self._pulse()
        if who == NOBODY:
            return None
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        return (pair, swap), Forfeit(who, CRASHED, f"ended the process it was running in ({how})")


def _read(process: subprocess.Popen[bytes], inbox: queue.SimpleQueue[object]) -> None:
    """Pass messages on; None when there are no more."""
    assert process.stdout is not None
    try:
        while True:
            inbox.put(receive(process.stdout))
    except (EOFError, OSError, ValueError):
        inbox.put(None)
