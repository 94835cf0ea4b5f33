"""How a gambit is played: whose conditions hold, which rule decides, and what noise spoils; the same in every rulebook.

A rulebook hands in its kernels, and gets those that it calls. What a program is, ``gambits`` says.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from numba import types

from ..jit import jit
from ..layout import MASK
from ..rng import below, draw
from .gambit_sense import PROGRAM as PROGRAM
from .gambit_sense import SENSIBLE, of_kind, sensible_of, wrong_of
from .gambit_words import chosen_by
from .gambits import (
    CONDITION,
    ENTRY,
    PART,
    PARTS_AT,
    Aim,
    Compare,
    Condition,
    Entry,
    Of,
    Vocabulary,
    What,
)

GAMBIT_PURPOSE = 80
"""The generator's purposes of a gambit's own draws, apart from all others: noise, and then one a rule."""
NOBODY = -(1 << 40)
"""How good a target is that is not to be picked."""
_LENGTH, _RULE, _ACTION, _OPTION, _AIM, _PICK, _CONDITIONS, _OF_TARGET = (int(word) for word in Entry)
_WHO, _WHAT, _NOT, _COMPARE, _VALUE, _RIGHT, _TIMES, _OF, _SCALE = (int(word) for word in Condition)
_TARGET, _ATTACKER, _VICTIM = int(Of.TARGET), int(Of.ATTACKER), int(Of.VICTIM)
_ANY_ALLY, _ANY_ENEMY = int(Of.ANY_ALLY), int(Of.ANY_ENEMY)
_GIVEN, _CHOSEN, _ALLY, _FAVOURITE = int(Aim.GIVEN), int(Aim.ENEMY), int(Aim.ALLY), int(Aim.FAVOURITE)
RAW = -1
"""In place of what the best answer does: whatever is legal will do, sense is not asked."""
UNKNOWN = -2
"""In place of a row: nobody has asked yet."""
_I, _U = types.int64, types.uint64


def conditions(
    record: Any, sides: ModuleType, words: tuple[What, ...], attacker_of: Any, victim_of: Any, turned: Any
) -> Any:
    """The kernel ``all_hold(b, program, at, count, target, rule, seed)``: whether so many conditions from there hold.

    Args:
        record: the Numba type of a battle.
        sides: the rulebook's chapter, which has ``side_of``, ``rows_of`` and ``stands``.
        words: in the order of their numbers, those of the fight last.
        attacker_of: kernel, the row of the subject of that name; -1 for nobody.
        victim_of: likewise.
        turned: kernel, how the dial at a place of the program is turned now.
    """
    of_fighters, of_the_fight = ([word.ask for word in words if (word.of is None) == fight] for fight in (False, True))
    first_of_fight = len(of_fighters)
    asked = chosen_by(_I(record, _I, _I), ("k",), of_fighters)
    asked_of_fight = chosen_by(_I(record, _I, _I, _U, PROGRAM), ("rule", "seed", "program"), of_the_fight)

    @jit(_I(record, _I, _I))
    def subject(b, who, target):
        """The row of a subject that is no several, -1 for nobody; ``target`` is a row, or -1 where there is none."""
        if who == _TARGET:
            return target
        if who == _ATTACKER:
            return attacker_of(b)
        return victim_of(b) if who == _VICTIM else b.actor

    @jit(_I(record, PROGRAM, _I, _I, _I, _U), cold=True)
    def wanted(b, program, at, target, rule, seed):
        """What the number of a condition is compared with that is not by itself in the program; NOBODY for nobody's."""
        right, times = program[at + _RIGHT], int(program[at + _TIMES])
        if right > 0:
            return program[at + _VALUE] + times * turned(b, program, right)
        what = -right - 1
        if what >= first_of_fight:
            return times * asked_of_fight(b, what - first_of_fight, rule, seed, program)
        k = subject(b, program[at + _OF], target)
        return times * asked(b, what, k) if k >= 0 else NOBODY

    @jit(types.boolean(_I, _I, _I))
    def compares(how, value, other):
        """Whether a number is so, compared with another."""
        if how == Compare.AT_LEAST:
            return value >= other
        if how == Compare.LESS:
            return value < other
        if how == Compare.MORE:
            return value > other
        return value <= other if how == Compare.AT_MOST else value == other

    @jit(types.boolean(record, PROGRAM, _I, _I, _I))
    def holds_of(b, program, at, k, other):
        """Whether a condition holds of one fighter; ``other`` is what it compares with."""
        value = asked(b, program[at + _WHAT], k)
        if program[at + _RIGHT] < 0:
            value *= int(program[at + _SCALE])
        return compares(program[at + _COMPARE], value, other) != (program[at + _NOT] & 1 != 0)

    @jit(types.boolean(record, PROGRAM, _I, _I, _I, _U))
    def holds(b, program, at, target, rule, seed):
        """Whether the condition at that place holds; ``target`` is a row, or -1 where there is none.

        Of somebody who is not there nothing holds, and neither does its opposite.
        """
        who, what, other = program[at + _WHO], program[at + _WHAT], int(program[at + _VALUE])
        if program[at + _RIGHT] != 0:
            other = wanted(b, program, at, target, rule, seed)
            if other == NOBODY:
                return False
        if what >= first_of_fight:
            value = asked_of_fight(b, what - first_of_fight, rule, seed, program)
            if program[at + _RIGHT] < 0:
                value *= int(program[at + _SCALE])
            return compares(program[at + _COMPARE], value, other) != (program[at + _NOT] & 1 != 0)
        if who <= _VICTIM:
            k = subject(b, who, target)
            return k >= 0 and holds_of(b, program, at, k, other)
        i = b.actor
        allies = who < _ANY_ENEMY
        every = (who - _ANY_ALLY) % 2 != 0
        whole = program[at + _NOT] & 2 != 0
        first, last = sides.rows_of(b, sides.side_of(b, i) if allies else 1 - sides.side_of(b, i))
        for k in range(first, last):
            if k != i and sides.stands(b, k) and holds_of(b, program, at, k, other) != every:
                return every == whole
        return every != whole

    @jit(types.boolean(record, PROGRAM, _I, _I, _I, _I, _U))
    def all_hold(b, program, at, count, target, rule, seed):
        """Whether so many conditions from that place on all hold."""
        for c in range(count):
            if not holds(b, program, at + c * CONDITION, target, rule, seed):
                return False
        return True

    return all_hold


def player(
    record: Any,
    vocabulary: Vocabulary,
    sides: ModuleType,
    actions: ModuleType,
    engine: ModuleType,
    acts: ModuleType,
    effects: ModuleType,
    facts: ModuleType,
    folly: ModuleType,
    words: ModuleType,
    *,
    attacker_of: Any,
    victim_of: Any,
    given: Any,
    favourite: Any,
    can_be_met: Any = None,
) -> tuple[Any, Any]:
    """Two kernels: ``explained(b, program, seed)``, and ``gambit(b, program, seed, mask)``, which is its answer alone.

    ``explained`` is ``(answer, rule, noisy)``: what a gambit decides, by which rule (of the usual ones the negative; 0:
    sense), and whether as second-best. The answer is always legal. ``seed`` feeds the gambit's own draws
    (``noise``, ``d100``) and has nothing to do with the battle's; ``mask`` is not used.

    Args:
        record: the Numba type of a battle.
        vocabulary: what is declared; of a pick, the best is the target, and NOBODY is said of who is not to be picked.
        sides: the rulebook's chapter, which has ``side_of``, ``rows_of`` and ``stands``.
        actions: likewise, with ``ACTION_KIND`` and ``Act``.
        engine: likewise, with ``default_action``, which is never wrong.
        acts: chapter of its gambits, with ``legal_or_none``: an answer, or -1: of ``gambit_common``.
        effects: likewise, with ``effect``: what an answer is expected to do, exactly, in the rulebook's unit, 0 where
            that is as good as nothing, UNJUDGED for an answer that is no attempt at anybody; ``best_effect``:
            ``(answer, effect)`` of the legal answer that does most, ``(-1, 0)`` where none does anything, or the prompt
            is about nothing of that kind; ``instead``: what would do more than an answer, with the same intent, or -1.
        facts: likewise, with ``flees``: whether her dials would have her flee.
        folly: likewise, with ``folly``: what is wrong with an answer whatever the others are, SENSIBLE for nothing.
        words: likewise, with ``NOISE`` and ``SENSE``, where the dials of those names stand in a program, ``turned``:
            how a dial is turned now, and ``resolved``: whether her own rules do not count any more, but only the
            usual ones.
        attacker_of: kernel, the row of the subject of that name; -1 for nobody.
        victim_of: likewise.
        given: kernel, whom the prompt is about; -1 for nobody.
        favourite: kernel ``(b, program)``, the row of the enemy whom her dials prefer; -1 for nobody.
        can_be_met: kernel, whether somebody can be chosen as a target at all; all who stand where it is None.
    """
    meets, noise, sense = can_be_met or sides.stands, words.NOISE, words.SENSE
    nearer = of_kind(record, actions.ACTION_KIND, actions.Act.APPROACH)
    wrong = wrong_of(record, sense, folly.folly, facts.flees, nearer)
    sensible = sensible_of(record, sense, effects.effect, effects.instead, wrong)
    senses, ruled_out = effects.best_effect, words.resolved
    legal_or_none, harmless = acts.legal_or_none, engine.default_action
    all_hold = conditions(record, sides, vocabulary.asks, attacker_of, victim_of, words.turned)
    goodness = chosen_by(_I(record, _I, _I), ("k",), [pick.ask for pick in vocabulary.picks])
    acted = chosen_by(_I(record, _I, _I, _I, PROGRAM), ("target", "option", "program"), vocabulary.acts)

    @jit(_I(record, PROGRAM, _I, _I, _I, _I))
    def answer_of(b, program, at, target, but, best_of_all):
        """What the action of an entry answers with that target, other than ``but``; -1 where that is none."""
        does, option = program[at + _ACTION], program[at + _OPTION]
        action = legal_or_none(b, acted(b, does, target, option, program))
        if best_of_all == RAW:
            return action if action != but else -1
        return sensible(b, program, action, but, best_of_all)

    @jit(_I(record, PROGRAM, _I, _I, _I, _I, _U))
    def by_entry(b, program, at, liked, but, best_of_all, seed):
        """What an entry whose other conditions hold answers: -1 where those of the target do not."""
        i, rule = b.actor, program[at + _RULE]
        count, of_target = program[at + _CONDITIONS], program[at + _OF_TARGET]
        first_of_target, aim = at + ENTRY + (count - of_target) * CONDITION, program[at + _AIM]
        if aim < _CHOSEN or aim == _FAVOURITE:
            target = liked if aim == _FAVOURITE else given(b) if aim == _GIVEN else -1
            missed = aim == _FAVOURITE and target < 0
            if missed or not all_hold(b, program, first_of_target, of_target, target, rule, seed):
                return -1
            return answer_of(b, program, at, target, but, best_of_all)
        first, last = sides.rows_of(b, sides.side_of(b, i) if aim == _ALLY else 1 - sides.side_of(b, i))
        found, best = -1, NOBODY
        for k in range(first, last):
            if k == i or not meets(b, k):
                continue
            if not all_hold(b, program, first_of_target, of_target, k, rule, seed):
                continue
            good = goodness(b, program[at + _PICK], k)
            if good > best:
                action = answer_of(b, program, at, k, but, best_of_all)
                if action >= 0:
                    found, best = action, good
        return found

    @jit(types.UniTuple(_I, 2)(record, PROGRAM, _I, _I, _I, _U))
    def by_rules(b, program, usual, but, best_of_all, seed):
        """``(answer, rule)`` of the first of her own rules, or the usual ones, that decides but for ``but``; or -1."""
        part = PARTS_AT + PART * b.prompt + 2 * usual
        at, liked, rule, held = int(program[part]), UNKNOWN, 0, False
        for _ in range(program[part + 1]):
            if program[at + _RULE] != rule:  # several actions of a rule have its conditions in common
                rule, others = program[at + _RULE], program[at + _CONDITIONS] - program[at + _OF_TARGET]
                held = all_hold(b, program, at + ENTRY, others, -1, rule, seed)
            if held:
                if liked == UNKNOWN and program[at + _AIM] == _FAVOURITE:
                    liked = favourite(b, program)
                action = by_entry(b, program, at, liked, but, best_of_all, seed)
                if action >= 0:
                    return action, rule
            at += program[at + _LENGTH]
        return -1, 0

    @jit(types.UniTuple(_I, 2)(record, PROGRAM, _I, _U))
    def by_usual(b, program, but, seed):
        """``(answer, rule)`` of what goes without saying, other than ``but`` where there is anything else."""
        found = by_rules(b, program, 1, but, RAW, seed)
        return found if found[0] >= 0 else (harmless(b), 0)

    @jit(types.UniTuple(_I, 2)(record, PROGRAM, _I, _U))
    def decided(b, program, but, seed):
        """``(answer, rule)``: of the first of her rules that decides, other than ``but``; or a usual one, or sense."""
        most, best_of_all = -1, 0
        if program[sense] > 0:
            most, best_of_all = senses(b)
        if not ruled_out(b, program):
            found = by_rules(b, program, 0, but, best_of_all, seed)
            if found[0] >= 0:
                return found
        action, rule = by_usual(b, program, but, seed)
        better = sensible(b, program, action, but, best_of_all)
        if better < 0:
            better = most if most >= 0 else action
        if wrong(b, program, better) != SENSIBLE:
            action, rule = by_usual(b, program, better, seed)
            better = sensible(b, program, action, but, best_of_all)
            if better < 0:
                better = harmless(b)
        return better, rule if better == action else 0

    @jit(types.boolean(record, PROGRAM, _U))
    def slips(b, program, seed):
        """Whether this decision is one of those that noise spoils."""
        often = program[noise]
        return often > 0 and below(draw(seed, b.turn, b.actor, GAMBIT_PURPOSE, b.decisions), 100) < often

    @jit(types.UniTuple(_I, 3)(record, PROGRAM, _U), cold=True)
    def explained(b, program, seed):
        """``(answer, rule, noisy)``."""
        action, rule = decided(b, program, -1, seed)
        if slips(b, program, seed):
            other, by = decided(b, program, action, seed)
            if other != action:
                return other, by, 1
        return action, rule, 0

    @jit(_I(record, PROGRAM, _U, MASK))
    def gambit(b, program, seed, mask):
        """The answer alone."""
        return explained(b, program, seed)[0]

    return explained, gambit
