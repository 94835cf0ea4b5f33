"""How often the intervals of ``okenv assess`` hold the truth, and how long an assessment takes.

    python -m benchmarks.assessed [--system S ...] [--encounter NAME ...] [--fights N] [--truth N] [--times N]
        [--shipped N --built N] [--json]

In each encounter the heroes are played as usual for so many fights, which are the truth, and assessed so many times
with other dice. Counted are the intervals of two chances, that they win and that somebody falls; 95 % of them should
hold the truth, as well as that can be told of so many. With ``--built`` so many encounters of each rulebook are built
by chance (``training.variations``), beside so many of the shipped ones, which stand apart in the list of names.
"""

from __future__ import annotations

import json
import sys
import time

from agents.intervals import wilson
from evaluation.assess import assess
from evaluation.assess.played import Grade, play
from okenv import Encounter, encounter_names, load_encounter
from okenv.systems import systems
from training.variations import variations

from . import tables

FIGHTS, TRUTH, TIMES, SEED = 1000, 100_000, 20, 3400


def chosen(system: str, shipped: int, built: int) -> list[Encounter]:
    """Shipped encounters of a rulebook, spread over the list of names, and some that nobody wrote."""
    names = encounter_names(system)
    spread = [load_encounter(names[k * len(names) // shipped]) for k in range(min(shipped, len(names)))]
    return [*spread, *variations(system, [], built, SEED)]


def measure(encounter: Encounter, fights: int, truth: int, times: int) -> dict[str, float]:
    """Seconds of an assessment, how many intervals there were of an encounter, and how many held the truth."""
    assess(encounter, 10, SEED)  # what has to be compiled is
    begun = time.perf_counter()
    found = assess(encounter, fights, SEED)
    seconds = time.perf_counter() - begun
    policy = found.usual.policy
    true = play(encounter, 0, policy, truth, SEED)
    held = sum(_held(play(encounter, 0, policy, fights, SEED + k), true) for k in range(1, times + 1))
    return {"seconds": seconds, "intervals": 2 * times, "held": held}


def _held(grade: Grade, true: Grade) -> int:
    pairs = ((grade.win, true.win), (grade.falls(), true.falls()))
    return sum(found.low <= of.mean <= found.high for found, of in pairs)


def main() -> None:
    """Print a table, or JSON."""
    counts = {"fights": (FIGHTS, "of an assessment"), "truth": (TRUTH, "of the truth"), "times": (TIMES, "assessments")}
    parser = tables.parser_of_many("assessed", __doc__, policies=False, **counts)
    parser.add_argument("--shipped", type=tables.count, metavar="N", help="so many shipped ones of each rulebook")
    parser.add_argument("--built", type=tables.count, metavar="N", help="and so many built by chance")
    parser.add_argument("--encounter", nargs="+", action="extend", metavar="NAME", help="encounters (all)")
    args = parser.parse_args()
    of_each = args.system or systems()
    try:
        if args.built:
            found = [one for system in of_each for one in chosen(system, args.shipped or args.built, args.built)]
        else:
            names = args.encounter or [name for system in of_each for name in encounter_names(system)]
            found = [load_encounter(name) for name in names]
    except ValueError as error:
        parser.error(str(error))
    report = {}
    for one in found:
        name = f"{one.system}: {one.name}"
        report[name] = measure(one, args.fights, args.truth, args.times)
        print(f"{name}: {report[name]['held']} of {report[name]['intervals']}", file=sys.stderr, flush=True)
    held, of = (int(sum(one[key] for one in report.values())) for key in ("held", "intervals"))
    if args.json:
        print(json.dumps({"encounters": report, "held": wilson(held, of).to_dict()}, indent=2))
        return
    rows = [[name, one["seconds"], int(one["intervals"]), int(one["held"])] for name, one in report.items()]
    print(tables.grid(["encounter", "seconds", "intervals", "held"], rows, f"held in all: {wilson(held, of)}"))


if __name__ == "__main__":
    main()
