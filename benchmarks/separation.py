"""How well a suite's encounters tell policies apart, as a table in Markdown.

    python -m benchmarks.separation [SUITE] [--pairs N]

In every encounter, each two of the suite's opponents that play inside the kernels are matched in mirrored pairs.
``best`` and ``worst``: the highest and the lowest score against all the others, ``random`` left out; ``decided``: the
share of pairs that one policy won, the others being even; ``first side``, ``draws``, ``rounds``: of all those fights.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations

import numpy as np

from agents.registry import make_policy
from evaluation.simulate import fights
from evaluation.suite import Suite, SuiteEncounter, load_suite
from okenv.cast import Cast
from okenv.core.layout import DRAW, SIDES
from okenv.driver import RESULTS
from okenv.systems import load_system

_OUTCOME, _ROUNDS = RESULTS.index("outcome"), RESULTS.index("rounds")
HEAD = "| tier | encounter | best | worst | decided | first side | draws | rounds |\n|---|---|---|---|---|---|---|---|"


def in_kernels(suite: Suite) -> list[str]:
    """The codes of the opponents whose fights are cheap: scripted policies and gambits."""
    cast = Cast(load_system(suite.system))
    codes = [opponent.code for opponent in suite.opponents]
    return [code for code in codes if cast.add(code, make_policy(code, suite.system)) is not None]


def row(one: SuiteEncounter, codes: list[str], pairs: int, seed: int) -> str:
    """An encounter's line of the table."""
    scores: dict[str, list[float]] = {code: [] for code in codes}
    played, decided = [], []
    for a, b in combinations(codes, 2):
        there, back = (_results(one, sides, pairs, seed) for sides in ((a, b), (b, a)))
        pair = (_first(there) + 1 - _first(back)) / 2
        scores[a].append(pair.mean())
        scores[b].append(1 - pair.mean())
        decided.append(np.mean(pair != 0.5))
        played += [there, back]
    means = [np.mean(of) for code, of in scores.items() if code != "random"]
    results = np.concatenate(played)
    figures = [max(means), min(means), np.mean(decided), _first(results).mean()]
    shares = " | ".join(f"{100 * figure:.0f} %" for figure in figures)
    draws, rounds = np.mean(results[:, _OUTCOME] == DRAW), results[:, _ROUNDS].mean()
    name = f"`{one.name}`" + (", held out" if one.held_out else "")
    return f"| {one.tier} | {name} | {shares} | {100 * draws:.1f} % | {rounds:.1f} |"


def _results(one: SuiteEncounter, sides: tuple[str, str], pairs: int, seed: int) -> np.ndarray:
    codes = [sides[i] for i in range(SIDES) for _ in one.encounter.sides[i].fighters]
    return np.concatenate(list(fights(one.encounter, codes, pairs, seed)))


def _first(results: np.ndarray) -> np.ndarray:
    """What the first side scores in each fight."""
    return np.where(results[:, _OUTCOME] == DRAW, 0.5, results[:, _OUTCOME] == 0)


def main(argv: list[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.separation", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("suite", nargs="?", default="ok-bench-v1", help="a suite's name or file (%(default)s)")
    parser.add_argument("--pairs", type=int, default=100, metavar="N", help="mirrored pairs of a match (%(default)s)")
    args = parser.parse_args(argv)
    if args.pairs < 1:
        parser.error(f"--pairs: found {args.pairs}, expected at least 1")
    suite = load_suite(args.suite)
    codes = in_kernels(suite)
    print(HEAD)
    for one in suite.encounters:
        print(row(one, codes, args.pairs, suite.seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
