"""After a correction: who has won, whose turn it is, and what becomes of the open question."""

from typing import Any

import pytest

from okenv.core.layout import DRAW
from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Prompt
from tests.systems.zerospace.acting import done
from tests.systems.zerospace.asked import answer, asked, events, play, played, row
from tests.systems.zerospace.helpers import gun, sheet
from tests.systems.zerospace.helpers import start as begun
from tests.systems.zerospace.table.amending import ANN, BEN, FIGHT, FOE, OTHER, correct, fields, spent, two_on_two

pytestmark = pytest.mark.plain

UNSPENT = ((Prompt.TURN, ANN), 0, 0)


# --- the end (ZS-END-1)


def test_a_side_with_nobody_left_ends_the_fight_and_who_comes_back_goes_on() -> None:
    bs = begun([sheet()], [sheet()])
    assert events(correct(bs, 1, "state", "out", to=("over", 0)), Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]
    correct(bs, 0, "state", "out", to=("over", 0))  # nobody is left to take that back
    correct(bs, 1, "state", "in the fight", to=("over", 1))
    correct(bs, 1, "state", "out")
    correct(bs, 0, "state", "in the fight")
    correct(bs, 1, "state", "in the fight")
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, 0), 1)  # coming back she has her turn


def test_the_turn_in_which_a_fight_ended_is_over() -> None:
    bs = begun([sheet(surprised=1)], [sheet()])
    correct(bs, 1, "helpless", True, to=("over", 0))
    correct(bs, 1, "helpless", False, to=(Prompt.TURN, 1))
    assert row(bs, 0).surprised == 0


def test_an_interrupted_turn_goes_on_after_an_end_that_is_taken_back() -> None:
    bs = begun([sheet(gun())], [sheet(at=34, stored=1), sheet(at=45, helpless=1)])
    play(bs, Act.ATTACK, Act.INTERRUPT, to=(Prompt.TURN, 1))
    correct(bs, 1, "state", "out", to=("over", 0))
    correct(bs, 2, "helpless", False)
    assert spent(bs) == ((Prompt.TURN, 0), 0, 0)


def test_whoever_wins_in_the_middle_of_an_attack_does_not_finish_it() -> None:
    bs = played(two_on_two(), Act.ATTACK)
    correct(bs, OTHER, "state", "out", to=(Prompt.FORCE, FOE))
    correct(bs, FOE, "state", "out")
    assert (asked(bs), bs[0].act) == (("over", 0), 0)


def test_the_last_round_ends_in_a_draw_unless_it_is_an_earlier_one() -> None:
    bs = begun([sheet()], [sheet()], limit=4)
    correct(bs, FIGHT, "round", 4)
    done(bs, 0, 1, to=("over", DRAW))
    assert correct(bs, 0, "hidden", True) == []
    assert asked(bs) == ("over", DRAW)
    correct(bs, FIGHT, "round", 2)
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, 0), 3)


# --- whose turn it is (ZS-TURN-1)


@pytest.mark.parametrize(("figure", "value"), [("state", "out"), ("helpless", True), ("health", 0)])
def test_who_cannot_act_any_more_is_not_asked(figure: str, value: Any) -> None:
    bs = two_on_two()
    correct(bs, FOE, "hidden", True, to=(Prompt.TURN, ANN))
    correct(bs, ANN, figure, value, to=(Prompt.TURN, BEN))
    correct(bs, FOE, "acted", True)
    answer(bs, Act.DONE, to=(Prompt.TURN, OTHER))


def test_with_everything_used_the_turn_goes_on_only_while_there_is_a_choice() -> None:
    bs = two_on_two()
    correct(bs, ANN, "spent", True)
    correct(bs, ANN, "moved", True, to=(Prompt.TURN, ANN))  # quick actions are left
    correct(bs, ANN, "quick", 6, to=(Prompt.TURN, BEN))


def test_a_side_is_asked_who_is_next_only_while_it_has_a_choice() -> None:
    bs = begun([sheet(), sheet(), sheet()], [sheet(at=40)], listed=0)
    assert asked(bs) == (Prompt.NEXT, 0)
    correct(bs, 1, "prone", True, to=(Prompt.NEXT, 0))
    correct(bs, 0, "acted", True, to=(Prompt.NEXT, 1))
    correct(bs, 0, "acted", False, to=(Prompt.NEXT, 0))
    correct(bs, 0, "state", "out")
    correct(bs, 2, "acted", True, to=(Prompt.TURN, 1))


def test_nobody_is_next_of_a_side_that_is_beaten() -> None:
    bs = begun([sheet(), sheet()], [sheet(at=40)], listed=0)
    correct(bs, 2, "state", "out", to=("over", 0))


def test_only_who_holds_her_is_asked_to_let_go() -> None:
    bs = two_on_two(foe=31, holds=[(FOE, ANN)])
    assert asked(bs) == (Prompt.RELEASE, FOE)
    correct(bs, BEN, "prone", True, to=(Prompt.RELEASE, FOE))
    correct(bs, OTHER, "holds", ANN, to=(Prompt.RELEASE, OTHER))
    correct(bs, OTHER, "holds", -1, to=(Prompt.TURN, ANN))


def test_who_is_let_go_by_hand_flees_if_she_is_to() -> None:
    bs = two_on_two(foe=31, holds=[(FOE, ANN)])
    correct(bs, ANN, "terror", "flees")
    correct(bs, ANN, "fear_of", FOE, to=(Prompt.RELEASE, FOE))
    assert events(correct(bs, FOE, "helpless", True), Event.MOVE) == []  # the helpless do not let go
    bs = two_on_two(foe=31, holds=[(FOE, ANN)])
    correct(bs, ANN, "terror", "flees")
    assert events(correct(bs, FOE, "at", 50), Event.MOVE) == [(ANN, 30, 26, 3, 0, 0, 0)]
    assert (asked(bs), bs[0].moved) == ((Prompt.TURN, ANN), 1)


# --- what is declared (ZS-DELAY-1)


def test_between_two_turns_who_is_asked_and_whose_turn_begins() -> None:
    bs = played(two_on_two(early=1), Act.DELAY, to=(Prompt.INTERRUPT, ANN))
    other = bs.copy()
    correct(bs, ANN, "stored", False, to=(Prompt.TURN, BEN))
    correct(other, BEN, "state", "out", to=(Prompt.INTERRUPT, ANN))
    assert (other[0].whose, other[0].opening) == (FOE, 1)


def test_an_attack_that_is_not_declared_in_full_is_taken_back_when_it_cannot_be() -> None:
    bs = played(two_on_two(trade_cap=5), Act.ATTACK, to=(Prompt.TRADE, ANN))
    correct(bs, BEN, "prone", True, to=(Prompt.TRADE, ANN))
    correct(bs, ANN, "weapon_1", "dropped")
    assert spent(bs) == UNSPENT


def test_who_holds_no_turn_any_more_does_not_interrupt() -> None:
    bs = two_on_two()
    correct(bs, FOE, "stored", True)
    answer(bs, Act.ATTACK, to=(Prompt.INTERRUPT, FOE))
    correct(bs, OTHER, "prone", True, to=(Prompt.INTERRUPT, FOE))
    correct(bs, FOE, "stored", False, to=(Prompt.FORCE, FOE))


def test_what_can_be_interrupted_is_taken_back_without_being_spent() -> None:
    bs = two_on_two()
    correct(bs, OTHER, "stored", True)
    answer(bs, Act.ATTACK)
    correct(bs, FOE, "state", "out")
    assert spent(bs) == UNSPENT
    assert row(bs, OTHER).stored == 1


@pytest.mark.parametrize(("hold", "act"), [((ANN, FOE), Act.SQUEEZE), ((FOE, ANN), Act.BREAK)])
def test_what_needs_a_hold_is_taken_back_with_it(hold: tuple[int, int], act: Act) -> None:
    bs = two_on_two(foe=31, holds=[hold])
    if act == Act.BREAK:
        answer(bs, Act.KEEP)
    correct(bs, OTHER, "stored", True)
    answer(bs, act, to=(Prompt.INTERRUPT, OTHER))
    correct(bs, BEN, "prone", True, to=(Prompt.INTERRUPT, OTHER))
    correct(bs, hold[0], "holds", -1)
    assert spent(bs) == UNSPENT


def test_who_interrupts_and_can_act_no_more_gives_the_turn_back() -> None:
    bs = two_on_two()
    correct(bs, FOE, "stored", True)
    play(bs, Act.ATTACK, Act.INTERRUPT, to=(Prompt.TURN, FOE))
    assert "stored" not in fields(bs, ANN)
    other = bs.copy()
    correct(bs, FOE, "helpless", True)
    assert spent(bs) == UNSPENT
    correct(other, ANN, "state", "out", to=(Prompt.TURN, FOE))
    answer(other, Act.DONE, to=(Prompt.TURN, BEN))
