"""What a fighter does with an answer, as a plan tells it: ``shoots at Bob with the rifle``."""

from __future__ import annotations

import re

import numpy as np

from okenv.core.layout import fighter_at
from okenv.core.voice.verbs import third_person

from ..rules.actions import ACTIONS, Act
from ..sheet.labels import Labels
from .asked_words import action_sentence

_UNTOLD = frozenset({Act.DONE, Act.DECLINE, Act.PLAIN, Act.CALLED, Act.SUPPRESS, Act.GO, Act.SEND, Act.KEEP,
    Act.OWN, Act.THROUGH})  # fmt: skip
"""Answers that nobody needs to be told: refusals, ends, who of a side is next, and how an attack is made in detail."""
_SAID = {Act.DELAY: "waits for a better moment", Act.INTERRUPT: "acts now", Act.FLEE: "turns to flee"}


def does(state: np.ndarray, action: int, names: list[str], labels: Labels | None) -> str:
    """What the asked fighter does with that answer, in the third person; empty for what nobody need be told."""
    b = state[0]
    kind, option, slot = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(ACTIONS.slot[action])
    if kind in _UNTOLD:
        return ""
    if kind in _SAID:
        return _SAID[kind]
    target = fighter_at(b, int(b["actor"]), slot) if slot else -1
    whom = names[target] if target >= 0 else "them"
    if kind in (Act.APPROACH, Act.JOIN, Act.RETREAT) and option == 0:
        return f"{ {Act.APPROACH: 'closes in on', Act.RETREAT: 'backs away from'}.get(kind, 'moves toward') } {whom}"
    sentence = action_sentence(state, action, target, names, labels)
    return third_person(re.sub(r" \([^)]*\)|, (?:to|as far as) [\d.]+ m$", "", sentence))
