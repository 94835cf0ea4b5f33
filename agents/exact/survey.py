"""A look at every decision of a solved duel: what it is worth with a tactic, and without it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from .code import CHANCE, CHOICE_0, CHOICE_1, CLOSE, END, VALUE
from .iterate import RESULTS, WORST
from .links import CHANNELS, LINKS

POSSIBLE, BEST, NEEDED = range(3)
"""What is counted: see ``support.Support``."""
_I = types.int64
_NUMBERS, _STACK, _PLACES, _GRID = types.float64[::1], types.float64[:, ::1], types.int64[::1], types.int64[:, ::1]


def add_survey(inner: Any) -> None:
    """Add the kernel ``survey``; it knows nothing of a rulebook."""

    @inner.entry(types.void(_STACK, _STACK, _STACK, _I, _I, _I, _GRID))
    def compare(every, having, lacking, top, n, side, counts):
        """Count what a decision that is complete says about the tactic."""
        for i in range(0, n, CHANNELS):
            if side == 0:
                there, other = having[top, i + 1] >= 0.0, lacking[top, i + 1] >= 0.0
                best, needed = having[top, i + 1] >= every[top, i], lacking[top, i + 1] < having[top, i]
            else:
                there, other = having[top, i] <= 1.0, lacking[top, i] <= 1.0
                best, needed = having[top, i] <= every[top, i + 1], lacking[top, i] > having[top, i + 1]
            if there and other:
                counts[side, POSSIBLE] += 1
                counts[side, BEST] += best
                counts[side, NEEDED] += needed

    @inner.entry(types.void(LINKS, _PLACES, _NUMBERS, _STACK, _STACK, _STACK, _PLACES, types.uint64, _GRID))
    def survey(links, states, values, every, having, lacking, opened, tag, counts):
        """Go through the programs of those states; ``having`` and ``lacking`` are the best with and without it."""
        for state in states:
            rows, columns = np.int64(links.shapes[state, 0]), np.int64(links.shapes[state, 1])
            n, at, top, kind = CHANNELS * rows * columns, links.begins[state], np.int64(-1), np.int64(CHANCE)
            while True:
                code = links.code[at]
                what = inner.what_of(code)
                if CHANCE <= what <= CHOICE_1:
                    top += 1
                    opened[top], kind = at, what
                    for i in range(n):
                        every[top, i] = having[top, i] = lacking[top, i] = WORST[what - CHANCE]
                    at += 1
                    continue
                if what == END or what == CLOSE:  # noqa: SIM109
                    if kind != CHANCE:
                        inner.compare(every, having, lacking, top, n, kind - CHOICE_0, counts)
                    if what == END:
                        break
                    top -= 1
                    kind = inner.what_of(links.code[opened[top]])
                weight = links.weights[at] if kind == CHANCE else 1.0
                for which in range(1 if kind == CHANCE else 2):
                    out = every[top]
                    if which == 1:
                        out = having[top] if links.tags[at] & tag != np.uint64(0) else lacking[top]
                    if what == VALUE:
                        inner.combine_state(links, rows, columns, code, out, values, weight, kind)
                    elif what == CLOSE:
                        inner.combine_block(out, 0, every[top + 1], 0, n, weight, kind)
                    else:
                        inner.combine_number(out, n, weight * RESULTS[inner.state_of(code)], kind)
                at += 1
