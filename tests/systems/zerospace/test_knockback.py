"""Knockback: how far, which way, and keeping one's feet."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import UNARMED, Event, Flag, Prompt, Purpose, Type
from tests.systems.zerospace.acting import attack, declare, met, task
from tests.systems.zerospace.asked import asked, can, distribution, events, kinds, play, played, roll, row
from tests.systems.zerospace.helpers import HARM, blade, gun, power, sheet, start, ways

pytestmark = pytest.mark.plain
SOFT = {"health_most": 60}


def hit(margin: int, arm: dict | None = None, blue: dict | None = None, **options: int):
    """A shot at 40 m from 30 m whose AV is so much above the DV of 12, and its damage."""
    bs = start(
        [sheet(gun() if arm is None else arm, agility=4)],
        [sheet(**{"at": 40, **SOFT, **(blue or {})}), sheet(at=50)],
        **{"knockback": 1, **options},
    )
    attack(bs)
    told = play(bs, 4 + margin)
    return bs, told + (play(bs, 1) if asked(bs)[0] == Purpose.DAMAGE else [])


@pytest.mark.parametrize("margin", range(7))
def test_zs_knock_1_metres_are_the_margin(margin: int) -> None:
    """ZS-KNOCK-1: AV - DV metres away from the striker; after more than 2 m she rolls to keep her feet."""
    bs, told = hit(margin)
    assert row(bs, 1).at == 40 + margin
    assert events(told, Event.PUSHED) == ([(1, 40, 40 + margin, 0, 0, 0, 0)] if margin else [])
    assert asked(bs) == ((Purpose.KNOCKBACK, 1) if margin > 2 else (Prompt.TURN, 0))


def test_zs_knock_1_the_option_is_off() -> None:
    """ZS-KNOCK-1: without the option nobody is pushed."""
    bs, told = hit(6, knockback=0)
    assert row(bs, 1).at == 40
    assert not events(told, Event.PUSHED)


@pytest.mark.parametrize(
    ("state", "value", "falls"),
    [
        ({}, 4, 36 - ways(8)),
        ({"agility": 5, "athletics": 4}, 9, 36 - ways(3)),
        ({"blind": 11}, -2, 36),
        ({"helpless": 1}, 0, 36),
    ],
)
def test_zs_knock_1_keeping_her_feet(state: dict, value: int, falls: int) -> None:
    """ZS-KNOCK-1, ZS-COND-1: Agility + Athletics with her penalties against 12, else prone; the helpless fall."""
    bs = start([sheet(gun(), agility=9)], [sheet(at=40, **{**SOFT, **state}), sheet(at=50)], knockback=1)
    play(bs, attack, 12, 1, to=(Purpose.KNOCKBACK, 1))
    copy = bs.copy()
    ((_, told_value, *_),) = events(roll(copy, 2), Event.FEET_ROLL)
    assert told_value == value
    found = distribution(bs, lambda c: int(row(c, 1).prone))
    assert found == {k: v for k, v in {1: falls, 0: 36 - falls}.items() if v}


def test_zs_knock_1_a_helpless_roll_is_told_as_0() -> None:
    """ZS-KNOCK-1, ZS-COND-1: whatever the dice show, the Action Value of the helpless is 0."""
    bs = start([sheet(gun(), agility=9)], [sheet(at=40, helpless=1, **SOFT), sheet(at=50)], knockback=1)
    attack(bs)
    told = play(bs, 12, 1, 12)
    assert events(told, Event.FEET_ROLL) == [(1, 0, 0, 0, 0, 0, 0)]
    assert events(told, Event.PRONE)


def test_zs_knock_1_without_weight_nobody_lies() -> None:
    """ZS-KNOCK-1, ZS-COND-1: who loses her balance keeps AV and DV, and regains it with her move action alone."""
    bs = start(
        [sheet(gun(), blade(), agility=12)], [sheet(gun(), at=31, **SOFT), sheet(at=50)], knockback=1, weightless=1
    )
    attack(bs)
    before = met(bs)[1]
    play(bs, 12, 1, to=(Purpose.KNOCKBACK, 1))
    play(bs, 2, Act.DONE)
    assert row(bs, 1).prone == 1
    assert asked(bs) == (Prompt.TURN, 1)
    assert (can(bs, Act.RISE, 0, 0), can(bs, Act.RISE, 0, 1)) == (True, False)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT}
    attack(bs)
    assert met(bs)[0] == 6 - 3  # but for being prone: weightless alone
    play(bs, 2)
    assert can(bs, Act.RISE, 0, 0)
    play(bs, (Act.RISE, 0, 0))
    assert row(bs, 1).prone == 0
    play(bs, Act.DONE, Act.DONE)
    row(bs, 1).prone = 1
    attack(bs)
    assert met(bs)[1] == before == 14 - 3


@pytest.mark.parametrize("weightless", [0, 1])
@pytest.mark.parametrize(("mine", "theirs"), [({"prone": 1}, {}), ({}, {"prone": 1})])
def test_zs_knock_1_by_hand_neither(mine: dict, theirs: dict, weightless: int) -> None:
    """ZS-KNOCK-1, ZS-COND-1: prone is -3 by hand, in attacks and in breaking free, and nothing without weight."""
    less = 3 * (1 - weightless)
    bs = played(start([sheet(blade(), **mine)], [sheet(at=31, **theirs)], weightless=weightless), attack)
    weight = 3 * weightless
    assert met(bs) == (6 - weight - less * len(mine), 12 - weight - less * len(theirs))
    bs = played(start([sheet(**mine)], [sheet(**theirs)], weightless=weightless, holds=[(1, 0)]), Act.KEEP)
    declare(bs, Act.BREAK)
    assert task(bs, Event.BREAK_ROLL) == (4 - 3 - weight - less * len(mine), 12 - weight - less * len(theirs))


def test_zs_move_4_a_flyer_loses_her_balance() -> None:
    """ZS-MOVE-4, ZS-KNOCK-1: not her feet; her AV and DV stay, and her move action alone mends it."""
    bs = start([sheet(gun(), blade(), agility=12)], [sheet(gun(), at=31, flies=1, **SOFT), sheet(at=50)], knockback=1)
    attack(bs)
    before = met(bs)[1]
    play(bs, 12, 1, to=(Purpose.KNOCKBACK, 1))
    assert events(play(bs, 2), Event.PRONE)[0][:2] == (1, 1)
    play(bs, Act.DONE)
    assert (row(bs, 1).prone, asked(bs)) == (1, (Prompt.TURN, 1))
    assert (can(bs, Act.RISE, 0, 0), can(bs, Act.RISE, 0, 1)) == (True, False)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT}
    attack(bs)
    assert met(bs)[0] == 6
    play(bs, 2, (Act.RISE, 0, 0), Act.DONE, Act.DONE)
    row(bs, 1).prone = 1
    attack(bs)
    assert met(bs)[1] == before == 14


@pytest.mark.parametrize(("mine", "theirs"), [({"prone": 1, "flies": 1}, {}), ({}, {"prone": 1, "flies": 1})])
def test_zs_move_4_nor_does_it_matter_by_hand(mine: dict, theirs: dict) -> None:
    """ZS-MOVE-4, ZS-COND-1: after a takedown, or while she cowers."""
    bs = played(start([sheet(blade(), **mine)], [sheet(at=31, **theirs)]), attack)
    assert met(bs) == (6, 12)


def test_zs_move_4_a_flyer_does_not_drop_prone() -> None:
    """ZS-MOVE-4, ZS-ACT-1: whoever stands beside her may."""
    bs = start([sheet(flies=1), sheet()], [sheet(at=40)])
    assert not can(bs, Act.PRONE)
    assert can(played(bs, Act.DONE), Act.PRONE)


def test_zs_knock_1_nobody_drops_prone_without_weight() -> None:
    """ZS-KNOCK-1, ZS-ACT-1: there is no ground to drop to."""
    assert can(start([sheet()], [sheet(at=40)]), Act.PRONE)
    assert not can(start([sheet()], [sheet(at=40)], weightless=1), Act.PRONE)


def test_zs_knock_1_who_is_prone_rolls_nothing() -> None:
    """ZS-KNOCK-1: she is on the ground already."""
    bs, _ = hit(3, blue={"prone": 1, "agility": -1})
    assert row(bs, 1).at == 43
    assert asked(bs) == (Prompt.TURN, 0)


def test_zs_knock_1_not_beyond_the_arena_and_out_of_cover() -> None:
    """ZS-KNOCK-1, ZS-COND-1: she stops at the edge; whoever is moved has no cover any more."""
    bs = start([sheet(gun(), agility=9)], [sheet(at=59, cover=1, **SOFT)], knockback=1, covers=[(59, 10)])
    play(bs, attack, 12, 1)
    assert (row(bs, 1).at, row(bs, 1).cover) == (60, 0)


def test_zs_knock_1_from_the_same_place() -> None:
    """ZS-KNOCK-1: toward her own edge."""
    for mine, sign in ((0, 1), (1, -1)):
        red, blue = [sheet(brawn=9)], [sheet(**SOFT)]
        bs = (
            start(red, blue, knockback=1)
            if mine == 0
            else start([sheet(**SOFT)], [sheet(brawn=9)], knockback=1, starts=1)
        )
        attack(bs, 0, UNARMED)
        play(bs, 12, 1)
        assert row(bs, 1 - mine).at == 30 + sign * (23 - 12)


@pytest.mark.parametrize(
    "arm", [power(type=Type.ALTERATION, level=3), gun(flags=int(Flag.BLINDING)), gun(flags=Flag.STUNNING + HARM)]
)
def test_zs_knock_1_normal_attacks_push(arm: dict) -> None:
    """ZS-KNOCK-1: normal attacks do, whatever else they do; alteration attacks do not."""
    bs = played(start([sheet(arm, agility=8)], [sheet(at=40, **SOFT)], knockback=1), attack)
    told = play(bs, 12)
    if asked(bs)[0] == Purpose.DAMAGE:
        told += play(bs, 1)
    assert bool(events(told, Event.PUSHED)) == ("type" not in arm)


def test_zs_knock_1_nobody_is_pushed_out_of_a_grapple() -> None:
    """ZS-KNOCK-1, ZS-MAN-1: neither grappler nor restrained, nor who is out."""
    for hold in ((1, 2), (2, 1)):
        bs = start([sheet(gun(), agility=9), sheet(at=40)], [sheet(at=40, **SOFT)], knockback=1, holds=[hold])
        attack(bs)
        told = play(bs, 12, 1)
        assert not events(told, Event.PUSHED)
    bs = played(start([sheet(gun(), agility=9)], [sheet(at=40, health=1), sheet(at=50)], knockback=1), attack)
    assert not events(play(bs, 12, 1), Event.PUSHED)


def test_zs_knock_1_an_area_pushes_from_its_centre() -> None:
    """ZS-KNOCK-1, ZS-ATT-2: away from the centre; whoever is there, away from the striker."""
    grenade = gun(flags=Flag.AREA + HARM)
    bs = start(
        [sheet(grenade, agility=6)], [sheet(at=40, **SOFT), sheet(at=38, **SOFT), sheet(at=43, **SOFT)], knockback=1
    )
    attack(bs)
    told = play(bs, 4, 1)
    assert events(told, Event.PUSHED) == [
        (1, 40, 42, 0, 0, 0, 0),
        (2, 38, 36, 0, 0, 0, 0),
        (3, 43, 45, 0, 0, 0, 0),
    ]


def test_zs_knock_1_at_the_centre_of_an_area_away_from_the_striker() -> None:
    """ZS-KNOCK-1, ZS-ATT-2: not toward her own edge, where the striker is on that side of her."""
    bs = start([sheet(gun(flags=Flag.AREA + HARM), agility=6, at=50)], [sheet(at=40, **SOFT)], knockback=1)
    attack(bs)
    assert events(play(bs, 4, 1), Event.PUSHED) == [(1, 40, 38, 0, 0, 0, 0)]


def test_zs_knock_1_manoeuvres_do_not_push() -> None:
    """ZS-KNOCK-1: a takedown throws to the ground, and nowhere else."""
    bs = start([sheet(brawn=9)], [sheet(at=31, endurance_most=50)], knockback=1)
    from_here = row(bs, 1).at
    play(bs, Act.TAKEDOWN)
    while asked(bs)[0] == Prompt.FORCE:
        play(bs, Act.DECLINE)
    play(bs, 12)
    assert row(bs, 1).at == from_here
