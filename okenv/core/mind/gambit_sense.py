"""Sense: what keeps a gambit from an answer that does nearly nothing where another does far more; in every rulebook.

A rulebook says in its ``gambit_effects`` what an answer is expected to do, and in ``gambit_folly`` which answers nobody
in their senses gives, whatever the others are; here is what is made of that.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from numba import types

from ..jit import jit
from .gambits import Dial

PROGRAM = types.int32[::1]
SENSE = Dial(
    "sense",
    "passes over an answer that hits with at most 6 percent, or is expected to do less than so many percent of what the"
    " best legal answer does, while there is one that does more; takes no blow for others and does not help them for"
    " nothing, comes no nearer while she flees, and does not give up every turn for a defence; 0: takes whatever her"
    " rules and dials say",
    0,
)
"""The dial of that name, the same in every rulebook that has it; the shipped personalities turn it to 10."""
HOPELESS = 65
"""A chance of so many in 1000, or less, is as good as none to a gambit's sense: whatever is shown as 6 % or less."""
LITTLE = 1
"""What an answer does that costs nothing, or saves something, beside those that do nothing."""
UNJUDGED = -1
"""What an answer does that sense says nothing about, such as a movement or a defence."""
RUNNING = 2
"""So many turns, or actions, running are given up at most for a defence of one's own."""
SENSIBLE, SACRIFICE, HELP, UNDOING = range(4)
"""What is wrong with an answer: nothing; it takes another's blow for nothing, helps for nothing, or undoes a turn."""
_I = types.int64


@jit(types.boolean(_I, _I))
def hopeless(ways, of):
    """Whether a chance of ``ways`` in ``of`` is as good as none."""
    return 1000 * ways <= HOPELESS * of


def wrong_of(record: Any, sense: int, folly: Any, afraid: Any, nearer: Any) -> Any:
    """The kernel ``wrong(b, program, action)``: what is wrong with an answer of hers; nothing without ``sense``.

    Args:
        record: the Numba type of a battle.
        sense: where the dial of that name stands in a program.
        folly: kernel ``(b, action, flees)``, what is wrong with an answer of somebody who flees, or does not.
        afraid: kernel, whether her dials would have her flee: then she comes no nearer, which her next turn would undo.
        nearer: kernel, whether an answer brings her nearer to an enemy.
    """

    @jit(_I(record, PROGRAM, _I))
    def wrong(b, program, action):
        """SENSIBLE, or what is wrong."""
        if program[sense] == 0 or action < 0:
            return SENSIBLE
        flees = afraid(b, program)
        return UNDOING if flees and nearer(b, action) else folly(b, action, flees)

    return wrong


def of_kind(record: Any, kinds: Any, kind: int) -> Any:
    """The kernel ``is_it(b, action)``: whether an answer is of that kind; ``kinds`` has the kind of each."""
    wanted = int(kind)

    @jit(types.boolean(record, _I))
    def is_it(b, action):
        """Whether it is."""
        return kinds[action] == wanted

    return is_it


def backs_into_of(
    record: Any, nearest: Any, movement: ModuleType, engine: ModuleType, actions: ModuleType, first: int = 0
) -> Any:
    """The kernel ``backs_into(b, action)``: whether a step away from one enemy leaves the nearest one no farther off.

    Args:
        record: the Numba type of a battle.
        nearest: kernel ``(b, i)``, the row of the nearest enemy.
        movement: the rulebook's chapter, which has ``distance`` and ``destination``.
        engine: likewise, with ``target_row``.
        actions: likewise, with ``ACTION_OPTION`` and ``Act``.
        first: the number of the first way to move, by which the others are counted.
    """
    distance, destination, target_row = movement.distance, movement.destination, engine.target_row
    options, retreat = actions.ACTION_OPTION, int(actions.Act.RETREAT)

    @jit(types.boolean(record, _I))
    def backs_into(b, action):
        """Whether the nearest enemy is no farther off afterwards."""
        i = b.actor
        near = nearest(b, i)
        if near < 0:
            return False
        gap, f = distance(b, i, near), b.fighters[i]
        was = f.at
        f.at = destination(b, i, retreat, target_row(b, action), options[action] + first)
        nearer = distance(b, i, nearest(b, i)) <= gap
        f.at = was
        return nearer

    return backs_into


def sensible_of(record: Any, sense: int, effect: Any, instead: Any, wrong: Any) -> Any:
    """The kernel ``sensible(b, program, action, but, best)`` of a rulebook's; see ``player``."""

    @jit(types.boolean(record, PROGRAM, _I, _I))
    def wastes(b, program, action, best):
        """Whether an answer is expected to do nearly nothing beside the best one."""
        if action < 0:
            return True
        does = effect(b, action)
        return does != UNJUDGED and (does == 0 or 100 * does < program[sense] * best)

    @jit(_I(record, PROGRAM, _I, _I, _I))
    def sensible(b, program, action, but, best):
        """An answer other than ``but``, or -1; for one that does nearly nothing, what does more to the same end."""
        if wrong(b, program, action) != SENSIBLE:
            return -1
        if best > 0 and wastes(b, program, action, best):
            action = instead(b, action) if action >= 0 else -1
            if wastes(b, program, action, best) or wrong(b, program, action) != SENSIBLE:
                return -1
        return action if action != but else -1

    return sensible


def weigher(battles: Any, effects: ModuleType, folly: ModuleType) -> Any:
    """The kernel ``weigh(bs, actions, out)``, which tells what sense weighs, for tests and measurements.

    A row of ``out`` is ``(effect, best, folly)``: what the answer to the prompt of each battle does and what is wrong
    with it, and what the best legal one does. Who answers counts as fleeing, since that excuses some of it.
    """
    effect, best_effect, wrong = effects.effect, effects.best_effect, folly.folly

    @jit(types.void(battles, types.int64[::1], types.int64[:, ::1]))
    def weigh(bs, actions, out):
        """What an answer is expected to do in each of many battles, the best one does, and what is wrong with it."""
        for k in range(len(out)):
            out[k, 0] = effect(bs[k], actions[k])
            out[k, 1] = best_effect(bs[k])[1]
            out[k, 2] = wrong(bs[k], actions[k], True)

    return weigh
