"""Gambits: the kernel that plays what a game master wrote, and the words of ZeroSpace that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK

from .layout import B
from .rules import default_action

PROGRAM = types.int32[::1]
_I, _U = types.int64, types.uint64


@jit(_I(B, PROGRAM, _U, MASK))
def gambit(b, program, seed, mask):
    """The decision of a compiled gambit, int32 ``[GAMBIT_WORDS]``; always legal."""
    return default_action(b)
