"""Gambits: the kernel that plays what a game master wrote, and the words of PSOB that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import subjects
from okenv.core.mind.gambit_rules import PROGRAM, player
from okenv.core.mind.gambit_sense import weigher
from okenv.core.mind.gambits import Vocabulary
from okenv.core.rng import derive

from ...rules import actions, engine, sides
from ...rules.choices import last_of
from ...rules.engine import target_row
from ...rules.layout import BATTLES, B, Prompt
from ...rules.sides import side_of
from . import acts, effects, facts, folly, words
from .areas import best_blow
from .conditions import WHAT
from .danger import attacker_of, danger_to, threat_to, victim_of
from .deeds import DOES
from .facts import fright
from .targets import PICKS, favourite
from .words import dial, turned

EXPLAINED = ("answer", "rule", "noisy", "fright", "danger", "threat", "hit", "down", "damage")
"""Columns of :func:`explain`: a usual rule is negative; fright in percent, the rest in ninths; the last three are of
the best attack on the target of the answer."""
_I, _U = types.int64, types.uint64


@jit(_I(B))
def given(b):
    """Whom a prompt is about: at RATE and SPREAD the last target of the part in the making, else the attacker."""
    if b.prompt == Prompt.RATE or b.prompt == Prompt.SPREAD:
        f = b.fighters[b.actor]
        return last_of(f.p_targets[f.parts_n - 1])
    return attacker_of(b)


WHO = subjects(
    "",
    attacker="the enemy whose declared attack is likeliest to hit the fighter; where none is aimed at her, the first"
    " who attacks an ally",
    victim="at whom the attacker's attack is aimed: the fighter, or an ally",
)
VOCABULARY = Vocabulary(WHO, WHAT, DOES, PICKS, dial.rows, turned)
explained, gambit = player(
    B, VOCABULARY, sides, actions, engine, acts, effects, facts, folly, words,
    attacker_of=attacker_of, victim_of=victim_of, given=given, favourite=favourite,
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
        out[k, 3], out[k, 4], out[k, 5] = fright(b, b.actor), danger_to(b, b.actor), threat_to(b, b.actor)
        target = target_row(b, out[k, 0])
        hit, down, damage = 0, 0, 0
        if target >= 0 and side_of(b, target) != side_of(b, b.actor):
            hit, _, down, damage, _ = best_blow(b, b.actor, target)
        out[k, 6], out[k, 7], out[k, 8] = hit, down, damage
