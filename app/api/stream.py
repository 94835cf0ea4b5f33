"""Server-sent events: each open page hears of a table's new version."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from starlette.responses import Response, StreamingResponse

from .problems import problem

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that nobody in between hangs up."""
RETRY = 1000
"""Milliseconds after which a browser that has lost the stream comes back."""
CONTENT = {"description": "Events", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
"""What the description says of a stream."""
Subscribe = Callable[[Callable[[int | None], None]], Callable[[], None]]


@dataclass(frozen=True)
class Seat:
    """Who listens: by which players' link, or None for a game master; and from which address."""

    link: str | None = None
    address: str = ""


MASTER = Seat()


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
        reserved: how many of these players cannot take: they are the game masters'.
        per_link: how many may be open by one players' link.
        per_address: how many players' streams one address may have open.
        heartbeat: see :data:`HEARTBEAT`.
    """

    def __init__(
        self, most: int = 500, heartbeat: float = HEARTBEAT, *, reserved: int = 100, per_link: int = 100,
        per_address: int = 200,
    ) -> None:  # fmt: skip
        self.most, self.heartbeat = most, heartbeat
        self.reserved, self.per_link, self.per_address = min(reserved, most), per_link, per_address
        self._open: dict[Mailbox, Seat] = {}
        self._ended = False

    def answer(self, version: Callable[[], int], subscribe: Subscribe, seat: Seat = MASTER) -> Response:
        """A stream that tells the present version at once and each new one when it is there.

        Several versions in quick succession may come as the last of them. The same version comes again when something
        else of the view has changed, such as a plan that has been thought out. As the present version always comes
        first, whoever was cut off has missed nothing. 503 where too many are open.

        Args:
            version: the present one.
            subscribe: calls what it is given at every new one.
            seat: whose the stream is.
        """
        if full := self._full(seat):
            return problem(503, f"{full}, expected fewer", (), {"Retry-After": "5"})
        return StreamingResponse(self._lines(version, subscribe, seat), media_type="text/event-stream")

    def _full(self, seat: Seat) -> str:
        """Why there is no room for one more, in words; empty where there is."""
        taken = list(self._open.values())
        masters = sum(one.link is None for one in taken)
        if seat.link is None:
            full = len(taken) >= self.most and masters >= self.reserved
            return f"found {len(taken)} open streams" if full else ""
        of_link, there = [one for one in taken if one.link == seat.link], [one for one in taken if one.link is not None]
        of_address = sum(one.address == seat.address for one in there)
        if len(of_link) >= self.per_link:
            return f"found {len(of_link)} open streams by this players' link"
        if of_address >= self.per_address:
            return f"found {of_address} open streams of players at your address"
        return f"found {len(there)} open streams of players" if len(there) >= self.most - self.reserved else ""

    def end(self) -> None:
        """End all streams, and let no other one begin; from any thread, and from the handler of a signal."""
        self._ended = True
        for box in list(self._open):
            box.put(None)

    async def _lines(self, version: Callable[[], int], subscribe: Subscribe, seat: Seat) -> AsyncIterator[str]:
        box = Mailbox()
        self._open[box] = seat
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
            self._open.pop(box, None)


def _event(version: int) -> str:
    return f"event: version\nid: {version}\ndata: {json.dumps({'version': version})}\n\n"
