"""A round as a game of its own: it goes on as the rules do, and the rounds are alike."""

import pytest

from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW
from okenv.systems.zerospace.mind import rounds
from okenv.systems.zerospace.rules.actions import ACTIONS, Act
from okenv.systems.zerospace.rules.layout import Prompt
from tests.systems.cut import goes_on, keeps_everything, states
from tests.systems.zerospace.asked import asked, kinds, row
from tests.systems.zerospace.helpers import gun, lay_out, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", ["marine-duel", "airlock-scuffle"])
def test_a_fight_cut_into_rounds_goes_on_as_one_that_is_not(name: str) -> None:
    """ZS-END-1, ZS-TURN-1: the same decisions and dice, up to the first decision or dice of the next round."""
    assert sum(goes_on("zerospace", state, 3) for state in states(name, 2, 12)) > 5


def test_what_a_fighter_takes_into_the_next_round_is_kept() -> None:
    """ZS-DELAY-1, ZS-FORCE-1: delayed and owed turns, a dodge, plight and harm; only the round's own marks are gone."""
    red = [sheet(gun(), acted=1), sheet(gun(), stored=1, acted=1, dodge=1, health=5)]
    bs = lay_out(red, [sheet(owed=1, forced=1, acted=1, blind=11, prone=1)])
    rounds.as_only_round(bs[0])
    bs[0].outcome = DRAW
    rounds.next_round(bs[0], NO_LOG)
    assert asked(bs) == (Prompt.TURN, 0)
    assert (row(bs, 1).stored, row(bs, 1).acted, row(bs, 1).dodge, row(bs, 1).health) == (1, 0, 1, 5)
    assert (row(bs, 2).owed, row(bs, 2).forced, row(bs, 2).blind, row(bs, 2).prone) == (1, 0, 11, 1)


def test_nothing_is_set_aside() -> None:
    """A round looks at all that a fighter takes into it."""
    keeps_everything("zerospace", start([sheet(gun())], [sheet()]))


def test_zs_cond_2_surprise_makes_a_first_turn_unlike_the_others() -> None:
    """ZS-COND-2: a fight that begins with a surprise is no game of rounds that are alike."""
    bs = start([sheet(gun())], [sheet()])
    assert rounds.objection(bs[0]) == ""
    row(bs, 1).surprised = 1
    assert "surprised" in rounds.objection(bs[0])


def test_what_is_left_out_are_tactics() -> None:
    """The tactics that a solved duel goes without are of the action table, and leave attacks, dodges and cover."""
    tags = set(ACTIONS.tag_names)
    assert set(rounds.LEFT_OUT) <= tags
    assert not set(rounds.LEFT_OUT) & {"attack", "dodge", "cover", "called"}
    bs = start([sheet(gun())], [sheet(at=40)])
    assert bs[0].prompt == rounds.MAIN_PROMPT
    assert Act.ATTACK in kinds(bs)
