"""Bytes of a battle, of a ``Battle`` with its history, and of an environment.

python -m benchmarks.memory [--json]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

from okenv import Encounter, load_encounter
from okenv.core.capacity import BASE_CAPACITY, MAX_CAPACITY, VARIABLE
from okenv.driver import used_words
from okenv.systems import load_system

from . import tables
from .primitives import fight_under_way

CAPACITIES = (BASE_CAPACITY, 2 * BASE_CAPACITY, MAX_CAPACITY)
NUM_ENVS = 4096
HISTORY = 20
"""Decisions in the history of the ``Battle`` that is measured."""
_CAPACITY = """
import json
from okenv.systems import load_system
ok = load_system("ok")
print(json.dumps({"record": ok.layout.BATTLE.itemsize, "mask": ok.actions.size}))
"""
_RESIDENT = """
import json, os, sys
from okenv import make_vec

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def used(n):
    env = make_vec(sys.argv[1], n, opponent="random", copy=False)
    env.reset(seed=1)
    for _ in range(4):
        env.step(env.random_actions())
    return env

small = used(1)
before = resident()
env = used(int(sys.argv[2]))
print(json.dumps((resident() - before) / env.num_envs))
"""


def measure(seconds: float = 0.0) -> dict[str, Any]:
    """``{capacities: {fighters: {record, mask}}, encounters: {name: row}}``, bytes all.

    A row is ``{record, used, mask, observation, vector_env, battle, history}``: the record and what of it is in
    use, mask and observation of one view, growth of the resident set for each environment of a ``VectorEnv``
    (None where ``/proc`` does not tell), a ``Battle`` without history, and what each decision adds to it.

    Args:
        seconds: of no effect: nothing is timed.
    """
    return {
        "capacities": {str(n): _child(_CAPACITY, environment={VARIABLE: str(n)}) for n in CAPACITIES},
        "encounters": {name: _figures(name) for name in tables.ENCOUNTERS},
    }


def _child(program: str, *arguments: str, environment: dict[str, str] | None = None) -> Any:
    """What a program prints as JSON in a process of its own: only there are capacity and memory its own."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"OKENV_QUIET": "1"} | (environment or {}),
        check=True,
        stdout=subprocess.PIPE,
    )
    return json.loads(done.stdout)


def _figures(name: str) -> dict[str, float | None]:
    encounter = load_encounter(name)
    system = load_system(encounter.system)
    battle, history = _battle(encounter)
    return {
        "record": encounter.template.dtype.itemsize,
        "used": 4 * used_words(encounter.template),
        "mask": system.actions.size,
        "observation": 4 * system.module("rules.observe").observation_size(len(encounter.names)),
        "vector_env": _child(_RESIDENT, name, str(NUM_ENVS)) if Path("/proc/self/statm").exists() else None,
        "battle": battle,
        "history": history,
    }


def _battle(encounter: Encounter) -> tuple[float, float]:
    """Bytes of a ``Battle``, and of each decision in its history; what all battles share is there before."""
    fight_under_way(encounter, HISTORY).narration()
    tracemalloc.start()
    try:
        battle = fight_under_way(encounter, HISTORY)
        whole = tracemalloc.get_traced_memory()[0]
        copy = battle.clone()
        alone = tracemalloc.get_traced_memory()[0] - whole
    finally:
        tracemalloc.stop()
    del copy
    return alone, (whole - alone) / HISTORY


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    classes = [[f"up to {n} fighters", row["record"], row["mask"]] for n, row in report["capacities"].items()]
    encounters = report["encounters"]
    what = {
        "record": "record",
        "used": "of it in use, and cloned",
        "mask": "mask",
        "observation": "observation",
        "vector_env": "VectorEnv, each environment",
        "battle": "Battle without history",
        "history": "Battle, each decision in its history",
    }
    rows = [[text, *(_whole(row[key]) for row in encounters.values())] for key, text in what.items()]
    return f"{tables.grid(['bytes', 'record', 'mask'], classes)}\n\n{tables.grid(['bytes', *encounters], rows)}"


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)


if __name__ == "__main__":
    tables.run(__doc__, measure, table)
