"""Cold and warm start, in seconds of wall clock from the start of a new process to its end.

    python -m benchmarks.startup [--json]

Warm: the kernels lie compiled in the cache. Cold: the cache is empty, and the system's kernels
are compiled on the way.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from . import tables

ROOT = Path(__file__).parents[1]
FIRST = {
    "first decision": (
        "from okenv import Battle, load_encounter; b = Battle(load_encounter('mirror-duel')); b.apply(b.legal()[0])"
    ),
    "first Gymnasium step": (
        "import gymnasium, okenv; e = gymnasium.make('okenv/OK-v0');"
        "_, info = e.reset(seed=1); e.step(info['action_mask'].argmax())"
    ),
    "a thousand fights": (
        "import okenv; from evaluation.simulate import simulate;"
        "simulate(okenv.load_encounter('mirror-duel'), 1000, seed=1)"
    ),
}
"""Programs measured cold and warm."""
COMMANDS = {
    "import okenv": "-c 'import okenv'",
    "okenv --help": "-m app.cli --help",
    "okenv encounters": "-m app.cli encounters",
    "okenv rules": "-m app.cli rules OK-ARM-1",
    "okenv odds": "-m app.cli odds --attack Gd --defence Avg --damage Gd --dr Avg",
    "okenv fight": "-m app.cli fight mirror-duel --seed 1 --record {folder}/{run}.jsonl",
    "okenv replay": "-m app.cli replay {folder}/0.jsonl",
    "okenv simulate": "-m app.cli simulate mirror-duel --fights 100",
    "okenv bench": "-m app.cli bench --seconds 0.05",
    "okenv demo": "-m app.cli demo --pairs 5 --out {folder}/demo",
}
"""Measured warm; ``{folder}`` is a temporary one, ``{run}`` the number of the run, from 0."""
RUNS = 2
"""Of each, and the best counts: should the first have to compile, the second is warm."""


def once(arguments: list[str], cache: str | None = None) -> float:
    """Wall seconds of a new Python with these arguments, and with that kernel cache in place of one's own.

    Raises:
        SystemExit: when it fails, with the last that it said.
    """
    environment = os.environ | {"OKENV_QUIET": "1"} | ({"OKENV_CACHE_DIR": cache} if cache else {})
    start = time.perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True)
    taken = time.perf_counter() - start
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise SystemExit(f"{' '.join(arguments)}: {said[-1] if said else f'exit code {done.returncode}'}")
    return taken


def measure(seconds: float = 0.0) -> dict[str, Any]:
    """``{bare_s, starts: {what: {warm_s, cold_s}}}``; ``bare_s`` is a Python that does nothing.

    Args:
        seconds: of no effect: each start takes as long as it takes.
    """
    starts: dict[str, dict[str, float | None]] = {}
    with tempfile.TemporaryDirectory() as folder:
        bare = min(once(["-c", "pass"]) for _ in range(RUNS))
        for what, program in FIRST.items():
            cache = str(Path(folder) / what)
            cold = once(["-c", program], cache)
            starts[what] = {"warm_s": min(once(["-c", program], cache) for _ in range(RUNS)), "cold_s": cold}
        for what, command in COMMANDS.items():
            words = shlex.split(command)
            times = [once([word.format(folder=folder, run=run) for word in words]) for run in range(RUNS)]
            starts[what] = {"warm_s": min(times), "cold_s": None}
    return {"bare_s": bare, "starts": starts}


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    rows = [[what, row["warm_s"], row["cold_s"]] for what, row in report["starts"].items()]
    note = f"a Python that does nothing takes {report['bare_s']:.3f} s of each"
    return tables.grid(["from start to end", "warm, s", "cold, s"], rows, note)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
