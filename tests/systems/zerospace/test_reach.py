"""How far one decision of a search reaches: to the next turn, and what is taken to be declined on the way."""

import numpy as np
import pytest

from okenv.core.events import NO_LOG
from okenv.systems.zerospace.mind.prospects import between_rounds, beyond, forget, forget_dice, own_turn, seldom
from okenv.systems.zerospace.rules.actions import SINGLE, Act
from okenv.systems.zerospace.rules.layout import Flag, Prompt, Purpose, Terror
from tests.systems.zerospace.acting import attack, declare, done
from tests.systems.zerospace.asked import K, answer, asked, play, played, roll
from tests.systems.zerospace.helpers import HARM, blade, gun, lay_out, power, sheet, start

pytestmark = pytest.mark.plain


def test_a_decision_reaches_to_the_next_turn() -> None:
    """ZS-ACT-1: who goes on after a move or an attack is still in her turn; after an attack she stays where she is."""
    bs = start([sheet(gun())], [sheet(gun(), at=36)])
    assert own_turn(bs[0])
    assert not seldom(bs[0])
    moving = played(bs.copy(), (Act.APPROACH, 0, SINGLE), to=(Prompt.TURN, 0))
    assert not own_turn(moving[0])
    assert not seldom(moving[0])
    play(bs, attack, 2, to=(Prompt.TURN, 0))
    assert not own_turn(bs[0])
    assert seldom(bs[0])
    answer(bs, Act.DONE, to=(Prompt.TURN, 1))
    assert own_turn(bs[0])


def test_whose_turn_it_is_belongs_to_the_decision() -> None:
    """ZS-TURN-1: a side that is asked goes on with the turn of whom it sends; the last of it is not asked about."""
    bs = start([sheet(gun()), sheet(gun())], [sheet(gun(), at=36)], listed=0)
    assert asked(bs) == (Prompt.NEXT, 0)
    assert own_turn(bs[0])
    answer(bs, Act.SEND, to=(Prompt.TURN, 1))
    assert not own_turn(bs[0])
    answer(bs, Act.DONE, to=(Prompt.TURN, 0))
    assert own_turn(bs[0])


def test_who_flees_begins_her_turn_where_that_leads_her() -> None:
    """ZS-ATT-3."""
    bs = lay_out([sheet(gun(), terror=Terror.FLEES, fear=11, fear_of=2)], [sheet(gun(), at=36)])
    K.begin(bs, 0, NO_LOG)
    assert asked(bs) == (Prompt.TURN, 0)
    assert bs[0].moved == 1
    assert own_turn(bs[0])


def test_what_is_taken_to_be_declined() -> None:
    """ZS-DELAY-1, ZS-FORCE-2, ZS-MAN-2: nobody interrupts, dives or lets go; a target may dodge."""
    bs = start([sheet(gun())], [sheet(gun(), at=36), sheet(at=36)], starts=1)
    play(bs, Act.DELAY, Act.DONE, (Act.ATTACK, 0, 0), to=(Prompt.INTERRUPT, 1))
    assert seldom(bs[0])
    answer(bs, Act.DECLINE, to=(Prompt.FORCE, 1))
    assert not seldom(bs[0])
    answer(bs, Act.DECLINE, to=(Prompt.FORCE, 2))
    assert seldom(bs[0])
    held = start([sheet(blade())], [sheet(blade(), at=31)], holds=[(1, 0)])
    assert asked(held) == (Prompt.RELEASE, 1)
    assert seldom(held[0])


def test_of_many_targets_nobody_is_taken_to_force_a_turn() -> None:
    """ZS-FORCE-1: of three at once, where two are still asked about."""
    for many in (2, 3):
        bs = start([sheet(gun(flags=HARM + Flag.AREA))], [sheet(at=50) for _ in range(many)])
        answer(bs, Act.ATTACK, to=(Prompt.FORCE, 1))
        assert seldom(bs[0]) == (many == 3)


@pytest.mark.parametrize("reached", [1, 2])
def test_a_look_ahead_goes_on_through_a_hazard_that_reaches_one(reached: int) -> None:
    """ZS-OBJ-2: of two or more it is too much that is rolled; never of one attack on one target."""
    bs = played(start([sheet(gun())], [sheet(gun(), at=36) for _ in range(reached)], hazards=[(36, 2, 3, 0)]), attack)
    assert not between_rounds(bs[0])
    roll(bs, 12, to=(Purpose.DAMAGE, 0))
    assert not between_rounds(bs[0])
    roll(bs, 1)
    done(bs, *range(reached + 1), to=(Prompt.FORCE, 1))
    assert not seldom(bs[0])
    answer(bs, Act.DECLINE, to=(Purpose.HAZARD, 1))
    assert between_rounds(bs[0]) == (reached == 2)
    roll(bs, 2, to=(Purpose.DAMAGE, 1))
    assert between_rounds(bs[0]) == (reached == 2)


@pytest.mark.parametrize(("foes", "ends"), [((0, 0, 0), False), ((1,), False), ((1, 1), True), ((0, 0, 0, 0), True)])
def test_a_look_ahead_ends_where_too_much_is_rolled(foes: tuple[int, ...], ends: bool) -> None:
    """ZS-MAN-1, ZS-DMG-2: a spread rolls once for each target, and once more for who has a name."""
    bs = start([sheet(gun())], [sheet(at=36, named=named) for named in foes])
    declare(bs, Act.SPREAD if len(foes) > 1 else Act.ATTACK)
    assert asked(bs)[0] == Purpose.ATTACK
    assert between_rounds(bs[0]) == ends


def test_an_area_is_rolled_for_once() -> None:
    """ZS-ATT-2."""
    bs = start([sheet(power(flags=HARM + Flag.AREA))], [sheet(at=50) for _ in range(5)])
    declare(bs, Act.ATTACK)
    assert not between_rounds(bs[0])
    roll(bs, 12)
    assert not between_rounds(bs[0])


def test_nothing_is_hidden_but_the_dice_to_come() -> None:
    bs = start([sheet()], [sheet()])
    bs["seed"] = 77
    copy = bs.copy()
    forget(copy[0])
    assert copy[0].seed == 0
    copy["seed"] = 77
    assert copy.tobytes() == bs.tobytes()


# --- dice that come to the same, and turns that are only come between


def left_by(bs: np.ndarray, dice: int) -> bytes:
    """What dice leave behind that anything may depend on."""
    copy = played(bs.copy(), dice)
    forget_dice(copy[0])
    return copy.tobytes()


def test_dice_that_come_to_the_same_leave_the_same() -> None:
    """ZS-DICE-1, ZS-DMG-1: all that miss are one, all that hit are another; points count one by one."""
    bs = played(start([sheet(gun())], [sheet(gun(), at=36)]), attack)
    assert left_by(bs, 2) == left_by(bs, 5) != left_by(bs, 11) == left_by(bs, 12)
    roll(bs, 12)
    assert len({left_by(bs, die) for die in range(1, 7)}) == 6


def test_by_how_much_it_hits_stays_where_that_pushes() -> None:
    """ZS-KNOCK-1."""
    bs = played(start([sheet(gun())], [sheet(gun(), at=36)], knockback=1), attack)
    assert left_by(bs, 2) == left_by(bs, 5)
    assert left_by(bs, 11) != left_by(bs, 12)


def test_in_an_area_those_who_are_hit_count() -> None:
    """ZS-ATT-2."""
    bs = start([sheet(power(flags=HARM + Flag.AREA))], [sheet(at=50), sheet(at=50, agility=4)])
    declare(bs, Act.ATTACK)
    assert {len({left_by(bs, dice) for dice in dices}) for dices in (range(2, 8), range(8, 10), range(10, 13))} == {1}
    assert len({left_by(bs, dice) for dice in range(2, 13)}) == 3


def test_what_is_rolled_for_a_team_counts_until_all_have_rolled() -> None:
    """ZS-MAN-1."""
    bs = played(start([sheet(gun()), sheet(gun())], [sheet(gun(), at=36)]), Act.ATTACK, Act.TEAM, Act.DECLINE)
    assert left_by(bs, 2) != left_by(bs, 3)
    roll(bs, 2)
    assert left_by(bs, 2) == left_by(bs, 3) != left_by(bs, 12)


def test_who_interrupts_decides_about_her_own_turn() -> None:
    """ZS-DELAY-1: not about what the other declares after it; in a duel she looks on to that."""
    for foes in (1, 2):
        bs = played(start([sheet(gun())], [sheet(gun(), at=36) for _ in range(foes)], starts=1, listed=1), Act.DELAY)
        for _ in range(1, foes):
            answer(bs, Act.DONE)
        answer(bs, Act.ATTACK, 0, 0)
        asks = bs.copy()
        assert asked(bs) == (Prompt.INTERRUPT, 1)
        answer(bs, Act.INTERRUPT)
        comes_between = bs.copy()
        assert asked(bs) == (Prompt.TURN, 1)
        assert not beyond(asks[0], bs[0])
        answer(bs, Act.DONE, to=(Prompt.TURN, 0))
        assert beyond(asks[0], bs[0]) == beyond(comes_between[0], bs[0]) == (foes == 2)
        assert not beyond(bs[0], bs[0])
        bs[0].spent = 1
        assert not beyond(asks[0], bs[0])
