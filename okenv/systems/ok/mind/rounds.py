"""A round as a game of its own, for solvers: where it is cut off, how it goes on, and what it does not look at.

With a round limit of 1 the rules themselves end a fight after its first round, in a draw. A solver calls
:func:`next_round` there, and so has the fight in layers of one round each, always numbered 1.

Which of a fighter's points are lethal, and what of a point has been recovered, matters to the recovery alone, at the
start of a round (OK-REC-1); everything in between looks at their sum (OK-DMG-3) or adds to it. :func:`set_aside` takes
this out of a state, so that a solver can work out at once what is the same but for it.
"""

from __future__ import annotations

import math
from typing import Any

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import LOG, ONGOING

from ..rules.damage import full_rules
from ..rules.flow import advance, begin_round
from ..rules.layout import B, Prompt, Tide
from ..rules.tide import RECOVERY_UNIT

MAIN_PROMPT = int(Prompt.ACT)
"""What is asked between two actions."""
LEFT_OUT = (
    "move", "ready", "pick-up", "stunt", "twice", "social", "surrender", "gumption", "called-shot", "style", "effect",
    "power", "direct", "avoid", "defend-group", "defend-all", "setup-hard", "setup-general", "setup-own", "interrupt",
    "lethality-up", "lethality-down",
)  # fmt: skip
"""The tactics that a solved duel goes without where nothing else is said: what is left is solved in a minute or two."""
_LONG_AGO = -1
"""A round before this one, in which something was tried that is not to be tried again (OK-SOC-1)."""
_I = types.int64


def objection(battle: Any) -> str:
    """Why a fight is no game of rounds that are all alike, as an error tells it; empty if it is one."""
    if battle["tide_option"] == Tide.FIRST_ROUND:
        return "tide_of_battle: found first_round, expected off or every_round: the first round would be another game"
    if (battle["fighters"]["arrives"] > 1).any():
        return "arrives: found somebody who comes later, expected all from the beginning: rounds would not be alike"
    return ""


@jit(types.void(B))
def as_only_round(b):
    """Make a state of any round one of a round numbered 1 that is the last."""
    for side in range(2):
        if b.threat_turn[side] != 0:
            b.threat_turn[side] = 1 if b.threat_turn[side] == b.turn else _LONG_AGO
    b.turn, b.limit = 1, 1


@jit(types.void(B, LOG))
def next_round(b, log):
    """From the end of a round, in which a limit of 1 has ended the fight, to the first dice or decision of the next."""
    b.outcome = ONGOING
    for side in range(2):
        if b.threat_turn[side] != 0:
            b.threat_turn[side] = _LONG_AGO
    begin_round(b, 1, log)
    advance(b, log)


@jit(_I(B, _I), inline=True)
def _fraction_step(b, i):
    """What all fractions of a point that a fighter can have saved up are multiples of, in 1/210 (OK-PRE-2)."""
    return math.gcd(b.fighters[i].recovery, RECOVERY_UNIT)


@jit(types.boolean(B, _I), inline=True)
def _may_be_set_aside(b, i):
    """Not with the Tide of Battle, which rolls within the round how often she recovers (OK-TIDE-1)."""
    return b.tide_option == Tide.OFF and full_rules(b, i)


@jit(types.boolean(B, _I), inline=True)
def _is_worth_keeping(b, i):
    return _may_be_set_aside(b, i) and b.fighters[i].recovery > 0


@jit(_I(B, _I))
def ways_aside(b, i):
    """How many numbers :func:`set_aside` may have for a fighter who has as many points in all."""
    if not _is_worth_keeping(b, i):
        return 1
    f = b.fighters[i]
    return (f.lethal + f.nonlethal + 1) * (RECOVERY_UNIT // _fraction_step(b, i))


@jit(_I(B, _I))
def set_aside(b, i):
    """Take out of a fighter what a round does not look at; returns it as a number from 0 that her damage adds to.

    She then has all her points as nonlethal ones, and no fraction of a point.
    """
    if not _may_be_set_aside(b, i):
        return 0
    f = b.fighters[i]
    number = 0
    if _is_worth_keeping(b, i):
        step = _fraction_step(b, i)
        number = f.lethal * (RECOVERY_UNIT // step) + f.fraction // step
    f.nonlethal += f.lethal
    f.lethal, f.fraction = 0, 0
    return number


@jit(types.void(B, _I, _I))
def put_back(b, i, number):
    """Undo :func:`set_aside`, of which ``number`` is the answer."""
    if not _is_worth_keeping(b, i):
        return
    f = b.fighters[i]
    step = _fraction_step(b, i)
    f.lethal = number // (RECOVERY_UNIT // step)
    f.nonlethal -= f.lethal
    f.fraction = number % (RECOVERY_UNIT // step) * step
