"""Sense: what an answer is expected to do in ZeroSpace, and that no attack is chosen which does nearly nothing."""

from __future__ import annotations

import pytest

from okenv.core.gambit_sense import UNJUDGED
from okenv.systems.zerospace.mind.gambits import weigh
from okenv.systems.zerospace.rules.actions import Act, action_id
from tests.systems.weighing import weigher_of
from tests.systems.zerospace.gambits import by_dials, decide, patch, scene, trading

pytestmark = pytest.mark.plain

weighed = weigher_of(weigh, action_id)
BOLDEST = (Act.CALLED, 0, 4)
HARD = {"agility": 12, "hand": 12, "ranged": 12, "athletics": 12}


@pytest.mark.slow
def test_an_attack_is_weighed_and_dodging_is_not() -> None:
    """ZS-DICE-1: against two who are alike an attack does the same, and none does more than the best."""
    bs = scene()
    assert weighed(bs, Act.ATTACK, 0)[0] == weighed(bs, Act.ATTACK, 1)[0] > 0
    assert max(weighed(bs, Act.ATTACK, 0, w)[0] for w in range(2)) == weighed(bs, Act.ATTACK)[1]
    assert weighed(bs, Act.DODGE)[0] == UNJUDGED


def test_a_trade_that_makes_a_hit_impossible_does_nothing() -> None:
    """ZS-MAN-1."""
    bs = trading()
    assert weighed(bs, *BOLDEST)[0] == 0 < weighed(bs, Act.PLAIN)[0]


def test_sense_takes_a_better_trade_to_the_same_end() -> None:
    """Without it, the rule is followed to the letter."""
    bs = trading()
    assert decide(bs, {"do": "boldest shot"})[1] == BOLDEST
    chosen = decide(bs, {"do": "boldest shot"}, sense=10)[1]
    does, best = weighed(bs, *chosen)
    assert 10 * does >= best > 0


def test_from_the_round_of_resolve_on_nobody_who_can_hurt_nobody_dodges_for_ever() -> None:
    """Two who dodge at each other's side would never end it."""
    bs = patch(scene(), dict.fromkeys((2, 3), HARD))
    assert by_dials(bs, resolve=20)[0] == by_dials(bs)[0] == Act.DODGE
    assert by_dials(bs, resolve=1)[0] != Act.DODGE
