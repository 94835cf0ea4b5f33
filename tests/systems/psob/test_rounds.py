"""A round as a game of its own: it goes on as the rules do, and the rounds are alike."""

import pytest

from okenv.systems.psob.mind import rounds
from okenv.systems.psob.rules.actions import ACTIONS
from okenv.systems.psob.rules.layout import Prompt
from tests.systems.cut import goes_on, keeps_everything, states
from tests.systems.psob.helpers import gun, lay_out, sheet

pytestmark = pytest.mark.plain


@pytest.mark.slow
@pytest.mark.compiled
def test_a_fight_cut_into_rounds_goes_on_as_one_that_is_not() -> None:
    """PS-END-1, PS-INIT-1, PS-HOLD-1: the same decisions and dice, up to the first dice of the next round."""
    assert sum(goes_on("psob", state, 0) for state in states("blaster-duel", 4, 12)) > 15


def test_nothing_is_set_aside() -> None:
    for state in states("blaster-duel", 1, 12):
        keeps_everything("psob", state)


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
