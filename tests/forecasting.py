"""Holds what kernels reckon before the dice against the fight itself: over all dice, at random and at drawn states.

Where a rule changes, both change; a kernel that does not follow states a rule of its own.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from agents.registry import make_policy
from okenv import Battle, encounter_names, load_encounter
from okenv.forecast import Forecaster
from okenv.systems import System, load_system

Figures = tuple[Fraction | int, ...]
Compared = tuple[str, Figures, Figures]
"""What was asked about, what the mind says of it, and what the fight does."""


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


def questions(
    system: str, seed: int, share: float, often: Mapping[int, int], dull: Collection[int], steps: int, liked: int = -1
) -> Iterator[np.ndarray]:
    """Some decisions of a fight of every encounter, of each kind of answer as many as of another.

    Args:
        system: the rulebook.
        seed: of the fights.
        share: of the most usual questions that are taken.
        often: by prompt, how often it is taken, beside the most usual one.
        dull: kinds of answers that are given only where there are no others.
        steps: decisions of a fight.
        liked: a kind that is given every other time at least.
    """
    chance, loaded = Random(seed), load_system(system)
    ahead, kind_of = Forecaster(loaded), loaded.actions.kind
    for name in encounter_names(system):
        battle, left = Battle(load_encounter(name), seed=chance.getrandbits(40)), steps
        while not battle.over and left > 0:
            left -= 1
            if chance.random() < share * often.get(int(battle.state[0]["prompt"]), 0):
                yield battle.state.copy()
            legal = ahead.legal(battle.state)
            kinds = sorted({int(kind_of[action]) for action in legal})
            kind = chance.choice([kind for kind in kinds if kind not in dull] or kinds)
            if liked in kinds and chance.random() < 0.5:
                kind = liked
            battle.apply(chance.choice([action for action in legal if kind_of[action] == kind]))


def of_each_kind(
    system: System, state: np.ndarray, asked: Mapping[int, Callable[..., Any]], chance: Random
) -> Iterator[Compared]:
    """What is told of one legal answer of each kind that something is ``asked`` about: ``(state, answer)``."""
    legal, kind_of = Forecaster(system).legal(state), system.actions.kind
    for kind, ask in asked.items():
        of_kind = [action for action in legal if kind_of[action] == kind]
        if of_kind:
            yield from ask(state, chance.choice(of_kind))


def compared(states: Iterable[np.ndarray], ask: Callable[[np.ndarray], Iterable[Compared]]) -> Counter[str]:
    """How many figures were compared in some states, by what was asked about; to think changes none of these."""
    seen: Counter[str] = Counter()
    for state in states:
        before = state.tobytes()
        for word, said, done in ask(state):
            assert said == done, (word, state[0]["actor"], state[0]["prompt"])
            seen[word] += 1
        assert state.tobytes() == before, "thinking has changed what it thought about"
    return seen
