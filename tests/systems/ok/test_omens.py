"""Boons and banes of the Tide: when they are drawn, which, for whom, what they do; reinforcements (OK-TIDE-2)."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import D6, D6_BETTER, D6_WORSE, UNIFORM, WEIGHTED
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import OMENS, Arm, Bane, Boon, Damage, Event, Prompt, Purpose, State, Tide
from tests.systems.ok.acting import finish_round, points, roll_round
from tests.systems.ok.asked import (
    Told,
    answer,
    asked,
    awaited,
    begin,
    distribution,
    events,
    kinds,
    legal,
    play,
    played,
    roll,
    row,
)
from tests.systems.ok.helpers import lay_out, sheet

pytestmark = pytest.mark.plain

Fields = dict[str, Any]
BARE: Fields = {"hands": 0}
"""Somebody whose weapon is a part of her body: no bane puts it away."""
DOWN: Fields = {"state": State.DOWN, "nonlethal": 7}
DOWN_MOOK: Fields = {"mook": 1, "damage_mode": Damage.SIMPLIFIED, "state": State.DOWN, "nonlethal": 5}
OUT: Fields = {"state": State.OUT, "nonlethal": 10}
TO_COME: Fields = {"state": State.WAITING, "arrives": -1}
NOTHING = [0, 0, 0, 0]


def _only(which: Boon | Bane) -> list[int]:
    """Weights with which only this one can be drawn."""
    return [int(k == which) for k in range(OMENS)]


def _tide(red: list[Fields], blue: list[Fields], *dice: int, **options: Any) -> tuple[np.ndarray, Told]:
    """A battle after these Tide dice of its first round, and what has happened; without weights nothing is drawn."""
    settings: Fields = {"tide_option": Tide.EVERY_ROUND, "boons": NOTHING, "banes": NOTHING, **options}
    bs = lay_out([sheet(**fields) for fields in red], [sheet(**fields) for fields in blue], **settings)
    told = begin(bs)
    while asked(bs)[0] == Purpose.TIE_ORDER:
        told += roll(bs, 0)
    return bs, told + play(bs, *dice)


def _states(bs: np.ndarray) -> list[State]:
    return [State(int(f.state)) for f in bs[0].fighters[: bs[0].fighters_n]]


def _happened(told: Told) -> list[tuple[int, ...]]:
    """``(side, 0 boon or 1 bane, which, whom)`` of every boon and bane."""
    return [omen[:4] for omen in events(told, Event.OMEN)]


def _all_omens(bs: np.ndarray, measure: Callable[[np.ndarray], Hashable]) -> dict[Any, Fraction]:
    """The exact distribution of a measure over every draw of boons and banes, and of whom they concern."""
    if bs[0].dice == 0 or asked(bs)[0] not in (Purpose.OMEN, Purpose.OMEN_WHO):
        return {measure(bs): Fraction(1)}
    found: dict[Any, Fraction] = {}
    for outcome, p in awaited(bs):
        copy = played(bs.copy(), outcome)
        for value, q in _all_omens(copy, measure).items():
            found[value] = found.get(value, Fraction(0)) + p * q
    return found


def test_ok_tide_2_which_dice_bring_what() -> None:
    """OK-TIDE-2, OK-EDGE-1: 6 a boon, 1 a bane, for either side by itself, the first side first, after both dice."""
    for dice in product(range(1, 7), repeat=2):
        options = {"boons": _only(Boon.LUCKY_HIT), "banes": _only(Bane.CLUMSY_MISS)}
        bs, told = _tide([{"initiative": 4}], [{"initiative": 3}], *dice, **options)
        brought = {6: (0, Boon.LUCKY_HIT), 1: (1, Bane.CLUMSY_MISS)}
        assert _happened(told) == [(side, *brought[die], -1) for side, die in enumerate(dice) if die in brought]
        assert (bs[0].lucky.tolist(), bs[0].clumsy.tolist()) == (
            [int(d == 6) for d in dice],
            [int(d == 1) for d in dice],
        )
        assert asked(bs) == (Purpose.INITIATIVE, 0)  # a single possibility needs no dice
        order = [event[0] for event in told if event[0] in (Event.TIDE, Event.OMEN)]
        assert order[:2] == [Event.TIDE, Event.TIDE]


@pytest.mark.parametrize(
    ("kind", "boon", "bane"), [(D6, (1, 6), (1, 6)), (D6_WORSE, (1, 36), (11, 36)), (D6_BETTER, (11, 36), (1, 36))]
)
def test_ok_tide_1_and_ok_tide_2_how_often(kind: int, boon: tuple[int, int], bane: tuple[int, int]) -> None:
    """OK-TIDE-1, OK-TIDE-2: the side's own dice decide how often it draws."""
    options = {"boons": _only(Boon.LUCKY_HIT), "banes": _only(Bane.CLUMSY_MISS), "tide_dice": [D6, kind]}
    bs, _ = _tide([{}], [{}], 3, **options)
    found = distribution(bs, lambda copy: (int(copy[0].lucky[1]), int(copy[0].clumsy[1])))
    good, bad = Fraction(*boon), Fraction(*bane)
    assert found == {(1, 0): good, (0, 1): bad, (0, 0): 1 - good - bad}


@pytest.mark.parametrize(("option", "rounds"), [(Tide.OFF, []), (Tide.FIRST_ROUND, [1]), (Tide.EVERY_ROUND, [1, 2, 3])])
def test_ok_tide_1_and_ok_tide_2_in_which_rounds(option: Tide, rounds: list[int]) -> None:
    """OK-TIDE-1, OK-TIDE-2: nothing without the die, and nothing of an earlier round's die in a later one."""
    bs, told = _tide([{"initiative": 4}], [{"initiative": 3}], tide_option=option, boons=_only(Boon.LUCKY_HIT))
    for turn in (1, 2, 3):
        bs[0].lucky[:] = 0
        told = play(bs, 6, 6) if turn in rounds else []
        assert (len(_happened(told)), bs[0].lucky.tolist()) == ((2, [1, 1]) if turn in rounds else (0, [0, 0]))
        assert asked(bs) == (Purpose.INITIATIVE, 0)
        play(bs, 0, 0)
        finish_round(bs)


@pytest.mark.parametrize("weights", [(1, 1, 1, 1), (3, 2, 5, 7), (0, 4, 0, 1), (2, 0, 0, 0), (0, 0, 0, 0)])
def test_ok_tide_2_the_draw_of_a_boon(weights: tuple[int, ...]) -> None:
    """OK-TIDE-2: by their weights among those that can happen now; one alone without dice, none at all: nothing."""
    for can in product((0, 1), repeat=OMENS):
        blue = [{}] + [fields for fields, there in zip((DOWN_MOOK, DOWN, TO_COME), can, strict=False) if there]
        red = [{}, DOWN_MOOK, DOWN, TO_COME]  # the other side's do not count
        _check_draw(red, blue, 6, weights, can, lucky=[0, 1 - can[Boon.LUCKY_HIT]], boons=weights, banes=[1] * OMENS)


@pytest.mark.parametrize("weights", [(1, 1, 1, 0), (3, 2, 5, 0), (0, 4, 1, 0), (2, 0, 0, 0), (0, 0, 0, 0)])
def test_ok_tide_2_the_draw_of_a_bane(weights: tuple[int, ...]) -> None:
    """OK-TIDE-2: by their weights among those that can happen now; one alone without dice, none at all: nothing."""
    for can in product((0, 1), repeat=3):
        blue = [BARE] + [fields for fields, there in zip((BARE | {"mook": 1}, {}), can, strict=False) if there]
        red = [{}, {"mook": 1}]
        _check_draw(red, blue, 1, weights, can, clumsy=[0, 1 - can[Bane.CLUMSY_MISS]], boons=[1] * OMENS, banes=weights)


def _check_draw(
    red: list[Fields], blue: list[Fields], die: int, weights: tuple[int, ...], can: tuple[int, ...], **options: Any
) -> None:
    """The second side draws: the dice awaited, and that each outcome brings what it names."""
    bane = int(die == 1)
    expected = {k: w for k, (w, possible) in enumerate(zip(weights, can, strict=False)) if w and possible}
    bs, told = _tide(red, blue, 3, die, **options)
    if len(expected) < 2:
        assert [omen[:3] for omen in _happened(told)] == [(1, bane, which) for which in expected]
        assert asked(bs)[0] == Purpose.INITIATIVE
        return
    assert _happened(told) == []
    assert (asked(bs), bs[0].dice, bs[0].dice_n) == ((Purpose.OMEN, 1), WEIGHTED, OMENS)
    assert dict(awaited(bs)) == {which: Fraction(w, sum(expected.values())) for which, w in expected.items()}
    for which in expected:
        told = roll(bs.copy(), which)
        assert [omen[:3] for omen in _happened(told)] == [(1, bane, which)]


LOTS = [
    (6, Boon.ALLY_RETURNS, DOWN, [{}, DOWN_MOOK, OUT, TO_COME, {"nonlethal": 3}]),
    (1, Bane.MOOK_FLEES, {"mook": 1}, [{}, DOWN_MOOK, OUT, TO_COME | {"mook": 1}]),
    (
        1,
        Bane.WEAPON_UNREADY,
        {},
        [BARE, DOWN, DOWN_MOOK, TO_COME, {"w_where": [Arm.STOWED]}, {"w_where": [Arm.DROPPED]}],
    ),
]


@pytest.mark.parametrize("number", [1, 2, 3, 5])
@pytest.mark.parametrize(("die", "which", "concerned", "others"), LOTS)
def test_ok_tide_2_lots(die: int, which: Boon | Bane, concerned: Fields, others: list[Fields], number: int) -> None:
    """OK-TIDE-2: of several whom it can concern each is as likely as the others; a single one without dice."""
    blue = others[:1] + [concerned] + others[1:] + [concerned] * (number - 1)
    rows = [2, *range(len(others) + 2, len(others) + 1 + number)]
    bs, told = _tide([{}], blue, 3, die, boons=_only(which), banes=_only(which))
    if number == 1:
        assert _happened(told) == [(1, int(die == 1), which, 2)]
        return
    assert (asked(bs), bs[0].dice, bs[0].dice_n) == ((Purpose.OMEN_WHO, 1), UNIFORM, number)
    for lot, who in enumerate(rows):
        copy = bs.copy()
        assert _happened(roll(copy, lot)) == [(1, int(die == 1), which, who)]
        changed = [
            i
            for i in range(1, len(blue) + 1)
            if (row(copy, i).state, row(copy, i).w_where[0]) != (row(bs, i).state, row(bs, i).w_where[0])
        ]
        assert changed == [who]


def test_ok_tide_2_the_chance_of_each_bane_and_victim() -> None:
    """OK-TIDE-2: the draw and the lot together, for both sides one after the other."""
    red = [{}, {"mook": 1}, BARE | {"mook": 1}]
    bs, _ = _tide(red, [{}], 1, 1, banes=[3, 2, 1, 0])

    def what(copy: np.ndarray) -> tuple[Hashable, ...]:
        fled = [i for i in range(4) if row(copy, i).state == State.FLED]
        unready = [i for i in range(4) if row(copy, i).w_where[0] == Arm.STOWED]
        return (*fled, "|", *unready, "|", *[side for side in (0, 1) if copy[0].clumsy[side]])

    reds = {
        ("1", "", ""): (3, 12),
        ("2", "", ""): (3, 12),
        ("", "0", ""): (2, 12),
        ("", "1", ""): (2, 12),
        ("", "", "0"): (2, 12),
    }
    blues = {("", "3", ""): (2, 3), ("", "", "1"): (1, 3)}
    expected = {}
    for (mine, p), (theirs, q) in product(reds.items(), blues.items()):
        parts = [tuple(int(x) for x in a + b) for a, b in zip(mine, theirs, strict=True)]
        expected[(*parts[0], "|", *parts[1], "|", *parts[2])] = Fraction(*p) * Fraction(*q)
    assert _all_omens(bs, what) == expected


@pytest.mark.parametrize("number", [1, 2, 3, 5, 7])
@pytest.mark.parametrize("share", [1, 33, 34, 50, 51, 100])
def test_ok_mook_4_how_many_get_up(share: int, number: int) -> None:
    """OK-MOOK-4: the share of the Downed mooks, rounded up, the first listed; nobody else, and no dice."""
    blue = [{}, DOWN, *[DOWN_MOOK] * number, DOWN_MOOK | {"state": State.OUT, "nonlethal": 7}]
    bs, told = _tide([{}], blue, 3, 6, boons=_only(Boon.MOOKS_GET_UP), boon_share=share)
    up = ceil(Fraction(share * number, 100))
    assert _happened(told) == [(1, 0, Boon.MOOKS_GET_UP, 3)]
    assert _states(bs)[3:] == [State.FIT] * up + [State.DOWN] * (number - up) + [State.OUT]
    assert _states(bs)[2] == State.DOWN


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"damage_mode": Damage.SIMPLIFIED, "nonlethal": 5}, (0, 3, 0, State.FIT)),
        ({"damage_mode": Damage.SIMPLIFIED, "nonlethal": 6}, (0, 4, 0, State.FIT)),
        ({"damage_mode": Damage.TAGS, "tags": 2}, (0, 0, 1, State.FIT)),
        ({"damage_mode": Damage.SIMPLEST, "tags": 2}, (0, 0, 0, State.FIT)),
        ({"damage_mode": Damage.FULL, "nonlethal": 7}, (0, 5, 0, State.IMPAIRED)),
        ({"damage_mode": Damage.FULL, "nonlethal": 8}, (0, 6, 0, State.IMPAIRED)),
        ({"damage_mode": Damage.FULL, "nonlethal": 9}, (0, 6, 0, State.IMPAIRED)),
        ({"damage_mode": Damage.FULL, "lethal": 6, "nonlethal": 1}, (5, 0, 0, State.IMPAIRED)),
        ({"damage_mode": Damage.FULL, "lethal": 4, "nonlethal": 3}, (4, 1, 0, State.IMPAIRED)),
        ({"damage_mode": Damage.FULL, "lethal": 8, "nonlethal": 1}, (6, 0, 0, State.IMPAIRED)),
    ],
)
def test_ok_mook_4_what_they_lose(before: Fields, after: tuple[int, ...]) -> None:
    """OK-MOOK-4, OK-MOOK-1: 2 points each, nonlethal first, or what stands for them; she acts in this round again."""
    mook = {"mook": 1, "state": State.DOWN, "initiative": 9, **before}
    bs, _ = _tide([{}], [{"initiative": 3}, mook], 3, 6, boons=_only(Boon.MOOKS_GET_UP))
    f = row(bs, 2)
    assert (f.lethal, f.nonlethal, f.tags, f.state) == after
    assert (f.ap, f.carry) == (0, 0)
    roll_round(bs, [4, 2, 7])
    assert asked(bs) == (Prompt.ACT, 2)


@pytest.mark.parametrize(
    ("before", "after"), [((0, 7), (0, 6)), ((0, 9), (0, 6)), ((3, 4), (3, 3)), ((8, 1), (6, 0)), ((7, 0), (6, 0))]
)
def test_ok_tide_2_an_ally_returns(before: tuple[int, int], after: tuple[int, int]) -> None:
    """OK-TIDE-2, OK-EDGE-4: back at 6 points, nonlethal ones gone first; Impaired, without AP, rolling initiative."""
    ally = {"lethal": before[0], "nonlethal": before[1], "state": State.DOWN, "initiative": 9}
    bs, told = _tide([{"initiative": 4}, ally], [{"initiative": 3}], 6, 3, boons=_only(Boon.ALLY_RETURNS))
    assert (points(bs, 1), row(bs, 1).state, row(bs, 1).ap) == (after, State.IMPAIRED, 0)
    assert events(told, Event.RETURN) == [(1, sum(before) - 6, 0, 0, 0, 0, 0)]
    roll_round(bs, [2, 8, 2])
    assert asked(bs) == (Prompt.ACT, 1)


@pytest.mark.parametrize(
    ("mook", "before", "after"),
    [
        (1, (0, 1), (0, 0)),
        (1, (1, 0), (0, 0)),
        (1, (1, 4), (1, 2)),
        (0, (0, 1), (0, 1)),
        (0, (2, 4), (2, 4)),
        (0, (5, 2), (5, 1)),
    ],
)
def test_ok_mook_4_and_ok_dmg_3_getting_up_where_down_is_final(
    mook: int, before: tuple[int, int], after: tuple[int, int]
) -> None:
    """OK-MOOK-4, OK-TIDE-2, option down_is_final: who has recovered in the meantime never ends below 0 or with more."""
    fallen = {"mook": mook, "lethal": before[0], "nonlethal": before[1], "state": State.DOWN}
    boon = Boon.MOOKS_GET_UP if mook else Boon.ALLY_RETURNS
    bs, _ = _tide([{}, fallen], [{}], 6, 3, boons=_only(boon), down_final=1)
    assert (points(bs, 1), row(bs, 1).state) == (after, State.IMPAIRED if sum(after) >= 5 else State.FIT)


def test_ok_tide_2_and_ok_rec_1_the_boon_comes_before_the_recovery() -> None:
    """OK-TIDE-2, OK-REC-1, OK-EDGE-1: who is back at 6 points recovers twice in the same round."""
    ally = DOWN | {"recovery": 210}
    bs, _ = _tide([{}, ally], [{}], 6, 3, boons=_only(Boon.ALLY_RETURNS))
    assert (points(bs, 1), row(bs, 1).state) == ((0, 4), State.FIT)
    bs, _ = _tide([{}, ally | {"state": State.OUT, "nonlethal": 12}], [{}], 6, 3, boons=_only(Boon.ALLY_RETURNS))
    assert (points(bs, 1), row(bs, 1).state) == ((0, 10), State.OUT)


def test_ok_tide_1_and_ok_tide_2_the_chance_of_each_recovery() -> None:
    """OK-TIDE-1, OK-TIDE-2: beside its boon a 6 recovers twice, beside its bane a 1 not at all, all else once."""
    hurt = {"nonlethal": 4, "recovery": 210}
    bs, _ = _tide([hurt], [hurt], boons=[1] * OMENS, banes=[0, 1, 1, 0])
    found: dict[tuple[int, ...], Fraction] = {}
    for dice in product(range(1, 7), repeat=2):
        copy = played(bs.copy(), *dice)
        for left, p in _all_omens(copy, lambda end: (points(end, 0)[1], points(end, 1)[1])).items():
            found[left] = found.get(left, Fraction(0)) + p / 36
    each = {2: Fraction(1, 6), 4: Fraction(1, 6), 3: Fraction(4, 6)}
    assert found == {(a, b): p * q for (a, p), (b, q) in product(each.items(), each.items())}


def test_ok_tide_2_reinforcements_by_round() -> None:
    """OK-TIDE-2, OK-EDGE-1: who is due arrives before the round's Tide, recovers and rolls initiative in it."""
    due = {"state": State.WAITING, "arrives": 3, "nonlethal": 6, "recovery": 210, "initiative": 3, "at": 6000}
    bs, told = _tide([{}], [{}, due, TO_COME], 3, 3)
    for turn in (1, 2):
        assert (bs[0].turn, row(bs, 2).state, events(told, Event.ARRIVE)) == (turn, State.WAITING, [])
        roll_round(bs, [3, 2] if turn == 1 else [6, 5])
        assert {target for kind, target, _ in legal(bs) if kind in (Act.ATTACK, Act.SETUP_FREE, Act.APPROACH)} == {0}
        while bs[0].prompt == Prompt.ACT:
            told = answer(bs, Act.DONE)
    assert events(told, Event.ARRIVE) == [(2, 6000, 0, 0, 0, 0, 0)]
    assert (asked(bs), row(bs, 2).state, row(bs, 3).state) == ((Purpose.TIDE, 0), State.IMPAIRED, State.WAITING)
    play(bs, 3, 3, 0, 0)
    assert (asked(bs), points(bs, 2), row(bs, 2).state) == ((Purpose.INITIATIVE, 2), (0, 5), State.IMPAIRED)
    play(bs, 4)
    assert row(bs, 2).ap == 5  # 3 + 4, a full rank off for impairment


def test_ok_tide_2_reinforcements_without_the_tide() -> None:
    """OK-TIDE-2, OK-TIDE-1: a round's reinforcements need no die."""
    bs, told = _tide([{}], [{"initiative": 3}, TO_COME | {"arrives": 1}], tide_option=Tide.OFF)
    assert [event[0] for event in events(told, Event.ARRIVE)] == [2]
    play(bs, 0, 0, to=(Purpose.INITIATIVE, 2))


def test_ok_tide_2_reinforcements_by_boon() -> None:
    """OK-TIDE-2: the whole first squad of the side that is to come, even if its round were later; then the next."""
    squads = [(1, -1), (1, -1), (2, 9), (2, 9), (1, -1)]
    red = [{"initiative": 5}, *[TO_COME | {"squad": squad, "arrives": arrives} for squad, arrives in squads]]
    bs, told = _tide(red, [{"initiative": 4}, TO_COME], 6, 3, boons=_only(Boon.REINFORCEMENTS))
    assert [event[0] for event in events(told, Event.ARRIVE)] == [1, 2, 5]
    assert (_states(bs)[3], _states(bs)[7]) == (State.WAITING, State.WAITING)
    while asked(bs)[0] == Purpose.INITIATIVE:
        play(bs, -2)
    assert [int(f.ap) > 0 for f in bs[0].fighters[:8]] == [True, True, True, False, False, True, True, False]
    finish_round(bs)
    assert [event[0] for event in events(play(bs, 6, 3), Event.ARRIVE)] == [3, 4]


@pytest.mark.parametrize(
    ("fields", "unready"),
    [
        ({}, 0),
        ({"weapons_n": 2, "w_hands": [1, 1]}, 0),
        ({"weapons_n": 2, "w_hands": [0, 2]}, 1),
        ({"weapons_n": 3, "w_where": [Arm.STOWED, Arm.DROPPED, Arm.READY, Arm.READY]}, 2),
        ({"weapons_n": 2, "w_where": [Arm.CONTESTED, Arm.READY, Arm.READY, Arm.READY]}, 1),
    ],
)
def test_ok_tide_2_a_weapon_must_be_readied_again(fields: Fields, unready: int) -> None:
    """OK-TIDE-2: the first weapon in hand that is no part of the body is put away."""
    bs, _ = _tide([{"initiative": 9, **fields}], [{}], 1, 3, banes=_only(Bane.WEAPON_UNREADY))
    before = fields.get("w_where", [Arm.READY] * 4)
    assert row(bs, 0).w_where.tolist() == [Arm.STOWED if w == unready else where for w, where in enumerate(before)]
    play(bs, 0, 0)
    assert Act.READY in kinds(bs)


def test_ok_tide_2_a_taken_weapon_is_dropped() -> None:
    """OK-TIDE-2, OK-EFF-5: it falls where she stands and is its owner's again."""
    red = [BARE | {"at": 700, "w_hands": [0, 0, 0, 1], "taken_from": 2}]
    bs, _ = _tide(
        red, [BARE | {"at": 750, "w_hands": [1], "w_where": [Arm.GONE]}], 1, 3, banes=_only(Bane.WEAPON_UNREADY)
    )
    assert (row(bs, 0).taken_from, row(bs, 1).w_where[0], row(bs, 1).w_at[0]) == (0, Arm.DROPPED, 700)


def test_ok_tide_2_and_ok_edge_6_the_last_mook_flees() -> None:
    """OK-TIDE-2, OK-EDGE-6: then its side is beaten at once, before the other side draws anything."""
    bs, told = _tide([{"mook": 1}, DOWN_MOOK, TO_COME], [{}], 1, 6, banes=_only(Bane.MOOK_FLEES), boons=[1] * OMENS)
    assert (asked(bs), _states(bs)[0], len(_happened(told))) == (("over", 1), State.FLED, 1)
