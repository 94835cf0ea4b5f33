"""Fighters at one moment of a fight, each as a card: state, number, wounds, place, stance, aim."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Card
from okenv.core.voice.words import listed, metres, plural

from ..rules.active_defence import dodge
from ..rules.damage import WOUNDS_OUT
from ..rules.layout import Restraint, State
from ..rules.sides import rows_of
from ..sheet.labels import Labels
from .opening import ABOVE, RESTRAINTS, aboard
from .words import Cast

STATES = {State.FIT: "Fit", State.INCAPACITATED: "Incapacitated", State.DEAD: "Dead", State.GONE: "Gone"}
_STEPS = (((WOUNDS_OUT, "Incapacitated"), (WOUNDS_OUT + 1, "Dead")), ((1, "Incapacitated"),))
"""Where which state begins, by wounds; of a minor character, who has none, by the first harm that counts (PS-DMG-2)."""
_FALLS = 0
"""Of these steps, the one from which a fighter no longer stands: Incapacitated."""


def cards(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Card]:
    """Every fighter of a battle, ``[1]``, by row."""
    b, cast = battle[0], Cast(names, side_names, labels)
    return [_card(b, cast, row) for row in range(int(b["fighters_n"]))]


def borne(battle: np.ndarray, side: int) -> str:
    """The wounds of a side, for one line; empty where nobody can have any, as minor characters cannot (PS-DMG-2)."""
    b = battle[0]
    first, last = rows_of(b, side)
    wounds = [int(b["fighters"][row]["wounds"]) for row in range(first, last) if not b["fighters"][row]["minor"]]
    return plural(sum(wounds), "wound") if wounds else ""


def _card(b: Any, cast: Cast, row: int) -> Card:
    f = b["fighters"][row]
    state = State(int(f["state"]))
    stands, here = state == State.FIT, state != State.GONE
    figures: dict[str, str] = {}
    if stands:
        figures["number"] = str(int(f["number"])) if f["phase"] else "none"
        figures["Dodge"] = str(int(dodge(b, row, False)))
    if here:
        figures["at"] = metres(int(f["at"]))
    if stands:
        weapons = [cast.weapon(row, w) for w in range(int(f["weapons_n"]))]
        figures["in hand"] = listed(weapons) or "bare hands"
    harm = {"down": int(state != State.FIT)} if f["minor"] else {"wounds": int(f["wounds"])}
    place = round(int(f["at"]) / int(b["arena"]), 3) if here else None
    notes = tuple(_notes(b, cast, row)) if stands else ()
    steps = _STEPS[bool(f["minor"])]
    inside = cast.vehicle(int(f["vehicle"]) - 1) if here and f["vehicle"] else ""
    return Card(STATES[state], stands, place, figures, harm, notes, steps, _FALLS, inside)


def _notes(b: Any, cast: Cast, row: int) -> list[str]:
    """Whatever else holds for somebody, in the order in which a player would ask."""
    f = b["fighters"][row]
    words = aboard(b, row, cast) + ["stunned"] * bool(f["stunned"]) + ["waits"] * bool(f["holding"])
    words += ["defends actively"] * bool(f["defending"]) + ["aborted to defence"] * bool(f["dodging"])
    words += ["has moved: -1 Dodge"] * bool(f["moved"])
    if f["aim_on"]:
        words.append(f"aims at {cast.names[f['aim_on'] - 1]}")
    words += [f"cover {f['cover']}"] * bool(f["cover"]) + [ABOVE[f["high"]]] * bool(f["high"])
    if f["restraint"]:
        words.append(RESTRAINTS[Restraint(int(f["restraint"]))])
    if f["pending"]:
        words.append(f"{int(f['pending']):+d} on the next initiative")
    words += ["cannot abort before the next phase"] * bool(f["aborted_since"])
    return words
