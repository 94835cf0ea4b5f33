"""The network's kernel: what NumPy says of the same positions, whatever the sizes."""

from itertools import islice

import numpy as np
import pytest

from agents.learned.forward import NET, Net, new_net
from agents.learned.policy import LearnedPolicy
from agents.learned.puct_kernels import puct_kernels
from agents.learned.vectors import LANES, add_rows, padded, product
from agents.learned.weights import Learned
from okenv.core.capacity import CAPACITY
from okenv.encounter import encounter_names
from okenv.systems import load_system
from tests.agents.learned.networks import constant_network, random_network
from tests.agents.positions import K, positions

OK = load_system("ok")
ENCOUNTERS = encounter_names("ok")


def worst(learned: Learned, net: Net, states: list[np.ndarray]) -> float:
    """By how much kernel and NumPy differ at the most, over the legal logits and the values."""
    policy, inner, mask = (
        LearnedPolicy(OK, "net", learned.network),
        puct_kernels("ok"),
        np.zeros(OK.actions.size, np.int8),
    )
    most = 0.0
    for bs in states:
        K.legal(bs, 0, mask)
        net.seen[:], net.logits[:] = 7.0, np.nan
        shown = policy.shown(bs)
        net.seen[: shown.shape[1]] = shown[0]
        value = inner.forward(net, mask)
        logits, values = learned.network(shown)
        marked = mask != 0
        assert not np.isnan(net.logits[marked]).any()
        assert np.isnan(net.logits[~marked]).all()
        most = max(most, abs(value - values[0]), np.abs(net.logits - logits[0])[marked].max())
    return most


@pytest.mark.kept
@pytest.mark.parametrize("name", ENCOUNTERS)
def test_the_kernel_agrees_with_numpy_in_every_encounter(name: str) -> None:
    learned = random_network(1)
    net = new_net(learned.layout, learned.weights)
    states = [*islice(positions(name, "random", 2), 0, 200, 4), *islice(positions(name, "turtle", 1), 0, 100, 4)]
    assert worst(learned, net, states) < 1e-4


@pytest.mark.parametrize(("width", "trunk"), [(1, 1), (5, 40), (16, 16), (64, 128), (70, 33), (33, 200)])
def test_sizes_need_not_be_whole_vectors(width: int, trunk: int) -> None:
    learned = random_network(2, width=width, trunk=trunk)
    net = new_net(learned.layout, learned.weights)
    states = [*islice(positions("three-on-three"), 0, 90, 3)]
    assert worst(learned, net, states) < 1e-4
    assert net.sizes.tolist() == [padded(width), padded(trunk)]


def test_positions_do_not_leave_traces_in_the_scratch() -> None:
    """Large fights and duels in turn give what each gives alone."""
    learned = random_network(3)
    net = new_net(learned.layout, learned.weights)
    large, small = (list(islice(positions(name), 6)) for name in ("hero-vs-8-mooks", "mirror-duel"))
    mixed = [bs for pair in zip(large, small, strict=True) for bs in pair]
    assert worst(learned, net, mixed) < 1e-4


def test_what_is_built_has_the_declared_types() -> None:
    learned = constant_network(0.25)
    net = new_net(learned.layout, learned.weights)
    assert [array.dtype.name for array in net] == [kind.dtype.name for kind in NET.types]
    assert [array.ndim for array in net] == [kind.ndim for kind in NET.types]
    assert len(net.reached) == CAPACITY


def test_sums_of_rows_and_products() -> None:
    """In plain Python, as the kernels run without the JIT."""
    rng = np.random.default_rng(0)
    w, x = rng.normal(size=3 + 10 * LANES).astype(np.float32), rng.normal(size=10).astype(np.float32)
    out = np.ones(LANES + 4, np.float32)
    add_rows(out, 4, LANES, w, 3, x, np.array([1, 7, 9, 0]), 3)
    rows = w[3:].reshape(10, LANES)
    np.testing.assert_allclose(out[4:], 1 + x[[1, 7, 9]] @ rows[[1, 7, 9]], rtol=1e-5)
    assert out[:4].tolist() == [1, 1, 1, 1]
    assert product(w, 0, w, 3, LANES) == pytest.approx(float(w[:LANES] @ w[3 : 3 + LANES]), rel=1e-5)
    assert [padded(n) for n in (1, LANES, LANES + 1)] == [LANES, LANES, 2 * LANES]
