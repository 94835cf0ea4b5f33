"""What the kernels of every rulebook have in common: sides, waiting for an answer or for dice, ids of actions.

A rulebook names what it gets from here as its own, and so tells its rules with it: ``side_of, rows_of = sides_of(B)``.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numba import types

from .capacity import BASE_CAPACITY, CAPACITY
from .jit import jit
from .layout import LOG, MASK, ONGOING
from .prompts import ALLY, ActionTable

_I = types.int64
_ROWS = types.UniTuple(_I, 2)
_BASE, _ONE_CLASS = BASE_CAPACITY - 1, CAPACITY == BASE_CAPACITY


def sides_of(record: Any) -> tuple[Any, Any]:
    """The kernels ``side_of(b, i)`` and ``rows_of(b, side)`` over battles of that Numba type; there are two sides."""

    @jit(_I(record, _I))
    def side_of(b, i):
        """The side, 0 or 1, of the fighter in row i."""
        return 0 if i < b.side_n[0] else 1

    @jit(_ROWS(record, _I))
    def rows_of(b, side):
        """``(first, last + 1)``: the rows of a side's fighters."""
        if side == 0:
            return 0, b.side_n[0]
        return b.side_n[0], b.fighters_n

    return side_of, rows_of


def asking_of(record: Any) -> tuple[Any, Any]:
    """The kernels ``ask(b, prompt, actor)`` and ``ask_dice(b, kind, n, by, purpose, count)``."""

    @jit(types.void(record, _I, _I))
    def ask(b, prompt, actor):
        """The fight now waits for a decision."""
        b.dice = 0
        b.prompt = prompt
        b.actor = actor

    @jit(types.void(record, _I, _I, _I, _I, _I))
    def ask_dice(b, kind, n, by, purpose, count):
        """The fight now waits for dice; ``count`` tells them from others of that purpose in this round."""
        b.prompt = 0
        b.dice = kind
        b.dice_n = n
        b.dice_by = by
        b.dice_for = purpose
        b.dice_count = count

    return ask, ask_dice


def actions_of(table: ActionTable) -> tuple[Any, Any, Any]:
    """The kernels ``action_id(kind, target, option)``, ``mark(mask, kind, option, able)`` and ``mark_at``."""
    first, extra, options = table.first, table.extra, table.options

    @jit(_I(_I, _I, _I))
    def action_id(kind, target, option):
        """The id of a kind's option at the ``target``-th enemy, or ally (0 where it has none)."""
        if _ONE_CLASS or target < _BASE:
            return first[kind] + target * options[kind] + option
        return extra[kind] + (target - _BASE) * options[kind] + option

    @jit(_I(MASK, _I, _I, types.boolean), inline=True)
    def mark(mask, kind, option, able):
        """Mark an action that is aimed at nobody, if it is possible; returns 1 then."""
        mask[action_id(kind, 0, option)] = able
        return int(able)

    @jit(_I(MASK, _I, _I, _I, types.boolean), inline=True)
    def mark_at(mask, kind, target, option, able):
        """Mark an action that is aimed at somebody, if it is possible; returns 1 then."""
        mask[action_id(kind, target, option)] = able
        return int(able)

    return action_id, mark, mark_at


def target_row_of(record: Any, sides: ModuleType, table: ActionTable) -> Any:
    """The kernel ``target_row(b, action)``; ``sides`` is the rulebook's chapter."""
    targets, side_of, rows_of = table.target, sides.side_of, sides.rows_of
    of_allies = np.array([table.kinds[kind].target == ALLY for kind in table.kind])

    @jit(_I(record, _I))
    def target_row(b, action):
        """The row of the fighter whom an action of the current actor is aimed at, -1 for nobody there."""
        k = targets[action]
        if k < 0:
            return -1
        own, ally = side_of(b, b.actor), of_allies[action]
        first, last = rows_of(b, own if ally else 1 - own)
        row = first + k
        if ally and row >= b.actor:
            row += 1
        return row if row < last else -1

    return target_row


def forgetting(record: Any) -> tuple[Any, Any, Any]:
    """The kernels ``reseed(b, viewer, seed)``, ``unseed(b)`` and ``clear_past(b)``.

    They are ``determinize`` and ``forget`` where nothing is hidden but the dice, and begin a rulebook's ``canonical``.
    """

    @jit(types.void(record))
    def clear_past(b):
        """Clear the generator, the count of decisions, and what was said of dice where none are awaited."""
        b.seed = np.uint64(0)
        b.decisions = 0
        b.dice_count = 0
        if b.dice == 0:
            b.dice_n, b.dice_by, b.dice_for = 0, 0, 0

    @jit(types.void(record, _I, types.uint64))
    def reseed(b, viewer, seed):
        """Make a copy one that ``viewer`` may imagine: the generator reseeded, all else as it is."""
        b.seed = seed

    @jit(types.void(record))
    def unseed(b):
        """Put the likeliest in place of what is hidden: nothing is but the dice to come."""
        b.seed = np.uint64(0)

    return reseed, unseed, clear_past


def contract_of(record: Any, flow: ModuleType, table: ActionTable) -> tuple[Any, Any, Any, Any]:
    """The kernels ``dice(b)``, ``resolve(b, outcome, log)``, ``winner(b)`` and ``tags(action)`` of a rulebook's engine.

    Args:
        record: the Numba type of a battle.
        flow: the rulebook's chapter, which has ``take_dice`` and ``advance``.
        table: its actions.
    """
    owner, sets = Path(str(flow.__file__)).parent, table.tags

    @jit(_I(record))
    def dice(b):
        """The kind of dice that the battle waits for (``okenv.core.chance``), 0 for none."""
        return b.dice

    @jit(types.void(record, _I, LOG), owner=owner)
    def resolve(b, outcome, log):
        """The outcome of the awaited dice; ends at the next decision, the next dice, or the end."""
        flow.take_dice(b, outcome, log)
        flow.advance(b, log)

    @jit(_I(record))
    def winner(b):
        """-1 while the fight goes on, the winning side, or 2 for a draw."""
        return b.outcome

    @jit(_I(_I))
    def tags(action):
        """The tactics that an action belongs to, as a bit set over the table's ``tag_names``."""
        return sets[action]

    return dice, resolve, winner, tags


def nothing_spent(record: Any) -> tuple[Any, Any, Any]:
    """``unspent(b)``, ``opens(b)`` and ``spends(b, action)`` of a rulebook in which nothing is spent after a roll."""

    @jit(_I(record))
    def unspent(b):
        """Nothing is ever left of a roll: -1."""
        return -1

    @jit(types.boolean(record))
    def opens(b):
        """Whether nothing of a roll has been spent yet: there is no such roll."""
        return False

    @jit(_I(record, _I))
    def spends(b, action):
        """What an action takes of a roll: nothing."""
        return 0

    return unspent, opens, spends


def nothing_set_aside(record: Any) -> tuple[Any, Any, Any]:
    """``ways_aside(b, i)``, ``set_aside(b, i)`` and ``put_back(b, i, number)`` where a round looks at all there is."""

    @jit(_I(record, _I))
    def ways_aside(b, i):
        """How many numbers :func:`set_aside` may have: one."""
        return 1

    @jit(_I(record, _I))
    def set_aside(b, i):
        """Take out of a fighter what a round does not look at: nothing, which is number 0."""
        return 0

    @jit(types.void(record, _I, _I))
    def put_back(b, i, number):
        """Undo :func:`set_aside`, which took nothing."""

    return ways_aside, set_aside, put_back


def rounds_of(record: Any, flow: ModuleType) -> tuple[Any, Any]:
    """``as_only_round(b)`` and ``next_round(b, log)``, by which a solver has a fight in layers of one round each.

    Args:
        record: the Numba type of a battle.
        flow: the rulebook's chapter, which has ``begin_round`` and ``advance``.
    """

    @jit(types.void(record))
    def as_only_round(b):
        """Make a state of any round one of a round numbered 1 that is the last."""
        b.turn, b.limit = 1, 1

    @jit(types.void(record, LOG), owner=Path(str(flow.__file__)).parent)
    def next_round(b, log):
        """From the end of a round, where a limit of 1 ended the fight, to the first dice or decision of the next."""
        b.outcome = ONGOING
        flow.begin_round(b, 1, log)
        flow.advance(b, log)

    return as_only_round, next_round
