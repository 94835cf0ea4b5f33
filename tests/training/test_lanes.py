"""The kernels under the training environment: draws by shares."""

from typing import Any

import numpy as np
import pytest

from training.lanes import lane_kernels

KERNELS: Any = lane_kernels("ok")


@pytest.mark.plain
@pytest.mark.parametrize("shares", [[1.0], [1, 2, 3], [0, 1], [1, 0], [0, 0, 2, 0, 1, 0, 0], [1e-9, 1e9], [0.1] * 10])
def test_a_number_falls_upon_an_index_by_shares_and_never_upon_one_without(shares: list[float]) -> None:
    cumulative = np.cumsum(np.array(shares, np.float64))
    edges = cumulative / cumulative[-1]
    numbers = [
        0.0,
        np.nextafter(1.0, 0),
        *(e for e in edges if e < 1),
        *np.nextafter(edges, 0),
        *np.linspace(0, 0.999, 500),
    ]
    for number in numbers:
        k = KERNELS.drawn(cumulative, number)
        assert shares[k] > 0
        low = cumulative[k - 1] if k else 0.0
        assert low - 1e-12 <= number * cumulative[-1] <= cumulative[k]


@pytest.mark.plain
def test_the_draws_of_a_fight_are_even_and_apart() -> None:
    numbers = np.array([[KERNELS.lot(np.uint64(seed), what) for what in range(4)] for seed in range(2000)])
    assert numbers.min() >= 0
    assert numbers.max() < 1
    assert np.abs(numbers.mean(axis=0) - 0.5).max() < 4 / np.sqrt(12 * 2000)
    apart = np.corrcoef(numbers.T) - np.eye(4)
    assert np.abs(apart).max() < 4 / np.sqrt(2000)
