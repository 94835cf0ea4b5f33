"""How often each answer is legal, and how often each policy gives it, over all encounters.

    python -m benchmarks.answers [--system S ...] [--policy CODE ...] [--fights N] [--below P] [--json]

Every policy plays both sides of every encounter of its rulebook, random among them, so that what hardly anybody does
comes up as well. An answer is a prompt and a kind of action. How often it is legal is told of a thousand decisions of
``random``, and how often it is given of a hundred decisions in which the policy could have given it.
"""

from __future__ import annotations

import json
import sys

import numpy as np

from agents.registry import make_policy, shipped_policies
from okenv import Encounter, encounter_names, load_encounter
from okenv.core.events import no_log
from okenv.core.policy import Policy
from okenv.systems import load_system, systems

from . import tables
from .sense import asked

FIGHTS = 6
"""Fights in each encounter."""
SEED = 33
BELOW = 1.0
"""Percent of an answer's chances below which nobody but ``random`` may give it to be listed."""
RANDOM = "random"


def count(encounter: Encounter, policy: Policy, fights: int, seed: int = SEED) -> np.ndarray:
    """``[prompts, kinds, 2]`` int64: in how many decisions of both sides an answer was legal, and given."""
    system = load_system(encounter.system)
    actions, prompts = system.actions, system.module("rules.layout").Prompt
    kinds = np.asarray(actions.kind)[: actions.size]
    found = np.zeros((max(prompts) + 1, int(kinds.max()) + 1, 2), np.int64)
    for number in range(fights):
        for engine, battles, masks in asked(encounter, seed, number):
            engine.legal(battles, 0, masks[0])
            (action,) = policy.decide_batch(battles, masks)
            counts = found[battles[0].prompt]
            counts[np.unique(kinds[masks[0] != 0]), 0] += 1
            counts[kinds[action], 1] += 1
            engine.apply(battles, 0, action, no_log())
    return found


def measure(name: str, codes: list[str], fights: int) -> dict[str, np.ndarray]:
    """``{policy: counts}`` of a rulebook; without ``codes`` of all scripted policies and gambits."""
    found = {}
    made = {code: make_policy(code, name) for code in [RANDOM, *(codes or shipped_policies(name))]}
    for code, policy in made.items():
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
    parser = tables.parser_of_many("answers", __doc__, fights=(FIGHTS, "in each encounter"))
    parser.add_argument("--below", type=float, default=BELOW, metavar="P", help="percent listed (%(default)s)")
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
