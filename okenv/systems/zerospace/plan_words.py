"""What a fighter does with an answer, as a plan tells it: ``shoots at Bob with the rifle``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from okenv.core.layout import fighter_at
from okenv.core.verbs import attack_phrase, the, third_person

from .actions import ACTIONS, Act
from .asked_words import action_sentence, weapon_name
from .layout import UNARMED, Pair
from .words import Cast

if TYPE_CHECKING:
    from .lay_out import Labels

_UNTOLD = frozenset({Act.DONE, Act.DECLINE, Act.PLAIN, Act.CALLED, Act.SUPPRESS, Act.GO, Act.SEND, Act.KEEP,
    Act.OWN, Act.THROUGH})  # fmt: skip
"""Answers that nobody needs to be told: refusals, ends, who of a side is next, and how an attack is made in detail."""
_SAID = {
    Act.DODGE: "dodges",
    Act.DELAY: "waits for a better moment",
    Act.INTERRUPT: "acts now",
    Act.SQUEEZE: "squeezes whoever they hold",
    Act.RELEASE: "lets go of whoever they hold",
    Act.CLOAK: "hides under the cloak",
    Act.COWER: "cowers",
    Act.RISE: "gets up",
    Act.DISARM: "tries to disarm {whom}",
    Act.DISTRACT: "tries to distract {whom}",
    Act.GRAPPLE: "tries to grab {whom}",
    Act.TAKEDOWN: "tries to take {whom} down",
    Act.DIVE: "dives in front of {whom}",
    Act.BREAK: "tries to break free",
}
_WITH = {
    Act.DROP: "drops {it}", Act.DRAW: "draws {it}", Act.PICK: "picks up {it}",
    Act.TEAM: "joins the attack with {it}", Act.SWEEP: "attacks everybody in reach with {it}",
}  # fmt: skip
_OF_VICTIM = {Act.KNOCK: "knocks {it} away", Act.TAKE: "takes {it}"}


def does(state: np.ndarray, action: int, names: list[str], labels: Labels | None) -> str:
    """What the asked fighter does with that answer, in the third person and without the name.

    Args:
        state: the battle, ``[1]``, that asks somebody.
        action: the answer's id.
        names: of the fighters, by row.
        labels: the names of weapons and places with cover.

    Returns:
        A phrase; empty for what nobody needs to be told, such as a refusal or the end of a turn.
    """
    b, cast = state[0], Cast(names, ("", ""), labels)
    me = int(b["actor"])
    kind, option, slot = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(ACTIONS.slot[action])
    if kind in _UNTOLD:
        return ""
    target = fighter_at(b, me, slot) if slot else -1
    whom = names[target] if target >= 0 else "them"
    if kind in _SAID:
        return _SAID[kind].format(whom=whom)
    if kind in _WITH:
        return _WITH[kind].format(it=the(weapon_name(b, cast, me, option)))
    if kind in _OF_VICTIM:
        return _OF_VICTIM[kind].format(it=the(weapon_name(b, cast, int(b["victim"]), option)))
    if kind == Act.ATTACK:
        far = option != UNARMED and b["fighters"][me]["w_pair"][option] == Pair.RANGED
        return third_person(attack_phrase(weapon_name(b, cast, me, option), whom, kind="ranged" if far else ""))
    if kind in (Act.APPROACH, Act.JOIN, Act.RETREAT) and option == 0:
        return f"{ {Act.APPROACH: 'closes in on', Act.RETREAT: 'backs away from'}.get(kind, 'moves toward') } {whom}"
    sentence = action_sentence(state, action, target, names, labels)
    return third_person(re.sub(r" \([^)]*\)|, (?:to|as far as) [\d.]+ m$", "", sentence))
