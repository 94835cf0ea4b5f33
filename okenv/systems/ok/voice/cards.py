"""Fighters at one moment of a fight, each as a card: state, AP, damage, place, setups, defences, grabs, weapons."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Card
from okenv.core.voice.words import listed, metres, rows_listed

from ..rules.active_defence import ALL_BONUS, GROUP_BONUS, ONE_BONUS
from ..rules.damage import DOWN_AT, IMPAIRED_AT, OUT_AT
from ..rules.layout import TAKEN, Arm, Damage, State, Use
from ..rules.mooks import MOOK_DOWN_AT, MOOK_OUT_AT, TAG_DOWN_AT, TAG_OUT_AT
from ..sheet.labels import Labels
from .words import Cast, in_grab, time_left

STATES = {
    State.FIT: "Fit",
    State.IMPAIRED: "Impaired",
    State.DOWN: "Down",
    State.OUT: "Out",
    State.DEAD: "Dead",
    State.SURRENDERED: "Surrendered",
    State.FLED: "Fled",
    State.WAITING: "Yet to come",
}
_NOWHERE = (State.FLED, State.WAITING)
_TAGGED = (Damage.TAGS, Damage.SIMPLEST)
_STEPS = {
    Damage.FULL: ((IMPAIRED_AT, "Impaired"), (DOWN_AT, "Down"), (OUT_AT, "Out")),
    Damage.SIMPLIFIED: ((MOOK_DOWN_AT, "Down"), (MOOK_OUT_AT, "Out")),
    Damage.TAGS: ((TAG_DOWN_AT, "Down"), (TAG_OUT_AT, "Out")),
    Damage.SIMPLEST: ((TAG_DOWN_AT, "Down"), (TAG_OUT_AT, "Out")),
}
"""Where which state begins, by the way of taking damage (OK-DMG-3, OK-MOOK-2, OK-MOOK-3)."""
_FALLS = -2
"""Of these steps, the one from which a fighter no longer stands: Down, before Out."""
_MAIMED = {Use.ARM: "mangled arm", Use.LEGS: "mangled legs"}


def cards(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Card]:
    """Every fighter of a battle, ``[1]``, by row."""
    b, cast = battle[0], Cast(names, side_names, labels)
    return [_card(b, cast, row) for row in range(int(b["fighters_n"]))]


def _card(b: Any, cast: Cast, row: int) -> Card:
    f = b["fighters"][row]
    state, mode = State(int(f["state"])), Damage(int(f["damage_mode"]))
    stands, here = state < State.DOWN, state not in _NOWHERE
    figures = {"AP": str(int(f["ap"]))} if stands else {}
    if here:
        figures["at"] = metres(int(f["at"]))
    if stands:
        figures["in hand"] = listed(_in_hand(f, cast, row)) or "bare hands"
    full = {"lethal": int(f["lethal"]), "nonlethal": int(f["nonlethal"])}
    harm = (
        {"tags": int(f["tags"])} if mode in _TAGGED else full if mode == Damage.FULL else {"points": sum(full.values())}
    )
    place = round(int(f["at"]) / int(b["arena"]), 3) if here else None
    notes, steps = tuple(_notes(b, cast, row)), _STEPS[mode]
    return Card(STATES[state], stands, place, figures, harm, notes, steps, _FALLS)


def _in_hand(f: Any, cast: Cast, row: int) -> list[str]:
    held = [cast.weapon(row, w) for w in range(int(f["weapons_n"])) if f["w_where"][w] == Arm.READY]
    if f["taken_from"] and f["w_where"][TAKEN] == Arm.READY:
        held.append(cast.owned(int(f["taken_from"]) - 1, int(f["taken_which"])))
    return held


def _notes(b: Any, cast: Cast, row: int) -> list[str]:
    """Whatever else holds for somebody, in the order in which a player would ask."""
    f, names = b["fighters"][row], cast.names
    words = []
    if f["clock"] and f["state"] != State.DEAD:
        words.append(f"dying: {time_left(int(f['clock']))} left")
    words += ["prone"] * bool(f["prone"]) + ["occupied"] * bool(f["occupied"])
    if f["setup_on"]:
        whom = "a task" if f["setup_on"] == row + 1 else names[f["setup_on"] - 1]
        words.append(f"has {whom} set up: +{f['setup_bonus']}")
    if f["exposed"]:
        words.append(f"exposed: +{f['exposed']} for everybody")
    words += _defences(b, cast, row)
    if held := in_grab(b, row, names):
        words.append(f"has {held} in a grab")
    if f["held_by"]:
        words.append(f"in the grab of {names[f['held_by'] - 1]}")
    if f["contests"]:
        words.append(f"grips a weapon of {names[f['contests'] - 1]}")
    if f["maimed"]:
        words.append(_MAIMED[Use(int(f["maimed"]))])
    words += ["gumption"] * bool(f["gumption"])
    words += ["holds back"] * bool(f["holding"]) + ["done for this round"] * bool(f["done"] and f["state"] < State.DOWN)
    if f["carry"]:
        words.append(f"{f['carry']} AP carried over" if f["carry"] > 0 else f"owes {-f['carry']} AP")
    return words


def _defences(b: Any, cast: Cast, row: int) -> list[str]:
    """The active defences that stand until the round ends."""
    f = b["fighters"][row]
    n = int(b["fighters_n"])
    one = [cast.names[k] for k in range(n) if int(f["def_one"]) >> k & 1]
    group = [cast.names[k] for k in range(n) if int(f["def_group"]) >> int(b["fighters"][k]["squad"]) & 1]
    words = [f"defends against {listed(one)}: +{ONE_BONUS}"] if one else []
    words += [f"defends against {rows_listed(group)}: +{GROUP_BONUS}"] if group else []
    return words + [f"defends against everyone: +{ALL_BONUS}"] * bool(f["def_all"])
