"""Active defences: what they add, against whom, what they cost, and who may protect whom."""

import os
import subprocess
import sys
from itertools import product

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.active_defence import cover
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose, State
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import answer, asked, events, kinds, play, played, roll, row
from tests.systems.ok.helpers import sheet, start

pytestmark = pytest.mark.plain

SCOPES = {Act.DEFEND_ONE: 3, Act.DEFEND_GROUP: 2, Act.DEFEND_ALL: 1}


def _bikers(defender: int = 20, leader: int = 6, **options: int) -> np.ndarray:
    """A defender who is done, against a leader and two bikers of his squad (rows 1 to 3) and a ninja (row 4)."""
    gang = [
        sheet(squad=5, attack=2, initiative=max(leader - 4, 6)),
        *[sheet(squad=5, attack=2)] * 2,
        sheet(squad=7, attack=2),
    ]
    bs = start([sheet(initiative=min(defender, 16))], gang, [defender, leader, 6, 6, 6], **options)
    if asked(bs) == (Prompt.ACT, 0):
        answer(bs, Act.DONE)
    return bs


def _difficulty(bs: np.ndarray, defence: Act | None = None) -> int:
    """The difficulty that the next attacker must reach, after this answer (or none); the attack misses."""
    answer(bs, Act.ATTACK)
    if asked(bs)[0] == Prompt.DEFEND:
        answer(bs, defence or Act.DECLINE)
    told = roll(bs, -4)
    return int(events(told, Event.ATTACK_ROLL)[0][6])


@pytest.mark.parametrize(("scope", "bonus"), SCOPES.items())
def test_ok_def_1_bonus_and_reach(scope: Act, bonus: int) -> None:
    """OK-DEF-1: one opponent +3, his squad +2, everyone +1, from this attack on; others meet the bare defence."""
    bs = _bikers()
    ap = int(row(bs, 0).ap)
    assert _difficulty(bs, scope) == 4 + bonus
    assert row(bs, 0).ap == ap - 3
    others = [4 + bonus if scope != Act.DEFEND_ONE else 4] * 2 + [5 if scope == Act.DEFEND_ALL else 4]
    assert [cover(bs[0], 0, k) + 4 for k in (2, 3, 4)] == others
    assert [_difficulty(bs) for _ in range(3)] == others


@pytest.mark.parametrize("order", list(product(SCOPES, repeat=3)), ids=lambda order: "-".join(a.name for a in order))
def test_ok_def_1_never_cumulative(order: tuple[Act, ...]) -> None:
    """OK-DEF-1, OK-EDGE-9: whatever is declared in which order, the best that applies counts."""
    bs = _bikers(leader=20)
    declared = []
    for scope in order:
        answer(bs, Act.ATTACK, to=(Prompt.DEFEND, 0))
        if scope in kinds(bs):
            answer(bs, scope)
            declared.append(scope)
        else:
            answer(bs, Act.DECLINE)
        roll(bs, -4)
    one, group, everyone = (scope in declared for scope in SCOPES)
    squad = 2 if group else 1 if everyone else 0
    assert [int(cover(bs[0], 0, k)) for k in (1, 2, 3, 4)] == [3 if one else squad, squad, squad, 1 if everyone else 0]


def test_ok_def_1_what_would_change_nothing_is_not_offered() -> None:
    """OK-DEF-1: the same again is masked, and so is a lesser one where nobody is left uncovered."""
    bs = played(_bikers(), Act.ATTACK)
    assert kinds(bs) == {Act.DECLINE, *SCOPES}
    play(bs, Act.DEFEND_GROUP, -4, Act.ATTACK)  # the second biker: covered by the group's +2
    assert kinds(bs) == {Act.DECLINE, Act.DEFEND_ONE, Act.DEFEND_ALL}
    play(bs, Act.DEFEND_ALL, -4, Act.ATTACK)  # the third
    assert kinds(bs) == {Act.DECLINE, Act.DEFEND_ONE}
    play(bs, Act.DEFEND_ONE, -4, Act.ATTACK)  # the ninja
    assert kinds(bs) == {Act.DECLINE, Act.DEFEND_ONE, Act.DEFEND_GROUP}


def test_ok_def_1_the_fallen_need_no_defence() -> None:
    """OK-DEF-1: a wider defence is offered only while a standing enemy is not covered as well."""
    bs = played(_bikers(leader=20), Act.ATTACK, Act.DEFEND_ONE, -4)
    for k, offered in ((2, True), (3, True), (4, False)):
        row(bs, k).state, row(bs, k).ap = State.OUT, 0
        answer(bs, Act.ATTACK)
        assert (asked(bs) == (Prompt.DEFEND, 0)) == offered
        if offered:
            assert kinds(bs) - {Act.DECLINE} == ({Act.DEFEND_GROUP, Act.DEFEND_ALL} if k == 2 else {Act.DEFEND_ALL})
            play(bs, Act.DECLINE, -4)
    assert asked(bs) == (Purpose.ATTACK, 1)  # alone and covered by +3: nothing to ask


@pytest.mark.parametrize("side", [0, 1])
def test_ok_def_1_allies_need_no_cover_against(side: int) -> None:
    """OK-DEF-1: of either side only enemies count: with the one attacker covered, no wider defence is offered."""
    attacker, others = [sheet(initiative=12, attack=2)], [sheet(), sheet()]
    bs = start(others, attacker, [8, 8, 16]) if side == 0 else start(attacker, others, [16, 8, 8])
    play(bs, (Act.ATTACK, 0), Act.DEFEND_ONE, -4, (Act.ATTACK, 0))
    assert asked(bs)[0] == Purpose.ATTACK


def test_ok_def_1_one_declaration_an_attack() -> None:
    play(_bikers(), Act.ATTACK, Act.DEFEND_ALL, to=(Purpose.ATTACK, 1))


@pytest.mark.parametrize("ap", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("credit", [0, 1])
def test_ok_def_1_and_ok_ap_1_who_can_pay(ap: int, credit: int) -> None:
    """OK-DEF-1: 3 AP. OK-AP-1: on credit from 0 AP, once in debt never again; the debt is a penalty next round."""
    bs = played(_bikers(ap, on_credit=credit), Act.ATTACK)
    assert (asked(bs)[0] == Prompt.DEFEND) == (ap >= 3 or credit == 1)
    if asked(bs)[0] != Prompt.DEFEND:
        return
    assert events(answer(bs, Act.DEFEND_ONE), Event.DEFEND) == [(0, 1, 0, ap - 3, 0, 0, 0)]
    play(bs, -4, Act.ATTACK)
    assert (asked(bs)[0] == Prompt.DEFEND) == (credit == 1 and ap - 3 >= 0)
    play(bs, Act.DECLINE, -4) if asked(bs)[0] == Prompt.DEFEND else roll(bs, -4)
    while bs[0].turn == 1:
        finish_round(bs)
    assert row(bs, 0).carry == ap - 3
    told = roll(bs, 2)
    initiative = int(row(bs, 0).initiative)
    assert row(bs, 0).ap == max(0, ap - 3, initiative + 2 + ap - 3)
    assert events(told, Event.INITIATIVE)[0][3] == ap - 3


def test_ok_def_1_lasts_until_the_round_ends() -> None:
    bs = _bikers()
    assert _difficulty(bs, Act.DEFEND_ONE) == 7
    finish_round(bs)
    roll_round(bs, [19, 9, 9, 9, 9])
    answer(bs, Act.DONE)
    assert _difficulty(bs) == 4


def test_ok_edge_7_whoever_is_done_may_still_defend() -> None:
    """OK-EDGE-7: 'done' gives up the turn, not the defences."""
    bs = _bikers()
    assert row(bs, 0).done == 1
    answer(bs, Act.ATTACK, to=(Prompt.DEFEND, 0))


def _guarded(*guards: dict, ap: list[int], target: dict | None = None, **options: int) -> np.ndarray:
    """Red's row 0 has attacked blue's first; behind her stand these guards."""
    bs = start([sheet(attack=9, initiative=16)], [sheet(meets=4, **(target or {})), *guards], [16, 2, *ap], **options)
    answer(bs, Act.ATTACK)
    return bs


def test_ok_def_2_the_better_of_two_defences() -> None:
    """OK-DEF-2: the protector's defence + 3 if that is better; it costs her 3 AP and covers this one attack."""
    bs = _guarded(sheet(protects=1, meets=5), ap=[5])
    assert (asked(bs), kinds(bs)) == ((Prompt.PROTECT, 2), {Act.PROTECT, Act.DECLINE})
    assert events(answer(bs, Act.PROTECT), Event.PROTECT) == [(2, 1, 8, 2, 0, 0, 0)]
    assert events(roll(bs, -4), Event.ATTACK_ROLL)[0][6] == 8
    assert row(bs, 2).ap == 2
    answer(bs, Act.ATTACK)
    assert events(roll(bs, -4), Event.ATTACK_ROLL)[0][6] == 4


def test_ok_def_2_who_is_asked() -> None:
    """OK-DEF-2: standing, willing allies who can pay and would help, most AP first; never the target or an enemy."""
    guards = [
        sheet(protects=1, meets=5), sheet(protects=0, meets=9), sheet(protects=1, meets=1), sheet(protects=1, meets=2),
        sheet(protects=1, meets=5), sheet(protects=1, meets=9, state=State.DOWN, nonlethal=7),
    ]  # fmt: skip
    bs = _guarded(*guards, ap=[4, 9, 9, 6, 2], target={"protects": 1})
    order = []
    while asked(bs)[0] == Prompt.PROTECT:
        order.append(asked(bs)[1])
        answer(bs, Act.DECLINE)
    assert order == [5, 2]  # 3 is unwilling, 4 would not help, 6 cannot pay, 7 is Down
    assert events(roll(bs, 0), Event.ATTACK_ROLL)[0][6] == 4


def test_ok_def_2_one_protector_an_attack() -> None:
    bs = _guarded(sheet(protects=1, meets=5), sheet(protects=1, meets=9), ap=[8, 6])
    play(bs, Act.PROTECT, to=(Purpose.ATTACK, 0))
    assert [row(bs, i).ap for i in (2, 3)] == [5, 6]


def test_ok_def_2_the_targets_own_defence_may_be_better() -> None:
    """OK-DEF-2: after the target's +3 only a protector who still betters it is asked."""
    for guard, asked_for in ((4, False), (5, True)):
        bs = start([sheet(attack=9, initiative=16)], [sheet(meets=4), sheet(protects=1, meets=guard)], [16, 5, 5])
        play(bs, Act.ATTACK, Act.DEFEND_ONE)
        assert (asked(bs)[0] == Prompt.PROTECT) == asked_for


def test_ok_def_2_and_ok_ap_1_a_protector_on_credit() -> None:
    """OK-DEF-2, OK-AP-1: an ally with 1 AP may protect on credit; one who is Down has nothing to give."""
    down = sheet(protects=1, meets=9, state=State.DOWN, nonlethal=7)
    bs = _guarded(sheet(protects=1, meets=5, initiative=3), down, ap=[1], on_credit=1)
    assert asked(bs) == (Prompt.DEFEND, 1)
    answer(bs, Act.DECLINE, to=(Prompt.PROTECT, 2))
    play(bs.copy(), Act.DECLINE, to=(Purpose.ATTACK, 0))
    answer(bs, Act.PROTECT)
    assert row(bs, 2).ap == -2


@pytest.mark.parametrize(
    ("gap", "fields", "goes"),
    [
        (0, {}, 0),
        (200, {}, 0),
        (201, {}, 1),
        (200 + 700, {}, 700),
        (200 + 701, {}, None),
        (201, {"prone": 1}, None),
        (200, {"prone": 1}, 0),
        (201, {"holds": 1}, None),
        (201, {"held_by": 1}, None),
        (200, {"held_by": 1}, 0),
        (200 + 500, {"state": State.IMPAIRED, "nonlethal": 5}, 500),
        (200 + 501, {"state": State.IMPAIRED, "nonlethal": 5}, None),
    ],
)
@pytest.mark.parametrize("way", [1, -1])
def test_ok_def_2_within_reach_or_one_move(way: int, gap: int, fields: dict[str, int], goes: int | None) -> None:
    """OK-DEF-2, OK-MOVE-1: a protector reaches 2 m, and one move more where she can move, which she then makes."""
    bs = start(
        [sheet(attack=9, initiative=16, at=3000)],
        [sheet(at=3000), sheet(protects=1, meets=5, at=3000 + way * gap, **fields)],
        [16, 2, 5],
    )
    answer(bs, Act.ATTACK)
    assert (asked(bs)[0] == Prompt.PROTECT) == (goes is not None)
    if goes is not None:
        told = answer(bs, Act.PROTECT)
        assert (row(bs, 2).at, row(bs, 2).ap) == (3000 + way * (gap - goes), 2)
        assert len(events(told, Event.MOVE)) == (1 if goes else 0)
        assert events(roll(bs, -4), Event.ATTACK_ROLL)[0][6] == 8 - 2 * fields.get("prone", 0)


@pytest.mark.parametrize(("kind", "off"), [(0, 2), (1, 2), (2, 0)])
def test_ok_def_2_and_ok_eff_6_a_prone_protector(kind: int, off: int) -> None:
    """OK-DEF-2, OK-EFF-6: what lying costs her own defence it costs what she lends; a trick is no physical attack."""
    bs = start([sheet(attack=9, initiative=16, kind=kind)], [sheet(), sheet(protects=1, meets=7, prone=1)], [16, 2, 5])
    assert events(play(bs, Act.ATTACK, Act.PROTECT, -4), Event.ATTACK_ROLL)[0][6] == 7 - off + 3


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_ok_eff_6_a_prone_target_defends_a_full_rank_worse(kind: int) -> None:
    """OK-EFF-6, OK-DEF-1: against physical attacks; an active defence adds what it always adds."""
    bs = start([sheet(attack=9, initiative=16, kind=kind)], [sheet(prone=1), sheet()], [16, 5, 2])
    told = play(bs, Act.ATTACK, Act.DEFEND_ONE, -4)
    assert events(told, Event.ATTACK_ROLL)[0][6] == 4 + 3 - (0 if kind == 2 else 2)


def test_ok_def_2_and_ok_eff_2_nobody_protects_against_an_escape() -> None:
    """OK-DEF-2, OK-EFF-2: the grabber may defend herself, but her allies do not come between."""
    bs = start([sheet(initiative=16)], [sheet(), sheet(protects=1, meets=9)], [16, 5, 5])
    row(bs, 0).held_by, row(bs, 1).holds = 2, 1
    answer(bs, Act.ESCAPE, to=(Prompt.DEFEND, 1))
    answer(bs, Act.DECLINE, to=(Purpose.ATTACK, 0))


@pytest.mark.slow
@pytest.mark.parametrize("scope", [Act.DEFEND_ONE, Act.DEFEND_GROUP])
@pytest.mark.parametrize("attacker", [15, 31, 32, 63])
def test_ok_def_1_the_largest_class_without_the_jit(attacker: int, scope: Act) -> None:
    """OK-DEF-1: bits of rows and squads beyond the 31st count in plain Python as they do compiled."""
    code = (
        "from tests.systems.ok.asked import play\n"
        "from tests.systems.ok.helpers import sheet, start\n"
        "from okenv.systems.ok.rules.actions import Act\n"
        "from okenv.systems.ok.rules.active_defence import cover\n"
        f"foes = [sheet(initiative=2, squad=k, attack=2) for k in range(1, 64)]\n"
        f"bs = start([sheet(initiative=4)], foes, [8] + [6 if k == {attacker} else 2 for k in range(1, 64)])\n"
        f"play(bs, Act.DONE, Act.ATTACK, Act({int(scope)}))\n"
        "print([k for k in range(1, 64) if cover(bs[0], 0, k) > 0])\n"
    )
    environment = {**os.environ, "OKENV_MAX_FIGHTERS": "64", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], env=environment, capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == (f"[{attacker}]", "")
