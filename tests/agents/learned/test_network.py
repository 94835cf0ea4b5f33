"""The networks in NumPy: the same numbers as in torch, by plain arithmetic, and whatever they are batched with."""

import numpy as np
import pytest
import torch

from agents.learned.entities import HEADER
from agents.learned.kernels import learned_kernels
from agents.learned.network import KINDS, network, shapes, sizes
from okenv.core.prompts import ALLY
from tests.agents.learned.networks import ARCHITECTURES, ENTITIES, LAYOUT, SYSTEM, masks, random_weights, states
from training.network import Inputs, Standardised, build, take_weights, weights_of

START = HEADER + LAYOUT.globals
TABLE = SYSTEM.actions
AIM_AT_ALLIES = np.where(np.array([kind.target == ALLY for kind in TABLE.kinds])[TABLE.kind], TABLE.target, -1)
"""By action: the number of the ally whom it is aimed at, -1 for all others."""


@pytest.fixture(scope="module")
def battles() -> np.ndarray:
    """Decisions of random fights, ``[n]``."""
    return states()


def shown(battles: np.ndarray) -> np.ndarray:
    out = np.zeros((len(battles), LAYOUT.numbers(int(battles["fighters_n"].max()))), np.float32)
    learned_kernels("ok").show_all(np.ascontiguousarray(battles), out)
    return out


def in_torch(architecture, weights):
    module = build(LAYOUT, architecture)
    take_weights(module, weights)
    return module


@pytest.mark.parametrize("size", [1, 7, 512])
@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=KINDS)
def test_numpy_and_torch_agree_on_what_is_shown_in_real_fights(architecture, size, battles):
    weights = random_weights(architecture)
    ours, theirs = network(LAYOUT, architecture, weights), in_torch(architecture, weights)
    assert len(battles) >= 512
    largest = 0.0
    for first in range(0, len(battles), size if size > 1 else 11):
        observations, legal = shown(battles[first : first + size]), masks(battles[first : first + size]) != 0
        logits, values = ours(observations)
        with torch.no_grad():
            expected = [each.numpy() for each in theirs(torch.from_numpy(observations))]
        assert logits.shape == legal.shape
        assert logits.dtype == values.dtype == np.float32
        assert np.abs(logits - expected[0])[legal].max() <= 1e-5
        assert np.abs(values - expected[1]).max() <= 1e-5
        largest = max(largest, np.abs(expected[0][legal]).max())
    assert largest > 0.5  # else anything would agree


@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=KINDS)
def test_what_is_batched_together_does_not_matter(architecture, battles):
    answers = network(LAYOUT, architecture, random_weights(architecture))
    order = np.random.default_rng(1).permutation(len(battles))
    together = answers(shown(battles))
    mixed = answers(shown(battles[order]))
    legal = masks(battles) != 0
    assert np.abs(together[0][order] - mixed[0])[legal[order]].max() <= 1e-5
    for i in range(0, len(battles), 5):
        logits, values = answers(shown(battles[i : i + 1]))
        assert np.abs(logits[0] - together[0][i])[legal[i]].max() <= 1e-5
        assert abs(values[0] - together[1][i]) <= 1e-5


def by_hand(weights, row):
    """The entity network's logits and value of one observation, fighter by fighter."""

    def linear(name, x):
        return weights[f"{name}.weight"].astype(np.float64) @ x + weights[f"{name}.bias"]

    def relu(x):
        return np.maximum(x, 0.0)

    allies, rows = int(row[0]), int(row[1])
    fighters = [row[START + k * LAYOUT.features :][: LAYOUT.features].astype(np.float64) for k in range(rows)]
    context = linear("context", np.concatenate((row[HEADER:START], fighters[0])))
    seen = []
    for k, fighter in enumerate(fighters):
        relation = [k == 0, 0 < k <= allies, k > allies]
        seen.append(relu(linear("entity", relu(linear("row", np.concatenate((fighter, relation))) + context))))
    pools = []
    for side in (seen[: allies + 1], seen[allies + 1 :]):
        pools += [np.mean(side, 0), np.max(side, 0)]
    trunk = relu(linear("trunk2", relu(linear("trunk", np.concatenate((relu(context), seen[0], *pools))))))
    aimed = [linear("aimed", relu(linear("query", trunk) + linear("key", each))) for each in seen]
    told = np.concatenate((linear("untargeted", trunk), *aimed))
    places = LAYOUT.places[allies]
    return np.where(places < len(told), told[np.minimum(places, len(told) - 1)], 0.0), linear("value", trunk)[0]


def test_the_entity_network_by_plain_arithmetic_and_0_for_whom_nobody_stands(battles):
    weights = random_weights(ENTITIES, 3)
    observations = shown(battles[::9])
    logits, values = network(LAYOUT, ENTITIES, weights)(observations)
    for row, of_it, value in zip(observations, logits, values, strict=True):
        expected = by_hand(weights, row)
        assert np.abs(of_it - expected[0]).max() <= 1e-5
        assert abs(value - expected[1]) <= 1e-5


@pytest.mark.parametrize("size", [1, 2])
def test_rows_exchanged_are_logits_exchanged(size, battles):
    """Two enemies' rows exchanged: what is aimed at one is now aimed at the other, and nothing else changes."""
    answers = network(LAYOUT, ENTITIES, random_weights(ENTITIES))
    table, actions = {}, SYSTEM.actions
    for action in range(actions.size):
        table[int(actions.kind[action]), int(actions.target[action]), int(actions.option[action])] = action
    done = 0
    for i in range(0, len(battles) - 1, 3):
        observations = shown(battles[i : i + size])
        allies, rows = int(observations[0, 0]), int(observations[0, 1])
        if rows - allies - 1 < 2:
            continue
        last = rows - allies - 2
        one, other = (
            slice(START + k * LAYOUT.features, START + (k + 1) * LAYOUT.features) for k in (allies + 1, rows - 1)
        )
        exchanged = observations.copy()
        exchanged[0, one], exchanged[0, other] = observations[0, other], observations[0, one]
        before, after = answers(observations), answers(exchanged)
        moved = np.arange(actions.size)
        for (kind, target, option), action in table.items():
            if actions.kinds[kind].target == "enemy" and target in (0, last):
                moved[action] = table[kind, last - target, option]
        there = allies > AIM_AT_ALLIES  # what is aimed at an ally whom she does not have means nothing
        assert np.abs(before[0][0] - after[0][0][moved])[there].max() <= 1e-5
        assert abs(before[1][0] - after[1][0]) <= 1e-5
        assert (observations[0, one] == observations[0, other]).all() or np.abs(before[0][0] - after[0][0]).max() > 1e-4
        done += 1
    assert done > 20


def test_identical_enemies_have_the_same_logits(battles):
    answers = network(LAYOUT, ENTITIES, random_weights(ENTITIES))
    observations = shown(battles[battles["fighters_n"] > 4][:1])
    allies, rows = int(observations[0, 0]), int(observations[0, 1])
    grid = observations[0, START:].reshape(-1, LAYOUT.features)
    grid[allies + 1 : rows] = grid[allies + 1]
    logits = answers(observations)[0][0]
    actions = SYSTEM.actions
    for number, kind in enumerate(actions.kinds):
        if kind.target == "enemy":
            of_kind = [logits[actions.id(number, target)] for target in range(rows - allies - 1)]
            assert np.ptp(of_kind) <= 1e-6


@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=KINDS)
def test_gradients_are_the_slopes_of_the_answers_even_where_enemies_are_alike(architecture, battles):
    """Along a random direction in every layer, in double precision: by backpropagation, and from two answers."""
    several = np.flatnonzero(battles["fighters_n"] > 4)[:20]
    observations, legal = shown(battles[several]), torch.from_numpy(masks(battles[several])).nonzero(as_tuple=True)
    for one in observations:
        allies, rows = int(one[0]), int(one[1])
        grid = one[START:].reshape(-1, LAYOUT.features)
        grid[allies + 1 : rows] = grid[allies + 1]
    seen = torch.from_numpy(observations.astype(np.float64))
    module = in_torch(architecture, random_weights(architecture)).double()
    draws = torch.Generator().manual_seed(1)
    weights = torch.randn(len(legal[0]), generator=draws, dtype=torch.float64)

    def answer():
        logits, values = module.logits_of(seen, *legal)
        return (logits * weights).sum() + values.sum()

    answer().backward()
    for name, parameter in module.named_parameters():
        direction, begun, step = (
            torch.randn(parameter.shape, generator=draws).double(),
            parameter.detach().clone(),
            1e-7,
        )
        slope, answers = float((parameter.grad * direction).sum()), []
        for change in (step, -step):
            with torch.no_grad():
                parameter.copy_(begun + change * direction)
            answers.append(float(answer().detach()))
        with torch.no_grad():
            parameter.copy_(begun)
        assert (answers[0] - answers[1]) / (2 * step) == pytest.approx(slope, rel=1e-3, abs=1e-3), name


@pytest.mark.parametrize("architecture", ARCHITECTURES, ids=KINDS)
def test_a_network_that_sees_its_inputs_standardised_has_the_same_weights_for_others(architecture, battles):
    draws = np.random.default_rng(2)
    inputs = Inputs(*(draws.uniform(0.5, 8, (2, n)).astype(np.float32) for n in (LAYOUT.globals, LAYOUT.features)))
    seen = build(LAYOUT, architecture)
    seen.standardise(inputs)
    observations, weights = shown(battles), random_weights(architecture)
    take_weights(seen, weights)
    with torch.no_grad():
        logits, values = (each.numpy() for each in seen(torch.from_numpy(observations)))
    expected = network(LAYOUT, architecture, weights)(observations)
    legal = masks(battles) != 0
    assert np.abs(logits - expected[0])[legal].max() <= 1e-4
    assert np.abs(values - expected[1]).max() <= 1e-4
    for name, array in weights_of(seen).items():
        np.testing.assert_allclose(array, weights[name], rtol=1e-4, atol=1e-5)


def test_a_standardised_layer_reads_distances_from_the_mean():
    layer = Standardised(3, 2)
    layer.standardise(np.array([[5.0, -1.0], [2.0, 10.0]], np.float32))
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]))
        layer.bias.zero_()
    found = layer(torch.tensor([[5.5, -1.0, 3.0], [5.0, -0.9, 0.0]])).detach()
    np.testing.assert_allclose(found, [[1.0, 3.0], [0.0, 1.0]], atol=1e-5)


def test_sizes_and_shapes():
    assert sizes("entities") == {"width": 64, "trunk": 128}
    assert sizes("mlp") == {"width": 128}
    for architecture in ARCHITECTURES:
        found = {name: tuple(each.shape) for name, each in build(LAYOUT, architecture).named_parameters()}
        assert found == shapes(LAYOUT, architecture)
    assert shapes(LAYOUT, {"kind": "mlp"}) == shapes(LAYOUT, {"kind": "mlp", "width": 128})
