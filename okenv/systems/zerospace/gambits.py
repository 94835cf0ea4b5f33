"""Gambits: the kernel that plays what a game master wrote, and the words of ZeroSpace that she writes with."""

from __future__ import annotations

from numba import types

from okenv.core.gambits import CONDITION, COUNT, ENTRIES_AT, ENTRY, Aim, Entry
from okenv.core.jit import jit
from okenv.core.layout import MASK
from okenv.core.rng import below, derive, draw

from .gambit_acts import answer
from .gambit_conditions import GAMBIT_PURPOSE, PROGRAM, all_hold
from .gambit_danger import NOTHING, danger_after, given
from .gambit_dials import NOISE, dials
from .gambit_facts import fright
from .gambit_odds import best_blow
from .gambit_tables import VOCABULARY as VOCABULARY
from .gambit_targets import NOBODY, goodness
from .layout import BATTLES, B
from .rules import target_row
from .sides import rows_of, side_of, stands

EXPLAINED = ("answer", "rule", "noisy", "fright", "danger", "hit", "down", "damage")
"""Columns of :func:`explain`: rule 0 is the dials; fright in percent, danger in TEAM_WAYS, and in ROLL_WAYS, BLOW_WAYS
and BLOW_WAYS what the best attack comes to on the target of the answer, or on whom the prompt is about."""
_LENGTH, _RULE, _PROMPTS, _ACTION, _OPTION, _AIM, _PICK, _CONDITIONS, _OF_TARGET = (int(word) for word in Entry)
_GIVEN, _CHOSEN, _ALLY = int(Aim.GIVEN), int(Aim.ENEMY), int(Aim.ALLY)
_I, _U = types.int64, types.uint64


@jit(_I(B, PROGRAM, _I, _I, _U))
def by_entry(b, program, at, but, seed):
    """What one entry answers, other than ``but``: -1 where its conditions do not hold or nothing is legal."""
    i, rule = b.actor, program[at + _RULE]
    count, of_target = program[at + _CONDITIONS], program[at + _OF_TARGET]
    first_of_target = at + ENTRY + (count - of_target) * CONDITION
    if not all_hold(b, program, at + ENTRY, count - of_target, -1, rule, seed):
        return -1
    does, option, aim = program[at + _ACTION], program[at + _OPTION], program[at + _AIM]
    if aim < _CHOSEN:
        target = given(b) if aim == _GIVEN else -1
        if not all_hold(b, program, first_of_target, of_target, target, rule, seed):
            return -1
        action = answer(b, program, does, option, target)
        return action if action != but else -1
    first, last = rows_of(b, side_of(b, i) if aim == _ALLY else 1 - side_of(b, i))
    found, best = -1, NOBODY
    for k in range(first, last):
        if k == i or not stands(b, k):
            continue
        if not all_hold(b, program, first_of_target, of_target, k, rule, seed):
            continue
        good = goodness(b, program[at + _PICK], k)
        if good > best:
            action = answer(b, program, does, option, k)
            if action >= 0 and action != but:
                found, best = action, good
    return found


@jit(types.UniTuple(_I, 2)(B, PROGRAM, _I, _U))
def decided(b, program, but, seed):
    """``(answer, rule)``: the first rule's that decides, other than ``but``; rule 0: the dials'."""
    asked = 1 << b.prompt
    at = ENTRIES_AT
    for _ in range(program[COUNT]):
        if program[at + _PROMPTS] & asked != 0:
            action = by_entry(b, program, at, but, seed)
            if action >= 0:
                return action, program[at + _RULE]
        at += program[at + _LENGTH]
    return dials(b, program, but), 0


@jit(types.boolean(B, PROGRAM, _U))
def slips(b, program, seed):
    """Whether this decision is one of those that noise spoils."""
    noise = program[NOISE]
    return noise > 0 and below(draw(seed, b.turn, b.actor, GAMBIT_PURPOSE, b.decisions), 100) < noise


@jit(types.UniTuple(_I, 3)(B, PROGRAM, _U), cold=True)
def explained(b, program, seed):
    """``(answer, rule, noisy)``: what a gambit decides, by which rule (0: the dials), and whether as second-best."""
    action, rule = decided(b, program, -1, seed)
    if slips(b, program, seed):
        other, by = decided(b, program, action, seed)
        if other != action:
            return other, by, 1
    return action, rule, 0


@jit(_I(B, PROGRAM, _U, MASK))
def gambit(b, program, seed, mask):
    """The decision of a compiled gambit, int32 ``[GAMBIT_WORDS]``; always legal.

    ``seed`` feeds its own draws (``noise``, ``d100``) and has nothing to do with the battle's; ``mask`` is not used.
    """
    return explained(b, program, seed)[0]


@jit(types.void(BATTLES, PROGRAM, _U, types.boolean, types.int64[:, ::1]))
def explain(bs, program, seed, apart, out):
    """What a gambit decides in each of many battles, and by which numbers: EXPLAINED a row of ``out``.

    ``apart``: each battle has draws of its own.
    """
    for k in range(len(out)):
        b = bs[k]
        out[k, 0], out[k, 1], out[k, 2] = explained(b, program, derive(seed, k) if apart else seed)
        out[k, 3], out[k, 4] = fright(b, b.actor), danger_after(b, NOTHING)
        target = target_row(b, out[k, 0])
        if target < 0:
            target = given(b)
        hit, down, damage = 0, 0, 0
        if target >= 0 and side_of(b, target) != side_of(b, b.actor):
            hit, down, damage = best_blow(b, b.actor, target)
        out[k, 5], out[k, 6], out[k, 7] = hit, down, damage
