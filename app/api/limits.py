"""How much and how often may be asked."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import problem

MAX_BODY = 256 * 1024
"""Bytes of a request."""
BODY_SECONDS = 20.0
"""How long a request may take to bring them."""


class BodyLimit:
    """ASGI middleware that answers 413 where a request brings more than ``limit`` bytes, told or not.

    A body is read whole before anything else sees it: none is larger than the limit. One that has not come within so
    many ``seconds`` is answered with 408, and the line is closed.
    """

    def __init__(self, app: ASGIApp, limit: int = MAX_BODY, seconds: float = BODY_SECONDS) -> None:
        self.app, self.limit, self.seconds = app, limit, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = dict(scope["headers"]).get(b"content-length", b"0")
        body, more = b"", True
        with anyio.move_on_after(self.seconds) as waiting:
            while more and len(body) <= self.limit and not (told.isdigit() and int(told) > self.limit):
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                body += message.get("body", b"")
                more = message.get("more_body", False)
        if waiting.cancelled_caught:
            detail = f"found {len(body):,} bytes of a request after {self.seconds:g} s, expected all of it"
            await problem(408, detail, (), {"Connection": "close"})(scope, receive, send)
            return
        if more or len(body) > self.limit:
            answer = problem(413, f"found a request of more than {self.limit:,} bytes, expected at most that")
            await answer(scope, receive, send)
            return
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, again, send)


class RateLimit:
    """So many at once, and then one every so many seconds, for each key; safe to use from several threads.

    Args:
        burst: how many may come at once.
        every: seconds after which there is one more.
        clock: seconds that only grow.
    """

    def __init__(self, burst: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.every, self.clock = burst, every, clock
        self._full_at: dict[str, float] = {}
        self._lock = threading.Lock()

    def wait(self, key: str) -> int:
        """Take one; 0, or in how many whole seconds (at least 1) there is one, and then none is taken."""
        with self._lock:
            now = self.clock()
            self._full_at = {name: at for name, at in self._full_at.items() if at > now}
            full = max(self._full_at.get(key, now), now) + self.every
            over = full - now - self.burst * self.every
            if over > 1e-9:
                return max(1, math.ceil(over))
            self._full_at[key] = full
            return 0
