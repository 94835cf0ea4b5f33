"""What a fighter may do in her turn: for the mask, and one by one (BR-ACT-1, BR-LOST-1)."""

from __future__ import annotations

from numba import types

from okenv.core.fighters import mark_moves_of
from okenv.core.jit import jit
from okenv.core.layout import MASK

from . import sides
from .actions import WAYS, Act, action_id, mark
from .arms import can_clear, can_draw, can_pick_up, can_take
from .attack import can_attack, can_attack_again
from .groups import can_gang_up
from .hiding import can_flee, can_hide
from .initiative import can_take_stock
from .layout import ARMS, WEAPONS, B, Deed
from .manoeuvres import can_manoeuvre
from .movement import can_move
from .sides import in_sight, rows_of, side_of
from .stance import best_cover, can_crouch, can_ground, can_rise, can_stand

_STRIKE, _CONCENTRATE, _DOGPILE = int(Deed.STRIKE), int(Deed.CONCENTRATE), int(Deed.DOGPILE)
_TRIP, _SHOVE = int(Deed.TRIP), int(Deed.SHOVE)
_APPROACH, _JOIN = int(Act.APPROACH), int(Act.JOIN)
_FIRST_MANOEUVRE, _FIRST_GROUP = int(Act.TRIP), int(Act.CONCENTRATE)
_I = types.int64


@jit(_I(_I))
def deed_of(kind):
    """What a kind of answer does to its target (BR-ACT-1)."""
    if kind >= Act.TRIP and kind <= Act.SHOVE:
        return kind - _FIRST_MANOEUVRE + _TRIP
    return _CONCENTRATE if kind == Act.CONCENTRATE else _DOGPILE if kind == Act.DOGPILE else _STRIKE


@jit(types.boolean(B, _I, _I, _I))
def can_act(b, i, kind, option):
    """Whether an action that is aimed at nobody is possible, with the action unspent (BR-ACT-1, BR-COVER-1)."""
    if kind == Act.STOCK:
        return can_take_stock(b, i)
    if kind == Act.RISE:
        return can_rise(b, i)
    if kind == Act.GROUND:
        return can_ground(b, i)
    if kind == Act.COVER:
        return best_cover(b, i) >= 0
    if kind == Act.HIDE:
        return can_hide(b, i)
    if kind == Act.FLEE:
        return can_flee(b, i)
    if kind == Act.DRAW:
        return can_draw(b, i, option)
    if kind == Act.PICK:
        return can_pick_up(b, i, option)
    return kind == Act.CLEAR and can_clear(b, i, option)


@jit(types.boolean(B, _I, _I, _I, _I))
def can_do(b, i, kind, target, option):
    """Whether a fighter may answer so in her turn (BR-ACT-1, BR-LOST-1)."""
    if kind == Act.DONE:
        return True
    if kind == Act.CROUCH:
        return can_crouch(b, i)
    if kind == Act.STAND:
        return can_stand(b, i)
    if kind >= Act.APPROACH:
        return can_move(b, i, kind, target, option)
    if b.spent != 0:
        return False
    if kind == Act.ATTACK:
        return can_attack(b, i, target, option)
    if kind >= Act.TRIP and kind <= Act.SHOVE:
        return can_manoeuvre(b, i, deed_of(kind), target)
    if kind == Act.CONCENTRATE or kind == Act.DOGPILE:
        return can_gang_up(b, i, deed_of(kind), target, option)
    return can_act(b, i, kind, option)


@jit(_I(B, _I, MASK))
def mark_attacks(b, i, mask):
    """Mark every attack, manoeuvre and group attack; returns how many (BR-ACT-1, BR-MAN-1, BR-GROUP-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    f = b.fighters[i]
    grouped = f.group != 0
    count = 0
    for t in range(first, last):
        if not in_sight(b, t):
            continue
        for w in range(ARMS):
            if w >= f.weapons_n and w < WEAPONS:
                continue
            able = can_attack(b, i, t, w)
            mask[action_id(Act.ATTACK, t - first, w)] = able
            count += int(able)
            if grouped and able:
                for deed in range(_CONCENTRATE, _DOGPILE + 1):
                    if can_gang_up(b, i, deed, t, w):
                        mask[action_id(_FIRST_GROUP + deed - _CONCENTRATE, t - first, w)] = 1
                        count += 1
        for deed in range(_TRIP, _SHOVE + 1):
            able = can_manoeuvre(b, i, deed, t)
            mask[action_id(_FIRST_MANOEUVRE + deed - _TRIP, t - first, 0)] = able
            count += int(able)
    return count


@jit(_I(B, _I, MASK))
def mark_acts(b, i, mask):
    """Mark every action that is aimed at nobody; returns how many (BR-ACT-1, BR-COVER-1)."""
    count = mark(mask, Act.STOCK, 0, can_take_stock(b, i)) + mark(mask, Act.RISE, 0, can_rise(b, i))
    count += mark(mask, Act.GROUND, 0, can_ground(b, i)) + mark(mask, Act.COVER, 0, best_cover(b, i) >= 0)
    count += mark(mask, Act.HIDE, 0, can_hide(b, i)) + mark(mask, Act.FLEE, 0, can_flee(b, i))
    for w in range(b.fighters[i].weapons_n):
        count += mark(mask, Act.DRAW, w, can_draw(b, i, w))
        count += mark(mask, Act.PICK, w, can_pick_up(b, i, w))
        count += mark(mask, Act.CLEAR, w, can_clear(b, i, w))
    return count


mark_moves = mark_moves_of(B, sides, action_id, Act, can_move)  # BR-ACT-1, BR-MOVE-1


@jit(_I(B, _I, MASK))
def mark_turn(b, i, mask):
    """Mark all that a fighter may do in her turn; returns how many (BR-ACT-1, BR-LOST-1)."""
    mask[action_id(Act.DONE, 0, 0)] = 1
    count = 1 + mark(mask, Act.CROUCH, 0, can_crouch(b, i)) + mark(mask, Act.STAND, 0, can_stand(b, i))
    if b.spent == 0:
        count += mark_attacks(b, i, mask) + mark_acts(b, i, mask)
    if b.moved == 0:
        count += mark_moves(b, i, 0, WAYS, mask)
    return count


@jit(types.boolean(B, _I))
def any_move(b, i):
    """Whether any movement is possible; half of one always is, where any is (BR-ACT-1)."""
    if b.moved != 0:
        return False
    for k in range(b.fighters_n):
        own_side = side_of(b, k) == side_of(b, i)
        kind = _JOIN if own_side else _APPROACH
        for way in range(WAYS):
            if can_move(b, i, kind, k, way) or can_move(b, i, kind + 1, k, way):
                return True
    return False


@jit(types.boolean(B, _I))
def any_choice(b, i):
    """Whether there is anything to do in a turn beside ending it; an action is always possible: stance (BR-ACT-1)."""
    return b.spent == 0 or can_crouch(b, i) or can_stand(b, i) or any_move(b, i)


@jit(types.boolean(B, _I))
def any_second(b, i):
    """Whether there is a second attack to make (BR-TWO-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    for t in range(first, last):
        if in_sight(b, t):
            for w in range(ARMS):
                if can_attack_again(b, i, t, w):
                    return True
    return False


@jit(_I(B, _I, MASK))
def mark_second(b, i, mask):
    """Mark every second attack; returns how many (BR-TWO-1)."""
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for t in range(first, last):
        if in_sight(b, t):
            for w in range(ARMS):
                able = can_attack_again(b, i, t, w)
                mask[action_id(Act.ATTACK, t - first, w)] = able
                count += int(able)
    return count


@jit(_I(B, _I, MASK))
def mark_weapons_to_take(b, i, mask):
    """Mark the weapons that whoever disarms may keep; returns how many (BR-MAN-1)."""
    count = 0
    for w in range(WEAPONS):
        count += mark(mask, Act.TAKE, w, can_take(b, i, b.target, w))
    return count
