"""Kills tournaments and training runs at random moments, lets them go on, and compares what they come to.

    python -m benchmarks.kills [tournament] [training] [--kills N] [--seed N] [--out FOLDER]

One in four is Ctrl-C, one in eight a disk that fills up, the others SIGKILL. After each, what was stored before must
still be there, and what ends must be the same as what nobody interrupted. The folder holds what was done so far: the
same command goes on there.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from agents.learned.weights import load_weights
from training.checkpoint import NAME

from . import tables

KILLS = 100
PATIENCE = 1800.0
"""Seconds that one run may take."""
LATE = 1.3
"""Moments are drawn up to so many times of what the uninterrupted run took: some come when all is over."""
PLAN: dict[str, Any] = {
    "policies": ["brute", "turtle", "gambit:bully"], "encounters": ["mirror-duel"], "pairs": 3_000,
}  # fmt: skip
RUN: dict[str, Any] = {
    "steps": 6144, "fights": {"lanes": 16}, "network": {"kind": "mlp", "width": 16}, "checkpoint_seconds": 0.2,
    "ppo": {"n_steps": 32, "batch_size": 256}, "encounters": {"named": ["mirror-duel"], "variations": 0},
    "league": {"anchors": ["brute"], "snapshot_every": 2048},
    "evaluation": {"every": 3072, "pairs": 2, "opponents": ["brute"], "encounters": ["mirror-duel"]},
}  # fmt: skip
_QUERIES = (
    "SELECT a, b, pair, swap, outcome, rounds, decisions FROM fights f JOIN matches m ON m.id = f.match"
    " ORDER BY 1, 2, 3, 4",
    "PRAGMA integrity_check",
)


class Lost(AssertionError):
    """Something that was stored is gone, or a run came to something else."""


def _tournament(folder: Path) -> list[str]:
    (folder / "plan.yaml").write_text(json.dumps(PLAN), encoding="utf-8")
    return ["tournament", "plan.yaml", "--out", "t.sqlite", "--json", "--workers", "1"]


def _training(folder: Path) -> list[str]:
    (folder / "run.yaml").write_text(json.dumps(RUN), encoding="utf-8")
    again = ["--resume"] if (folder / "run" / NAME).exists() else []
    return ["train", "run.yaml", "--out", "run", "--workers", "1", *again]


def _fights(folder: Path) -> list[Any]:
    """What a tournament has stored: its fights, and that the file is whole."""
    if not (folder / "t.sqlite").exists():
        return []
    with closing(sqlite3.connect(folder / "t.sqlite")) as db:
        try:
            fights, whole = (db.execute(query).fetchall() for query in _QUERIES)
        except sqlite3.OperationalError:  # its tables are not made yet
            return []
    if whole != [("ok",)]:
        raise Lost(f"the tournament's file is damaged: {whole}")
    return fights


def _weights(folder: Path) -> list[Any]:
    """What a training run has made, once it is over."""
    file = folder / "run" / "weights.safetensors"
    if not file.exists():
        return []
    loaded = load_weights(file)
    return [loaded.card["steps"], *sorted((name, array.tobytes()) for name, array in loaded.weights.items())]


def _keeps(before: list[Any], after: list[Any]) -> bool:
    return set(before) <= set(after)


KINDS: dict[str, tuple[Callable[[Path], list[str]], Callable[[Path], list[Any]], Callable[[Any, Any], bool]]] = {
    "tournament": (_tournament, _fights, _keeps),
    "training": (_training, _weights, lambda before, after: not before or after[0] >= before[0]),
}


def _start(words: list[str], folder: Path, room: int | None = None) -> subprocess.Popen[str]:
    """The command, in a session of its own; with ``room`` no file may grow beyond so many bytes."""
    fill = None if room is None else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
    path = os.pathsep.join(filter(None, (str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", "app", *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": path, "OKENV_QUIET": "1"}, start_new_session=True, preexec_fn=fill,
    )  # fmt: skip


def _end(process: subprocess.Popen[str]) -> tuple[int, str]:
    _, told = process.communicate(timeout=PATIENCE)
    lines = [line for line in told.splitlines() if " of " not in line or "interrupted" in line]  # no lines of progress
    return process.returncode, "\n".join(lines)


def _interrupt(kind: str, folder: Path, at: float, draws: random.Random) -> str:
    """Start or go on, stop it somehow at a moment; what came of it in a word."""
    command, stored, kept = KINDS[kind]
    before = stored(folder)
    way = draws.choice(("kill",) * 5 + ("ctrl-c",) * 2 + ("disk",))
    process = _start(command(folder), folder, draws.randrange(4_000, 400_000) if way == "disk" else None)
    if way != "disk":
        try:
            process.wait(at)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL if way == "kill" else signal.SIGINT)
    code, told = _end(process)
    if "Traceback" in told or len(told.splitlines()) > 1 or code not in (0, 1, 2, 130, -signal.SIGKILL):
        raise Lost(f"{way} at {at:.1f} s: code {code}\n{told}")
    if not kept(before, stored(folder)):
        raise Lost(f"{way} at {at:.1f} s: what was stored before is gone")
    return "ended" if code == 0 else way


def measure(kind: str, kills: int, seed: int, out: Path) -> dict[str, Any]:
    """Interrupt runs of a kind so often, from where the folder says that it stands.

    Raises:
        Lost: where something is lost, or told in other than one line.
    """
    folder = out / kind
    whole, notes = folder / "whole", folder / "kills.json"
    whole.mkdir(parents=True, exist_ok=True)
    command, stored, _ = KINDS[kind]
    done: dict[str, Any] = json.loads(notes.read_text(encoding="utf-8")) if notes.exists() else {}
    if not done:
        seconds = 0.0
        for _ in range(2):  # compiled by then
            for file in sorted(whole.rglob("*"), reverse=True):
                file.rmdir() if file.is_dir() else file.unlink()
            begun = time.monotonic()
            code, told = _end(_start(command(whole), whole))
            seconds = time.monotonic() - begun
            if code:
                raise Lost(f"the uninterrupted run: code {code}\n{told}")
        done = {"seconds": seconds, "run": 0, "stopped": {}}
    result = stored(whole)
    while sum(done["stopped"].values()) < kills:
        draws = random.Random(f"{kind} {seed} {done['run']} {sum(done['stopped'].values())}")
        place = folder / str(done["run"])
        place.mkdir(exist_ok=True)
        way = _interrupt(kind, place, draws.uniform(0.05, LATE) * done["seconds"], draws)
        if way == "ended":
            if stored(place) != result:
                raise Lost(f"{place}: came to something else than the run that nobody interrupted")
            done["run"] += 1
        else:
            done["stopped"][way] = done["stopped"].get(way, 0) + 1
        notes.write_text(json.dumps(done), encoding="utf-8")
    return done


def main() -> None:
    """Interrupt what is named, and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; by default both")
    parser.add_argument("--kills", type=int, default=KILLS, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--out", type=Path, default=Path("runs/kills"), metavar="FOLDER")
    arguments = parser.parse_args()
    unknown = [kind for kind in arguments.kinds if kind not in KINDS]
    if unknown:
        parser.error(f"found {unknown[0]!r}, expected {' or '.join(KINDS)}")
    for kind in arguments.kinds or KINDS:
        done = measure(kind, arguments.kills, arguments.seed, arguments.out)
        stopped = ", ".join(f"{tables.cell(n)} {way}" for way, n in sorted(done["stopped"].items()))
        print(f"{kind}: {stopped}; {done['run']} runs came to their end, each as if nobody had stopped it")


if __name__ == "__main__":
    main()
