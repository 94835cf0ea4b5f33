"""Initiative, the queue of action points, ties, and the end of a round."""

from collections import Counter
from fractions import Fraction

import pytest

from okenv.core.events import NO_LOG
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.damage import set_state
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose, State
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import ASKING, answer, asked, distribution, events, play, played, roll, row
from tests.systems.ok.helpers import opened, sheet, start

pytestmark = pytest.mark.plain

WAYS = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


@pytest.mark.parametrize("carry", range(-3, 4))
@pytest.mark.parametrize(("rank", "points", "off"), [(2, 0, 0), (6, 0, 0), (0, 5, -2), (5, 6, -2), (-2, 0, 0)])
def test_ok_init_1_action_points(rank: int, points: int, off: int, carry: int) -> None:
    """OK-INIT-1, OK-EDGE-3: max(0, carry, rank + 4dF + carry), a full rank less when Impaired; all outcomes."""
    hurt = sheet(initiative=rank, carry=carry, nonlethal=points, state=State.IMPAIRED if points >= 5 else State.FIT)
    bs = opened([hurt], [sheet(initiative=9)])
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    expected: Counter[int] = Counter()
    for dice, ways in WAYS.items():
        expected[max(0, carry, rank + dice + off + carry)] += ways
    found = distribution(bs, lambda copy: int(row(copy, 0).ap))
    assert {ap: 81 * p for ap, p in found.items()} == expected
    told = roll(bs, -1)
    assert events(told, Event.INITIATIVE) == [(0, rank, -1, carry, off, max(0, carry, rank - 1 + off + carry), 0)]
    assert row(bs, 0).carry == 0


@pytest.mark.parametrize(("dice", "ap", "busy"), [(4, 5, 3), (0, 1, 3), (-1, 0, 3), (-2, 2, 0), (-4, 0, 0)])
def test_ok_turn_3_what_occupies_her_takes_the_first_action(dice: int, ap: int, busy: int) -> None:
    """OK-TURN-3: 3 AP once initiative is rolled, where there are as many: it takes an action, and never fewer AP."""
    bs = opened([sheet(initiative=4, occupied=1)], [sheet(initiative=9)])
    assert events(roll(bs, dice), Event.INITIATIVE) == [(0, 4, dice, 0, 0, ap, busy)]
    assert row(bs, 0).ap == ap


def test_ok_turn_3_in_every_round_and_before_any_defence() -> None:
    """OK-TURN-3: of 5 AP there are 2, for no defence; with them she has 7 in the next round, of which 3 go again."""
    bs = opened([sheet(initiative=5, occupied=1)], [sheet(initiative=6)])
    play(bs, 0, 0, Act.ATTACK)
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.ATTACK, 1), 2)
    play(bs, -4, Act.DONE)
    assert events(roll(bs, 0), Event.INITIATIVE) == [(0, 5, 0, 2, 0, 4, 3)]


@pytest.mark.parametrize("state", [State.DOWN, State.OUT, State.FLED, State.SURRENDERED])
def test_ok_turn_3_ends_when_she_falls(state: State) -> None:
    """OK-TURN-3: whoever is back in the fight is at it no more, and has all of her AP."""
    bs = opened([sheet(initiative=5, occupied=1), sheet()], [sheet(initiative=6)])
    set_state(bs[0], 0, State.IMPAIRED, NO_LOG)
    assert row(bs, 0).occupied == 1
    set_state(bs[0], 0, state, NO_LOG)
    assert row(bs, 0).occupied == 0


def test_ok_turn_1_most_action_points_first() -> None:
    """OK-TURN-1: whoever has most AP acts and pays 3; then who has most now; nobody below 3 acts."""
    bs = start([sheet(), sheet()], [sheet(), sheet()], [10, 5, 8, 2])
    order = []
    while asked(bs)[0] == Prompt.ACT:
        order.append((asked(bs)[1], int(row(bs, asked(bs)[1]).ap)))
        answer(bs, Act.SETUP_FREE)
    assert order == [(0, 10), (2, 8), (0, 7), (1, 5), (2, 5), (0, 4)]
    assert [row(bs, i).carry for i in range(4)] == [1, 2, 2, 2]


@pytest.mark.parametrize("initiatives", [(5, 6), (6, 5)])
def test_ok_turn_1_ties_go_to_the_higher_initiative(initiatives: tuple[int, int]) -> None:
    """OK-TURN-1: equal AP: the higher rank of initiative, whatever was rolled and whoever is listed first."""
    bs = start([sheet(initiative=initiatives[0])], [sheet(initiative=initiatives[1])], [4, 4])
    assert asked(bs) == (Prompt.ACT, initiatives.index(6))


def test_ok_edge_3_impairment_does_not_count_for_ties() -> None:
    """OK-EDGE-3: the rank used for ties is the sheet's, not the rank less the impairment."""
    hurt = sheet(initiative=6, nonlethal=5, state=State.IMPAIRED)
    assert asked(start([sheet(initiative=5)], [hurt], [4, 4])) == (Prompt.ACT, 1)


def _orders(groups: list[int], sides: tuple[int, int]) -> dict[tuple[int, ...], Fraction]:
    """The chance of every order in which fighters of these initiatives act at equal AP, over all tie dice."""
    rows = [sheet(initiative=each) for each in groups]
    bs = opened(rows[: sides[0]], rows[sides[0] :])
    return ASKING.orders(bs, Purpose.TIE_ORDER, lambda state: roll_round(state, [4] * len(groups)), Act.DONE)


def test_ok_edge_13_the_order_of_equals_is_uniform() -> None:
    """OK-EDGE-13, OK-TURN-1: four equals of both sides: each of the 24 orders equally likely."""
    found = _orders([4] * 4, (2, 2))
    assert len(found) == 24
    assert set(found.values()) == {Fraction(1, 24)}


def test_ok_edge_13_only_equals_are_drawn_for() -> None:
    """OK-EDGE-13: two groups that are listed in turns keep to themselves: 3! x 2! orders, the higher rank first."""
    found = _orders([4, 6, 4, 6, 4], (3, 2))
    assert len(found) == 12
    assert set(found.values()) == {Fraction(1, 12)}
    assert all(set(order[:2]) == {1, 3} for order in found)
    assert list(_orders([5, 4, 3], (1, 2)).values()) == [Fraction(1)]


def test_ok_edge_13_the_order_is_drawn_once() -> None:
    """OK-EDGE-13: the same order breaks the ties of every round; no second draw."""
    bs = played(opened([sheet()], [sheet()]), 1)  # the second listed goes first
    for turn in (1, 2, 3):
        roll_round(bs, [5, 5])
        assert (bs[0].turn, asked(bs)) == (turn, (Prompt.ACT, 1))
        finish_round(bs)
        assert asked(bs)[0] == Purpose.INITIATIVE


def test_ok_turn_2_done_and_the_end_of_the_round() -> None:
    """OK-TURN-2, OK-EDGE-7: who is done is not asked again this round; it ends when all who could act are done."""
    bs = start([sheet()], [sheet()], [9, 4])
    assert events(answer(bs, Act.DONE), Event.DONE) == [(0, 9, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Prompt.ACT, 1)
    answer(bs, Act.SETUP_FREE)
    assert (bs[0].turn, asked(bs)) == (2, (Purpose.INITIATIVE, 0))
    assert row(bs, 0).done == 0
    roll_round(bs, [5, 3])
    assert asked(bs) == (Prompt.ACT, 0)


@pytest.mark.parametrize(("ap", "carry"), [(0, 0), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_ok_end_1_at_most_three_are_carried(ap: int, carry: int) -> None:
    """OK-END-1: what is left is carried, at most 3, and counts next round in full."""
    bs = start([sheet(initiative=min(ap, 6))], [sheet(initiative=1)], [ap, 2])
    told = play(bs, *[Act.DONE] * (ap >= 3))
    assert bs[0].turn == 2
    assert [int(row(bs, i).carry) for i in (0, 1)] == [carry, 2]
    if ap >= 3:
        assert events(told, Event.CARRY) == [(0, 3, 0, 0, 0, 0, 0), (1, 2, 0, 0, 0, 0, 0)]
    roll(bs, 0)
    assert row(bs, 0).ap == min(ap, 6) + carry


def test_ok_end_1_a_bystander_comes_out_of_shock() -> None:
    """OK-END-1, OK-TURN-1: with fewer than 3 AP nobody is asked; they carry over, and the next round has begun."""
    bs = played(opened([sheet(initiative=2)], [sheet(initiative=1)]), 0, 0)
    assert (bs[0].turn, bs[0].decisions, asked(bs)) == (2, 0, (Purpose.INITIATIVE, 0))
    play(bs, 0, 0)
    assert (asked(bs), row(bs, 0).ap) == ((Prompt.ACT, 0), 4)


def test_ok_end_1_round_long_things_end() -> None:
    """OK-END-1: defences, holds and 'done' end with the round; setups do not (OK-EDGE-8)."""
    bs = start([sheet(), sheet()], [sheet()], [6, 6, 6])
    play(bs, Act.SETUP_FREE, Act.ATTACK, Act.DEFEND_ALL, -4, Act.HOLD)
    f, g = row(bs, 0), row(bs, 2)
    assert (f.setup_on, f.holding, g.def_all) == (3, 1, 1)
    g.def_one, g.def_group = 1, 1
    finish_round(bs)
    assert bs[0].turn == 2
    assert [int(x) for x in (f.holding, f.done, g.def_all, g.def_one, g.def_group, g.done)] == [0] * 6
    assert (f.setup_on, f.setup_bonus) == (3, 2)
