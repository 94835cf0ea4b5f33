"""What the game master's table survives: kills, a full disk, a clock that jumps, and hours of play in little memory.

    python -m benchmarks.endurance FOLDER [--kills N] [--tables N] [--minutes M] [--policy CODE] [--json]

Each part plays at a server in a process of its own over a folder of its own. Every event that the server acknowledged
is looked for once the server was killed and has started again: it must be there, at its number, and nothing else but
what was on its way. FOLDER keeps what was found so far; the same command goes on where an interruption left it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import shutil
import sys
import threading
import time
import urllib.error
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.table.store import FILE
from app.web.serving import Served

from . import tables
from .table import Master

ENCOUNTERS = ("mirror-duel", "hero-vs-4-mooks", "three-on-three")
KILLS, TABLES, MINUTES, POLICY = 100, 50, 10.0, "brute"
_PLAY = (0.05, 1.5)
"""Seconds of play before a kill."""
_START = (0.0, 4.0)
"""Seconds after which a server is killed that is still starting."""
_JUMPS = """
import random, time, datetime
_real, _lot = time.time, random.Random(5)
time.time = lambda: max(0.0, _real() + _lot.choice((-3e8, -86400, 0, 86400, 3e8)))
import app.table.table, app.table.tables
class Jumping(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)
app.table.table.datetime = app.table.tables.datetime = Jumping
"""
"""A clock that jumps by days and years between any two looks at it; the machine's own is left alone."""


class Told:
    """What a server acknowledged, kept in a file line by line before the next event is sent.

    Args:
        file: of JSON lines ``[table, version, text]``; of events that are no notes the text is empty.
    """

    def __init__(self, file: Path) -> None:
        lines = file.read_text().splitlines() if file.exists() else []
        self.events: list[tuple[str, int, str]] = [tuple(json.loads(line)) for line in lines if line.endswith("]")]
        self._file = file.open("a")
        self._lock = threading.Lock()

    def add(self, table: str, version: int, text: str) -> None:
        """One event that was acknowledged."""
        with self._lock:
            self.events.append((table, version, text))
            self._file.write(json.dumps([table, version, text]) + "\n")
            self._file.flush()


class Post:
    """Posts events, and keeps what was acknowledged.

    Attributes:
        refused: how many the server could not store.
        faults: other errors that it answered with, in words.
    """

    def __init__(self, served: Served, told: Told) -> None:
        self.served, self.told, self.refused = served, told, 0
        self.faults: list[str] = []

    def __call__(self, table: str, event: dict[str, Any]) -> dict[str, Any] | None:
        """One event at a table: the view, or None where the server refused to store it."""
        try:
            view: dict[str, Any] = self.served.ask(f"tables/{table}/events", event)
        except urllib.error.HTTPError as error:
            problem = json.loads(error.read())
            if problem.get("type") == "urn:okenv:not-stored":
                self.refused += 1
            else:
                self.faults.append(f"{event}: {problem}")
            return None
        self.told.add(table, int(view["version"]), str(event.get("text", "")))
        return view


def play(post: Post, table: str, lot: random.Random, until: Callable[[], bool]) -> None:
    """Play at a table as fast as it goes, until told to end or the server is gone."""
    with suppress(OSError, ValueError, http.client.HTTPException):  # killed in the middle of an answer
        view: dict[str, Any] | None = post.served.ask(f"tables/{table}")
        while not until():
            asked = view["asked"] if view else None
            if view is None or lot.random() < 0.4:
                event: dict[str, Any] = {"kind": "note", "text": f"{lot.getrandbits(64):016x}"}
            elif asked is None:
                event = {"kind": "undo", "to": 0}
            elif asked["kind"] == "dice":
                event = {"kind": "roll"}
            else:
                event = {"kind": "do", "action": lot.choice(asked["actions"])["action"]}
            view = post(table, event) or view


def missing(served: Served, told: Told) -> list[str]:
    """What was acknowledged and is not there, in words; and what is there beyond what may have been on its way."""
    faults = []
    newest: dict[str, int] = {}
    notes: dict[str, dict[int, str]] = {}
    for table, version, text in told.events:
        newest[table] = max(newest.get(table, 0), version)
        if text:
            notes.setdefault(table, {})[version] = text
    for table, version in newest.items():
        found = int(served.ask(f"tables/{table}")["version"])
        if found < version:
            faults.append(f"table {table}: {found} events of {version}")
        lines = {line["n"]: line["text"] for line in served.ask(f"tables/{table}/log") if line["kind"] == "note"}
        wrong = [n for n, text in notes.get(table, {}).items() if lines.get(n) != text]
        faults += [f"table {table}: event {n}: {lines.get(n)!r}" for n in wrong]
    return faults


def kills(folder: Path, number: int, seed: int) -> dict[str, Any]:
    """Kill a server so often, while it starts or while games are played, and look for all that it acknowledged."""
    report = _read(folder / "kills.json") or {"kills": 0, "while starting": 0, "faults": []}
    told, served = Told(folder / "told.jsonl"), Served(folder / "data", "--no-warm")
    while report["kills"] < number:
        lot = random.Random(f"{seed} {report['kills']}")
        early = report["kills"] > 0 and lot.random() < 0.2
        if not _started(served, lot.uniform(*_START) if early else None):
            report["while starting"] += 1
        else:
            try:
                _look_and_play(served, told, report, lot)
            except BaseException:
                served.kill()
                raise
        report["kills"] += 1
        report["events"] = len(told.events)
        _write(folder / "kills.json", report)
    if report.get("looked after") != report["kills"]:
        with served:
            report["faults"] += missing(served, told)
        report["looked after"] = report["kills"]
        _write(folder / "kills.json", report)
    return report


def _look_and_play(served: Served, told: Told, report: dict[str, Any], lot: random.Random) -> None:
    """Look for what was acknowledged, and play until the server is killed."""
    report["faults"] += missing(served, told)
    known = [row["id"] for row in served.ask("tables")]
    for encounter in ENCOUNTERS[len(known) :]:
        known.append(served.ask("tables", {"encounter": encounter, "drivers": _me(served, encounter)})["id"])
    post, before = Post(served, told), len(told.events)
    _with_players(post, known, lot, lot.uniform(*_PLAY), served.kill)
    report["faults"] += post.faults + ([] if len(told.events) > before else ["nothing was acknowledged before a kill"])


def _started(served: Served, killed_after: float | None) -> bool:
    """Start a server, and kill it after so many seconds if it has not answered by then."""
    if killed_after is None:
        served.start()
        return True

    def kill() -> None:
        with suppress(AssertionError, AttributeError):
            os.kill(served.pid, 9)

    timer = threading.Timer(killed_after, kill)
    timer.start()
    try:
        served.start()
    except (RuntimeError, OSError):
        return False
    finally:
        timer.cancel()
    return True


def _with_players(post: Post, known: list[str], lot: random.Random, seconds: float, then: Callable[[], None]) -> None:
    ended = threading.Event()
    lots = [random.Random(lot.getrandbits(32)) for _ in known]
    threads = [
        threading.Thread(target=play, args=(post, table, own, ended.is_set))
        for table, own in zip(known, lots, strict=True)
    ]
    before, patience = len(post.told.events), time.monotonic() + 120
    for thread in threads:
        thread.start()
    while len(post.told.events) + post.refused == before and time.monotonic() < patience:
        time.sleep(0.01)
    time.sleep(seconds)
    then()
    ended.set()
    for thread in threads:
        thread.join()


def _me(served: Served, encounter: str) -> dict[str, Any]:
    from okenv import load_encounter

    return {side: {"who": "me"} for side in load_encounter(encounter).side_names}


def full_disk(folder: Path, seed: int) -> dict[str, Any]:
    """A server whose files may not grow for a while: what it refuses has not happened, all else is there."""
    import resource

    lot, told, served = random.Random(seed), Told(folder / "told.jsonl"), Served(folder / "data", "--no-warm")
    with served:
        known = [served.ask("tables", {"encounter": one, "drivers": _me(served, one)})["id"] for one in ENCOUNTERS]
        post = Post(served, told)
        _with_players(post, known, lot, 2.0, lambda: None)
        before, limit = len(told.events), resource.prlimit(served.pid, resource.RLIMIT_FSIZE)
        size = max(file.stat().st_size for file in (folder / "data").glob(f"{FILE}*"))
        resource.prlimit(served.pid, resource.RLIMIT_FSIZE, (size + 20_000, limit[1]))
        _with_players(post, known, lot, 5.0, lambda: None)
        refused, during = post.refused, len(told.events)
        readable = all(served.ask(f"tables/{table}")["version"] >= 0 for table in known)
        resource.prlimit(served.pid, resource.RLIMIT_FSIZE, limit)
        _with_players(post, known, lot, 2.0, lambda: None)
    with served:
        faults = (
            missing(served, told) + post.faults + ([] if readable else ["tables cannot be read while the disk is full"])
        )
    after = len(told.events) - during
    return {"before": before, "while full": during - before, "refused": refused, "after": after, "faults": faults}


def clock(folder: Path, seed: int) -> dict[str, Any]:
    """A server whose clock jumps by years, killed and started again."""
    lot, told = random.Random(seed), Told(folder / "told.jsonl")
    served = Served(folder / "data", "--no-warm", before=_JUMPS)
    with served:
        known = [served.ask("tables", {"encounter": one, "drivers": _me(served, one)})["id"] for one in ENCOUNTERS]
        post = Post(served, told)
        _with_players(post, known, lot, 5.0, lambda: None)
    with Served(folder / "data", "--no-warm") as again:
        faults = missing(again, told) + post.faults
        listed = [row["id"] for row in again.ask("tables")]
    return {"events": len(told.events), "faults": faults + ([] if sorted(listed) == sorted(known) else ["the list"])}


def memory(folder: Path, number: int, minutes: float, policy: str) -> dict[str, Any]:
    """Play at so many tables for so long; the server's memory over time, in MB."""
    with Served(folder / "data", "--no-warm") as served:
        masters = [Master(int(served.address.rstrip("/").rpartition(":")[2]), k, policy) for k in range(number)]
        for master in masters:
            master.open()
        begin, samples = time.monotonic(), []
        threads = [threading.Thread(target=master.work, args=(begin + 60 * minutes,)) for master in masters]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            events = sum(row["version"] for row in served.ask("tables"))
            samples.append([round((time.monotonic() - begin) / 60, 2), round(_resident(served.pid) / 1e6, 1), events])
            time.sleep(min(10.0, 6 * minutes))
        for thread in threads:
            thread.join()
        late = samples[len(samples) // 2 :]
        return {
            "tables": number, "minutes": minutes, "policy": policy, "events": sum(master.end() for master in masters),
            "samples": samples, "first_mb": samples[0][1], "middle_mb": late[0][1], "last_mb": late[-1][1],
        }  # fmt: skip


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _read(file: Path) -> Any:
    return json.loads(file.read_text()) if file.exists() else None


def _write(file: Path, report: Any) -> None:
    part = file.with_suffix(".part")
    part.write_text(json.dumps(report, indent=2))
    part.replace(file)


def measure(folder: Path, parts: dict[str, Callable[[Path], dict[str, Any]]]) -> dict[str, Any]:
    """The reports of all parts, each kept in the folder as soon as it has ended; those kept are not made again."""
    reports = {}
    for name, part in parts.items():
        own, kept = folder / name, folder / f"{name}.json"
        reports[name] = _read(kept)
        if reports[name] is None or name == "kills":  # which goes on by itself, and may be asked for more
            if name != "kills":
                shutil.rmtree(own, ignore_errors=True)
            own.mkdir(parents=True, exist_ok=True)
            reports[name] = part(own)
            _write(kept, reports[name])
        print(f"{name}: done", file=sys.stderr)
    return reports


def table(reports: dict[str, Any]) -> str:
    """The reports for people."""
    faults = [fault for report in reports.values() for fault in report.get("faults", [])]
    rows = [[name, key, value] for name, report in reports.items() for key, value in report.items()
            if not isinstance(value, list)]  # fmt: skip
    samples = [[f"{at:.1f} min", size, events] for at, size, events in reports.get("memory", {}).get("samples", [])]
    shown = samples[:: max(1, len(samples) // 12)]
    grown = tables.grid(["memory after", "MB", "events"], shown) if shown else ""
    return "\n\n".join([tables.grid(["part", "what", "found"], rows, f"{len(faults)} faults", *faults), grown])


def main() -> int:
    """Run what is not done yet; 1 where something was lost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N")
    parser.add_argument("--tables", type=int, default=TABLES, metavar="N")
    parser.add_argument("--minutes", type=tables.above_zero, default=MINUTES, metavar="M")
    parser.add_argument("--policy", default=POLICY, metavar="CODE", help="who plays the foes (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    args = parser.parse_args()
    reports = measure(
        args.folder,
        {
            "kills": lambda own: kills(own, args.kills, args.seed),
            "disk": lambda own: full_disk(own, args.seed),
            "clock": lambda own: clock(own, args.seed),
            "memory": lambda own: memory(own, args.tables, args.minutes, args.policy),
        },
    )
    print(json.dumps(reports, indent=2) if args.json else table(reports))
    return any(report.get("faults") for report in reports.values())


if __name__ == "__main__":
    sys.exit(main())
