"""How many of a policy's attacks do nearly nothing, over all encounters.

    python -m benchmarks.wasted [--system S ...] [--policy CODE ...] [--fights N] [--json]

Every policy plays both sides of every encounter of its rulebook. An attack is *hopeless* where it hits with at most
6 percent, or a hit would do nothing; it is *wasted* where it is hopeless, or expected to do less than a tenth of what
the best legal answer does, while there is one that does more. Both are exact, as a gambit's ``sense`` reckons.
"""

from __future__ import annotations

import argparse
import functools
import json
import sys
import time
from typing import NamedTuple

import numpy as np

from agents.gambits import gambit_names
from agents.registry import make_policy
from okenv import Encounter, encounter_names, load_encounter
from okenv.core.events import no_log
from okenv.core.gambit_sense import UNJUDGED
from okenv.core.gambits import no_gambits
from okenv.core.layout import DRAW, ONGOING
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import EXTERNAL, kernels
from okenv.systems import load_system, systems

from . import tables

FIGHTS = 6
"""Fights in each encounter."""
SEED = 28
ATTACK = "attack"
"""The tactic that marks an attack, in every rulebook."""
TENTH = 10


class Count(NamedTuple):
    """What a policy did in some fights."""

    decisions: int = 0
    attacks: int = 0
    hopeless: int = 0
    wasted: int = 0
    fights: int = 0
    drawn: int = 0

    def plus(self, other: Count) -> Count:
        """The two together."""
        return Count(*(int(a) + int(b) for a, b in zip(self, other, strict=True)))


def count(encounter: Encounter, policy: Policy, fights: int, seed: int = SEED) -> Count:
    """What a policy does on both sides of so many fights of an encounter."""
    system, engine = load_system(encounter.system), kernels(encounter.system)
    weigh, tags = system.module("mind.gambits").weigh, system.actions.tags
    attack = 1 << system.actions.tag_names.index(ATTACK)
    external = np.full(len(encounter.fighters), EXTERNAL, np.int32)
    battles, masks = encounter.template.copy(), np.zeros((1, system.actions.size), np.int8)
    weighed, found = np.zeros((1, 2), np.int64), Count()
    for k in range(fights):
        battles[:] = encounter.template
        battles[0].seed = derive(np.uint64(seed), k)
        engine.begin(battles, 0, no_log())
        while True:
            engine.play_until_asked(battles, external, no_gambits(), np.uint64(0), masks[0])
            if battles[0].outcome != ONGOING:
                break
            engine.legal(battles, 0, masks[0])
            actions = policy.decide_batch(battles, masks)
            weigh(battles, actions, weighed)
            does, best = weighed[0].tolist()
            judged = does != UNJUDGED and tags[actions[0]] & attack != 0
            found = found.plus(Count(1, judged, judged and does == 0, judged and TENTH * does < best))
            engine.apply(battles, 0, actions[0], no_log())
        found = found.plus(Count(fights=1, drawn=battles[0].outcome == DRAW))
    return found


def measure(names: list[str], codes: list[str], fights: int) -> dict[str, dict[str, dict[str, Count]]]:
    """``{rulebook: {policy: {encounter: what it did}}}``; without ``codes`` of all scripted policies and gambits."""
    report: dict[str, dict[str, dict[str, Count]]] = {}
    for name in names:
        own = [*load_system(name).module("mind.policies").CODES, *(one.code for one in gambit_names(name))]
        for code in codes or own:
            policy, begun = make_policy(code, name), time.perf_counter()
            found = {fought: count(load_encounter(fought), policy, fights) for fought in encounter_names(name)}
            report.setdefault(name, {})[code] = found
            print(f"{name} {code}: {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    return report


def table(report: dict[str, dict[str, dict[str, Count]]]) -> str:
    """The report for people: a line a policy, in percent of its attacks and of its fights."""
    head = ["policy", "attacks", "hopeless %", "wasted %", "drawn %", "worst encounter", "wasted % there"]
    blocks = []
    for name, policies in report.items():
        rows = []
        for code, by_encounter in policies.items():
            whole = functools.reduce(Count.plus, by_encounter.values())
            worst = max(
                by_encounter, key=lambda fought: share(by_encounter[fought].wasted, by_encounter[fought].attacks)
            )
            there = by_encounter[worst]
            hopeless, wasted = share(whole.hopeless, whole.attacks), share(whole.wasted, whole.attacks)
            drawn, badly = share(whole.drawn, whole.fights), share(there.wasted, there.attacks)
            rows.append([code, whole.attacks, hopeless, wasted, drawn, worst, badly])
        blocks.append(f"{name}\n{tables.grid(head, rows)}")
    return "\n\n".join(blocks)


def share(part: int, of: int) -> float:
    """A share in percent; of nothing, 0."""
    return 100 * part / of if of else 0.0


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wasted", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--system", nargs="+", action="extend", choices=systems(), help="rulebooks (all that have gambits)"
    )
    parser.add_argument(
        "--policy", nargs="+", action="extend", metavar="CODE", help="policies (all scripted and gambits)"
    )
    parser.add_argument("--fights", type=int, default=FIGHTS, metavar="N", help="in each encounter (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    args = parser.parse_args()
    try:
        report = measure(args.system or systems(), args.policy or [], args.fights)
    except ValueError as error:
        parser.error(str(error))
    if args.json:
        plain = {n: {c: {e: one._asdict() for e, one in r.items()} for c, r in p.items()} for n, p in report.items()}
        print(json.dumps(plain, indent=2))
    else:
        print(table(report))


if __name__ == "__main__":
    main()
