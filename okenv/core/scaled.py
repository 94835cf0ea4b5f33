"""Neighbouring whole numbers of a record as scaled floats, a vector at a time: what observations are made of.

A compiler cannot do it by itself, since for all that it knows the two may overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array


def scaled(dtype: np.dtype, scales: Mapping[str, float]) -> Callable[[Any, Any, int], None]:
    """``write(record, out, at)``, for kernels: each field times its scale to ``out[at]``, ``out[at + 1]``, ...

    Args:
        dtype: of the record.
        scales: by ``i4`` field; the fields stand side by side in the record, in this order. All numbers of a
            field that is an array are written, with one scale.

    Raises:
        ValueError: when a field is no ``i4``, or does not stand behind the one before it.
    """
    assert dtype.fields is not None
    start = at = dtype.fields[next(iter(scales))][1]
    factors: list[float] = []
    for name, scale in scales.items():
        field, offset = dtype.fields[name][:2]
        if field.base != np.int32 or offset != at:
            raise ValueError(f"scaled fields: {name!r} is no i4 behind the one before it")
        at += field.itemsize
        factors += [float(np.float32(scale))] * (field.itemsize // 4)
    n = len(factors)

    def write(record: Any, out: np.ndarray, at: int) -> None:
        k = at
        for name, scale in scales.items():
            for number in np.atleast_1d(record[name]):
                out[k] = np.float32(number) * np.float32(scale)
                k += 1

    def typed(_context: Any) -> Any:
        return lambda record, out, at: types.void

    def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        record, out, at = args
        bytes_of = builder.bitcast(record, ir.IntType(8).as_pointer())
        first = builder.gep(bytes_of, [ir.Constant(ir.IntType(64), start)])
        numbers = builder.load(builder.bitcast(first, ir.VectorType(ir.IntType(32), n).as_pointer()), align=4)
        floats = ir.VectorType(ir.FloatType(), n)
        product = builder.fmul(builder.sitofp(numbers, floats), ir.Constant(floats, factors))
        to = builder.gep(make_array(signature.args[1])(context, builder, out).data, [at])
        builder.store(product, builder.bitcast(to, floats.as_pointer()), align=4)
        return context.get_dummy_value()

    type_callable(write)(typed)
    lower_builtin(write, types.Record, types.Array, types.Integer)(lower)
    return write
