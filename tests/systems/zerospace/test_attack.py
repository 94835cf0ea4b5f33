"""Attacks: reach, types, called shots and suppressing fire, spreading and sweeping."""

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import UNARMED, Event, Flag, Pair, Prompt, Purpose, Type
from tests.systems.zerospace.acting import attack, declare, met
from tests.systems.zerospace.asked import asked, can, distribution, events, kinds, legal, play, played, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start, ways

pytestmark = pytest.mark.plain
AUTO = gun(flags=Flag.AUTO + HARM)


@pytest.mark.parametrize(
    ("arm", "gap", "able"),
    [
        (blade(), 0, True), (blade(), 1, True), (blade(), 2, False), (gun(), 0, True), (gun(), 30, True),
        (gun(range=29), 30, False), (mind(range=20), 20, True), (mind(range=20), 21, False),
        (gun(place=0), 5, False), (gun(place=2), 5, False), (gun(place=3), 5, False),
        (power(type=Type.ALTERATION, pair=Pair.HAND, range=1), 1, True),
        (power(type=Type.ALTERATION, pair=Pair.HAND, range=1), 2, False),
    ],
)  # fmt: skip
def test_zs_range_1_what_reaches(arm: dict, gap: int, able: bool) -> None:
    """ZS-RANGE-1: a weapon's or power's metres, by hand 1 m; what is not in hand cannot be used."""
    bs = start([sheet(arm, at=10)], [sheet(at=10 + gap)])
    assert can(bs, Act.ATTACK) == able
    assert can(bs, Act.ATTACK, 0, UNARMED) == (gap <= 1)


def test_zs_att_1_the_unconscious_are_no_targets() -> None:
    """ZS-ATT-1, ZS-DMG-1: who is out is attacked by nobody."""
    bs = played(start([sheet(gun()), sheet(at=40)], [sheet(at=40, health=1), sheet(at=41)]), attack, 12, 6)
    assert row(bs, 0).state == 0
    assert row(bs, 2).state == 1
    play(bs, Act.DONE, to=(Prompt.TURN, 1))
    assert not can(bs, Act.ATTACK, 0, UNARMED)
    assert can(bs, Act.ATTACK, 1, UNARMED)


@pytest.mark.parametrize(
    ("arm", "value", "difficulty"),
    [
        (gun(), 7 + 3, 8 + 2 + 1), (blade(), 3 + 4 + 2, 8 + 5 + 1), (mind(), 6 + 1, 8 + 4 + 2),
        (power(type=Type.ALTERATION), 7, 8 + 2 + 1),
        (power(type=Type.ALTERATION, pair=Pair.HAND, range=1), 7, 8 + 5 + 1),
    ],
)  # fmt: skip
def test_zs_att_1_pairs(arm: dict, value: int, difficulty: int) -> None:
    """ZS-ATT-1: Agility + Ranged, Brawn + Hand-to-hand, Presence + Mental Combat, against the same pair."""
    mine = {"agility": 4, "ranged": 3, "brawn": 3, "hand": 4, "presence": 6, "mental": 1}
    theirs = {"agility": 2, "ranged": 1, "brawn": 5, "hand": 1, "presence": 4, "mental": 2}
    bs = played(start([sheet(arm, **mine)], [sheet(at=31, **theirs)]), attack)
    assert met(bs) == (value, difficulty)


@pytest.mark.parametrize("n", [1, 3, 5])
def test_zs_man_1_called_shots_and_suppressing_fire(n: int) -> None:
    """ZS-MAN-1: n off AV for n damage, or n on AV for n less damage, over the six ways of the die."""
    for kind, sign in ((Act.CALLED, 1), (Act.SUPPRESS, -1)):
        bs = played(start([sheet(AUTO)], [sheet(at=40, dr=1)], trade_cap=5), Act.ATTACK, (kind, 0, n - 1), ...)
        assert met(bs) == (6 - sign * n, 12)
        play(bs, 12)
        found = distribution(bs, lambda c: 14 - int(row(c, 1).health))
        expected: dict[int, int] = {}
        for die in range(1, 7):
            lost = max(0, die + 3 + sign * n - 1)
            expected[lost] = expected.get(lost, 0) + 1
        assert found == expected


def test_zs_man_1_who_can_trade() -> None:
    """ZS-MAN-1: any attack but an area can be a called shot, suppressing fire needs an automatic weapon; the cap."""
    for arm, cap, answers in (
        (gun(), 5, {(Act.PLAIN, 0, 0), *[(Act.CALLED, 0, n) for n in range(5)]}),
        (gun(), 2, {(Act.PLAIN, 0, 0), *[(Act.CALLED, 0, n) for n in range(2)]}),
        (AUTO, 1, {(Act.PLAIN, 0, 0), (Act.CALLED, 0, 0), (Act.SUPPRESS, 0, 0)}),
    ):
        bs = played(start([sheet(arm)], [sheet(at=40)], trade_cap=cap), Act.ATTACK, to=(Prompt.TRADE, 0))
        assert legal(bs) == answers
    for arm, cap in ((gun(), 0), (gun(flags=Flag.AREA + HARM), 5), (gun(flags=int(Flag.BLINDING)), 5)):
        bs = played(start([sheet(arm)], [sheet(at=40)], trade_cap=cap), Act.ATTACK, ...)
        assert asked(bs) == (Purpose.ATTACK, 0)


def test_zs_man_1_a_trade_counts_for_its_own_attack_only() -> None:
    """ZS-MAN-1: the next attack is not touched by an old called shot."""
    bs = start([sheet(gun()), sheet(gun())], [sheet(at=40)], trade_cap=5)
    play(bs, Act.ATTACK, (Act.CALLED, 0, 4), ..., 2, Act.DONE, attack)
    assert met(bs) == (6, 12)


def test_zs_man_1_spreading() -> None:
    """ZS-MAN-1, ZS-MAN-2: over all within 1 m of the one declared, she first, a roll and a die each, -1 for each."""
    bs = start([sheet(gun())], [sheet(at=40), sheet(at=41), sheet(at=43), sheet(at=42)])
    declare(bs, Act.SPREAD, 1, to=(Purpose.ATTACK, 0))
    assert met(bs) == (6 - 3, 12)
    told = play(bs, 9, 1, 8, 9, 6)
    assert [e[:2] for e in events(told, Event.ATTACK_ROLL)] == [(0, 2), (0, 1), (0, 4)]
    assert [int(row(bs, i).health) for i in (1, 2, 3, 4)] == [14, 10, 14, 5]
    assert asked(bs) == (Prompt.TURN, 0)
    assert row(bs, 0).acted == 1
    assert Act.ATTACK not in kinds(bs)


def test_zs_man_2_spreading_needs_two() -> None:
    """ZS-MAN-2, ZS-MAN-1: two targets or more beside each other, a ranged attack, no area."""
    for arms, places, able in (
        ([gun()], (40, 41), True), ([gun()], (40, 42), False), ([gun(range=9)], (40, 41), False),
        ([blade()], (31, 31), False), ([gun(flags=Flag.AREA + HARM)], (40, 41), False), ([mind()], (40, 41), False),
    ):  # fmt: skip
        assert can(start([sheet(*arms)], [sheet(at=at) for at in places]), Act.SPREAD) == able


def test_zs_man_1_sweeping() -> None:
    """ZS-MAN-1, ZS-MAN-2: everybody in reach, by row, a roll each at -1 for each; bare hands can."""
    bs = start([sheet(blade())], [sheet(at=31), sheet(at=29), sheet(at=32), sheet(at=30)])
    assert can(bs, Act.SWEEP, 0, UNARMED)
    declare(bs, Act.SWEEP)
    assert met(bs) == (6 - 3, 12)
    told = play(bs, 9, 2, 9, 3, 2)
    assert [e[:2] for e in events(told, Event.ATTACK_ROLL)] == [(0, 1), (0, 2), (0, 4)]
    assert [int(row(bs, i).health) for i in (1, 2, 3, 4)] == [10, 9, 14, 14]
    for arm, places, able in (
        (blade(), (31, 32), False), (gun(), (30, 30), False), (blade(place=0), (30, 30), False),
        (blade(flags=Flag.AREA + HARM), (30, 30), False),
    ):  # fmt: skip
        bs = start([sheet(arm)], [sheet(at=at) for at in places])
        assert can(bs, Act.SWEEP) == able


def test_zs_man_1_spreading_spares_friends() -> None:
    """ZS-MAN-1, ZS-MAN-2: whoever stands beside the enemies is no target, and counts for no penalty."""
    bs = start([sheet(gun()), sheet(at=41)], [sheet(at=40), sheet(at=41)])
    declare(bs, Act.SPREAD)
    assert met(bs) == (6 - 2, 12)
    told = play(bs, 12, 1, 12, 1)
    assert [e[:2] for e in events(told, Event.ATTACK_ROLL)] == [(0, 2), (0, 3)]
    assert [int(row(bs, i).health) for i in (1, 2, 3)] == [14, 10, 10]


@pytest.mark.parametrize(("arm", "at", "kind"), [(gun(), 40, Act.SPREAD), (blade(), 31, Act.SWEEP)])
def test_zs_man_2_the_unconscious_are_not_counted(arm: dict, at: int, kind: Act) -> None:
    """ZS-MAN-2, ZS-DMG-1: one who stands and one who is out are not two to spread or to sweep over."""
    bs = start([sheet(arm)], [sheet(at=at), sheet(at=at), sheet(at=50)])
    assert can(bs, kind)
    row(bs, 2).state = 1
    assert not can(bs, kind)


def test_zs_man_1_trades_of_a_sweep_count_for_all() -> None:
    """ZS-MAN-1: a called sweep has the penalty on each roll, and the damage on each hit."""
    bs = played(start([sheet(blade())], [sheet(at=31), sheet(at=29)], trade_cap=2), Act.SWEEP, (Act.CALLED, 0, 1), ...)
    assert met(bs) == (6 - 2 - 2, 12)
    play(bs, 12, 1, 12, 1)
    assert [int(row(bs, i).health) for i in (1, 2)] == [9, 9]


def test_zs_dice_1_the_whole_spread_of_a_hit() -> None:
    """ZS-DICE-1, ZS-DMG-1: of 36 x 6 ways, how much a shot takes."""
    bs = played(start([sheet(gun())], [sheet(at=40, dr=2)]), attack)
    found: dict[int, int] = {}
    for dice, count in ((n, 6 - abs(n - 7)) for n in range(2, 13)):
        copy = played(bs.copy(), dice)
        if asked(copy)[0] != Purpose.DAMAGE:
            found[0] = found.get(0, 0) + 6 * count
            continue
        for lost, ways_of in distribution(copy, lambda c: 14 - int(row(c, 1).health)).items():
            found[lost] = found.get(lost, 0) + ways_of * count
    assert found == {0: 6 * (36 - ways(6)), **{die + 1: ways(6) for die in range(1, 7)}}
