"""Advice in every rulebook: whatever is legal in random fights can be told, and its chances are chances."""

from random import Random

import pytest

from agents.explain import Trial
from okenv import encounter_names, load_encounter
from okenv.core.events import NO_LOG
from okenv.core.layout import ONGOING
from okenv.driver import kernels
from okenv.systems import load_system

pytestmark = pytest.mark.plain
TOLD = {
    "ok": "ATTACK DECLINE SETUP_FREE DAMAGE FINISH HOLD",
    "psob": "ATTACK DEFEND DECLINE DODGE HOLD",
    "broags": "ATTACK WILD TAMED DECLINE DODGE COVER APPROACH TRIP",
    "zerospace": "ATTACK DECLINE DODGE COVER APPROACH DRAW GRAPPLE",
}
"""What is legal somewhere in them, at least."""


@pytest.mark.slow
@pytest.mark.parametrize("system", TOLD)
def test_every_action_of_random_fights_has_facts_that_are_possible(system: str) -> None:
    """Kinds that were told are not told again while there is another; what was done least is done next."""
    loaded, kernel, chance = load_system(system), kernels(system), Random(4)
    tries, kind_of = Trial(loaded), loaded.module("rules.actions").ACTIONS.kind
    told, given = set(), dict[int, int]()
    for name in encounter_names(system):
        encounter = load_encounter(name)
        bs = encounter.template.copy()
        bs["seed"] = 7
        kernel.begin(bs, 0, NO_LOG)
        labels = loaded.module("sheet.schema").labels(encounter)
        for _ in range(20):
            while bs[0].outcome == ONGOING and bs[0].dice != 0:
                kernel.resolve(bs, 0, int(kernel.rolled(bs, 0)), NO_LOG)
            if bs[0].outcome != ONGOING:
                break
            legal = tries.legal(bs)
            new = [action for action in legal if kind_of[action] not in told]
            for action in chance.sample(new or legal, min(3, len(new or legal))):
                found = loaded.module("voice.advice").facts(bs, action, encounter.names, labels, tries)
                told.add(int(kind_of[action]))
                assert found.clauses or system == "ok"  # where some answers need no words
                assert all("  " not in clause and clause for clause in found.clauses)
                assert not any("None" in clause or "weapon " in clause for clause in found.clauses)
                assert all(0 <= p <= 1 for p in (found.hit, found.success) if p is not None)
                assert found.expected is None or found.expected >= 0
            kind = min({int(kind_of[a]) for a in legal}, key=lambda k: (given.get(k, 0), chance.random()))
            given[kind] = given.get(kind, 0) + 1
            kernel.apply(bs, 0, chance.choice([a for a in legal if kind_of[a] == kind]), NO_LOG)
    act = loaded.module("rules.actions").Act
    assert {act[word] for word in TOLD[system].split()} <= {act(kind) for kind in told}
