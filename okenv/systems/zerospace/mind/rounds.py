"""A round as a game of its own, for solvers: where it is cut off, how it goes on, and what it does not look at.

With a round limit of 1 the rules themselves end a fight after its first round, in a draw. A solver calls
:func:`next_round` there, and so has the fight in layers of one round each, always numbered 1. All that a fighter takes
from one round into the next is looked at in it, so that nothing is set aside.
"""

from __future__ import annotations

from typing import Any

from okenv.core.spine import nothing_set_aside, rounds_of

from ..rules import flow
from ..rules.layout import B, Prompt

MAIN_PROMPT = int(Prompt.TURN)
"""What is asked between two actions."""
LEFT_OUT = ("move", "delay", "prone", "rise", "arm", "cloak", "manoeuvre", "wreck", "suppress", "team", "dive", "run")
"""The tactics that a solved duel goes without where nothing else is said."""


def objection(battle: Any) -> str:
    """Why a fight is no game of rounds that are all alike, as an error tells it; empty if it is one (ZS-COND-2)."""
    if battle["fighters"]["surprised"][: int(battle["fighters_n"])].any():
        return "surprised: found a surprised fighter, expected none: her first turn is unlike the others"
    return ""


as_only_round, next_round = rounds_of(B, flow)
ways_aside, set_aside, put_back = nothing_set_aside(B)
