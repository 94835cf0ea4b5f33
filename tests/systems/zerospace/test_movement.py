"""Moves: base, double and all-out, toward and away, to cover, and the flight of the terrified."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Effort, Event, Place, Prompt, Terror
from tests.systems.zerospace.acting import declare, done, met
from tests.systems.zerospace.asked import answer, asked, can, events, kinds, play, played, row
from tests.systems.zerospace.helpers import blade, gun, sheet, start

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(("way", "length"), [(0, 4), (1, 8), (2, 12)])
def test_zs_move_2_base_double_and_all_out(way: int, length: int) -> None:
    """ZS-MOVE-1, ZS-MOVE-2: 1, 2 and 3 times the base; all-out uses the standard action, the longer two are runs."""
    bs = start([sheet(gun())], [sheet(at=55)])
    assert events(answer(bs, Act.APPROACH, 0, way), Event.MOVE)[0][:4] == (0, 30, 30 + length, way)
    assert row(bs, 0).run == (Effort.OWN if way else 0)
    assert (bs[0].moved, bs[0].spent) == (1, int(way == 2))


def test_zs_act_1_running_gives_dv_and_takes_av() -> None:
    """ZS-ACT-1, ZS-MOVE-2: +3 DV, -6 AV until her next turn begins."""
    bs = start([sheet(gun())], [sheet(gun(), at=55)])
    plain = bs.copy()
    play(bs, (Act.APPROACH, 0, 1), (Act.ATTACK, 0, 0), Act.DECLINE)
    play(plain, (Act.APPROACH, 0, 0), (Act.ATTACK, 0, 0), Act.DECLINE)
    assert met(bs)[0] == met(plain)[0] - 6
    play(bs, 2, Act.DONE, (Act.ATTACK, 0, 0), Act.DECLINE)
    play(plain, 2, Act.DONE, (Act.ATTACK, 0, 0), Act.DECLINE)
    assert met(bs)[1] == met(plain)[1] + 3
    play(bs, 2, Act.DONE)
    assert row(bs, 0).run == 0


def test_zs_move_2_a_run_is_declared_before_the_standard_action() -> None:
    """ZS-MOVE-2: after the standard action only the base move is left."""
    bs = start([sheet(gun())], [sheet(gun(), at=55)])
    assert can(bs, Act.APPROACH, 0, 2)
    play(bs, (Act.ATTACK, 0, 0), Act.DECLINE, 2)
    assert can(bs, Act.APPROACH, 0, 0)
    assert not can(bs, Act.APPROACH, 0, 1)
    assert not can(bs, Act.APPROACH, 0, 2)


@pytest.mark.parametrize(("gap", "ways"), [(0, 0), (1, 0), (2, 1), (5, 1), (6, 2), (9, 2), (10, 3)])
def test_zs_move_1_a_way_leads_farther_than_the_shorter_one(gap: int, ways: int) -> None:
    """ZS-MOVE-1: toward somebody as far as 1 m; a longer way is legal where it leads farther."""
    bs = start([sheet(at=30)], [sheet(at=30 + gap)])
    assert [can(bs, Act.APPROACH, 0, way) for way in range(3)] == [way < ways for way in range(3)]


@pytest.mark.parametrize(("at", "other", "to"), [(30, 31, 26), (30, 29, 34), (30, 30, 26), (2, 3, 0)])
def test_zs_move_1_away_is_straight_and_ends_at_the_edge(at: int, other: int, to: int) -> None:
    """ZS-MOVE-1: away from somebody; from the same place toward her own edge."""
    bs = played(start([sheet(at=at)], [sheet(at=other)]), Act.RETREAT)
    assert row(bs, 0).at == to


def test_zs_move_1_toward_allies_and_cover() -> None:
    """ZS-MOVE-1: toward an ally as far as 1 m, to cover exactly; destroyed cover is still a place."""
    bs = start([sheet(), sheet(at=33)], [sheet(at=55)], covers=[(28, 10), (41, 10)])
    copy = played(bs.copy(), Act.JOIN)
    assert row(copy, 0).at == 32
    assert [can(bs, Act.SEEK, 0, k) for k in range(9)] == [True, False, False, True, True, True, False, False, False]
    answer(bs, Act.SEEK, 0, 0)
    assert row(bs, 0).at == 28
    answer(bs, Act.COVER)
    assert row(bs, 0).cover == 1


def test_zs_cond_1_moving_leaves_cover() -> None:
    """ZS-COND-1: cover holds until she moves."""
    bs = start([sheet(cover=1)], [sheet(at=55)], covers=[(30, 10)])
    assert not can(bs, Act.COVER)
    answer(bs, Act.RETREAT)
    assert row(bs, 0).cover == 0


@pytest.mark.parametrize(
    "state", [{"prone": 1}, {"held_by": 2}, {"holds": 2}, {"terror": Terror.COWERS, "fear": 11, "fear_of": 2}]
)
def test_zs_man_2_who_cannot_move(state: dict) -> None:
    """ZS-COND-1, ZS-MAN-2, ZS-ATT-3: prone, restrained, restraining or cowering nobody moves."""
    other = {"holds": 1} if "held_by" in state else {"held_by": 1} if "holds" in state else {}
    bs = start([sheet(gun(), **state)], [sheet(at=31, **other)])
    if asked(bs)[0] == Prompt.RELEASE:
        answer(bs, Act.KEEP)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.SEEK}


def test_zs_att_3_whoever_flees_moves_first() -> None:
    """ZS-ATT-3: her turn begins with a base move away from whom she fears, and the move is used."""
    bs = start([sheet(gun())], [sheet(gun(), at=40, terror=Terror.FLEES, fear=11, fear_of=1)])
    assert events(answer(bs, Act.DONE), Event.MOVE) == [(1, 40, 44, 3, 0, 0, 0)]
    assert asked(bs) == (Prompt.TURN, 1)
    assert (bs[0].moved, bs[0].spent) == (1, 0)
    assert can(bs, Act.RECOVER, 0, 1)
    assert not can(bs, Act.DELAY)


@pytest.mark.parametrize("prone", [0, 1])
def test_zs_man_2_whoever_flees_lets_go(prone: int) -> None:
    """ZS-MAN-2, ZS-ATT-3: nobody moves without releasing whom she holds, nor does she who flees."""
    blue = [sheet(gun(), at=40, terror=Terror.FLEES, fear=11, fear_of=1, prone=prone)]
    bs = start([sheet(gun(), at=40)], blue, holds=[(1, 0)])
    assert asked(bs) == (Prompt.RELEASE, 1)
    play(bs, Act.KEEP, Act.DONE, to=(Prompt.TURN, 1))
    assert (row(bs, 1).holds, row(bs, 0).held_by) == (0, 0)
    assert (row(bs, 1).at, row(bs, 1).prone, bs[0].moved) == (40 if prone else 44, 0, 1)


@pytest.mark.parametrize(
    ("state", "at", "moved"), [({"prone": 1}, 40, 1), ({"held_by": 1}, 40, 0), ({"at": 59}, 60, 1), ({"at": 60}, 60, 1)]
)
def test_zs_att_3_flight_where_there_is_no_way(state: dict, at: int, moved: int) -> None:
    """ZS-ATT-3: prone she rises instead; restrained she does neither; at the edge the move is gone all the same."""
    fields = {"at": 40, "terror": Terror.FLEES, "fear": 11, "fear_of": 1, **state}
    bs = start([sheet(gun(), holds=2 if "held_by" in state else 0)], [sheet(gun(), **fields)])
    done(bs, 0)
    if asked(bs)[0] == Prompt.RELEASE:
        answer(bs, Act.KEEP)
    assert asked(bs) == (Prompt.TURN, 1)
    assert (row(bs, 1).at, bs[0].moved, row(bs, 1).prone) == (at, moved, 0)


# --- in two parts (ZS-MOVE-3)


def struck(**options: int):
    """Red, with 4 m a move, has gone 2 m to Blue and has missed her; Green is a metre farther."""
    bs = start([sheet(blade())], [sheet(blade(), at=33), sheet(at=34)], **{"keeps_rest": 1, **options})
    answer(bs, Act.APPROACH)
    declare(bs, Act.ATTACK)
    return played(bs, 2, to=(Prompt.TURN, 0))


@pytest.mark.parametrize("kept", [0, 1])
def test_zs_move_3_the_rest_is_gone_after_the_standard_action(kept: int) -> None:
    """ZS-MOVE-3: 2 of 4 m are left, to anywhere, in one piece; without the option nothing is."""
    bs = struck(keeps_rest=kept)
    assert bs[0].rest == 2 * kept
    assert [can(bs, Act.RETREAT, 0, way) for way in range(3)] == [bool(kept), False, False]
    assert [can(bs, Act.APPROACH, 1, way) for way in range(3)] == [bool(kept), False, False]
    if kept:
        assert events(answer(bs, Act.APPROACH, 1), Event.MOVE) == [(0, 32, 33, 0, 1, 0, 0)]
        assert (bs[0].moved, bs[0].rest, row(bs, 0).run) == (1, 0, 0)
        assert not can(bs, Act.RETREAT, 0)  # nor the metre that this left


def test_zs_move_3_before_the_standard_action_nothing_more_is_gone() -> None:
    """ZS-MOVE-3: two parts are made around the action, not one after the other; nothing is picked up for the rest."""
    bs = start([sheet(blade(), gun(place=Place.DROPPED, at=32))], [sheet(at=33)], keeps_rest=1)
    answer(bs, Act.APPROACH)
    assert bs[0].rest == 2
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.PICK}
    declare(bs, Act.ATTACK)
    play(bs, 2, to=(Prompt.TURN, 0))
    assert kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.PICK} == {Act.RETREAT}


def test_zs_move_3_nothing_is_left_of_a_move_after_the_standard_action() -> None:
    """ZS-MOVE-3: two parts are made around the action; after it there is one piece, however short."""
    bs = start([sheet(blade(), gun())], [sheet(at=33)], keeps_rest=1)
    declare(bs, Act.ATTACK, 0, 1)
    play(bs, 2, to=(Prompt.TURN, 0))
    answer(bs, Act.APPROACH)
    assert (bs[0].moved, bs[0].rest) == (1, 0)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT}


@pytest.mark.parametrize(("gap", "way", "rest"), [(3, 0, 2), (7, 1, 2), (11, 2, 0), (5, 0, 0)])
def test_zs_move_3_what_is_left(gap: int, way: int, rest: int) -> None:
    """ZS-MOVE-3: what a double move did not take of twice the base; of an all-out one, or a whole one, nothing."""
    bs = start([sheet(blade())], [sheet(at=30 + gap)], keeps_rest=1)
    answer(bs, Act.APPROACH, 0, way)
    assert bs[0].rest == rest


def test_zs_move_3_a_run_goes_on_as_a_run() -> None:
    """ZS-MOVE-3: the rest of a double move adds no other penalty, and takes none away."""
    bs = start([sheet(blade())], [sheet(at=37)], keeps_rest=1)
    answer(bs, Act.APPROACH, 0, 1)
    declare(bs, Act.ATTACK)
    play(bs, 2, Act.RETREAT)
    assert (row(bs, 0).at, row(bs, 0).run) == (34, Effort.OWN)


def test_zs_move_3_the_rest_does_not_outlast_the_turn_but_an_interruption() -> None:
    """ZS-MOVE-3, ZS-DELAY-1: who is interrupted as she goes on still has it; the next turn begins with a whole move."""
    red, blue = [sheet(blade())], [sheet(blade(), gun(), at=33)]
    bs = start(red, blue, keeps_rest=1, starts=1)
    play(bs, Act.DELAY, Act.APPROACH, Act.DECLINE, to=(Prompt.TURN, 0))
    play(bs, Act.ATTACK, Act.DECLINE, Act.DECLINE, 2, Act.RETREAT, to=(Prompt.INTERRUPT, 1))
    play(bs, Act.INTERRUPT, to=(Prompt.TURN, 1))
    assert (bs[0].rest, bs[0].outer_rest) == (0, 2)
    answer(bs, Act.DONE, to=(Prompt.TURN, 0))
    assert bs[0].rest == 2
    play(bs, Act.RETREAT, Act.DONE, Act.DONE, to=(Prompt.TURN, 0))
    assert (row(bs, 0).at, bs[0].rest, bs[0].moved) == (30, 0, 0)


@pytest.mark.parametrize("state", [{"prone": 1}, {"terror": Terror.FLEES, "fear": 11, "fear_of": 2, "at": 0}])
def test_zs_move_3_nothing_is_left_of_other_moves(state: dict) -> None:
    """ZS-MOVE-3: getting up takes the whole move, and so does a flight that ends at the edge."""
    bs = start([sheet(blade(), **state)], [sheet(at=1)], keeps_rest=1)
    if "prone" in state:
        answer(bs, Act.RISE)
    assert (bs[0].moved, bs[0].rest) == (1, 0)
