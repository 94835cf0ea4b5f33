"""How gambits choose a target: the words for it, and whom the dials prefer."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.gambit_common import common_picks, liked_best_of
from okenv.core.mind.gambit_rules import NOBODY, PROGRAM
from okenv.core.mind.gambits import Pick

from ...rules import sides
from ...rules.attack import can_attack
from ...rules.damage import points_on
from ...rules.grab import barred
from ...rules.layout import B
from ...rules.movement import distance, step_of
from ...rules.sides import rows_of, side_of, stands
from ...rules.social import nerve_of
from ...rules.weapons import first_in_hand
from ..forecast import HIT_WAYS, expected_points, hit_ways
from ..tactics import in_her_turn
from .facts import attacker_of, victim_of, wounds_of
from .words import FOCUS, LOYALTY

_FAITHFUL = 50
_I = types.int64


@jit(types.boolean(B, _I))
def goes_for_an_ally(b, k):
    """Whether an enemy goes for an ally of the actor: has set up or grabbed one, or acts against one just now."""
    f = b.fighters[k]
    i = b.actor
    if attacker_of(b) == k and victim_of(b) != i and victim_of(b) >= 0:
        return side_of(b, victim_of(b)) == side_of(b, i)
    first, last = rows_of(b, side_of(b, i))
    for a in range(first, last):
        if a != i and stands(b, a):
            if f.setup_on == a + 1 or barred(b, a, k) or has(b.fighters[a].def_one, k):
                return True
    return False


PICKS = (
    Pick("most hurt", "bears most points", points_on),
    Pick("least hurt", "bears fewest points", lambda b, k: -points_on(b, k)),
    Pick("easiest to hit", "the fighter has the best odds to hit", lambda b, i, k: hit_ways(b, i, k), True),
    Pick("most expected", "the fighter expects most points from an attack", lambda b, i, k: expected_points(b, i, k),
         True),
    Pick("most dangerous", "does most points to be expected to the fighter with an attack",
         lambda b, i, k: expected_points(b, k, i), True),
    Pick("least dangerous", "does fewest points to be expected to the fighter",
         lambda b, i, k: -expected_points(b, k, i), True),
    Pick("set up", "whom the fighter has set up; nobody else",
         lambda b, i, k: 0 if b.fighters[i].setup_on == k + 1 else NOBODY, True),
    Pick("grabbed", "whom the fighter has grabbed; nobody else",
         lambda b, i, k: 0 if barred(b, k, i) else NOBODY, True),
    Pick("attacker", "who goes for an ally: has set one up or grabbed one, is fended off by one, or acts against one"
         " just now; nobody else", lambda b, k: 0 if goes_for_an_ally(b, k) else NOBODY, True),
    Pick("most AP", "has most action points left", lambda f: f.ap),
    Pick("weakest nerve", "has the least nerve", lambda b, k: -nerve_of(b, k)),
    *common_picks(distance, "in her turn is whom the fighter has set up, or holds; else whom the dials prefer; nobody"
                  " else is tried"),
)  # fmt: skip


@jit(types.boolean(B, _I))
def can_be_met(b, k):
    """Whether somebody can be a target: she stands, and no grab is in the way."""
    return stands(b, k) and not barred(b, b.actor, k)


@jit(_I(B, PROGRAM, _I))
def liking(b, program, k):
    """How much the dials prefer an enemy: points to be expected, by focus who is hurt, by loyalty who harms allies."""
    i = b.actor
    focus = program[FOCUS] - 50
    good = expected_points(b, i, k) + focus * wounds_of(b, k) * HIT_WAYS // 2500
    if program[LOYALTY] >= _FAITHFUL and goes_for_an_ally(b, k):
        good += HIT_WAYS
    return good - distance(b, i, k) * HIT_WAYS // (8 * max(step_of(b, i), 1))


liked_best = liked_best_of(B, sides, can_be_met, liking)


@jit(_I(B, PROGRAM))
def favourite(b, program):
    """In her turn whom she has set up, or holds; else whom the dials prefer; -1 for nobody."""
    i = b.actor
    f = b.fighters[i]
    if in_her_turn(b):
        if f.setup_on != 0 and f.setup_on != i + 1:
            return f.setup_on - 1
        if f.holds != 0 and can_attack(b, i, f.holds - 1, first_in_hand(b, i), 0):
            return f.holds - 1
    return liked_best(b, program)
