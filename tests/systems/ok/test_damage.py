"""Damage: points, lethality, states and dying, every cell of the printed tables."""

from typing import Any

import numpy as np
import pytest

from okenv.core.events import NO_LOG
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.damage import HALF_ROUNDS, lethal_of, points_of, state_of, take_points, tick_clocks
from okenv.systems.ok.rules.layout import Event, Prompt, State
from tests.systems.ok.acting import finish_round, points, roll_round, spend_all
from tests.systems.ok.asked import asked, events, play, row
from tests.systems.ok.helpers import opened, sheet, start

pytestmark = pytest.mark.plain

# Net damage in half-ranks: points, and whether they were rounded up (the printed asterisk).
POINTS = {
    -9: (0, False), -4: (0, False), -3: (0, False), -2: (1, True), -1: (1, True), 0: (1, False), 1: (2, True),
    2: (2, False), 3: (3, False), 4: (5, False), 5: (7, False), 6: (10, False), 7: (15, False), 8: (20, False),
    9: (30, False), 10: (50, False), 11: (70, False), 12: (100, False), 13: (150, False), 14: (200, False),
}  # fmt: skip
# Net damage: lethal points at the fractions 1, 2/3, 1/2, 1/3, 1/5, 1/7, 1/10; to the nearest, ties down.
LETHAL = {
    -3: (0, 0, 0, 0, 0, 0, 0),
    -2: (0, 0, 0, 0, 0, 0, 0),
    -1: (0, 0, 0, 0, 0, 0, 0),
    0: (1, 1, 0, 0, 0, 0, 0),
    1: (1, 1, 1, 1, 0, 0, 0),
    2: (2, 1, 1, 1, 0, 0, 0),
    3: (3, 2, 1, 1, 1, 0, 0),
    4: (5, 3, 2, 2, 1, 1, 0),
    5: (7, 5, 3, 2, 1, 1, 1),
    6: (10, 7, 5, 3, 2, 1, 1),
    7: (15, 10, 7, 5, 3, 2, 1),
    8: (20, 13, 10, 7, 4, 3, 2),
}
STATES = [State.FIT] * 5 + [State.IMPAIRED] * 2 + [State.DOWN] * 3 + [State.OUT] * 5
EFFECTS = {0: State.FIT, 3: State.FIT, 4: State.IMPAIRED, 5: State.DOWN, 6: State.OUT, 7: State.OUT}


def _blow(net: int, lethality: int = 4, bought: tuple[Act, ...] = (), **target: Any) -> tuple[np.ndarray, list]:
    """A battle after a blow of base damage, with that net damage, against an unhurt fighter."""
    bs = start(
        [sheet(attack=4, damage=6, lethality=lethality)], [sheet(meets=3 - len(bought), dr=6 - net, **target)], [3, 2]
    )
    play(bs, Act.ATTACK, 0)
    return bs, spend_all(bs, *bought, Act.DAMAGE)


@pytest.mark.parametrize(("net", "expected"), POINTS.items())
def test_ok_dmg_1_points(net: int, expected: tuple[int, bool]) -> None:
    """OK-DMG-1: the number of the net rank, to the nearest; below -1 rank nothing; the series goes on."""
    assert points_of(net) == expected[0]
    if expected[1]:  # the asterisk: even at fraction 1 a point is nonlethal (OK-DMG-2)
        assert lethal_of(expected[0], net, 0) == expected[0] - 1
    else:
        assert lethal_of(expected[0], net, 0) == expected[0]


@pytest.mark.parametrize(("net", "expected"), LETHAL.items())
def test_ok_dmg_2_lethal_points(net: int, expected: tuple[int, ...]) -> None:
    """OK-DMG-2, OK-EDGE-11: by the fraction of every row; in the fight, the rest is nonlethal."""
    assert tuple(int(lethal_of(points_of(net), net, r)) for r in range(7)) == expected
    for lethality, lethal in enumerate(expected):
        bs, told = _blow(net, lethality)
        assert points(bs, 1) == (lethal, POINTS[net][0] - lethal)
        assert events(told, Event.BLOW) == [(0, 1, 6, 6, 6 - net, POINTS[net][0], lethal)]


def test_ok_edge_11_the_fraction_not_the_ranks() -> None:
    """OK-EDGE-11: 5 points at 1/3 are 2 lethal; three half-ranks off the rank of 5 would be 1.5."""
    assert lethal_of(5, 4, 3) == 2


@pytest.mark.parametrize(
    ("row_of_weapon", "bought", "becomes"),
    [
        (0, Act.LETHALITY_DOWN, 2), (1, Act.LETHALITY_UP, 0), (1, Act.LETHALITY_DOWN, 3), (2, Act.LETHALITY_UP, 0),
        (3, Act.LETHALITY_UP, 1), (4, Act.LETHALITY_UP, 2), (4, Act.LETHALITY_DOWN, 6), (5, Act.LETHALITY_DOWN, 6),
        (5, Act.LETHALITY_UP, 3), (6, Act.LETHALITY_UP, 4),
    ],
)  # fmt: skip
def test_ok_dmg_2_a_success_moves_two_rows(row_of_weapon: int, bought: Act, becomes: int) -> None:
    """OK-DMG-2: one success moves the lethality a full rank, to a maximum of 1 and a minimum of 1/10."""
    bs, _ = _blow(7, row_of_weapon, (bought,))
    assert points(bs, 1) == (LETHAL[7][becomes], 15 - LETHAL[7][becomes])


@pytest.mark.parametrize("total", range(15))
def test_ok_dmg_3_the_state_follows_the_total(total: int) -> None:
    """OK-DMG-3: lethal and nonlethal count alike: 5 Impaired, 7 Down, 10 Out."""
    assert state_of(total) == STATES[total]
    for lethal in {0, total // 2, total} - set(range(10, 15)):
        bs = start([sheet()], [sheet(), sheet()], [3, 2, 2])
        take_points(bs[0], 1, total, lethal, NO_LOG)
        assert points(bs, 1) == (lethal, total - lethal)
        assert row(bs, 1).state == STATES[total]


@pytest.mark.parametrize(("net", "state"), EFFECTS.items())
def test_ok_dmg_1_the_effect_column(net: int, state: State) -> None:
    """The printed effects of one blow on an unhurt fighter: 2 ranks Impair, 5 HR Down, 3 ranks Out."""
    bs, _ = _blow(net)
    assert row(bs, 1).state == state
    assert asked(bs)[0] == ("over" if state >= State.DOWN else asked(bs)[0])


def test_ok_dmg_3_blows_add_up() -> None:
    """OK-DMG-3: 3 + 3 points Impair, and 2 more are Down; each blow counts from the last one's total."""
    bs = start([sheet(damage=6, initiative=10)], [sheet(meets=3, dr=3), sheet()], [14, 2, 2])
    seen = []
    for _ in range(3):
        play(bs, Act.ATTACK, 0)
        spend_all(bs, Act.DAMAGE)
        seen.append((sum(points(bs, 1)), int(row(bs, 1).state)))
    assert seen == [(3, State.FIT), (6, State.IMPAIRED), (9, State.DOWN)]


def test_ok_dmg_3_down_loses_everything_at_once() -> None:
    """OK-DMG-3, OK-EDGE-4: AP, hold, setup and defences go with the blow; nothing is carried or rolled for her."""
    bs = start([sheet(damage=6, dr=6)], [sheet(meets=0, dr=1), sheet()], [3, 9, 2])
    play(bs, (Act.SETUP_FREE, 0), Act.HOLD, Act.HOLD, Act.HOLD)
    f = row(bs, 1)
    assert (f.ap, f.holding, f.setup_on, f.setup_bonus) == (3, 1, 1, 2)
    f.def_one, f.def_group, f.def_all, f.exposed = 1, 1, 1, 2
    assert asked(bs) == (Prompt.ACT, 0)
    play(bs, Act.ATTACK, Act.DECLINE, 0)  # she does not interrupt, and has every defence already
    assert events(spend_all(bs, Act.DAMAGE), Event.STATE)[0][:3] == (1, State.FIT, State.DOWN)
    assert [int(x) for x in (f.ap, f.carry, f.holding, f.setup_on, f.setup_bonus)] == [0] * 5
    assert [int(x) for x in (f.def_one, f.def_group, f.def_all, f.exposed)] == [0] * 4
    assert bs[0].turn == 2
    roll_round(bs, [3, 5])  # only the other two roll
    assert asked(bs) == (Prompt.ACT, 2)
    assert f.ap == 0


def test_ok_edge_4_in_the_middle_of_a_round() -> None:
    """OK-EDGE-4: all action points are gone with the blow, and there are none in the next round."""
    bs = start([sheet(damage=6)], [sheet(meets=3, dr=1, initiative=9), sheet(initiative=5)], [10, 6, 5])
    play(bs, Act.ATTACK, Act.DECLINE, 0, Act.DAMAGE)
    assert (row(bs, 1).state, row(bs, 1).ap, bs[0].turn) == (State.DOWN, 0, 1)
    finish_round(bs)
    roll_round(bs, [6, 5])  # only two roll
    assert (bs[0].turn, row(bs, 1).ap) == (2, 0)


@pytest.mark.parametrize(
    ("lethal", "clock"), [(9, 0), (10, 2160), (11, 480), (12, 120), (13, 24), (14, 4), (15, 1), (16, 1), (40, 1)]
)
def test_ok_dmg_4_the_dying_clock(lethal: int, clock: int) -> None:
    """OK-DMG-4: 90, 20, 5 and 1 min, 2 rounds, half a round, in half-rounds of 2.5 s; only lethal points count."""
    bs = opened([sheet(), sheet()], [sheet()])
    take_points(bs[0], 0, lethal + 5, lethal, NO_LOG)
    assert row(bs, 0).clock == clock
    minutes = {10: 90, 11: 20, 12: 5, 13: 1}
    if lethal in minutes:
        assert clock * 2.5 == minutes[lethal] * 60


@pytest.mark.parametrize(("lethal", "rounds"), [(15, 1), (14, 2), (13, 12), (12, 60), (11, 240), (10, 1080)])
def test_ok_dmg_4_and_ok_end_1_the_clock_runs_out(lethal: int, rounds: int) -> None:
    """OK-DMG-4, OK-END-1: each cleanup takes a round off; the fighter is dead when nothing is left, and stays so."""
    bs = opened([sheet(), sheet()], [sheet()])
    take_points(bs[0], 0, lethal, lethal, NO_LOG)
    for _ in range(rounds):
        assert row(bs, 0).state == State.OUT
        tick_clocks(bs[0], NO_LOG)
    assert (row(bs, 0).state, row(bs, 0).clock) == (State.DEAD, 0)
    tick_clocks(bs[0], NO_LOG)
    assert row(bs, 0).state == State.DEAD
    assert row(bs, 1).state == State.FIT


def test_ok_dmg_4_a_second_wound_only_hurries_death() -> None:
    """OK-DMG-4: the clock that has nearly run out is not set back by another lethal point."""
    bs = opened([sheet(), sheet()], [sheet()])
    take_points(bs[0], 0, 13, 13, NO_LOG)
    for _ in range(11):
        tick_clocks(bs[0], NO_LOG)
    take_points(bs[0], 0, 1, 1, NO_LOG)
    assert row(bs, 0).clock == 2  # two rounds would be 4
    bs = opened([sheet(), sheet()], [sheet()])
    take_points(bs[0], 0, 10, 10, NO_LOG)
    take_points(bs[0], 0, 3, 3, NO_LOG)
    assert row(bs, 0).clock == HALF_ROUNDS[3]


def test_ok_dmg_4_in_the_fight() -> None:
    """OK-DMG-4: 14 lethal points in the first round: dying at its end, dead at the end of the second."""
    bs = start([sheet(damage=6, lethality=0)], [sheet(meets=3, dr=0, lethal=4), sheet()], [3, 2, 2])
    play(bs, Act.ATTACK, 0)
    told = spend_all(bs, Act.DAMAGE)
    assert points(bs, 1) == (14, 0)
    assert events(told, Event.DYING) == [(1, 4, 0, 0, 0, 0, 0)]
    assert (bs[0].turn, row(bs, 1).clock, row(bs, 1).state) == (2, 2, State.OUT)
    roll_round(bs, [3, 4])
    finish_round(bs)
    assert (bs[0].turn, row(bs, 1).clock, row(bs, 1).state) == (3, 0, State.DEAD)


def test_ok_edge_5_points_are_not_capped() -> None:
    """OK-EDGE-5: 15 and more add up."""
    bs, _ = _blow(12)
    assert sum(points(bs, 1)) == 100
    assert row(bs, 1).state == State.OUT
