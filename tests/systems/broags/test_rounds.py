"""A round as a game of its own: it goes on as the rules do, and the rounds are alike."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from okenv import Battle, load_encounter
from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.driver import words
from okenv.systems.broags import rounds
from okenv.systems.broags.actions import ACTIONS
from okenv.systems.broags.layout import Prompt
from tests.systems.broags.helpers import K, gun, lay_out, sheet

pytestmark = pytest.mark.plain


def states(seeds: int) -> list[np.ndarray]:
    """All states in which somebody is asked, of random fights of two."""
    found, chance = [], Random(1)
    for seed in range(seeds):
        battle = Battle(load_encounter("gun-duel"), seed=seed)
        for _ in range(14):
            if battle.over:
                break
            found.append(battle.state.copy())
            battle.apply(int(chance.choice(np.flatnonzero(battle.mask()))))
    return found


def test_a_fight_cut_into_rounds_goes_on_as_one_that_is_not() -> None:
    """BR-END-1, BR-INIT-1: the same decisions and dice, up to the first decision or dice of the next round."""
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


def test_what_a_fighter_takes_into_the_next_round_is_kept() -> None:
    """BR-INIT-1, BR-INIT-2, BR-STAT-1: scores, reactions, a lost action, stances, places, harm."""
    bs = lay_out([sheet(gun(), score=5, temp=-2, lost=1, posture=2, acted=1, lethal=3)], [sheet(score=4, acted=1)])
    before = bs[0].fighters[1].copy()
    rounds.as_only_round(bs[0])
    bs[0].outcome = DRAW
    rounds.next_round(bs[0], NO_LOG)
    f = bs[0].fighters[0]
    assert (f.score, f.temp, f.lost, f.posture, f.acted, f.lethal) == (5, -2, 1, 2, 0, 3)
    assert bs[0].fighters[1].score == before.score
    assert (bs[0].prompt, bs[0].actor) == (Prompt.TURN, 1)  # 4 before 5 - 2


def test_nothing_is_set_aside() -> None:
    for state in states(1):
        before = state.copy()
        for i in range(2):
            assert (rounds.ways_aside(state[0], i), rounds.set_aside(state[0], i)) == (1, 0)
            rounds.put_back(state[0], i, 0)
        np.testing.assert_array_equal(words(state), words(before))


def test_turns_before_initiative_are_no_round() -> None:
    """BR-SURP-1."""
    plain, surprised = (lay_out([sheet(gun())], [sheet(gun())], surprise=side) for side in (0, 1))
    assert rounds.objection(plain[0]) == ""
    assert rounds.objection(surprised[0]).startswith("surprise: found one, expected none")


def test_what_is_left_out_are_tactics_of_the_action_table() -> None:
    assert set(rounds.LEFT_OUT) <= set(ACTIONS.tag_names)
    assert rounds.MAIN_PROMPT == Prompt.TURN
