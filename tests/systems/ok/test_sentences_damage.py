"""Every worked sentence of the action rules on damage, dying, mooks and healing, by its words.

In the order of the source, which goes on after ``test_sentences_combat``:

- 10 points whoever one is: ``ten_points``; 1 for equal ranks, 2 for one more, the table: ``the_number_of_the_rank``
- Impaired with 5: a full rank, initiative too, not the DR, a half-rank off one's movement: ``impaired``
- limbs instead, a half-rank and two ranks; head and torso as ever: ``limbmangling``
- gumption: Good half, Great all, to the end of the round and with the next initiative: ``gumption``
- Down with 7: no points now or later; Out with 10: ``down_and_out``
- a fraction, or as many ranks; the seven kinds of attack: ``fractions_and_ranks``, ``seven_kinds``
- rounded up: one point is nonlethal in any case: ``the_asterisk``
- two rows for a success, from 1 to 1/10: ``two_rows``
- headcracking: one step for 7 points, two for 10: ``headcracking``
- only nonlethal damage goes away between rounds, lethal takes weeks: ``what_goes_away``
- an hour and a half, 20 minutes, 5, 1, 2 rounds, half a round: ``about_an_hour_and_a_half``
- mooks: 5 points Down, in one hit or several, 7 Out, not recovering: ``mooks``; on a 6: ``mooks_get_back_up``
- tags: two are Down, Down and a Tag Out; simplest: three half-ranks over DR: ``tags``, ``simplest_of_all``
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Any

import numpy as np
import pytest

from okenv.core.events import NO_LOG
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.damage import LETHALITY, lethal_of, penalty, points_of, take_points
from okenv.systems.ok.rules.layout import Boon, Damage, Event, Part, Purpose, State, Tide, Use
from okenv.systems.ok.rules.movement import step_of
from okenv.systems.ok.rules.ranks import AVG, number, printed_fraction
from okenv.systems.ok.rules.tide import RECOVERY_UNIT
from okenv.systems.ok.sheet.derived import healing_rate, steps
from okenv.systems.ok.sheet.fields import LETHALITY_WORDS
from tests.systems.ok.acting import finish_round, points, roll_round, spend_all
from tests.systems.ok.asked import answer, asked, awaited, begin, distribution, events, play, roll, row
from tests.systems.ok.helpers import fudge, lay_out, sheet, start

pytestmark = pytest.mark.plain

IMPAIRED = {"state": State.IMPAIRED, "nonlethal": 5}


def _blow(net: int, lethality: int = 4, bought: tuple[Any, ...] = (), extra: int = 0, **foe: Any) -> np.ndarray:
    """After a blow of base damage with that net damage, and with ``extra`` successes for what is bought before."""
    rules = {name: foe.pop(name) for name in ("mangling", "headcracking") if name in foe}
    theirs = [sheet(meets=3 - extra, dr=6 - net, **foe), sheet()]
    bs = start([sheet(damage=6, lethality=lethality)], theirs, [3, 2, 2], **rules)
    play(bs, Act.ATTACK, 0)
    spend_all(bs, *bought, Act.DAMAGE)
    return bs


@pytest.mark.parametrize("toughness", [0, 3, 8])
def test_ten_points(toughness: int) -> None:
    """OK-DMG-1, OK-DMG-3: 10 points put anybody out; the tougher take fewer from the same attack."""
    bs = start([sheet()], [sheet(dr=toughness), sheet()], [3, 2, 2])
    take_points(bs[0], 1, 9, 0, NO_LOG)
    assert row(bs, 1).state == State.DOWN
    take_points(bs[0], 1, 1, 0, NO_LOG)
    assert row(bs, 1).state == State.OUT
    assert points_of(8 - toughness) == {0: 20, 3: 7, 8: 1}[toughness]


@pytest.mark.parametrize(
    ("net", "harm", "state"),
    [
        (-2, 1, State.FIT), (0, 1, State.FIT), (1, 2, State.FIT), (2, 2, State.FIT), (3, 3, State.FIT),
        (4, 5, State.IMPAIRED), (5, 7, State.DOWN), (6, 10, State.OUT), (7, 15, State.OUT),
    ],
)  # fmt: skip
def test_the_number_of_the_rank(net: int, harm: int, state: State) -> None:
    """OK-DMG-1, OK-DMG-3: 1 if damage and DR are equal, 2 a rank above, and so on; fractions to the nearest."""
    bs = _blow(net)
    assert (sum(points(bs, 1)), row(bs, 1).state) == (harm, state)
    assert abs(harm - number(AVG + net)) <= Fraction(1, 2)


def test_impaired() -> None:
    """OK-DMG-3, OK-EDGE-3, OK-MOVE-1: a full rank off actions and initiative, not off DR; a half-rank off movement."""
    bs = lay_out([sheet(initiative=6, **IMPAIRED)], [sheet(initiative=5)])
    begin(bs)
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    roll(bs, 2)
    assert row(bs, 0).ap == 6 + 2 - 2
    roll(bs, -3)
    answer(bs, Act.ATTACK)
    hits = [p for dice, p in awaited(bs) if events(roll(bs.copy(), dice), Event.HIT)]
    assert sum(hits, Fraction(0)) == fudge(2)  # Gd - FR against Gd
    bs = _blow(0, **IMPAIRED)
    assert sum(points(bs, 1)) == 6
    fit, slower, _ = steps(AVG, AVG)
    assert Fraction(slower, fit) == Fraction(3, 5)
    row(bs, 1).step[:] = steps(AVG, AVG)
    assert step_of(bs[0], 1) == slower


@pytest.mark.parametrize(
    ("part", "with_arms", "with_legs", "else_"),
    [(Part.ARM, -4, -1, -1), (Part.LEGS, -1, -4, -1), (Part.HEAD, -2, -2, -2), (Part.TORSO, -2, -2, -2)],
)
def test_limbmangling(part: Part, with_arms: int, with_legs: int, else_: int) -> None:
    """OK-OPT-1, OK-EFF-1: a half-rank overall and two ranks with the damaged limb; head and torso one rank, as ever."""
    bs = _blow(4, bought=((Act.CALLED_SHOT, 0, part),), extra=2 if part in (Part.ARM, Part.HEAD) else 1, mangling=1)
    assert row(bs, 1).state == State.IMPAIRED
    assert [penalty(bs[0], 1, use) for use in (Use.ARM, Use.LEGS, Use.OTHER)] == [with_arms, with_legs, else_]


def test_gumption() -> None:
    """OK-OPT-1: Good: half the impairment, Great: all of it; to the round's end and with the next initiative roll."""
    bs = start([sheet(will=6, **IMPAIRED)], [sheet(dr=9)], [6, 2], gumption_rule=1)
    answer(bs, Act.GUMPTION)
    chances = {2: fudge(2), 1: fudge(0) - fudge(2), 0: 1 - fudge(0)}  # Grt - FR against Gd and Grt
    assert distribution(bs, lambda copy: int(row(copy, 0).gumption)) == chances
    for dice, off in ((2, 0), (0, -1), (-1, -2)):
        copy = bs.copy()
        roll(copy, dice)
        answer(copy, Act.ATTACK)
        assert events(roll(copy, -4), Event.ATTACK_ROLL)[0][5] == off
        assert events(roll(copy, 0), Event.INITIATIVE)[0][4] == off
        assert penalty(copy[0], 0, Use.OTHER) == -2


def test_down_and_out() -> None:
    """OK-DMG-3, OK-EDGE-4: with 7 all action points are gone, and there are none in later rounds; 10 are Out."""
    bs = start([sheet(damage=6)], [sheet(meets=3, dr=1, initiative=9), sheet(initiative=5)], [10, 6, 5])
    play(bs, Act.ATTACK, Act.DECLINE, 0, Act.DAMAGE)
    assert (row(bs, 1).state, row(bs, 1).ap) == (State.DOWN, 0)
    finish_round(bs)
    roll_round(bs, [6, 5])  # only two roll
    assert (bs[0].turn, row(bs, 1).ap) == (2, 0)
    assert row(_blow(6), 1).state == State.OUT


def test_fractions_and_ranks() -> None:
    """OK-DMG-2, OK-RANK-1: each fraction is the number of as many half-ranks below 1."""
    assert [Fraction(*fraction) for fraction in LETHALITY] == [printed_fraction(AVG - ranks) for ranks in range(7)]
    assert len(LETHALITY_WORDS) == 7


@pytest.mark.parametrize(
    ("kind", "lethal"),
    [
        ("deep_puncturing", 10), ("cutting", 7), ("vicious_bashing", 5), ("less_vicious_bashing", 3),
        ("regular_bashing", 2), ("allegedly_nonlethal", 1), ("really_nonlethal", 1),
    ],
)  # fmt: skip
def test_seven_kinds(kind: str, lethal: int) -> None:
    """OK-DMG-2: of ten points a bullet's are all lethal, a sword's 2/3, down to a taser's tenth."""
    assert points(_blow(6, LETHALITY_WORDS.index(kind)), 1) == (lethal, 10 - lethal)


@pytest.mark.parametrize(("net", "lethal"), [(-2, 0), (-1, 0), (0, 1), (1, 1), (2, 2), (3, 3)])
def test_the_asterisk(net: int, lethal: int) -> None:
    """OK-DMG-2: where the total was rounded up at least one point is nonlethal, even of a bullet's."""
    assert lethal_of(points_of(net), net, 0) == lethal


@pytest.mark.parametrize(
    ("kind", "bought", "becomes"),
    [(4, Act.LETHALITY_UP, 2), (1, Act.LETHALITY_UP, 0), (2, Act.LETHALITY_DOWN, 4), (5, Act.LETHALITY_DOWN, 6)],
)
def test_two_rows(kind: int, bought: Act, becomes: int) -> None:
    """OK-DMG-2, OK-SPEND-1: a success moves the lethality a full rank, to a maximum of 1 or a minimum of 1/10."""
    assert points(_blow(6, kind, (bought,), 1), 1) == points(_blow(6, becomes), 1)


@pytest.mark.parametrize(("net", "before", "rows"), [(5, 0, 1), (6, 0, 2), (4, 0, 0), (4, 5, 2), (0, 6, 1), (0, 5, 0)])
def test_headcracking(net: int, before: int, rows: int) -> None:
    """OK-OPT-1, OK-DMG-2: an attack that brings one to 7 points is a step more lethal, one that brings to 10 two."""
    state = State.IMPAIRED if before else State.FIT
    bs = _blow(net, 3, headcracking=1, nonlethal=before, state=state)
    assert row(bs, 1).lethal == lethal_of(points_of(net), net, 3 - rows)


def test_what_goes_away() -> None:
    """OK-REC-1, OK-PRE-2: at the beginning of a round only nonlethal points; a Gd constitution heals 1 a week."""
    bs = start([sheet(lethal=2, nonlethal=3, recovery=RECOVERY_UNIT)], [sheet()], [2, 2])
    assert (bs[0].turn, points(bs, 0)) == (2, (2, 1))
    roll_round(bs, [4, 4])
    finish_round(bs)
    assert (bs[0].turn, points(bs, 0)) == (3, (2, 0))
    assert healing_rate(4) == RECOVERY_UNIT


def test_about_an_hour_and_a_half() -> None:
    """OK-DMG-4: at 10 lethal points 90 minutes, then 20, 5 and 1, two rounds, and half a round of 5 seconds at 15."""
    seconds = [90 * 60, 20 * 60, 5 * 60, 60, 2 * 5, Fraction(5, 2)]
    for over, left in enumerate(seconds):
        bs = start([sheet()], [sheet(), sheet()], [3, 2, 2])
        take_points(bs[0], 1, 10 + over, 10 + over, NO_LOG)
        assert row(bs, 1).clock * Fraction(5, 2) == left
        assert row(bs, 1).state == State.OUT


@pytest.mark.parametrize("nets", [(4,), (3, 1), (1, 1, 0), (0, 0, 0, 0, 0), (5,), (3, 3), (3, 5)])
def test_mooks(nets: tuple[int, ...]) -> None:
    """OK-MOOK-2, OK-EDGE-12: 5 points are Down, in one hit or several, 7 are Out; lethal and nonlethal are one."""
    harm = {0: 1, 1: 2, 3: 3, 4: 5, 5: 7}
    bs = start([sheet(initiative=20)], [sheet(damage_mode=Damage.SIMPLIFIED, meets=3), sheet()], [20, 2, 2])
    for net, total in zip(nets, accumulate(harm[net] for net in nets), strict=True):
        row(bs, 0).w_damage[0] = 2 + net
        play(bs, Act.ATTACK, 0, Act.DAMAGE)
        assert row(bs, 1).state == (State.OUT if total >= 7 else State.DOWN if total >= 5 else State.FIT)
        assert points(bs, 1) == (0, total)


def test_mooks_get_back_up() -> None:
    """OK-MOOK-2, OK-MOOK-4, OK-TIDE-2: no recovery, but on a 6 a Downed mook gets up with two points less."""
    mook = sheet(damage_mode=Damage.SIMPLIFIED, mook=1, nonlethal=5, state=State.DOWN, recovery=RECOVERY_UNIT)
    for die, after, state in ((3, 5, State.DOWN), (6, 3, State.FIT)):
        boons = [int(boon == Boon.MOOKS_GET_UP) for boon in range(4)]
        bs = lay_out([mook, sheet(initiative=8)], [sheet(initiative=7)], tide_option=Tide.EVERY_ROUND, boons=boons)
        row(bs, 0).initiative = 9
        begin(bs)
        play(bs, die, 3)
        assert (row(bs, 0).nonlethal, row(bs, 0).state) == (after, state)


@pytest.mark.parametrize(
    ("nets", "state"), [((1,), State.FIT), ((1, 1), State.DOWN), ((4,), State.DOWN), ((1, 4), State.OUT)]
)
def test_tags(nets: tuple[int, ...], state: State) -> None:
    """OK-MOOK-3: two Tags add up to Down, Down and Tag to Out."""
    bs = start([sheet(initiative=9)], [sheet(damage_mode=Damage.TAGS, meets=3), sheet()], [9, 2, 2])
    for net in nets:
        row(bs, 0).w_damage[0] = 2 + net
        play(bs, Act.ATTACK, 0, Act.DAMAGE)
    assert row(bs, 1).state == state


@pytest.mark.parametrize(("net", "state"), [(2, State.FIT), (3, State.DOWN), (9, State.DOWN)])
def test_simplest_of_all(net: int, state: State) -> None:
    """OK-MOOK-3: three half-ranks over DR are Down, and nothing else happens."""
    assert row(_blow(net, damage_mode=Damage.SIMPLEST), 1).state == state
