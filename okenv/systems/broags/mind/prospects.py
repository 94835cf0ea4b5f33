"""What a search of BrOAGS needs to know: what is worth trying, and how far one decision reaches.

A decision reaches from a fighter's turn to the beginning of the next one: through the windows of her attack, its dice
and the second rolls (BR-ACT-1, BR-REACT-1, BR-TWO-1). Within it nobody comes between others, and what a fighter
attacks, aims at and answers is what takes most, or saves most, on average.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.mind.foes import nearest_of
from okenv.core.mind.masks import unmark, unmark_ways_of

from ..rules import sides
from ..rules.actions import AREAS, FULL, HALF, SPRINT, WAYS, Act, action_id
from ..rules.active_defence import by_hand, costs_action, reaction_rank, windows
from ..rules.attack import margin_over, reaches
from ..rules.engine import forget as forget
from ..rules.engine import legal
from ..rules.layout import ARMS, WEAPONS, Area, B, Bond, Deed, Kind, Phase, Prompt, Reaction
from ..rules.manoeuvres import contest_difficulty
from ..rules.movement import ADJACENT, distance, length_of
from ..rules.sides import rows_of, side_of, stands
from ..rules.stance import movement
from ..rules.wounds import might_of
from .forecast import NO_ARM, best_aim, under_way
from .likeness import stands_for
from .value import harm_now, parry

LUCK = 2
"""4dF of which more is not reckoned with: what is out of reach with them is not tried."""
_EXTREMITIES, _VITALS = int(Area.EXTREMITIES), int(Area.VITALS)
_STRIKE, _TRIP, _SHOVE = int(Deed.STRIKE), int(Deed.TRIP), int(Deed.SHOVE)
_RANGED, _HOLDER = int(Kind.RANGED), int(Bond.HOLDER)
_PROMPT_TURN, _KEEP, _BOUND = int(Prompt.TURN), int(Prompt.KEEP), int(Prompt.BOUND)
_FREE_WAYS = (1 << FULL) | (1 << HALF)
_I = types.int64
nearest_enemy = nearest_of(B, sides, stands, distance)
unmark_ways = unmark_ways_of(action_id, WAYS)


@jit(types.boolean(B))
def own_turn(b):
    """Whether somebody is asked for the first time in her turn (BR-ACT-1, BR-STAT-1, BR-LOST-1).

    Not when she goes on after she has moved or acted, or kept her hold.
    """
    if b.prompt == _KEEP or b.prompt == _BOUND:
        return True
    f = b.fighters[b.whose]
    untouched = b.moved == 0 and b.shifted == 0 and b.spent == f.lost
    return b.prompt == _PROMPT_TURN and f.bond != _HOLDER and untouched


@jit(types.boolean(B))
def between_rounds(b):
    """Whether a look-ahead ends at the dice that are awaited: lots and initiative, after a surprise (BR-INIT-1)."""
    return b.step < Phase.NEXT


@jit(types.boolean(B))
def seldom(b):
    """Whether the question is one that is taken to be declined when it comes up within a decision.

    Nobody comes between others or lets go when attacked (BR-NOOO-1, BR-PIN-1), a second attack is not reacted to
    (BR-TWO-1), and after her action a fighter stays where she is.
    """
    prompt = b.prompt
    if prompt == Prompt.TURN:
        return b.spent != 0 and b.fighters[b.whose].lost == 0
    if prompt == Prompt.REACT:
        return b.nth == 2 and b.deed == _STRIKE
    return (prompt == Prompt.SHIELD) | (prompt == Prompt.RELEASE) | (prompt == Prompt.LOOSEN)


@jit(types.Tuple((_I, types.float64))(B, _I, _I, MASK))
def best_arm(b, i, k, mask):
    """``(weapon, harm)`` of the marked attacks on an enemy, counted from 0, that take most of her; -1 for none.

    The harm is that of one attack, also of a weapon that attacks twice.
    """
    first, _ = rows_of(b, 1 - side_of(b, i))
    which, best, once = -1, -1.0, -1.0
    for w in range(ARMS):
        if mask[action_id(Act.ATTACK, k, w)] != 0:
            harm = harm_now(b, i, w, first + k)
            worth = 2.0 * harm if b.fighters[i].w_shots[w] == 2 and b.prompt == Prompt.TURN else harm
            if worth > best:
                which, best, once = w, worth, harm
    return which, once


@jit(_I(B, _I, MASK))
def easiest(b, i, mask):
    """The enemy, counted from 0, of whom a marked attack takes most; -1 where there is none."""
    first, last = rows_of(b, 1 - side_of(b, i))
    who, best = -1, -1.0
    for k in range(last - first):
        harm = best_arm(b, i, k, mask)[1]
        if harm > best:
            who, best = k, harm
    return who


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter has a gun in hand, or one that she could have there."""
    f = b.fighters[i]
    for w in range(f.weapons_n):
        if f.w_kind[w] == _RANGED and f.w_place[w] < 2:
            return True
    return False


@jit(types.boolean(B, _I, _I))
def out_of_range(b, i, target):
    """Whether none of a fighter's guns can be used on somebody from where she is (BR-REACH-1, BR-SIGHT-1)."""
    f, gap = b.fighters[i], distance(b, i, target)
    for w in range(f.weapons_n):
        if f.w_kind[w] == _RANGED and f.w_place[w] < 2 and reaches(b, i, target, w, gap):
            return False
    return True


@jit(_I(B, _I))
def farthest_reach(b, i):
    """How near an enemy must be for the longest of a fighter's weapons for hand to hand, in cm (BR-REACH-1)."""
    f = b.fighters[i]
    reach = ADJACENT
    for w in range(f.weapons_n):
        if f.w_kind[w] != _RANGED and f.w_place[w] < 2:
            reach = max(reach, f.w_reach[w])
    return reach


@jit(_I(B, _I, types.boolean))
def ways_worth(b, target, near):
    """The moves about an enemy that are worth a look, as bits of ``(approach, 8 bits up: retreat)`` (BR-MOVE-1).

    Toward her the least that brings what she strikes with within reach, or toward the nearest all of a move, or a
    sprint; who shoots moves toward or away from the nearest by what keeps her action, too, or sprints into range.
    """
    i = b.actor
    gap, reach = distance(b, i, target), farthest_reach(b, i)
    gun = shoots(b, i)
    ways, back = 0, 0
    if gap >= reach and not gun:
        for way in (HALF, FULL):
            if ways == 0 and length_of(b, i, way) > gap - reach:
                ways = 1 << way
        if ways == 0 and near:
            ways = (1 << FULL) | (1 << SPRINT)
    if near and gun:
        ways = back = _FREE_WAYS
        if out_of_range(b, i, target):
            ways |= 1 << SPRINT
    elif near:
        back = 1 << FULL
    return ways | (back << 8)


@jit(_I(B, types.boolean, MASK))
def drop_moves(b, within, mask):
    """Leave out moves about allies, and those about enemies that lead nowhere; within a decision retreats, too."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    nearest, dropped = nearest_enemy(b, i), 0
    for k in range(b.side_n[side_of(b, i)] - 1):
        dropped += unmark_ways(mask, Act.JOIN, k, 0) + unmark_ways(mask, Act.LEAVE, k, 0)
    for target in range(first, last):
        if stands(b, target):
            ways = 0 if stands_for(b, first, target) else ways_worth(b, target, target == nearest)
            if within and target != nearest:
                ways = 0
            dropped += unmark_ways(mask, Act.APPROACH, target - first, ways & 255)
            dropped += unmark_ways(mask, Act.RETREAT, target - first, 0 if within else ways >> 8)
    return dropped


@jit(types.boolean(B, _I, _I, _I))
def hopeful(b, i, deed, target):
    """Whether both rolls of a manoeuvre can succeed without more than :data:`LUCK` (BR-MAN-1)."""
    met = margin_over(b, i, target, deed, NO_ARM, distance(b, i, target))
    grip = might_of(b, i) - contest_difficulty(b, target, deed)
    return met + LUCK >= 0 and grip + LUCK >= 0


@jit(_I(B, types.boolean, MASK))
def drop_attacks(b, within, mask):
    """Of attacks leave one of each that is alike; within a decision the best one at whom it takes most of."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    most, dropped = easiest(b, i, mask), 0
    for target in range(first, last):
        k = target - first
        if not stands(b, target):
            continue
        same = stands_for(b, first, target) or (within and k != most)
        best = best_arm(b, i, k, mask)[0] if within else -1
        for w in range(ARMS):
            if same or (within and w != best):
                dropped += unmark(mask, action_id(Act.ATTACK, k, w))
                if w < WEAPONS:
                    dropped += unmark(mask, action_id(Act.CONCENTRATE, k, w))
                dropped += unmark(mask, action_id(Act.DOGPILE, k, w))
        for deed in range(_TRIP, _SHOVE + 1):
            action = action_id(Act.TRIP + deed - _TRIP, k, 0)
            if mask[action] != 0 and (same or within or not hopeful(b, i, deed, target)):
                dropped += unmark(mask, action)
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_turn(b, within, mask):
    """Of all that a turn offers leave what leads somewhere (BR-ACT-1)."""
    dropped = drop_moves(b, within, mask) + drop_attacks(b, within, mask)
    dropped += unmark(mask, action_id(Act.FLEE, 0, 0))
    if within:
        for kind in (Act.GROUND, Act.HIDE, Act.CROUCH, Act.STAND):
            dropped += unmark(mask, action_id(kind, 0, 0))
    elif movement(b, b.actor) == 0:
        dropped += unmark(mask, action_id(Act.CROUCH, 0, 0))
    return dropped


@jit(_I(B, _I))
def likely_gain(b, t):
    """What a reaction of the target adds with dice of 0; 0 where it would cost her an action (BR-INIT-2)."""
    if costs_action(b, t):
        return 0
    return parry(b, t, not by_hand(b, b.whose), distance(b, b.whose, t))


@jit(_I(B))
def likely_aim(b):
    """The area, or 0 for a wild attack, that an attack under way takes most with (BR-HIT-1).

    A reaction that is likely counts as with dice of 0.
    """
    i, t = b.whose, b.ward
    gain = likely_gain(b, t) if b.nth != 2 and windows(b, i) else 0
    return best_aim(b, i, t, b.weapon, under_way(b, t) - gain, 0, -1)


@jit(_I(B, types.boolean, MASK))
def drop_areas(b, within, mask):
    """Leave the wild attack and the vitals; within a decision the better of them (BR-HIT-1)."""
    aim, dropped = likely_aim(b), 0
    for area in range(_EXTREMITIES, AREAS + 1):
        if area != _VITALS or (within and aim != _VITALS):
            dropped += unmark(mask, action_id(Act.TAMED, 0, area - _EXTREMITIES))
    if within and aim == _VITALS:
        dropped += unmark(mask, action_id(Act.WILD, 0, 0))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_reactions(b, within, mask):
    """Leave the reaction with the higher rank; within a decision it is made where it helps and costs no action."""
    t = b.actor
    block, dodge = action_id(Act.BLOCK, 0, 0), action_id(Act.DODGE, 0, 0)
    dropped = 0
    if mask[block] != 0 and mask[dodge] != 0:
        blocks = reaction_rank(b, t, Reaction.BLOCK) >= reaction_rank(b, t, Reaction.DODGE)
        dropped += unmark(mask, dodge if blocks else block)
    if within:
        if likely_gain(b, t) <= 0:
            dropped += unmark(mask, block) + unmark(mask, dodge)
        else:
            dropped += unmark(mask, action_id(Act.DECLINE, 0, 0))
    return dropped


@jit(_I(B, types.boolean, MASK))
def worth_trying(b, within, mask):
    """Fill the mask (int8 [actions]) with the legal actions that a search looks at; returns how many, 1 or more.

    ``within`` a decision that is looked at to its end only the likeliest answers count.
    """
    count = legal(b, mask)
    prompt = b.prompt
    if prompt == Prompt.TURN:
        count -= drop_turn(b, within, mask)
    elif prompt == Prompt.SECOND:
        count -= drop_attacks(b, within, mask)
        if count > 1:
            count -= unmark(mask, action_id(Act.STOP, 0, 0))
    elif prompt == Prompt.AREA:
        count -= drop_areas(b, within, mask)
    elif prompt == Prompt.REACT:
        count -= drop_reactions(b, within, mask)
    elif prompt == Prompt.BOUND and within:
        count -= unmark(mask, action_id(Act.PASS, 0, 0))
    return count if count > 0 else legal(b, mask)
