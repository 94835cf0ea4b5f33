"""Hands: dropping and drawing as quick actions."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Place
from tests.systems.zerospace.asked import can, events, kinds, play, row
from tests.systems.zerospace.helpers import blade, gun, power, sheet, start

pytestmark = pytest.mark.plain


def test_zs_act_1_dropping_is_quick() -> None:
    """ZS-ACT-1: what is in hand, but no power; it lies where she stands."""
    bs = start([sheet(gun(), power(), gun(place=0), at=20)], [sheet(at=40)])
    assert [can(bs, Act.DROP, 0, w) for w in range(4)] == [True, False, False, False]
    assert events(play(bs, Act.DROP), Event.DROP) == [(0, 0, 0, 0, 0, 0, 0)]
    assert (row(bs, 0).w_place[0], row(bs, 0).w_at[0]) == (Place.DROPPED, 20)
    assert Act.APPROACH in kinds(bs)


@pytest.mark.parametrize(
    ("arms", "drawn", "places"),
    [
        ([gun(place=0)], 0, [1]),
        ([gun(), blade(place=0)], 1, [1, 1]),
        ([gun(), blade(), blade(place=0)], 2, [1, 0, 1]),
        ([gun(hands=2), blade(place=0)], 1, [0, 1]),
        ([gun(), power(), gun(hands=2, place=0)], 2, [0, 1, 1]),
        ([power(), blade(), blade(), gun(hands=2, place=0)], 3, [1, 0, 0, 1]),
    ],
)
def test_zs_act_1_drawing_puts_away_what_is_in_the_way(arms: list, drawn: int, places: list) -> None:
    """ZS-ACT-1: the last listed first, until the hands suffice; powers need none."""
    bs = start([sheet(*arms)], [sheet(at=40)])
    assert events(play(bs, (Act.DRAW, 0, drawn)), Event.DRAW) == [(0, drawn, 0, 0, 0, 0, 0)]
    assert [int(p) for p in row(bs, 0).w_place[: len(places)]] == places


def test_zs_act_1_six_quick_actions() -> None:
    """ZS-ACT-1: no seventh in a turn, and six again in the next."""
    bs = start([sheet(gun(), blade(place=0), gun(hands=2, place=0))], [sheet(at=40)])
    for w in (2, 0, 2, 0, 2, 0):
        play(bs, (Act.DRAW, 0, w))
    assert not kinds(bs) & {Act.DRAW, Act.DROP, Act.PRONE, Act.COVER}
    assert Act.APPROACH in kinds(bs)
    assert Act.ATTACK in kinds(bs)
    play(bs, Act.DONE, Act.DONE)
    assert can(bs, Act.PRONE)


def test_zs_act_1_what_cannot_be_drawn() -> None:
    """ZS-ACT-1, ZS-MAN-2: what is in hand, dropped, gone, or not there."""
    bs = start([sheet(gun(), gun(place=2), gun(place=3))], [sheet(at=40)])
    assert not any(can(bs, Act.DRAW, 0, w) for w in range(4))
