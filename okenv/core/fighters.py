"""What fighters are in several rulebooks: on their feet, somewhere on a line, before or after their equals, with hands.

A rulebook names what it gets from here as its own, as from ``spine``.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from numba import types

from .events import emit
from .jit import jit
from .layout import LOG, MASK

_I = types.int64


def standing_of(record: Any, rows_of: Any, counts: Any) -> Any:
    """The kernel ``standing(b, side)``: of how many fighters of a side the kernel ``counts(b, i)`` holds."""

    @jit(_I(record, _I))
    def standing(b, side):
        """How many fighters of a side are still in the fight."""
        first, last = rows_of(b, side)
        count = 0
        for i in range(first, last):
            if counts(b, i):
                count += 1
        return count

    return standing


def line_of(record: Any, side_of: Any) -> tuple[Any, Any]:
    """The kernels ``distance(b, i, other)`` and ``away(b, i, other)`` of fighters on a line, each ``at`` a place."""

    @jit(_I(record, _I, _I))
    def distance(b, i, other):
        """How far two fighters are from each other."""
        return abs(b.fighters[i].at - b.fighters[other].at)

    @jit(_I(record, _I, _I))
    def away(b, i, other):
        """The direction in which one gets away from another: -1 or 1; from the same place toward her own edge."""
        gap = b.fighters[i].at - b.fighters[other].at
        if gap == 0:
            return -1 if side_of(b, i) == 0 else 1
        return 1 if gap > 0 else -1

    return distance, away


def mark_moves_of(record: Any, sides: ModuleType, action_id: Any, acts: Any, can_move: Any) -> Any:
    """The kernel ``mark_moves(b, i, first_way, last_way, mask)`` of a rulebook in which fighters move about each other.

    Args:
        record: the Numba type of a battle.
        sides: the rulebook's chapter, which has ``side_of``, ``rows_of`` and ``stands``.
        action_id: kernel, of ``spine.actions_of``.
        acts: its kinds of actions, with APPROACH and RETREAT, JOIN and LEAVE behind each other.
        can_move: kernel ``(b, i, kind, other, way)``.
    """
    side_of, rows_of, stands = sides.side_of, sides.rows_of, sides.stands
    approach, join = int(acts.APPROACH), int(acts.JOIN)

    @jit(_I(record, _I, _I, _I, MASK))
    def mark_moves(b, i, first_way, last_way, mask):
        """Mark every possible move in a range of ways; returns how many."""
        count = 0
        for turn in range(2):
            first, last = rows_of(b, 1 - side_of(b, i) if turn == 0 else side_of(b, i))
            kind = approach if turn == 0 else join
            for k in range(first, last):
                if k == i or not stands(b, k):
                    continue
                target = k - first if turn == 0 or k < i else k - first - 1
                for way in range(first_way, last_way):
                    nearer, farther = can_move(b, i, kind, k, way), can_move(b, i, kind + 1, k, way)
                    mask[action_id(kind, target, way)] = nearer
                    mask[action_id(kind + 1, target, way)] = farther
                    count += int(nearer) + int(farther)
        return count

    return mark_moves


def ties_of(record: Any, event: int) -> tuple[Any, Any]:
    """The kernels ``equals_before(b, i)`` and ``place_in_ties(b, i, place, log)``, which tells such an event.

    Equals are those with the same ``initiative``; the order among them is drawn one by one, and kept in ``tie``.
    """
    told = int(event)

    @jit(_I(record, _I))
    def equals_before(b, i):
        """How many fighters listed before this one are her equals."""
        count = 0
        for k in range(i):
            if b.fighters[k].initiative == b.fighters[i].initiative:
                count += 1
        return count

    @jit(types.void(record, _I, _I, LOG), cold=True)
    def place_in_ties(b, i, place, log):
        """Insert a fighter into the order of her equals; place 0 goes last."""
        for k in range(i):
            other = b.fighters[k]
            if other.initiative == b.fighters[i].initiative and other.tie >= place:
                other.tie += 1
        b.fighters[i].tie = place
        emit(log, told, i, place, equals_before(b, i) + 1, 0, 0, 0, 0)

    return equals_before, place_in_ties


def hands_of(record: Any, place: Any, hands: int, arms: int) -> tuple[Any, Any]:
    """The kernels ``free_hands(b, i)`` and ``room_for_arm(b, i)``.

    Args:
        record: the Numba type of a battle.
        place: the enumeration of where an arm of a fighter can be, which has ``IN_HAND`` and ``GONE``.
        hands: how many a fighter has.
        arms: how many arms a fighter can have.
    """
    in_hand, gone = int(place.IN_HAND), int(place.GONE)

    @jit(_I(record, _I))
    def free_hands(b, i):
        """Hands in which a fighter holds nothing."""
        f = b.fighters[i]
        left = hands
        for w in range(f.weapons_n):
            if f.w_place[w] == in_hand:
                left -= f.w_hands[w]
        return left

    @jit(_I(record, _I))
    def room_for_arm(b, i):
        """The place that a taken arm would have with a fighter; -1: none."""
        f = b.fighters[i]
        for w in range(f.weapons_n):
            if f.w_place[w] == gone:
                return w
        return f.weapons_n if f.weapons_n < arms else -1

    return free_hands, room_for_arm
