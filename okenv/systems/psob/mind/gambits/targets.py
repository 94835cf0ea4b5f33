"""How gambits choose a target: the words for it, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import common_picks, liked_best_of
from okenv.core.mind.gambit_rules import NOBODY, PROGRAM
from okenv.core.mind.gambits import Pick

from ...rules import sides
from ...rules.layout import B
from ...rules.movement import HAND_TO_HAND, distance
from ...rules.sides import rows_of, side_of, stands
from ...rules.social import spine_of
from ..forecast import HIT_WAYS
from .areas import best_blow, blow_worth, fire_around
from .arms import worth
from .danger import ally_under
from .facts import wounds_of
from .words import FOCUS, LOYALTY

_FAITHFUL = 50
_A_FULL_MOVE = 4
"""Points of damage that somebody a full move nearer is worth."""
_I = types.int64


@jit(types.boolean(B, _I))
def goes_for_an_ally(b, k):
    """Whether an enemy goes for an ally of whoever is asked: attacks one just now, aims at one, or is beside one."""
    if ally_under(b, k) >= 0:
        return True
    i = b.actor
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a) and (b.fighters[k].aim_on == a + 1 or distance(b, k, a) <= HAND_TO_HAND):
            return True
    return False


PICKS = (
    Pick("most hurt", "has most wounds, and of these is stunned",
         lambda f: 4 * f.wounds + (2 if f.stunned != 0 else 0)),
    Pick("least hurt", "has fewest wounds, and of these is not stunned",
         lambda f: -4 * f.wounds - (2 if f.stunned != 0 else 0)),
    Pick("easiest to hit", "the fighter has the best odds to hit", lambda b, i, k: best_blow(b, i, k)[0], True),
    Pick("most expected", "the fighter expects most damage from an attack", lambda b, i, k: best_blow(b, i, k)[3],
         True),
    Pick("most worth", "an attack on is worth most, as `worth` counts", lambda b, i, k: blow_worth(b, i, k), True),
    Pick("likeliest down", "the fighter has the best odds to bring down", lambda b, i, k: best_blow(b, i, k)[2], True),
    Pick("most dangerous", "does most damage to be expected to the fighter with an attack",
         lambda b, i, k: best_blow(b, k, i)[3], True),
    Pick("least dangerous", "does least damage to be expected to the fighter",
         lambda b, i, k: -best_blow(b, k, i)[3], True),
    Pick("aimed at", "at whom the fighter aims; nobody else",
         lambda b, i, k: 0 if b.fighters[i].aim_on == k + 1 else NOBODY, True),
    Pick("attacker", "who goes for an ally: attacks one just now, aims at one, or is within 2 m of one; nobody else",
         lambda b, k: 0 if goes_for_an_ally(b, k) else NOBODY, True),
    Pick("quickest", "has most Initiative", lambda f: f.initiative),
    Pick("weakest spine", "has the least spine", lambda b, k: -spine_of(b, k)),
    Pick("strongest spine", "has most spine", spine_of),
    Pick("most in area", "fire at the area around that one is worth most", lambda b, i, k: fire_around(b, i, k)[2],
         True),
    *common_picks(distance, "is at whom the fighter aims; else whom the dials prefer; nobody else is tried"),
)  # fmt: skip


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy, in ninths of points: worth, focus on the hurt, loyalty to allies."""
    i, f = b.actor, b.fighters[k]
    focus = program[FOCUS] - 50
    share = wounds_of(b, k) + (20 if f.stunned != 0 else 0)
    good = worth(best_blow(b, i, k)) + focus * share * HIT_WAYS // 500
    if program[LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += 5 * HIT_WAYS
    return good - distance(b, i, k) * _A_FULL_MOVE * HIT_WAYS // max(b.fighters[i].pace, 1)


liked_best = liked_best_of(B, sides, stands, liking)


@jit(_I(B, PROGRAM))
def favourite(b, program):
    """The row of whom she aims at, or whom the dials prefer; -1 for nobody (PS-AIM-1)."""
    aimed = b.fighters[b.actor].aim_on - 1
    return aimed if aimed >= 0 else liked_best(b, program)
