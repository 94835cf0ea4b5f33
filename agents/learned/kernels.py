"""The kernels of learned policies: what a network is shown of many battles, and how its answers are drawn."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numba import types

from okenv.core.rng import draw
from okenv.driver import kernels
from okenv.systems import load_system

from .entities import HEADER

DECISION_PURPOSE = 66
"""The generator's purpose of a learned policy's own draws, apart from all dice and all other policies."""
TIES = 1e-4
"""Logits that differ by less are as good as equal: far more than float32 rounding makes, far less than matters."""
_I, _U, _F = types.int64, types.uint64, types.float64
_MASKS, _OBSERVATIONS = types.int8[:, ::1], types.float32[:, ::1]


@functools.cache
def learned_kernels(name: str) -> Any:
    """The kernels of a system, by name (see each one's docstring)."""
    system = load_system(name)
    rules, batch, record = system.rules, system.layout.BATTLES, system.layout.B
    inner = kernels(name)

    @inner.entry(types.void(record, _I, types.float32[::1]))
    def show(b, viewer, out):
        """What a network is shown of a battle: the header, what the viewer may know, and 0 for rows that are not."""
        out[0] = b.side_n[rules.side_of(b, viewer)] - 1
        out[1] = b.fighters_n
        rules.observe(b, viewer, out[HEADER:])

    @inner.entry(types.void(batch, _OBSERVATIONS))
    def show_all(bs, out):
        """What a network is shown of whoever is asked in each battle, into rows that begin as zeros."""
        for i in range(len(bs)):
            inner.show(bs[i], bs[i].actor, out[i])

    @inner.entry(_I(types.float32[::1], types.int8[::1], _F, _F))
    def draw_by_logits(logits, mask, temperature, number):
        """The legal action that a number in [0, 1) falls upon, by the softmax of logits divided by the temperature.

        With a temperature of 0 it is the likeliest; of those within TIES of it the first, since how rows are batched
        moves the last digits. -1 where nothing is legal.
        """
        top = -np.inf
        for a in range(len(mask)):
            if mask[a] != 0 and logits[a] > top:
                top = logits[a]
        best, total = -1, 0.0
        for a in range(len(mask)):
            if mask[a] != 0:
                if best < 0 or (logits[a] >= top - TIES and logits[best] < top - TIES):
                    best = a
                if temperature > 0.0:
                    total += np.exp((logits[a] - top) / temperature)
        if temperature <= 0.0 or best < 0:
            return np.int64(best)
        left = total * number
        for a in range(len(mask)):
            if mask[a] != 0:
                left -= np.exp((logits[a] - top) / temperature)
                if left < 0.0:
                    return np.int64(a)
        return np.int64(best)  # by rounding

    @inner.entry(_I(record, types.float32[::1], types.int8[::1], _U, _F))
    def choose_one(b, logits, mask, seed, temperature):
        """The legal action that a battle's own draw falls upon, as :func:`draw_by_logits` tells."""
        bits = draw(b.seed ^ seed, b.turn, b.actor, DECISION_PURPOSE, b.decisions)
        return inner.draw_by_logits(logits, mask, temperature, np.float64(bits >> np.uint64(11)) * 2.0**-53)

    @inner.entry(types.void(batch, _OBSERVATIONS, _MASKS, _U, _F, types.int64[::1]))
    def choose_all(bs, logits, masks, seed, temperature, out):
        """What :func:`choose_one` chooses in each battle."""
        for i in range(len(bs)):
            out[i] = inner.choose_one(bs[i], logits[i], masks[i], seed, temperature)

    return inner
