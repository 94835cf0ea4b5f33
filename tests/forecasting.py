"""Holds what kernels reckon before the dice against the fight itself: forecasts over all dice, at random states.

A :class:`Case` says how to ask a kernel about one answer, and what the forecast calls the same thing. Where a
rule changes, both change; a kernel that does not follow states a rule of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from agents.registry import make_policy
from okenv import Battle, encounter_names, load_encounter
from okenv.core.mind.facts import Forecast
from okenv.forecast import Answer, Forecaster

Figures = tuple[Fraction | int, ...]
Asked = tuple[Mapping[int, Answer], Figures]
"""How prompts on the way are answered, and what a kernel says of it."""


@dataclass(frozen=True)
class Case:
    """What is compared in a rulebook.

    Attributes:
        system: its name.
        kinds: of actions that are asked about.
        reckoned: of a record, who acts, the target's row and the action: what kernels say, for ways to answer.
        measured: of a forecast, the record and the target's row: the same numbers from the fight itself.
        played: of a forecaster, the state, the action and its target's row: what comes of it; by default it is played
            from the present question on.
    """

    system: str
    kinds: frozenset[str]
    reckoned: Callable[[Any, int, int, int], Iterable[Asked]]
    measured: Callable[[Forecast, Any, int], Figures]
    played: Callable[[Forecaster, np.ndarray, int, int], Forecast] | None = None


def random_battles(system: str, seed: int, each: int, steps: int = 60) -> Iterator[Battle]:
    """``each`` fights at a random decision, of every encounter of a rulebook; half of it played by ``brute``."""
    chance = Random(seed)
    policies = [make_policy(code, system) for code in ("random", "brute")]
    for name in encounter_names(system):
        for _ in range(each):
            battle, left = Battle(load_encounter(name), seed=chance.getrandbits(40)), chance.randrange(steps)
            while not battle.over and left > 0:
                battle.apply(chance.choice(policies).decide(battle, None).action)
                left -= 1
            if not battle.over:
                yield battle


def check(case: Case, battles: Iterable[Battle]) -> int:
    """Compare everything that a case asks about in these fights; returns how many answers were compared."""
    count = 0
    for battle in battles:
        system, state = battle.system, battle.state
        ahead = Forecaster(system)
        for action in battle.legal():
            if (
                action.target is None
                or system.actions.kinds[int(system.actions.kind[action.id])].name not in case.kinds
            ):
                continue
            for answers, figures in case.reckoned(state[0], int(state[0]["actor"]), action.target, action.id):
                if case.played is None:
                    forecast = ahead.after(state, action.id, answers)
                else:
                    forecast = case.played(ahead, state, action.id, action.target)
                found = case.measured(forecast, state[0], action.target)
                assert found == figures, (battle.notation(), action.notation)
                count += 1
    return count
