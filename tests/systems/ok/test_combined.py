"""Combined actions: what goes with what, and what a simple part costs."""

from typing import Any

import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Arm, Event, Prompt, Purpose, State
from tests.systems.ok.asked import answer, asked, events, kinds, legal, play, played, roll, row
from tests.systems.ok.combining import EASY, HARD, HERE, armed, blows, margins, scene

pytestmark = pytest.mark.plain

MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE}
FIRST: dict[str, tuple[dict[str, Any], tuple[Act, int, int], set[Act]]] = {
    "a move": (armed(), (Act.RETREAT, 0, 0), {Act.PICK_UP, Act.ATTACK}),
    "a weapon readied": (armed(), (Act.READY, 0, 1), {*MOVES, Act.ATTACK, Act.SWEEP}),
    "a weapon picked up": (armed(), (Act.PICK_UP, 0, 2), {*MOVES, Act.ATTACK, Act.SWEEP}),
    "getting up with ease": (
        armed(prone=1, stunt=EASY),
        (Act.GET_UP, 0, 0),
        {*MOVES, Act.READY, Act.PICK_UP, Act.ATTACK, Act.SWEEP},
    ),
    "getting up": (armed(prone=1, stunt=HARD), (Act.GET_UP, 0, 0), {Act.ATTACK}),
}
"""Ann's sheet, the first part, and what may go with it."""


@pytest.mark.parametrize("first", FIRST)
def test_ok_comb_1_what_goes_with_what(first: str) -> None:
    """OK-COMB-1: move, get up, ready and pick up go with an attack; simple ones with one another; never a setup."""
    ann, part, seconds = FIRST[first]
    bs = scene(120, 150, **ann, step=[150, 100, 50])
    row(bs, 1).at -= 150
    answer(bs, *part, to=(Prompt.COMBINE, 0))
    assert kinds(bs) == {Act.ALONE, *seconds}
    assert row(bs, 0).ap == 9  # not declared yet


def test_ok_comb_1_a_move_goes_with_a_sweep_from_where_it_leads() -> None:
    """OK-COMB-1, OK-MANY-1: two enemies who are in reach after the step, and were not before."""
    bs = scene(700, 750)
    assert Act.SWEEP not in kinds(bs)
    play(bs, (Act.APPROACH, 0, 0))
    assert legal(bs) >= {(Act.SWEEP, 0, 0), (Act.SWEEP, 1, 0)}
    answer(bs, Act.SWEEP, 1)
    assert (int(row(bs, 0).at), asked(bs)) == (HERE + 600, (Purpose.ATTACK, 0))
    told = roll(bs, 0)
    assert events(told, Event.COST) == [(0, 1, 0, 0, 0, 0, 0)]
    assert blows(told) == [(3, -1)]  # Gd against Gd, less 1


@pytest.mark.parametrize(("moves", "targets"), [(1, {0}), (2, {0, 1}), (3, {0, 1})])
def test_ok_comb_1_attacks_after_a_move_are_judged_from_its_end(moves: int, targets: set[int]) -> None:
    """OK-COMB-1, OK-MOVE-1: up to three moves' reach more from there; nobody is in reach before."""
    bs = scene(200 + 4 * 700, 200 + 5 * 700)
    assert Act.ATTACK not in kinds(bs)
    answer(bs, Act.APPROACH, 1, moves - 1)
    assert {target for kind, target, _ in legal(bs) if kind == Act.ATTACK} == targets
    away = played(scene(200 + 2 * 700), (Act.RETREAT, 0, moves - 1))
    assert (Act.ATTACK in kinds(away)) == (asked(away)[0] == Prompt.COMBINE) == (moves == 1)


def test_ok_comb_1_a_move_over_the_edge_goes_with_nothing() -> None:
    """OK-COMB-1, OK-MOVE-1: whoever leaves the arena has fled; nothing is asked any more."""
    bs = scene(100)
    row(bs, 0).at = 600
    told = play(bs, (Act.RETREAT, 0, 0))
    assert (asked(bs)[0] != Prompt.COMBINE, row(bs, 0).state) == (True, State.FLED)
    assert events(told, Event.LEAVE)


def test_ok_comb_1_the_weapons_that_go_with_readying_one() -> None:
    """OK-COMB-1: the attack may use what is readied; what two hands cannot hold beside it is put away."""
    bs = played(scene(120, **armed()), (Act.READY, 0, 1))
    assert {option for kind, _, option in legal(bs) if kind == Act.ATTACK} == {0, 1}
    bs = played(scene(120, **armed(w_hands=[1, 2, 1, 1, 0, 0])), (Act.READY, 0, 1))
    assert {option for kind, _, option in legal(bs) if kind == Act.ATTACK} == {1}
    told = play(bs, (Act.ATTACK, 0, 1))
    assert row(bs, 0).w_where.tolist()[:3] == [Arm.STOWED, Arm.READY, Arm.DROPPED]
    assert events(told, Event.COMBINED)[0][:4] == (0, Act.READY, 0, 1)


def test_ok_comb_1_nothing_to_combine_is_not_asked() -> None:
    """OK-COMB-1, OK-EDGE-15: a get-up that needs a roll, with nobody in reach: alone, and rolled at once."""
    bs = played(scene(2000, prone=1, stunt=HARD), Act.GET_UP)
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.TASK, 0), 6)


@pytest.mark.parametrize("first", FIRST)
def test_ok_comb_1_alone(first: str) -> None:
    """OK-COMB-1: a simple action may stay alone: 3 AP, done without dice, and nothing is told of a second part."""
    ann, part, _ = FIRST[first]
    bs = scene(120, 150, **ann)
    assert not events(play(bs, part, Act.ALONE), Event.COMBINED)
    assert row(bs, 0).ap == 6
    assert asked(bs) == ((Purpose.TASK, 0) if first == "getting up" else (Prompt.ACT, 0))


SIMPLE: dict[str, tuple[dict[str, Any], tuple[Act, int, int], int]] = {
    "a move away": ({}, (Act.RETREAT, 0, 0), 1),  # 7 m and 1 m: one move more than the weapon's reach
    "a move that leaves her in reach": ({"step": [50, 40, 30]}, (Act.RETREAT, 0, 0), 0),
    "a move toward an ally": ({"step": [50, 40, 30]}, (Act.LEAVE, 0, 0), 0),
    "a weapon readied": (armed(), (Act.READY, 0, 1), 0),
    "a weapon picked up": (armed(), (Act.PICK_UP, 0, 2), 0),
    "getting up with ease": ({"prone": 1, "stunt": EASY}, (Act.GET_UP, 0, 0), 0),
}


@pytest.mark.parametrize("meets", [2, 4, 6])
@pytest.mark.parametrize("first", SIMPLE)
def test_ok_comb_1_simple_and_complex_costs_one(first: str, meets: int) -> None:
    """OK-COMB-1: the simple part succeeds; the attack has a success less: the whole distribution of its margin."""
    ann, part, moves = SIMPLE[first]
    bs = scene(100, meets=meets, **ann)
    told = play(bs, part, (Act.ATTACK, 0))
    assert (events(told, Event.COMBINED)[0][:2], asked(bs)) == ((0, part[0]), (Purpose.ATTACK, 0))
    assert row(bs, 0).ap == 6
    assert margins(bs) == {dice: [(2, 4 + dice - meets - 1 - moves)] for dice in range(-4, 5)}
    assert events(roll(bs, 0), Event.COST) == [(0, 1, moves, 0, 0, 0, 0)]


def test_ok_comb_1_an_attack_alone_costs_nothing_more() -> None:
    bs = played(scene(100), Act.ATTACK)
    assert margins(bs) == {dice: [(2, dice)] for dice in range(-4, 5)}


SIMPLE_PAIRS: dict[str, tuple[dict[str, Any], tuple[Any, ...], dict[str, Any]]] = {
    "get up and go": ({"prone": 1, "stunt": EASY}, (Act.GET_UP, (Act.RETREAT, 0, 0)), {"prone": 0, "at": HERE - 700}),
    "get up and draw": (
        armed(prone=1, stunt=EASY),
        (Act.GET_UP, (Act.READY, 0, 1)),
        {"prone": 0, "w_where": [Arm.READY, Arm.READY, Arm.DROPPED]},
    ),
    "get up and pick up": (
        armed(prone=1, stunt=EASY),
        (Act.GET_UP, (Act.PICK_UP, 0, 2)),
        {"prone": 0, "w_where": [Arm.READY, Arm.STOWED, Arm.READY]},
    ),
    "draw and go": (
        armed(),
        ((Act.READY, 0, 1), (Act.RETREAT, 0, 1)),
        {"at": HERE - 1400, "w_where": [Arm.READY, Arm.READY, Arm.DROPPED]},
    ),
    "pick up and go": (
        armed(),
        ((Act.PICK_UP, 0, 2), (Act.LEAVE, 0, 2)),
        {"at": HERE + 2100, "w_where": [Arm.READY, Arm.STOWED, Arm.READY]},
    ),
    "go and pick up": (
        armed(w_at=[0, 0, HERE - 700]),
        ((Act.RETREAT, 0, 0), (Act.PICK_UP, 0, 2)),
        {"at": HERE - 700, "w_where": [Arm.READY, Arm.STOWED, Arm.READY]},
    ),
}


@pytest.mark.parametrize("pair", SIMPLE_PAIRS)
def test_ok_comb_1_two_simple_ones_both_succeed(pair: str) -> None:
    """OK-COMB-1: no roll is called for: both are done, for one action's 3 AP."""
    ann, answers, expected = SIMPLE_PAIRS[pair]
    bs = played(scene(100, **ann), *answers)
    assert (asked(bs), row(bs, 0).ap) == ((Prompt.ACT, 0), 6)
    f = row(bs, 0)
    assert {name: f[name][:3].tolist() if name == "w_where" else int(f[name]) for name in expected} == expected


@pytest.mark.parametrize(("target", "bonus"), [(0, 4), (1, 0)])
@pytest.mark.parametrize("first", ["a move that leaves her in reach", "a weapon readied", "getting up with ease"])
def test_ok_set_1_a_setup_and_a_simple_part(first: str, target: int, bonus: int) -> None:
    """OK-SET-1, OK-COMB-1: the combined action is the one that was prepared if it attacks the setup's target."""
    ann, part, _ = SIMPLE[first]
    bs = scene(100, 100, **ann)
    row(bs, 0).setup_on, row(bs, 0).setup_bonus = 3, 4
    play(bs, part, (Act.ATTACK, target))
    assert events(roll(bs, 0), Event.ATTACK_ROLL)[0][4] == bonus
    assert row(bs, 0).setup_on == 0
