"""Defence, block, dodge and 'Nooo!'."""

import pytest

from okenv.systems.broags.rules.actions import Act
from okenv.systems.broags.rules.active_defence import defence, halved
from okenv.systems.broags.rules.layout import Bond, Event, Posture, Prompt, Purpose
from tests.systems.broags.acting import met, strike
from tests.systems.broags.asked import answer, asked, can, distribution, events, play, played, roll, row
from tests.systems.broags.helpers import WAYS, blade, gun, lay_out, sheet, start, ways

pytestmark = pytest.mark.plain
QUICK = {"perception": 5}


@pytest.mark.parametrize(
    ("fields", "far", "near"),
    [
        ({}, 1, 1), ({"cover": 1}, 2, 2), ({"cover": 3}, 4, 4), ({"posture": Posture.CROUCHED}, 2, 2),
        ({"posture": Posture.PRONE}, 3, 2), ({"posture": Posture.FLOORED}, 3, 2), ({"special": -2}, -1, -1),
        ({"special": 3, "cover": 2, "posture": Posture.PRONE}, 8, 7),
        ({"bond": Bond.PINNED, "cover": 3, "posture": Posture.PRONE, "special": 1}, 2, 2),
        ({"bond": Bond.PINNER, "cover": 3, "posture": Posture.PRONE}, 1, 1),
        ({"bond": Bond.HELD, "cover": 3}, 1, 1), ({"bond": Bond.HOLDER, "cover": 3}, 4, 4),
    ],
)  # fmt: skip
def test_br_def_1_core_cover_stance_special(fields: dict[str, int], far: int, near: int) -> None:
    """BR-DEF-1, BR-STAT-1: 1 + cover + stance + special; prone and floored +1 only against whoever is adjacent.

    BR-PIN-1: pinned, pinner and held have neither cover nor stance; a holder has.
    """
    for gap, value in ((200, far), (199, near)):
        bs = lay_out([sheet()], [sheet(at=3000 + gap, **fields)])
        assert defence(bs[0], 0, 1, 1, False) == value


@pytest.mark.parametrize(("cap", "value"), [(-1, 6), (5, 6), (4, 5), (2, 3), (0, 1)])
def test_br_def_1_cap(cap: int, value: int) -> None:
    """BR-DEF-1: option `cover_stance_cap`: what cover and stance give together at most."""
    bs = lay_out([sheet()], [sheet(at=3500, cover=3, posture=Posture.PRONE)], cap=cap)
    assert defence(bs[0], 0, 1, 1, False) == value
    row(bs, 1).special = 2
    assert defence(bs[0], 0, 1, 1, False) == value + 2


@pytest.mark.parametrize(("score", "half"), [(-7, -3), (-2, -1), (-1, 0), (0, 0), (1, 0), (3, 1), (6, 3), (9, 4)])
def test_br_react_1_halved_toward_zero(score: int, half: int) -> None:
    """BR-REACT-1: half of the check, rounded toward 0; below 0 it stays below."""
    assert halved(score) == half


@pytest.mark.parametrize(
    ("arm", "gap", "blocks", "dodges"),
    [
        (blade(), 100, True, False),
        (gun(), 100, True, False),
        (gun(), 200, False, True),
        (gun(), 1400, False, True),
        (blade(reach=500, hands=2), 300, True, True),
    ],
)
def test_br_react_1_what_can_be_blocked_and_dodged(arm: dict, gap: int, blocks: bool, dodges: bool) -> None:
    """BR-REACT-1: block what is done by hand or from beside her; dodge what is not from beside her."""
    bs = start([sheet(arm, **QUICK)], [sheet(at=3000 + gap)])
    strike(bs, to=(Prompt.REACT, 1))
    assert (can(bs, Act.BLOCK), can(bs, Act.DODGE), can(bs, Act.DECLINE)) == (blocks, dodges, True)


def test_br_react_1_a_manoeuvre_is_done_by_hand() -> None:
    """BR-REACT-1, BR-MAN-1: manoeuvres can be blocked, and dodged from 2 m on."""
    for gap, dodges in ((100, False), (300, True)):
        bs = played(start([sheet(**QUICK)], [sheet(at=3000 + gap)]), Act.TRIP)
        assert (can(bs, Act.BLOCK), can(bs, Act.DODGE)) == (True, dodges)


def test_br_react_1_the_reaction_in_all_ways() -> None:
    """BR-REACT-1, BR-PEN-1: half of 4dF + rank + wounds joins the Defence, in all 81 ways."""
    bs = start([sheet(gun(), **QUICK)], [sheet(at=3700, athletics=3, lethal=4)])
    play(bs, strike, Act.DODGE, to=(Purpose.REACTION, 1))
    found = distribution(bs, lambda c: met(c)[1])
    expected: dict[int, int] = {}
    for dice, count in WAYS.items():
        value = 1 + int((3 - 1 + dice) / 2)
        expected[value] = expected.get(value, 0) + count
    assert found == expected


def test_br_react_1_a_block_is_a_melee_check() -> None:
    """BR-REACT-1: a block adds half of 4dF + Melee; a failed one lowers the Defence."""
    bs = played(start([sheet(blade(), **QUICK)], [sheet(at=3100, melee=4, athletics=0)]), strike, Act.BLOCK)
    copy = bs.copy()
    roll(bs, 2)
    assert met(bs)[1] == 1 + 3
    row(copy, 1).melee = 0
    roll(copy, -4)
    assert met(copy)[1] == 1 - 2


def test_br_react_1_prone_blockers_are_floored() -> None:
    """BR-REACT-1: blocking when prone floors her; dodging does not."""
    bs = played(start([sheet(blade(reach=500, hands=2), **QUICK)], [sheet(at=3300, posture=Posture.PRONE)]), strike)
    copy = bs.copy()
    answer(bs, Act.BLOCK)
    assert row(bs, 1).posture == Posture.FLOORED
    answer(copy, Act.DODGE)
    assert row(copy, 1).posture == Posture.PRONE


def test_br_react_1_crouched_blockers_are_not_floored() -> None:
    """BR-REACT-1: blocking when crouched leaves her so."""
    bs = played(start([sheet(blade(), **QUICK)], [sheet(at=3100, posture=Posture.CROUCHED)]), strike, Act.BLOCK)
    assert row(bs, 1).posture == Posture.CROUCHED


def test_br_react_1_the_floored_do_not_dodge() -> None:
    """BR-REACT-1, BR-STAT-1: floored, she blocks what she can, and dodges nothing."""
    bs = played(start([sheet(blade(reach=500, hands=2), **QUICK)], [sheet(at=3300, posture=Posture.FLOORED)]), strike)
    assert (can(bs, Act.BLOCK), can(bs, Act.DODGE)) == (True, False)
    bs = start([sheet(gun(), **QUICK)], [sheet(at=3700, posture=Posture.FLOORED)])
    strike(bs, to=(Purpose.ATTACK, 0))


def guarded(**fields: int):
    """Red shoots at blue's first; her ally, with these fields, stands beside her."""
    ally = {"at": 3800, "perception": 4, **fields}
    bs = played(start([sheet(gun(), **QUICK)], [sheet(at=3700, cover=1), sheet(**ally)]), strike)
    return bs


@pytest.mark.parametrize(
    ("fields", "asks"),
    [
        ({}, True), ({"at": 3899}, True), ({"at": 3900}, False), ({"posture": Posture.FLOORED}, False),
        ({"posture": Posture.PRONE}, True), ({"hidden": 2}, False), ({"perception": 0}, True),
    ],
)  # fmt: skip
def test_br_nooo_1_who_is_asked(fields: dict[str, int], asks: bool) -> None:
    """BR-NOOO-1, BR-REACT-2: adjacent allies who are neither floored nor hidden, before the ward's own reaction."""
    assert (asked(guarded(**fields)) == (Prompt.SHIELD, 2)) == asks


def test_br_nooo_1_nobody_who_is_bound_or_too_slow() -> None:
    """BR-NOOO-1, BR-INIT-2: a bond, or a score below 0, keeps an ally out."""
    for score, holds in ((-1, []), (4, [(0, 2)])):
        bs = start([sheet(gun(), **QUICK)], [sheet(at=3700), sheet(at=3800, perception=4)], holds=holds)
        row(bs, 2).score = score
        if holds:
            answer(bs, Act.KEEP)
        strike(bs, to=(Prompt.REACT, 1))


def test_br_react_2_success_and_failure_in_all_ways() -> None:
    """BR-REACT-2: Athletics against the ward's Defence: the attack is on the protector, or she is floored."""
    bs = played(guarded(athletics=1), Act.SHIELD)
    assert (asked(bs), int(row(bs, 2).temp)) == ((Purpose.SHIELD, 2), -2)
    found = distribution(bs, lambda c: (int(c[0].target), int(c[0].fighters[2].posture)))
    saved = ways(1)
    assert found == {(2, Posture.UPRIGHT): saved, (1, Posture.FLOORED): 81 - saved}


def test_br_nooo_1_the_protector_neither_blocks_nor_dodges() -> None:
    """BR-NOOO-1: the attack goes on against Defence 1 + special, at the ward's range, without anybody's movement."""
    bs = guarded(at=3600, special=2, cover=3, posture=Posture.CROUCHED, sprint=1, erratic=2)
    row(bs, 1).sprint = row(bs, 1).erratic = 1
    play(bs, Act.SHIELD, 4, to=(Purpose.ATTACK, 0))
    assert met(bs) == (2, 3)
    assert events(play(bs, 1), Event.HIT)[0][1] == 2


def test_br_nooo_1_the_range_is_the_wards() -> None:
    """BR-NOOO-1, BR-MOD-1: the ward stands 5 m away: a protector who is nearer is not shot at short range."""
    bs = played(start([sheet(gun(), **QUICK)], [sheet(at=3500), sheet(at=3400)]), strike, Act.SHIELD, 4)
    assert met(bs) == (2, 1)


def test_br_pen_1_wounded_protectors_in_all_ways() -> None:
    """BR-PEN-1, BR-REACT-2: wounds are on the check of 'Nooo!': Athletics 2 - 1 against Defence 2."""
    bs = played(guarded(lethal=4), Act.SHIELD)
    assert distribution(bs, lambda c: int(c[0].target))[2] == ways(1)


def test_br_react_2_a_manoeuvre_is_on_the_protector() -> None:
    """BR-REACT-2, BR-MAN-1: both rolls of a manoeuvre are against whoever has come between."""
    bs = played(start([sheet(**QUICK)], [sheet(at=3100), sheet(at=3200, athletics=4)]), Act.TRIP, Act.SHIELD, 4, 2)
    assert events(play(bs, 2), Event.CONTEST_ROLL)[0][1] == 2
    assert [int(row(bs, i).posture) for i in (1, 2)] == [Posture.UPRIGHT, Posture.FLOORED]


def test_br_react_1_each_attack_for_itself() -> None:
    """BR-REACT-1, BR-NOOO-1, BR-TWO-1: of two attacks a reaction is to one; who may come between is asked twice."""
    bs = start([sheet(gun(shots=2), **QUICK)], [sheet(at=3700, toughness=9), sheet(at=3800)])
    for reaction, dice, value in ((Act.DODGE, [4], 1 + 3), (Act.DECLINE, [], 1)):
        strike(bs, to=(Prompt.SHIELD, 2))
        play(bs, Act.DECLINE, reaction, *dice)
        assert met(bs)[1] == value
        play(bs, -3)


def test_br_nooo_1_failing_leaves_the_ward_her_reaction() -> None:
    """BR-NOOO-1, BR-REACT-2: too late: the ward may still react; nobody else is asked."""
    bs = start([sheet(gun(), **QUICK)], [sheet(at=3700), sheet(at=3800), sheet(at=3600)])
    play(bs, strike, Act.SHIELD, -4, to=(Prompt.REACT, 1))
    assert row(bs, 2).posture == Posture.FLOORED


def test_br_nooo_1_in_the_order_of_initiative() -> None:
    """BR-NOOO-1: the highest score is asked first; whoever declines lets the next one."""
    bs = start([sheet(gun(), **QUICK)], [sheet(at=3700), sheet(at=3800), sheet(at=3600)], [0, 0, 0, 2])
    strike(bs, to=(Prompt.SHIELD, 3))
    answer(bs, Act.DECLINE, to=(Prompt.SHIELD, 2))
    answer(bs, Act.DECLINE, to=(Prompt.REACT, 1))
