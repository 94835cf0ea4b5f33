"""Many fights of one encounter: who wins, how long it takes, and how it goes for the lucky and the unlucky."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from typing_extensions import TypedDict

from agents.base import prepare, silent
from agents.intervals import Interval, IntervalData, wilson
from agents.registry import make_policy
from okenv.battle import Battle
from okenv.cast import Cast
from okenv.core.layout import DRAW
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.core.spelling import nearest
from okenv.driver import RESULTS, run_fights
from okenv.encounter import Encounter
from okenv.library import short_code
from okenv.systems import load_system

from .results import results_row
from .searched import on_states, searched_fights

TAIL = 0.1
"""The share of fights beyond which a side counts as lucky or unlucky."""
_OUTCOME, _ROUNDS = RESULTS.index("outcome"), RESULTS.index("rounds")
_STANDING, _HARM = RESULTS.index("standing_0"), RESULTS.index("harm_0")


class FortuneData(TypedDict):
    """A quantity from one side's point of view: of damage taken, less is luck."""

    unlucky: float
    """One fight in ten goes that badly or worse for the side."""
    mean: float
    """The average."""
    lucky: float
    """One fight in ten goes that well or better."""


class RoundsData(TypedDict):
    """How long a fight is."""

    mean: float
    """Rounds on average."""
    sd: float
    """Their sample standard deviation."""


class SimulationData(TypedDict):
    """Many fights of one encounter."""

    encounter: str
    """Its name."""
    system: str
    """The rulebook's name."""
    seed: int
    """Of the family of fights."""
    asked: int
    """How many fights were asked for."""
    fights: int
    """How many were really run: fewer after Ctrl-C, and everything below is about these."""
    policies: dict[str, dict[str, str]]
    """By side and fighter, the policy's code."""
    wins: dict[str, int]
    """By side."""
    draws: int
    """Fights that reached the round limit."""
    win_rate: dict[str, IntervalData]
    """By side, the share of all fights that it won, with Wilson's interval; a draw is won by nobody."""
    rounds: RoundsData
    """How long a fight is."""
    damage: dict[str, FortuneData]
    """By side, points of damage (and tags) that it bears at the end."""
    survivors: dict[str, FortuneData]
    """By side, how many of it stand at the end."""


class Fortune(NamedTuple):
    """A quantity from one side's point of view: in the unlucky tenth of the fights, on average, in the lucky tenth."""

    unlucky: float
    mean: float
    lucky: float

    def to_dict(self) -> FortuneData:
        """As plain data."""
        return {"unlucky": self.unlucky, "mean": self.mean, "lucky": self.lucky}


def line_up(encounter: Encounter, policies: Mapping[str, str] | None = None) -> list[str]:
    """The policy code of every fighter, in listing order: the encounter's own, or the side's from ``policies``.

    Raises:
        ValueError: for a side that the encounter does not have, or a code that is no policy; names the nearest.
    """
    given = dict(policies or {})
    for side, code in given.items():
        if side not in encounter.side_names:
            hint = nearest(side, encounter.side_names)
            raise ValueError(f"side: found {side!r}, expected one of {', '.join(encounter.side_names)}{hint}")
        make_policy(code, encounter.system)
    given = {side: short_code(code, encounter.system) for side, code in given.items()}
    codes = [given.get(side.name, fighter.policy) for side in encounter.sides for fighter in side.fighters]
    for code in sorted(set(codes) - set(given.values())):
        try:
            make_policy(code, encounter.system)
        except ValueError as error:
            raise ValueError(f"{encounter.name}: {error}") from None
    return codes


def policies_of(encounter: Encounter, codes: list[str], seed: int | None = None) -> list[Policy]:
    """The policies that decide for the fighters, in listing order; fighters with one code share one policy.

    ``seed`` goes to policies with draws of their own; the scripted ones follow each battle's seed. Those that get
    ready for a fight are ready then, which may take its time.

    Raises:
        ValueError: for a policy that cannot play this fight.
    """
    scripted = load_system(encounter.system).module("mind.policies").CODES
    made = {code: make_policy(code, encounter.system, None if code in scripted else seed) for code in set(codes)}
    prepare(made.values(), encounter)
    return [made[code] for code in codes]


def fights(
    encounter: Encounter, codes: list[str], n: int, seed: int, threads: int | None = None
) -> Iterator[np.ndarray]:
    """Fights 0 to ``n`` - 1 of the family with that seed, as chunks int32 ``[fights, len(RESULTS)]`` in order.

    Fight ``k`` is the same whatever ``n`` and the threads. Scripted policies and gambits play in the kernel;
    where others take part that decide about states, the kernel plays on to their decisions; where any other
    does, the fights go one by one through :class:`okenv.Battle`.
    """
    policies, cast = policies_of(encounter, codes, seed), Cast(load_system(encounter.system))
    numbers = [cast.add(code, policy) for code, policy in zip(codes, policies, strict=True)]
    if None not in numbers:
        row = np.array(numbers, np.int32)
        yield from run_fights(encounter.template, encounter.system, row, n, seed, gambits=cast.table, threads=threads)
        return
    if all(on_states(policy) or number is not None for policy, number in zip(policies, numbers, strict=True)):
        yield from searched_fights(encounter, codes, lambda: policies_of(encounter, codes, seed), n, seed, threads)
        return
    silent(policies)
    for k in range(n):
        yield _fight(encounter, policies, int(derive(np.uint64(seed), k)))


def _fight(encounter: Encounter, policies: list[Policy], seed: int) -> np.ndarray:
    battle = Battle(encounter, seed)
    while (prompt := battle.prompt) is not None:
        battle.apply(policies[prompt.fighter].decide(battle).action)
    return results_row(battle.state, battle.system)[None]


@dataclass(frozen=True)
class Simulation:
    """The fights that were run.

    Attributes:
        encounter: what was fought.
        codes: policy of every fighter, in listing order.
        seed: of the family of fights.
        asked: how many fights were asked for; fewer were run where somebody interrupted.
        results: int32 ``[fights, len(RESULTS)]``, a row for each fight that was run.
    """

    encounter: Encounter
    codes: list[str]
    seed: int
    asked: int
    results: np.ndarray

    @property
    def fights(self) -> int:
        """How many fights were really run."""
        return len(self.results)

    @property
    def draws(self) -> int:
        """Fights that reached the round limit."""
        return int(np.sum(self.results[:, _OUTCOME] == DRAW))

    def wins(self, side: int) -> int:
        """Fights that the side (0 or 1) won."""
        return int(np.sum(self.results[:, _OUTCOME] == side))

    def win_rate(self, side: int) -> Interval:
        """The share of the fights that the side won; a draw is won by nobody."""
        return wilson(self.wins(side), self.fights)

    @property
    def rounds(self) -> tuple[float, float]:
        """Mean and standard deviation of the rounds of a fight."""
        rounds = self.results[:, _ROUNDS]
        return float(rounds.mean()), float(rounds.std(ddof=1)) if self.fights > 1 else 0.0

    def survivors(self, side: int) -> Fortune:
        """How many of the side stand at the end."""
        return fortune(self.results[:, _STANDING + side], more_is_luck=True)

    def damage(self, side: int) -> Fortune:
        """Points of damage (and tags) that the side bears at the end."""
        return fortune(self.results[:, _HARM + side], more_is_luck=False)

    def to_dict(self) -> SimulationData:
        """What ``okenv simulate --json`` prints."""
        names = self.encounter.side_names
        mean, sd = self.rounds
        return {
            "encounter": self.encounter.name,
            "system": self.encounter.system,
            "seed": self.seed,
            "asked": self.asked,
            "fights": self.fights,
            "policies": self._policies(),
            "wins": {side: self.wins(i) for i, side in enumerate(names)},
            "draws": self.draws,
            "win_rate": {side: self.win_rate(i).to_dict() for i, side in enumerate(names)},
            "rounds": {"mean": mean, "sd": sd},
            "damage": {side: self.damage(i).to_dict() for i, side in enumerate(names)},
            "survivors": {side: self.survivors(i).to_dict() for i, side in enumerate(names)},
        }

    def _policies(self) -> dict[str, dict[str, str]]:
        code = dict(zip(self.encounter.names, self.codes, strict=True))
        return {side.name: {f.name: code[f.name] for f in side.fighters} for side in self.encounter.sides}


def fortune(values: np.ndarray, *, more_is_luck: bool) -> Fortune:
    """The unlucky tenth, the average and the lucky tenth of some numbers, of which there is at least one."""
    low, high = (float(np.quantile(values, q, method="inverted_cdf")) for q in (TAIL, 1 - TAIL))
    mean = float(values.mean())
    return Fortune(low, mean, high) if more_is_luck else Fortune(high, mean, low)


def simulate(
    encounter: Encounter,
    n: int,
    seed: int = 0,
    policies: Mapping[str, str] | None = None,
    *,
    progress: Callable[[int], None] | None = None,
    threads: int | None = None,
) -> Simulation:
    """Run ``n`` fights of an encounter.

    Args:
        encounter: what is fought.
        n: how many fights, at least 1.
        seed: of the family; the same seed gives the same fights on any machine and any number of threads.
        policies: by side, in place of the encounter's own.
        progress: called with the number of fights run so far.
        threads: how many; all cores by default.

    An interruption (Ctrl-C) ends the simulation early: what was run until then is returned, unless
    no fight had ended yet.

    Raises:
        ValueError: for an unknown side or policy, or ``n`` below 1.
        IllegalAction: when a policy decides what the rules do not allow.
    """
    if n < 1:
        raise ValueError(f"fights: found {n}, expected at least 1")
    codes = line_up(encounter, policies)
    chunks: list[np.ndarray] = []
    done = 0
    try:
        for chunk in fights(encounter, codes, n, seed, threads):
            chunks.append(chunk)
            done += len(chunk)
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        if not chunks:
            raise
    return Simulation(encounter, codes, seed, n, np.concatenate(chunks))


def mirrored(encounter: Encounter, a: str, b: str, pairs: int, seed: int = 0) -> np.ndarray:
    """Policy ``a`` against ``b`` in mirrored pairs: float ``[pairs]``, the share of each pair that ``a`` won.

    A pair is two fights with the same dice, ``a`` on the first side and on the second, so that neither a lopsided
    encounter nor lucky dice favour a policy; a draw is half a win.
    """
    there, back = (_first_side_scores(encounter, sides, pairs, seed) for sides in ((a, b), (b, a)))
    return np.asarray((there + 1 - back) / 2)


def _first_side_scores(encounter: Encounter, sides: tuple[str, str], n: int, seed: int) -> np.ndarray:
    """What the first side scores in each fight: 1, 0, or half for a draw."""
    codes = [code for code, side in zip(sides, encounter.sides, strict=True) for _ in side.fighters]
    outcomes = np.concatenate(list(fights(encounter, codes, n, seed)))[:, 0]
    return np.where(outcomes == DRAW, 0.5, outcomes == 0)
