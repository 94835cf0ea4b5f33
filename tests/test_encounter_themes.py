"""Every encounter with a theme is decided by it: take the theme away, and the shares of wins move."""

import numpy as np
import pytest

from okenv import load_encounter
from okenv.cast import Cast
from okenv.driver import ALL_ROUNDS, LAID_OUT, RESULTS, gambit_kernels, used_words, words
from okenv.systems import load_system
from okenv.systems.ok.rules.actions import ACTIONS
from okenv.systems.ok.rules.layout import BATTLE, State


def endings(name: str, fights: int = 200) -> np.ndarray:
    """The states in which fighters end, ``[fights, fighters]``."""
    encounter = load_encounter(name)
    cast = Cast(load_system("ok"))
    codes = np.array([cast.number("policy", code) for code in encounter.policies], np.int32)
    template, battle = encounter.template, np.zeros(1, BATTLE)
    mask, results = np.zeros(ACTIONS.size, np.int8), np.zeros((1, len(RESULTS)), np.int32)
    ends = []
    for k in range(fights):
        copies = words(battle), words(template), used_words(template)
        gambit_kernels("ok").play(
            battle, *copies, LAID_OUT, 0, np.uint64(3), k, k + 1, codes, cast.table, ALL_ROUNDS, mask, results
        )
        ends.append(battle[0]["fighters"]["state"][: len(codes)].copy())
    return np.array(ends)


@pytest.mark.parametrize(("name", "state", "share"), [
    ("rout", State.FLED, 0.5),
    ("ambush", State.SURRENDERED, 0.5),
    ("trolls", State.DEAD, 0.05),
    ("reinforcements", State.WAITING, 0.2),
])  # fmt: skip
def test_how_fighters_end(name, state, share):
    """OK-SOC-1, OK-DMG-4, OK-TIDE-2, OK-EDGE-14: who flees, surrenders, dies or never arrives."""
    assert (endings(name) == state).any(axis=1).mean() >= share
