"""A teacher is learned by heart, whoever it is, and a run that is stopped in the middle of it goes on."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from agents.registry import make_policy
from okenv.systems import load_system
from training.config import Training
from training.imitation import Teacher
from training.run import Run

from .test_run import came_to

pytestmark = pytest.mark.slow


def taught(tiny: Training, **changes: object) -> Training:
    """A run that learns from ``brute`` first."""
    imitation = {"teacher": "brute", "steps": 192, "batch_size": 32} | changes
    return tiny.changed(imitation=imitation, league=tiny.league.model_dump() | {"exploiters": None})


@pytest.mark.parametrize("code", ["brute", "greedy", pytest.param("mcts:20", marks=pytest.mark.long)])
def test_a_teacher_answers_alike_on_any_number_of_threads(tiny: Training, tmp_path: Path, code: str) -> None:
    env = Run(tiny, tmp_path).main.env
    env.reset()
    masks = env.action_masks().view(np.int8)
    answers = [Teacher(code, env.system, threads).decide(env.battles, masks) for threads in (1, 3, 20)]
    assert all((answer == answers[0]).all() for answer in answers)
    assert masks[np.arange(len(masks)), answers[0]].all()
    alone = make_policy(code, load_system("ok"), 0).decide_batch(env.battles, masks)
    assert (alone == answers[0]).all()


def test_the_teacher_is_learned_by_heart(tiny: Training, tmp_path: Path) -> None:
    config = taught(tiny, steps=6400, epochs=4, batch_size=64, own_share=0.2).changed(
        steps=6464,
        network={"kind": "entities", "width": 32, "trunk": 32},
        fights={"lanes": 32},
        ppo={"n_steps": 10, "batch_size": 64},
        encounters={"named": ["mirror-duel"], "variations": 0},
    )
    learner = Run(config, tmp_path).main
    found = [learner.iterate().losses["train/agreement"] for _ in range(20)]
    assert found[-1] > 0.9 > found[0]


@pytest.mark.long
def test_then_it_learns_alone_and_goes_on_after_every_stop(tiny: Training, tmp_path: Path) -> None:
    config = taught(tiny)
    assert Run(config, tmp_path / "whole").go(workers=1)
    done = Run(config, tmp_path / "often").go(stop=lambda: True, workers=1)
    for _ in range(10):
        if done:
            break
        done = Run(config, tmp_path / "often", resume=True).go(stop=lambda: True, workers=1)
    assert done
    assert came_to(tmp_path / "often") == came_to(tmp_path / "whole")


def test_the_learning_rate_of_what_follows_begins_at_its_first_value(tiny: Training, tmp_path: Path) -> None:
    learner = Run(taught(tiny), tmp_path).main
    rates = []
    for _ in range(6):
        learner.iterate()
        rates.append(learner.model.policy.optimizer.param_groups[0]["lr"])
    first, last = tiny.ppo.learning_rate
    assert rates[:3] == pytest.approx([1e-3, 1e-3 * 2 / 3, 1e-3 / 3])
    assert rates[3:] == pytest.approx([last + (first - last) * left for left in (1, 2 / 3, 1 / 3)])
