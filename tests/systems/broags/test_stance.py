"""Crouching, going to ground, rising, finding cover; hands and weapons."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.layout import Event, Place, Posture, Prompt
from okenv.systems.broags.rules.stance import best_cover, stance_bonus
from tests.systems.broags.acting import attack, done
from tests.systems.broags.asked import answer, can, events, play, played, row
from tests.systems.broags.helpers import blade, gun, lay_out, sheet, start

pytestmark = pytest.mark.plain
QUICK = {"perception": 5}


@pytest.mark.parametrize(
    ("posture", "far", "near"),
    [(Posture.UPRIGHT, 0, 0), (Posture.CROUCHED, 1, 1), (Posture.PRONE, 2, 1), (Posture.FLOORED, 2, 1)],
)
def test_br_def_1_stance_table(posture: int, far: int, near: int) -> None:
    """BR-DEF-1, BR-STAT-1: upright 0, crouched +1, prone and floored +2, or +1 against whoever is adjacent."""
    assert (stance_bonus(posture, False), stance_bonus(posture, True)) == (far, near)


def test_br_cover_1_crouching_is_free_and_once_a_turn() -> None:
    """BR-COVER-1: crouching and standing up cost nothing, once a turn in all, before or after the movement."""
    bs = played(start([sheet(gun(), **QUICK)], [sheet(at=3700)]), Act.CROUCH)
    assert row(bs, 0).posture == Posture.CROUCHED
    assert not can(bs, Act.STAND)
    assert can(bs, Act.ATTACK)
    answer(bs, Act.RETREAT)
    assert row(bs, 0).at == 2700  # half of 6 m
    done(bs, 0, 1)
    assert not can(bs, Act.CROUCH)
    play(bs, Act.STAND, Act.RETREAT)
    assert row(bs, 0).at == 2100
    assert not can(bs, Act.CROUCH)


@pytest.mark.parametrize(
    ("posture", "rises", "grounds", "crouches", "stands"),
    [
        (Posture.UPRIGHT, False, True, True, False),
        (Posture.CROUCHED, False, True, False, True),
        (Posture.PRONE, True, False, False, False),
        (Posture.FLOORED, True, True, False, False),
    ],
)
def test_br_stat_1_changes_of_stance(posture: int, rises: bool, grounds: bool, crouches: bool, stands: bool) -> None:
    """BR-STAT-1, BR-COVER-1: prone and floored rise as an action; the floored may roll over and be prone."""
    bs = start([sheet(posture=posture, **QUICK)], [sheet()])
    assert [can(bs, kind) for kind in (Act.RISE, Act.GROUND, Act.CROUCH, Act.STAND)] == [
        rises, grounds, crouches, stands,
    ]  # fmt: skip
    for kind, after in ((Act.RISE, Posture.UPRIGHT), (Act.GROUND, Posture.PRONE)):
        if can(bs, kind):
            copy = bs.copy()
            answer(copy, kind)
            assert row(copy, 0).posture == after
            assert copy[0].spent == 1


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, 1), ({"cover": 1}, 1), ({"cover": 2}, -1), ({"posture": Posture.CROUCHED}, 0),
        ({"posture": Posture.PRONE}, -1), ({"posture": Posture.FLOORED}, -1),
        ({"at": 2600}, 2), ({"at": 3800}, 1), ({"at": 3801}, 3), ({"posture": Posture.FLOORED, "at": 3600}, -1),
    ],
)  # fmt: skip
def test_br_cover_1_the_best_within_one_movement(fields: dict[str, int], found: int) -> None:
    """BR-COVER-1: the best cover within one movement that betters hers; the nearest of equals."""
    covers = [(3200, 1), (3600, 2), (2000, 3), (4000, 2)]
    assert best_cover(lay_out([sheet(**fields)], [sheet()], covers=covers)[0], 0) == found


def test_br_cover_1_equals_the_nearest_then_the_lowest() -> None:
    """BR-COVER-1: of equal cover the nearest place, of those the one with the lower number of metres."""
    for covers, found in (([(3300, 2), (2800, 2)], 1), ([(3300, 2), (2700, 2)], 1), ([(2700, 2), (3300, 2)], 0)):
        assert best_cover(lay_out([sheet()], [sheet()], covers=covers)[0], 0) == found


def test_br_cover_1_finding_it() -> None:
    """BR-COVER-1: an action that brings its own movement; the movement of the turn is left."""
    bs = start([sheet(**QUICK)], [sheet(at=5000)], covers=[(3500, 3)])
    told = answer(bs, Act.COVER)
    assert (int(row(bs, 0).at), int(row(bs, 0).cover)) == (3500, 3)
    assert events(told, Event.COVER) == [(0, 3, 0, 0, 0, 0, 0)]
    assert (int(bs[0].moved), int(bs[0].spent)) == (0, 1)
    answer(bs, Act.RETREAT)
    assert row(bs, 0).cover == 0


def test_br_cover_1_drawing_puts_away_what_is_in_the_way() -> None:
    """BR-COVER-1, BR-TWO-1: drawing is an action; the last listed in hand makes room first."""
    bs = start([sheet(blade(), blade(), gun(place=Place.CARRIED), **QUICK)], [sheet(at=5000)])
    assert [can(bs, Act.DRAW, 0, w) for w in range(3)] == [False, False, True]
    told = answer(bs, Act.DRAW, 0, 2)
    assert [int(p) for p in row(bs, 0).w_place[:3]] == [Place.IN_HAND, Place.CARRIED, Place.IN_HAND]
    assert events(told, Event.PUT_AWAY) == [(0, 1, 0, 0, 0, 0, 0)]
    bs = start([sheet(blade(), blade(), gun(place=Place.CARRIED, hands=2), **QUICK)], [sheet(at=5000)])
    answer(bs, Act.DRAW, 0, 2)
    assert [int(p) for p in row(bs, 0).w_place[:3]] == [Place.CARRIED, Place.CARRIED, Place.IN_HAND]


@pytest.mark.parametrize(
    ("arm", "able"),
    [
        (blade(place=Place.DROPPED, at=3100), True),
        (blade(place=Place.DROPPED, at=3199), True),
        (blade(place=Place.DROPPED, at=3200), False),
        (blade(place=Place.GONE, at=3100), False),
        (blade(place=Place.DROPPED, at=3100, hands=2), False),
    ],
)
def test_br_cover_1_picking_up(arm: dict[str, int], able: bool) -> None:
    """BR-COVER-1: her own weapon, below 2 m away, with hands for it."""
    bs = start([sheet(blade(), arm, **QUICK)], [sheet(at=5000)])
    assert can(bs, Act.PICK, 0, 1) == able
    if able:
        answer(bs, Act.PICK, 0, 1)
        assert row(bs, 0).w_place[1] == Place.IN_HAND
        assert bs[0].spent == 1


def test_br_cover_1_clearing_a_jam() -> None:
    """BR-COVER-1, BR-CRIT-2: an action clears a jam of what is in hand."""
    bs = start([sheet(gun(jam=1), **QUICK)], [sheet(at=3700, perception=0)], [0, -1])
    assert not can(bs, Act.ATTACK)
    answer(bs, Act.CLEAR)
    done(bs, 0, 1)
    assert not can(bs, Act.CLEAR)
    play(bs, attack, -3, to=(Prompt.TURN, 0))
