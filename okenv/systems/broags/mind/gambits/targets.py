"""How gambits choose a target: the words for it, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.mind.gambit_common import common_picks, liked_best_of
from okenv.core.mind.gambit_rules import NOBODY, PROGRAM
from okenv.core.mind.gambits import Pick

from ...rules import sides
from ...rules.layout import B
from ...rules.movement import distance
from ...rules.sides import in_sight
from ..forecast import HIT_WAYS
from .arms import arm_against, best_blow
from .danger import goes_for_an_ally
from .facts import wounds_of
from .groups import best_group
from .words import FOCUS, LOYALTY, With

_FAITHFUL = 50
_A_MOVE = 4
"""Hit points that somebody a movement nearer is worth."""
_I = types.int64


PICKS = (
    Pick("most hurt", "has lost the greatest share of hit points", wounds_of),
    Pick("least hurt", "has lost the least share of hit points", lambda b, k: -wounds_of(b, k)),
    Pick("easiest to hit", "the fighter has the best odds to hit", lambda b, i, k: best_blow(b, i, k)[0], True),
    Pick("most expected", "the fighter's action is worth most against, a second attack in it",
         lambda b, i, k: arm_against(b, i, k, With.BEST)[1], True),
    Pick("likeliest down", "the fighter has the best odds to bring down", lambda b, i, k: best_blow(b, i, k)[1], True),
    Pick("most dangerous", "takes most hit points of the fighter, to be expected",
         lambda b, i, k: best_blow(b, k, i)[2], True),
    Pick("least dangerous", "takes fewest hit points of the fighter, to be expected",
         lambda b, i, k: -best_blow(b, k, i)[2], True),
    Pick("attacker", "who goes for an ally: attacks one just now, pins or holds one, or is within 2 m of one; nobody"
         " else", lambda b, k: 0 if goes_for_an_ally(b, k) else NOBODY, True),
    Pick("captive", "whom the fighter pins or holds; nobody else",
         lambda b, i, k: 0 if b.fighters[i].bond_with == k + 1 else NOBODY, True),
    Pick("quickest", "has the highest initiative score", lambda f: f.score + f.temp),
    Pick("weakest", "has the least Strength", lambda f: -f.strength),
    Pick("strongest", "has the most Strength", lambda f: f.strength),
    Pick("most for the group", "an attack of the fighter's group is worth most against",
         lambda b, i, k: best_group(b, i, k, With.BEST)[1], True),
    *common_picks(distance),
)  # fmt: skip


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy, in 81sts of hit points: worth, focus on the hurt, loyalty to allies."""
    i = b.actor
    focus = program[FOCUS] - 50
    good = arm_against(b, i, k, With.BEST)[1] + focus * wounds_of(b, k) * HIT_WAYS // 500
    if program[LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += 5 * HIT_WAYS
    return good - distance(b, i, k) * _A_MOVE * HIT_WAYS // max(b.fighters[i].pace, 1)


liked_best = liked_best_of(B, sides, in_sight, liking)
