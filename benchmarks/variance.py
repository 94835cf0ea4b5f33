"""By what factor common dice, mirrored pairs and known luck cut the variance of a comparison, in real fights.

    python -m benchmarks.variance [--json] [--pairs N] [--seed S]

Four factors for each encounter, over some matches of different strength:

- *common dice*: a pair's two fights with the same dice, against two fights with dice of their own;
- *mirrored*: a pair's mean, against that of two fights on the same side, each with its own dice;
- *luck*: the pair's score less its luck as a control variate, against the score alone;
- *worth*: what luck gains over what weighing the dice costs in time, for policies inside the kernels.
"""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

import numpy as np

from evaluation.variance import cross_fitted, dice_factor
from evaluation.watching import Watched, watch_fights
from okenv import Encounter, load_encounter
from okenv.core.layout import DRAW
from okenv.systems import load_system

from . import tables

ENCOUNTERS = (
    "mirror-duel", "three-on-three", "hero-vs-8-mooks", "armoured-knight", "shoot-out", "last-stand", "bar-brawl",
    "ambush", "trolls", "tavern",
)  # fmt: skip
MATCHES = (("brute", "turtle"), ("turtle", "sniper"), ("captain", "brute"), ("skirmisher", "sweeper"))
PAIRS = 1000


def measure(pairs: int = PAIRS, seed: int = 1) -> dict[str, Any]:
    """``{encounter: {common dice, mirrored, luck, worth}}``, each the geometric mean over the matches."""
    report = {}
    for name in ENCOUNTERS:
        encounter = load_encounter(name)
        rows = np.array([row for match in MATCHES if (row := _factors(encounter, *match, pairs, seed))])
        report[name] = dict(zip(FACTORS, np.exp(np.log(rows).mean(axis=0)).tolist(), strict=True))
    return report


FACTORS = ("common dice", "mirrored", "luck", "worth")


def _factors(encounter: Encounter, a: str, b: str, pairs: int, seed: int) -> list[float]:
    """The factors of one match; none where the two play alike there, so that all pairs are even."""
    there, plain, weighed = _play(encounter, a, b, pairs, seed)
    back, *_ = _play(encounter, b, a, pairs, seed)
    x, y = _score(there, 0), _score(back, 1)
    luck = (there.luck - back.luck) / 2
    score = (x + y) / 2
    if np.ptp(score) == 0:
        return []
    less = cross_fitted(score, luck)
    everything = np.concatenate([x, y]).var(ddof=1)  # a fight on a side by lot
    gain = score.var(ddof=1) / less.var(ddof=1)
    return [dice_factor(x, y), everything / 2 / score.var(ddof=1), gain, gain * plain / weighed]


def _play(encounter: Encounter, first: str, second: str, pairs: int, seed: int) -> tuple[Watched, float, float]:
    """The fights with their luck, and the seconds that they took without and with it."""
    codes = list(load_system(encounter.system).module("mind.policies").CODES)
    sides = (first, second)
    row = np.array([codes.index(sides[i]) for i, s in enumerate(encounter.sides) for _ in s.fighters], np.int32)
    took = []
    for luck in (False, True):
        start = time.perf_counter()
        found = watch_fights(encounter.template, encounter.system, row, seed, 0, pairs, luck=luck)
        took.append(time.perf_counter() - start)
    return found, took[0], took[1]


def _score(watched: Watched, side: int) -> np.ndarray:
    outcome = watched.results[:, 0]
    found: np.ndarray = np.where(outcome == DRAW, 0.5, outcome == side)
    return found


def table(report: dict[str, Any]) -> str:
    """The report for people."""
    rows = [[name, *(row[factor] for factor in FACTORS)] for name, row in report.items()]
    means = [float(np.exp(np.mean([np.log(row[factor]) for row in report.values()]))) for factor in FACTORS]
    return tables.grid(["encounter", *FACTORS], [*rows, ["all", *means]])


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variance", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--pairs", type=int, default=PAIRS, metavar="N", help="mirrored pairs a match (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the fights (%(default)s)")
    args = parser.parse_args()
    if args.pairs < 30:
        parser.error(f"--pairs: found {args.pairs}, expected at least 30")
    report = measure(args.pairs, args.seed)
    print(json.dumps(report, indent=2) if args.json else table(report))


if __name__ == "__main__":
    main()
