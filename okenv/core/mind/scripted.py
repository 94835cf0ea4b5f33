"""The scripted policies' part that every rulebook has: their codes, ``random``, and a decision by a policy's number."""

from __future__ import annotations

from typing import Any

from numba import types

from ..jit import jit
from ..layout import MASK
from ..rng import below, draw
from .masks import marked

CODES = ("random", "brute", "turtle")
RANDOM, BRUTE, TURTLE = range(len(CODES))
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
_SCRIPTED = len(CODES)
_I = types.int64


def policies_of(record: Any, legal: Any, scripted: Any, gambit: Any) -> tuple[Any, Any]:
    """The kernels ``choose(b, code, seed, mask)`` and ``decide(b, gambits, number, seed, mask)``.

    Args:
        record: the Numba type of a battle.
        legal: kernel, of the rulebook's engine.
        scripted: kernel ``(b, code)``, the decision of any policy but random.
        gambit: kernel ``(b, program, seed, mask)``.
    """

    @jit(_I(record, _I, types.uint64, MASK))
    def choose(b, code, seed, mask):
        """The decision of the policy with this number in ``CODES``.

        ``seed`` feeds the policy's own draws and has nothing to do with the battle's; ``mask`` is scratch.
        """
        if code != RANDOM:
            return scripted(b, code)
        bits = draw(seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions)  # first, so that it need not be waited for
        return marked(mask, below(bits, legal(b, mask)))

    @jit(_I(record, types.int32[:, ::1], _I, types.uint64, MASK))
    def decide(b, gambits, number, seed, mask):
        """The decision of a policy by number: a scripted one, or from their number on a row of ``gambits``.

        ``gambits`` is int32 ``[rows, GAMBIT_WORDS]``; ``seed`` and ``mask`` are as for :func:`choose`.
        """
        if number < _SCRIPTED:
            return choose(b, number, seed, mask)
        return gambit(b, gambits[number - _SCRIPTED], seed, mask)

    return choose, decide
