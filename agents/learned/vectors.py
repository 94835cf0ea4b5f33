"""Sums of products for kernels, so many numbers at a time as a processor's vectors hold.

Kernels are compiled without making loops into vectors, which the rules do not gain from; a network does. So these
two are written as vectors, and take lengths that are multiples of ``LANES``; pad with zeros.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_untracked
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array

LANES = 16
"""All lengths are multiples of it."""
_WIDE = 4 * LANES
_FLOAT, _INT = ir.FloatType(), ir.IntType(64)
_MAY_FUSE = ("contract",)


def padded(n: int) -> int:
    """The next multiple of ``LANES``."""
    return -(-n // LANES) * LANES


def add_rows(
    out: np.ndarray, to: int, m: int, w: np.ndarray, at: int, x: np.ndarray, which: np.ndarray, n: int
) -> None:
    """Add to ``out[to : to + m]`` the first ``n`` of ``which`` rows of a matrix, each times its number of ``x``.

    Args:
        out: float32.
        to: where in ``out``.
        m: length of a row, a multiple of ``LANES``.
        w: float32, row i of which begins at ``at + i * m``.
        at: where in ``w``.
        x: float32.
        which: int64, numbers of rows.
        n: how many.
    """
    rows = w[at:]
    for k in range(n):
        i = which[k]
        out[to : to + m] += x[i] * rows[i * m : (i + 1) * m]


def product(x: np.ndarray, begin: int, w: np.ndarray, at: int, n: int) -> np.float32:
    """The dot product of ``x[begin : begin + n]`` and ``w[at : at + n]``, float32; n is a multiple of ``LANES``."""
    return np.float32(np.dot(x[begin : begin + n], w[at : at + n]))


def _at(context: Any, builder: Any, array_type: Any, array: Any, place: Any) -> Any:
    return builder.gep(make_array(array_type)(context, builder, array).data, [place])


def _vector(builder: Any, pointer: Any, lanes: int) -> Any:
    return builder.bitcast(pointer, ir.VectorType(_FLOAT, lanes).as_pointer())


def _lower_add_rows(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    out, to, m, w, at, x, which, n = args
    first = _at(context, builder, signature.args[0], out, to)
    rows = _at(context, builder, signature.args[3], w, at)
    numbers = make_array(signature.args[5])(context, builder, x).data
    chosen = make_array(signature.args[6])(context, builder, which).data
    done = cgutils.alloca_once_value(builder, ir.Constant(_INT, 0))
    for lanes in (_WIDE, LANES):
        kind, size = ir.VectorType(_FLOAT, lanes), ir.Constant(_INT, lanes)
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
        sums = cgutils.alloca_once(builder, kind)
        left = builder.udiv(builder.sub(m, builder.load(done)), size)
        with cgutils.for_range(builder, left):
            begin = builder.load(done)
            place = _vector(builder, builder.gep(first, [begin]), lanes)
            builder.store(builder.load(place, align=4), sums, align=64)
            with cgutils.for_range(builder, n) as loop:
                i = builder.load(builder.gep(chosen, [loop.index]))
                one = builder.load(builder.gep(numbers, [i]))
                undefined = ir.Constant(kind, ir.Undefined)
                times = builder.shuffle_vector(
                    builder.insert_element(undefined, one, ir.Constant(ir.IntType(32), 0)), undefined, zeros
                )
                row = _vector(builder, builder.gep(rows, [builder.add(builder.mul(i, m), begin)]), lanes)
                more = builder.fmul(times, builder.load(row, align=4), flags=_MAY_FUSE)
                builder.store(builder.fadd(builder.load(sums, align=64), more, flags=_MAY_FUSE), sums, align=64)
            builder.store(builder.load(sums, align=64), place, align=4)
            builder.store(builder.add(begin, size), done)
    return context.get_dummy_value()


def _lower_product(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    x, begin, w, at, n = args
    kind = ir.VectorType(_FLOAT, LANES)
    left, right = _at(context, builder, signature.args[0], x, begin), _at(context, builder, signature.args[2], w, at)
    sums = cgutils.alloca_once_value(builder, ir.Constant(kind, [0.0] * LANES))
    with cgutils.for_range_slice(builder, ir.Constant(_INT, 0), n, ir.Constant(_INT, LANES)) as (k, _):
        a, b = (builder.load(_vector(builder, builder.gep(side, [k]), LANES), align=4) for side in (left, right))
        more = builder.fmul(a, b, flags=_MAY_FUSE)
        builder.store(builder.fadd(builder.load(sums), more, flags=_MAY_FUSE), sums)
    total, lanes = builder.load(sums), LANES
    while lanes > 1:  # the upper half onto the lower
        lanes //= 2
        halves = [
            builder.shuffle_vector(total, total, ir.Constant(ir.VectorType(ir.IntType(32), lanes), [*places]))
            for places in (range(lanes), range(lanes, 2 * lanes))
        ]
        total = builder.fadd(*halves)
    found = builder.extract_element(total, ir.Constant(ir.IntType(32), 0))
    return impl_ret_untracked(context, builder, signature.return_type, found)


@type_callable(add_rows)
def _type_add_rows(_context: Any) -> Any:
    return lambda out, to, m, w, at, x, which, n: types.void


@type_callable(product)
def _type_product(_context: Any) -> Any:
    return lambda x, begin, w, at, n: types.float32


_A, _N = types.Array, types.Integer
lower_builtin(add_rows, _A, _N, _N, _A, _N, _A, _A, _N)(_lower_add_rows)
lower_builtin(product, _A, _N, _A, _N, _N)(_lower_product)
