"""Grapples: restraining, returning, squeezing, letting go, breaking free."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Place, Prompt, Purpose
from tests.systems.zerospace.acting import attack, declare, met, task
from tests.systems.zerospace.asked import answer, asked, can, distribution, events, kinds, legal, play, played, row
from tests.systems.zerospace.helpers import blade, gun, sheet, start, ways

pytestmark = pytest.mark.plain


def test_zs_man_1_a_grapple_restrains() -> None:
    """ZS-MAN-1, ZS-EQUIP-1: Brawn + Hand-to-hand without equipment on either side; success restrains."""
    bs = start([sheet(blade(), brawn=4)], [sheet(blade(), at=31, hand=3)])
    declare(bs, Act.GRAPPLE)
    assert met(bs) == (6, 13)
    found = distribution(bs, lambda c: (int(row(c, 0).holds), int(row(c, 1).held_by)))
    assert found == {(2, 1): ways(7), (0, 0): 36 - ways(7)}


@pytest.mark.parametrize(
    ("gap", "holds", "able"),
    [(1, [], True), (2, [], False), (0, [(0, 2)], False), (0, [(1, 3)], True), (0, [(3, 1)], False)],
)
def test_zs_man_1_who_can_be_grappled(gap: int, holds: list, able: bool) -> None:
    """ZS-MAN-1, ZS-RANGE-1: within 1 m, whom nobody holds, by who holds nobody."""
    bs = start([sheet()], [sheet(at=30 + gap), sheet(), sheet()])
    for one, other in holds:
        row(bs, one).holds, row(bs, other).held_by = other + 1, one + 1
    assert can(bs, Act.GRAPPLE) == able


def test_zs_man_1_the_restrained_only_return_a_grapple() -> None:
    """ZS-MAN-1: whoever is held can grapple nobody but who holds her."""
    bs = played(start([sheet()], [sheet(), sheet()], holds=[(1, 0)]), Act.KEEP)
    assert (can(bs, Act.GRAPPLE, 0), can(bs, Act.GRAPPLE, 1)) == (True, False)


def test_zs_man_1_both_are_restrained() -> None:
    """ZS-MAN-1: whoever returns a grapple is still restrained, and so is the other; neither moves."""
    bs = played(start([sheet()], [sheet()], holds=[(1, 0)]), Act.KEEP)
    declare(bs, Act.GRAPPLE)
    assert met(bs) == (4 - 3, 12)
    play(bs, 12)
    assert [(int(f.holds), int(f.held_by)) for f in (row(bs, 0), row(bs, 1))] == [(2, 2), (1, 1)]
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT}
    assert can(bs, Act.RELEASE)
    play(bs, Act.DONE, to=(Prompt.RELEASE, 0))


@pytest.mark.parametrize(
    ("holds", "moves"), [([(1, 0), (0, 1)], False), ([(1, 0)], True), ([(0, 1)], True), ([(0, 1), (2, 0)], True)]
)
def test_zs_man_1_two_who_restrain_each_other_have_no_move_action(holds: list, moves: bool) -> None:
    """ZS-MAN-1: neither rises nor picks up with it; with the standard action they rise. Others in a grapple do both."""
    bs = start([sheet(blade(place=Place.DROPPED, at=30), prone=1)], [sheet(), sheet()], holds=holds)
    if asked(bs)[0] == Prompt.RELEASE:
        answer(bs, Act.KEEP)
    assert (can(bs, Act.RISE, 0, 0), can(bs, Act.PICK)) == (moves, moves)
    assert can(bs, Act.RISE, 0, 1)
    play(bs, (Act.RISE, 0, 1))
    assert row(bs, 0).prone == 0


def test_zs_man_1_move_actions_are_back_once_a_mutual_grapple_ends() -> None:
    """ZS-MAN-1: whoever breaks free has her move still."""
    bs = start([sheet(blade(place=Place.DROPPED, at=30), brawn=9)], [sheet()], holds=[(1, 0), (0, 1)])
    answer(bs, Act.KEEP)
    assert Act.PICK not in kinds(bs)
    play(bs, Act.BREAK, 12)
    assert Act.PICK in kinds(bs)
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT}
    play(bs, Act.RELEASE)
    assert Act.RETREAT in kinds(bs)


def test_zs_man_2_a_grappler_does_not_move() -> None:
    """ZS-MAN-2: not before she lets go, which she can do at any time of her turn; then she moves."""
    bs = start([sheet()], [sheet()], holds=[(0, 1)])
    assert not kinds(bs) & {Act.APPROACH, Act.RETREAT, Act.PRONE}
    assert events(play(bs, Act.RELEASE), Event.RELEASE) == [(0, 1, 0, 0, 0, 0, 0)]
    assert (row(bs, 0).holds, row(bs, 1).held_by) == (0, 0)
    assert Act.RETREAT in kinds(bs)
    assert Act.ATTACK in kinds(bs)


def test_zs_man_1_letting_go_at_the_other_s_turn() -> None:
    """ZS-MAN-1, ZS-MAN-2: as her victim's turn begins she is asked."""
    for answered, held in ((Act.KEEP, 1), (Act.RELEASE, 0)):
        bs = played(start([sheet()], [sheet()], holds=[(0, 1)]), Act.DONE, to=(Prompt.RELEASE, 0))
        assert legal(bs) == {(Act.KEEP, 0, 0), (Act.RELEASE, 0, 0)}
        answer(bs, answered, to=(Prompt.TURN, 1))
        assert row(bs, 1).held_by == held
        assert (Act.RETREAT in kinds(bs)) == (not held)


def test_zs_man_2_squeezing() -> None:
    """ZS-MAN-2: the same roll, then 1d6 + Brawn - Damage Resistance to Endurance."""
    bs = start([sheet(brawn=5)], [sheet(dr=2, endurance_most=20), sheet(at=50)], holds=[(0, 1)])
    declare(bs, Act.SQUEEZE)
    assert met(bs) == (7, 12 - 3)
    play(bs, 2, to=(Purpose.DAMAGE, 0))
    found = distribution(bs, lambda c: (20 - int(row(c, 1).endurance), int(row(c, 1).health)))
    assert found == {(die + 3, 14): 1 for die in range(1, 7)}
    assert events(play(bs, 3), Event.SQUEEZE) == [(0, 1, 3, 5, 2, 0, 0)]


def test_zs_man_1_only_a_grappler_squeezes() -> None:
    """ZS-MAN-1: there is nothing to squeeze, or to break, without a grapple."""
    assert not kinds(start([sheet()], [sheet()])) & {Act.SQUEEZE, Act.BREAK, Act.RELEASE}


@pytest.mark.parametrize(
    ("mine", "theirs", "value", "difficulty"),
    [
        ({}, {}, 1, 12), ({"brawn": 5}, {"hand": 4}, 4, 14), ({"prone": 1}, {}, -2, 12), ({}, {"prone": 1}, 1, 9),
        ({"distracted": 1}, {"distracted": 1}, -2, 9), ({}, {"blind": 11}, 1, 9),
    ],
)  # fmt: skip
def test_zs_man_1_breaking_free(mine: dict, theirs: dict, value: int, difficulty: int) -> None:
    """ZS-MAN-1, ZS-ATT-3: Brawn + Hand-to-hand at -3 for the restraint against 8 + the same, over the 36 ways."""
    bs = played(start([sheet(**mine)], [sheet(**theirs)], holds=[(1, 0)]), Act.KEEP)
    declare(bs, Act.BREAK)
    assert task(bs, Event.BREAK_ROLL) == (value, difficulty)
    found = distribution(bs, lambda c: (int(row(c, 0).held_by), int(row(c, 1).holds)))
    needed = difficulty - value
    assert found == {k: v for k, v in {(0, 0): ways(needed), (2, 1): 36 - ways(needed)}.items() if v}
    told = play(bs, 12)
    if needed <= 12:
        assert events(told, Event.FREED) == [(0, 1, 0, 0, 0, 0, 0)]
        assert Act.RETREAT in kinds(bs) or row(bs, 0).prone


@pytest.mark.parametrize("dice", [2, 12])
def test_zs_cond_2_breaking_free_is_a_defence_of_the_grappler(dice: int) -> None:
    """ZS-COND-2, ZS-MAN-1: what distracts her counts against the roll, and ends with it, free or not."""
    bs = played(start([sheet(hand=4)], [sheet(distracted=1)], holds=[(1, 0)]), Act.KEEP)
    declare(bs, Act.BREAK)
    assert task(bs, Event.BREAK_ROLL) == (3, 9)
    play(bs, dice)
    assert (row(bs, 1).distracted, row(bs, 0).held_by) == (0, 2 if dice == 2 else 0)


def test_zs_man_1_a_helpless_grappler() -> None:
    """ZS-COND-1, ZS-MAN-1: what a helpless one holds is broken at once, and she is not asked."""
    bs = start([sheet()], [sheet(helpless=1), sheet(at=50)], holds=[(1, 0)])
    assert asked(bs) == (Prompt.TURN, 0)
    declare(bs, Act.BREAK)
    assert task(bs, Event.BREAK_ROLL) == (1, 0)


def test_zs_man_1_breaking_free_keeps_one_s_own_grapple() -> None:
    """ZS-MAN-1: of two who hold each other, whoever breaks free still holds."""
    bs = played(start([sheet(brawn=9)], [sheet()], holds=[(1, 0), (0, 1)]), Act.KEEP)
    declare(bs, Act.BREAK)
    play(bs, 12)
    assert [(int(f.holds), int(f.held_by)) for f in (row(bs, 0), row(bs, 1))] == [(2, 0), (0, 1)]


def test_zs_man_1_the_restrained_may_attack() -> None:
    """ZS-MAN-1, ZS-COND-1: restrained is not helpless: she shoots at -3, but may not move."""
    bs = played(start([sheet(gun())], [sheet(), sheet(at=50)], holds=[(1, 0)]), Act.KEEP)
    attack(bs, 1)
    assert met(bs)[0] == 3
    play(bs, 2)
    assert Act.RETREAT not in kinds(bs)
