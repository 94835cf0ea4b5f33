"""What learns OK learns the other rulebooks: the same run, its weights, and the policy that they are."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from agents.registry import make_policy
from okenv import Battle, load_encounter
from training.config import Training
from training.run import Run

from .conftest import TINY

DUELS = {
    "psob": ["blaster-duel", "boarding-action"],
    "broags": ["gun-duel", "wrestling-match"],
    "zerospace": ["marine-duel", "airlock-scuffle"],
}
"""Of each rulebook beside OK, the encounters of the run; it is measured in the first."""


@pytest.mark.long
@pytest.mark.parametrize("system", DUELS)
def test_a_run_learns_another_rulebook(system: str, tmp_path: Path) -> None:
    duel = DUELS[system][0]
    encounters = TINY["encounters"] | {"named": DUELS[system]}
    evaluation = TINY["evaluation"] | {"encounters": [duel]}
    changes = {"system": system, "encounters": encounters, "evaluation": evaluation, "steps": 192}
    config = Training.model_validate(TINY | changes)
    assert Run(config, tmp_path, command="okenv train tiny").go(workers=1)
    policy = make_policy(f"ppo:{tmp_path / 'weights.safetensors'}", system)
    battle = Battle(load_encounter(duel), seed=1)
    while not battle.over:
        battle.apply(policy.decide(battle).action)
    with pytest.raises(ValueError, match=system):
        make_policy(f"ppo:{tmp_path / 'weights.safetensors'}", "ok")
