"""Setups: free, hard and general; what they give, and every way to lose one."""

import numpy as np
import pytest

from agents.explain import Trial
from okenv.systems import load_system
from okenv.systems.ok.rules.actions import ACTIONS, Act
from okenv.systems.ok.rules.layout import Event, Prompt, Purpose, State
from okenv.systems.ok.voice.advice import facts
from okenv.systems.ok.voice.reasons import details
from tests.systems.deciding import Deciding
from tests.systems.ok.acting import finish_round, roll_round
from tests.systems.ok.asked import answer, asked, distribution, events, kinds, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

DECIDING = Deciding("ok")
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


# --- setups of other things than attacks


def _alone(*, ap: int = 10, ally: bool = False, foe: dict[str, int] | None = None, **ann: int) -> np.ndarray:
    """Ann (row 0), an ally who does not act where one is there, and a foe, who comes last."""
    sides = [sheet(at=3000, initiative=8, **ann), *([sheet(at=3000)] if ally else [])], [sheet(at=3000, **(foe or {}))]
    return start(*sides, [ap, *([2] if ally else []), 2], gumption_rule=1)


TASKS: dict[str, tuple[Act, dict[str, int]]] = {
    "getting up": (Act.GET_UP, {"prone": 1, "stunt": 1}),
    "gumption": (Act.GUMPTION, {"state": State.IMPAIRED, "nonlethal": 5}),
    "a rally": (Act.RALLY, {"leadership": 2}),
}
WHOLE = {Act.GET_UP: (Act.GET_UP, Act.ALONE)}
"""Where more is asked of it."""


@pytest.mark.parametrize("task", TASKS)
def test_ok_set_1_a_task_of_ones_own(task: str) -> None:
    """OK-SET-1: no target, no roll, 3 AP: a full rank for getting up, gumption or a rally, which uses it up."""
    kind, fields = TASKS[task]
    bs = _alone(ally=True, **fields)
    told = play(bs, Act.SETUP_OWN)
    assert events(told, Event.SETUP) == [(0, 0, Act.SETUP_OWN, 2, 0, 0, 0)]
    assert (asked(bs), row(bs, 0).ap, row(bs, 0).setup_on, row(bs, 0).setup_bonus) == ((Prompt.ACT, 0), 7, 1, 2)
    assert Act.SETUP_OWN not in kinds(bs)
    told = play(bs, *WHOLE.get(kind, (kind,)), -4)
    event = events(told, Event.TASK)[0]
    assert (event[1], event[6]) == (kind, 2)
    assert (row(bs, 0).setup_on, row(bs, 0).setup_bonus, events(told, Event.SETUP_LOST)) == (0, 0, [])
    if kind in kinds(bs):  # it has failed: once more, and without
        assert events(play(bs, *WHOLE.get(kind, (kind,)), -4), Event.TASK)[0][6] == 0


@pytest.mark.parametrize("ready", [0, 1])
def test_ok_set_1_the_chances_of_tasks(ready: int) -> None:
    """OK-SET-1, OK-TASK-1: what a full rank adds to each, the whole distribution."""
    setup = [Act.SETUP_OWN] if ready else []
    up = played(_alone(prone=1, stunt=0), *setup, Act.GET_UP, Act.ALONE)
    assert distribution(up, lambda copy: int(row(copy, 0).prone))[0] == fudge(-2 * ready)
    heart = played(_alone(state=State.IMPAIRED, nonlethal=5, will=4), *setup, Act.GUMPTION)
    assert distribution(heart, lambda copy: int(row(copy, 0).gumption))[0] == 1 - fudge(2 - 2 * ready)
    rallied = played(_alone(ally=True, leadership=4), *setup, Act.RALLY)
    nerves = distribution(rallied, lambda copy: int(copy[0].nerve[0]))
    assert max(nerves) == 8 + 2 * ready


def test_ok_set_1_and_ok_eff_3_an_escape_that_was_set_up() -> None:
    """OK-SET-1, OK-EFF-3: who is held can get ready, and has a full rank more to break free with, not to attack."""
    bs = _alone(ally=True, held_by=3, foe={"holds": 1})
    play(bs, Act.SETUP_OWN)
    told = play(bs.copy(), Act.ESCAPE, -4)
    assert events(told, Event.ATTACK_ROLL)[0][4] == 2
    assert not events(told, Event.SETUP_LOST)
    after = played(bs.copy(), Act.ESCAPE, -4)
    assert (row(after, 0).setup_on, row(after, 0).setup_bonus) == (0, 0)
    row(bs, 0).held_by, row(bs, 2).holds = 0, 0
    told = play(bs, Act.ATTACK)
    assert (events(told, Event.SETUP_LOST), row(bs, 0).setup_on) == ([(0, 0, 0, 0, 0, 0, 0)], 0)


def test_ok_set_1_and_ok_comb_1_a_stunt_that_was_set_up() -> None:
    """OK-SET-1, OK-COMB-1: its full rank is the stunt's alone; the attack that shares the roll has none of it."""
    prop = {"props_n": 1, "prop_at": [-1] * 4, "prop_difficulty": [4] * 4, "prop_uses": [-1] * 4}
    bs = played(start([sheet(initiative=8)], [sheet(meets=9)], [12, 2], **prop), Act.SETUP_OWN, Act.STUNT)
    told = roll(bs, 0)
    assert events(told, Event.TASK)[0] == (0, Act.STUNT, 4, 0, 0, 4, 2)
    assert events(told, Event.ATTACK_ROLL)[0][4] == 0
    assert row(bs, 0).setup_on == 0


@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({}, False),
        ({"prone": 1, "stunt": 4}, True),
        ({"prone": 1, "stunt": 5}, False),
        ({"held_by": 3}, True),
        ({"state": State.IMPAIRED, "nonlethal": 5}, True),
        ({"leadership": 2}, True),
    ],
)
def test_ok_set_1_who_may_set_a_task_up(fields: dict[str, int], may: bool) -> None:
    """OK-SET-1: whoever has a task before her that would be rolled; in an interrupt, too."""
    assert (Act.SETUP_OWN in kinds(_alone(ally=True, **fields))) == may


@pytest.mark.parametrize(("difficulty", "may"), [(-1, False), (0, True)])
def test_ok_set_1_a_stunt_may_be_set_up_where_it_is_rolled(difficulty: int, may: bool) -> None:
    """OK-SET-1, OK-COMB-1: an easy one needs nothing."""
    prop = {"props_n": 1, "prop_at": [-1] * 4, "prop_difficulty": [difficulty] * 4, "prop_uses": [-1] * 4}
    assert (Act.SETUP_OWN in kinds(start([sheet(initiative=8)], [sheet()], [12, 2], **prop))) == may


def test_ok_edge_8_getting_up_without_a_roll_uses_a_setup_of_it_up() -> None:
    """OK-EDGE-8: once it has become easy there is nothing to add to, and it is done all the same."""
    bs = played(_alone(prone=1, stunt=4), Act.SETUP_OWN)
    row(bs, 0).stunt = 5
    told = play(bs, Act.GET_UP, Act.ALONE)
    assert (row(bs, 0).prone, row(bs, 0).setup_on, events(told, Event.SETUP_LOST)) == (0, 0, [])


def test_ok_edge_8_a_task_that_was_set_up_waits_for_a_hold_and_no_action() -> None:
    """OK-EDGE-8: a hold keeps it; another action, such as a setup against somebody, loses it."""
    bs = played(_alone(leadership=2, ally=True), Act.SETUP_OWN, Act.HOLD)
    assert row(bs, 0).setup_on == 1
    told = play(bs, Act.SETUP_FREE)
    assert (events(told, Event.SETUP_LOST), row(bs, 0).setup_on) == ([(0, 0, 0, 0, 0, 0, 0)], 3)


def _routs(bs: np.ndarray) -> tuple[bool, ...]:
    return tuple(int(row(bs, i).state) >= State.SURRENDERED for i in range(1, 3))


@pytest.mark.parametrize("kind", [Act.SETUP_FREE, Act.SETUP_HARD, Act.SETUP_GENERAL])
def test_ok_set_1_and_ok_soc_1_a_setup_helps_a_threat_against_its_target(kind: Act) -> None:
    """OK-SET-1, OK-SOC-1: any action against the target, a threat too: her nerve alone counts so much less."""
    bs = start([sheet(intimidation=6, initiative=8)], [sheet(mook=1, nerve=7), sheet(mook=1, nerve=6)], [12, 2, 2])
    play(bs, (kind, 0), *([] if kind == Act.SETUP_FREE else [4]))
    told = play(bs, Act.INTIMIDATE, 1)  # two against one: 5 in all
    bonus = KINDS[kind]
    assert (events(told, Event.INTIMIDATE)[0][6], events(told, Event.COST)) == (7, [(0, 0, 0, bonus, 0, 0, 0)])
    assert _routs(bs) == (True, False)
    assert (row(bs, 0).setup_on, row(bs, 0).setup_bonus) == (0, 0)


def test_ok_set_1_a_threat_has_nothing_of_a_setup_of_a_task() -> None:
    """OK-SET-1: a threat is no task of one's own: the setup is lost, though others could rout her."""
    bs = start([sheet(leadership=2, initiative=8, nonlethal=1), sheet()], [sheet(mook=1, nerve=2)], [12, 2, 2])
    told = play(bs, Act.SETUP_OWN, Act.INTIMIDATE, -4)
    assert (events(told, Event.SETUP_LOST), events(told, Event.COST)) == ([(0, 0, 0, 0, 0, 0, 0)], [])


@pytest.mark.parametrize("dice", [-4, 1, 4])
def test_ok_edge_8_a_setup_that_a_threat_uses_is_not_lost_with_its_target(dice: int) -> None:
    """OK-EDGE-8: it is used up, whether it works or not; nobody is told that it was lost."""
    bs = start([sheet(intimidation=6, initiative=8)], [sheet(mook=1, nerve=7), sheet(mook=1, nerve=6)], [12, 2, 2])
    told = play(bs, (Act.SETUP_FREE, 0), Act.INTIMIDATE, dice)
    assert _routs(bs)[0] == (dice > 0)
    assert (events(told, Event.SETUP_LOST), row(bs, 0).setup_on, row(bs, 0).setup_bonus) == ([], 0, 0)


def test_ok_edge_8_a_threat_loses_a_setup_against_somebody_whom_it_does_not_concern() -> None:
    """OK-EDGE-8, OK-SET-1: she who is unhurt and no mook cannot be routed: it is something else, and that is told."""
    bs = start([sheet(intimidation=6, initiative=8)], [sheet(nerve=4), sheet(mook=1, nerve=6)], [12, 2, 2])
    told = play(bs, (Act.SETUP_FREE, 0), Act.INTIMIDATE, 4)
    assert (events(told, Event.SETUP_LOST), events(told, Event.COST)) == ([(0, 1, 0, 0, 0, 0, 0)], [])
    assert (_routs(bs), row(bs, 0).setup_on) == ((False, True), 0)


@pytest.mark.parametrize(
    ("fields", "told", "why"),
    [
        ({"prone": 1, "stunt": 0}, "then getting up works with 94% instead of 62%", "getting up"),
        ({"prone": 1, "stunt": 5, "leadership": 0}, "then a rally works with 62% instead of 19%", "the next task"),
        ({"state": State.IMPAIRED, "nonlethal": 5, "will": 4}, "then gumption works with 62% instead of 19%", ""),
        ({"held_by": 3, "prone": 1}, "then an escape works with 94% instead of 62%", "breaking free"),
        ({"held_by": 3, "grip": 3}, "then an escape works with 62% instead of 19%", "breaking free"),
    ],
)
def test_what_a_setup_of_a_task_adds_is_told(fields: dict[str, int], told: str, why: str) -> None:
    """OK-SET-1: of the task that would be rolled, exactly; getting up is none for those who need no roll."""
    bs = _alone(ally=True, foe={"holds": 1} if "held_by" in fields else {}, **fields)
    own = ACTIONS.id(Act.SETUP_OWN)
    found = facts(bs, own, ["Ann", "Ben", "Bob"], None, Trial(load_system("ok")))
    assert found.clauses[0] == told
    assert DECIDING.of(bs, Act.SETUP_OWN) == f"{why or 'the next task'} will be surer then"


def test_ok_soc_1_a_threat_is_told_with_its_setup_and_the_whole_nerve() -> None:
    """OK-SET-1: what was set up adds to what she has; his nerve is what it is."""
    bs = played(start([sheet(intimidation=6, initiative=8)], [sheet(mook=1, nerve=7)], [12, 2]), Act.SETUP_FREE)
    told = details(bs, "gambit", ACTIONS.id(Act.INTIMIDATE), ["Ann", "Bob"])
    assert told[0] == "Extraordinary (8) before the dice against a nerve of Great+ (7)"


@pytest.mark.parametrize("exposed", [0, 2])
def test_ok_set_1_and_ok_hold_1_a_general_setup_helps_to_interrupt_its_target(exposed: int) -> None:
    """OK-SET-1, OK-HOLD-1: quickness against him is an action against him; a setup of her own is for what follows."""
    bs = played(start([sheet()], [sheet(initiative=8)], [9, 8]), Act.HOLD)
    row(bs, 1).exposed = exposed
    row(bs, 0).setup_on, row(bs, 0).setup_bonus = 2, 4
    play(bs, Act.ATTACK, Act.INTERRUPT, Act.ATTACK)
    assert asked(bs) == (Purpose.QUICKNESS, 0)
    won = distribution(bs, lambda copy: int(copy[0].act_by) == 0)
    assert won[True] == fudge(2 - exposed)
    assert events(roll(bs, 0), Event.QUICKNESS)[0][5:] == (int(exposed == 2), exposed)
