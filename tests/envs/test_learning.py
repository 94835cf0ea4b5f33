"""A learner of the ecosystem runs on the environments as they are."""

import pytest

from okenv.envs.gym_env import FightEnv


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_learns_a_few_steps():
    contrib = pytest.importorskip("sb3_contrib")
    from stable_baselines3.common.vec_env import DummyVecEnv

    env = DummyVecEnv([lambda: FightEnv("mirror-duel", strict=True)] * 2)
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=128, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    assert model.num_timesteps >= 512
    observation = env.reset()
    for _ in range(30):  # strict: an unmasked choice would raise
        action, _ = model.predict(observation, action_masks=env.env_method("action_masks"))
        observation, _, _, _ = env.step(action)
