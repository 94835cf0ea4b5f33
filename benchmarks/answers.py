"""How often each answer is legal, and how often each policy gives it, over all encounters.

    python -m benchmarks.answers [--system S ...] [--policy CODE ...] [--fights N] [--below P] [--json]

Every policy plays both sides of every encounter of its rulebook, random among them, so that what hardly anybody does
comes up as well. An answer is a prompt and a kind of action. How often it is legal is told of a thousand decisions of
``random``, and how often it is given of a hundred decisions in which the policy could have given it.
"""

from __future__ import annotations

import argparse
import json
import sys

import numpy as np

from agents.gambits import gambit_names
from agents.registry import make_policy
from okenv import Encounter, encounter_names, load_encounter
from okenv.core.events import no_log
from okenv.core.gambits import no_gambits
from okenv.core.layout import ONGOING
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import EXTERNAL, kernels
from okenv.systems import load_system, systems

from . import tables

FIGHTS = 6
"""Fights in each encounter."""
SEED = 33
BELOW = 1.0
"""Percent of an answer's chances below which nobody but ``random`` may give it to be listed."""
RANDOM = "random"


def count(encounter: Encounter, policy: Policy, fights: int, seed: int = SEED) -> np.ndarray:
    """``[prompts, kinds, 2]`` int64: in how many decisions of both sides an answer was legal, and given."""
    system, engine = load_system(encounter.system), kernels(encounter.system)
    actions, prompts = system.actions, system.module("rules.layout").Prompt
    kinds = int(max(actions.kind)) + 1
    external = np.full(len(encounter.fighters), EXTERNAL, np.int32)
    battles, mask = encounter.template.copy(), np.zeros((1, actions.size), np.int8)
    found = np.zeros((max(prompts) + 1, kinds, 2), np.int64)
    for k in range(fights):
        battles[:] = encounter.template
        battles[0].seed = derive(np.uint64(seed), k)
        engine.begin(battles, 0, no_log())
        while True:
            engine.play_until_asked(battles, external, no_gambits(), np.uint64(0), mask[0])
            if battles[0].outcome != ONGOING:
                break
            engine.legal(battles, 0, mask[0])
            (action,) = policy.decide_batch(battles, mask)
            counts = found[battles[0].prompt]
            counts[np.unique(np.asarray(actions.kind)[: actions.size][mask[0] != 0]), 0] += 1
            counts[actions.kind[action], 1] += 1
            engine.apply(battles, 0, action, no_log())
    return found


def measure(name: str, codes: list[str], fights: int) -> dict[str, np.ndarray]:
    """``{policy: counts}`` of a rulebook; without ``codes`` of all scripted policies and gambits."""
    own = [*load_system(name).module("mind.policies").CODES, *(one.code for one in gambit_names(name))]
    found = {}
    for code in dict.fromkeys([RANDOM, *(codes or own)]):
        policy = make_policy(code, name)
        found[code] = sum(count(load_encounter(fought), policy, fights) for fought in encounter_names(name))
        print(f"{name} {code}: {int(found[code][..., 1].sum()):,} decisions", file=sys.stderr)
    return found


def rows(name: str, found: dict[str, np.ndarray]) -> list[dict[str, object]]:
    """Of each answer how often it is legal, how often it is given by all, and by whom most; the rarest first."""
    system = load_system(name)
    prompts, acts = system.module("rules.layout").Prompt, system.module("rules.actions").Act
    others = {code: counts for code, counts in found.items() if code != RANDOM}
    asked = found[RANDOM][..., 1].sum()
    told: list[dict[str, object]] = []
    for prompt, kind in np.argwhere(sum(found.values())[..., 0]):
        legal, given = sum(counts[prompt, kind] for counts in others.values())
        shares = {
            code: 100 * counts[prompt, kind, 1] / max(1, counts[prompt, kind, 0]) for code, counts in others.items()
        }
        most = max(shares, key=lambda code: shares[code])
        told.append({
            "answer": f"{prompts(prompt).name.lower()}: {acts(kind).name.lower()}",
            "legal, of 1,000": float(1000 * found[RANDOM][prompt, kind, 0] / asked),
            "chances": int(legal), "given": int(given), "%": float(100 * given / max(1, legal)),
            "most by": most if given else None, "% there": float(shares[most]) if given else None,
            "never by": sum(1 for counts in others.values() if counts[prompt, kind, 0] and not counts[prompt, kind, 1]),
        })  # fmt: skip
    return sorted(told, key=lambda row: (row["%"], row["answer"]))


def main() -> None:
    """Print a table of each rulebook, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--system", nargs="+", action="extend", choices=systems(), help="rulebooks (all)")
    parser.add_argument(
        "--policy", nargs="+", action="extend", metavar="CODE", help="policies (all scripted and gambits)"
    )
    parser.add_argument("--fights", type=int, default=FIGHTS, metavar="N", help="in each encounter (%(default)s)")
    parser.add_argument("--below", type=float, default=BELOW, metavar="P", help="percent listed (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print all answers as JSON")
    args = parser.parse_args()
    if args.policy and set(args.policy) == {RANDOM}:
        parser.error("--policy: found random alone, expected somebody besides")
    try:
        report = {name: rows(name, measure(name, args.policy or [], args.fights)) for name in args.system or systems()}
    except ValueError as error:
        parser.error(str(error))
    if args.json:
        print(json.dumps(report, indent=2))
        return
    for name, told in report.items():
        rare = [list(row.values()) for row in told if float(str(row["%"])) < args.below]
        print(f"{name}: {len(rare)} of {len(told)} answers", tables.grid(list(told[0]), rare), "", sep="\n")


if __name__ == "__main__":
    main()
