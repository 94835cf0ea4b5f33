"""What a network's inputs are like: the measured means and deviations are those of what it is shown."""

import numpy as np
import pytest

from agents.learned.entities import HEADER, entities
from tests.training.fights import fights
from training.inputs import LEAST, STEPS, inputs_of
from training.network import PlainNetwork

pytestmark = pytest.mark.slow

LAYOUT = entities("ok")
START = HEADER + LAYOUT.globals


def test_means_and_deviations_are_those_of_rows_that_are_there():
    names = ["mirror-duel", "hero-vs-8-mooks"]
    inputs = inputs_of(fights(names, ["brute"], 8), 3)
    env, rng = fights(names, ["brute"], 8), np.random.default_rng(3)
    overall, rows, seen = [], [], env.reset()
    for _ in range(STEPS):
        for one in seen:
            overall.append(one[HEADER:START])
            rows += list(one[START:].reshape(-1, LAYOUT.features)[: int(one[1])])
        masks = env.action_masks()
        seen = env.step(np.argmax(rng.random(masks.shape) * masks, 1))[0]
    for found, numbers in zip(inputs, (overall, rows), strict=True):
        expected = np.asarray(numbers, np.float64)
        np.testing.assert_allclose(found[0], expected.mean(0), rtol=1e-4, atol=1e-6)
        np.testing.assert_allclose(found[1], 1 / np.maximum(expected.std(0), LEAST), rtol=1e-3)
    assert (inputs.rows[1] > 2).any()  # some numbers are small: else nothing would have to be standardised
    assert (inputs.rows[1] == np.float32(1 / LEAST)).any()


def test_a_plain_network_hears_nothing_of_slots_in_which_nobody_stands():
    inputs = inputs_of(fights(["mirror-duel", "hero-vs-8-mooks"], ["brute"], 8), 3)
    layer = PlainNetwork(LAYOUT, 8)
    layer.standardise(inputs)
    mean, scale = layer.hidden.mean.numpy(), layer.hidden.scale.numpy()
    assert not mean[LAYOUT.globals :].any()
    np.testing.assert_array_equal(mean[: LAYOUT.globals], inputs.overall[0])
    np.testing.assert_array_equal(scale[LAYOUT.globals :].reshape(-1, LAYOUT.features)[-1], inputs.rows[1])
