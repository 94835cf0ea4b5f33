"""The scripted policies of Knives."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.mind.masks import marked
from okenv.core.rng import below, draw

from ..rules.actions import GUARD
from ..rules.engine import legal, stab_at
from ..rules.layout import B
from ..rules.sides import rows_of, side_of, stands

CODES = ("random", "brute", "turtle")
DESCRIPTIONS = {
    "random": "any legal action, each equally likely",
    "brute": "stabs whoever is nearest to going down",
    "turtle": "guards when one more wound puts her down, else brute",
}
"""What each of ``CODES`` is, in a line."""
RANDOM, BRUTE, TURTLE = range(len(CODES))
POLICY_PURPOSE = 64
"""The generator's purpose of a policy's own draws, apart from all dice of the rules."""
_I = types.int64


@jit(_I(B, _I))
def left(b, i):
    """Wounds that a fighter can still bear before she is down."""
    return b.fighters[i].toughness - b.fighters[i].wounds


@jit(_I(B, _I, types.uint64, MASK))
def choose(b, code, seed, mask):
    """The decision of the policy with this number in ``CODES``.

    ``seed`` feeds the policy's own draws and has nothing to do with the battle's; ``mask`` is scratch.
    """
    if code == RANDOM:
        bits = draw(seed, b.turn, b.actor, POLICY_PURPOSE, b.decisions)
        return marked(mask, below(bits, legal(b, mask)))
    if code == TURTLE and left(b, b.actor) == 1:
        return GUARD
    first, last = rows_of(b, 1 - side_of(b, b.actor))
    who = -1
    for t in range(first, last):
        if stands(b, t) and (who < 0 or left(b, t) < left(b, who)):
            who = t
    return stab_at(who - first)
