"""From a checked gambit to the program that the rulebook's kernel interprets."""

from __future__ import annotations

import numpy as np

from okenv.core.mind.gambits import COUNT, DIALS_AT, ENTRIES_AT, ENTRY, GAMBIT_WORDS, Does, Vocabulary

from .reading import TARGET, Gambit, Rule
from .words import Sentence


def compiled(gambit: Gambit, vocabulary: Vocabulary) -> np.ndarray:
    """The program, int32 ``[GAMBIT_WORDS]``.

    Raises:
        ValueError: for a gambit that is too long.
    """
    program = np.zeros(GAMBIT_WORDS, np.int32)
    program[DIALS_AT : DIALS_AT + len(gambit.dials)] = gambit.dials
    words: list[int] = []
    for number, rule in enumerate(gambit.rules, 1):
        for does in rule.actions:
            words += _entry(number, rule, does, vocabulary)
            program[COUNT] += 1
    if ENTRIES_AT + len(words) > GAMBIT_WORDS:
        room = GAMBIT_WORDS - ENTRIES_AT
        raise ValueError(f"found rules of {len(words)} words when compiled, expected at most {room}: fewer or shorter")
    program[ENTRIES_AT : ENTRIES_AT + len(words)] = words
    return program


def _entry(number: int, rule: Rule, does: Does, vocabulary: Vocabulary) -> list[int]:
    of_target = [s for s in rule.conditions if s.who.name == TARGET]
    ordered = [s for s in rule.conditions if s.who.name != TARGET] + of_target
    conditions = [word for sentence in ordered for word in _condition(sentence, vocabulary)]
    picks = [pick.name for pick in vocabulary.picks]
    chosen = rule.pick.name if rule.pick is not None else does.pick
    pick = picks.index(chosen) if chosen is not None else 0
    prompts = sum(1 << int(prompt) for prompt in does.prompts)
    head = [ENTRY + len(conditions), number, prompts, vocabulary.acts.index(does.ask), does.option, does.aim, pick]
    return [int(word) for word in [*head, len(ordered), len(of_target), *conditions]]


def _condition(sentence: Sentence, vocabulary: Vocabulary) -> list[int]:
    what = vocabulary.asks.index(sentence.what)
    return [int(sentence.who.number), what, sentence.negated, int(sentence.compare), sentence.value]
