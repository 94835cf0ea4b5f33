"""The three streamlined ways to take damage, cell by cell and blow after blow."""

from itertools import product

import pytest

from okenv.core.events import NO_LOG
from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.invariants import violation
from okenv.systems.ok.rules.layout import Damage, Event, State
from okenv.systems.ok.rules.mooks import hurt_mook, mook_harm
from tests.systems.ok.acting import roll_round, spend_all
from tests.systems.ok.asked import events, kinds, play, row
from tests.systems.ok.helpers import opened, sheet, start

pytestmark = pytest.mark.plain

MOOKS = [Damage.SIMPLIFIED, Damage.TAGS, Damage.SIMPLEST]
NETS = range(-6, 12)
TAG, DOWN, OUT = 1, 2, 3


def _harm(mode: Damage, net: int) -> int:
    """The printed lists, from the greatest damage down."""
    lists = {
        Damage.SIMPLIFIED: [(5, 7), (4, 5), (3, 3), (1, 2), (-2, 1)],
        Damage.TAGS: [(5, OUT), (4, DOWN), (1, TAG)],
        Damage.SIMPLEST: [(3, DOWN)],
    }
    return next((harm for least, harm in lists[mode] if net >= least), 0)


def _after(mode: Damage, harms: tuple[int, ...]) -> State:
    total = sum(harms)
    down, out = (5, 7) if mode == Damage.SIMPLIFIED else (DOWN, OUT)
    return State.OUT if total >= out else (State.DOWN if total >= down else State.FIT)


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("mode", MOOKS)
def test_ok_mook_2_and_3_the_lists(mode: Damage, net: int) -> None:
    """OK-MOOK-2, OK-MOOK-3: what a blow of DR + net does, by each list, in the kernel and in the fight."""
    harm = _harm(mode, net)
    assert mook_harm(mode, net) == harm
    bs = start([sheet(attack=4, damage=6)], [sheet(meets=3, dr=6 - net, damage_mode=mode), sheet()], [3, 2, 2])
    play(bs, Act.ATTACK, 0)
    told = spend_all(bs, Act.DAMAGE)
    assert events(told, Event.MOOK_BLOW) == [(0, 1, 6, 6, 6 - net, harm, mode)]
    assert not events(told, Event.BLOW)
    f = row(bs, 1)
    assert (f.nonlethal, f.tags) == ((harm, 0) if mode == Damage.SIMPLIFIED else (0, harm))
    assert f.state == _after(mode, (harm,))


@pytest.mark.parametrize("mode", MOOKS)
def test_ok_mook_2_and_3_blows_add_up(mode: Damage) -> None:
    """OK-MOOK-2, OK-MOOK-3: up to three blows: 5 points Down, 7 Out; two Tags Down; Down and a Tag, either way, Out."""
    harms = sorted({_harm(mode, net) for net in NETS} - {0})
    for number in (1, 2, 3):
        for blows in product(harms, repeat=number):
            bs = opened([sheet(damage_mode=mode), sheet()], [sheet()])
            for harm in blows:
                hurt_mook(bs[0], 0, harm, NO_LOG)
            assert row(bs, 0).state == _after(mode, blows), blows
            assert row(bs, 0).lethal == 0


def test_ok_mook_3_tags() -> None:
    """OK-MOOK-3: Tag + Tag = Down, Down + Tag = Tag + Down = Out, and no state between."""
    assert [_after(Damage.TAGS, blows) for blows in ((TAG,), (TAG, TAG), (DOWN, TAG), (TAG, DOWN), (TAG, OUT))] == [
        State.FIT, State.DOWN, State.OUT, State.OUT, State.OUT,
    ]  # fmt: skip


def test_ok_mook_3_a_tag_and_then_out_is_a_legal_state() -> None:
    """OK-MOOK-3: a tagged mook who is struck Out bears more than three tags' worth, and no invariant is broken."""
    bs = start(
        [sheet(attack=4, damage=6)], [sheet(meets=3, dr=1, damage_mode=Damage.TAGS, tags=TAG), sheet()], [3, 2, 2]
    )
    play(bs, Act.ATTACK, 0)
    spend_all(bs, Act.DAMAGE)
    assert row(bs, 1).state == State.OUT
    assert violation(bs[0]) == 0


@pytest.mark.parametrize("mode", MOOKS)
def test_ok_edge_12_no_impairment_no_recovery_no_lethality(mode: Damage) -> None:
    """OK-EDGE-12: a hurt mook fights on at full rank and keeps her points; there is no lethality to buy."""
    borne = {"nonlethal": 4} if mode == Damage.SIMPLIFIED else {"tags": 1}
    mook = sheet(meets=4, dr=6, damage_mode=mode, recovery=210 * 5, attack=5, **borne)
    bs = start([sheet(damage=6)], [mook, sheet()], [3, 4, 2])
    assert events(play(bs, Act.ATTACK, Act.DECLINE, -4), Event.ATTACK_ROLL) == [(1, 0, 5, -4, 0, 0, 4)]
    play(bs, Act.ATTACK, 1)
    assert kinds(bs) == {Act.CALLED_SHOT, Act.GRAB, Act.STYLE, Act.DAMAGE, Act.FINISH}
    play(bs, Act.STYLE)  # so the blow is marginal, a full rank below her DR
    before = (row(bs, 1).nonlethal, row(bs, 1).tags)
    assert before == ((5, 0) if mode == Damage.SIMPLIFIED else (0, 1))
    roll_round(bs, [3, 4] if mode == Damage.SIMPLIFIED else [3, 4, 4])
    assert bs[0].turn == 2
    assert (row(bs, 1).nonlethal, row(bs, 1).tags, row(bs, 1).lethal) == (*before, 0)
    assert row(bs, 1).state == (State.DOWN if mode == Damage.SIMPLIFIED else State.FIT)
