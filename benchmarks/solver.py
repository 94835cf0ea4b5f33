"""What the exact solver does a second: states worked out, states a sweep goes over, bytes a state, seconds to 1e-6.

    python -m benchmarks.solver [--json] [--seconds S] [--whole]

A small duel by default; ``--whole`` adds the shipped mirror duel, which takes some minutes and 2 GiB.
"""

from __future__ import annotations

import time
from typing import Any

from agents.exact import Game, build_game, solve
from agents.exact.solution import TOLERANCE, Sweeper
from okenv import load_encounter
from okenv.systems import load_system

from . import tables

DUEL = "mirror-duel"
SMALL, WHOLE = "without holds, setups and defence", "whole"
LEFT_OUT = ("hold", "setup", "defence")
"""What the small duel goes without beside the rulebook's ``LEFT_OUT``."""
THREADS = (1, 2)
TURNS = 3


def measure(seconds: float, whole: bool = False) -> dict[str, Any]:
    """``{duel: {building, sweep, ratio, solving}}``.

    ``building``: its seconds ``s``, states of the engine ``looked_at`` and how many ``per_s``, ``states`` that have a
    value, ``bytes`` for each of them with its values. ``sweep``: by threads, the seconds ``s`` of a sweep over all
    states, most of which are worked out twice in it, and states ``per_s``; ``ratio``: how much sooner the most threads
    are done than the fewest. ``solving``: ``s``, ``sweeps``, ``value`` and ``error`` with the most threads, and
    ``total_s`` with the building.

    Args:
        seconds: that the sweeps of each number of threads take at least, and three turns.
        whole: the whole duel too.
    """
    rulebook = load_system(load_encounter(DUEL).system).module("mind.rounds").LEFT_OUT
    solve(_build((*rulebook, *LEFT_OUT)), tolerance=0.4)  # compiles
    duels = {SMALL: (*rulebook, *LEFT_OUT)} | ({WHOLE: rulebook} if whole else {})
    return {name: _figures(_build(without), seconds) for name, without in duels.items()}


def _build(without: tuple[str, ...]) -> Game:
    return build_game(load_encounter(DUEL), without)


def _figures(game: Game, seconds: float) -> dict[str, Any]:
    solution = solve(game, threads=max(THREADS))
    sweeps = _sweeps(game, seconds)
    return {
        "building": {
            "s": game.seconds, "looked_at": game.looked_at, "per_s": game.looked_at / game.seconds,
            "states": game.states, "bytes": game.bytes / game.states,
        },
        "sweep": {str(n): {"s": s, "per_s": game.states / s} for n, s in sweeps.items()},
        "ratio": sweeps[min(THREADS)] / sweeps[max(THREADS)],
        "solving": {
            "s": solution.seconds, "sweeps": solution.sweeps, "value": solution.value, "error": solution.error,
            "total_s": game.seconds + solution.seconds,
        },
    }  # fmt: skip


def _sweeps(game: Game, seconds: float) -> dict[int, float]:
    """The least seconds of a sweep by threads, which take turns."""
    sweepers = {n: Sweeper(game, ((), ()), ((), ()), n) for n in THREADS}
    best, spent, turns = dict.fromkeys(THREADS, float("inf")), 0.0, 0
    while turns < TURNS or spent < seconds * len(THREADS):
        for n, sweeper in sweepers.items():
            start = time.perf_counter()
            sweeper.sweep()
            took = time.perf_counter() - start
            best[n] = min(best[n], took)
            spent += took
        turns += 1
    return best


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    head = [DUEL, *report]
    rows: list[list[Any]] = [
        ["states worked out a second", *(round(row["building"]["per_s"]) for row in report.values())],
        ["states with a value", *(row["building"]["states"] for row in report.values())],
        ["bytes of each, values included", *(row["building"]["bytes"] for row in report.values())],
    ]
    for n in next(iter(report.values()))["sweep"]:
        threads = "1 thread" if n == "1" else f"{n} threads"
        rows.append([f"s a sweep, {threads}", *(row["sweep"][n]["s"] for row in report.values())])
        rows.append([f"states a second, {threads}", *(round(row["sweep"][n]["per_s"]) for row in report.values())])
    rows += [
        ["ratio", *(row["ratio"] for row in report.values())],
        ["s working it out", *(row["building"]["s"] for row in report.values())],
        ["s in sweeps", *(row["solving"]["s"] for row in report.values())],
        ["sweeps", *(row["solving"]["sweeps"] for row in report.values())],
        [f"s to {TOLERANCE:.0e}", *(row["solving"]["total_s"] for row in report.values())],
    ]
    return tables.grid(head, rows)


if __name__ == "__main__":
    tables.run(__doc__, measure, table, whole="the whole duel too, which takes some minutes and 2 GiB")
