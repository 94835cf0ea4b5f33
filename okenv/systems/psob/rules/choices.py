"""What a fighter may declare in her phase: for the mask, and one by one (PS-ACT-1, PS-MOVE-1, PS-MANY-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import count_of
from okenv.core.fighters import mark_moves_of
from okenv.core.jit import jit
from okenv.core.layout import MASK

from . import sides
from .actions import STEP, Act, action_id, mark, mark_at
from .attack import can_attack, can_fire_at_area
from .layout import HANDS, PARTS, B, Kind, Part, Prompt, Rate
from .mobs import holds, rate_over, runs_out
from .movement import can_find_cover, can_move, swings
from .props import can_swing
from .sides import rows_of, side_of, stands
from .social import can_influence

HAND_TO_HAND_TARGETS, THROWN_TARGETS, MANY = 6, 5, 25
"""Targets of one action: hand to hand, thrown, fired at (PS-MANY-1)."""
_MELEE, _RANGED, _THROWN = int(Kind.MELEE), int(Kind.RANGED), int(Kind.THROWN)
_NONE, _ATTACK, _AREA, _INTIMIDATE, _COW, _RALLY, _DECEIVE, _AIM, _RELOAD, _SWING = (int(part) for part in Part)
_APPROACH, _JOIN = int(Act.APPROACH), int(Act.JOIN)
_BURST = int(Rate.BURST)
_I = types.int64


@jit(_I(_I))
def part_of(kind):
    """The part of an action that a kind of answer names; 0 for another kind."""
    if kind == Act.ATTACK:
        return _ATTACK
    if kind == Act.AREA:
        return _AREA
    if kind == Act.INTIMIDATE:
        return _INTIMIDATE
    if kind == Act.COW:
        return _COW
    if kind == Act.RALLY:
        return _RALLY
    if kind == Act.DECEIVE:
        return _DECEIVE
    if kind == Act.AIM:
        return _AIM
    if kind == Act.SWING:
        return _SWING
    return _RELOAD if kind == Act.RELOAD else _NONE


@jit(_I(_I))
def last_of(rows):
    """The highest row of a set; -1 of an empty one."""
    row = -1
    while rows != 0:
        rows >>= 1
        row += 1
    return row


@jit(_I(B, _I))
def planned_at(b, i):
    """Where a fighter acts who is declaring: at the end of a move before the action, or of a swing (PS-MOVE-2)."""
    f = b.fighters[i]
    if swings(b, i):
        return f.swing_to
    return f.move_to if f.move != 0 and f.move_after == 0 else f.at


@jit(types.boolean(B, _I, _I, _I, _I))
def possible(b, i, part, weapon, target):
    """Whether a part of an action can be declared by itself; lying there words alone.

    PS-ATT-1, PS-AREA-1, PS-AIM-1, PS-SOC-1, PS-WOUND-1, PS-ACT-2.
    """
    if not stands(b, i) and (part <= _AREA or part > _DECEIVE):
        return False
    if part == _ATTACK:
        return can_attack(b, i, target, weapon, planned_at(b, i))
    if part == _AREA:
        return can_fire_at_area(b, i, target, weapon)
    if part == _SWING:
        return can_swing(b, i, weapon, target, planned_at(b, i))
    if part <= _DECEIVE:
        return can_influence(b, i, part, target)
    f = b.fighters[i]
    if part == _AIM:
        return target >= 0 and stands(b, target) and f.aim_on != target + 1
    return runs_out(b, i, weapon) and weapon < f.weapons_n and f.w_left[weapon] < f.w_charge[weapon]


@jit(_I(B, _I, _I, _I))
def lowest_rate(b, i, part, weapon):
    """The lowest rate of fire that a part of an action can have (PS-ROF-1, PS-AREA-1)."""
    if b.fighters[i].w_kind[weapon] != _RANGED:
        return 0
    return _BURST if part == _AREA else 1


@jit(types.boolean(B, _I, _I))
def room(b, i, p):
    """Whether a part that attacks may have one target more; there must be enough in it (PS-MANY-1, PS-AMMO-1)."""
    f = b.fighters[i]
    weapon, count = f.p_weapon[p], count_of(f.p_targets[p]) + 1
    kind = f.w_kind[weapon]
    if not holds(b, i, f.p_part[p], weapon, f.p_rate[p], count):
        return False
    if f.p_part[p] == _AREA:
        return kind == _RANGED or count <= THROWN_TARGETS
    if kind == _MELEE:
        for q in range(p):
            if f.p_part[q] == _ATTACK and f.w_kind[f.p_weapon[q]] == _MELEE:
                count += count_of(f.p_targets[q])
        return count <= HAND_TO_HAND_TARGETS
    if kind == _THROWN:
        return count <= THROWN_TARGETS
    if count > MANY:
        return False
    return rate_over(f.p_rate[p], count) <= f.w_rate[weapon]


@jit(types.boolean(B, _I, _I, _I))
def hands_left(b, i, part, weapon):
    """Whether hand-to-hand attacks so far leave another one (PS-MANY-1)."""
    f = b.fighters[i]
    if part != _ATTACK or f.w_kind[weapon] != _MELEE:
        return True
    count = 0
    for q in range(f.parts_n):
        if f.p_part[q] == _ATTACK and f.w_kind[f.p_weapon[q]] == _MELEE:
            count += count_of(f.p_targets[q])
    return count < HAND_TO_HAND_TARGETS


@jit(types.boolean(B, _I, _I, _I, _I))
def comes_after(b, i, part, weapon, target):
    """Whether a part may follow those declared: in one order, a weapon in one way only (PS-ACT-1, PS-MANY-1)."""
    f = b.fighters[i]
    n = f.parts_n
    if n == 0:
        return part <= _DECEIVE or part == _SWING
    last = n - 1
    if part > _DECEIVE or (part < f.p_part[last] and f.p_part[last] != _SWING):
        return False
    if part == f.p_part[last]:
        if part > _AREA:
            return part == _COW and target > last_of(f.p_targets[last])
        if weapon == f.p_weapon[last]:
            return target > last_of(f.p_targets[last]) and room(b, i, last)
        if weapon < f.p_weapon[last]:
            return False
    if n == PARTS or not hands_left(b, i, part, weapon):
        return False
    for q in range(n):
        if part == _AREA and f.p_part[q] == _ATTACK and f.p_weapon[q] == weapon:
            return False
    return True


@jit(types.boolean(B, _I, _I, _I, _I))
def can_declare(b, i, part, weapon, target):
    """Whether a part can be declared now: by itself, or behind those that a complex action has (PS-ACT-1, PS-ACT-2)."""
    if not (part != _SWING if b.complex == 0 else comes_after(b, i, part, weapon, target)):
        return False
    return possible(b, i, part, weapon, target)


@jit(_I(B, _I, MASK))
def mark_parts(b, i, mask):
    """Mark every part that can be declared now; returns how many (PS-ACT-1)."""
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    count = 0
    for k in range(first, last):
        if not stands(b, k):
            continue
        for w in range(f.weapons_n):
            able = can_declare(b, i, _ATTACK, w, k)
            mask[action_id(Act.ATTACK, k - first, w)] = able
            wide = can_declare(b, i, _AREA, w, k)
            mask[action_id(Act.AREA, k - first, w)] = wide
            count += int(able) + int(wide)
        bare = can_declare(b, i, _ATTACK, HANDS, k)
        cows = can_declare(b, i, _COW, 0, k)
        aims = can_declare(b, i, _AIM, 0, k)
        mask[action_id(Act.ATTACK, k - first, HANDS)] = bare
        mask[action_id(Act.COW, k - first, 0)] = cows
        mask[action_id(Act.AIM, k - first, 0)] = aims
        count += int(bare) + int(cows) + int(aims)
        for prop in range(b.props_n):
            count += mark_at(mask, Act.SWING, k - first, prop, can_declare(b, i, _SWING, prop, k))
    for w in range(f.weapons_n):
        count += mark(mask, Act.RELOAD, w, can_declare(b, i, _RELOAD, w, -1))
    count += mark(mask, Act.INTIMIDATE, 0, can_declare(b, i, _INTIMIDATE, 0, -1))
    count += mark(mask, Act.RALLY, 0, can_declare(b, i, _RALLY, 0, -1))
    return count + mark(mask, Act.DECEIVE, 0, can_declare(b, i, _DECEIVE, 0, -1))


@jit(types.boolean(B, _I))
def any_swing(b, i):
    """Whether a complex action may begin with a swing to anybody (PS-ACT-2)."""
    if b.props_n == 0 or b.fighters[i].parts_n != 0:
        return False
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        for prop in range(b.props_n):
            if possible(b, i, _SWING, prop, k):
                return True
    return False


@jit(types.boolean(B, _I))
def is_whole(b, i):
    """Whether the complex action in the making may end: it has a part that is no swing (PS-ACT-1, PS-ACT-2)."""
    return b.fighters[i].parts_n > (1 if swings(b, i) else 0)


@jit(types.boolean(B, _I))
def any_part(b, i):
    """Whether any part can be declared now (as :func:`mark_parts`, without its mask), or a swing with others."""
    if any_swing(b, i):
        return True
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    for k in range(first, last):
        if stands(b, k):
            if can_declare(b, i, _AIM, 0, k) or can_declare(b, i, _COW, 0, k):
                return True
            if can_declare(b, i, _ATTACK, HANDS, k):
                return True
            for w in range(f.weapons_n):
                if can_declare(b, i, _ATTACK, w, k) or can_declare(b, i, _AREA, w, k):
                    return True
    for w in range(f.weapons_n):
        if can_declare(b, i, _RELOAD, w, -1):
            return True
    for part in range(_INTIMIDATE, _DECEIVE + 1):
        if part != _COW and can_declare(b, i, part, 0, -1):
            return True
    return False


@jit(types.boolean(B, _I))
def can_complex(b, i):
    """Whether two components can be declared at all (PS-ACT-1, PS-MANY-1, PS-ACT-2)."""
    if any_swing(b, i):
        return True
    f = b.fighters[i]
    first, last = rows_of(b, 1 - side_of(b, i))
    ways = 0  # counted up to 2, each weapon and each skill once
    for w in range(HANDS + 1):
        if w >= f.weapons_n and w != HANDS:
            continue
        targets = 0
        areas = 0
        for k in range(first, last):
            targets += int(possible(b, i, _ATTACK, w, k))
            areas += int(w != HANDS and possible(b, i, _AREA, w, k))
        if targets + areas > 0:
            ways += 1
        if areas > 1 and holds(b, i, _AREA, w, lowest_rate(b, i, _AREA, w), 2):
            return True
        several = targets > 1 and (f.w_kind[w] != _RANGED or f.w_rate[w] >= _BURST)
        if several and holds(b, i, _ATTACK, w, lowest_rate(b, i, _ATTACK, w), 2):
            return True
    cows = 0
    for k in range(first, last):
        cows += int(possible(b, i, _COW, 0, k))
    if cows > 1:
        return True
    ways += cows
    for part in range(_INTIMIDATE, _DECEIVE + 1):
        if part != _COW and possible(b, i, part, 0, -1):
            ways += 1
    return ways > 1


mark_moves_about = mark_moves_of(B, sides, action_id, Act, can_move)  # PS-MOVE-1


@jit(_I(B, _I, _I, _I, MASK))
def mark_moves(b, i, first_way, last_way, mask):
    """Mark every possible move in a range of ways, about others or to cover; returns how many (PS-COVER-1)."""
    count = mark_moves_about(b, i, first_way, last_way, mask)
    for way in range(first_way, last_way):
        count += mark(mask, Act.COVER, way, can_find_cover(b, i, way))
    return count


@jit(types.boolean(B, _I, _I))
def any_move(b, i, way):
    """Whether any move of one way is possible (PS-MOVE-1, PS-COVER-1)."""
    if can_find_cover(b, i, way):
        return True
    for turn in range(2):
        first, last = rows_of(b, 1 - side_of(b, i) if turn == 0 else side_of(b, i))
        kind = _APPROACH if turn == 0 else _JOIN
        for k in range(first, last):
            if k != i and (can_move(b, i, kind, k, way) or can_move(b, i, kind + 1, k, way)):
                return True
    return False


@jit(types.boolean(_I, _I, types.boolean))
def way_allowed(prompt, way, acts):
    """Whether a way to move belongs to a prompt; after the action only where there can be one (PS-MOVE-2)."""
    if prompt == Prompt.STEP:
        return way == STEP
    if prompt == Prompt.QUARTER:
        return way == 0 or (way == 3 and acts)
    return way < 3 or (way < STEP and acts)
