"""What learns OK learns Peking Space Opera Blues: the same run, its weights, and the policy that they are."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")

from agents.registry import make_policy
from okenv import Battle, load_encounter
from training.config import Training
from training.run import Run

from .conftest import TINY


def test_a_run_learns_the_second_rulebook(tmp_path: Path) -> None:
    encounters = TINY["encounters"] | {"named": ["blaster-duel", "boarding-action"]}
    evaluation = TINY["evaluation"] | {"encounters": ["blaster-duel"]}
    changes = {"system": "psob", "encounters": encounters, "evaluation": evaluation, "steps": 192}
    config = Training.model_validate(TINY | changes)
    assert Run(config, tmp_path, command="okenv train tiny").go(workers=1)
    policy = make_policy(f"ppo:{tmp_path / 'weights.safetensors'}", "psob")
    battle = Battle(load_encounter("blaster-duel"), seed=1)
    while not battle.over:
        battle.apply(policy.decide(battle).action)
    with pytest.raises(ValueError, match="psob"):
        make_policy(f"ppo:{tmp_path / 'weights.safetensors'}", "ok")
