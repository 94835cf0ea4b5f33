"""What a fighter does with an answer, as a plan tells it: ``slashes at Bob with the sword``."""

from __future__ import annotations

import numpy as np

from okenv.core.layout import fighter_at
from okenv.core.voice.verbs import third_person

from ..rules.actions import ACTIONS, Act
from ..sheet.labels import Labels
from .tell_action import SCOPE_WORDS
from .words import Cast, deed, in_grab

_UNTOLD = frozenset({Act.DONE, Act.ALONE, Act.DECLINE, Act.KEEP_BOTH, Act.KEEP_FIRST, Act.KEEP_SECOND, Act.KEEP,
    Act.TARGETS, Act.BYPASS, Act.LETHALITY_UP, Act.LETHALITY_DOWN, Act.POWER, Act.DIRECT, Act.STYLE, Act.DAMAGE,
    Act.FINISH})  # fmt: skip
"""Answers that nobody needs to be told: ends, refusals, and how successes are spent in detail."""
_SAID = {
    Act.SETUP_FREE: "sets {whom} up",
    Act.SETUP_HARD: "tries to set {whom} up",
    Act.SETUP_GENERAL: "tries to expose {whom} to everybody",
    Act.TWICE: "attacks twice",
    Act.SURRENDER: "surrenders",
    Act.INTERRUPT: "interrupts {by}",
    Act.PROTECT: "protects {on}",
    Act.LET_GO: "lets go of {held}",
    Act.CALLED_SHOT: "goes for a weak spot",
    Act.GRAB: "grabs {on}",
    Act.BREAK_FREE: "breaks free of {on}",
    Act.DISARM: "disarms {on}",
    Act.TAKEAWAY: "wrests the weapon from {on}",
    Act.TAKEDOWN: "takes {on} down",
    Act.THROW: "throws {on}",
    Act.AVOID: "pulls the blow",
}


def does(state: np.ndarray, action: int, names: list[str], labels: Labels | None) -> str:
    """What the asked fighter does with that answer, in the third person; empty for what nobody need be told."""
    b = state[0]
    me = int(b["actor"])
    f = b["fighters"][me]
    kind, option, slot = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(ACTIONS.slot[action])
    if kind in _UNTOLD or (kind == Act.HOLD and f["holding"]):
        return ""
    target = fighter_at(b, me, slot) if slot else -1
    whom = names[target] if target >= 0 else "nobody"
    by, on = names[b["act_by"]], names[b["act_on"]]
    if kind == Act.HOLD:
        return "holds back"
    if Act.DEFEND_ONE <= kind <= Act.DEFEND_ALL:
        return f"defends {SCOPE_WORDS[kind - Act.DEFEND_ONE].format(by)}"
    if kind in _SAID:
        return _SAID[kind].format(whom=whom, by=by, on=on, held=in_grab(b, me, names))
    if kind == Act.ESCAPE:
        whom = names[f["held_by"] - 1]
    cast = Cast(names, ("", ""), labels)
    return third_person(deed(cast, kind, me, whom, option, int(f["taken_from"]), int(f["taken_which"])))
