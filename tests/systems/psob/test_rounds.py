"""A round as a game of its own: it goes on as the rules do, and the rounds are alike."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.driver import words
from okenv.systems.psob import rounds
from okenv.systems.psob.actions import ACTIONS
from okenv.systems.psob.layout import Prompt
from tests.systems.psob.helpers import K, gun, lay_out, sheet

pytestmark = pytest.mark.plain


def states(seeds: int) -> list[np.ndarray]:
    """All states in which somebody is asked, of random fights of two."""
    found, chance = [], Random(1)
    for seed in range(seeds):
        battle = Battle(load_encounter("blaster-duel"), seed=seed)
        for _ in range(12):
            if battle.over:
                break
            found.append(battle.state.copy())
            battle.apply(int(chance.choice(np.flatnonzero(battle.mask()))))
    return found


@pytest.mark.compiled
def test_a_fight_cut_into_rounds_goes_on_as_one_that_is_not() -> None:
    """PS-END-1, PS-INIT-1, PS-HOLD-1: the same decisions and dice, up to the first dice of the next round."""
    followed = 0
    for state in states(4):
        whole, cut = state.copy(), state.copy()
        rounds.as_only_round(cut[0])
        for one in (whole, cut):
            chance = Random(7)
            while one[0].outcome == ONGOING and one[0].turn in (1, state[0].turn):
                if one[0].dice != 0:
                    K.resolve(one, 0, 0, NO_LOG)
                else:
                    mask = np.zeros(ACTIONS.size, np.int8)
                    K.legal(one, 0, mask)
                    K.apply(one, 0, int(chance.choice(np.flatnonzero(mask))), NO_LOG)
        if whole[0].outcome != ONGOING:
            assert cut[0].outcome == whole[0].outcome
            continue
        assert cut[0].outcome == DRAW
        rounds.next_round(cut[0], NO_LOG)
        assert (cut[0].turn, cut[0].limit) == (1, 1)
        cut["turn"], cut["limit"] = whole["turn"], whole["limit"]
        for one in (whole, cut):
            K.canonical(one, 0)
        np.testing.assert_array_equal(words(cut), words(whole))
        followed += 1
    assert followed > 15


def test_nothing_is_set_aside() -> None:
    for state in states(1):
        before = state.copy()
        for i in range(2):
            assert (rounds.ways_aside(state[0], i), rounds.set_aside(state[0], i)) == (1, 0)
            rounds.put_back(state[0], i, 0)
        np.testing.assert_array_equal(words(state), words(before))


def test_hazards_of_some_rounds_make_these_unlike_others() -> None:
    """PS-HAZ-1."""
    always, later = (lay_out([sheet(gun())], [sheet(gun())], hazards=[(2, first, 100, 0, 6000, 1)]) for first in (1, 3))
    assert rounds.objection(always[0]) == ""
    assert rounds.objection(later[0]).startswith("hazards: found one of some rounds only")
    ends = lay_out([sheet(gun())], [sheet(gun())], hazards=[(2, 1, 8, 0, 6000, 1)])
    assert rounds.objection(ends[0]) != ""


def test_what_is_left_out_are_tactics_of_the_action_table() -> None:
    assert set(rounds.LEFT_OUT) <= set(ACTIONS.tag_names)
    assert rounds.MAIN_PROMPT == Prompt.PHASE
