"""What a decision counts as in statistics of play: nothing is spent after a roll."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ..rules.layout import B

_I = types.int64


@jit(_I(B))
def unspent(b):
    """Nothing is ever left of a roll: -1."""
    return -1


@jit(types.boolean(B))
def opens(b):
    """Whether nothing of a roll has been spent yet: there is no such roll."""
    return False


@jit(_I(B, _I))
def spends(b, action):
    """What an action takes of a roll: nothing."""
    return 0
