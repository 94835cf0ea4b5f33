"""What a fighter may know: numbers about the fight, then a row each for herself, her allies and her enemies."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import OBSERVATION

from .layout import B
from .sides import rows_of, side_of, stands

GLOBAL_NAMES = ("round / limit", "what a guard adds / 6")
FEATURE_NAMES = ("stands", "skill / 6", "toughness / 10", "wounds / 10", "on guard", "acts after her")
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
_I = types.int64


def observation_size(fighters: int) -> int:
    """Length of the vector for a fight of so many fighters."""
    return GLOBALS + FEATURES * fighters


@jit(types.void(B, _I, _I, _I, OBSERVATION))
def write_row(b, viewer, i, at, out):
    """The numbers of one fighter."""
    f = b.fighters[i]
    out[at] = stands(b, i)
    out[at + 1] = np.float32(f.skill / 6)
    out[at + 2] = np.float32(f.toughness / 10)
    out[at + 3] = np.float32(f.wounds / 10)
    out[at + 4] = f.guarding
    out[at + 5] = i > viewer


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the vector (float32 [observation_size]) from the viewer's point of view."""
    out[0] = np.float32(b.turn / b.limit)
    out[1] = np.float32(b.guard / 6)
    at, mine = GLOBALS + FEATURES, side_of(b, viewer)
    for turn in range(2):
        first, last = rows_of(b, mine if turn == 0 else 1 - mine)
        for i in range(first, last):
            write_row(b, viewer, i, GLOBALS if i == viewer else at, out)
            if i != viewer:
                at += FEATURES
