"""Sense: what an answer is expected to do, and that nothing is chosen which does nearly nothing beside another."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from agents.gambits import make
from okenv.core.mind.gambit_sense import UNJUDGED
from okenv.systems import load_system
from okenv.systems.ok.mind.gambits import weigh
from okenv.systems.ok.mind.gambits.words import NOISE
from okenv.systems.ok.rules.actions import Act, action_id
from okenv.systems.ok.rules.layout import Prompt, State
from okenv.systems.ok.rules.movement import destination
from tests.systems.ok.asked import answer, row
from tests.systems.ok.gambits import by_dials, decide, explained, lone, told
from tests.systems.ok.helpers import sheet, start
from tests.systems.weighing import weigher_of

pytestmark = pytest.mark.plain

weighed = weigher_of(weigh, action_id)
ANN, BEN, EVE, EDI = range(4)
LAST_LISTED = {"do": "attack", "target": "first"}
SENSE = {"sense": 10}


def scene(eve: int, edi: int = 4, ben: dict[str, Any] | None = None, **ann: Any) -> np.ndarray:
    """Ann is asked to act; ``eve`` and ``edi`` are what her two enemies defend with, both in reach."""
    ours = [sheet(at=3000, **ann), sheet(at=3000, **(ben or {}))]
    foes = [sheet(at=3100, squad=1, meets=eve), sheet(at=3100, squad=2, meets=edi)]
    return start(ours, foes, (9, 3, 3, 3))


@pytest.mark.slow
def test_an_attack_does_twice_what_is_to_be_expected_of_it() -> None:
    """In 162ths, as a setup takes half of what comes after it."""
    bs = scene(4, 3)
    for k, t in enumerate((EVE, EDI)):
        assert Fraction(weighed(bs, Act.ATTACK, k)[0], 162) == lone(bs, ANN, t)[1]
    assert weighed(bs, Act.ATTACK, 0)[1] == weighed(bs, Act.ATTACK, 1)[0]


def test_a_hit_in_five_of_81_is_as_good_as_none() -> None:
    """And one in five is not; neither is any judgement passed on what is no attempt at anybody."""
    bs = scene(7, 6)
    assert lone(bs, ANN, EVE)[0] == Fraction(5, 81)
    assert weighed(bs, Act.ATTACK, 0)[0] == 0 < weighed(bs, Act.ATTACK, 1)[0]
    assert weighed(bs, Act.HOLD)[0] == weighed(bs, Act.DONE)[0] == UNJUDGED


def test_sense_prefers_a_setup_to_a_hopeless_attack_on_the_same_enemy() -> None:
    """At 0, and without the dial, the rule is followed to the letter."""
    bs = scene(8, 8)
    assert decide(bs, LAST_LISTED) == (1, (Act.ATTACK, 0, 0))
    rule, (kind, target, _) = decide(bs, LAST_LISTED, **SENSE)
    assert (rule, target) == (1, 0)
    assert kind in (Act.SETUP_FREE, Act.SETUP_HARD)


def test_sense_goes_for_somebody_else_where_that_does_ten_times_as_much() -> None:
    """A free setup against her would do less than a tenth of an attack on him."""
    bs = scene(11, -2)
    assert decide(bs, LAST_LISTED, **SENSE) == (1, (Act.ATTACK, 1, 0))
    assert by_dials(bs, **SENSE)[:2] == (Act.ATTACK, 1)


def test_character_decides_among_what_is_sensible() -> None:
    """Hitting Edi is likelier, but hitting Eve is no waste."""
    assert decide(scene(6, 4), LAST_LISTED, **SENSE) == (1, (Act.ATTACK, 0, 0))


def test_who_can_do_nothing_helps_an_ally() -> None:
    """A general setup, where the ally's attack has a chance with it."""
    bs = scene(10, 10, ben={"attack": 7}, attack=-9, trick=9)
    assert by_dials(bs, **SENSE)[0] == Act.SETUP_GENERAL


def test_who_can_do_nothing_at_all_keeps_her_points_for_a_defence() -> None:
    """OK-DEF-1."""
    bs = scene(30, 30)
    assert decide(bs, LAST_LISTED)[1][0] == Act.ATTACK
    assert decide(bs, LAST_LISTED, **SENSE) == (0, (Act.DONE, 0, 0))


def test_nothing_hopeless_goes_with_a_move() -> None:
    """OK-COMB-1: beside it, an attack in one of 81 is left out."""
    bs = scene(8, 8)
    row(bs, ANN)["at"] = 2500
    answer(bs, Act.APPROACH, 0, 0, to=(Prompt.COMBINE, ANN))
    assert decide(bs, LAST_LISTED)[1][0] == Act.ATTACK
    assert decide(bs, LAST_LISTED, **SENSE)[1][0] == Act.ALONE


@pytest.mark.parametrize("noise", [0, 100])
def test_the_second_best_is_no_waste_either(noise: int) -> None:
    """Of noise."""
    assert decide(scene(8, 8), LAST_LISTED, noise=noise, **SENSE)[1][0] != Act.ATTACK


def thug(bs: np.ndarray) -> Act:
    """What the shipped cowardly thug does, noise left aside."""
    written = make(load_system("ok"), "cowardly-thug").program.copy()
    written[NOISE] = 0
    return told(explained(bs, written)["answer"])[0]


def test_the_cowardly_thug_gives_up_only_where_there_is_no_way_out() -> None:
    """Hurt, and the last of his side; his home edge is at 0 m."""
    bs = start([sheet(at=600)], [sheet(at=700), sheet(at=700)], (9, 3, 3))
    row(bs, 0).lethal = 1
    assert thug(bs) == Act.RETREAT
    row(bs, 0).held_by = 2
    assert thug(bs) == Act.SURRENDER


def test_sense_steps_away_from_nobody_into_another() -> None:
    """OK-MOVE-1: who flees may."""
    away = {"do": "step back", "target": "nearest"}
    bs = scene(4)
    row(bs, EVE)["at"], row(bs, EDI)["state"] = 2900, State.OUT
    kind, _, option = decide(bs, away, **SENSE)[1]
    assert kind == Act.RETREAT
    row(bs, EDI)["state"], row(bs, EDI)["at"] = 0, destination(bs[0], ANN, Act.RETREAT, EVE, option + 1) + 50
    assert decide(bs, away)[1] == (Act.RETREAT, 0, option)
    assert decide(bs, away, **SENSE)[1] != (Act.RETREAT, 0, option)
