"""Fights cut into rounds, as solvers see them: which states are tried, and that a cut fight goes on as a whole one."""

from random import Random

import numpy as np

from okenv import Battle, load_encounter
from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.driver import kernels, words
from okenv.systems import load_system


def states(encounter: str, seeds: int, decisions: int) -> list[np.ndarray]:
    """States in which somebody is asked, of as many random fights, the first decisions of each."""
    found, chance = [], Random(1)
    for seed in range(seeds):
        battle = Battle(load_encounter(encounter), seed=seed)
        for _ in range(decisions):
            if battle.over:
                break
            found.append(battle.state.copy())
            battle.apply(int(chance.choice(np.flatnonzero(battle.mask()))))
    return found


def goes_on(system: str, state: np.ndarray, outcome: int) -> bool:
    """Whether a fight comes to another round; if so, the same decisions and dice lead a cut one to the same state.

    They are random decisions and always the same outcome of the dice, up to the first that waits in the next round.
    """
    kernel, rounds = kernels(system), load_system(system).module("mind.rounds")
    mask = np.zeros(load_system(system).module("rules.actions").ACTIONS.size, np.int8)
    whole, cut = state.copy(), state.copy()
    rounds.as_only_round(cut[0])
    for one in (whole, cut):
        chance = Random(7)
        while one[0].outcome == ONGOING and one[0].turn in (1, state[0].turn):
            if one[0].dice != 0:
                kernel.resolve(one, 0, outcome, NO_LOG)
            else:
                mask[:] = 0
                kernel.legal(one, 0, mask)
                kernel.apply(one, 0, int(chance.choice(np.flatnonzero(mask))), NO_LOG)
    if whole[0].outcome != ONGOING:
        assert cut[0].outcome == whole[0].outcome
        return False
    assert cut[0].outcome == DRAW
    rounds.next_round(cut[0], NO_LOG)
    assert (cut[0].turn, cut[0].limit) == (1, 1)
    cut["turn"], cut["limit"] = whole["turn"], whole["limit"]
    for one in (whole, cut):
        kernel.canonical(one, 0)
    np.testing.assert_array_equal(words(cut), words(whole))
    return True


def keeps_everything(system: str, state: np.ndarray) -> None:
    """That a round looks at all that two fighters take into it: nothing is set aside, and nothing put back."""
    rounds, before = load_system(system).module("mind.rounds"), state.copy()
    for i in range(2):
        assert (rounds.ways_aside(state[0], i), rounds.set_aside(state[0], i)) == (1, 0)
        rounds.put_back(state[0], i, 0)
    np.testing.assert_array_equal(words(state), words(before))
