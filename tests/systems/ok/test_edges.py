"""Order and edge cases, where two careful readers would differ; each names its ruling."""

from itertools import cycle
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import D6_BETTER, D6_WORSE
from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.core.rng import below, draw
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.engine import standing, winner
from okenv.systems.ok.rules.invariants import VIOLATIONS, violation
from okenv.systems.ok.rules.layout import Damage, Event, Interrupts, Prompt, Purpose, State, Tide
from tests.systems.ok.acting import finish_round, points, roll_round, spend_all
from tests.systems.ok.asked import (
    K,
    asked,
    awaited,
    distribution,
    events,
    legal,
    play,
    played,
    roll,
    row,
)
from tests.systems.ok.helpers import fudge, opened, sheet, start

pytestmark = pytest.mark.plain


def test_ok_edge_1_the_start_of_a_round() -> None:
    """OK-EDGE-1: Tide for both sides, then recovery for everybody, then initiative for everybody in listing order."""
    hurt = sheet(nonlethal=3, recovery=210)
    bs = played(opened([hurt, hurt], [hurt], tide_option=Tide.EVERY_ROUND), 0, 0)
    assert (asked(bs), [points(bs, i)[1] for i in range(3)]) == ((Purpose.TIDE, 0), [3, 3, 3])
    play(bs, 3)
    assert (asked(bs), [points(bs, i)[1] for i in range(3)]) == ((Purpose.TIDE, 1), [3, 3, 3])
    told = play(bs, 3)
    assert [event[1] for event in told if event[0] == Event.RECOVER] == [0, 1, 2]
    for i in range(3):
        assert asked(bs) == (Purpose.INITIATIVE, i)
        roll(bs, -2)
    assert asked(bs)[0] == Prompt.ACT


def _felled(recovery: int, **options: Any) -> np.ndarray:
    """Ann (row 0) has fallen to 7 points, one of them lethal, in round 1; the dice of round 2 are awaited."""
    ann = sheet(meets=4, dr=2, recovery=recovery, initiative=5)
    bs = start([ann, sheet()], [sheet(damage=7, lethality=6)], [5, 5, 6], **options)
    play(bs, Act.ATTACK, Act.DECLINE, 1)
    told = spend_all(bs, Act.DAMAGE)
    assert (points(bs, 0), row(bs, 0).state) == ((1, 6), State.DOWN)
    assert events(told, Event.STATE)[0][:3] == (0, State.FIT, State.DOWN)
    finish_round(bs)
    assert bs[0].turn == 2
    return bs


def test_ok_edge_4_back_at_the_recovery() -> None:
    """OK-EDGE-4, OK-DMG-3: 6 points are Impaired: she is up with 0 AP and no carry, and rolls initiative this round."""
    bs = _felled(210)
    assert (points(bs, 0), row(bs, 0).state) == ((1, 5), State.IMPAIRED)
    assert (row(bs, 0).ap, row(bs, 0).carry) == (0, 0)
    assert asked(bs) == (Purpose.INITIATIVE, 0)
    assert events(roll(bs, 0), Event.INITIATIVE) == [(0, 5, 0, 0, -2, 3, 0)]
    roll_round(bs, [6, 7])
    play(bs, Act.DONE, Act.DONE, to=(Prompt.ACT, 0))


def test_ok_edge_4_whoever_stays_down_rolls_nothing() -> None:
    bs = _felled(70)
    assert row(bs, 0).state == State.DOWN
    assert asked(bs) == (Purpose.INITIATIVE, 1)
    roll_round(bs, [6, 7])
    assert row(bs, 0).ap == 0
    finish_round(bs)
    roll_round(bs, [6, 7])
    finish_round(bs)  # the third recovery is the one that makes a point
    assert (points(bs, 0), row(bs, 0).state, asked(bs)) == ((1, 5), State.IMPAIRED, (Purpose.INITIATIVE, 0))


def test_ok_edge_4_down_is_final() -> None:
    """OK-DMG-3, option ``down_is_final``: points go away, but she does not get up."""
    bs = _felled(1050, down_final=1)
    assert (points(bs, 0), row(bs, 0).state) == ((1, 1), State.DOWN)
    assert asked(bs) == (Purpose.INITIATIVE, 1)


@pytest.mark.parametrize(
    ("out_final", "down_final", "nonlethal", "state"),
    [(1, 0, 7, State.OUT), (0, 0, 7, State.DOWN), (0, 1, 7, State.DOWN), (1, 1, 7, State.OUT)],
)
def test_ok_edge_4_out_is_final(out_final: int, down_final: int, nonlethal: int, state: State) -> None:
    """OK-EDGE-4, OK-REC-1, option ``out_is_final``: points go away; on, Out is final, off, the state follows."""
    out = sheet(nonlethal=12, state=State.OUT, recovery=1050)
    bs = played(opened([out, sheet()], [sheet()], out_final=out_final, down_final=down_final), 0, 0)
    assert (points(bs, 0)[1], row(bs, 0).state) == (nonlethal, state)


@pytest.mark.parametrize(("down_final", "state"), [(0, State.IMPAIRED), (1, State.DOWN)])
def test_ok_edge_4_nobody_skips_being_down(down_final: int, state: State) -> None:
    """OK-DMG-3, OK-EDGE-4: from Out to 5 points in one recovery: if Down is final, nobody gets up that way."""
    out = sheet(nonlethal=10, state=State.OUT, recovery=1050)
    bs = played(opened([out, sheet()], [sheet()], out_final=0, down_final=down_final), 0, 0)
    assert (points(bs, 0)[1], row(bs, 0).state) == (5, state)


def test_ok_edge_4_the_dead_do_not_recover() -> None:
    dead = sheet(lethal=10, nonlethal=5, state=State.DEAD, recovery=1050)
    bs = played(opened([dead, sheet()], [sheet()], out_final=0), 0, 0)
    assert (points(bs, 0), row(bs, 0).state) == ((10, 5), State.DEAD)


def test_ok_edge_6_beaten_at_once() -> None:
    """OK-EDGE-6: with the last who stood the fight is over, in mid-round, although she would recover; no more dice."""
    bs = start(
        [sheet(damage=7, lethality=6)], [sheet(meets=4, recovery=1050), sheet(state=State.DOWN, nonlethal=7)], [9, 8]
    )
    play(bs, Act.ATTACK, Act.DECLINE, 1)
    told = spend_all(bs, Act.DAMAGE)
    assert asked(bs) == ("over", 0)
    assert events(told, Event.OVER) == [(0, 0, 0, 0, 0, 0, 0)]
    assert (winner(bs[0]), bs[0].turn, legal(bs)) == (0, 1, set())


def test_ok_edge_6_either_side_can_win() -> None:
    bs = played(start([sheet(meets=4)], [sheet(damage=9)], [3, 5]), Act.ATTACK, Act.DECLINE, 1)
    spend_all(bs, Act.DAMAGE)
    assert asked(bs) == ("over", 1)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_ok_edge_6_the_round_limit_is_a_draw(limit: int) -> None:
    """OK-EDGE-6: when the last round has ended and both sides stand, whoever is worse off."""
    bs = played(opened([sheet(nonlethal=4)], [sheet()], limit=limit), 0)
    for turn in range(1, limit + 1):
        assert (bs[0].turn, winner(bs[0])) == (turn, ONGOING)
        roll_round(bs, [6, 6])
        finish_round(bs)
    assert asked(bs) == ("over", DRAW)


def test_ok_edge_7_a_hold_goes_back_into_the_queue() -> None:
    """OK-EDGE-7: 1 AP poorer, she may still be the first; 'done' would take her out of the queue."""
    bs = played(start([sheet()], [sheet()], [8, 6]), Act.HOLD, to=(Prompt.ACT, 0))
    play(bs, Act.HOLD, Act.DONE, to=(Prompt.ACT, 1))


def test_ok_edge_14_who_stands() -> None:
    """OK-EDGE-14: neither the Down nor the Out nor the dead stand, or are anybody's target."""
    rows = [
        sheet(state=s, nonlethal=n)
        for s, n in ((0, 0), (State.IMPAIRED, 5), (State.DOWN, 7), (State.OUT, 10), (State.DEAD, 9))
    ]
    bs = start(rows, [sheet(initiative=9)], [3, 3, 9], down_final=1)
    assert (standing(bs[0], 0), standing(bs[0], 1)) == (2, 1)
    assert {target for kind, target, _ in legal(bs) if kind == Act.ATTACK} == {0, 1}


PROPS = {
    "props_n": 2, "prop_at": [-1, 3000, 0, 0], "prop_difficulty": [-2, 4, 0, 0], "prop_reach": [0, 400, 0, 0],
    "prop_bonus": [1, 0, 0, 0], "prop_uses": [2, -1, 0, 0],
}  # fmt: skip
OPTIONS: list[dict[str, Any]] = [
    {"gumption_rule": 1, "mangling": 1, **PROPS},
    {
        "tide_option": Tide.EVERY_ROUND,
        "interrupts": Interrupts.ANYONE,
        "on_credit": 1,
        "tide_dice": [D6_WORSE, D6_BETTER],
        "boons": [1] * 4,
        "banes": [1] * 3 + [0],
    },
    {"tide_option": Tide.FIRST_ROUND, "down_final": 1, "out_final": 0, "headcracking": 1, "social": 0, **PROPS},
    {"interrupts": Interrupts.OFF, "out_final": 0, "on_credit": 1},
]


def _fighter(k: int, fight: int, mode: Damage) -> dict[str, Any]:
    """The k-th fighter of a side in a fight: no two are alike."""
    armour = {"armour": 3, "coverage": 1 + k % 3} if k % 2 else {}
    kind = {"lethality": (k + fight) % 7, "kind": k % 2, "damage": 3 + k, "initiative": 5 + k % 2, "hands": 1 + k % 2}
    hands = {"weapons_n": 2, "w_where": [0, 1, 0, 0]} if k == fight % 4 else {}
    social = {"mook": 1} if mode != Damage.FULL else {"leadership": 4}
    place = {"at": 2800 + 150 * ((k + fight) % 4), "prone": int(k == 3)}
    return sheet(
        damage_mode=mode, protects=k % 2, squad=k // 2, recovery=140, meets=3 + k, **armour, **kind, **hands, **social,
        **place,
    )  # fmt: skip


@pytest.mark.compiled
@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
def test_ok_edge_15_every_prompt_is_a_choice(options: dict[str, Any]) -> None:
    """OK-EDGE-15: random play: two answers at least, the default among them, one decision each; no invariant broken."""
    modes = cycle(Damage)
    asked_for = set()
    for fight in range(5):
        red = [_fighter(k, fight, Damage.FULL) for k in range(2)] + [_fighter(2, fight, next(modes))]
        blue = [_fighter(k, fight, Damage.FULL if k < 2 else next(modes)) for k in range(4)]
        bs = opened(red, blue, limit=30, **options)
        for step in range(120):
            assert VIOLATIONS[violation(bs[0])] == ""
            what = asked(bs)[0]
            if what == "over":
                break
            asked_for.add(what)
            bits = draw(np.uint64(fight), step, 0, 0, 0)
            if bs[0].dice:
                outcomes = [value for value, _ in awaited(bs)]
                roll(bs, outcomes[below(bits, len(outcomes))])
                continue
            answers = sorted(legal(bs))
            assert len(answers) >= 2
            default = K.default_action(bs, 0)
            assert K.allowed(bs, 0, default)
            before = int(bs[0].decisions)
            K.apply(bs, 0, ACTIONS.id(*answers[below(bits, len(answers))]), NO_LOG)
            assert bs[0].decisions == before + 1
    assert {Prompt.ACT, Prompt.DEFEND, Prompt.SPEND, Prompt.COMBINE} <= asked_for


def test_a_round_with_nothing_to_decide_decides_nothing() -> None:
    """OK-EDGE-15: rolls follow one another without a decision, until somebody has a choice."""
    bs = played(opened([sheet(initiative=1)], [sheet(initiative=0)]), 0, 0, 0, 0)
    assert bs[0].turn == 3
    assert bs[0].decisions == 0
    assert distribution(bs, lambda copy: int(row(copy, 0).ap) >= 3) == {True: fudge(0), False: 1 - fudge(0)}
