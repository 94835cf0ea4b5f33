"""Numbers of a record as scaled floats."""

import numpy as np
import pytest
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import numba_types
from okenv.core.scaled import scaled

RECORD = np.dtype((np.record, [("a", "i4"), ("b", "i4", (3,)), ("c", "i4"), ("seed", "u8"), ("d", "i4")]))
pytestmark = pytest.mark.plain


def test_fields_and_arrays_of_them_are_scaled_in_order():
    write = scaled(RECORD, {"a": 1 / 10, "b": 1 / 4, "c": 1})

    @jit(types.void(numba_types(RECORD)[1], types.int64, types.float32[::1], types.int64))
    def kernel(records, i, out, at):
        write(records[i], out, at)

    records = np.zeros(2, RECORD)
    records["a"], records["b"], records["c"] = [3, -7], [[1, 2, 3], [-4, 5, 6]], [1, 99]
    for i, expected in enumerate(([0.3, 0.25, 0.5, 0.75, 1], [-0.7, -1, 1.25, 1.5, 99])):
        out = np.full(8, np.nan, np.float32)
        kernel(records, i, out, 2)
        assert out[2:7] == pytest.approx(expected)
        assert np.isnan(out[[0, 1, 7]]).all()


@pytest.mark.parametrize("fields", [("a", "c"), ("c", "b"), ("c", "seed"), ("c", "d")])
def test_fields_must_stand_side_by_side(fields):
    with pytest.raises(ValueError, match=f"{fields[1]!r} is no i4 behind the one before it"):
        scaled(RECORD, dict.fromkeys(fields, 1.0))
