"""Who plays a fight: battles that are laid out, played to their end, in the kernels wherever that goes."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

import numpy as np

from agents.base import silent
from agents.registry import make_policy
from evaluation.simulate import policies_of
from okenv.battle import Battle
from okenv.cast import Cast
from okenv.core.events import no_log
from okenv.core.layout import ONGOING
from okenv.core.rng import derive
from okenv.driver import ALL_ROUNDS, gambit_kernels, kernels
from okenv.encounter import Encounter
from okenv.systems import load_system


def laid_out(encounter: Encounter, seed: int, numbers: Sequence[int] | np.ndarray) -> np.ndarray:
    """Fights of the family with that seed, by number, each before its first round."""
    battles = np.repeat(encounter.template, len(numbers))
    for j, number in enumerate(numbers):
        battles[j].seed = derive(np.uint64(seed), int(number))
    return battles


def outside(system: str, codes: Iterable[str]) -> list[str]:
    """Those of these policies that do not play in the kernels, such as those that search."""
    cast = Cast(load_system(system))
    return [code for code in dict.fromkeys(codes) if cast.add(code, make_policy(code, system)) is None]


class Players:
    """Those who decide in an encounter, ready for any battle of it.

    Args:
        encounter: what is fought.
        codes: policy of every fighter, in listing order.
        seed: for policies with draws of their own.
    """

    def __init__(self, encounter: Encounter, codes: list[str], seed: int) -> None:
        self._encounter, self._system = encounter, load_system(encounter.system)
        self._policies, cast = policies_of(encounter, codes, seed), Cast(self._system)
        numbers = [cast.add(code, policy) for code, policy in zip(codes, self._policies, strict=True)]
        self.inside = None not in numbers
        """Whether all of them play in the kernels, so that threads may play side by side."""
        if self.inside:
            self._row, self._table = np.array(numbers, np.int32), cast.table
            self._engine = (gambit_kernels if len(self._table) else kernels)(self._system)
        else:
            silent(self._policies)

    def finish(self, battles: np.ndarray) -> None:
        """Begin battles that are laid out, each with a seed, and play them to their end, in place."""
        for _ in self._played(battles, iter([ALL_ROUNDS])):
            pass

    def by_round(self, battles: np.ndarray) -> Iterator[int]:
        """The same round by round: yields the number of each, once it is over in all battles, until all have ended."""
        yield from self._played(battles, count(1))

    def _played(self, battles: np.ndarray, rounds: Iterator[int]) -> Iterator[int]:
        """Begin battles and play them on to the end of each of these rounds, which is then yielded."""
        play = self._in_kernels(battles) if self.inside else self._decided(battles)
        for last in rounds:
            for j in np.flatnonzero(battles["outcome"] == ONGOING):
                play(int(j), last)
            yield last
            if (battles["outcome"] != ONGOING).all():
                return

    def _in_kernels(self, battles: np.ndarray) -> Callable[[int, int], None]:
        """Begin battles; what plays one of them on to the end of a round, in the kernels."""
        mask = np.zeros(self._system.actions.size, np.int8)
        for j in range(len(battles)):
            self._engine.begin(battles, j, no_log())

        def play(j: int, last: int) -> None:
            self._engine.play_until_asked(battles[j : j + 1], self._row, self._table, last, mask)

        return play

    def _decided(self, battles: np.ndarray) -> Callable[[int, int], None]:
        """Begin battles; what plays one of them on to the end of a round, decision by decision."""
        begun: list[Battle] = []
        for j in range(len(battles)):
            encounter = copy.copy(self._encounter)
            object.__setattr__(encounter, "template", battles[j : j + 1].copy())
            begun.append(Battle(encounter, int(battles[j].seed)))
            battles[j : j + 1] = begun[j].state

        def play(j: int, last: int) -> None:
            battle = begun[j]
            while (prompt := battle.prompt) is not None and int(battle.state[0]["turn"]) <= last:
                battle.apply(self._policies[prompt.fighter].decide(battle).action)
            battles[j : j + 1] = battle.state

        return play
