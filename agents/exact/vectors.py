"""How values enter a roll or a decision, many at a time.

Kernels are compiled without a search for loops that vectors would serve. The loops that solving a game spends its time
in are few and simple, so they are written with vectors here. Numbers come in pairs, from below and from above.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array

PAIR = 2
_WIDE = 8
_DOUBLE, _INT = ir.DoubleType(), ir.IntType(64)


def add_block(out: np.ndarray, to: int, source: np.ndarray, begin: int, n: int, weight: float) -> None:
    """Add ``weight`` times n numbers of ``source`` from ``begin`` to those of ``out`` from ``to``; n is even."""
    out[to : to + n] += weight * source[begin : begin + n]


def most_block(out: np.ndarray, to: int, source: np.ndarray, begin: int, n: int, weight: float) -> None:
    """Put the greater ones of both in the place of ``out``'s."""
    np.maximum(out[to : to + n], source[begin : begin + n], out=out[to : to + n])


def least_block(out: np.ndarray, to: int, source: np.ndarray, begin: int, n: int, weight: float) -> None:
    """Put the smaller ones of both in the place of ``out``'s."""
    np.minimum(out[to : to + n], source[begin : begin + n], out=out[to : to + n])


def prefetch(numbers: np.ndarray, place: int) -> None:
    """Have numbers at a place fetched that will be needed soon; a place that there is not does no harm."""


def _pairs(places: np.ndarray, begin: int, n: int) -> np.ndarray:
    """Where n pairs of numbers stand that begin at those places."""
    return (begin + places[:n, None] + np.arange(PAIR)).ravel()


def add_pairs(
    out: np.ndarray, to: int, source: np.ndarray, begin: int, places: np.ndarray, n: int, weight: float
) -> None:
    """As :func:`add_block`, of n pairs that stand at those places from ``begin``."""
    out[to : to + PAIR * n] += weight * source[_pairs(places, begin, n)]


def most_pairs(
    out: np.ndarray, to: int, source: np.ndarray, begin: int, places: np.ndarray, n: int, weight: float
) -> None:
    """As :func:`most_block`, likewise."""
    ours = out[to : to + PAIR * n]
    np.maximum(ours, source[_pairs(places, begin, n)], out=ours)


def least_pairs(
    out: np.ndarray, to: int, source: np.ndarray, begin: int, places: np.ndarray, n: int, weight: float
) -> None:
    """As :func:`least_block`, likewise."""
    ours = out[to : to + PAIR * n]
    np.minimum(ours, source[_pairs(places, begin, n)], out=ours)


Mix = Callable[[Any, Any, Any, Any], Any]
"""From a builder, two vectors and the weights to what takes the first one's place."""


def _add(builder: Any, ours: Any, theirs: Any, weights: Any) -> Any:
    return builder.fadd(ours, builder.fmul(weights, theirs, flags=("contract",)), flags=("contract",))


def _most(builder: Any, ours: Any, theirs: Any, _: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", theirs, ours), theirs, ours)


def _least(builder: Any, ours: Any, theirs: Any, _: Any) -> Any:
    return builder.select(builder.fcmp_ordered("<", theirs, ours), theirs, ours)


def _spread(builder: Any, number: Any, lanes: int) -> Any:
    """A vector of nothing but a number."""
    undefined = ir.Constant(ir.VectorType(_DOUBLE, lanes), ir.Undefined)
    first = builder.insert_element(undefined, number, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
    return builder.shuffle_vector(first, undefined, zeros)


def _mix_at(builder: Any, mix: Mix, ours: Any, theirs: Any, weights: Any, lanes: int) -> None:
    vector = ir.VectorType(_DOUBLE, lanes).as_pointer()
    place = builder.bitcast(ours, vector)
    read = builder.load(builder.bitcast(theirs, vector), align=8)
    builder.store(mix(builder, builder.load(place, align=8), read, weights), place, align=8)


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    return make_array(kind)(context, builder, array).data


def _block(mix: Mix) -> Callable:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        out, to, source, begin, n, weight = args
        ours = builder.gep(_data(context, builder, signature.args[0], out), [to])
        theirs = builder.gep(_data(context, builder, signature.args[2], source), [begin])
        done = cgutils.alloca_once_value(builder, ir.Constant(_INT, 0))
        for lanes in (_WIDE, PAIR):
            size, weights = ir.Constant(_INT, lanes), _spread(builder, weight, lanes)
            with cgutils.for_range(builder, builder.udiv(builder.sub(n, builder.load(done)), size)):
                at = builder.load(done)
                _mix_at(builder, mix, builder.gep(ours, [at]), builder.gep(theirs, [at]), weights, lanes)
                builder.store(builder.add(at, size), done)
        return context.get_dummy_value()

    return lower


def _in_pairs(mix: Mix) -> Callable:
    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        out, to, source, begin, places, n, weight = args
        ours = builder.gep(_data(context, builder, signature.args[0], out), [to])
        theirs = builder.gep(_data(context, builder, signature.args[2], source), [begin])
        where, weights = _data(context, builder, signature.args[4], places), _spread(builder, weight, PAIR)
        with cgutils.for_range(builder, n) as loop:
            place = builder.load(builder.gep(where, [loop.index]))
            at = builder.mul(loop.index, ir.Constant(_INT, PAIR))
            _mix_at(builder, mix, builder.gep(ours, [at]), builder.gep(theirs, [place]), weights, PAIR)
        return context.get_dummy_value()

    return lower


def _lower_prefetch(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    numbers, place = args
    byte, word = ir.IntType(8).as_pointer(), ir.IntType(32)
    fetch = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(ir.VoidType(), [byte, word, word, word]), "llvm.prefetch.p0i8"
    )
    at = builder.gep(_data(context, builder, signature.args[0], numbers), [place])
    builder.call(fetch, [builder.bitcast(at, byte), *(ir.Constant(word, n) for n in (0, 3, 1))])
    return context.get_dummy_value()


_A, _N, _W = types.Array, types.Integer, types.Float
for _block_of, _pairs_of, _mix in (
    (add_block, add_pairs, _add), (most_block, most_pairs, _most), (least_block, least_pairs, _least)
):  # fmt: skip
    type_callable(_block_of)(lambda _context: lambda out, to, source, begin, n, weight: types.void)
    type_callable(_pairs_of)(lambda _context: lambda out, to, source, begin, places, n, weight: types.void)
    lower_builtin(_block_of, _A, _N, _A, _N, _N, _W)(_block(_mix))
    lower_builtin(_pairs_of, _A, _N, _A, _N, _A, _N, _W)(_in_pairs(_mix))
type_callable(prefetch)(lambda _context: lambda numbers, place: types.void)
lower_builtin(prefetch, _A, _N)(_lower_prefetch)
