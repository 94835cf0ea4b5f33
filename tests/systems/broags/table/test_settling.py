"""After a correction: who has won, whose turn it is, and what becomes of the open question."""

from typing import Any

import numpy as np
import pytest

from okenv.core.layout import DRAW
from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Bond, Deed, Event, Place, Prompt, Purpose
from tests.systems.amending import FIGHT, amending
from tests.systems.broags.acting import strike as attack
from tests.systems.broags.asked import answer, asked, events, play, played, row
from tests.systems.broags.helpers import blade, gun, opened, sheet, start

pytestmark = pytest.mark.plain
correct = amending("broags").correct

ANN, BEN, FOE, OTHER = range(4)


def two_on_two(*arms: dict[str, int], foe: int = 3400, **options: Any) -> np.ndarray:
    """Ann acts at 5, Ben at 4, the foe at 3, the other at 2; Ann and Ben at 30 m, the other at 45 m."""
    red = [sheet(*(arms or (gun(),)), perception=5), sheet(perception=4)]
    return start(red, [sheet(blade(), perception=3, at=foe), sheet(perception=2, at=4500)], **options)


# --- the end (BR-END-1)


def test_a_side_with_nobody_left_ends_the_fight_and_who_comes_back_goes_on() -> None:
    bs = start([sheet(perception=4)], [sheet()])
    assert events(correct(bs, 1, "state", "fled", to=("over", 0)), Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]
    correct(bs, 0, "state", "out", to=("over", 0))  # nobody is left to take that back
    correct(bs, 1, "state", "in the fight", to=("over", 1))
    correct(bs, 0, "state", "in the fight")
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, 1), 1)  # her own turn was over


def test_whoever_wins_in_the_middle_of_an_attack_does_not_finish_it() -> None:
    bs = played(two_on_two(), attack)
    correct(bs, OTHER, "state", "out", to=(Prompt.REACT, FOE))
    correct(bs, FOE, "state", "out")
    assert (asked(bs), bs[0].deed) == (("over", 0), Deed.NONE)


def test_the_last_round_ends_in_a_draw_unless_it_is_an_earlier_one() -> None:
    bs = start([sheet(perception=4)], [sheet()], limit=4)
    correct(bs, FIGHT, "round", 4)
    play(bs, Act.DONE, Act.DONE, to=("over", DRAW))
    assert correct(bs, 0, "cover", 1) == []
    assert asked(bs) == ("over", DRAW)
    correct(bs, FIGHT, "round", 2)
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, 0), 3)


def test_somebody_whose_turn_is_given_back_has_it_in_the_last_round_too() -> None:
    bs = played(start([sheet(perception=4)], [sheet()], limit=1), Act.DONE, Act.DONE, to=("over", DRAW))
    correct(bs, 0, "acted", False)
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, 0), 1)


def test_a_surprise_that_was_over_goes_on() -> None:
    bs = opened([sheet(), sheet()], [sheet()], surprise=1)
    correct(bs, 2, "state", "out", to=("over", 0))
    correct(bs, 2, "state", "in the fight")
    assert (asked(bs), bs[0].turn) == ((Prompt.TURN, 1), 0)


# --- whose turn it is


def test_who_cannot_act_any_more_is_not_asked() -> None:
    bs = two_on_two()
    correct(bs, FOE, "cover", 1, to=(Prompt.TURN, ANN))
    correct(bs, ANN, "state", "out", to=(Prompt.TURN, BEN))
    correct(bs, FOE, "acted", True)
    answer(bs, Act.DONE, to=(Prompt.TURN, OTHER))


def test_with_her_action_and_her_movement_gone_the_turn_goes_on_only_while_there_is_a_choice() -> None:
    bs = two_on_two()
    correct(bs, ANN, "spent", True, to=(Prompt.TURN, ANN))
    correct(bs, ANN, "moved", True, to=(Prompt.TURN, ANN))  # she may crouch
    correct(bs, ANN, "stance", "prone", to=(Prompt.TURN, BEN))


def test_a_higher_score_comes_earlier() -> None:
    bs = two_on_two()
    correct(bs, OTHER, "score", 6)
    answer(bs, Act.DONE, to=(Prompt.TURN, OTHER))


@pytest.mark.parametrize(("figure", "prompt"), [("pins", Prompt.BOUND), ("holds", Prompt.BOUND)])
def test_who_is_bound_in_her_turn_may_break_free(figure: str, prompt: Prompt) -> None:
    bs = two_on_two()
    correct(bs, FOE, figure, ANN, to=(prompt, ANN))
    correct(bs, FOE, figure, -1, to=(Prompt.TURN, ANN))
    correct(bs, ANN, "spent", True)
    correct(bs, FOE, figure, ANN, to=(Prompt.TURN, BEN))


def test_who_binds_in_her_turn_may_let_go() -> None:
    bs = two_on_two()
    correct(bs, ANN, "pins", FOE, to=(Prompt.KEEP, ANN))
    correct(bs, ANN, "cover", 1, to=(Prompt.KEEP, ANN))
    correct(bs, OTHER, "holds", ANN, to=(Prompt.BOUND, ANN))
    correct(bs, ANN, "pins", OTHER, to=(Prompt.KEEP, ANN))
    correct(bs, ANN, "pins", -1, to=(Prompt.TURN, ANN))
    correct(bs, ANN, "holds", OTHER, to=(Prompt.TURN, ANN))  # a holder has her turn


def test_a_reversal_comes_to_nothing_when_the_pin_is_over() -> None:
    bs = played(start([sheet(perception=4, strength=3)], [sheet()], pins=[(1, 0)]), Act.REVERSE)
    loosened = bs.copy()
    for who, figure, value in ((1, "cover", 1), (0, "spent", False)):
        correct(loosened, who, figure, value)
        assert (asked(loosened), loosened[0].spent) == ((Prompt.LOOSEN, 1), 1)
    correct(loosened, 1, "pins", -1)
    assert (asked(loosened), loosened[0].spent) == ((Prompt.TURN, 0), 1)
    play(bs, Act.KEEP, 4, to=(Prompt.BIND, 0))
    correct(bs, 1, "cover", 1, to=(Prompt.BIND, 0))
    correct(bs, 1, "pins", -1)
    assert (asked(bs), bs[0].spent) == ((Prompt.TURN, 0), 1)


# --- attacks (BR-ACT-1, BR-REACT-1)


def test_an_attack_that_is_not_declared_in_full_is_taken_back_when_it_cannot_be() -> None:
    bs = played(two_on_two(), Act.ATTACK, to=(Prompt.AREA, ANN))
    correct(bs, BEN, "cover", 1, to=(Prompt.AREA, ANN))
    correct(bs, ANN, "jam_1", True)
    assert (asked(bs), bs[0].spent, bs[0].deed) == ((Prompt.TURN, ANN), 0, Deed.NONE)
    assert row(bs, ANN).shown == 0


def test_a_second_attack_that_is_taken_back_leaves_the_first() -> None:
    bs = played(two_on_two(gun(), gun()), attack, Act.DECLINE, -3, to=(Prompt.SECOND, ANN))
    answer(bs, Act.ATTACK, 1, 1)
    correct(bs, OTHER, "hidden", True)
    assert (asked(bs), bs[0].spent, bs[0].nth) == ((Prompt.SECOND, ANN), 1, 1)
    correct(bs, ANN, "weapon_2", "gone")
    assert (asked(bs), bs[0].deed) == ((Prompt.TURN, ANN), Deed.NONE)


@pytest.mark.parametrize(
    ("who", "figure", "value"),
    [(FOE, "state", "out"), (FOE, "hidden", True), (ANN, "weapon_1", "dropped"), (ANN, "jam_1", True)],
)
def test_an_attack_that_can_no_longer_be_made_is_spent(who: int, figure: str, value: Any) -> None:
    bs = played(two_on_two(), attack)
    assert asked(bs) == (Prompt.REACT, FOE)
    correct(bs, BEN, "cover", 1, to=(Prompt.REACT, FOE))
    correct(bs, who, figure, value)
    assert (asked(bs), bs[0].spent, bs[0].deed) == ((Prompt.TURN, ANN), 1, Deed.NONE)


@pytest.mark.parametrize(("figure", "value"), [("holds", ANN), ("pins", ANN)])
def test_an_attacker_who_is_bound_does_nothing_more(figure: str, value: int) -> None:
    bs = played(two_on_two(), attack)
    correct(bs, OTHER, figure, value, to=(Prompt.TURN, BEN))
    assert (row(bs, ANN).acted, row(bs, ANN).bond) == (1, Bond.HELD if figure == "holds" else Bond.PINNED)


def test_an_attacker_who_is_out_has_attacked_nobody() -> None:
    bs = played(two_on_two(), attack)
    correct(bs, ANN, "state", "fled", to=(Prompt.TURN, BEN))
    correct(bs, ANN, "state", "in the fight", to=(Prompt.TURN, BEN))


def test_who_cannot_react_any_more_is_not_asked() -> None:
    bs = played(two_on_two(), attack)
    correct(bs, FOE, "score", -1, to=(Purpose.ATTACK, ANN))


def test_whoever_is_too_far_away_is_not_asked() -> None:
    bs = played(two_on_two(arena=9000), attack)
    correct(bs, FOE, "at", 60.01, to=(Purpose.ATTACK, ANN))


def test_who_cannot_come_between_any_more_is_not_asked() -> None:
    bs = played(two_on_two(foe=4400), attack)
    assert asked(bs) == (Prompt.SHIELD, OTHER)
    correct(bs, BEN, "cover", 1, to=(Prompt.SHIELD, OTHER))
    correct(bs, OTHER, "stance", "floored", to=(Prompt.REACT, FOE))


def test_who_holds_nobody_any_more_is_not_asked_to_let_go() -> None:
    bs = two_on_two()
    correct(bs, FOE, "holds", BEN)
    attack(bs)
    assert asked(bs) == (Prompt.RELEASE, FOE)
    correct(bs, OTHER, "cover", 1, to=(Prompt.RELEASE, FOE))
    correct(bs, FOE, "holds", -1, to=(Prompt.REACT, FOE))


# --- manoeuvres (BR-MAN-1)


def test_a_grapple_binds_nobody_who_is_gone_or_bound_already() -> None:
    bs = played(two_on_two(foe=3100), Act.GRAPPLE, Act.DECLINE, 4, 4, to=(Prompt.BIND, ANN))
    correct(bs, OTHER, "cover", 1, to=(Prompt.BIND, ANN))
    correct(bs, BEN, "pins", FOE)
    assert (asked(bs), row(bs, ANN).bond) == ((Prompt.TURN, ANN), Bond.FREE)


@pytest.mark.parametrize(
    ("who", "figure", "value", "place"),
    [(FOE, "weapon_1", "gone", Place.GONE), (ANN, "weapon_1", "in hand", Place.DROPPED), (FOE, "state", "out", 1)],
)
def test_who_can_keep_no_weapon_disarms_all_the_same(who: int, figure: str, value: str, place: int) -> None:
    two_handed = gun(hands=2, place=Place.CARRIED)
    bs = played(two_on_two(two_handed, foe=3100), Act.DISARM, Act.DECLINE, 4, 4, to=(Prompt.TAKE, ANN))
    correct(bs, BEN, "cover", 1, to=(Prompt.TAKE, ANN))
    correct(bs, who, figure, value)
    assert (asked(bs), row(bs, FOE).w_place[0]) == ((Prompt.TURN, ANN), place)


# --- groups (BR-GROUP-1)


def gang(count: int) -> np.ndarray:
    """So many with two guns each fire at the foe as one, who is asked how she reacts."""
    bs = start([sheet(gun(), gun(), group=1, squad=9, perception=5)] * count, [sheet(at=3400)])
    answer(bs, Act.CONCENTRATE, to=(Prompt.REACT, count))
    assert (bs[0].bodies, bs[0].double) == (count, 1)
    return bs


def test_who_leaves_a_group_attack_does_not_count_in_it() -> None:
    bs = gang(4)
    correct(bs, 2, "state", "out")
    assert (asked(bs), bs[0].bodies, bs[0].joining) == ((Prompt.REACT, 4), 3, 0b1011)
    correct(bs, 3, "weapon_2", "gone")
    assert (bs[0].bodies, bs[0].double) == (3, 0)
    correct(bs, 1, "jam_1", True)
    assert (asked(bs), bs[0].deed, bs[0].spent) == ((Prompt.TURN, 0), Deed.NONE, 1)  # two are no group


def test_without_its_leader_there_is_no_group_attack() -> None:
    bs = gang(4)
    correct(bs, 0, "hidden", True)
    assert (asked(bs), bs[0].deed) == ((Prompt.TURN, 0), Deed.NONE)
    assert [int(f.acted) for f in bs[0].fighters[:4]] == [0, 1, 1, 1]
