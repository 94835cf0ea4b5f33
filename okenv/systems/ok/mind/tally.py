"""What a decision counts as in statistics of play: which successes it spends, of how many."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from ..rules.actions import ACTION_KIND, ACTION_OPTION, Act
from ..rules.layout import B, Prompt
from ..rules.spend import price

_I = types.int64


@jit(_I(B))
def unspent(b):
    """Successes left of the roll whose spending is asked for now, -1 where none is (OK-SPEND-1)."""
    return b.successes if b.prompt == Prompt.SPEND else -1


@jit(types.boolean(B))
def opens(b):
    """Whether nothing of the roll that is asked about has been spent yet (OK-SPEND-1)."""
    return b.spent_last == 0


@jit(_I(B, _I))
def spends(b, action):
    """Successes that an action takes where :func:`unspent` is not -1; to finish gives up all that is left."""
    kind = ACTION_KIND[action]
    return b.successes if kind == Act.FINISH else price(b, kind, ACTION_OPTION[action])
