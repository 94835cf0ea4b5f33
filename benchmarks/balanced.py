"""How often the proposals of ``okenv balance`` hit their target in fresh fights, and how long they take.

    python -m benchmarks.balanced [--system S ...] [--encounter NAME ...] [--target T ...] [--truth N] [--json]

Each proposal is played so many times with other dice; it hits where that comes within 5 points of the target, or within
a tenth of the rounds.
"""

from __future__ import annotations

import json
import sys
import time

from agents.intervals import wilson
from evaluation.assess import Target, assess, balance
from evaluation.assess.played import play
from okenv import encounter_names, load_encounter
from okenv.systems import systems

from . import tables

TARGETS, TRUTH, SEED, OTHER_DICE = ("65%",), 4000, 0, 3401
HIT, HIT_ROUNDS = 0.05, 0.1


def measure(name: str, target: Target, truth: int) -> dict[str, float]:
    """Seconds of a balance, how many proposals there were, how many hit, and whether the fight was there before."""
    encounter = load_encounter(name)
    assess(encounter, 10, SEED)  # what has to be compiled is
    begun = time.perf_counter()
    found = balance(encounter, target, SEED)
    seconds = time.perf_counter() - begun
    hits = 0
    for one in found.proposals:
        true = play(one.encounter, found.side, found.before.policy, truth, OTHER_DICE)
        hits += target.off(target.figure(true).mean) <= (HIT_ROUNDS if target.what == "rounds" else HIT)
    return {
        "fighters": len(encounter.fighters), "seconds": seconds, "there": int(found.there),
        "proposals": len(found.proposals), "hits": hits,
    }  # fmt: skip


def main() -> None:
    """Print a table, or JSON."""
    parser = tables.parser_of_many("balanced", __doc__, policies=False, truth=(TRUTH, "fights of each proposal"))
    parser.add_argument("--encounter", nargs="+", action="extend", metavar="NAME", help="encounters (all)")
    parser.add_argument("--target", nargs="+", action="extend", metavar="T", help="what they shall come to (65%%)")
    args = parser.parse_args()
    names = args.encounter or [name for system in args.system or systems() for name in encounter_names(system)]
    try:
        targets = {text: Target.of(text) for text in args.target or TARGETS}
        for name in names:
            load_encounter(name)
    except ValueError as error:
        parser.error(str(error))
    report: dict[str, dict[str, dict[str, float]]] = {text: {} for text in targets}
    for text, target in targets.items():
        for name in names:
            report[text][name] = found = measure(name, target, args.truth)
            print(f"{name} {text}: {found['hits']} of {found['proposals']}", file=sys.stderr, flush=True)
    if args.json:
        print(json.dumps(report, indent=2))
        return
    for text, of in report.items():
        hits, many = (int(sum(one[key] for one in of.values())) for key in ("hits", "proposals"))
        rows = [[name, *one.values()] for name, one in of.items()]
        heads = ["encounter", "fighters", "seconds", "there", "proposals", "hits"]
        print(text, tables.grid(heads, rows, f"hits in all: {wilson(hits, many) if many else '-'}"), "", sep="\n")


if __name__ == "__main__":
    main()
