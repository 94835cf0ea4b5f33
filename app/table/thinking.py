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
    """The threads: some for what fighters do, one for advice, and one for the chances to win, which are soon told.

    So whoever asks does not wait for all tables.

    Args:
        workers: how many; by default as many as there are cores.
    """

    def __init__(self, workers: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(workers or threads_at_hand(), "thinking", _give_way)
        self._answers = ThreadPoolExecutor(1, "advice", _give_way)
        self._chances = ThreadPoolExecutor(1, "chances", _give_way)
        self._asked, self._wondered = threading.Semaphore(MOST_WAITING), threading.Semaphore(MOST_WAITING)

    def start(self, work: Callable[[], None]) -> None:
        """Have something thought about when its turn comes; nothing happens once they are closed."""
        with contextlib.suppress(RuntimeError):
            self._pool.submit(work)

    def ask(self, work: Callable[[], Any]) -> Any:
        """Have something thought about, and wait for it.

        Raises:
            Busy: where too many wait already.
        """
        return _waited("advice", self._answers, self._asked, work)

    def wonder(self, work: Callable[[], Any]) -> Any:
        """Have the chances to win played out, and wait for them.

        Raises:
            Busy: where too many wait already.
        """
        return _waited("chances", self._chances, self._wondered, work)

    def close(self) -> None:
        """Begin nothing more, and wait for what has been begun."""
        for pool in (self._pool, self._answers, self._chances):
            pool.shutdown(wait=True, cancel_futures=True)


def _waited(what: str, pool: ThreadPoolExecutor, asked: threading.Semaphore, work: Callable[[], Any]) -> Any:
    """What comes of work in a pool for which only so many may wait."""
    if not asked.acquire(blocking=False):
        raise Busy(f"{what}: {MOST_WAITING} questions are being thought about already; ask again later")
    try:
        future: Future[Any] = pool.submit(work)
        return future.result()
    finally:
        asked.release()
