"""Gambits: the kernel that plays what a game master wrote, and the words of ZeroSpace that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.gambit_rules import PROGRAM, player
from okenv.core.gambit_sense import weigher
from okenv.core.jit import jit
from okenv.core.rng import derive

from . import sides
from .gambit_acts import answer
from .gambit_conditions import all_hold
from .gambit_danger import NOTHING, danger_after, given
from .gambit_dials import NOISE, SENSE, dials
from .gambit_effects import best_effect, effect, instead
from .gambit_facts import fright, resolved
from .gambit_odds import best_blow
from .gambit_tables import VOCABULARY as VOCABULARY
from .gambit_targets import goodness
from .layout import BATTLES, B
from .rules import target_row
from .sides import side_of

EXPLAINED = ("answer", "rule", "noisy", "fright", "danger", "hit", "down", "damage")
"""Columns of :func:`explain`: rule 0 is the dials; fright in percent, danger in TEAM_WAYS, and in ROLL_WAYS, BLOW_WAYS
and BLOW_WAYS what the best attack comes to on the target of the answer, or on whom the prompt is about."""
_U = types.uint64


explained, gambit = player(
    B,
    sides,
    noise=NOISE,
    all_hold=all_hold,
    answer=answer,
    goodness=goodness,
    given=given,
    dials=dials,
    sense=SENSE,
    effect=effect,
    best_effect=best_effect,
    instead=instead,
    resolved=resolved,
)
weigh = weigher(BATTLES, effect, best_effect)


@jit(types.void(BATTLES, PROGRAM, _U, types.boolean, types.int64[:, ::1]))
def explain(bs, program, seed, apart, out):
    """What a gambit decides in each of many battles, and by which numbers: EXPLAINED a row of ``out``.

    ``apart``: each battle has draws of its own.
    """
    for k in range(len(out)):
        b = bs[k]
        out[k, 0], out[k, 1], out[k, 2] = explained(b, program, derive(seed, k) if apart else seed)
        out[k, 3], out[k, 4] = fright(b, b.actor), danger_after(b, NOTHING)
        target = target_row(b, out[k, 0])
        if target < 0:
            target = given(b)
        hit, down, damage = 0, 0, 0
        if target >= 0 and side_of(b, target) != side_of(b, b.actor):
            hit, down, damage = best_blow(b, b.actor, target)
        out[k, 5], out[k, 6], out[k, 7] = hit, down, damage
