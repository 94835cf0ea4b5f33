"""Disarming, distracting, taking down, dodging."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Place, Prompt, Purpose
from tests.systems.zerospace.acting import attack, declare, met, task
from tests.systems.zerospace.asked import asked, can, distribution, events, kinds, legal, play, row
from tests.systems.zerospace.helpers import HARM, blade, gun, power, sheet, start, ways

pytestmark = pytest.mark.plain


def test_zs_man_1_disarming() -> None:
    """ZS-MAN-1: Brawn + Hand-to-hand at -3, no equipment; the weapon is knocked away or taken."""
    bs = start([sheet(brawn=3)], [sheet(gun(), at=31), sheet(at=50)])
    declare(bs, Act.DISARM)
    assert met(bs) == (5 - 3, 12)
    assert distribution(bs, lambda c: asked(c)[0] == Prompt.TAKE) == {True: ways(10), False: 36 - ways(10)}
    play(bs, 12, to=(Prompt.TAKE, 0))
    assert legal(bs) == {(Act.KNOCK, 0, 0), (Act.TAKE, 0, 0)}
    copy = bs.copy()
    assert events(play(bs, (Act.KNOCK, 0, 0)), Event.KNOCKED) == [(1, 0, 0, 0, 0, 0, 0)]
    assert (row(bs, 1).w_place[0], row(bs, 1).w_at[0], row(bs, 0).weapons_n) == (Place.DROPPED, 31, 0)
    assert events(play(copy, (Act.TAKE, 0, 0)), Event.TAKEN) == [(0, 1, 0, 0, 0, 0, 0)]
    f, g = row(copy, 0), row(copy, 1)
    assert (g.w_place[0], f.w_place[0], f.weapons_n, f.w_level[0], f.w_range[0]) == (
        Place.GONE,
        Place.IN_HAND,
        1,
        3,
        30,
    )
    assert f.w_from[0] == 1 * 5 + 0 + 1


@pytest.mark.parametrize(
    ("mine", "taken"),
    [
        ([], True), ([blade()], True), ([blade(), blade()], False), ([gun(hands=2)], False), ([power()] * 4, False),
        ([gun(place=Place.GONE), *[power()] * 3], True),
    ],
)  # fmt: skip
def test_zs_man_2_taking_needs_a_free_hand(mine: list, taken: bool) -> None:
    """ZS-MAN-2: and a place among four arms, which may be that of an arm that is gone."""
    bs = start([sheet(*mine)], [sheet(gun(), blade(), at=31), sheet(at=50)])
    declare(bs, Act.DISARM)
    play(bs, 12, to=(Prompt.TAKE, 0))
    assert legal(bs) == {(Act.KNOCK, 0, w) for w in (0, 1)} | ({(Act.TAKE, 0, w) for w in (0, 1)} if taken else set())


def test_zs_man_1_a_weapon_that_was_taken_does_what_it_did() -> None:
    """ZS-MAN-1: she who took it attacks with its range, its level and its effects."""
    bs = start([sheet(brawn=3)], [sheet(gun(flags=Flag.STUNNING + HARM), at=31), sheet(at=50)])
    declare(bs, Act.DISARM)
    play(bs, 12, (Act.TAKE, 0, 0), Act.DONE, Act.DONE, Act.DONE)
    attack(bs, 1)
    assert met(bs) == (6, 12)
    play(bs, 12)
    found = distribution(bs, lambda c: (int(row(c, 2).health), 14 - int(row(c, 2).endurance)))
    assert found == {(14, die + 3): 1 for die in range(1, 7)}


def test_zs_man_2_a_two_handed_weapon_needs_two() -> None:
    """ZS-MAN-2: with one hand free it can only be knocked away, and nobody is asked."""
    bs = start([sheet(blade())], [sheet(gun(hands=2), at=31), sheet(at=50)])
    declare(bs, Act.DISARM)
    assert events(play(bs, 12), Event.KNOCKED) == [(1, 0, 0, 0, 0, 0, 0)]
    assert asked(bs) == (Prompt.TURN, 0)


@pytest.mark.parametrize(
    ("arms", "gap", "able"),
    [([gun()], 1, True), ([gun()], 2, False), ([], 0, False), ([power()], 0, False), ([gun(place=0)], 0, False)],
)
def test_zs_man_1_who_can_be_disarmed(arms: list, gap: int, able: bool) -> None:
    """ZS-MAN-1, ZS-RANGE-1: who has something in hand, within 1 m; powers are never lost."""
    assert can(start([sheet()], [sheet(*arms, at=30 + gap)]), Act.DISARM) == able


def test_zs_man_2_picking_up_is_a_move_action() -> None:
    """ZS-MAN-2, ZS-ACT-1: one's own weapon, within 1 m, with a hand for it; it takes the move and no more."""
    for place_at, arms, able in ((30, [], True), (31, [], True), (32, [], False), (30, [gun(hands=2)], False)):
        bs = start([sheet(blade(place=2, at=place_at), *arms)], [sheet(at=40)])
        assert can(bs, Act.PICK) == able
    bs = start([sheet(blade(place=2, at=31))], [sheet(at=31)])
    assert events(declare(bs, Act.PICK), Event.PICK_UP) == [(0, 0, 0, 0, 0, 0, 0)]
    assert row(bs, 0).w_place[0] == Place.IN_HAND
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.DODGE}
    assert can(bs, Act.ATTACK)


def test_zs_man_1_distracting() -> None:
    """ZS-MAN-1: Presence + Deception against 8 + Presence + Investigation, over the 36 ways, at any distance."""
    bs = start([sheet(presence=4, deception=3)], [sheet(at=60, presence=3, investigation=4), sheet(at=60)])
    declare(bs, Act.DISTRACT, to=(Purpose.TASK, 0))
    assert task(bs, Event.DISTRACT_ROLL) == (7, 15)
    assert distribution(bs, lambda c: int(row(c, 1).distracted)) == {1: ways(8), 0: 36 - ways(8)}


@pytest.mark.parametrize(
    ("state", "difficulty"),
    [
        ({"blind": 11}, 9), ({"surprised": 1}, 9), ({"blind": 11, "surprised": 1}, 6),
        ({"dodge": 2}, 12), ({"hidden": 1}, 12), ({"cover": 1}, 12), ({"prone": 1}, 12),
    ],
)  # fmt: skip
def test_zs_cond_1_penalties_count_against_a_distraction_and_bonuses_do_not(state: dict, difficulty: int) -> None:
    """ZS-COND-1, ZS-MAN-1: of who is to be distracted."""
    bs = start([sheet()], [sheet(at=40, **state), sheet(at=60)], covers=[(40, 10)])
    declare(bs, Act.DISTRACT)
    assert task(bs, Event.DISTRACT_ROLL) == (4, difficulty)


def test_zs_cond_2_nobody_is_distracted_twice() -> None:
    """ZS-COND-2, ZS-MAN-1: the distracted and the helpless cannot be distracted."""
    bs = start([sheet()], [sheet(at=40, distracted=1), sheet(at=40, helpless=1), sheet(at=40)])
    assert [can(bs, Act.DISTRACT, t) for t in range(3)] == [False, False, True]


@pytest.mark.parametrize(
    ("mine", "theirs", "endurance", "state"),
    [
        ({"brawn": 5}, {}, 9, 0), ({"brawn": 5}, {"dr": 2}, 11, 0), ({"brawn": 2, "iron": 3}, {"dr": 1}, 10, 0),
        ({"brawn": 1}, {"dr": 4}, 14, 0), ({"brawn": 5}, {"endurance": 5}, 0, 1),
    ],
)  # fmt: skip
def test_zs_man_1_a_takedown(mine: dict, theirs: dict, endurance: int, state: int) -> None:
    """ZS-MAN-1: at -3, flat Brawn (iron fists add) - Damage Resistance to Endurance, and prone; no die."""
    bs = start([sheet(**mine)], [sheet(at=31, **theirs), sheet(at=50)])
    declare(bs, Act.TAKEDOWN)
    assert met(bs) == (mine["brawn"] + 2 - 3, 12)
    play(bs, 12)
    if met_needs(mine) > 12:
        assert row(bs, 1).prone == 0
        return
    assert (row(bs, 1).endurance, row(bs, 1).state, row(bs, 1).prone) == (endurance, state, 1 - state)
    assert asked(bs) == (Prompt.TURN, 0)


def met_needs(mine: dict) -> int:
    """What the dice of a takedown against DV 12 must show."""
    return 12 - (mine["brawn"] + 2 - 3)


def test_zs_man_1_who_can_be_taken_down() -> None:
    """ZS-MAN-1, ZS-RANGE-1: within 1 m, and who is not prone."""
    bs = start([sheet()], [sheet(at=31), sheet(at=32), sheet(at=31, prone=1)])
    assert [can(bs, Act.TAKEDOWN, t) for t in range(3)] == [True, False, False]


def test_zs_man_1_dodging() -> None:
    """ZS-MAN-1, ZS-ACT-1: the whole turn, without a move; +6 DV until her next turn begins."""
    bs = start([sheet(gun())], [sheet(gun(), at=40)])
    declare(bs, Act.DODGE)
    assert row(bs, 0).dodge == 1
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.ATTACK, Act.DODGE}
    play(bs, Act.DONE, attack)
    assert met(bs)[1] == 14 + 6
    play(bs, 2, Act.DONE, to=(Prompt.TURN, 0))
    assert row(bs, 0).dodge == 0
    play(bs, (Act.APPROACH, 0, 0))
    assert Act.DODGE not in kinds(bs)
