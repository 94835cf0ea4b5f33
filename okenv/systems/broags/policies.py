"""The scripted policies of BrOAGS, as kernels: ``random`` plays uniformly among the legal actions."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.masks import marked
from okenv.core.rng import below, draw

from .layout import B
from .rules import legal

CODES = ("random",)
DESCRIPTIONS = {"random": "any legal action, each equally likely"}
"""What each of ``CODES`` is, in a line."""
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
_I = types.int64


@jit(_I(B, _I, types.uint64, MASK))
def choose(b, code, seed, mask):
    """The decision of a scripted policy: uniform among the legal actions; ``mask`` is room for them."""
    count = legal(b, mask)
    return marked(mask, below(draw(seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions), count))


def reason(battle: np.ndarray, code: int, action: int, names: list[str]) -> str:
    """Why the policy with that number decided so."""
    return "one of the legal actions, each equally likely"
