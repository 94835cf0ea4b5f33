"""The first numbers of one array copied to another, inside a kernel and in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array


def copy(to: np.ndarray, source: np.ndarray, n: int) -> None:
    """Copy the first ``n`` numbers of a contiguous array to another of the same dtype; they must not overlap.

    A slice of an array can be assigned in a kernel, too, but not without counting references.
    """
    to[:n] = source[:n]


@type_callable(copy)
def _typed(_context: Any) -> Any:
    return lambda to, source, n: types.void if to.dtype == source.dtype else None


@lower_builtin(copy, types.Array, types.Array, types.Integer)
def _lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    to, source = (
        make_array(kind)(context, builder, value) for kind, value in zip(signature.args[:2], args[:2], strict=True)
    )
    n = context.cast(builder, args[2], signature.args[2], types.intp)
    cgutils.raw_memcpy(
        builder, to.data, source.data, n, context.get_constant(types.intp, signature.args[0].dtype.bitwidth // 8)
    )
    return context.get_dummy_value()
