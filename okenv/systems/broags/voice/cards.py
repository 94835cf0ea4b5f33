"""Fighters at one moment of a fight, each as a card: score, Defence, hit points, stance, bond."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Card
from okenv.core.voice.words import listed, metres

from ..rules.active_defence import defence
from ..rules.layout import Place, Posture, State
from ..rules.wounds import HIT_POINTS, left_of, most_of, penalty
from ..sheet.labels import Labels
from .words import POSTURE_WORDS, Cast

STATES = {State.FIT: "Fit", State.OUT: "Out", State.FLED: "Fled"}


def cards(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Card]:
    """Every fighter of a battle, ``[1]``, by row."""
    b, cast = battle[0], Cast(names, side_names, labels)
    return [_card(b, cast, row) for row in range(int(b["fighters_n"]))]


def _card(b: Any, cast: Cast, row: int) -> Card:
    f = b["fighters"][row]
    state = State(int(f["state"]))
    stands, here = state == State.FIT, state != State.FLED
    figures: dict[str, str] = {}
    if stands:
        reacted = f" ({int(f['temp']):+d})" if f["temp"] else ""
        figures["score"] = f"{int(f['score'])}{reacted}"
        figures["Defence"] = str(int(defence(b, row, row, row, False)))
        figures["hit points"] = f"{int(left_of(b, row))} of {int(most_of(b, row))}"
    if here:
        figures["at"] = metres(int(f["at"]))
    if stands:
        held = [w for w in range(int(f["weapons_n"])) if f["w_place"][w] == Place.IN_HAND]
        weapons = [cast.weapon(row, w, int(f["w_from"][w])) + " (jammed)" * bool(f["w_jam"][w]) for w in held]
        figures["in hand"] = listed(weapons) or "nothing"
    harm = {"lethal": int(f["lethal"]), "nonlethal": int(f["nonlethal"])}
    place = round(int(f["at"]) / int(b["arena"]), 3) if here else None
    notes = tuple(_notes(b, cast, row)) if stands else ()
    return Card(STATES[state], stands, place, figures, harm, notes, _steps(b, row))


def _steps(b: Any, row: int) -> tuple[tuple[int, str], ...]:
    """From how many lost hit points on wounds tell, and from how many a fighter is Out (BR-DMG-1)."""
    toughness = int(b["fighters"][row]["toughness"])
    wounds = tuple((n * toughness, f"Wounded ({1 - n})") for n in range(HIT_POINTS - 3, HIT_POINTS))
    return (*wounds, (int(most_of(b, row)), "Out"))


def _notes(b: Any, cast: Cast, row: int) -> list[str]:
    """Whatever else holds for somebody, in the order in which a player would ask."""
    f = b["fighters"][row]
    words = [cast.bond(f)] if f["bond"] else []
    words += [POSTURE_WORDS[Posture(int(f["posture"]))]] * bool(f["posture"])
    words += [f"cover {f['cover']}"] * bool(f["cover"]) + ["hidden"] * bool(f["hidden"])
    if f["sprint"]:
        words.append(("sprints", "sprints in zigzags", "sprints in wild zigzags")[int(f["erratic"])])
    if penalty(b, row):
        words.append(f"{int(penalty(b, row)):+d} for wounds")
    words += ["loses the next action"] * bool(f["lost"]) + ["has acted this round"] * bool(f["acted"])
    return words
