"""A round as a game of its own, for solvers: where it is cut off, how it goes on, and what it does not look at.

With a round limit of 1 the rules themselves end a fight after its first round, in a draw. A solver calls
:func:`next_round` there, and so has the fight in layers of one round each, always numbered 1. All that a fighter takes
from one round into the next is looked at in it, so that nothing is set aside.
"""

from __future__ import annotations

from typing import Any

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import LOG, ONGOING

from .flow import advance, begin_round
from .layout import B, Prompt

MAIN_PROMPT = int(Prompt.TURN)
"""What is asked between two actions."""
LEFT_OUT = ("move", "crouch", "ground", "rise", "hide", "arm", "group", "manoeuvre", "shield")
"""The tactics that a solved duel goes without where nothing else is said."""
_I = types.int64


def objection(battle: Any) -> str:
    """Why a fight is no game of rounds that are all alike, as an error tells it; empty if it is one (BR-SURP-1)."""
    if battle["surprise"] != 0:
        return "surprise: found one, expected none: the turns before initiative are no round"
    return ""


@jit(types.void(B))
def as_only_round(b):
    """Make a state of any round one of a round numbered 1 that is the last."""
    b.turn, b.limit = 1, 1


@jit(types.void(B, LOG))
def next_round(b, log):
    """From the end of a round, in which a limit of 1 has ended the fight, to the first dice or decision of the next."""
    b.outcome = ONGOING
    begin_round(b, 1, log)
    advance(b, log)


@jit(_I(B, _I))
def ways_aside(b, i):
    """How many numbers :func:`set_aside` may have: one, since a round looks at all that there is."""
    return 1


@jit(_I(B, _I))
def set_aside(b, i):
    """Take out of a fighter what a round does not look at: nothing, which is number 0."""
    return 0


@jit(types.void(B, _I, _I))
def put_back(b, i, number):
    """Undo :func:`set_aside`, which took nothing."""
