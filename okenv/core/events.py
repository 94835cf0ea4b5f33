"""The event log: rows of (code, operands) that kernels write and ``voice/narrate.py`` turns into sentences.

A log is an ``int32`` array of shape ``(rows, WIDTH)``; row 0 column 0 counts the events written.
On the fast path the log has no rows, and nothing is written.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numba.np.arrayobj import make_array, populate_array

from .jit import jit
from .layout import LOG

OPERANDS = 7
WIDTH = OPERANDS + 1
NO_LOG = np.zeros((0, WIDTH), np.int32)


def no_log() -> np.ndarray:
    """A log without rows, in Python and inside a kernel; it owns no memory, so that no references are counted."""
    return NO_LOG


@type_callable(no_log)
def _type_no_log(_context: Any) -> Any:
    return lambda: LOG


@lower_builtin(no_log)
def _lower_no_log(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
    def size(n: int) -> Any:
        return context.get_constant(types.intp, n)

    log = make_array(LOG)(context, builder)
    nowhere = cgutils.get_null_value(log.data.type)
    populate_array(log, nowhere, (size(0), size(WIDTH)), (size(4 * WIDTH), size(4)), size(4), None)
    return log._getvalue()


class Event(NamedTuple):
    """One thing that happened: the system's event code and its operands."""

    code: int
    operands: tuple[int, ...]


def new_log(rows: int = 1024) -> np.ndarray:
    """An empty log with room for ``rows - 1`` events of one decision."""
    return np.zeros((rows, WIDTH), np.int32)


def drain(log: np.ndarray) -> list[Event]:
    """Take the events out of a log and empty it.

    Raises:
        OverflowError: when one decision wrote more events than the log holds.
    """
    count = int(log[0, 0])
    if count >= log.shape[0]:
        raise OverflowError(f"event log: {count} events, room for {log.shape[0] - 1}")
    events = [Event(int(row[0]), tuple(int(x) for x in row[1:])) for row in log[1 : count + 1]]
    log[0, 0] = 0
    return events


_I = types.int64


@jit(types.void(LOG, _I, _I, _I, _I, _I, _I, _I, _I), cold=True)
def write(log, code, a, b, c, d, e, f, g):
    """Append one event to a log with room; beyond its end only the count goes on."""
    log[0, 0] += 1
    row = log[0, 0]
    if row >= log.shape[0]:
        return
    log[row, 0] = code
    log[row, 1] = a
    log[row, 2] = b
    log[row, 3] = c
    log[row, 4] = d
    log[row, 5] = e
    log[row, 6] = f
    log[row, 7] = g


@jit(types.void(LOG, _I, _I, _I, _I, _I, _I, _I, _I), inline=True)
def emit(log, code, a, b, c, d, e, f, g):
    """Append one event, if there is a log."""
    if log.shape[0] != 0:
        write(log, code, a, b, c, d, e, f, g)
