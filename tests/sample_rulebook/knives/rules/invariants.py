"""What must hold in every state of a fight with knives; the fuzz asks after each decision."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import ONGOING

from .layout import B
from .sides import side_of, standing, stands

VIOLATIONS = (
    "",
    "not exactly one of a decision, dice and the end",
    "round outside 1 to the limit",
    "the outcome does not fit who stands",
    "somebody who is down, or whose turn it is not, is asked",
    "more wounds than put her down, or a guard of somebody who is down",
    "a stab at no enemy who stands",
)
_I = types.int64


@jit(_I(B))
def violation(b):
    """The number of the first broken invariant in ``VIOLATIONS``, 0 when all hold."""
    over = b.outcome != ONGOING
    if (1 if over else 0) + (1 if b.prompt != 0 else 0) + (1 if b.dice != 0 else 0) != 1:
        return 1
    if b.turn < 1 or b.turn > b.limit:
        return 2
    left, right = standing(b, 0), standing(b, 1)
    if over != (left == 0 or right == 0) and not (b.outcome == 2 and b.turn == b.limit):
        return 3
    if (b.outcome == 0 and right != 0) or (b.outcome == 1 and left != 0):
        return 3
    if not over and (b.actor != b.cursor or not stands(b, b.actor)):
        return 4
    for i in range(b.fighters_n):
        f = b.fighters[i]
        if f.wounds < 0 or f.wounds > f.toughness or (f.guarding != 0 and not stands(b, i)):
            return 5
    if b.dice != 0 and (side_of(b, b.target) == side_of(b, b.actor) or not stands(b, b.target)):
        return 6
    return 0
