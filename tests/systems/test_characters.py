"""The characters that every rulebook has under the same names, as gambits: none of their rules is idle."""

import itertools
import re

import pytest

from agents.registry import make_policy
from okenv import Battle, encounter_names, load_encounter
from okenv.library import shipped_gambits
from okenv.systems import shipped_systems

pytestmark = pytest.mark.compiled

NAMES = ("sniper", "wrestler", "captain", "skirmisher", "coward", "sweeper")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("system", shipped_systems())
def test_every_rule_of_theirs_decides_somewhere(system: str, name: str) -> None:
    """In one of three fights of each shipped encounter, where they play both sides."""
    assert name in shipped_gambits(system)
    policy = make_policy(name, system)
    idle = set(range(1, len(policy.gambit.rules) + 1))  # type: ignore[attr-defined]
    for seed, encounter in itertools.product((5, 6, 7), encounter_names(system)):
        battle = Battle(load_encounter(encounter), seed)
        while idle and not battle.over:
            decision = policy.decide(battle)
            if found := re.match(r"rule (\d+):", decision.how[0]):
                idle.discard(int(found[1]))
            battle.apply(decision.action)
    assert not idle
