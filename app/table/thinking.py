"""A few threads in which policies think, behind everything that the game master does."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from okenv.driver import threads_at_hand

from .errors import Busy

_NICE = 10
MOST_WAITING = 8
"""How many questions for advice may wait at once."""


def _give_way() -> None:
    """Let this thread give way to those that answer requests, where the operating system ranks single threads."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


class Thinking:
    """The threads: some for what fighters do, and one for advice, so that whoever asks does not wait for all tables.

    Args:
        workers: how many; by default as many as there are cores.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(workers or threads_at_hand(), "thinking", _give_way)
        self._answers = ThreadPoolExecutor(1, "advice", _give_way)
        self._asked = threading.Semaphore(MOST_WAITING)

    def start(self, work: Callable[[], None]) -> None:
        """Have something thought about when its turn comes; nothing happens once they are closed."""
        with contextlib.suppress(RuntimeError):
            self._pool.submit(work)

    def ask(self, work: Callable[[], Any]) -> Any:
        """Have something thought about, and wait for it.

        Raises:
            Busy: where too many wait already.
        """
        if not self._asked.acquire(blocking=False):
            raise Busy(f"advice: {MOST_WAITING} questions are being thought about already; ask again later")
        try:
            future: Future[Any] = self._answers.submit(work)
            return future.result()
        finally:
            self._asked.release()

    def close(self) -> None:
        """Begin nothing more, and wait for what has been begun."""
        for pool in (self._pool, self._answers):
            pool.shutdown(wait=True, cancel_futures=True)
