"""A round as a game of its own: it goes on as the rules do, and the rounds are alike."""

import pytest

from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW
from okenv.systems.broags.mind import rounds
from okenv.systems.broags.rules.actions import ACTIONS
from okenv.systems.broags.rules.layout import Prompt
from tests.systems.broags.helpers import gun, lay_out, sheet
from tests.systems.cut import goes_on, keeps_everything, states

pytestmark = pytest.mark.plain


def test_a_fight_cut_into_rounds_goes_on_as_one_that_is_not() -> None:
    """BR-END-1, BR-INIT-1: the same decisions and dice, up to the first decision or dice of the next round."""
    assert sum(goes_on("broags", state, 0) for state in states("gun-duel", 4, 14)) > 15


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
    for state in states("gun-duel", 1, 14):
        keeps_everything("broags", state)


def test_turns_before_initiative_are_no_round() -> None:
    """BR-SURP-1."""
    plain, surprised = (lay_out([sheet(gun())], [sheet(gun())], surprise=side) for side in (0, 1))
    assert rounds.objection(plain[0]) == ""
    assert rounds.objection(surprised[0]).startswith("surprise: found one, expected none")


def test_what_is_left_out_are_tactics_of_the_action_table() -> None:
    assert set(rounds.LEFT_OUT) <= set(ACTIONS.tag_names)
    assert rounds.MAIN_PROMPT == Prompt.TURN
