"""What a search of Knives needs to know: all is worth trying, and a decision reaches to the next turn."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK

from ..rules.engine import legal
from ..rules.layout import B, Prompt

_I = types.int64


@jit(_I(B, _I, MASK))
def worth_trying(b, within, mask):
    """Fill the mask (int8 [actions]) with the legal actions that a search looks at; returns how many."""
    return legal(b, mask)


@jit(types.boolean(B))
def own_turn(b):
    """Whether somebody is asked in her turn: there the decision before ends."""
    return b.prompt == Prompt.TURN


@jit(types.boolean(B))
def between_rounds(b):
    """Whether the dice that are awaited belong to the start of a round: there are none."""
    return False


@jit(types.boolean(B))
def seldom(b):
    """Whether a question is taken to be declined when it comes up within a decision: none does."""
    return False


@jit(types.void(B))
def forget(b):
    """Put the likeliest in place of what is hidden: nothing is but the dice to come."""
    b.seed = np.uint64(0)
