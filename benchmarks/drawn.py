"""How many fights of any two shipped policies end in a draw, in every encounter.

    python -m benchmarks.drawn [--system S ...] [--encounter NAME ...] [--policy CODE ...] [--pairs N] [--above P]

Each two of the scripted policies (but ``random``) and the shipped gambits meet in mirrored pairs of fights, and each
meets itself. A fight is drawn where its last round ends while both sides stand; where both fall at once it is not.
Pairs of which it is known why (:data:`KNOWN`, docs/opponents.md) are counted apart.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from agents.registry import shipped_policies
from evaluation.simulate import fights
from okenv import Encounter, encounter_names, load_encounter
from okenv.core.layout import DRAW, SIDES
from okenv.driver import RESULTS
from okenv.systems import systems

from . import tables

PAIRS = 10
"""Mirrored pairs of fights of each two."""
SEED = 29
ABOVE = 2.0
"""Percent of drawn fights that two policies may have."""
NOT_ASKED = "random"
KNOWN: dict[str, tuple[str, tuple[str, ...]]] = {
    "container-yard": ("those who are left stun each other, and turtles go on with it", ("turtle : turtle",)),
    "airlock-scuffle": (
        "the last two frighten or stun each other, and hide and recover in between",
        ("cold-telepath : cold-telepath", "coward : skirmisher"),
    ),
}  # fmt: skip
"""Of an encounter: why fights of some pairs are drawn more often than :data:`ABOVE`, and which pairs."""
_OUTCOME, _ROUNDS = RESULTS.index("outcome"), RESULTS.index("rounds")
_LEFT = [RESULTS.index(f"standing_{side}") for side in range(SIDES)]


class Drawn(NamedTuple):
    """How the fights of two policies in an encounter went."""

    first: str
    second: str
    fights: int
    drawn: int
    rounds: float

    @property
    def pair(self) -> str:
        """Both policies, as :data:`KNOWN` and the report have them."""
        return f"{self.first} : {self.second}"

    @property
    def share(self) -> float:
        """Drawn fights in percent."""
        return 100 * self.drawn / self.fights


def meet(encounter: Encounter, first: str, second: str, pairs: int, seed: int = SEED) -> Drawn:
    """So many mirrored pairs of fights of two policies; of one with itself the second of a pair has other dice."""
    played = []
    for turn, sides in enumerate(((first, second), (second, first))):
        codes = [sides[i] for i in range(SIDES) for _ in encounter.sides[i].fighters]
        played += fights(encounter, codes, pairs, seed + turn * (first == second), threads=1)
    results = np.concatenate(played)
    drawn = (results[:, _OUTCOME] == DRAW) & (results[:, _LEFT] > 0).all(axis=1)
    return Drawn(first, second, len(results), int(drawn.sum()), float(results[:, _ROUNDS].mean()))


def measure(names: list[str], codes: list[str], pairs: int) -> dict[str, list[Drawn]]:
    """``{encounter: how all pairs went}``; without ``codes``, of all shipped policies of its rulebook."""
    report = {}
    for name in names:
        encounter, begun = load_encounter(name), time.perf_counter()
        shipped = [code for code in shipped_policies(encounter.system) if code != NOT_ASKED]
        meeting = combinations_with_replacement(codes or shipped, 2)
        report[name] = [meet(encounter, one, other, pairs) for one, other in meeting]
        print(f"{name}: {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    return report


def beyond(name: str, found: list[Drawn], above: float) -> tuple[list[Drawn], list[Drawn]]:
    """Pairs of an encounter with more draws than ``above`` percent, most first: not known why, and known."""
    more = sorted((one for one in found if one.share > above), key=lambda one: -one.share)
    _why, known = KNOWN.get(name, ("", ()))
    return [one for one in more if one.pair not in known], [one for one in more if one.pair in known]


def table(report: dict[str, list[Drawn]], above: float) -> str:
    """The report for people: a line an encounter, and below it the pairs with more draws than ``above`` percent."""
    rows, blocks = [], []
    for name, found in report.items():
        worst = max(found, key=lambda one: one.share)
        drawn, fought = (sum(getattr(one, what) for one in found) for what in ("drawn", "fights"))
        unknown, known = beyond(name, found, above)
        rows.append([name, fought, 100 * drawn / fought, len(unknown), len(known), worst.pair, worst.share])
        for pairs, why in ((unknown, "not known why"), (known, KNOWN.get(name, ("",))[0])):
            if pairs:
                cells = [[one.pair, one.share, one.rounds] for one in pairs]
                blocks.append(f"{name}: {why}\n" + tables.grid(["pair", "drawn %", "rounds"], cells))
    heads = ["encounter", "fights", "drawn %", f"pairs above {above:g} %", "known", "worst", "drawn %"]
    return "\n\n".join([tables.grid(heads, rows), *blocks])


def main() -> None:
    """Print the table, or JSON."""
    parser = tables.parser_of_many("drawn", __doc__, pairs=(PAIRS, "mirrored pairs of fights of each two"))
    parser.add_argument(
        "--encounter", nargs="+", action="extend", metavar="NAME", help="encounters (all of the rulebooks)"
    )
    parser.add_argument("--above", type=float, default=ABOVE, metavar="P", help="percent listed (%(default)s)")
    args = parser.parse_args()
    names = args.encounter or [name for system in args.system or systems() for name in encounter_names(system)]
    try:
        report = measure(names, args.policy or [], args.pairs)
    except ValueError as error:
        parser.error(str(error))
    if args.json:
        plain = {name: [one._asdict() for one in found] for name, found in report.items()}
        print(json.dumps(plain, indent=2))
    else:
        print(table(report, args.above))


if __name__ == "__main__":
    main()
