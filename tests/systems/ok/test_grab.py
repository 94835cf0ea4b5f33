"""Being in a grab: what it forbids and makes harder, the escape, and every way in which it ends."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from okenv.core.chance import FUDGE4, outcomes
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.invariants import VIOLATIONS, violation
from okenv.systems.ok.rules.layout import Attack, Bane, Event, Prompt, Purpose, State, Tide
from tests.systems.ok.acting import roll_round, spend_all
from tests.systems.ok.asked import (
    Told,
    answer,
    asked,
    distribution,
    events,
    kinds,
    legal,
    play,
    played,
    roll,
    row,
)
from tests.systems.ok.helpers import opened, sheet, start

pytestmark = pytest.mark.plain

ANN, BEN, FOE, OTHER = range(4)
MOVES = {Act.APPROACH, Act.RETREAT, Act.JOIN, Act.LEAVE}
LETS_GO, ESCAPED, TORN_AWAY = 0, 1, 2


def _grabbed(by: int, whom: int, bs: np.ndarray, grip: int = 3) -> np.ndarray:
    row(bs, by).holds, row(bs, whom).held_by, row(bs, whom).grip = whom + 1, by + 1, grip
    return bs


def _held(
    ap: tuple[int, int, int, int] = (9, 2, 2, 2), *, grip: int = 3, ann: dict | None = None, foe: dict | None = None,
    other: dict | None = None, **options: Any,
) -> np.ndarray:  # fmt: skip
    """Ann is in the first foe's grab; beside her are Ben and another foe; all within reach."""
    four = [sheet(**{"initiative": points, **(f or {})}) for points, f in zip(ap, (ann, {}, foe, other), strict=True)]
    return _grabbed(FOE, ANN, start(four[:2], four[2:], ap, **options), grip)


def _grip(told: Told) -> int:
    """What a grab took off the roll that was told."""
    return sum(grip for *_, grip, _, _ in events(told, Event.COST))


def _targets(bs: np.ndarray, *what: Act) -> set[int]:
    return {target for kind, target, _ in legal(bs) if kind in what}


def test_ok_eff_2_nothing_can_be_done_against_the_grabber() -> None:
    """OK-EFF-2: attacks, setups and rallies go against others only; the escape is the one action against her."""
    bs = _held(ann={"leadership": 4})
    aimed = (Act.ATTACK, Act.SETUP_FREE, Act.SETUP_HARD, Act.SETUP_GENERAL, Act.RALLY)
    assert [_targets(bs, kind) for kind in aimed] == [{1}] * 5
    assert Act.ESCAPE in kinds(bs)
    assert Act.SWEEP not in kinds(bs)  # one enemy beside the grabber is no crowd
    answer(bs, Act.TWICE)  # only one attack is possible, and it is made twice
    assert (bs[0].act_on, bs[0].pre_on) == (OTHER, OTHER)
    assert asked(bs) == (Purpose.ATTACK, ANN)


def test_ok_eff_2_a_sweep_leaves_the_grabber_out() -> None:
    """OK-EFF-2, OK-MANY-1: she is neither the first target nor a candidate, however weak her defence."""
    bs = start([sheet(attack=9)], [sheet(meets=-4), sheet(meets=6), sheet(meets=5)], [3, 2, 2, 2])
    _grabbed(1, 0, bs)
    assert _targets(bs, Act.SWEEP) == {1, 2}
    play(bs, (Act.SWEEP, 1), 4)
    assert legal(bs) == {(Act.KEEP, 1, 0), (Act.KEEP, 2, 0)}
    told = spend_all(bs, (Act.KEEP, 1), Act.TARGETS)  # type: ignore[arg-type]
    assert {blow[1] for blow in events(told, Event.BLOW)} == {2, 3}


def test_ok_eff_2_intimidation_leaves_the_grabber_out() -> None:
    """OK-EFF-2, OK-SOC-1: with nobody else to frighten it cannot even be tried."""
    mook = {"mook": 1, "nerve": -4}
    assert Act.INTIMIDATE not in kinds(_held(foe=mook))
    bs = _held(foe=mook, other={"mook": 1, "nerve": 0})
    told = play(bs, Act.INTIMIDATE, 4)
    assert events(told, Event.INTIMIDATE) == [(ANN, 4, 4, 0, 0, 0, 0)]
    assert _grip(told) == -4
    assert (row(bs, FOE).state, row(bs, OTHER).state) == (State.FIT, State.FLED)


@pytest.mark.parametrize("held", [0, 1])
def test_ok_eff_2_two_full_ranks_off_what_is_done_to_others(held: int) -> None:
    """OK-EFF-2: attacks and setups; not rallies, gumption, getting up, and not what the grabber does."""
    off = -4 * held
    bs = _held(ann={"leadership": 4, "prone": 1, "stunt": 4}, gumption_rule=1)
    if not held:
        row(bs, ANN).held_by = row(bs, FOE).holds = row(bs, ANN).grip = 0
    for kind in (Act.ATTACK, Act.SETUP_HARD, Act.SETUP_GENERAL, Act.RALLY, Act.GET_UP):
        copy = played(bs.copy(), (kind, 0 if kind == Act.GET_UP else 1, 0))
        if copy[0].prompt == Prompt.COMBINE:
            answer(copy, Act.ALONE)
        short, told = roll(copy.copy(), 3), roll(copy, 4)
        if kind in (Act.RALLY, Act.GET_UP):
            assert (_grip(told), events(told, Event.TASK)[0][4]) == (0, 0)
        else:
            assert _grip(told) == off
            succeeds = {Act.ATTACK: Event.HIT, Act.SETUP_HARD: Event.SETUP, Act.SETUP_GENERAL: Event.SETUP}[kind]
            assert events(told, succeeds)  # Gd + 4 against Gd: just so
            assert bool(events(short, succeeds)) == (not held)
    row(bs, ANN).state, row(bs, ANN).nonlethal = State.IMPAIRED, 5
    assert events(play(bs, Act.GUMPTION, 0), Event.TASK)[0][4] == -2
    assert _grip(play(_held((2, 2, 9, 2)), (Act.ATTACK, 0), 0)) == 0


def test_ok_eff_2_initiative_and_quickness_are_not_lowered() -> None:
    """OK-EFF-2, OK-HOLD-1: they are no action against others."""
    bs = played(_held((8, 2, 9, 2)), Act.DONE, Act.DONE, to=(Purpose.INITIATIVE, ANN))
    assert events(roll(bs, 0), Event.INITIATIVE)[0][4] == 0
    bs = played(_held((9, 2, 7, 2)), Act.HOLD, Act.HOLD, Act.HOLD, (Act.ATTACK, 0), Act.INTERRUPT, (Act.SETUP_FREE, 1))
    assert asked(bs) == (Purpose.QUICKNESS, ANN)
    assert events(roll(bs, 0), Event.QUICKNESS)[0][3] == 0


@pytest.mark.parametrize("who", [ANN, FOE])
def test_ok_eff_2_both_lose_their_free_movement(who: int) -> None:
    """OK-EFF-2, OK-MOVE-1: no moves, no steps with an attack, no stunts; what is in reach can still be struck."""
    ap = (9, 2, 2, 2) if who == ANN else (2, 2, 9, 2)
    props = {"props_n": 1, "prop_at": [-1, 0, 0, 0], "prop_reach": [900, 0, 0, 0], "prop_uses": [-1, 0, 0, 0]}
    bs = _held(ap, **props)
    assert not kinds(bs) & (MOVES | {Act.STUNT})
    assert 1 in _targets(bs, Act.ATTACK)
    row(bs, BEN).at = row(bs, OTHER).at = 201
    assert 1 not in _targets(bs, Act.ATTACK)
    row(bs, who).w_kind[0] = Attack.RANGED
    assert 1 in _targets(bs, Act.ATTACK)
    row(bs, who).w_kind[0] = Attack.MELEE
    row(bs, ANN).held_by = row(bs, FOE).holds = 0
    assert 1 in _targets(bs, Act.ATTACK)
    assert kinds(bs) > MOVES | {Act.STUNT}


@pytest.mark.parametrize(("away", "asked_to"), [(0, True), (200, True), (201, False)])
def test_ok_def_2_and_ok_eff_2_a_held_protector_stays_where_she_is(away: int, asked_to: bool) -> None:
    """OK-DEF-2, OK-EFF-2: in a grab she still protects who is at hand, but comes to nobody."""
    bs = _held((3, 2, 9, 2), ann={"protects": 1, "meets": 9, "at": away}, foe={"reach": 300})
    answer(bs, Act.ATTACK, 1)
    assert asked(bs) == ((Prompt.PROTECT, ANN) if asked_to else (Purpose.ATTACK, FOE))


@pytest.mark.parametrize(("by", "target", "offered"), [(FOE, 1, False), (OTHER, 0, False), (ANN, 1, True)])
def test_ok_eff_2_one_grab_each_way(by: int, target: int, offered: bool) -> None:
    """OK-EFF-2: who holds one takes no other, and nobody is held by two; but who is held may hold a third."""
    ap = [2, 2, 2, 2]
    ap[by] = 9
    strong = {"attack": 9}
    bs = played(_held((ap[0], ap[1], ap[2], ap[3]), ann=strong, foe=strong, other=strong), (Act.ATTACK, target), 4)
    assert (Act.GRAB in kinds(bs)) == offered
    if offered:
        spend_all(bs, Act.GRAB, Act.AVOID)
        assert (row(bs, ANN).holds, row(bs, ANN).held_by) == (OTHER + 1, FOE + 1)


def _power(base: int, successes: int) -> int:
    return base - 2 if successes == 0 else base + successes - 1


@pytest.mark.parametrize(
    ("strength", "against", "base", "grip"), [(4, 4, 3, 3), (6, 3, 4, 2), (2, 4, 2, 3), (5, 5, 3, 1), (4, 4, 3, 0)]
)
def test_ok_eff_3_the_chance_to_break_free(strength: int, against: int, base: int, grip: int) -> None:
    """OK-EFF-3: Strength against Strength; no price of its own, but more power than the grab's."""
    expected = {True: Fraction(0), False: Fraction(0)}
    for dice, p in outcomes(FUDGE4):
        margin = strength + dice - against
        expected[margin >= 0 and _power(base, margin) > grip] += p
    bs = _held(ann={"strength": strength, "base_damage": base}, foe={"meets": against}, grip=grip)
    answer(bs, Act.ESCAPE, to=(Purpose.ATTACK, ANN))

    def free(copy: np.ndarray) -> bool:
        if copy[0].prompt == Prompt.SPEND and Act.BREAK_FREE in kinds(copy):
            spend_all(copy, Act.BREAK_FREE)
        return int(row(copy, ANN).held_by) == 0

    assert distribution(bs, free) == {free: p for free, p in expected.items() if p}


def test_ok_eff_3_the_escape_is_an_attack_with_strength() -> None:
    """OK-EFF-3, OK-DEF-1, OK-DEF-2: the grabber may defend and nobody protects her; only impairment lowers the roll."""
    hurt = {"state": State.IMPAIRED, "nonlethal": 5, "strength": 6, "attack": 0}
    bs = _held((9, 2, 3, 3), ann=hurt, foe={"meets": 3}, other={"protects": 1, "meets": 9})
    play(bs, Act.ESCAPE, Act.DEFEND_ONE, to=(Purpose.ATTACK, ANN))
    assert events(roll(bs, 4), Event.ATTACK_ROLL) == [(ANN, FOE, 6, 4, 0, -2, 6)]


def test_ok_eff_3_what_can_be_bought_in_an_escape() -> None:
    """OK-EFF-3, OK-DMG-2: the one effect, and what any blow can have; it bruises as bare hands do."""
    bs = played(_held(ann={"strength": 6, "damage": 9, "lethality": 0}, foe={"armour": 3, "dr": 2}), Act.ESCAPE, 4)
    assert kinds(bs) == {
        Act.BYPASS, Act.LETHALITY_UP, Act.LETHALITY_DOWN, Act.BREAK_FREE, Act.STYLE, Act.DAMAGE, Act.FINISH,
    }  # fmt: skip
    told = spend_all(bs, Act.BYPASS, Act.BREAK_FREE, Act.DAMAGE, Act.DAMAGE)
    assert events(told, Event.BLOW) == [(ANN, FOE, 4, 4, 2, 2, 0)]
    assert events(told, Event.GRAB_END) == [(FOE, ANN, ESCAPED, 0, 0, 0, 0)]
    assert (row(bs, ANN).held_by, row(bs, ANN).grip, row(bs, FOE).holds) == (0, 0, 0)
    bs = played(_held(ann={"strength": 6}), Act.ESCAPE, 2, Act.BREAK_FREE, Act.AVOID, Act.FINISH)
    assert (row(bs, ANN).held_by, row(bs, FOE).nonlethal) == (0, 0)


def test_ok_eff_3_without_a_single_extra_success() -> None:
    """OK-EFF-3: against a weak grip a marginal hit is enough; it is a choice, and a miss changes nothing."""
    bs = played(_held(grip=0), Act.ESCAPE, 0)
    assert legal(bs) == {(Act.BREAK_FREE, 0, 0), (Act.FINISH, 0, 0)}
    answer(bs, Act.BREAK_FREE)
    assert row(bs, ANN).held_by == 0
    bs = played(_held(grip=0), Act.ESCAPE, 0, Act.FINISH)
    assert row(bs, ANN).held_by == FOE + 1
    assert row(bs, FOE).nonlethal > 0
    play(bs, Act.ESCAPE, -1)
    assert row(bs, ANN).held_by == FOE + 1


def test_ok_eff_3_from_a_long_grip() -> None:
    """OK-EFF-3, OK-MOVE-1: held with a weapon of 4 m, she stays where she is, and nothing comes off her roll."""
    bs = _held(foe={"at": 350}, ann={"strength": 7})
    told = play(bs, Act.ESCAPE, 0)
    assert (events(told, Event.COST), events(told, Event.HIT)) == ([], [(ANN, FOE, 3, 0, 0, 0, 0)])
    told = spend_all(bs, Act.BREAK_FREE)
    assert (row(bs, ANN).at, row(bs, FOE).at, row(bs, ANN).held_by) == (0, 350, 0)


def test_ok_eff_3_and_ok_set_1_a_setup_helps_an_escape() -> None:
    """OK-EFF-3, OK-SET-1: prepared against somebody who then grabs her, it counts for the escape, and is used up."""
    bs = _held()
    row(bs, ANN).setup_on, row(bs, ANN).setup_bonus = FOE + 1, 4
    told = play(bs, Act.ESCAPE, -4)
    assert events(told, Event.ATTACK_ROLL)[0][4] == 4
    assert not events(told, Event.SETUP_LOST)
    assert (row(bs, ANN).setup_on, row(bs, ANN).setup_bonus) == (0, 0)


def test_ok_edge_15_an_interrupter_who_can_only_escape_is_not_asked() -> None:
    """OK-EFF-3, OK-EDGE-15: alone in her only enemy's grab, and ready for the escape, that is her interrupt."""
    bs = _grabbed(1, 0, start([sheet(initiative=8)], [sheet()], [9, 7]))
    row(bs, 0).setup_on, row(bs, 0).setup_bonus = 1, 2
    told = play(bs, Act.HOLD, Act.HOLD, Act.HOLD, Act.ATTACK, Act.INTERRUPT)
    assert [(what, on) for _, what, on, *_ in events(told, Event.DECLARE)] == [(Act.ESCAPE, 1)]
    assert asked(bs) == (Purpose.QUICKNESS, 0)


def test_ok_eff_2_letting_go_is_free() -> None:
    """OK-EFF-2: at her prompt, without AP; both can move again; only who holds somebody can."""
    bs = _held((2, 2, 9, 2))
    assert events(answer(bs, Act.LET_GO), Event.GRAB_END) == [(FOE, ANN, LETS_GO, 0, 0, 0, 0)]
    assert (asked(bs), row(bs, FOE).ap) == ((Prompt.ACT, FOE), 9)
    assert kinds(bs) > {Act.RETREAT, Act.LEAVE}
    assert Act.LET_GO not in kinds(bs)
    assert Act.LET_GO not in kinds(_held())  # who is held does not


@pytest.mark.parametrize("who", [ANN, FOE])
@pytest.mark.parametrize("way", ["falls", "surrenders", "is thrown"])
def test_ok_eff_2_a_grab_ends_with_either(way: str, who: int) -> None:
    """OK-EFF-2: whoever falls, gives up or is thrown, the holder or the held."""
    hurt = {"nonlethal": 6, "state": State.IMPAIRED, "dr": 0}
    ap = [2, 2, 2, 2]
    ap[who if way == "surrenders" else (OTHER if who == ANN else BEN)] = 9
    bs = _held((ap[0], ap[1], ap[2], ap[3]), ann=hurt, foe=hurt)
    if way == "surrenders":
        told = answer(bs, Act.SURRENDER)
    else:
        play(bs, (Act.ATTACK, 0), 4)
        told = spend_all(bs, *([Act.THROW, Act.AVOID] if way == "is thrown" else [Act.DAMAGE]))
    assert events(told, Event.GRAB_END) == [(FOE, ANN, TORN_AWAY, 0, 0, 0, 0)]
    assert [int(row(bs, i).holds + row(bs, i).held_by) for i in (ANN, FOE)] == [0, 0]


def test_ok_eff_2_a_grab_ends_with_a_grabber_who_throws() -> None:
    """OK-EFF-2, OK-EFF-7: whom she throws she holds no more."""
    bs = played(_held((2, 2, 9, 2)), (Act.ATTACK, 0), 4)
    assert events(spend_all(bs, Act.THROW), Event.GRAB_END) == [(FOE, ANN, TORN_AWAY, 0, 0, 0, 0)]


@pytest.mark.parametrize("who", [ANN, FOE])
def test_ok_eff_2_a_grab_ends_with_a_mook_who_flees(who: int) -> None:
    """OK-EFF-2, OK-TIDE-2: by a bane of the Tide, which no grip holds back."""
    sides = [[sheet(mook=int(who == ANN)), sheet()], [sheet(mook=int(who == FOE)), sheet()]]
    bs = opened(*sides, tide_option=Tide.EVERY_ROUND, banes=[bane == Bane.MOOK_FLEES for bane in range(4)])
    _grabbed(FOE, ANN, bs)
    while bs[0].dice and bs[0].dice_for == Purpose.TIE_ORDER:
        roll(bs, 0)
    told = play(bs, *((1, 3) if who == ANN else (3, 1)))
    assert events(told, Event.GRAB_END) == [(FOE, ANN, TORN_AWAY, 0, 0, 0, 0)]
    assert row(bs, who).state == State.FLED


def test_ok_eff_2_what_a_grab_survives() -> None:
    """OK-EFF-2: wounds, a takedown of either, the holder's other business, and the end of the round."""
    bs = played(_held((2, 5, 4, 2)), (Act.ATTACK, 0), Act.DECLINE, 3)
    spend_all(bs, Act.TAKEDOWN)
    assert (row(bs, FOE).prone, row(bs, FOE).nonlethal + row(bs, FOE).lethal) == (1, 1)
    play(bs, (Act.ATTACK, 1), -4)
    roll_round(bs, [4, 7, 5, 4])
    assert (bs[0].turn, row(bs, ANN).held_by, row(bs, FOE).holds) == (2, FOE + 1, ANN + 1)


# --- two in one grab


def _both(ap: tuple[int, int, int, int], **who: dict) -> np.ndarray:
    """The first foe has Ann in one hand and Ben in the other."""
    bs = _held(ap, **who)
    row(bs, BEN).held_by, row(bs, BEN).grip = FOE + 1, 2
    return bs


def _in_hand(bs: np.ndarray) -> tuple[int, list[int]]:
    """Whom the first foe has by his own record, and who is held by theirs."""
    return int(row(bs, FOE).holds), [i for i in (ANN, BEN) if row(bs, i).held_by == FOE + 1]


def test_ok_eff_2_letting_go_of_two() -> None:
    """OK-EFF-2: both are free at once."""
    bs = _both((2, 2, 9, 2))
    told = answer(bs, Act.LET_GO)
    assert events(told, Event.GRAB_END) == [(FOE, i, LETS_GO, 0, 0, 0, 0) for i in (ANN, BEN)]
    assert (_in_hand(bs), asked(bs)) == ((0, []), (Prompt.ACT, FOE))
    assert [int(row(bs, i).grip) for i in (ANN, BEN)] == [0, 0]
    assert kinds(bs) > {Act.RETREAT, Act.LEAVE}


@pytest.mark.parametrize(("who", "other", "power"), [(ANN, BEN, 4), (BEN, ANN, 3)])
def test_ok_eff_3_one_of_two_breaks_free(who: int, other: int, power: int) -> None:
    """OK-EFF-2, OK-EFF-3: from the grip on herself; the other one stays held, and the grabber where he is."""
    ap = [2, 2, 3, 2]
    ap[who] = 5
    bs = played(_both((ap[0], ap[1], ap[2], ap[3])), Act.ESCAPE, Act.DECLINE, 4)
    told = spend_all(bs, Act.BREAK_FREE)
    assert [event[6] for event in events(told, Event.SPEND)] == [power]
    assert events(told, Event.GRAB_END) == [(FOE, who, ESCAPED, 0, 0, 0, 0)]
    assert (_in_hand(bs), asked(bs)) == ((other + 1, [other]), (Prompt.ACT, FOE))
    assert Act.LET_GO in kinds(bs)
    assert not kinds(bs) & MOVES


@pytest.mark.parametrize(("effect", "let_go"), [(Act.THROW, [ANN]), (Act.DAMAGE, [ANN]), (Act.TAKEDOWN, [])])
def test_ok_eff_2_one_of_two_falls_or_is_thrown(effect: Act, let_go: list[int]) -> None:
    """OK-EFF-2: by somebody else or by the grabber himself, he keeps the other one."""
    for by in (OTHER, FOE):
        ap = [2, 2, 2, 2]
        ap[by] = 9
        bs = _both((ap[0], ap[1], ap[2], ap[3]), ann={"nonlethal": 6, "state": State.IMPAIRED, "dr": 0})
        told = play(bs, (Act.ATTACK, 0), 4) + spend_all(bs, effect, *[Act.AVOID] * (effect != Act.DAMAGE))
        assert events(told, Event.GRAB_END) == [(FOE, i, TORN_AWAY, 0, 0, 0, 0) for i in let_go]
        assert _in_hand(bs) == ((BEN if let_go else ANN) + 1, [ANN, BEN][len(let_go) :])


def test_ok_eff_2_both_are_free_when_the_grabber_falls() -> None:
    """OK-EFF-2: here to the blow of one who has tried to escape."""
    bs = played(_both((9, 2, 2, 2), foe={"nonlethal": 6, "state": State.IMPAIRED, "dr": 0}), Act.ESCAPE, 4)
    told = spend_all(bs, Act.DAMAGE)
    assert events(told, Event.GRAB_END) == [(FOE, i, TORN_AWAY, 0, 0, 0, 0) for i in (ANN, BEN)]
    assert _in_hand(bs) == (0, [])


def test_ok_eff_2_who_holds_whom_is_one_truth() -> None:
    """OK-EFF-2: a grabber knows the first of those who are in his grab, his enemies and at most two."""
    bs = _both((2, 2, 9, 2))
    assert violation(bs[0]) == 0
    for who, field, value in ((FOE, "holds", BEN + 1), (FOE, "holds", 0), (OTHER, "held_by", FOE + 1)):
        wrong = bs.copy()
        row(wrong, who)[field] = value
        assert VIOLATIONS[violation(wrong[0])].startswith("a grab")
    bs = _grabbed(3, 2, _grabbed(3, 1, _grabbed(3, 0, start([sheet()] * 3, [sheet()], [2, 2, 2, 9]))))
    row(bs, 3).holds = 1
    assert VIOLATIONS[violation(bs[0])].startswith("a grab")
