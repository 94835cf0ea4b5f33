"""Places on a line: moves, reach, range, what a blow from a distance costs, and the edge of the arena."""

from typing import Any

import numpy as np
import pytest

from okenv.core.mind.scripted import RANDOM
from okenv.systems.ok.mind.policies import CODES, scripted
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import Attack, Event, Prompt, Purpose, State, Use
from okenv.systems.ok.rules.movement import extra_moves, gets_at
from okenv.systems.ok.sheet.derived import steps
from tests.systems.ok.acting import roll_round, spend_all
from tests.systems.ok.asked import Told, answer, asked, distribution, events, kinds, legal, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE}
IMPAIRED = {"state": State.IMPAIRED, "nonlethal": 5}
STEP = {"step": [500, 300, 100]}


def _apart(metres: float, ann: dict[str, Any] | None = None, foe: dict[str, Any] | None = None) -> np.ndarray:
    """Ann, who moves 5 m a step, is asked to act; a foe stands so far before her, and another far behind her."""
    ours = [sheet(at=2000, **{**STEP, **(ann or {})})]
    theirs = [sheet(at=2000 + round(100 * metres), **(foe or {})), sheet(at=0)]
    return start(ours, theirs, [3, 2, 2])


def _ways(bs: np.ndarray, what: Act, target: int = 0) -> set[int]:
    """How many moves of that kind, toward or away from that target, are legal."""
    return {option + 1 for kind, whom, option in legal(bs) if kind == what and whom == target}


def _move(bs: np.ndarray, kind: Act, target: int = 0, moves: int = 1) -> Told:
    """Moves and nothing beside them; returns what happened."""
    told = answer(bs, kind, target, moves - 1)
    return told + answer(bs, Act.ALONE) if bs[0].prompt == Prompt.COMBINE else told


@pytest.mark.parametrize(
    ("strength", "size", "centimetres"),
    [
        (2, 2, (500, 300, 100)),
        (4, 2, (700, 500, 150)),
        (5, 2, (700, 500, 150)),
        (6, 2, (1000, 700, 200)),
        (8, 4, (1000, 700, 200)),
        (-2, 2, (200, 150, 50)),
        (14, 2, (5000, 3000, 1000)),
        (-8, 33, (1, 1, 1)),
    ],
)
def test_ok_move_1_and_ok_pre_3_the_length_of_a_move(strength: int, size: int, centimetres: tuple[int, ...]) -> None:
    """OK-MOVE-1, OK-PRE-3, OK-OPT-1: run speed x 1 s; a half-rank less Impaired, two ranks less on mangled legs."""
    assert steps(strength, size) == centimetres


@pytest.mark.parametrize(
    ("hurt", "step"),
    [({}, 500), (IMPAIRED, 300), ({**IMPAIRED, "maimed": Use.ARM}, 300), ({**IMPAIRED, "maimed": Use.LEGS}, 100)],
)
def test_ok_move_1_impairment_shortens_the_step(hurt: dict[str, int], step: int) -> None:
    """OK-MOVE-1, OK-DMG-3, OK-OPT-1: a move is shorter when Impaired, and short indeed with mangled legs."""
    bs = _apart(20, hurt)
    _move(bs, Act.APPROACH, 0, 2)
    assert row(bs, 0).at == 2000 + 2 * step


@pytest.mark.parametrize(
    ("metres", "moves"), [(0, 0), (2, 0), (2.01, 1), (7, 1), (7.01, 2), (12, 2), (12.01, 3), (17, 3), (17.01, None)]
)
@pytest.mark.parametrize("dice", [-1, 0, 3])
def test_ok_move_1_a_blow_from_a_distance(metres: float, moves: int | None, dice: int) -> None:
    """OK-MOVE-1, OK-SPEND-1: 2 m are in reach; each move more takes a success; a hit carries her there, a miss not."""
    bs = _apart(metres, {"attack": 6})
    if moves is None:
        assert (Act.ATTACK, 0, 0) not in legal(bs)
        return
    answer(bs, Act.ATTACK)
    told = roll(bs, dice)
    margin = 6 + dice - 4 - moves
    assert events(told, Event.COST) == ([(0, 0, moves, 0, 0, 0, 0)] if moves else [])
    hit = [(0, 1, margin, 0, 0, 0, 0)] if margin >= 0 else []
    assert events(told, Event.HIT) == hit
    if bs[0].prompt == Prompt.SPEND:
        answer(bs, Act.FINISH)
    assert row(bs, 0).at == (2000 + round(100 * metres) - 200 if hit and moves else 2000)


def test_ok_move_1_the_chance_to_hit_over_a_distance() -> None:
    """OK-MOVE-1, OK-DICE-1: Gd against Gd, one, two and three moves away; Impaired it is farther and harder."""
    for metres, less in ((2, 0), (7, 1), (12, 2), (17, 3)):
        bs = played(_apart(metres), Act.ATTACK)
        hits = distribution(
            bs, lambda copy: bool(row(copy, 1).lethal + row(copy, 1).nonlethal) or copy[0].prompt == Prompt.SPEND
        )
        assert hits == {True: fudge(less), False: 1 - fudge(less)}
    bs = played(_apart(7, IMPAIRED), Act.ATTACK)
    assert events(roll(bs, 4), Event.HIT) == [(0, 1, 0, 0, 0, 0, 0)]  # 2 for impairment, 2 moves of 3 m


@pytest.mark.parametrize(("reach", "metres", "moves"), [(300, 3, 0), (400, 9, 1), (400, 4, 0), (300, 8.01, 2)])
def test_ok_move_1_longer_arms(reach: int, metres: float, moves: int) -> None:
    """OK-MOVE-1: a weapon's own reach counts, and she ends at that distance; from either side."""
    for foe, other in ((0, 1), (1, 0)):
        far = round(100 * metres)
        bs = start([sheet(at=3000, reach=reach, **STEP)], [sheet(at=3000 + far), sheet(at=3000 - far)], [3, 2, 2])
        told = play(bs, (Act.ATTACK, foe), 4)
        assert sum(cost for _, _, cost, *_ in events(told, Event.COST)) == moves
        spend_all(bs, Act.STYLE)
        place = int(row(bs, 1 + foe).at)
        assert abs(place - row(bs, 0).at) == (reach if moves else far)
        assert abs(row(bs, 1 + other).at - row(bs, 0).at) >= far


@pytest.mark.parametrize(("metres", "moves"), [(10, 0), (10.01, 1), (15, 1), (15.01, 2), (38, 6)])
@pytest.mark.parametrize("held", [{}, {"prone": 1}, IMPAIRED])
def test_ok_move_1_shooting(metres: float, moves: int, held: dict[str, int]) -> None:
    """OK-MOVE-1, OK-SPEND-1: beyond the range 1 success for each 5 m without limit; who shoots stays where she is."""
    bs = _apart(metres, {"kind": Attack.RANGED, "reach": 1000, "attack": 14, **held})
    told = play(bs, Act.ATTACK, 0)
    assert sum(cost for _, _, cost, *_ in events(told, Event.COST)) == moves
    assert events(told, Event.HIT)[0][2] == 10 - moves - 2 * (held is IMPAIRED)
    spend_all(bs, Act.STYLE)
    assert row(bs, 0).at == 2000


@pytest.mark.parametrize(
    ("metres", "ways"), [(0, 0), (1, 0), (1.01, 1), (6, 1), (6.01, 2), (11, 2), (11.01, 3), (40, 3)]
)
def test_ok_move_1_moves_toward_an_enemy(metres: float, ways: int) -> None:
    """OK-MOVE-1: one to three moves, none of them idle, up to 1 m from her."""
    bs = _apart(metres)
    assert _ways(bs, Act.APPROACH) == set(range(1, ways + 1))
    for moves in range(1, ways + 1):
        copy = bs.copy()
        told = _move(copy, Act.APPROACH, 0, moves)
        lands = min(2000 + 500 * moves, 2000 + round(100 * metres) - 100)
        assert events(told, Event.MOVE) == [(0, 2000, lands, 0, 0, 0, 0)]
        assert (row(copy, 0).at, row(copy, 0).ap) == (lands, 0)


@pytest.mark.parametrize(
    ("at", "foe", "ways"), [(2000, 2300, 3), (1000, 1300, 3), (999, 1300, 2), (499, 900, 1), (0, 0, 1)]
)
def test_ok_move_1_moves_away_and_over_the_edge(at: int, foe: int, ways: int) -> None:
    """OK-MOVE-1, OK-EDGE-14: as many as lead there; over the edge she has fled, at it she has not."""
    bs = start([sheet(at=at, **STEP), sheet(at=3000)], [sheet(at=foe)], [3, 2, 2])
    assert _ways(bs, Act.RETREAT) == set(range(1, ways + 1))
    for moves in range(1, ways + 1):
        copy = bs.copy()
        told = _move(copy, Act.RETREAT, 0, moves)
        lands = at - 500 * moves
        fled = lands < 0
        assert row(copy, 0).state == (State.FLED if fled else State.FIT)
        assert len(events(told, Event.LEAVE)) == fled
        assert row(copy, 0).at == max(lands, 0)
    bs = start([sheet(at=500, **STEP), sheet()], [sheet(at=900)], [3, 2, 2])
    _move(bs, Act.RETREAT)
    assert (row(bs, 0).at, row(bs, 0).state) == (0, State.FIT)


def test_ok_move_1_the_other_edge() -> None:
    """OK-MOVE-1: the arena has two ends; from the same place one gets away toward one's own."""
    bs = played(start([sheet(at=5800, **STEP)], [sheet(at=5800, **STEP), sheet(at=0)], [2, 3, 2]), Act.RETREAT)
    assert row(bs, 1).state == State.FLED
    bs = start([sheet(at=5800, **STEP), sheet()], [sheet(at=5800)], [3, 2, 2])
    _move(bs, Act.RETREAT)
    assert (row(bs, 0).at, row(bs, 0).state) == (5300, State.FIT)
    bs = played(start([sheet(at=5600, **STEP), sheet()], [sheet(at=5500)], [3, 2, 2]), Act.RETREAT)
    assert row(bs, 0).state == State.FLED  # past whom she flees from, over the wrong edge: out all the same


def test_ok_move_1_and_ok_edge_6_flight_of_the_last_ends_the_fight() -> None:
    """OK-MOVE-1, OK-EDGE-6: nobody of her side stands any more; who flees does not come back."""
    bs = played(start([sheet(at=100)], [sheet(at=500)], [3, 2]), Act.RETREAT, to=("over", 1))
    bs = played(start([sheet(at=100), sheet()], [sheet(at=500)], [6, 2, 2]), Act.RETREAT)
    roll_round(bs, [8, 6])  # she rolls no initiative
    assert asked(bs) == (Prompt.ACT, 1)
    assert not {whom for kind, whom, _ in legal(bs) if kind in (Act.JOIN, Act.LEAVE)}


@pytest.mark.parametrize(("me", "ally", "slot"), [(0, 1, 0), (0, 2, 1), (1, 0, 0), (1, 2, 1), (2, 0, 0), (2, 1, 1)])
def test_ok_move_1_moves_toward_and_away_from_an_ally(me: int, ally: int, slot: int) -> None:
    """OK-MOVE-1: counted among her allies, herself left out; as far and as near as with enemies."""
    ours = [sheet(at=2000, **STEP) for _ in range(3)]
    ours[ally]["at"] = 2800
    ap = [2, 2, 2, 2]
    ap[me] = 3
    waiting = start(ours, [sheet(at=6000)], ap)
    assert (_ways(waiting, Act.JOIN, slot), _ways(waiting, Act.LEAVE, slot)) == ({1, 2}, {1, 2, 3})
    for kind, moves, lands in ((Act.JOIN, 1, 2500), (Act.JOIN, 2, 2700), (Act.LEAVE, 2, 1000)):
        bs = waiting.copy()
        _move(bs, kind, slot, moves)
        assert row(bs, me).at == lands
    assert not {kind for kind, whom, _ in legal(start([sheet()], [sheet()], [3, 2])) if kind in (Act.JOIN, Act.LEAVE)}


@pytest.mark.parametrize("state", [State.DOWN, State.OUT, State.SURRENDERED, State.WAITING])
def test_ok_move_1_nobody_moves_by_those_who_do_not_stand(state: State) -> None:
    """OK-MOVE-1, OK-EDGE-14: neither toward nor away from the fallen, on either side."""
    bs = start([sheet(at=2000), sheet(at=2800, state=state)], [sheet(at=3000, state=state), sheet(at=4000)], [3, 2])
    assert {(kind, whom) for kind, whom, _ in legal(bs) if kind in MOVES} == {(Act.APPROACH, 1), (Act.RETREAT, 1)}


def test_ok_move_1_and_ok_eff_6_the_prone_stay_where_they_are() -> None:
    """OK-MOVE-1, OK-EFF-6: no moves, no steps with a blow, no stunts; what is in reach they can strike."""
    prone = {"prone": 1}
    props = {"props_n": 1, "prop_at": [-1, 0, 0, 0], "prop_reach": [900, 0, 0, 0], "prop_uses": [-1, 0, 0, 0]}
    bs = start([sheet(at=2000, **prone)], [sheet(at=2200), sheet(at=2201)], [3, 2, 2], **props)
    assert not kinds(bs) & (MOVES | {Act.STUNT})
    assert {whom for kind, whom, _ in legal(bs) if kind == Act.ATTACK} == {0}
    row(bs, 0).prone = 0
    assert kinds(bs) > MOVES - {Act.JOIN, Act.LEAVE} | {Act.STUNT}
    assert {whom for kind, whom, _ in legal(bs) if kind == Act.ATTACK} == {0, 1}


@pytest.mark.parametrize(
    ("guard", "prone", "comes_to"),
    [
        (3000, 0, 3000),
        (3200, 0, 3200),
        (3201, 0, 3200),
        (2300, 0, 2800),
        (2299, 0, None),
        (3200, 1, 3200),
        (3201, 1, None),
    ],
)
def test_ok_def_2_and_ok_move_1_a_protector_comes_within_one_move(guard: int, prone: int, comes_to: int | None) -> None:
    """OK-DEF-2, OK-MOVE-1: at hand of the target, or within a move of that, at whose side she then stands."""
    ours = [sheet(at=3000), sheet(at=guard, protects=1, meets=9, prone=prone, **STEP)]
    bs = start(ours, [sheet(at=3200)], [2, 3, 3])
    if asked(bs) == (Prompt.ACT, 1):
        answer(bs, Act.DONE)
    answer(bs, Act.ATTACK)
    if comes_to is None:
        assert asked(bs) == (Purpose.ATTACK, 2)
        return
    assert asked(bs) == (Prompt.PROTECT, 1)
    told = answer(bs, Act.PROTECT)
    assert row(bs, 1).at == comes_to
    assert events(told, Event.PROTECT)[0][2] == 9 - 2 * prone + 3
    assert events(roll(bs, -4), Event.ATTACK_ROLL)[0][6] == 9 - 2 * prone + 3


def test_ok_hold_1_and_ok_move_1_a_move_that_was_interrupted() -> None:
    """OK-HOLD-1, OK-MOVE-1: it leads as far toward the other's new place; somebody knocked down loses it."""
    for what, lands in ((Act.RETREAT, 3000), (Act.SETUP_FREE, 2900), (Act.ATTACK, 2000)):
        theirs = sheet(at=3000, initiative=6, quickness=9, attack=9, **STEP)
        bs = played(start([sheet(at=2000, initiative=7, **STEP)], [theirs, sheet(at=6000)], [5, 6, 2]), Act.HOLD)
        _move(bs, Act.APPROACH, 0, 2)
        answer(bs, Act.INTERRUPT)
        _move(bs, what)
        assert asked(bs) == (Purpose.QUICKNESS, 1)
        told = roll(bs, 4)
        if what == Act.ATTACK:
            roll(bs, 4)
            told = spend_all(bs, Act.TAKEDOWN, Act.AVOID)
            assert row(bs, 0).prone == 1
        assert row(bs, 0).at == lands
        assert len(events(told, Event.LOST_ACTION)) == (what == Act.ATTACK)
        assert row(bs, 0).carry == 2


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code in range(len(CODES)) if code != RANDOM])
def test_ok_move_1_scripted_policies_come_nearer(code: int) -> None:
    """OK-MOVE-1: with no target in reach each of them moves toward one."""
    bs = _apart(30)
    row(bs, 2).state = State.OUT
    assert Act.ATTACK not in kinds(bs)
    action = scripted(bs[0], code)
    assert (ACTIONS.kind[action], ACTIONS.target[action]) == (Act.APPROACH, 0)


@pytest.mark.parametrize("kind", list(Attack))
@pytest.mark.parametrize("posture", [{}, {"prone": 1}, {"held_by": 2}, {"holds": 2}, {"step": [800, 600, 200]}])
def test_ok_move_1_what_gets_to_the_target_is_what_can_be_counted_in_moves(kind, posture):
    """OK-MOVE-1: whether an attack gets there and how many moves it takes are found in two ways."""
    for swing in (0, 300):
        for gap in (0, 200, 201, 700, 701, 1700, 1701, 2300, 2301, 2600, 2601, 5900):
            bs = start([sheet(kind=kind, at=0, reach=200, **posture)], [sheet(at=gap)], [9, 2])
            there = gets_at(bs[0], 0, 1, 0, swing)
            assert there == (extra_moves(bs[0], 0, 1, 0, swing) >= 0), (gap, swing)
