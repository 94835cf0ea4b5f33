"""How many connections an address may have open, and how long one may take to say what it wants."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PER_ADDRESS = 250
"""Connections that one address may have open: a class behind one router, not a flood."""
HEAD_SECONDS = 20.0
"""How long a request may take to bring its headers; ``limits.BODY_SECONDS`` says it of its body."""
_SPARE = 100
"""File descriptors that connections leave to everything else."""


def connection(per_address: int = PER_ADDRESS, head_seconds: float = HEAD_SECONDS) -> type[asyncio.Protocol]:
    """The class of one server's connections, for ``uvicorn.Config(http=...)``; what is too much is closed at once.

    Args:
        per_address: how many an address may have open.
        head_seconds: how long headers may take.
    """
    addresses: Counter[str] = Counter()
    most = _descriptors() - _SPARE

    class Connection(H11Protocol):
        _address: str | None = None
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            peer = transport.get_extra_info("peername")
            address = str(peer[0]) if isinstance(peer, tuple) else ""
            if addresses[address] >= per_address or addresses.total() >= most:
                transport.abort()
            else:
                self._address = address
                addresses[address] += 1
            super().connection_made(transport)
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._address is not None:
                addresses[self._address] -= 1
                if not addresses[self._address]:
                    del addresses[self._address]
                self._address = None
            self._heard()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            begun = bool(self.conn.trailing_data[0])
            if self.conn.their_state is not h11.IDLE or (self.cycle is not None and not begun):
                self._heard()
            else:
                self._wait()

        def _wait(self) -> None:
            """The headers of a request are awaited from now on."""
            if self._late is None:
                self._late = self.loop.call_later(head_seconds, self._close)

        def _heard(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

        def _close(self) -> None:
            if not self.transport.is_closing():
                self.transport.close()

    return Connection


def _descriptors() -> int:
    """How many files and connections this process may have open."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return 10_000
    soft = cast(int, cast(Any, resource).getrlimit(cast(Any, resource).RLIMIT_NOFILE)[0])
    return soft if soft > 0 else 10_000


__all__ = ["HEAD_SECONDS", "PER_ADDRESS", "connection"]
