"""Setups: free, hard and general; what they give, and every way to lose one."""

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose, State
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import answer, asked, distribution, events, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

KINDS = {Act.SETUP_FREE: 2, Act.SETUP_HARD: 4, Act.SETUP_GENERAL: 2}


def _two(*ap: int, trick: int = 4, **options: int) -> np.ndarray:
    """Ann (row 0) and Ben (row 1) against two foes (rows 2 and 3) who meet tricks with Gd."""
    ours = [sheet(trick=trick, initiative=8), sheet()]
    return start(ours, [sheet(dr=14), sheet(dr=14)], ap or (12, 8, 5, 5), **options)


def _bonus(bs: np.ndarray, target: int = 0) -> int:
    """The setup bonus with which the current actor attacks now; the attack misses or is harmless."""
    answer(bs, Act.ATTACK, target)
    while asked(bs)[0] in (Prompt.DEFEND, Prompt.INTERRUPT, Prompt.PROTECT):
        answer(bs, Act.DECLINE)
    return int(events(roll(bs, -4), Event.ATTACK_ROLL)[0][4])


def test_ok_set_1_free() -> None:
    """OK-SET-1: no roll, 3 AP, a full rank for the attack on that target, which uses it up."""
    bs = _two(12, 2, 2, 2)
    assert events(answer(bs, Act.SETUP_FREE, 1), Event.SETUP) == [(0, 3, Act.SETUP_FREE, 2, 0, 0, 0)]
    assert (asked(bs), row(bs, 0).ap) == ((Prompt.ACT, 0), 9)
    assert _bonus(bs, 1) == 2
    assert _bonus(bs, 1) == 0


@pytest.mark.parametrize("trick", [-1, 0, 3, 4, 6, 9])
@pytest.mark.parametrize("kind", [Act.SETUP_HARD, Act.SETUP_GENERAL])
def test_ok_set_1_the_roll(kind: Act, trick: int) -> None:
    """OK-SET-1: the trick attribute against the target's matching one; nothing on a failure; the whole distribution."""
    bs = _two(12, 2, 2, 2, trick=trick)
    row(bs, 0).trick_kind, row(bs, 3).defence[:] = 2, [9, 9, 5, 9]
    answer(bs, kind, 1, to=(Purpose.SETUP, 0))
    field = "exposed" if kind == Act.SETUP_GENERAL else "setup_bonus"
    whose = 3 if kind == Act.SETUP_GENERAL else 0
    success = fudge(5 - trick)
    expected = {KINDS[kind]: success, 0: 1 - success}
    assert distribution(bs, lambda copy: int(row(copy, whose)[field])) == {k: p for k, p in expected.items() if p}
    if success:
        told = roll(bs, max(5 - trick, -4))
        assert events(told, Event.SETUP_ROLL) == [(0, 3, trick, max(5 - trick, -4), 0, 0, 5)]
        assert [_bonus(bs, 1), row(bs, 0).ap] == [KINDS[kind], 6]


def test_ok_edge_3_impairment_lowers_the_roll_of_a_setup() -> None:
    """OK-EDGE-3: a full rank off the roll; the target's standing defence keeps although it is Impaired too."""
    bs = _two(12, 2, 2, 2)
    for i in (0, 2):
        row(bs, i).state, row(bs, i).nonlethal = State.IMPAIRED, 5
    answer(bs, Act.SETUP_HARD)
    assert distribution(bs, lambda copy: int(row(copy, 0).setup_bonus)) == {4: fudge(2), 0: 1 - fudge(2)}


def test_ok_set_1_cannot_be_defended_against() -> None:
    """OK-SET-1: no defence is offered against a setup, and one that stands does not count."""
    bs = _two(12, 2, 9, 2)
    row(bs, 2).def_all = row(bs, 2).def_one = row(bs, 2).def_group = 3
    answer(bs, Act.SETUP_HARD, to=(Purpose.SETUP, 0))
    assert events(roll(bs, 0), Event.SETUP_ROLL)[0][6] == 4


def test_ok_set_1_general_is_for_everybody_until_the_targets_next_action() -> None:
    """OK-SET-1: the setter and her allies, again and again, also in the next round; it ends when the target acts."""
    bs = played(_two(12, 9, 2, 2), (Act.SETUP_GENERAL, 0), 0)
    assert [_bonus(bs), _bonus(bs), _bonus(bs), _bonus(bs, 1)] == [2, 2, 2, 0]
    finish_round(bs)
    roll_round(bs, [11, 9, 9, 4])
    assert _bonus(bs) == 2
    assert asked(bs) == (Prompt.ACT, 1)
    answer(bs, Act.DONE, to=(Prompt.ACT, 2))
    answer(bs, Act.SETUP_FREE)
    assert (asked(bs), _bonus(bs)) == ((Prompt.ACT, 0), 0)


def test_ok_set_1_general_gives_its_rank_to_any_action_against_the_target() -> None:
    """OK-SET-1: its full rank is not for attacks alone: a hard setup against the same target is an action too."""
    bs = played(_two(12, 8, 2, 2), (Act.SETUP_GENERAL, 0), 0, (Act.SETUP_HARD, 0))
    assert distribution(bs, lambda copy: int(row(copy, 0).setup_bonus)) == {4: fudge(-2), 0: 1 - fudge(-2)}


def test_ok_set_1_setups_never_add_up() -> None:
    """OK-SET-1: the best applies: an own hard one beats the general one, which then still stands."""
    bs = played(_two(12, 10, 2, 2), (Act.SETUP_GENERAL, 0), 0, (Act.SETUP_HARD, 0), 4)
    assert (row(bs, 1).setup_bonus, row(bs, 2).exposed) == (4, 2)
    answer(bs, Act.DONE, to=(Prompt.ACT, 1))
    assert [_bonus(bs), _bonus(bs)] == [4, 2]


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_ok_set_1_another_setup_takes_the_place_of_the_first(first: Act, second: Act) -> None:
    """OK-SET-1: a setup is an action too: whatever was set up before is lost, also for a lesser one that fails."""
    bs = played(_two(12, 2, 2, 2), (first, 0), *([] if first == Act.SETUP_FREE else [4]), (second, 1))
    if second != Act.SETUP_FREE:
        roll(bs, -4)
    f = row(bs, 0)
    assert (f.setup_on, f.setup_bonus) == ((4, 2) if second == Act.SETUP_FREE else (0, 0))


def _ready(**ann: int) -> np.ndarray:
    """Ann has a hard setup on row 2 and is asked to act with 9 AP; after her Ben acts, then row 3, who hits softly."""
    ours = [sheet(initiative=8, protects=1, at=3000, **ann), sheet(initiative=8, damage=30, at=3000)]
    bs = start(ours, [sheet(dr=14, meets=3, at=3000), sheet(dr=14, at=3000)], [12, 9, 5, 9])
    play(bs, (Act.SETUP_HARD, 0), 4)
    assert (row(bs, 0).setup_on, row(bs, 0).setup_bonus, asked(bs)) == (3, 4, (Prompt.ACT, 0))
    return bs


LOST: dict[str, tuple[object, ...]] = {
    "a hit": (Act.ATTACK, Act.DECLINE, 4),
    "a miss": (Act.ATTACK, Act.DECLINE, -4),
    "an attack on somebody else": ((Act.ATTACK, 1),),
    "a setup against somebody else that fails": ((Act.SETUP_HARD, 1), -4),
    "a setup against the same that fails": (Act.SETUP_GENERAL, -4),
    "a move": ((Act.RETREAT, 0), Act.ALONE),
    "an attack on somebody else after a step": ((Act.RETREAT, 0), (Act.ATTACK, 1)),
    "two attacks on somebody else": (Act.TWICE, (Act.ATTACK, 1), (Act.ATTACK, 1)),
    "an own defence": (Act.DONE, Act.DONE, Act.ATTACK, Act.DEFEND_ALL),
    "protecting an ally": (Act.DONE, Act.DONE, (Act.ATTACK, 1), Act.DECLINE, Act.PROTECT),
    "the target's fall": (Act.DONE, Act.ATTACK, Act.DECLINE, 1, Act.FINISH),
    "her own fall": (Act.DONE, Act.DONE, Act.ATTACK, Act.DECLINE, 4, Act.DAMAGE, Act.DAMAGE, Act.DAMAGE, Act.DAMAGE),
}
KEPT: dict[str, tuple[object, ...]] = {
    "a hold": (Act.HOLD,),
    "being done": (Act.DONE,),
    "an ally's attack on the same": (Act.DONE, Act.ATTACK, Act.DECLINE, -4),
    "an ally's setup against the same": (Act.DONE, Act.SETUP_FREE),
    "a defence declined": (Act.DONE, Act.DONE, Act.ATTACK, Act.DECLINE),
    "a wound that does not fell her": (Act.DONE, Act.DONE, Act.ATTACK, Act.DECLINE, 1, Act.DAMAGE),
    "protection declined": (Act.DONE, Act.DONE, (Act.ATTACK, 1), Act.DECLINE, Act.DECLINE),
    "the end of the round": (Act.DONE, Act.DONE, Act.DONE, Act.DONE, -1, 0, 0, 0),
}


@pytest.mark.parametrize("way", LOST)
def test_ok_edge_8_and_ok_set_1_how_a_setup_is_lost(way: str) -> None:
    """OK-EDGE-8, OK-SET-1: used up, hit or miss; lost by anything in between, by her fall, and with its target."""
    bs = _ready()
    told = play(bs, *LOST[way])  # type: ignore[arg-type]
    assert (row(bs, 0).setup_on, row(bs, 0).setup_bonus) == (0, 0)
    assert events(told, Event.SETUP_LOST) == ([] if way in ("a hit", "a miss") else [(0, 2, 0, 0, 0, 0, 0)])
    if way == "her own fall":
        assert row(bs, 0).state == State.DOWN
    if way == "the target's fall":
        assert row(bs, 2).state == State.OUT


@pytest.mark.parametrize("way", KEPT)
def test_ok_edge_8_what_a_setup_survives(way: str) -> None:
    """OK-EDGE-8: a hold, the end of the round, and whatever she does not do herself."""
    bs = _ready()
    told = play(bs, *KEPT[way])  # type: ignore[arg-type]
    assert (row(bs, 0).setup_on, row(bs, 0).setup_bonus) == (3, 4)
    assert not events(told, Event.SETUP_LOST)


def test_ok_edge_8_a_setup_counts_in_the_next_round() -> None:
    """OK-EDGE-8: carried over the end of the round, it still gives its two full ranks."""
    bs = _ready()
    finish_round(bs)
    roll_round(bs, [15, 9, 7, 9])
    assert (bs[0].turn, _bonus(bs)) == (2, 4)


def test_ok_set_1_a_setup_gives_nothing_against_another() -> None:
    """OK-SET-1: it names its target."""
    assert _bonus(_ready(), 1) == 0
    assert _bonus(_ready(), 0) == 4
