"""Who beats whom: the measures of the opponents, in mirrored pairs with common dice.

    python -m benchmarks.ladder steps|duels|budgets|gambits|learned [--pairs N] [--seed S] [--json] [--plot FILE]

``gambits``: the shipped gambits, brute and turtle against each other, over all encounters. ``steps``: random, brute,
the best gambit, greedy, mcts:1000, each against the one before, over all encounters. ``duels``: mcts:1000
against brute, turtle and greedy in the mirror duel. ``budgets``: each number of simulations from 200 to 3,200 against
half of it. ``learned``: the shipped network against every scripted policy and gambit, over all encounters. Every match
is kept in ``runs/ladder.jsonl`` as it ends, so that an interruption loses one match at most, and the same command goes
on where it stopped; what was played under other rules is not taken.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import numpy as np

from agents.gambits import gambit_names
from agents.intervals import Interval, mean_interval
from agents.learned.weights import shipped_weights
from evaluation.simulate import mirrored
from okenv import encounter_names, load_encounter
from okenv.core.jit import sources_hash
from okenv.systems import load_system, play_hash

from . import tables

KEPT = Path("runs/ladder.jsonl")
BEST_GAMBIT = "mastermind"
"""Of the table that ``gambits`` prints, the first."""
STEPS = ("random", "brute", BEST_GAMBIT, "greedy", "mcts:1000")
DUELS = ("brute", "turtle", "greedy")
BUDGETS = (100, 200, 400, 800, 1600, 3200)
SQUADS = ("mirror-duel", "three-on-three", "hero-vs-4-mooks", "grapplers-brawl")
"""Where the budgets are compared."""
LEARNED = "ppo:okenv"
PAIRS = {"steps": 20, "duels": 1000, "budgets": 100, "gambits": 100, "learned": 40}
_AGENTS = Path(__file__).parents[1] / "agents"


class Matches:
    """Matches played, and kept in a file of JSON lines.

    Args:
        kept: the file.
        pairs: mirrored pairs of each match.
        seed: of the family of fights.
        tell: called with a line for each match.
    """

    def __init__(self, kept: Path, pairs: int, seed: int, tell: Callable[[str], None]) -> None:
        self.kept, self.pairs, self.seed, self.tell = kept, pairs, seed, tell
        sources = sorted(p for p in _AGENTS.rglob("*") if p.suffix == ".py")
        self.rules = play_hash("ok") + sources_hash(*sources, *shipped_weights("ok").values())
        self._known: dict[str, list[float]] = {}
        if kept.exists():
            for line in kept.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # the last line may have been cut off
                    entry = json.loads(line)
                    self._known[entry["key"]] = entry["scores"]

    def match(self, name: str, a: str, b: str) -> np.ndarray:
        """What policy ``a`` scores against ``b`` in an encounter, float ``[pairs]``; played unless it is known."""
        key = f"{name} {a} {b} {self.pairs} {self.seed} {self.rules}"
        if key not in self._known:
            start = time.perf_counter()
            scores = mirrored(load_encounter(name), a, b, self.pairs, self.seed)
            self.tell(f"{name}: {a} against {b}: {mean_interval(scores)}, {time.perf_counter() - start:.1f} s")
            self._known[key] = scores.tolist()
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            with self.kept.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps({"key": key, "scores": self._known[key]}))
        return np.array(self._known[key])

    def over(self, names: list[str], a: str, b: str) -> Interval:
        """The score over several encounters, each counting the same; pair k has the same dice in all."""
        return mean_interval(np.mean([self.match(name, a, b) for name in names], axis=0))


def gambits(matches: Matches) -> list[tuple[str, str, Interval]]:
    """Each gambit, brute and turtle against all the others, best first."""
    names = encounter_names("ok")
    codes = ["brute", "turtle", *_gambit_codes()]
    scores = {}
    for a, one in enumerate(codes):
        for other in codes[a + 1 :]:
            found = np.mean([matches.match(name, one, other) for name in names], axis=0)
            scores[one, other], scores[other, one] = found, 1 - found
    rows = [(one, "all", mean_interval(np.mean([scores[one, o] for o in codes if o != one], axis=0))) for one in codes]
    return sorted(rows, key=lambda row: -row[2].mean)


def steps(matches: Matches) -> list[tuple[str, str, Interval]]:
    """Each step of the ladder against the one before, over all encounters."""
    names = encounter_names("ok")
    return [(b, a, matches.over(names, b, a)) for a, b in pairwise(STEPS)]


def duels(matches: Matches) -> list[tuple[str, str, Interval]]:
    """mcts:1000 in the mirror duel."""
    return [("mcts:1000", other, matches.over(["mirror-duel"], "mcts:1000", other)) for other in DUELS]


def budgets(matches: Matches) -> list[tuple[str, str, Interval]]:
    """Each budget against half of it."""
    codes = [f"mcts:{budget}" for budget in BUDGETS]
    return [(b, a, matches.over(list(SQUADS), b, a)) for a, b in pairwise(codes)]


def learned(matches: Matches) -> list[tuple[str, str, Interval]]:
    """The shipped network against everybody who plays in the kernels, hardest first."""
    names, others = encounter_names("ok"), [*load_system("ok").module("mind.policies").CODES, *_gambit_codes()]
    rows = [(LEARNED, other, matches.over(names, LEARNED, other)) for other in others]
    return sorted(rows, key=lambda row: row[2].mean)


def _gambit_codes() -> list[str]:
    return [gambit.code for gambit in gambit_names(load_system("ok"))]


def plot(rows: list[tuple[str, str, Interval]], file: Path) -> None:
    """Draw each score with its interval against the even line."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 0.5 * len(rows) + 1.2), layout="constrained")
    axes = figure.add_subplot()
    for place, (_, _, score) in enumerate(rows):
        axes.plot([score.low, score.high], [place, place], color="tab:blue", linewidth=3, alpha=0.5)
        axes.plot(score.mean, place, "o", color="tab:blue")
    axes.axvline(0.5, color="grey", linestyle="--", linewidth=1)
    axes.set_yticks(range(len(rows)), [f"{a} against {b}" for a, b, _ in rows])
    axes.invert_yaxis()
    axes.set_xlabel("share of mirrored pairs won, with 95 % interval")
    figure.savefig(file)


MEASURES = {"steps": steps, "duels": duels, "budgets": budgets, "gambits": gambits, "learned": learned}


def main(argv: list[str] | None = None) -> int:
    """Play what is missing, and print the table, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--pairs", type=int, metavar="N", help="mirrored pairs of each match in each encounter")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the family of fights (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the scores as a picture, .png or .svg")
    args = parser.parse_args(argv)
    pairs = PAIRS[args.what] if args.pairs is None else args.pairs
    if args.plot is not None and (args.plot.suffix not in (".png", ".svg") or not args.plot.parent.is_dir()):
        parser.error(f"--plot: found {args.plot}, expected a .png or .svg file in a folder that is there")
    if pairs < 1:
        parser.error(f"--pairs: found {pairs}, expected at least 1")
    matches = Matches(KEPT, pairs, args.seed, lambda line: print(line, file=sys.stderr, flush=True))
    try:
        rows = MEASURES[args.what](matches)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    if args.plot is not None:
        plot(rows, args.plot)
    if args.json:
        print(json.dumps([{"policy": a, "against": b, **score._asdict()} for a, b, score in rows], indent=2))
    else:
        print(
            tables.grid(
                ["policy", "against", f"score, {pairs} pairs each (95 %)"], [[a, b, str(s)] for a, b, s in rows]
            )
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
