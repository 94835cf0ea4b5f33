"""Tasks without an opponent: getting up, and gumption with how long it lasts."""

from typing import Any

import numpy as np
import pytest

from okenv.systems.ok.rules.actions import Act
from okenv.systems.ok.rules.damage import penalty
from okenv.systems.ok.rules.layout import Damage, Event, Prompt, Purpose, State, Use
from tests.systems.ok.acting import finish_round
from tests.systems.ok.asked import answer, asked, distribution, events, kinds, play, played, roll, row
from tests.systems.ok.helpers import fudge, sheet, start

pytestmark = pytest.mark.plain

HURT = {"state": State.IMPAIRED, "nonlethal": 5}


def _prone(stunt: int, ap: int = 8, **fields: Any) -> np.ndarray:
    """Ann lies on the ground and is asked to act; nobody is in reach."""
    return start([sheet(stunt=stunt, prone=1, at=1000, **fields)], [sheet(at=5000)], [ap, 2])


@pytest.mark.parametrize("stunt", range(-5, 5))
@pytest.mark.parametrize("hurt", [{}, HURT])
def test_ok_eff_6_getting_up_is_a_task_of_difficulty_def(stunt: int, hurt: dict[str, int]) -> None:
    """OK-EFF-6, OK-TASK-1, OK-EDGE-3: rank + 4dF of 0 or more, a full rank less when Impaired; all outcomes."""
    bs = _prone(stunt, **hurt)
    assert events(answer(bs, Act.GET_UP), Event.DECLARE)[0][:2] == (0, Act.GET_UP)
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.TASK, 0), 5)
    off = -2 if hurt else 0
    up = fudge(-stunt - off)
    found = distribution(bs, lambda copy: int(row(copy, 0).prone))
    assert found == {prone: p for prone, p in {0: up, 1: 1 - up}.items() if p}
    assert events(roll(bs, 0), Event.TASK) == [(0, Act.GET_UP, stunt, 0, off, 0, 0)]
    assert (row(bs, 0).ap, asked(bs)) == (5, (Prompt.ACT, 0))


@pytest.mark.parametrize(
    ("stunt", "hurt", "rolled"), [(5, {}, False), (4, {}, True), (6, HURT, True), (7, HURT, False)]
)
def test_ok_eff_6_the_nimble_get_up_without_a_roll(stunt: int, hurt: dict[str, int], rolled: bool) -> None:
    """OK-EFF-6, OK-COMB-1: two and a half ranks above the difficulty no roll is called for; it costs 3 AP."""
    bs = played(_prone(stunt, **hurt), Act.GET_UP)
    if asked(bs)[0] == Prompt.COMBINE:
        answer(bs, Act.ALONE)
    assert (asked(bs)[0] == Purpose.TASK) == rolled
    assert (row(bs, 0).prone, row(bs, 0).ap) == (int(rolled), 5)


def test_ok_eff_6_who_stands_does_not_get_up() -> None:
    bs = _prone(0)
    assert Act.GET_UP in kinds(bs)
    row(bs, 0).prone = 0
    assert Act.GET_UP not in kinds(bs)


def test_ok_eff_6_she_may_try_again_and_each_try_is_numbered() -> None:
    """OK-EFF-6: a failure leaves her prone; tries of a round have counters of their own for the generator."""
    bs = _prone(0, ap=10)
    counts = []
    for _ in range(3):
        answer(bs, Act.GET_UP)
        counts.append(int(bs[0].dice_count))
        roll(bs, -1)
    assert (counts, row(bs, 0).prone) == ([0, 1, 2], 1)


# --- gumption


def _hurt(ap: int = 8, rule: int = 1, **fields: Any) -> np.ndarray:
    """Ann is Impaired (unless told otherwise) and asked to act; her foe meets everything with Gd."""
    return start([sheet(**{**HURT, **fields})], [sheet(dr=14)], [ap, 2], gumption_rule=rule)


@pytest.mark.parametrize(
    ("rule", "fields", "offered"),
    [
        (1, {}, True),
        (0, {}, False),
        (1, {"state": State.FIT, "nonlethal": 4}, False),
        (1, {"state": State.FIT, "damage_mode": Damage.SIMPLIFIED, "nonlethal": 4}, False),
    ],
)
def test_ok_opt_1_who_may_roll_gumption(rule: int, fields: dict[str, int], offered: bool) -> None:
    """OK-OPT-1 (``gumption``): the Impaired, where the option is on."""
    assert (Act.GUMPTION in kinds(_hurt(rule=rule, **fields))) == offered


@pytest.mark.parametrize("will", range(0, 13, 2))
def test_ok_opt_1_the_gumption_roll(will: int) -> None:
    """OK-OPT-1 (``gumption``): will + 4dF, Impaired as she is; a Good result ignores half, a Great one all."""
    bs = played(_hurt(will=will), Act.GUMPTION)
    assert (asked(bs), row(bs, 0).ap) == ((Purpose.TASK, 0), 5)
    half, all_of_it = fudge(4 - will + 2), fudge(6 - will + 2)
    expected = {0: 1 - half, 1: half - all_of_it, 2: all_of_it}
    assert distribution(bs, lambda copy: int(row(copy, 0).gumption)) == {k: p for k, p in expected.items() if p}
    assert events(roll(bs, 0), Event.TASK)[0][:6] == (0, Act.GUMPTION, will, 0, -2, 4)


@pytest.mark.parametrize(("result", "off"), [(3, -2), (4, -1), (5, -1), (6, 0), (8, 0)])
def test_ok_opt_1_what_gumption_ignores(result: int, off: int) -> None:
    """OK-OPT-1 (``gumption``): half a rank is left of the full rank, or nothing, in attacks and in all else."""
    bs = played(_hurt(will=6), Act.GUMPTION, result + 2 - 6)
    attack = played(bs.copy(), Act.ATTACK)
    assert events(roll(attack, -4), Event.ATTACK_ROLL)[0][5] == off
    answer(bs, Act.SETUP_HARD)
    assert events(roll(bs, -4), Event.SETUP_ROLL)[0][5] == off


@pytest.mark.parametrize(("limb", "use", "half"), [(0, 1, -1), (Use.ARM, 1, -2), (Use.ARM, 0, 0), (Use.LEGS, 2, -2)])
def test_ok_opt_1_gumption_and_a_mangled_limb(limb: int, use: int, half: int) -> None:
    """OK-OPT-1: half of two ranks is one, half of a half-rank is nothing; a Great result ignores the limb as well."""
    bs = _hurt()
    row(bs, 0).maimed = limb
    row(bs, 0).gumption = 1
    assert penalty(bs[0], 0, use) == half
    row(bs, 0).gumption = 2
    assert penalty(bs[0], 0, use) == 0


@pytest.mark.parametrize(("dice", "off"), [(-4, -2), (0, -1), (2, 0)])
def test_ok_opt_1_gumption_lasts_through_the_next_initiative(dice: int, off: int) -> None:
    """OK-OPT-1 (``gumption``): until the end of the round, and the next round's initiative profits; then it is over."""
    bs = played(_hurt(will=6), Act.GUMPTION, dice)
    finish_round(bs)
    assert (bs[0].turn, asked(bs)) == (2, (Purpose.INITIATIVE, 0))
    told = roll(bs, 0)
    carried = 3
    assert events(told, Event.INITIATIVE) == [(0, 6, 0, carried, off, 6 + carried + off, 0)]
    assert row(bs, 0).gumption == 0
    play(bs, -4, Act.SETUP_HARD)
    assert events(roll(bs, -4), Event.SETUP_ROLL)[0][5] == -2


def test_ok_opt_1_gumption_once_it_has_worked_is_not_rolled_again() -> None:
    """OK-OPT-1 (``gumption``): after a failure she may try again, after a success of either kind not."""
    for dice in (0, 2):
        bs = played(_hurt(ap=10, initiative=8, will=6), Act.GUMPTION, -4)
        assert Act.GUMPTION in kinds(bs)
        play(bs, Act.GUMPTION, dice)
        assert (asked(bs), Act.GUMPTION in kinds(bs)) == ((Prompt.ACT, 0), False)


def test_ok_edge_4_and_ok_opt_1_whoever_falls_loses_her_gumption() -> None:
    """OK-EDGE-4: nothing of it is left when she gets up again."""
    bs = start([sheet(**HURT, meets=0)], [sheet(initiative=4, damage=9, dr=14), sheet()], [8, 6, 2], gumption_rule=1)
    play(bs, Act.GUMPTION, 4)
    assert row(bs, 0).gumption == 2
    play(bs, Act.ATTACK, Act.DECLINE, 4, *[Act.DAMAGE] * 8)
    assert (row(bs, 0).state, row(bs, 0).gumption) == (State.OUT, 0)


def test_ok_opt_1_gumption_on_the_ground() -> None:
    """OK-OPT-1, OK-COMB-1: what it ignores counts for getting up, too: with all of it no roll is called for."""
    bs = start([sheet(**HURT, prone=1, stunt=5, will=8, at=1000)], [sheet(at=5000)], [8, 2], gumption_rule=1)
    again = played(bs.copy(), Act.GET_UP)
    assert asked(again)[0] == Purpose.TASK
    assert events(play(bs, Act.GUMPTION, 0), Event.TASK_DONE)[0][:4] == (0, Act.GUMPTION, 1, 2)
    play(bs, Act.GET_UP, Act.ALONE)
    assert (row(bs, 0).prone, asked(bs)[0] == Purpose.TASK) == (0, False)
