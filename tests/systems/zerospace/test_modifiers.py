"""The printed table of bonuses and penalties, cell by cell, and how they add up."""

from typing import Any

import pytest

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Event, Flag, Prompt, Purpose
from tests.systems.zerospace.acting import attack, met, task
from tests.systems.zerospace.asked import asked, can, distribution, events, play, played, quiet, row
from tests.systems.zerospace.helpers import HARM, blade, gun, mind, power, sheet, start, ways

pytestmark = pytest.mark.plain
SHOT, BLOW, THOUGHT = "shot", "blow", "thought"
ARMS = {SHOT: (gun(), 40), BLOW: (blade(), 31), THOUGHT: (mind(), 40)}


def duel(how: str, red: dict | None = None, blue: dict | None = None, **options: Any):
    """Red attacks blue, with a gun at 10 m, a sword beside her, or her mind: AV 6 (mind 4), DV 12."""
    arm, at = ARMS[how]
    bs = played(start([sheet(arm, **(red or {}))], [sheet(**{"at": at, **(blue or {})})], **options), attack)
    return bs


@pytest.mark.parametrize(
    ("state", "change"),
    [
        ({}, {SHOT: 0, BLOW: 0, THOUGHT: 0}),
        ({"blind": 11}, {SHOT: -6, BLOW: -6}),
        ({"blind": 11, "blindsight": 1}, {SHOT: 0, BLOW: 0, THOUGHT: 0}),
        ({"distracted": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"surprised": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"distracted": 1, "surprised": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"prone": 1}, {SHOT: 3, BLOW: -3, THOUGHT: 0}),
        ({"terror": 1, "fear": 11, "fear_of": 2}, {SHOT: -6, BLOW: -6, THOUGHT: -6}),
        ({"cover": 1, "hidden": 1}, {SHOT: 0, BLOW: 0, THOUGHT: 0}),
    ],
)
def test_zs_cond_1_action_values(state: dict, change: dict[str, int]) -> None:
    """ZS-COND-1, ZS-MOD-1, ZS-COND-2: what a condition does to one's own attacks; blinded minds strike nobody."""
    for how, by in change.items():
        base = met(duel(how))[0]
        assert base == (4 if how == THOUGHT else 6)
        assert met(duel(how, red=state, covers=[(30, 10)]))[0] - base == by
    if THOUGHT not in change:
        assert not can(start([sheet(mind(), **state)], [sheet(at=40)]), Act.ATTACK)


def test_zs_cond_1_whoever_flees_is_terrified_as_whoever_cowers() -> None:
    """ZS-COND-1: -6 AV from where her flight has led her, and nothing off her DV."""
    bs = start([sheet(gun(), terror=2, fear=11, fear_of=2)], [sheet(at=40, terror=2, fear=11, fear_of=1)])
    attack(bs)
    assert row(bs, 0).at == 26
    assert met(bs) == (6 - 6, 12)


@pytest.mark.parametrize(
    ("state", "change"),
    [
        ({"blind": 11}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"blind": 11, "blindsight": 1}, {SHOT: 0, BLOW: 0, THOUGHT: 0}),
        ({"cover": 1}, {SHOT: 3, BLOW: 3, THOUGHT: 3}),
        ({"distracted": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"surprised": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"distracted": 1, "surprised": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
        ({"dodge": 2}, {SHOT: 6, BLOW: 6, THOUGHT: 6}),
        ({"hidden": 1}, {SHOT: 6, BLOW: 6, THOUGHT: 6}),
        ({"prone": 1}, {SHOT: 3, BLOW: -3, THOUGHT: 0}),
        ({"run": 1}, {SHOT: 3, BLOW: 3, THOUGHT: 3}),
        ({"terror": 1, "fear": 11, "fear_of": 1}, {SHOT: 0, BLOW: 0, THOUGHT: 0}),
        ({"helpless": 1}, {SHOT: -12, BLOW: -12, THOUGHT: -12}),
        ({"helpless": 1, "cover": 1}, {SHOT: -9, BLOW: -9, THOUGHT: -9}),
        ({"helpless": 1, "dodge": 2, "prone": 1}, {SHOT: -12, BLOW: -12, THOUGHT: -12}),
        ({"cover": 1, "dodge": 2}, {SHOT: 6, BLOW: 6, THOUGHT: 6}),
        ({"cover": 1, "run": 1, "prone": 1}, {SHOT: 3, BLOW: 0, THOUGHT: 3}),
        ({"blind": 11, "distracted": 1, "cover": 1}, {SHOT: -3, BLOW: -3, THOUGHT: -3}),
    ],
)
def test_zs_cond_1_difficulty_values(state: dict, change: dict[str, int]) -> None:
    """ZS-COND-1, ZS-MOD-1: what conditions do to a DV; the highest bonus counts, penalties add up."""
    for how, by in change.items():
        blue = [sheet(at=ARMS[how][1], **state), sheet(at=60)]
        bs = played(start([sheet(ARMS[how][0])], blue, covers=[(ARMS[how][1], 10)]), attack)
        assert met(bs)[1] == 12 + by, how


@pytest.mark.parametrize(
    ("options", "own", "theirs"),
    [({"dark": 1}, -6, -3), ({"weightless": 1}, -3, -3), ({"dark": 1, "weightless": 1}, -9, -6)],
)
def test_zs_mod_1_darkness_and_weight(options: dict, own: int, theirs: int) -> None:
    """ZS-MOD-1, ZS-COND-1: in the dark nobody sees; weightless or underwater touches everybody."""
    for how in (SHOT, BLOW):
        assert met(duel(how, **options)) == (6 + own, 12 + theirs)
    seeing = {"blindsight": 1}
    weight = -3 * options.get("weightless", 0)
    assert met(duel(SHOT, seeing, seeing, **options)) == (6 + weight, 12 + weight)


def test_zs_cond_1_restrained() -> None:
    """ZS-COND-1: whoever is restrained has -3 and -3; her grappler nothing of the kind."""
    bs = played(start([sheet(gun())], [sheet(), sheet(at=40)], holds=[(1, 0)]), Act.KEEP)
    attack(bs, 1)
    assert met(bs) == (3, 12)
    bs = played(start([sheet(blade())], [sheet()], holds=[(0, 1)]), attack)
    assert met(bs) == (6, 9)
    bs = played(start([sheet()], [sheet(), sheet(gun(), at=40)], holds=[(0, 1)]), Act.DONE, Act.KEEP, Act.DONE, attack)
    assert met(bs) == (6, 12)


@pytest.mark.parametrize(
    ("arm", "red", "value"),
    [
        (gun(level=1), {}, 5), (gun(level=5), {}, 6), (gun(level=5), {"ranged": 0}, 2), (power(level=5), {}, 4),
        (gun(level=5), {"ranged": 4}, 10), (gun(), {"agility": 5}, 9), (gun(), {"brawn": 5, "presence": 5}, 6),
    ],
)  # fmt: skip
def test_zs_dice_1_equipment_counts_up_to_the_skill(arm: dict, red: dict, value: int) -> None:
    """ZS-DICE-1, ZS-EQUIP-1: AV is attribute + skill + equipment up to the skill; a power is no equipment."""
    bs = played(start([sheet(arm, **red)], [sheet(at=35)]), attack)
    assert met(bs)[0] == value


@pytest.mark.parametrize(
    ("how", "arms", "blue", "value"),
    [
        (SHOT, [gun()], {}, 14), (SHOT, [gun(level=1)], {}, 13), (SHOT, [gun(), gun(level=5)], {"ranged": 4}, 18),
        (SHOT, [gun(level=2), gun(level=1)], {"ranged": 4}, 16),
        (SHOT, [gun(place=0)], {}, 12), (SHOT, [blade()], {}, 12), (SHOT, [power(level=5)], {}, 12),
        (BLOW, [blade()], {}, 14), (BLOW, [gun()], {}, 12), (BLOW, [], {"brawn": 4}, 14),
        (THOUGHT, [gun(), blade()], {"presence": 5, "mental": 3}, 16),
    ],
)  # fmt: skip
def test_zs_equip_1_what_is_held_helps_against_its_own_pair(how: str, arms: list, blue: dict, value: int) -> None:
    """ZS-DICE-1, ZS-EQUIP-1, ZS-ATT-1: DV is 8 + the matching pair + the best weapon in hand for it."""
    arm, at = ARMS[how]
    bs = played(start([sheet(arm)], [sheet(*arms, **{"at": at, **blue})]), attack)
    assert met(bs)[1] == value


def test_zs_dice_1_equal_is_a_success() -> None:
    """ZS-DICE-1: AV equal to DV succeeds, with no special 2 or 12: over all 36 ways of 2d6."""
    bs = duel(SHOT)
    assert met(bs) == (6, 12)
    assert distribution(bs, lambda c: asked(c) == (Purpose.DAMAGE, 0)) == {True: ways(6), False: 36 - ways(6)}
    sure = duel(SHOT, red={"agility": 10})
    assert distribution(sure, lambda c: asked(c)[0] == Purpose.DAMAGE) == {True: 36}
    never = duel(SHOT, blue={"agility": 10, "dodge": 2})
    assert distribution(never, lambda c: asked(c)[0] == Purpose.DAMAGE) == {False: 36}


def test_zs_mod_1_of_two_bonuses_the_higher_counts() -> None:
    """ZS-MOD-1: prone at range and suppressing fire: 3 or n, whichever is more; a called shot is a penalty."""
    arm = gun(flags=Flag.AUTO + HARM)
    for answered, value in (((Act.SUPPRESS, 0, 1), 9), ((Act.SUPPRESS, 0, 4), 11), ((Act.CALLED, 0, 3), 5)):
        bs = played(start([sheet(arm, prone=1)], [sheet(at=40)], trade_cap=5), Act.ATTACK, answered)
        assert asked(quiet_of(bs)) == (Purpose.ATTACK, 0)
        assert met(bs)[0] == value


def quiet_of(bs):
    """The battle with every window declined."""
    quiet(bs)
    return bs


def test_zs_cond_2_distraction_ends() -> None:
    """ZS-COND-2: distraction ends with her first attack, hit or not, and with the first against her."""
    for dice in (2, 12):
        bs = duel(SHOT, red={"distracted": 1}, blue={"distracted": 1})
        assert met(bs) == (3, 9)
        roll_all(bs, dice)
        assert (row(bs, 0).distracted, row(bs, 1).distracted) == (0, 0)


def roll_all(bs, dice: int) -> None:
    """An attack roll, and damage where it follows."""
    play(bs, dice)
    if asked(bs)[0] == Purpose.DAMAGE:
        play(bs, 1)


def test_zs_cond_2_a_task_ends_distraction() -> None:
    """ZS-COND-2, ZS-ATT-3: the task counts the penalty, and ends it."""
    bs = played(start([sheet(distracted=1)], [sheet(at=40)]), Act.DISTRACT, ...)
    assert task(bs, Event.DISTRACT_ROLL) == (1, 12)
    play(bs, 2)
    assert row(bs, 0).distracted == 0


def test_zs_cond_2_surprise_ends_with_the_first_turn() -> None:
    """ZS-COND-2: the surprised fighter is so until the end of her first turn."""
    bs = played(start([sheet(gun())], [sheet(surprised=1, at=40)]), Act.DONE, to=(Prompt.TURN, 1))
    assert row(bs, 1).surprised == 1
    play(bs, Act.DONE)
    assert row(bs, 1).surprised == 0


def test_zs_cond_2_hidden_until_she_attacks() -> None:
    """ZS-COND-2: hiding ends with an attack, not with a move or a distraction."""
    bs = start([sheet(gun(), hidden=1)], [sheet(at=40)])
    told = play(bs, (Act.APPROACH, 0, 0))
    assert row(bs, 0).hidden == 1
    told += play(bs, Act.DISTRACT, 2)
    assert row(bs, 0).hidden == 1
    assert not events(told, Event.SEEN)
    bs = start([sheet(gun(), hidden=1)], [sheet(at=40)])
    assert events(attack(bs), Event.SEEN) == [(0, 0, 0, 0, 0, 0, 0)]
    assert row(bs, 0).hidden == 0


def test_zs_cond_2_a_cloak_is_a_quick_action() -> None:
    """ZS-COND-2, ZS-ACT-1: gear hides, before the standard action is used, and only who has it."""
    bs = start([sheet(gun(), cloak=1), sheet(gun())], [sheet(at=40)])
    assert events(play(bs, Act.CLOAK), Event.CLOAK)
    assert row(bs, 0).hidden == 1
    assert not can(bs, Act.CLOAK)
    play(bs, attack, 2)
    assert row(bs, 0).hidden == 0
    assert not can(bs, Act.CLOAK)
    play(bs, Act.DONE, to=(Prompt.TURN, 1))
    assert not can(bs, Act.CLOAK)
