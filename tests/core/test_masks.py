"""Reading a mask, and copying arrays, inside kernels."""

import numpy as np
import pytest
from numba import types

from okenv.core.copying import copy
from okenv.core.jit import jit
from okenv.core.mind.masks import marked, sum_of_bytes

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("size", [1, 7, 8, 63, 64, 65, 128, 456, 888])
def test_the_kth_marked_action_is_found_whatever_the_mask(size: int) -> None:
    """All of a full mask, and of sparse ones with marks at both ends."""
    rng = np.random.default_rng(size)
    full, ends = np.ones(size, np.int8), np.zeros(size, np.int8)
    ends[[0, -1]] = 1
    masks = [full, ends, *(rng.random((5, size)) < 0.1).astype(np.int8)]
    for mask in masks:
        expected = np.flatnonzero(mask).tolist()
        assert [marked(mask, k) for k in range(len(expected))] == expected


def test_the_sum_of_eight_bytes() -> None:
    for numbers in ([0] * 8, [8] * 8, [1, 0, 2, 0, 3, 0, 4, 0], [0, 255, 0, 0, 0, 0, 0, 1]):
        assert sum_of_bytes(np.array(numbers, np.uint8).view(np.uint64)[0]) == sum(numbers)


@jit(types.void(types.float32[:, ::1], types.float32[::1], types.int64))
def fill(rows, source, n):
    for i in range(len(rows)):
        copy(rows[i], source, n)


def test_the_first_numbers_are_copied_and_no_others() -> None:
    rows = np.full((3, 5), -1, np.float32)
    fill(rows, np.arange(5, dtype=np.float32), 3)
    assert rows.tolist() == [[0, 1, 2, -1, -1]] * 3
