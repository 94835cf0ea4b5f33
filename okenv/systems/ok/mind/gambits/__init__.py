"""Gambits: the kernel that plays what a game master wrote, and the words of OK that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import subjects
from okenv.core.mind.gambit_rules import PROGRAM, player
from okenv.core.mind.gambit_sense import weigher
from okenv.core.mind.gambits import Vocabulary
from okenv.core.rng import derive

from ...rules import actions, engine, sides
from ...rules.layout import BATTLES, B, Prompt
from ..forecast import danger_to, threat_to
from . import acts, effects, facts, folly, words
from .conditions import WHAT
from .deeds import DOES
from .facts import attacker_of, fright, victim_of
from .targets import PICKS, can_be_met, favourite
from .words import dial, turned

EXPLAINED = ("answer", "rule", "noisy", "fright", "danger", "threat")
"""Columns of :func:`explain`: a usual rule is negative; fright in percent, danger and threat in 81ths."""
_I, _U = types.int64, types.uint64


@jit(_I(B))
def given(b):
    """Whom a prompt is about: whom the roll is against whose successes are spent, else the attacker."""
    return b.act_on if b.prompt == Prompt.SPEND else attacker_of(b)


WHO = subjects(
    "",
    attacker="whose action is under way, when she is asked to defend, to protect or to interrupt",
    victim="at whom the action under way is aimed",
)
VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, dial.rows, turned)
explained, gambit = player(
    B, VOCABULARY, sides, actions, engine, acts, effects, facts, folly, words,
    attacker_of=attacker_of, victim_of=victim_of, given=given, can_be_met=can_be_met, favourite=favourite,
)  # fmt: skip
weigh = weigher(BATTLES, effects, folly)


@jit(types.void(BATTLES, PROGRAM, _U, types.boolean, types.int64[:, ::1]))
def explain(bs, program, seed, apart, out):
    """What a gambit decides in each of many battles, and by which numbers: EXPLAINED a row of ``out``.

    ``apart``: each battle has draws of its own.
    """
    for k in range(len(out)):
        b = bs[k]
        out[k, 0], out[k, 1], out[k, 2] = explained(b, program, derive(seed, k) if apart else seed)
        out[k, 3] = fright(b, b.actor)
        out[k, 4], out[k, 5] = 0, 0
        if b.prompt == Prompt.DEFEND or b.prompt == Prompt.PROTECT:
            out[k, 4], out[k, 5] = danger_to(b, victim_of(b)), threat_to(b, victim_of(b))
