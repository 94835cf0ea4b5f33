"""Intimidation, nerve and leadership, flight and surrender (OK-SOC-1)."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import NO_RANK, Damage, Event, Interrupts, Prompt, Purpose, State
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import answer, asked, distribution, events, kinds, legal, play, played, roll, row
from tests.systems.ok.helpers import fudge, opened, sheet, start

pytestmark = pytest.mark.plain

Fields = dict[str, Any]
ANN = 0
MOOK: Fields = {"mook": 1}
DOWN: Fields = {"state": State.DOWN, "nonlethal": 7}
IMPAIRED: Fields = {"state": State.IMPAIRED, "nonlethal": 5}
HURT: Fields = {"nonlethal": 1}
GONE: Fields = {"state": State.FLED}
TO_COME: Fields = {"state": State.WAITING, "arrives": -1}


def _fight(red: list[Fields], blue: list[Fields], ap: int = 8, **options: Any) -> np.ndarray:
    """Ann, red's first, is asked to act, with these AP; nobody else has enough for an action."""
    standing = [fields for fields in red + blue if fields.get("state", State.FIT) < State.DOWN]
    return start([sheet(**f) for f in red], [sheet(**f) for f in blue], [ap] + [2] * (len(standing) - 1), **options)


def _next_round(bs: np.ndarray) -> None:
    """The round ends; in the next one Ann is asked to act again and nobody else has enough AP."""
    finish_round(bs)
    rolling = [f for f in bs[0].fighters[: bs[0].fighters_n] if f.state < State.DOWN]
    for f in rolling:
        f.carry = 0
    roll_round(bs, [8] + [2] * (len(rolling) - 1))


def _numbers(bs: np.ndarray, dice: int = 0) -> tuple[int, ...]:
    """``(rank, dice, odds, losing, penalty, difficulty)`` of Ann's intimidation."""
    return events(play(bs, Act.INTIMIDATE, dice), Event.INTIMIDATE)[0][1:]


def _states(bs: np.ndarray) -> tuple[State, ...]:
    """The states of the second side."""
    return tuple(State(int(f.state)) for f in bs[0].fighters[bs[0].side_n[0] : bs[0].fighters_n])


def _routed(bs: np.ndarray) -> tuple[int, ...]:
    """Which of the second side are routed, counted from 0."""
    return tuple(k for k, state in enumerate(_states(bs)) if state >= State.SURRENDERED)


@pytest.mark.parametrize(
    ("blue", "rallied", "difficulty"),
    [
        ([MOOK | {"nerve": 5}, MOOK | {"nerve": 3}, MOOK | {"nerve": 4}], NO_RANK, 3),
        ([{"nerve": 0}, MOOK | {"nerve": 4}], NO_RANK, 4),
        ([HURT | {"nerve": 1}, MOOK | {"nerve": 4}], NO_RANK, 1),
        ([{"lethal": 1, "nerve": -1}, HURT | {"nerve": 1}], NO_RANK, -1),
        ([DOWN | MOOK | {"nerve": 0}, MOOK | {"nerve": 4}], NO_RANK, 4),
        ([GONE | MOOK | {"nerve": 0}, TO_COME | MOOK | {"nerve": 0}, MOOK | {"nerve": 4}], NO_RANK, 4),
        ([MOOK | {"nerve": 3}, MOOK | {"nerve": 8}], 6, 6),
        ([MOOK | {"nerve": 7}, MOOK | {"nerve": 8}], 6, 7),
    ],
)
def test_ok_soc_1_the_difficulty(blue: list[Fields], rallied: int, difficulty: int) -> None:
    """OK-SOC-1: the least nerve among those who can be routed, their own or that to which they were rallied."""
    assert _numbers(_fight([{}], blue, nerve=[NO_RANK, rallied]))[-1] == difficulty
    assert _numbers(_fight([{}], blue, nerve=[9, rallied]))[-1] == difficulty  # her own side's nerve is no matter


@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"),
    [
        (1, 1, 0), (2, 1, 2), (3, 1, 2), (4, 1, 4), (7, 1, 4), (8, 1, 6), (15, 1, 6), (3, 2, 0), (4, 2, 2), (7, 2, 2),
        (8, 2, 4), (1, 2, -2), (1, 3, -2), (1, 4, -4), (1, 7, -4), (1, 8, -6), (2, 3, 0), (3, 5, 0), (3, 6, -2),
        (8, 8, 0),
    ],
)  # fmt: skip
def test_ok_soc_1_the_odds(mine: int, theirs: int, bonus: int) -> None:
    """OK-SOC-1: a full rank for each whole doubling of those who stand, for the larger side, against the smaller."""
    assert _numbers(_fight([{}] * mine, [MOOK] * theirs))[2] == bonus


def test_ok_soc_1_the_odds_count_those_who_stand() -> None:
    """OK-SOC-1, OK-EDGE-14: the fallen, the gone and those to come are no numbers; the Impaired are."""
    lost = [DOWN, GONE, TO_COME, {"state": State.OUT, "nonlethal": 10}]
    assert _numbers(_fight([{}, *lost], [MOOK, IMPAIRED, *lost]))[2] == -2
    assert _numbers(_fight([{}, IMPAIRED, *lost], [MOOK, *lost]))[2] == 2


@pytest.mark.parametrize(
    ("red", "blue", "losing"),
    [
        ([{}], [MOOK], 0),
        ([{}], [HURT], 1),
        ([{}], [IMPAIRED], 2),
        ([{}], [MOOK | {"tags": 1, "damage_mode": Damage.TAGS}], 1),
        ([{}], [MOOK, DOWN], 2),
        ([{}], [MOOK, MOOK, DOWN], 1),
        ([{}], [MOOK, DOWN, GONE], 2),
        ([{}], [MOOK, DOWN, GONE, {"state": State.SURRENDERED}], 3),
        ([{}], [MOOK, *[DOWN] * 9], 3),
        ([{}], [MOOK, DOWN, TO_COME], 2),
        ([{}, TO_COME], [MOOK, *[MOOK] * 10, HURT], 1),
        ([HURT], [MOOK], -1),
        ([IMPAIRED], [MOOK], -2),
        ([{}, DOWN, DOWN, DOWN], [MOOK], -3),
        ([{}, HURT], [MOOK], -1),
        ([HURT], [HURT], 0),
        ([HURT, {}], [IMPAIRED, MOOK, DOWN, HURT], 1),
        ([{}, {}], [IMPAIRED, MOOK, DOWN, HURT], 2),
    ],
)
def test_ok_soc_1_who_is_losing(red: list[Fields], blue: list[Fields], losing: int) -> None:
    """OK-SOC-1: three half-ranks of the difference in what the sides have suffered, rounded up; 1 to 3 either way."""
    assert _numbers(_fight(red, blue))[3] == losing


def test_ok_soc_1_the_chance_of_each_rout() -> None:
    """OK-SOC-1, OK-DICE-1: Grt against five mooks: who is routed by which roll, the whole distribution."""
    bs = _fight([{"intimidation": 6}], [MOOK | {"nerve": nerve} for nerve in (2, 3, 2, 5, 2)])
    answer(bs, Act.INTIMIDATE, to=(Purpose.TASK, ANN))
    ways = {(): 31, (0,): 19 + 16, (0, 2): 10, (0, 2, 4): 4, (0, 1, 2, 3, 4): 1}
    assert distribution(bs, _routed) == {who: Fraction(n, 81) for who, n in ways.items()}
    order = [who - 1 for who, *_ in events(roll(bs, 4), Event.ROUTED)]
    assert order == [0, 2, 4, 1, 3]  # the lowest nerve first, then as listed


@pytest.mark.parametrize(("extra", "number"), list(enumerate([1, 1, 2, 3, 5, 7, 10, 15])))
def test_ok_soc_1_how_many(extra: int, number: int) -> None:
    """OK-SOC-1, OK-MANY-1: extra successes move up the one-on-many scale; one against fifteen is at -3 FR."""
    bs = played(_fight([{"intimidation": 2 + 6 + extra}], [MOOK] * 15), Act.INTIMIDATE, 0)
    assert _routed(bs) == tuple(range(number))


def test_ok_soc_1_who_has_more_nerve_than_that_stays() -> None:
    """OK-SOC-1: nobody is routed whose nerve the result does not reach, however many it would be."""
    bs = played(_fight([{"intimidation": 8}], [MOOK | {"nerve": nerve} for nerve in (7, 6, 2)]), Act.INTIMIDATE)
    six, seven = fudge(0), fudge(1)  # against three she is at -1 FR; from 6 on it would be five
    expected = {(): 1 - fudge(-4), (2,): fudge(-4) - six, (1, 2): six - seven, (0, 1, 2): seven}
    assert distribution(bs, _routed) == {who: p for who, p in expected.items() if p}


@pytest.mark.parametrize(
    ("blue", "routed"),
    [
        ([{}], None),
        ([{}, DOWN], None),
        ([{}, MOOK | DOWN], None),
        ([{}, MOOK | TO_COME], None),
        ([{}, MOOK], (1,)),
        ([{}, HURT], (1,)),
        ([{"lethal": 1}, {}], (0,)),
        ([IMPAIRED, {}, MOOK, HURT], (0, 2, 3)),
    ],
)
def test_ok_soc_1_who_can_be_routed(blue: list[Fields], routed: tuple[int, ...] | None) -> None:
    """OK-SOC-1: mooks, and named fighters who are hurt; without any there is nothing to declare."""
    bs = _fight([{"intimidation": 20}], blue)
    assert (Act.INTIMIDATE in kinds(bs)) == (routed is not None)
    if routed is not None:
        play(bs, Act.INTIMIDATE, 0)
        assert tuple(k for k in _routed(bs) if blue[k].get("state") != State.WAITING) == routed


def test_ok_soc_1_and_ok_eff_2_a_held_intimidator() -> None:
    """OK-SOC-1, OK-EFF-2: two full ranks off against others; her grabber cannot be routed by her."""
    grabber = MOOK | {"nerve": -9, "holds": 1}
    bs = played(_fight([{"intimidation": 6, "held_by": 2}], [grabber, MOOK]), Act.INTIMIDATE)
    assert distribution(bs, _routed) == {(): 1 - fudge(2), (1,): fudge(2)}  # 6 - 2 for the odds - 4 against 2
    assert events(roll(bs.copy(), 0), Event.COST) == [(ANN, 0, 0, 0, -4, 0, 0)]
    assert Act.INTIMIDATE not in kinds(_fight([{"held_by": 2}], [grabber, {}]))


def test_ok_soc_1_an_impaired_intimidator() -> None:
    """OK-SOC-1, OK-DMG-3: a full rank off the roll, beside what losing costs."""
    bs = played(_fight([IMPAIRED | {"intimidation": 6}], [MOOK]), Act.INTIMIDATE)
    assert distribution(bs, _routed) == {(): 1 - fudge(0), (0,): fudge(0)}
    assert events(roll(bs, 0), Event.INTIMIDATE) == [(ANN, 6, 0, 0, -2, -2, 2)]


@pytest.mark.parametrize(
    ("ann", "ally", "foe", "state"),
    [
        (3000, None, {}, State.FLED),
        (3500, None, {}, State.FLED),
        (3501, None, {}, State.SURRENDERED),
        (3000, {"at": 5000}, {}, State.SURRENDERED),
        (3000, DOWN | {"at": 5000}, {}, State.FLED),
        (3000, TO_COME | {"at": 5000}, {}, State.FLED),
        (3000, None, {"prone": 1}, State.SURRENDERED),
        (3000, {"holds": 3}, {"held_by": 2}, State.SURRENDERED),
    ],
)
def test_ok_soc_1_flight_or_surrender(ann: int, ally: Fields | None, foe: Fields, state: State) -> None:
    """OK-SOC-1: who is held, prone, or has an enemy nearer to her home edge surrenders, everybody else flees."""
    red: list[Fields] = [{"at": ann, "intimidation": 20}, *([ally] if ally else [])]
    bs = _fight(red, [MOOK | {"at": 3500} | foe, {"at": 5900}])
    told = play(bs, Act.INTIMIDATE, 0)
    assert _states(bs) == (state, State.FIT)
    assert [event[1] for event in events(told, Event.ROUTED)] == [state]
    assert (row(bs, len(red)).ap, row(bs, len(red)).held_by, row(bs, 1).holds) == (0, 0, 0)


@pytest.mark.parametrize(("at", "state"), [(2000, State.FLED), (1999, State.SURRENDERED)])
def test_ok_soc_1_the_home_edge_of_the_first_side(at: int, state: State) -> None:
    """OK-SOC-1: red's home is at the other end."""
    bs = start([sheet(mook=1, at=2000), sheet()], [sheet(at=at, intimidation=20)], [2, 2, 9])
    play(bs, Act.INTIMIDATE, 0)
    assert row(bs, 0).state == state


def test_ok_soc_1_once_a_round_and_side() -> None:
    """OK-SOC-1, OK-TURN-1: 3 AP; after a try by anybody nobody of that side may, while the other side still may."""
    bs = played(start([sheet(), sheet(nonlethal=1)], [sheet(mook=1)], [9, 5, 4]), Act.INTIMIDATE, -4)
    assert (row(bs, ANN).ap, asked(bs)) == (6, (Prompt.ACT, ANN))
    assert Act.INTIMIDATE not in kinds(bs)
    answer(bs, Act.DONE, to=(Prompt.ACT, 1))
    assert Act.INTIMIDATE not in kinds(bs)
    answer(bs, Act.DONE, to=(Prompt.ACT, 2))
    assert Act.INTIMIDATE in kinds(bs)


@pytest.mark.parametrize("changed", [None, 1, 3, (1, 2)])
def test_ok_soc_1_again_only_with_other_odds(changed: int | tuple[int, int] | None) -> None:
    """OK-SOC-1: in a later round only if the numbers of those who stand have changed, on either side."""
    bs = played(_fight([{}, {}, TO_COME], [MOOK, MOOK]), Act.INTIMIDATE, -4)
    if isinstance(changed, int):
        row(bs, changed).state = State.FLED
    elif changed:
        row(bs, changed[0]).state, row(bs, changed[1]).state = State.FLED, State.FIT
    for _ in range(2):
        _next_round(bs)
        assert (Act.INTIMIDATE in kinds(bs)) == isinstance(changed, int)


def test_ok_soc_1_a_success_changes_the_odds() -> None:
    """OK-SOC-1: the numbers of before the rout count, so after one the side may go on in the next round."""
    bs = played(_fight([{"intimidation": 4}], [MOOK] * 3), Act.INTIMIDATE, 0)
    assert Act.INTIMIDATE not in kinds(bs)
    _next_round(bs)
    assert _numbers(bs, -4)[2:4] == (-2, 1)


@pytest.mark.parametrize("won", [True, False])
def test_ok_soc_1_and_ok_hold_1_an_ally_interrupts(won: bool) -> None:
    """OK-SOC-1, OK-HOLD-1: of two who try at once the later has lost her action, once a round and side."""
    bs = start([sheet(), sheet()], [sheet(mook=1, nerve=9)], [9, 9, 2], interrupts=Interrupts.ANYONE)
    play(bs, Act.HOLD, Act.INTIMIDATE, Act.INTERRUPT, Act.INTIMIDATE)
    told = play(bs, 4 if won else -4, -4)
    first = ANN if won else 1
    assert [event[0] for event in events(told, Event.INTIMIDATE)] == [first]
    assert [event[0] for event in events(told, Event.LOST_ACTION)] == [1 - first]


def test_ok_soc_1_and_ok_edge_6_a_side_that_has_fled_or_surrendered() -> None:
    """OK-SOC-1, OK-EDGE-6: it is beaten at once, though others of it are to come."""
    bs = played(_fight([{"intimidation": 20}], [MOOK, MOOK | {"prone": 1}, HURT, TO_COME]), Act.INTIMIDATE, 0)
    assert (asked(bs), _states(bs)[:3]) == (("over", 0), (State.FLED, State.SURRENDERED, State.FLED))
    bs = played(_fight([HURT, GONE], [{}]), Act.SURRENDER, to=("over", 1))


def test_ok_soc_1_who_may_rally() -> None:
    """OK-SOC-1: a leader with somebody to lead, against any enemy who stands, but not her grabber."""
    for red, targets in (
        ([{}, {}], set()),
        ([{"leadership": 0}], set()),
        ([{"leadership": 0}, DOWN, TO_COME], set()),
        ([{"leadership": 0}, {}], {0, 2}),
        ([{"leadership": 0, "held_by": 3}, {}], {2}),
    ):
        bs = _fight(red, [{"holds": 1 if "held_by" in red[0] else 0}, GONE, MOOK])
        assert {target for kind, target, _ in legal(bs) if kind == Act.RALLY} == targets


def test_ok_soc_1_and_ok_set_1_the_chance_of_a_rally() -> None:
    """OK-SOC-1, OK-SET-1: the least nerve of her standing allies must be met; it rises to the result; the enemy +FR."""
    red = [{"leadership": 5, "nerve": 0}, {"nerve": 7}, {"nerve": 6}, DOWN | {"nerve": 1}]
    bs = played(_fight(red, [{}, {}]), (Act.RALLY, 1, 0))
    assert (asked(bs), row(bs, ANN).ap) == ((Purpose.TASK, ANN), 5)
    ways = {(NO_RANK, 0, 0): 50, (6, 0, 2): 16, (7, 0, 2): 10, (8, 0, 2): 4, (9, 0, 2): 1}
    found = distribution(bs, lambda copy: (int(copy[0].nerve[0]), *(int(row(copy, i).exposed) for i in (4, 5))))
    assert found == {what: Fraction(n, 81) for what, n in ways.items()}
    assert events(roll(bs, 1), Event.TASK) == [(ANN, Act.RALLY, 5, 1, 0, 6, 0)]


def test_ok_soc_1_a_rally_with_impairment_and_in_a_grab() -> None:
    """OK-SOC-1, OK-DMG-3, OK-EFF-2: a full rank off for impairment; a grab that hinders her hands does not count."""
    bs = played(_fight([IMPAIRED | {"leadership": 6, "held_by": 3}, {}], [{"holds": 1}, {}]), (Act.RALLY, 1, 0))
    assert distribution(bs, lambda copy: int(copy[0].nerve[0]) != NO_RANK) == {True: fudge(-2), False: 1 - fudge(-2)}


def test_ok_soc_1_a_second_rally_and_who_profits() -> None:
    """OK-SOC-1: the rallied nerve is what a further rally, and the enemy's threats, must reach."""
    bs = played(start([sheet(leadership=6), sheet(mook=1)], [sheet(intimidation=5)], [8, 2, 3]), (Act.RALLY, 0), 1)
    told = play(bs, (Act.RALLY, 0), 0)
    assert events(told, Event.TASK)[0][5] == 7
    assert (bs[0].nerve.tolist(), events(told, Event.RALLY)) == ([7, NO_RANK], [])
    assert asked(bs) == (Prompt.ACT, 2)
    answer(bs, Act.INTIMIDATE)
    beaten = fudge(4)  # 5, a full rank off for the odds, against 7
    assert distribution(bs, lambda copy: int(row(copy, 1).state)) == {State.FLED: beaten, State.FIT: 1 - beaten}


def test_ok_soc_1_and_ok_set_1_the_enemy_is_pointed_out_until_it_acts() -> None:
    """OK-SOC-1, OK-SET-1: everybody of her side attacks that enemy at +FR, and nobody else, until its next action."""
    bs = start([sheet(leadership=6), sheet(meets=9)], [sheet(meets=9), sheet(meets=9)], [8, 7, 6, 2])
    play(bs, (Act.RALLY, 0), 0, to=(Prompt.ACT, 1))
    for target, answers, bonus in ((0, (Act.DECLINE, -4), 2), (1, (-4,), 0)):
        assert events(play(bs.copy(), (Act.ATTACK, target), *answers), Event.ATTACK_ROLL)[0][4] == bonus
    answer(bs, Act.DONE, to=(Prompt.ACT, 2))
    play(bs, (Act.ATTACK, 1), Act.DECLINE, -4)
    assert row(bs, 2).exposed == 0


def test_ok_soc_1_without_the_option() -> None:
    """OK-SOC-1, option social: off, nobody intimidates, rallies (nor sets that up) or surrenders; all else stays."""
    red: list[Fields] = [HURT | {"leadership": 6}, {}]
    on, off = (legal(_fight(red, [MOOK, HURT], social=social)) for social in (1, 0))
    assert {kind for kind, _, _ in on - off} == {Act.INTIMIDATE, Act.RALLY, Act.SETUP_OWN, Act.SURRENDER}
    assert not off - on


@pytest.mark.parametrize(
    ("fields", "may"), [({}, False), (HURT, True), ({"lethal": 1}, True), ({"mook": 1}, False), ({"tags": 1}, True)]
)
def test_ok_soc_1_surrender(fields: Fields, may: bool) -> None:
    """OK-SOC-1: who is hurt may give up, for nothing; she is out of the fight and no target any more."""
    bs = start([sheet(**fields), sheet()], [sheet(nonlethal=1), sheet()], [9, 3, 8, 2])
    assert (Act.SURRENDER in kinds(bs)) == may
    if may:
        answer(bs, Act.SURRENDER)
        assert (row(bs, 0).state, row(bs, 0).ap, asked(bs)) == (State.SURRENDERED, 0, (Prompt.ACT, 2))
        assert {target for kind, target, _ in legal(bs) if kind == Act.ATTACK} == {1}


@pytest.mark.parametrize(("alone", "outcome"), [(True, ("over", 1)), (False, (Prompt.ACT, 2))])
def test_ok_soc_1_and_ok_move_1_flight_over_the_edge(alone: bool, outcome: tuple[Any, int]) -> None:
    """OK-SOC-1, OK-MOVE-1, OK-EDGE-6: who leaves the arena is out of the fight; the last one loses it."""
    bs = start(
        [sheet(at=600), sheet(at=600, state=State.FIT if not alone else State.FLED)],
        [sheet(at=900)],
        [9, 8] if alone else [9, 2, 8],
    )
    told = answer(bs, Act.RETREAT, 0, 0)
    assert (events(told, Event.LEAVE), row(bs, 0).state, row(bs, 0).ap) == ([(0,) * 7], State.FLED, 0)
    assert asked(bs) == outcome


def test_ok_soc_1_and_ok_rec_1_the_fled_do_not_come_back() -> None:
    """OK-SOC-1, OK-EDGE-14: who has fled neither recovers nor rolls initiative."""
    hurt = {"nonlethal": 4, "recovery": 210}
    bs = opened([sheet(state=State.FLED, **hurt), sheet(initiative=5, **hurt)], [sheet(initiative=4)])
    assert asked(bs) == (Purpose.INITIATIVE, 1)
    assert [(int(row(bs, i).state), int(row(bs, i).nonlethal)) for i in (0, 1)] == [(State.FLED, 4), (State.FIT, 3)]
