"""A real server on a free port, in a thread of this process, over a folder of its own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from app.api.connections import connection
from app.api.factory import create_app
from app.api.stream import Streams
from app.commands.serve import _listen
from app.table.tables import Tables
from tests.waiting import PATIENCE, until


class Served:
    """A running server: its address, its tables, and a client that knows the address."""

    def __init__(self, address: str, tables: Tables, streams: Streams) -> None:
        self.address, self.tables, self.streams = address, tables, streams
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)

    def new(self, encounter="mirror-duel", **more):
        """The view of a new table in which everybody waits for the game master."""
        drivers = {"red": {"who": "me"}, "blue": {"who": "me"}} if encounter == "mirror-duel" else {}
        made = self.client.post("/api/v1/tables", json={"encounter": encounter, "seed": 7, "drivers": drivers} | more)
        assert made.status_code == 201, made.text
        return made.json()

    def view(self, id):
        return self.client.get(f"/api/v1/tables/{id}").json()

    def post(self, id, expected=None, **event):
        query = {} if expected is None else {"expected": expected}
        return self.client.post(f"/api/v1/tables/{id}/events", json=event, params=query)


@contextmanager
def serving(folder: Path, token: str | None = None, *, lines=None, **more) -> Iterator[Served]:
    """A running server; ``lines`` says what its connections may do, as ``connection`` makes it."""
    tables, streams = Tables(folder, 1), Streams(heartbeat=0.2)
    app = create_app(tables, token, streams=streams, **more)
    config = uvicorn.Config(app, http=lines or connection(), log_level="warning", timeout_graceful_shutdown=5)
    server = uvicorn.Server(config)
    with pytest.MonkeyPatch.context() as own, _listen("127.0.0.1", 0) as listening:
        own.setenv("OKENV_LIBRARY", str(folder / "library"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        until(lambda: server.started)
        served = Served(f"http://127.0.0.1:{listening.getsockname()[1]}", tables, streams)
        try:
            yield served
        finally:
            served.client.close()
            streams.end()
            server.should_exit = True
            thread.join(30)
    assert not thread.is_alive()


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture
def serve() -> object:
    """``with serve(folder, token=...) as served``."""
    return serving
