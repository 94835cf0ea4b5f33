"""What a fighter may do in her turn: for the mask, and one by one (ZS-ACT-1, ZS-MAN-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import MASK

from .actions import WAYS, Act, action_id, mark, mark_at
from .arms import can_draw, can_drop, can_pick
from .attack import can_attack, can_spread, can_sweep
from .conditions import BY_MOVE, NERVE, SHAPE, SIGHT, WILL, can_cloak, can_go_prone, can_recover, can_rise
from .execute import is_quick
from .grapple import can_break, can_grapple, can_squeeze
from .layout import ARMS, COVERS, QUICK, WEAPONS, B
from .manoeuvres import can_disarm, can_distract, can_takedown
from .movement import can_go, can_move, may_go, ways_to_go
from .objects import can_wreck, cover_near
from .powers import can_activate
from .sides import overcome, rows_of, side_of, stands
from .turns import can_delay

_APPROACH, _RETREAT, _JOIN, _SEEK = int(Act.APPROACH), int(Act.RETREAT), int(Act.JOIN), int(Act.SEEK)
_DISARM, _TAKEDOWN = int(Act.DISARM), int(Act.TAKEDOWN)
_I = types.int64


@jit(types.boolean(B, _I, _I, _I))
def can_act_quickly(b, i, kind, option):
    """Whether a quick action is possible (ZS-ACT-1)."""
    if b.quick >= QUICK:
        return False
    if kind == Act.COVER:
        return cover_near(b, i) >= 0
    if kind == Act.PRONE:
        return can_go_prone(b, i)
    if kind == Act.DROP:
        return can_drop(b, i, option)
    if kind == Act.DRAW:
        return can_draw(b, i, option)
    if kind == Act.ACTIVATE:
        return can_activate(b, i)
    if kind == Act.DEACTIVATE:
        return b.fighters[i].shield != 0
    return b.spent == 0 and can_cloak(b, i)


@jit(types.boolean(B, _I, _I, _I))
def can_manoeuvre(b, i, kind, t):
    """Whether somebody can be disarmed, distracted, grappled or taken down (ZS-MAN-1)."""
    if kind == Act.DISARM:
        return can_disarm(b, i, t)
    if kind == Act.DISTRACT:
        return can_distract(b, i, t)
    return can_grapple(b, i, t) if kind == Act.GRAPPLE else can_takedown(b, i, t)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_spend(b, i, kind, target, option):
    """Whether a standard action that is still unused can be spent so (ZS-ACT-1, ZS-MAN-1)."""
    if kind == Act.ATTACK:
        return can_attack(b, i, target, option)
    if kind == Act.DODGE:
        return b.moved == 0
    if kind == Act.SPREAD:
        return can_spread(b, i, target, option)
    if kind == Act.SWEEP:
        return can_sweep(b, i, option)
    if kind >= _DISARM and kind <= _TAKEDOWN:
        return can_manoeuvre(b, i, kind, target)
    if kind == Act.SQUEEZE:
        return can_squeeze(b, i)
    if kind == Act.BREAK:
        return can_break(b, i)
    if kind == Act.RECOVER:
        return can_recover(b, i, option)
    return kind == Act.WRECK and can_wreck(b, i, option // ARMS, option % ARMS)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_do(b, i, kind, target, option):
    """Whether a fighter may answer so in her turn; the overcome break out, or do nothing (ZS-ACT-1, ZS-ATT-4)."""
    if kind == Act.DONE:
        return True
    if overcome(b, i) and kind != Act.RECOVER:
        return False
    if kind >= _APPROACH and kind <= _SEEK:
        return can_go(b, i, kind, target, option)
    if kind == Act.RISE:
        return can_rise(b, i, option)
    if kind == Act.PICK:
        return b.moved == 0 and can_pick(b, i, option)
    if kind == Act.DELAY:
        return can_delay(b, i)
    if kind == Act.RELEASE:
        return b.fighters[i].holds != 0
    if is_quick(kind):
        return can_act_quickly(b, i, kind, option)
    return b.spent == 0 and can_spend(b, i, kind, target, option)


@jit(_I(B, _I, MASK))
def mark_attacks(b, i, mask):
    """Mark every attack and manoeuvre; returns how many (ZS-ATT-1, ZS-MAN-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    f = b.fighters[i]
    count = 0
    for t in range(first, last):
        if not stands(b, t):
            continue
        k = t - first
        for w in range(ARMS):
            if w >= f.weapons_n and w < WEAPONS:
                continue
            able = can_attack(b, i, t, w)
            count += mark_at(mask, Act.ATTACK, k, w, able)
            if able and last - first > 1:
                count += mark_at(mask, Act.SPREAD, k, w, can_spread(b, i, t, w))
        count += mark_at(mask, Act.DISARM, k, 0, can_disarm(b, i, t))
        count += mark_at(mask, Act.DISTRACT, k, 0, can_distract(b, i, t))
        count += mark_at(mask, Act.GRAPPLE, k, 0, can_grapple(b, i, t))
        count += mark_at(mask, Act.TAKEDOWN, k, 0, can_takedown(b, i, t))
    if last - first > 1:
        for w in range(ARMS):
            count += mark(mask, Act.SWEEP, w, can_sweep(b, i, w))
    return count


@jit(_I(B, _I, MASK))
def mark_standard(b, i, mask):
    """Mark every standard action; returns how many (ZS-ACT-1, ZS-MAN-1, ZS-OBJ-1)."""
    count = mark_attacks(b, i, mask) + mark(mask, Act.DODGE, 0, b.moved == 0)
    count += mark(mask, Act.RISE, 1 - BY_MOVE, can_rise(b, i, 1 - BY_MOVE))
    count += mark(mask, Act.SQUEEZE, 0, can_squeeze(b, i)) + mark(mask, Act.BREAK, 0, can_break(b, i))
    for which in range(SIGHT, SHAPE):
        count += mark(mask, Act.RECOVER, which, can_recover(b, i, which))
    for c in range(b.covers_n):
        for w in range(WEAPONS):
            count += mark(mask, Act.WRECK, c * ARMS + w, can_wreck(b, i, c, w))
    return count


@jit(_I(B, _I, MASK))
def mark_quick(b, i, mask):
    """Mark every quick action; returns how many (ZS-ACT-1)."""
    count = mark(mask, Act.COVER, 0, cover_near(b, i) >= 0) + mark(mask, Act.PRONE, 0, can_go_prone(b, i))
    count += mark(mask, Act.CLOAK, 0, b.spent == 0 and can_cloak(b, i))
    count += mark(mask, Act.ACTIVATE, 0, can_activate(b, i)) + mark(mask, Act.DEACTIVATE, 0, b.fighters[i].shield != 0)
    for w in range(b.fighters[i].weapons_n):
        count += mark(mask, Act.DROP, w, can_drop(b, i, w)) + mark(mask, Act.DRAW, w, can_draw(b, i, w))
    return count


@jit(_I(MASK, _I, _I, _I))
def mark_ways(mask, kind, target, ways):
    """Mark the ways of one move; returns how many (ZS-ACT-1)."""
    for way in range(ways):
        mask[action_id(kind, target, way)] = 1
    return ways


@jit(_I(B, _I, MASK))
def mark_moves(b, i, mask):
    """Mark all that takes the move action, or its rest; returns how many (ZS-ACT-1, ZS-MOVE-2, ZS-MOVE-3)."""
    count = mark(mask, Act.RISE, BY_MOVE, can_rise(b, i, BY_MOVE))
    for w in range(b.fighters[i].weapons_n):
        count += mark(mask, Act.PICK, w, b.moved == 0 and can_pick(b, i, w))
    if not can_move(b, i):
        return count
    for turn in range(2):
        first, last = rows_of(b, 1 - side_of(b, i) if turn == 0 else side_of(b, i))
        for k in range(first, last):
            if k == i or not stands(b, k):
                continue
            if turn == 0:
                count += mark_ways(mask, Act.APPROACH, k - first, ways_to_go(b, i, _APPROACH, k))
                count += mark_ways(mask, Act.RETREAT, k - first, ways_to_go(b, i, _RETREAT, k))
            else:
                target = k - first if k < i else k - first - 1
                count += mark_ways(mask, Act.JOIN, target, ways_to_go(b, i, _JOIN, k))
    for c in range(b.covers_n):
        for way in range(ways_to_go(b, i, _SEEK, c)):
            count += mark(mask, Act.SEEK, c * WAYS + way, True)
    return count


@jit(_I(B, _I, MASK), cold=True)
def mark_breaking_out(b, i, mask):
    """Mark what the overcome can break out of; returns how many (ZS-ATT-4)."""
    shape = mark(mask, Act.RECOVER, SHAPE, can_recover(b, i, SHAPE))
    return shape + mark(mask, Act.RECOVER, WILL, can_recover(b, i, WILL))


@jit(_I(B, _I, MASK))
def mark_turn(b, i, mask):
    """Mark all that a fighter may do in her turn; returns how many (ZS-ACT-1, ZS-ATT-4)."""
    mask[action_id(Act.DONE, 0, 0)] = 1
    if overcome(b, i):
        return 1 + (mark_breaking_out(b, i, mask) if b.spent == 0 else 0)
    count = 1 + mark(mask, Act.DELAY, 0, can_delay(b, i)) + mark(mask, Act.RELEASE, 0, b.fighters[i].holds != 0)
    if b.quick < QUICK:
        count += mark_quick(b, i, mask)
    if may_go(b):
        count += mark_moves(b, i, mask)
    if b.spent == 0:
        count += mark_standard(b, i, mask)
    return count


@jit(types.boolean(B, _I))
def any_quick(b, i):
    """Whether any quick action is possible (ZS-ACT-1)."""
    if b.quick >= QUICK:
        return False
    if b.fighters[i].shield != 0 or can_activate(b, i):
        return True
    if can_go_prone(b, i) or cover_near(b, i) >= 0 or (b.spent == 0 and can_cloak(b, i)):
        return True
    for w in range(b.fighters[i].weapons_n):
        if can_drop(b, i, w) or can_draw(b, i, w):
            return True
    return False


@jit(types.boolean(B, _I))
def any_move(b, i):
    """Whether anything can take the move action, or its rest (ZS-ACT-1, ZS-MOVE-3)."""
    for w in range(b.fighters[i].weapons_n):
        if b.moved == 0 and can_pick(b, i, w):
            return True
    if not can_move(b, i):
        return False
    for k in range(b.fighters_n):
        if side_of(b, k) == side_of(b, i):
            if can_go(b, i, _JOIN, k, 0):
                return True
        elif can_go(b, i, _APPROACH, k, 0) or can_go(b, i, _RETREAT, k, 0):
            return True
    for c in range(b.covers_n):
        if can_go(b, i, _SEEK, 0, c * WAYS):
            return True
    return False


@jit(types.boolean(B, _I), cold=True)
def any_standard(b, i):
    """Whether anything can take the standard action (ZS-ACT-1, ZS-MAN-1, ZS-OBJ-1)."""
    if b.moved == 0 or can_squeeze(b, i) or can_break(b, i) or can_recover(b, i, SIGHT) or can_recover(b, i, NERVE):
        return True
    first, last = rows_of(b, 1 - side_of(b, i))
    for t in range(first, last):
        for kind in range(_DISARM, _TAKEDOWN + 1):
            if can_manoeuvre(b, i, kind, t):
                return True
        for w in range(ARMS):
            if can_attack(b, i, t, w):
                return True
    for c in range(COVERS):
        for w in range(WEAPONS):
            if can_wreck(b, i, c, w):
                return True
    return False


@jit(types.boolean(B, _I))
def any_choice(b, i):
    """Whether there is anything to do in a turn beside ending it (ZS-ACT-1, ZS-ATT-4)."""
    if overcome(b, i):
        return b.spent == 0
    if can_delay(b, i) or b.fighters[i].holds != 0 or any_quick(b, i):
        return True
    if can_rise(b, i, BY_MOVE) or can_rise(b, i, 1 - BY_MOVE):
        return True
    return (may_go(b) and any_move(b, i)) or (b.spent == 0 and any_standard(b, i))
