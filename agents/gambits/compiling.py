"""From a checked gambit to the program that the rulebook's kernel interprets."""

from __future__ import annotations

import math

import numpy as np

from okenv.core.mind.gambit_common import NOISE
from okenv.core.mind.gambits import (
    DIALS_AT,
    ENTRIES_AT,
    ENTRY,
    FAVOURITE,
    GAMBIT_WORDS,
    PART,
    PARTS_AT,
    Aim,
    Dial,
    Does,
    Vocabulary,
)

from .reading import Gambit, Rule
from .words import Number, Sentence

_Made = tuple[Does, list[int]]
"""An action of a rule, and its entry in the program."""


def compiled(gambit: Gambit, vocabulary: Vocabulary, usual: tuple[Rule, ...] = ()) -> np.ndarray:
    """The program, int32 ``[GAMBIT_WORDS]``; ``usual`` are the rulebook's rules, which decide where none of hers does.

    Raises:
        ValueError: for a gambit that is too long.
    """
    own = [(does, _entry(n, rule, does, vocabulary)) for n, rule in enumerate(gambit.rules, 1) for does in rule.actions]
    held = [(n, rule) for n, rule in enumerate(usual, 1) if not _is_idle(rule, gambit, vocabulary)]
    others = [(does, _entry(-n, rule, does, vocabulary)) for n, rule in held for does in rule.actions]
    return _program(gambit.dials, vocabulary, own, others)


def alone(gambit: Gambit, vocabulary: Vocabulary, number: int, rule: Rule, does: Does) -> np.ndarray:
    """The program of one action of one rule, and nothing else, without noise; a usual rule's number is negative."""
    quiet = tuple(0 if dial.name == NOISE.name else at for dial, at in zip(vocabulary.dials, gambit.dials, strict=True))
    only = [(does, _entry(number, rule, does, vocabulary))]
    return _program(quiet, vocabulary, *((only, []) if number > 0 else ([], only)))


def _program(dials: tuple[int, ...], vocabulary: Vocabulary, own: list[_Made], others: list[_Made]) -> np.ndarray:
    program = np.zeros(GAMBIT_WORDS, np.int32)
    program[DIALS_AT : DIALS_AT + len(dials)] = dials
    words: list[int] = []
    for prompt in sorted({int(prompt) for does in vocabulary.does for prompt in does.prompts}):
        for k, entries in enumerate((own, others)):
            here = [entry for does, entry in entries if prompt in does.prompts]
            part = PARTS_AT + PART * prompt + 2 * k
            program[part : part + 2] = ENTRIES_AT + len(words), len(here)
            words += [word for entry in here for word in entry]
    if ENTRIES_AT + len(words) > GAMBIT_WORDS:
        room = GAMBIT_WORDS - ENTRIES_AT
        raise ValueError(f"found rules of {len(words)} words when compiled, expected at most {room}: fewer or shorter")
    program[ENTRIES_AT : ENTRIES_AT + len(words)] = words
    return program


def _is_idle(rule: Rule, gambit: Gambit, vocabulary: Vocabulary) -> bool:
    """Whether a rule goes by a taste that she has not, nor will have: nobody need look at it in a fight."""
    tastes = {dial.name: at for dial, at in zip(vocabulary.dials, gambit.dials, strict=True) if dial.words}
    own = [s for s in rule.conditions if s.what.name in tastes and not s.negated]
    return any(s.value != 0 and s.value != tastes[s.what.name] for s in own)  # a dial is only turned down to 0


def _entry(number: int, rule: Rule, does: Does, vocabulary: Vocabulary) -> list[int]:
    of_target = [s for s in rule.conditions if s.of_target]
    ordered = [s for s in rule.conditions if not s.of_target] + of_target
    conditions = [word for sentence in ordered for word in _condition(sentence, vocabulary)]
    picks = [pick.name for pick in vocabulary.picks]
    chosen = rule.pick.name if rule.pick is not None else does.pick
    pick = picks.index(chosen) if chosen is not None else 0
    aim = Aim.FAVOURITE if chosen == FAVOURITE else does.aim
    head = [ENTRY + len(conditions), number, vocabulary.acts.index(does.ask), does.option, aim, pick]
    return [int(word) for word in [*head, len(ordered), len(of_target), *conditions]]


def _condition(sentence: Sentence, vocabulary: Vocabulary) -> list[int]:
    what = vocabulary.asks.index(sentence.what)
    words = [int(sentence.who.number), what, sentence.negated, int(sentence.compare), sentence.value]
    other = sentence.right
    if isinstance(other, Number):
        common = math.gcd(sentence.what.scale, other.what.scale)
        times, scale = sentence.what.scale // common, other.what.scale // common
        return [*words, -1 - vocabulary.asks.index(other.what), times, other.who.number, scale]
    if isinstance(other, Dial):
        return [*words, DIALS_AT + vocabulary.dials.index(other), sentence.times, 0, 1]
    return [*words, 0, 0, 0, 1]
