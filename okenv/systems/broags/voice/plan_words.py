"""What a fighter does with an answer, as a plan tells it: ``stabs at Bob with the knife``."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.verbs import attack_phrase, the, third_person

from ..rules.actions import ACTIONS, EXTREME, SIGNIFICANT, SPRINT, Act
from ..rules.choices import deed_of
from ..rules.engine import target_row
from ..rules.layout import FIST, Deed, Kind
from ..rules.stance import best_cover
from ..sheet.labels import Labels
from .asked_words import weapon_name
from .words import Cast

_UNTOLD = frozenset({Act.DONE, Act.DECLINE, Act.WILD, Act.STOP, Act.KEEP, Act.PASS})
"""Answers that nobody needs to be told: ends, refusals, and what stays as it is."""
_SAID = {
    Act.BLOCK: "blocks",
    Act.DODGE: "dodges",
    Act.SHIELD: "throws themselves between {by} and {ward}",
    Act.STOCK: "takes stock",
    Act.CROUCH: "crouches",
    Act.STAND: "stands up",
    Act.RISE: "gets up",
    Act.GROUND: "goes to ground",
    Act.HIDE: "hides",
    Act.FLEE: "flees",
    Act.TRIP: "tries to trip {whom}",
    Act.DISARM: "tries to disarm {whom}",
    Act.GRAPPLE: "grabs {whom}",
    Act.SHOVE: "shoves {whom}",
    Act.RELEASE: "lets {bound} go",
    Act.BREAK: "tries to break free of {bound}",
    Act.REVERSE: "tries to turn the tables on {bound}",
    Act.PIN: "pins {target}",
    Act.HOLD: "holds {target}",
}
_AIMS = ("aims at the limbs", "aims at the body", "aims at the vitals")
_READYING = {Act.DRAW: "draws", Act.PICK: "picks up", Act.CLEAR: "clears the jam of"}


def does(state: np.ndarray, action: int, names: list[str], labels: Labels | None) -> str:
    """What the asked fighter does with that answer, in the third person; empty for what nobody need be told."""
    b, cast = state[0], Cast(names, ("", ""), labels)
    kind, option, me = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action]), int(b["actor"])
    if kind in _UNTOLD:
        return ""
    row = int(target_row(b, action))
    whom = names[row] if row >= 0 else "nobody"
    if kind in _SAID:
        bound = int(b["fighters"][me]["bond_with"]) - 1
        by, ward, target = (names[int(b[field])] for field in ("whose", "ward", "target"))
        return _SAID[kind].format(whom=whom, by=by, ward=ward, target=target, bound=names[bound])
    if kind == Act.TAMED:
        return _AIMS[option]
    if kind == Act.COVER:
        c = int(best_cover(b, me))
        known = labels is not None and 0 <= c < len(labels.covers) and labels.covers[c] != "cover"
        return f"dives behind {the(labels.covers[c])}" if labels is not None and known else "dives for cover"
    if kind in _READYING:
        return f"{_READYING[kind]} {the(weapon_name(b, cast, me, option))}"
    if kind == Act.TAKE:
        return f"takes {the(weapon_name(b, cast, int(b['target']), option))}"
    if kind >= Act.APPROACH:
        return _moves(kind, option, whom)
    return _attacks(b, cast, kind, option, me, whom)


def _attacks(b: Any, cast: Cast, kind: Act, weapon: int, me: int, whom: str) -> str:
    """An attack, alone or with the group."""
    name = weapon_name(b, cast, me, weapon)
    deed = Deed(int(deed_of(int(kind))))
    if deed == Deed.CONCENTRATE:
        return f"leads the squad's fire on {whom} with {the(name)}"
    if deed == Deed.DOGPILE:
        return f"leads the squad's dogpile on {whom}" + (f" with {the(name)}" if weapon < FIST else "")
    far = weapon < FIST and int(b["fighters"][me]["w_kind"][weapon]) == Kind.RANGED
    return third_person(attack_phrase(name, whom, kind="ranged" if far else "melee"))


def _moves(kind: Act, way: int, whom: str) -> str:
    """A move, by its direction and haste."""
    toward = {Act.APPROACH: "toward", Act.JOIN: "toward"}.get(kind, "away from")
    if way in (SIGNIFICANT, EXTREME):
        return f"zigzags {toward} {whom}"
    if way == SPRINT:
        return f"sprints {toward} {whom}"
    return f"{ {Act.APPROACH: 'closes in on', Act.RETREAT: 'backs away from'}.get(kind, f'moves {toward}') } {whom}"
