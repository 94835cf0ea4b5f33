"""What a search of ZeroSpace needs to know: what is worth trying, and how far one decision reaches.

A decision reaches from a fighter's turn, or from the choice whose turn it is, to the beginning of the next one:
through the windows of what she does, and its dice (ZS-TURN-1, ZS-ACT-1, ZS-FORCE-1). Within it nobody comes between
others, and what is attacked, traded and answered is what takes most, or saves most, on average.
"""

from __future__ import annotations

from numba import types

from okenv.core.bits import count_of, has
from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.mind.masks import unmark, unmark_ways_of

from ..rules.actions import DOUBLE, SINGLE, WAYS, Act, action_id
from ..rules.conditions import BY_MOVE
from ..rules.damage import falls_at_once
from ..rules.engine import canonical, legal
from ..rules.engine import forget as forget
from ..rules.layout import ARMS, COVERS, TRADES, WEAPONS, B, Phase, Prompt, Terror
from ..rules.movement import ADJACENT, distance, room_for
from ..rules.objects import in_hazard
from ..rules.sides import able, rows_of, side_of, stands
from ..rules.turns import first_to_act
from .forced import suppose_forced, undo_forced
from .forecast import best_trade, chance_of, expected
from .likeness import stands_for
from .tactics import behind, leave_out, nearest_enemy, send_best, shoots
from .threats import best_join, best_strike, take_best, worth_of_team, would_join

MOST_ROLLS = 3
"""Dice of one attack that are listed; of more, what is left counts by what it takes on average."""
MOST_ASKED = 2
"""Targets of one attack who are asked within a decision whether they force turns (ZS-FORCE-1)."""
DUEL = 2
"""Fighters of a duel."""
LEAST = 1.0 / 6.0
"""The chance below which a manoeuvre is not tried: that of 10 or more with 2d6 (ZS-DICE-1)."""
_SINGLE, _DOUBLE = 1 << SINGLE, 1 << DOUBLE
_SEEK = int(Act.SEEK)
_ATTACK, _SPREAD, _SWEEP = int(Act.ATTACK), int(Act.SPREAD), int(Act.SWEEP)
_DISARM, _TAKEDOWN, _APPROACH = int(Act.DISARM), int(Act.TAKEDOWN), int(Act.APPROACH)
_ATTACK_ROLL, _PUSH_ROLL = int(Phase.ATTACK_ROLL), int(Phase.PUSH_ROLL)
_FLEES, _DODGE = int(Terror.FLEES), int(Act.DODGE)
_I = types.int64
unmark_ways = unmark_ways_of(action_id, WAYS)


@jit(types.void(B))
def forget_dice(b):
    """Clear what dice left behind that nothing to come depends on: by how much an attack hit, unless it pushes.

    What is rolled for a team stays until all of it have rolled (ZS-MAN-1, ZS-KNOCK-1).
    """
    canonical(b)
    if b.knockback == 0:
        b.margin = 0
        if b.step != _ATTACK_ROLL:
            for i in range(b.fighters_n):
                b.fighters[i].rolled = 0


@jit(types.boolean(B))
def own_turn(b):
    """Whether a turn begins: its side is asked whose it is, or she is asked for the first time (ZS-TURN-1, ZS-ACT-1).

    Not once a side has said whose it is: that decision goes on to what she does, and so does a turn that interrupts
    (ZS-DELAY-1). Who flees has moved before she is asked (ZS-ATT-3).
    """
    if b.prompt == Prompt.NEXT:
        return True
    if b.prompt != Prompt.TURN or b.outer != 0 or b.spent != 0 or b.quick != 0:
        return False
    f = b.fighters[b.whose]
    if b.moved != 0 and not (f.terror == _FLEES and f.held_by == 0):
        return False
    return b.listed != 0 or first_to_act(b) < 0


@jit(types.boolean(B, B))
def beyond(root, b):
    """Whether a turn goes on that was interrupted, and the decision was about that, or in what came between.

    Whoever interrupts decides about her own turn (ZS-DELAY-1). What the other declares after that is a second one, as
    long again; only in a duel the decision goes on to it.
    """
    if b.fighters_n == DUEL or (root.outer == 0 and root.prompt != Prompt.INTERRUPT):
        return False
    return (b.prompt == Prompt.TURN) & (b.outer == 0) & (b.spent == 0)


@jit(_I(B))
def rolls_left(b):
    """Dice at most until the attack or the hazard is over: one and one for each who has a name (ZS-DMG-1, ZS-OBJ-2)."""
    if b.step == _PUSH_ROLL:
        return 1 + count_of(b.targets)
    if b.step >= Phase.HAZARD:
        rolls = 0
        for i in range(b.victim, b.fighters_n):
            rolls += (1 + int(not falls_at_once(b, i))) * int(in_hazard(b, b.cursor, i))
        return rolls
    if b.step != _ATTACK_ROLL:
        return 1
    area = has(b.targets, b.victim) and b.struck == 0 and b.act == Act.ATTACK
    if area:
        return 2 + (count_of(b.targets) if b.knockback != 0 else 0)
    each = 2 + int(b.knockback != 0)
    rolls = b.members + (0 if falls_at_once(b, b.victim) else each - 1)
    for t in range(b.fighters_n):
        if has(b.targets, t):
            rolls += 1 if falls_at_once(b, t) else each
    return rolls


@jit(types.boolean(B))
def between_rounds(b):
    """Whether a look-ahead ends at the dice that are awaited.

    It ends where one attack, or one hazard, rolls more than can be listed; that counts then by what it takes on average
    (:mod:`.value`).
    """
    return rolls_left(b) > MOST_ROLLS


@jit(types.boolean(B))
def seldom(b):
    """Whether the question is one that is taken to be declined when it comes up within a decision.

    Nobody comes between others or lets go (ZS-DELAY-1, ZS-MAN-2), of many targets nobody forces a turn and nobody
    dives (ZS-FORCE-2), and after her action a fighter stays where she is.
    """
    prompt = b.prompt
    if prompt == Prompt.TURN:
        return b.spent != 0
    if prompt == Prompt.FORCE:
        return not has(b.targets, b.actor) or count_of(b.targets) > MOST_ASKED
    return (prompt == Prompt.INTERRUPT) | (prompt == Prompt.RELEASE)


@jit(_I(B, _I, _I))
def shortest(b, i, room):
    """The shortest way that leads so far; WAYS: none (ZS-ACT-1, ZS-MOVE-2)."""
    for way in range(WAYS):
        if b.fighters[i].pace * (way + 1) >= room:
            return way
    return WAYS


@jit(_I(B, _I))
def ways_worth(b, target):
    """The moves about an enemy that are worth a look, as bits of ``(approach, 8 bits up: retreat)`` (ZS-MOVE-1).

    Toward her the shortest that leads beside her; toward the nearest one otherwise all of a move, or an all-out one.
    A shooter keeps her action, and moves about the nearest alone; others get as far from her as they can.
    """
    i = b.actor
    near, far = nearest_enemy(b, i) == target, (1 << WAYS) - 1
    if shoots(b, i):
        way = shortest(b, i, distance(b, i, target) - ADJACENT)
        return (_SINGLE | (_SINGLE << 8)) if near else _SINGLE if way == SINGLE else 0
    way = shortest(b, i, room_for(b, i, _APPROACH, target))
    if way < WAYS:
        return (1 << way) | ((far << 8) if near else 0)
    return (far & ~_DOUBLE) | (far << 8) if near else 0


@jit(_I(B, _I, MASK))
def drop_covers(b, i, mask):
    """Of ways to places with cover leave the shortest that leads there (ZS-COND-1)."""
    dropped = 0
    for c in range(b.covers_n):
        way = shortest(b, i, room_for(b, i, _SEEK, c)) if b.c_health[c] > 0 else WAYS
        for other in range(WAYS):
            if other != way:
                dropped += unmark(mask, action_id(Act.SEEK, 0, c * WAYS + other))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_moves(b, within, mask):
    """Leave out moves about allies and those that lead nowhere; within a decision all but toward the nearest enemy."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    dropped, nearest = 0, nearest_enemy(b, i)
    for k in range(b.side_n[side_of(b, i)] - 1):
        dropped += unmark_ways(mask, Act.JOIN, k, 0)
    for target in range(first, last):
        if stands(b, target):
            ways = 0 if stands_for(b, first, target) or not able(b, target) else ways_worth(b, target)
            if within and target != nearest:
                ways = 0
            dropped += unmark_ways(mask, Act.APPROACH, target - first, ways & 255)
            dropped += unmark_ways(mask, Act.RETREAT, target - first, 0 if within else ways >> 8)
    if not within:
        return dropped + drop_covers(b, i, mask)
    for option in range(COVERS * WAYS):
        dropped += unmark(mask, action_id(Act.SEEK, 0, option))
    return dropped


@jit(_I(B, _I, MASK))
def best_attack(b, i, mask):
    """The marked attack, spread or sweep of which most is to be expected; -1 where there is none."""
    first, last = rows_of(b, 1 - side_of(b, i))
    best, found = 0.0, -1
    for kind in range(_ATTACK, _SWEEP + 1):
        if kind != _ATTACK and kind != _SPREAD and kind != _SWEEP:
            continue
        for k in range(last - first if kind != _SWEEP else 1):
            for w in range(ARMS):
                action = action_id(kind, k, w)
                if mask[action] != 0:
                    worth = expected(b, i, kind, w, first + k)
                    if found < 0 or worth > best:
                        best, found = worth, action
    return found


@jit(_I(B, types.boolean, MASK))
def drop_attacks(b, within, mask):
    """Of attacks leave one of each that is alike, and no hopeless manoeuvre; within a decision the best attack."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best, dropped = best_attack(b, i, mask) if within else -1, 0
    for target in range(first, last):
        k = target - first
        if not stands(b, target):
            continue
        same = stands_for(b, first, target)
        for w in range(ARMS):
            for turn in range(2):
                action = action_id(_ATTACK if turn == 0 else _SPREAD, k, w)
                if same or (within and action != best):
                    dropped += unmark(mask, action)
        for kind in range(_DISARM, _TAKEDOWN + 1):
            action = action_id(kind, k, 0)
            if mask[action] != 0 and (same or within or chance_of(b, i, kind, target) < LEAST):
                dropped += unmark(mask, action)
    for w in range(ARMS):
        action = action_id(_SWEEP, 0, w)
        if within and action != best:
            dropped += unmark(mask, action)
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_objects(b, within, mask):
    """Leave attacks on what shelters an enemy, none within a decision; drop nothing, and draw once (ZS-OBJ-1)."""
    dropped = 0
    for c in range(b.covers_n):
        if within or behind(b, c, 1 - side_of(b, b.actor)) == 0:
            for w in range(ARMS):
                dropped += unmark(mask, action_id(Act.WRECK, 0, c * ARMS + w))
    for w in range(WEAPONS):
        dropped += unmark(mask, action_id(Act.DROP, 0, w))
        if b.quick > 0 and within:
            dropped += unmark(mask, action_id(Act.DRAW, 0, w))
    return dropped


@jit(_I(B, types.boolean, MASK))
def drop_turn(b, within, mask):
    """Of all that a turn offers leave what leads somewhere (ZS-ACT-1)."""
    dropped = drop_moves(b, within, mask) + drop_attacks(b, within, mask) + drop_objects(b, within, mask)
    dropped += unmark(mask, action_id(Act.DEACTIVATE, 0, 0))
    if mask[action_id(Act.RISE, 0, BY_MOVE)] != 0:
        dropped += unmark(mask, action_id(Act.RISE, 0, 1 - BY_MOVE))
    if within:
        for kind in (Act.DELAY, Act.DODGE, Act.PRONE, Act.CLOAK, Act.ACTIVATE, Act.RELEASE):
            dropped += unmark(mask, action_id(kind, 0, 0))
    return dropped


@jit(_I(B, _I))
def trade_if_dodged(b, t):
    """The trade of which most is to be expected if a target dodges; the battle stays as it was (ZS-FORCE-1)."""
    kept = suppose_forced(b, t, _DODGE, 0)
    found = best_trade(b, b.whose, b.act, b.option, t)[0]
    undo_forced(b, t, _DODGE, kept)
    return found


@jit(_I(B, types.boolean, MASK))
def drop_trades(b, within, mask):
    """Leave a plain attack and the best trades, if its target dodges and if not; within a decision the best one."""
    best = best_trade(b, b.whose, b.act, b.option, b.target)[0]
    other = best if within else trade_if_dodged(b, b.target)
    dropped = 0
    for n in range(1, TRADES + 1):
        if n != best and n != other:
            dropped += unmark(mask, action_id(Act.CALLED, 0, n - 1))
        if -n != best and -n != other:
            dropped += unmark(mask, action_id(Act.SUPPRESS, 0, n - 1))
    return dropped + (unmark(mask, action_id(Act.PLAIN, 0, 0)) if within and best != 0 else 0)


@jit(_I(B, types.boolean, MASK))
def drop_joins(b, within, mask):
    """Leave the arm that adds most to a team; within a decision who gains more joins, others do not (ZS-MAN-1)."""
    k, dropped = b.actor, 0
    now = worth_of_team(b)
    best, _ = would_join(b, k, now) if within else best_join(b, k, now)
    for w in range(ARMS):
        if w != best:
            dropped += unmark(mask, action_id(Act.TEAM, 0, w))
    return dropped + (unmark(mask, action_id(Act.DECLINE, 0, 0)) if within and best >= 0 else 0)


@jit(_I(MASK, _I, _I))
def leave_only(mask, action, count):
    """Leave one of so many actions; returns how many were taken out."""
    for other in range(len(mask)):
        mask[other] = 0
    mask[action] = 1
    return count - 1


@jit(_I(B, types.boolean, MASK))
def worth_trying(b, within, mask):
    """Fill the mask (int8 [actions]) with the legal actions that a search looks at; returns how many, 1 or more.

    ``within`` a decision that is looked at to its end only the likeliest answers count.
    """
    count = legal(b, mask)
    prompt = b.prompt
    if prompt == Prompt.TURN:
        count -= drop_turn(b, within, mask)
    elif prompt == Prompt.TRADE:
        count -= drop_trades(b, within, mask)
    elif prompt == Prompt.TEAM:
        count -= drop_joins(b, within, mask)
    elif within and prompt == Prompt.TARGETS:
        count -= leave_only(mask, leave_out(b), count)
    elif within and prompt == Prompt.NEXT:
        count -= leave_only(mask, send_best(b), count)
    elif within and prompt == Prompt.STRIKES:
        count -= leave_only(mask, best_strike(b), count)
    elif within and prompt == Prompt.TAKE:
        count -= leave_only(mask, take_best(b), count)
    return count if count > 0 else legal(b, mask)
