"""Sense: what an answer is expected to do in PSOB, and that no attack is chosen which does nearly nothing."""

import numpy as np
import pytest

from okenv.core.mind.gambit_sense import UNJUDGED
from okenv.systems.psob.mind.gambits import weigh
from okenv.systems.psob.rules.actions import Act, action_id
from okenv.systems.psob.rules.layout import Prompt
from okenv.systems.psob.rules.movement import destination
from tests.systems.gambitting import ANN, EDI, EVE, Patch
from tests.systems.psob.asked import played
from tests.systems.psob.gambits import decide, scene
from tests.systems.weighing import weigher_of

pytestmark = pytest.mark.plain

weighed = weigher_of(weigh, action_id)
FIRST_LISTED = {"do": "attack", "target": "first"}
SAFE: Patch = {EVE: {"armour": 60}}
"""Nothing that Ann has gets through Eve's armour."""


def acting(changes: Patch | None = None) -> np.ndarray:
    """Ann has chosen where to be, and is asked for her action."""
    return played(scene(changes), Act.STAND, to=(Prompt.ACTION, ANN))


@pytest.mark.slow
def test_an_attack_is_weighed_and_doing_nothing_is_not() -> None:
    """PS-ATT-1: against two who are alike an attack does the same, and none does more than the best."""
    bs = acting()
    assert weighed(bs, Act.ATTACK, 0)[0] == weighed(bs, Act.ATTACK, 1)[0] > 0
    assert max(weighed(bs, Act.ATTACK, 0, w)[0] for w in range(2)) <= weighed(bs, Act.ATTACK)[1]
    assert weighed(bs, Act.NOTHING)[0] == UNJUDGED


def test_what_armour_stops_does_nothing() -> None:
    """PS-DMG-1."""
    bs = acting(SAFE)
    assert weighed(bs, Act.ATTACK, 0)[0] == 0 < weighed(bs, Act.ATTACK, 1)[0]


def test_sense_goes_for_somebody_whom_an_attack_can_hurt() -> None:
    """Without it, the rule is followed to the letter."""
    bs = acting(SAFE)
    assert decide(bs, FIRST_LISTED)[1][:2] == (Act.ATTACK, 0)
    assert decide(bs, FIRST_LISTED, sense=10)[1][:2] == (Act.ATTACK, 1)


def test_character_decides_among_what_is_sensible() -> None:
    """The first listed is no waste here."""
    assert decide(acting(), FIRST_LISTED, sense=10)[1][:2] == (Act.ATTACK, 0)


def test_sense_steps_away_from_nobody_into_another() -> None:
    """PS-MOVE-1: a quarter of a move from one enemy that ends as near to the next one."""
    away = {"do": "keep distance", "target": "nearest"}
    bs = scene({EVE: {"at": 2900}, EDI: {"at": 6000}})
    kind, _, way = decide(bs, away, sense=10, standoff=3)[1]
    assert kind == Act.RETREAT
    bs[0].fighters[EDI].at = destination(bs[0], ANN, Act.RETREAT, EVE, way) + 50
    assert decide(bs, away, standoff=3)[1][0] == Act.RETREAT
    assert decide(bs, away, sense=10, standoff=3)[1][0] != Act.RETREAT
