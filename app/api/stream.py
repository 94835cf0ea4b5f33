"""Server-sent events: each open page hears of a table's new version."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable

from starlette.responses import Response, StreamingResponse

from .problems import problem

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that nobody in between hangs up."""
RETRY = 1000
"""Milliseconds after which a browser that has lost the stream comes back."""
CONTENT = {"description": "Events", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
"""What the description says of a stream."""
Subscribe = Callable[[Callable[[int | None], None]], Callable[[], None]]


class Mailbox:
    """Holds the newest version until it is taken; others put it from any thread.

    Attributes:
        ended: there will be no further versions.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._there = asyncio.Event()
        self._newest = 0
        self.ended = False

    def put(self, version: int | None) -> None:
        """Give it a version; None: there will be no further ones."""
        # A loop that has ended takes nothing, and nobody waits in it.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._put, version)

    def _put(self, version: int | None) -> None:
        if version is None:
            self.ended = True
        else:
            self._newest = version
        self._there.set()

    async def take(self, seconds: float) -> int | None:
        """The newest version; None where none comes within so many seconds, and at the end."""
        try:
            await asyncio.wait_for(self._there.wait(), seconds)
        except TimeoutError:
            return None
        self._there.clear()
        return None if self.ended else self._newest


class Streams:
    """All open streams of a server, so that it can end them.

    Args:
        most: how many may be open at once.
        heartbeat: see :data:`HEARTBEAT`.
    """

    def __init__(self, most: int = 500, heartbeat: float = HEARTBEAT) -> None:
        self.most, self.heartbeat = most, heartbeat
        self._open: set[Mailbox] = set()
        self._ended = False

    def answer(self, version: Callable[[], int], subscribe: Subscribe) -> Response:
        """A stream that tells the present version at once and each new one when it is there.

        Several versions in quick succession may come as the last of them. The same version comes again when something
        else of the view has changed, such as a plan that has been thought out. As the present version always comes
        first, whoever was cut off has missed nothing. 503 where too many are open.
        """
        if len(self._open) >= self.most:
            return problem(503, f"found {self.most} open streams, expected fewer", (), {"Retry-After": "5"})
        return StreamingResponse(self._lines(version, subscribe), media_type="text/event-stream")

    def end(self) -> None:
        """End all streams, and let no other one begin; from any thread, and from the handler of a signal."""
        self._ended = True
        for box in list(self._open):
            box.put(None)

    async def _lines(self, version: Callable[[], int], subscribe: Subscribe) -> AsyncIterator[str]:
        box = Mailbox()
        self._open.add(box)
        if self._ended:
            box.put(None)
        leave = subscribe(box.put)
        try:
            yield f"retry: {RETRY}\n" + _event(version())
            while not box.ended:
                newest = await box.take(self.heartbeat)
                if not box.ended:
                    yield ": still here\n\n" if newest is None else _event(newest)
        finally:
            leave()
            self._open.discard(box)


def _event(version: int) -> str:
    return f"event: version\nid: {version}\ndata: {json.dumps({'version': version})}\n\n"
