"""How often a policy does what a game master laughs at, over all encounters.

    python -m benchmarks.sense [--system S ...] [--policy CODE ...] [--fights N] [--json]

Every policy plays both sides of every encounter of its rulebook. Counted are:

* attacks: one is *hopeless* where it hits with at most 6 percent, or a hit would do nothing; it is *wasted* where it is
  hopeless, or expected to do less than a tenth of what the best legal answer does, while there is one that does more;
* *sacrifices*: she takes upon herself what hits nobody, or costs at least as much as it saves;
* *help*: she helps, and adds less than her own turn would bring, or hardly anything;
* *defences* against what cannot hit, or by giving up each turn;
* rounds *undone*: she is where, and as, she was two rounds ago, or in one round went and came back, and did nothing
  else, and nobody has fallen or fled in the meantime;
* turns *given* up: from the third in succession that she loses to what she forced, and takes none in between; of
  BrOAGS actions that are lost to reactions;
* *idle* rounds: from the fifth in succession in which she does nothing, though there was a hopeful attack, or she gave
  up her turn for a defence; who has fled to the edge of the arena may stay there.

What is expected of answers is exact, as a gambit's ``sense`` reckons.
"""

from __future__ import annotations

import functools
import json
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from agents.registry import make_policy, shipped_policies
from okenv import Encounter, encounter_names, load_encounter
from okenv.core.events import no_log
from okenv.core.layout import DRAW, ONGOING
from okenv.core.mind.gambit_sense import HELP, LITTLE, RUNNING, SACRIFICE, UNDOING, UNJUDGED
from okenv.core.mind.gambits import no_gambits
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.driver import ALL_ROUNDS, EXTERNAL, kernels
from okenv.systems import load_system, systems

from . import tables

FIGHTS = 6
"""Fights in each encounter."""
SEED = 28
ATTACK = "attack"
"""The tactic that marks an attack, in every rulebook."""
TENTH = 10


QUIET = frozenset(
    {
        *("approach", "avoid", "retreat", "join", "leave", "move", "run", "seek", "forced", "flee"),
        *("rise", "get-up", "stand", "crouch", "ground", "prone", "cover", "hide", "cloak"),
        *("dodge", "block", "defence", "defend-one", "defend-group", "defend-all", "active-defence", "abort"),
        *("reaction", "protect", "shield", "dive", "stock", "delay", "hold", "release", "ready", "arm"),
    }
)
"""Tactics that leave the enemy as they are: ways to move, stances, defences, readying."""
MOVES = frozenset({"move", "run", "rise", "get-up", "ground", "prone", "crouch", "cover"})
BACK = MOVES - {"move"} | {"retreat", "leave", "seek"}
"""Ways to move, and those that lead nowhere nearer to an enemy: one of them at least in what is undone."""
RISES = frozenset({"rise", "get-up"})
"""What somebody does whom others throw down again and again: she is not idle."""
PATIENT = 4
"""So many rounds in succession somebody may do nothing: they wait, hide, recover."""


class Count(NamedTuple):
    """What a policy did in some fights."""

    decisions: int = 0
    attacks: int = 0
    hopeless: int = 0
    wasted: int = 0
    sacrifices: int = 0
    helps: int = 0
    defences: int = 0
    undone: int = 0
    given: int = 0
    idle: int = 0
    fights: int = 0
    drawn: int = 0

    def plus(self, other: Count) -> Count:
        """The two together."""
        return Count(*(int(a) + int(b) for a, b in zip(self, other, strict=True)))

    @property
    def senseless(self) -> int:
        """All that is laughed at; a hopeless attack alone is not, where there is nothing better."""
        return self.wasted + self.sacrifices + self.helps + self.defences + self.undone + self.given + self.idle


class Rounds:
    """What each fighter of a fight did round by round, to find what was undone, and who did nothing for long."""

    def __init__(self, fighters: int) -> None:
        self.places: list[list[tuple[int, ...]]] = [[] for _ in range(fighters)]
        self.last = [0] * fighters
        self.states: list[list[int]] = []
        self.idle, self.lost, self.running = ([0] * fighters for _ in range(3))
        self.turn = 0
        self._clear(fighters)

    def _clear(self, fighters: int) -> None:
        self.deeds, self.chances, self.back, self.rose, self.dived = ([False] * fighters for _ in range(5))
        self.moved = [0] * fighters

    def note(self, who: int, tactics: frozenset[str], hopeful: bool) -> None:
        """What somebody answers, and whether there was a hopeful attack, or this gives up her turn."""
        self.deeds[who] |= bool(tactics - QUIET)
        self.moved[who] += bool(tactics & MOVES)
        self.dived[who] |= "dive" in tactics
        self.rose[who] |= bool(tactics & RISES)
        self.back[who] |= bool(tactics & BACK)
        self.chances[who] |= hopeful or "forced" in tactics

    def until(self, battle: np.record) -> Count:
        """What the rounds that have ended since the last call came to."""
        if battle.turn == self.turn:
            return Count()
        undone = given = idle = 0
        self.states.append([int(f.state) for f in battle.fighters[: len(self.places)]])
        same = self.states[-1] == self.states[-3:][0]
        for k, places in enumerate(self.places):
            f = battle.fighters[k]
            places.append((int(f.at), *(int(f[name]) for name in ("posture", "prone") if name in f.dtype.names)))
            went = 0 if self.deeds[k] else 1 + self.back[k] if self.moved[k] else 0
            back = len(places) > 2 and places[-1] == places[-3] != places[-2] and min(went, self.last[k]) > 0
            at_once = len(places) > 1 and places[-1] == places[-2] and went > 0 and self.moved[k] > 1
            undone += same and max(went, self.last[k]) > 1 and (back or at_once)
            self.last[k] = went
            fled = f.at in (0, battle.arena)
            stays = (
                self.chances[k]
                and not fled
                and not self.rose[k]
                and not self.deeds[k]
                and (len(places) < 3 or places[-1] in places[-3:-1])
            )
            self.idle[k] = self.idle[k] + 1 if stays else 0
            idle += self.idle[k] > PATIENT
            given += self._given(k, int(f.given_up) if "given_up" in f.dtype.names else 0)
        self.turn = int(battle.turn)
        self._clear(len(self.places))
        return Count(undone=undone, given=given, idle=idle)

    def _given(self, k: int, lost: int) -> int:
        """How many turns too many a fighter has lost, who has lost so many running; a dive saves somebody else."""
        before, self.lost[k] = self.lost[k], lost
        fresh = lost - before if lost > before else lost
        self.running[k] = 0 if self.dived[k] else fresh + (self.running[k] if lost > before else 0)
        return min(fresh, max(0, self.running[k] - RUNNING)) if lost > before else 0


def asked(encounter: Encounter, seed: int, number: int) -> Iterator[tuple[Any, np.ndarray, np.ndarray]]:
    """Each decision of a fight: its kernels, the fight and the mask; whoever reads it applies an answer to it."""
    engine, size = kernels(encounter.system), load_system(encounter.system).actions.size
    external = np.full(len(encounter.fighters), EXTERNAL, np.int32)
    battles, masks = encounter.template.copy(), np.zeros((1, size), np.int8)
    battles[0].seed = derive(np.uint64(seed), number)
    engine.begin(battles, 0, no_log())
    while True:
        engine.play_until_asked(battles, external, no_gambits(), ALL_ROUNDS, masks[0])
        if battles[0].outcome != ONGOING:
            return
        yield engine, battles, masks


def count(encounter: Encounter, policy: Policy, fights: int, seed: int = SEED) -> Count:
    """What a policy does on both sides of so many fights of an encounter."""
    weigh = load_system(encounter.system).module("mind.gambits").weigh
    tactics, weighed, found = _tactics(encounter.system), np.zeros((1, 3), np.int64), Count()
    for number in range(fights):
        rounds = Rounds(len(encounter.fighters))
        for engine, battles, masks in asked(encounter, seed, number):
            found = found.plus(rounds.until(battles[0]))
            engine.legal(battles, 0, masks[0])
            actions = policy.decide_batch(battles, masks)
            weigh(battles, actions, weighed)
            does, best, wrong = weighed[0].tolist()
            names = tactics[actions[0]]
            judged = does != UNJUDGED and ATTACK in names
            waste = judged and TENTH * does < best
            found = found.plus(
                Count(1, judged, judged and does == 0, waste, wrong == SACRIFICE, wrong == HELP, wrong == UNDOING)
            )
            rounds.note(int(battles[0].actor), names, best > LITTLE)
            engine.apply(battles, 0, actions[0], no_log())
        found = found.plus(Count(fights=1, drawn=battles[0].outcome == DRAW))
    return found


@functools.cache
def _tactics(name: str) -> tuple[frozenset[str], ...]:
    """The tactics that each answer of a rulebook belongs to."""
    actions = load_system(name).actions
    return tuple(
        frozenset(word for n, word in enumerate(actions.tag_names) if int(bits) >> n & 1) for bits in actions.tags
    )


def measure(names: list[str], codes: list[str], fights: int) -> dict[str, dict[str, dict[str, Count]]]:
    """``{rulebook: {policy: {encounter: what it did}}}``; without ``codes`` of all scripted policies and gambits."""
    report: dict[str, dict[str, dict[str, Count]]] = {}
    for name in names:
        for code in codes or shipped_policies(name):
            policy, begun = make_policy(code, name), time.perf_counter()
            found = {fought: count(load_encounter(fought), policy, fights) for fought in encounter_names(name)}
            report.setdefault(name, {})[code] = found
            print(f"{name} {code}: {time.perf_counter() - begun:.0f} s", file=sys.stderr)
    return report


def table(report: dict[str, dict[str, dict[str, Count]]]) -> str:
    """The report for people: a line a policy, how often it did what, in percent of its fights how often nobody won."""
    kinds = ("hopeless", "wasted", "sacrifices", "helps", "defences", "undone", "given", "idle")
    head = ["policy", "attacks", *kinds, "drawn %", "worst encounter", "senseless there"]
    blocks = []
    for name, policies in report.items():
        rows = []
        for code, by_encounter in policies.items():
            whole = functools.reduce(Count.plus, by_encounter.values())
            worst = max(by_encounter, key=lambda fought: by_encounter[fought].senseless)
            counted = [getattr(whole, kind) for kind in kinds]
            rows.append(
                [code, whole.attacks, *counted, share(whole.drawn, whole.fights), worst, by_encounter[worst].senseless]
            )
        blocks.append(f"{name}\n{tables.grid(head, rows)}")
    return "\n\n".join(blocks)


def share(part: int, of: int) -> float:
    """A share in percent; of nothing, 0."""
    return 100 * part / of if of else 0.0


def main() -> None:
    """Print the table, or JSON."""
    parser = tables.parser_of_many("sense", __doc__, fights=(FIGHTS, "in each encounter"))
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
