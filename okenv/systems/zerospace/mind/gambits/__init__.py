"""Gambits: the kernel that plays what a game master wrote, and the words of ZeroSpace that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import subjects
from okenv.core.mind.gambit_rules import PROGRAM, player
from okenv.core.mind.gambit_sense import weigher
from okenv.core.mind.gambits import Vocabulary
from okenv.core.rng import derive

from ...rules import actions, engine, sides
from ...rules.actions import Act
from ...rules.engine import target_row
from ...rules.layout import BATTLES, B
from ...rules.sides import side_of
from . import acts, effects, facts, folly, words
from .conditions import WHAT
from .danger import attacker_of, danger_after, given, victim_of
from .deeds import DOES
from .facts import fright
from .odds import best_blow
from .targets import PICKS, liked_best
from .words import dial, turned

EXPLAINED = ("answer", "rule", "noisy", "fright", "danger", "hit", "down", "damage")
"""Columns of :func:`explain`: a usual rule is negative; fright in percent, danger in TEAM_WAYS, and in ROLL_WAYS,
BLOW_WAYS and BLOW_WAYS what the best attack comes to on the target of the answer, or on whom the prompt is about."""
_U = types.uint64


WHO = subjects(
    "; where the prompt is about somebody, that one: whom the attack is aimed at when she trades, joins, strikes or"
    " takes, who attacks or acts when she forces or interrupts, whom she restrains, or whom she fears",
    attacker="whose attack is under way, when she may join it or force a turn; whose turn it is, when she may"
    " interrupt",
    victim="at whom that attack is aimed: the fighter, an ally whom she can dive for, or an enemy",
)
VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, dial.rows, turned)
explained, gambit = player(
    B, VOCABULARY, sides, actions, engine, acts, effects, facts, folly, words,
    attacker_of=attacker_of, victim_of=victim_of, given=given, favourite=liked_best,
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
        out[k, 3], out[k, 4] = fright(b, b.actor), danger_after(b, Act.DECLINE)
        target = target_row(b, out[k, 0])
        if target < 0:
            target = given(b)
        hit, down, damage = 0, 0, 0
        if target >= 0 and side_of(b, target) != side_of(b, b.actor):
            hit, down, damage = best_blow(b, b.actor, target)
        out[k, 5], out[k, 6], out[k, 7] = hit, down, damage
