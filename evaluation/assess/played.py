"""Many fights of heroes who are played in one way: how often what happens to whom, with intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from typing_extensions import TypedDict

from agents.intervals import Interval, IntervalData, wilson
from evaluation.simulate import FortuneData, fortune, line_up
from okenv.core.layout import DRAW
from okenv.encounter import Encounter
from okenv.systems import load_system

from .ends import ABSENT, LEFT, STANDS, Ends, ends, joined, measures, numbers_of
from .grades import as_played

BARS = 10
"""So many bars at most make a picture."""
NEARLY_ALL = 0.95
"""So many fights are over when the picture of the rounds ends."""
LEAST_GOING = 20
"""Fights that must go on for a chance to be told of them."""
PERSON, FOE = 1.0, 0.25
"""Minutes that a turn takes at a table: of a hero, whose player makes up their mind, and of one of the others."""


class HeroData(TypedDict):
    """What becomes of a hero."""

    falls: IntervalData
    """Is out of the fight at its end, by harm."""
    leaves: IntervalData
    """Has given up, or fled."""
    states: dict[str, float]
    """The share of fights that end with the hero in each state of the rulebook."""
    toll: dict[str, FortuneData]
    """What the hero bears at the end, in the rulebook's own measures."""


class BarData(TypedDict):
    """A bar of a picture."""

    words: str
    """What it counts, such as ``3`` or ``4 to 6``."""
    share: float
    """Of the fights."""


class RoundData(TypedDict):
    """How fights stand when a round is over, as shares of all fights; of round 0, before the first."""

    round: int
    """Its number."""
    won: float
    """The heroes have won."""
    lost: float
    """The others have."""
    going: float
    """It goes on."""
    win: float | None
    """The chance that the heroes win a fight that goes on; none where hardly any does."""
    fallen: dict[str, float]
    """Each of the heroes by name: is out of the fight by then, by harm."""


class GradeData(TypedDict):
    """What becomes of the heroes when they are played so."""

    policy: str
    """Who plays them; empty where each does as the encounter says."""
    fights: int
    """How many fights were played."""
    win: IntervalData
    """The heroes win."""
    lose: IntervalData
    """The others win."""
    draw: IntervalData
    """Nobody has won at the end of the last round."""
    falls: IntervalData
    """At least one of the heroes falls."""
    all_lost: IntervalData
    """None of them stands at the end."""
    leave: IntervalData
    """At least one of them gives up or flees."""
    foes_leave: IntervalData
    """At least one of the others gives up or flees."""
    fallen: FortuneData
    """How many of the heroes fall."""
    rounds: FortuneData
    """How long it takes; unlucky is long."""
    minutes: FortuneData
    """The same at a table."""
    spread: dict[str, list[BarData]]
    """How often how many of the heroes fall, and how often it takes how many rounds."""
    course: list[RoundData]
    """Round by round, some at a time where there are many, until nearly all fights are over; empty if not asked for."""
    toll: dict[str, FortuneData]
    """What all heroes bear together at the end, in the rulebook's own measures."""
    heroes: dict[str, HeroData]
    """Each of them by name."""


@dataclass(frozen=True)
class Grade:
    """Many fights of heroes who are played in one way.

    Attributes:
        encounter: what was fought.
        side: of the heroes, 0 or 1.
        policy: who played them, ``OWN`` for each as the encounter says.
        ends: how the fights ended.
    """

    encounter: Encounter
    side: int
    policy: str
    ends: Ends

    @property
    def rows(self) -> range:
        """Where the heroes are."""
        first = len(self.encounter.sides[0].fighters)
        return range(first, len(self.encounter.fighters)) if self.side else range(first)

    def _are(self, names: tuple[str, ...], states: np.ndarray | None = None) -> np.ndarray:
        system = load_system(self.encounter.system)
        return np.isin(self.ends.states if states is None else states, numbers_of(system, names))

    def _share(self, fights: Any) -> Interval:
        return wilson(int(np.sum(fights)), self.ends.fights)

    @property
    def won(self) -> np.ndarray:
        """Which fights the heroes won, bool ``[n]``."""
        return np.asarray(self.ends.outcome == self.side)

    @property
    def win(self) -> Interval:
        """The share of them."""
        return self._share(self.won)

    @property
    def fell(self) -> np.ndarray:
        """Who was put out of the fight, bool ``[n, fighters]``: neither standing nor gone, nor never there."""
        return self._out(self.ends.states)

    def _out(self, states: np.ndarray) -> np.ndarray:
        return np.asarray(~self._are((*STANDS, *LEFT, ABSENT), states))

    @property
    def stand(self) -> np.ndarray:
        """Who still fights at the end, bool ``[n, fighters]``."""
        return self._are(STANDS)

    def falls(self, row: int | None = None) -> Interval:
        """The chance that a hero falls; of nobody in particular, that any of them does."""
        fell = self.fell[:, self.rows]
        return self._share(fell.any(axis=1) if row is None else self.fell[:, row])

    def leave(self, heroes: bool = True) -> Interval:
        """The chance that at least one of the heroes, or of the others, gives up or flees."""
        rows = [row for row in range(len(self.encounter.fighters)) if (row in self.rows) == heroes]
        return self._share(self._are(LEFT)[:, rows].any(axis=1))

    @property
    def minutes(self) -> np.ndarray:
        """How long each fight takes at a table, float ``[n]``: whoever stands halfway through it has a turn a round."""
        there = (1.0 * ~self._are((ABSENT,)) + self.stand) / 2
        cost = np.full(len(self.encounter.fighters), FOE)
        cost[self.rows] = PERSON
        return np.asarray(self.ends.rounds * (there @ cost))

    def to_dict(self) -> GradeData:
        """As plain data."""
        heroes, found = list(self.rows), self.ends
        left, stands = self._are(LEFT), self.stand
        return {
            "policy": self.policy,
            "fights": found.fights,
            "win": self.win.to_dict(),
            "lose": self._share(found.outcome == 1 - self.side).to_dict(),
            "draw": self._share(found.outcome == DRAW).to_dict(),
            "falls": self.falls().to_dict(),
            "all_lost": self._share(~stands[:, heroes].any(axis=1)).to_dict(),
            "leave": self.leave().to_dict(),
            "foes_leave": self.leave(heroes=False).to_dict(),
            "fallen": fortune(self.fell[:, heroes].sum(axis=1), more_is_luck=False).to_dict(),
            "rounds": fortune(found.rounds, more_is_luck=False).to_dict(),
            "minutes": fortune(self.minutes, more_is_luck=False).to_dict(),
            "spread": {
                "heroes fallen": bars(self.fell[:, heroes].sum(axis=1), 0, len(heroes)),
                "rounds": bars(found.rounds, int(found.rounds.min()), int(found.rounds.max())),
            },
            "course": self._course(),
            "toll": self._toll(found.toll[:, heroes].sum(axis=1)),
            "heroes": {self.encounter.names[row]: self._hero(row, left) for row in heroes},
        }

    def _course(self) -> list[RoundData]:
        won, ended = self.won, self.ends.outcome
        rounds = np.maximum(self.ends.rounds, 1)  # a round of surprise, before the first, is shown with it
        if not self.ends.course.shape[1]:
            return []
        out = self._out(self.ends.course[:, :, self.rows])
        last = int(np.quantile(rounds, NEARLY_ALL, method="higher"))
        step = -(-last // BARS)
        names = [self.encounter.names[row] for row in self.rows]
        found: list[RoundData] = []
        for k in range(0, last + step, step):
            over = rounds <= k
            fallen = out[:, min(k, out.shape[1]) - 1].mean(axis=0) if k else np.zeros(len(names))
            going = won[~over]
            found.append({
                "round": k,
                "won": float(np.mean(over & won)),
                "lost": float(np.mean(over & (ended == 1 - self.side))),
                "going": float(np.mean(~over)),
                "win": float(going.mean()) if len(going) >= LEAST_GOING else None,
                "fallen": dict(zip(names, fallen.tolist(), strict=True)),
            })  # fmt: skip
        return found

    def _toll(self, of: np.ndarray) -> dict[str, FortuneData]:
        words = measures(load_system(self.encounter.system))
        return {word: fortune(of[:, k], more_is_luck=False).to_dict() for k, word in enumerate(words)}

    def _hero(self, row: int, left: np.ndarray) -> HeroData:
        states = load_system(self.encounter.system).module("rules.layout").State
        counts = np.bincount(self.ends.states[:, row], minlength=len(states)) / self.ends.fights
        return {
            "falls": self.falls(row).to_dict(),
            "leaves": self._share(left[:, row]).to_dict(),
            "states": {states(k).name.lower(): float(share) for k, share in enumerate(counts) if share},
            "toll": self._toll(self.ends.toll[:, row]),
        }


def bars(counts: np.ndarray, least: int, most: int) -> list[BarData]:
    """How often each whole number from ``least`` to ``most`` came, int ``[n]``; some to a bar where they are many."""
    wide = -(-(most - least + 1) // BARS)
    found: list[BarData] = []
    for low in range(least, most + 1, wide):
        high = min(low + wide - 1, most)
        share = float(np.mean((counts >= low) & (counts <= high)))
        found.append({"words": str(low) if low == high else f"{low} to {high}", "share": share})
    return found


def play(encounter: Encounter, side: int, policy: str, n: int, seed: int,
         progress: Callable[[int], None] | None = None, threads: int | None = None,
         first: int = 0, by_round: bool = False) -> Grade:  # fmt: skip
    """Many fights of heroes who are played by one policy, against the others as they come; from number ``first`` on.

    ``by_round``: with the course of each (``Ends.course``).
    """
    codes, pieces, done = line_up(encounter, as_played(encounter, side, policy)), [], 0
    for piece in ends(encounter, codes, n, seed, threads, first, by_round):
        pieces.append(piece)
        done += piece.fights
        if progress is not None:
            progress(done)
    return Grade(encounter, side, policy, joined(pieces))
