"""Gambits: the kernel that plays what a game master wrote, and the words of BrOAGS that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.gambits import Vocabulary
from okenv.core.jit import jit
from okenv.core.layout import MASK

from .layout import BATTLES, B
from .rules import default_action

EXPLAINED = ("answer", "rule", "noisy")
VOCABULARY = Vocabulary((), (), (), (), ())
PROGRAM = types.int32[::1]
_I, _U = types.int64, types.uint64


@jit(_I(B, PROGRAM, _U, MASK))
def gambit(b, program, seed, mask):
    """The decision of a compiled gambit, int32 ``[GAMBIT_WORDS]``; always legal.

    ``seed`` feeds its own draws (``noise``, ``d100``) and has nothing to do with the battle's; ``mask`` is not used.
    """
    return default_action(b)


@jit(types.void(BATTLES, PROGRAM, _U, types.boolean, types.int64[:, ::1]))
def explain(bs, program, seed, apart, out):
    """What a gambit decides in each of many battles, and by which numbers: EXPLAINED a row of ``out``."""
    for k in range(len(out)):
        out[k, 0], out[k, 1], out[k, 2] = default_action(bs[k]), 0, 0
