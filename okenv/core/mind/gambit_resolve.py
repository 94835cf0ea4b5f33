"""Resolve: what makes a gambit bring a fight to its end, in every rulebook that hands in the dial of that name.

From the round on that the dial names, patience, caution and waiting have an end: her rules do not count any more, the
dials that keep her back are turned down, and she goes for her enemies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba import types

from ..jit import jit
from .gambits import Dial

PROGRAM = types.int32[::1]
RESOLVE = Dial(
    "resolve",
    "from which round on she brings the fight to an end: no rule, no caution and no waiting keeps her from going for"
    " her enemies; 0: never",
    0,
)
"""The dial of that name; the shipped personalities turn it up, gambits of frozen suites do not have it."""
FULL = 100
_I = types.int64


def resolve_of(record: Any, resolve: int, down: Iterable[int], up: Iterable[int]) -> tuple[Any, Any]:
    """The kernels ``resolved(b, program)`` and ``turned(b, program, at)``: is it time, and how is a dial turned.

    Args:
        record: the Numba type of a battle.
        resolve: where the dial of that name stands in a program.
        down: where those stand that are at 0 once it is time.
        up: those that are at FULL then.
    """
    at_zero, at_full = (sum(1 << place for place in places) for places in (down, up))

    @jit(types.boolean(record, PROGRAM))
    def resolved(b, program):
        """Whether this is the round from which on she brings the fight to an end, or a later one."""
        return program[resolve] > 0 and b.turn >= program[resolve]

    @jit(_I(record, PROGRAM, _I))
    def turned(b, program, at):
        """How the dial at that place is turned in this round."""
        if resolved(b, program):
            if at_zero >> at & 1 != 0:
                return 0
            if at_full >> at & 1 != 0:
                return FULL
        return program[at]

    return resolved, turned
