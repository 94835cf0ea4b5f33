"""Many days of heroes who are played in one way: each fight's end is carried into the next."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from agents.intervals import Interval, IntervalData, wilson
from evaluation.simulate import FortuneData, fortune, line_up
from okenv.core.rng import derive
from okenv.driver import in_chunks, in_order, threads_at_hand
from okenv.encounter import Encounter
from okenv.systems import load_system

from .day_file import Day, Stage
from .ends import CHUNK, STANDS, measures, numbers_of, toll_of
from .grades import as_played
from .party import at_ease
from .players import Players, laid_out

NEXT_FIGHT = 0x6E657874
"""Sets the seeds of a day's later encounters apart."""
DEAD = "DEAD"
"""The state of the dead, in rulebooks in which people die."""


class StageHeroData(TypedDict):
    """What has become of a hero by the end of an encounter, in all days, those included that ended earlier."""

    out: IntervalData
    """Cannot fight: is down, out or dead."""
    dead: IntervalData
    """Is dead; never in a rulebook in which nobody dies."""


class StageData(TypedDict):
    """One encounter of a day; but for the heroes' own figures, of the days that come so far."""

    reached: IntervalData
    """The share of all days that come so far."""
    win: IntervalData | None
    """The heroes win it; none where no day comes so far."""
    won_so_far: IntervalData
    """The share of all days in which this encounter and all before it are won."""
    begin: FortuneData | None
    """How many heroes fight it."""
    stand: FortuneData | None
    """How many of them stand at its end."""
    rounds: FortuneData | None
    """How long it takes; unlucky is long."""
    bring: dict[str, FortuneData]
    """What the heroes bear all together when it begins, in the rulebook's own measures, left behind or not."""
    heroes: dict[str, StageHeroData]
    """Each of them by name."""


class DayGradeData(TypedDict):
    """What becomes of the heroes when they are played so."""

    policy: str
    """Who plays them; empty where each does as the encounter says."""
    days: int
    """How many days were played."""
    win: IntervalData
    """All encounters are won."""
    encounters: list[StageData]
    """Each of them, in order."""


@dataclass(frozen=True)
class Ended:
    """One encounter in ``n`` days of ``h`` heroes.

    Attributes:
        reached: bool ``[n]``, whether the day came so far; what follows is zero where it did not, the last two apart.
        won: bool ``[n]``.
        rounds: int ``[n]``.
        begin: int ``[n]``, heroes who fight it.
        stand: int ``[n]``, those of them who stand at its end.
        bring: float ``[n, k]``, what all heroes bear when it begins, in the ``k`` measures of the rulebook's ``TOLL``.
        out: bool ``[n, h]``, who cannot fight by its end.
        dead: bool ``[n, h]``.
    """

    reached: np.ndarray
    won: np.ndarray
    rounds: np.ndarray
    begin: np.ndarray
    stand: np.ndarray
    bring: np.ndarray
    out: np.ndarray
    dead: np.ndarray


@dataclass(frozen=True)
class DayGrade:
    """Many days of heroes who are played in one way.

    Attributes:
        day: what was fought.
        policy: who played them, ``OWN`` for each as the encounter says.
        ends: how each encounter ended.
    """

    day: Day
    policy: str
    ends: tuple[Ended, ...]

    @property
    def days(self) -> int:
        """How many there were."""
        return len(self.ends[0].reached)

    def won_so_far(self, k: int) -> Interval:
        """The share of days in which encounter ``k`` and all before it were won."""
        return self._share(np.all([one.won for one in self.ends[: k + 1]], axis=0))

    @property
    def win(self) -> Interval:
        """The share of days in which all were."""
        return self.won_so_far(len(self.ends) - 1)

    def _share(self, of: np.ndarray) -> Interval:
        return wilson(int(of.sum()), self.days)

    def to_dict(self) -> DayGradeData:
        """As plain data."""
        stages = [self._stage(k, one) for k, one in enumerate(self.ends)]
        return {"policy": self.policy, "days": self.days, "win": self.win.to_dict(), "encounters": stages}

    def _stage(self, k: int, one: Ended) -> StageData:
        there = one.reached

        def spread(of: np.ndarray, *, more_is_luck: bool = False) -> FortuneData:
            return fortune(of[there], more_is_luck=more_is_luck).to_dict()

        words = measures(load_system(self.day.system)) if there.any() else ()
        return {
            "reached": self._share(there).to_dict(),
            "win": wilson(int(one.won.sum()), int(there.sum())).to_dict() if there.any() else None,
            "won_so_far": self.won_so_far(k).to_dict(),
            "begin": spread(one.begin, more_is_luck=True) if there.any() else None,
            "stand": spread(one.stand, more_is_luck=True) if there.any() else None,
            "rounds": spread(one.rounds) if there.any() else None,
            "bring": {word: spread(one.bring[:, i]) for i, word in enumerate(words)},
            "heroes": {
                hero.name: {"out": self._share(one.out[:, h]).to_dict(), "dead": self._share(one.dead[:, h]).to_dict()}
                for h, hero in enumerate(self.day.party)
            },
        }


def play_day(day: Day, policy: str, n: int, seed: int, progress: Any = None,
             threads: int | None = None) -> DayGrade:  # fmt: skip
    """Many days of heroes who are played by one policy, against the others as they come."""
    run, pieces, done = _Run(day, policy, seed), [], 0
    chunks = in_chunks(n, CHUNK if run.inside else 1)
    for piece in in_order(run.piece, chunks, (threads or threads_at_hand()) if run.inside else 1):
        pieces.append(piece)
        done += len(piece[0].reached)
        if progress is not None:
            progress(done, n)
    joined = [
        Ended(*(np.concatenate([getattr(piece[k], one.name) for piece in pieces]) for one in fields(Ended)))
        for k in range(len(day.stages))
    ]
    return DayGrade(day, policy, tuple(joined))


def seed_of(seed: int, k: int) -> int:
    """Of the fights of encounter ``k`` in a family of days; the first has that of the days."""
    return int(derive(np.uint64(seed) ^ np.uint64(NEXT_FIGHT), k)) if k else seed


class _Run:
    """Days of one grade, a piece at a time."""

    def __init__(self, day: Day, policy: str, seed: int) -> None:
        self.day, self.policy, self.seed = day, policy, seed
        self.system = load_system(day.system)
        aftermath = self.system.filled("voice.aftermath")
        self.carry, self.heal = aftermath.carry, aftermath.heal
        self.stands = numbers_of(self.system, STANDS)
        self.dead = numbers_of(self.system, (DEAD,))
        first = day.stages[0]
        start = len(first.own.sides[0].fighters) if first.side else 0
        self.base = at_ease(first.own).template["fighters"][:, start : start + len(day.party)].copy()
        self.fight = cache(self._fight)
        everybody = tuple(range(len(day.party)))
        self.inside = all(self.fight(k, everybody)[1].inside for k in range(len(day.stages)))

    def _fight(self, k: int, here: tuple[int, ...]) -> tuple[Encounter, Players]:
        """An encounter with those of the party who are here, and who plays it."""
        stage = self.day.stages[k]
        encounter = stage.attended(here)
        codes = line_up(encounter, as_played(encounter, stage.side, self.policy))
        return encounter, Players(encounter, codes, seed_of(self.seed, k))

    def piece(self, bounds: tuple[int, int]) -> list[Ended]:
        """Days ``bounds[0]`` to ``bounds[1] - 1``."""
        numbers = np.arange(*bounds)
        party = np.repeat(self.base, len(numbers), axis=0)
        going, ends = np.ones(len(numbers), bool), []
        for k, stage in enumerate(self.day.stages):
            if k and going.any():
                rested = party[going]
                self.heal(rested, stage.seconds)
                party[going] = rested
            one = self._encounter(k, stage, party, going, numbers)
            ends.append(one)
            going = going & (one.stand > 0)
        return ends

    def _encounter(self, k: int, stage: Stage, party: np.ndarray, going: np.ndarray, numbers: np.ndarray) -> Ended:
        """One encounter of those days that go on; the party is then as it has left them."""
        n, fit = len(numbers), np.isin(party["state"], self.stands)
        reached = going & fit.any(axis=1)
        won, rounds, stand = np.zeros(n, bool), np.zeros(n, np.int64), np.zeros(n, np.int64)
        bring = toll_of(self.system, party)
        for rows in np.unique(fit[reached], axis=0):
            here, days = np.flatnonzero(rows), np.flatnonzero(reached & (fit == rows).all(axis=1))
            encounter, players = self.fight(k, tuple(int(h) for h in here))
            battles = laid_out(encounter, seed_of(self.seed, k), numbers[days])
            first = len(encounter.sides[0].fighters) if stage.side else 0
            mine = slice(first, first + len(here))
            if k:
                self.carry(party[np.ix_(days, here)], range(len(here)), battles["fighters"][:, mine])
            else:
                bring[days] = toll_of(self.system, battles["fighters"][:, mine])
            players.finish(battles)
            after = np.repeat(self.base[:, here], len(days), axis=0)
            self.carry(battles["fighters"], range(first, first + len(here)), after)
            party[np.ix_(days, here)] = after
            won[days], rounds[days] = battles["outcome"] == stage.side, battles["turn"]
            stand[days] = np.isin(battles["fighters"]["state"][:, mine], self.stands).sum(axis=1)
        out, dead = ~np.isin(party["state"], self.stands), np.isin(party["state"], self.dead)
        begin = np.where(reached, fit.sum(axis=1), 0)
        return Ended(reached, won, rounds, begin, stand, bring.sum(axis=1), out, dead)
