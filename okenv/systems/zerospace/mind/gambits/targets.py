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
from ...rules.sides import able, side_of
from ..tactics import own_worth
from .danger import goes_for_an_ally
from .facts import around_her, wounds_of
from .odds import SHARE, best_attack, best_blow
from .words import FOCUS, LOYALTY, With

_FAITHFUL = 50
_A_MOVE, _AN_ALLY = SHARE // 30, SHARE // 3
"""What somebody a base move nearer is worth, and somebody who goes for an ally, in 10,000ths of her."""
_I = types.int64


PICKS = (
    Pick("most hurt", "has lost the greatest share of Health or Endurance", wounds_of),
    Pick("least hurt", "has lost the least share of Health and Endurance", lambda b, k: -wounds_of(b, k)),
    Pick("easiest to hit", "the fighter has the best odds to hit", lambda b, i, k: best_blow(b, i, k)[0], True),
    Pick("most expected", "the fighter's attack is worth most against",
         lambda b, i, k: best_attack(b, i, k, With.BEST)[1], True),
    Pick("likeliest down", "the fighter has the best odds to take out of the fight",
         lambda b, i, k: best_blow(b, i, k)[1], True),
    Pick("most dangerous", "takes most of what the fighter has left, to be expected",
         lambda b, i, k: best_attack(b, k, i, With.BEST)[1], True),
    Pick("least dangerous", "takes least of what the fighter has left, to be expected",
         lambda b, i, k: -best_attack(b, k, i, With.BEST)[1], True),
    Pick("attacker", "who goes for an ally: attacks or restrains one, or is within 1 m of one; nobody else",
         lambda b, k: 0 if goes_for_an_ally(b, k) else NOBODY, True),
    Pick("captive", "whom the fighter restrains; nobody else",
         lambda b, i, k: 0 if b.fighters[i].holds == k + 1 else NOBODY, True),
    Pick("weakest", "has the least Brawn", lambda f: -f.brawn),
    Pick("strongest", "has the most Brawn", lambda f: f.brawn),
    Pick("most around", "has the most of that side, less those of the other, within 5 m",
         lambda b, k: around_her(b, side_of(b, k), k) - around_her(b, 1 - side_of(b, k), k)),
    Pick("best placed", "has the attack that is worth most from where she is", lambda b, k: SHARE * own_worth(b, k)),
    *common_picks(distance),
)  # fmt: skip


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy, in 10,000ths of her: worth, focus on the hurt, loyalty to allies."""
    i = b.actor
    good = best_attack(b, i, k, With.BEST)[1] + (program[FOCUS] - 50) * wounds_of(b, k)
    if program[LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += _AN_ALLY
    return good - distance(b, i, k) * _A_MOVE // max(b.fighters[i].pace, 1)


liked_best = liked_best_of(B, sides, able, liking)
