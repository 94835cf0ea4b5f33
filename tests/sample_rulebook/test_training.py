"""A network learns a rulebook from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.registry import make_policy
from okenv import Battle, load_encounter
from training.config import Training
from training.run import Run

pytestmark = pytest.mark.usefixtures("knives")

CONFIG = {
    "title": "Knives",
    "system": "knives",
    "seed": 1,
    "steps": 1024,
    "network": {"kind": "entities", "width": 8, "trunk": 8},
    "fights": {"lanes": 16},
    "ppo": {"n_steps": 16, "batch_size": 128},
    "encounters": {"named": ["knife-duel", "knife-mob"], "variations": 0},
    "league": {"anchors": ["random"], "snapshot_every": 512},
    "evaluation": {"every": 1024, "pairs": 2, "opponents": ["random"], "encounters": ["knife-duel"]},
    "threads": 1,
}


@pytest.mark.slow
def test_a_run_leaves_weights_that_fight(tmp_path: Path) -> None:
    run = Run(Training.model_validate(CONFIG), tmp_path / "run", device="cpu")
    run.go(workers=1)
    battle = Battle(load_encounter("knife-mob"), seed=1)
    policy = make_policy(f"ppo:{tmp_path / 'run' / 'weights.safetensors'}", "knives")
    while not battle.over:
        battle.apply(policy.decide(battle).action)
    assert [point["fights"] for point in run.curve] == [4]


def test_encounters_that_nobody_wrote_need_the_chapter_that_makes_them(tmp_path: Path) -> None:
    config = Training.model_validate(CONFIG | {"encounters": {"named": ["knife-duel"], "variations": 2}})
    with pytest.raises(
        ValueError, match=r"rulebook 'knives': found no sheet/variation\.py .* see docs/add-a-rulebook\.md"
    ):
        Run(config, tmp_path / "run")
