"""The game master's table under load: how long plain actions take while policies search at fifty tables at once.

    python -m benchmarks.table [--json] [--seconds S]

A server in a process of its own, with a folder of its own, keeps the tables. At each of them a search drives one side:
it plays that side's own turns, and its plan for every question is thought out. A game master drives the other, reads
and acts as people do, about once a second, for the given time (20 s at least). A plain action is any request but
advice; it is timed from the request to the whole answer, as a page would wait for it. What a policy thinks is behind
the answer and no part of it.
"""

from __future__ import annotations

import http.client
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np

from okenv.driver import threads_at_hand

from . import tables

TABLES = 50
ENCOUNTERS = ("hero-vs-4-mooks", "three-on-three", "tavern", "mirror-duel", "dock-brawl")
SEARCH = "mcts:1000"
PACE = 1.0
"""Seconds between two actions of one game master, on average."""
LEAST = 20.0
"""Seconds that the load lasts at least."""
GOAL = 300.0
"""Milliseconds that 95 % of all plain actions must stay below."""
_TIMEOUT = 300.0  # where a rulebook is compiled first


@contextmanager
def server() -> Iterator[int]:
    """A server on a free port of this computer, ended and forgotten afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "app.cli", "serve", "--port", "0", "--no-open", "--no-warm", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if "http://" not in line:
                raise SystemExit("okenv serve did not start")
            yield int(line.rstrip().rstrip("/").rpartition(":")[2])
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(30)
            process.kill()
            process.communicate()


class Master:
    """One game master with one table, on a connection that stays open.

    Attributes:
        took: milliseconds of each plain action, by what it was.
    """

    def __init__(self, port: int, number: int, search: str = SEARCH) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_TIMEOUT)
        self._lot = random.Random(number)
        self.took: dict[str, list[float]] = {}
        self.number, self.search = number, search

    def ask(self, what: str, method: str, path: str, body: object = None) -> Any:
        """The answer, timed under a name; None where the table has moved on."""
        data = None if body is None else json.dumps(body)
        start = time.perf_counter()
        self._connection.request(method, f"/api/v1/{path}", data, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        text = answer.read()
        self.took.setdefault(what, []).append(1e3 * (time.perf_counter() - start))
        if answer.status >= 500:
            raise SystemExit(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text) if answer.status < 300 else None

    def open(self) -> None:
        """Make the table: a search for the second side and for the plans of the first."""
        encounter = ENCOUNTERS[self.number % len(ENCOUNTERS)]
        made = self.ask("create", "POST", "tables", {"encounter": encounter, "seed": self.number})
        self.path = f"tables/{made['id']}"
        for side, ask in zip(made["sides"], (True, False), strict=True):
            driver = {"kind": "driver", "side": side["name"], "driver": {"who": self.search, "ask": ask}}
            self.ask("driver", "POST", f"{self.path}/events", driver)
        self.took.clear()  # until all tables are open nothing counts
        self._connection.close()  # nor need the line stay open so long; the next request opens it again

    def work(self, until: float) -> None:
        """Read and act until that moment (``time.monotonic``)."""
        while True:
            time.sleep(self._lot.uniform(0.5, 1.5) * PACE)
            if time.monotonic() >= until:
                return
            view = self.ask("read", "GET", self.path)
            asked, event = view["asked"], f"{self.path}/events?expected={view['version']}"
            if asked is None:
                self.ask("undo", "POST", event, {"kind": "undo", "to": 0})
            elif asked["kind"] == "dice":
                self.ask("roll", "POST", event, {"kind": "roll"})
            elif asked["kind"] == "consent":
                self.ask("consent", "POST", event, {"kind": "consent", "agree": True})
            elif asked["driver"]["ask"] != "never" and self._lot.random() < 0.6:
                action = self._lot.choice(asked["actions"])["action"]
                self.ask("do", "POST", event, {"kind": "do", "action": action})
            else:
                self._other(view, event)

    def end(self) -> int:
        """Close the connection; how many events the table has."""
        self._connection.close()  # the server may have ended it: others may have been at work for longer
        events = int(self.ask("end", "GET", self.path)["version"])
        self._connection.close()
        return events

    def _other(self, view: dict[str, Any], event: str) -> None:
        name = self._lot.choice(view["fighters"])["name"]
        kind = self._lot.choice(("note", "log", "fields", "undo", "players"))
        if kind == "note":
            self.ask(kind, "POST", event, {"kind": "note", "text": f"{name} looks around."})
        elif kind == "undo":
            self.ask(kind, "POST", event, {"kind": "undo"})
        elif kind == "players":
            self.ask(kind, "GET", view["player_path"].lstrip("/"))
        else:
            self.ask(kind, "GET", f"{self.path}/{kind}")


def measure(seconds: float = LEAST) -> dict[str, Any]:
    """``{tables, cores, search, seconds, events, goal_ms, actions: {what: {n, median_ms, p95_ms, most_ms}}}``.

    ``actions["all"]`` is all of them together; ``events`` counts what happened at the tables, policies' decisions
    included.
    """
    seconds = max(seconds, LEAST)
    with server() as port:
        masters = [Master(port, number) for number in range(TABLES)]
        for master in masters:
            master.open()
        until = time.monotonic() + seconds
        threads = [threading.Thread(target=master.work, args=(until,)) for master in masters]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took: dict[str, list[float]] = {}
        for master in masters:
            for what, times in master.took.items():
                took.setdefault(what, []).extend(times)
        events = sum(master.end() for master in masters)
    took["all"] = [each for times in took.values() for each in times]
    return {
        "tables": TABLES, "cores": threads_at_hand(), "search": SEARCH, "seconds": seconds, "events": events,
        "goal_ms": GOAL, "actions": {what: _summary(times) for what, times in sorted(took.items())},
    }  # fmt: skip


def _summary(times: list[float]) -> dict[str, float]:
    median, high, most = np.percentile(times, [50, 95, 100])
    return {"n": len(times), "median_ms": float(median), "p95_ms": float(high), "most_ms": float(most)}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    rows = [
        [what, each["n"], each["median_ms"], each["p95_ms"], each["most_ms"]]
        for what, each in sorted(report["actions"].items(), key=lambda item: item[0] == "all")
    ]
    notes = (
        f"{report['tables']} tables with {report['search']}, {report['cores']} cores, {report['seconds']:.0f} s,"
        f" {report['events']:,} events; goal: p95 of all below {report['goal_ms']:.0f} ms"
    )
    return tables.grid(["plain action", "n", "median, ms", "p95, ms", "most, ms"], rows, notes)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
