"""Fighters at one moment of a fight, each as a card: Health, Endurance, Difficulty Values, what is in hand, plight."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Card
from okenv.core.voice.words import listed

from ..rules.layout import Pair, Place, State
from ..rules.modifiers import defence_value
from ..rules.sides import rows_of
from ..sheet.labels import Labels
from .plight import plight, turns
from .words import Cast, metres

STATES = {State.FIT: "Fit", State.OUT: "Out"}
_SHOWN = ("Health", "Endurance")


def cards(battle: np.ndarray, names: list[str], side_names: list[str], labels: Labels | None) -> list[Card]:
    """Every fighter of a battle, ``[1]``, by row."""
    b, cast = battle[0], Cast(names, side_names, labels)
    return [_card(b, cast, row) for row in range(int(b["fighters_n"]))]


def borne(battle: np.ndarray, side: int) -> str:
    """What a side has lost, for one line: points of the named, and the unnamed who are left; empty for nothing to tell.

    The Health of the unnamed says nothing, since any hit defeats them (ZS-DMG-2).
    """
    b = battle[0]
    first, last = rows_of(b, side)
    fighters = [b["fighters"][row] for row in range(first, last)]
    named = [f for f in fighters if f["named"]]
    left = sum(1 for f in fighters if not f["named"] and f["state"] == State.FIT)
    told = []
    if named:
        lost = sum(int(f[f"{pool}_most"] - f[pool]) for f in named for pool in ("health", "endurance"))
        told.append(f"{lost} damage taken{' by the named' if len(named) < len(fighters) else ''}")
    if left:
        told.append(f"{left} unnamed left, whom any hit defeats")
    return ", ".join(told)


def _card(b: Any, cast: Cast, row: int) -> Card:
    f = b["fighters"][row]
    state = State(int(f["state"]))
    stands = state == State.FIT
    figures: dict[str, str] = {}
    if stands:
        if f["named"]:
            figures["Health"] = f"{int(f['health'])} of {int(f['health_most'])}"
            figures["Endurance"] = f"{int(f['endurance'])} of {int(f['endurance_most'])}"
        for pair, word in ((Pair.HAND, "DV by hand"), (Pair.RANGED, "DV at range"), (Pair.MENTAL, "DV of mind")):
            figures[word] = str(int(defence_value(b, row, int(pair), True)))
    figures["at"] = metres(int(f["at"]))
    if stands:
        held = [w for w in range(int(f["weapons_n"])) if f["w_place"][w] == Place.IN_HAND]
        figures["in hand"] = listed([cast.weapon(row, w, int(f["w_from"][w])) for w in held]) or "nothing"
    harm, steps = _nearest(f, stands)
    place = round(int(f["at"]) / int(b["arena"]), 3)
    words = [word for word in plight(b, cast, row) if not word.startswith(_SHOWN)]
    notes = (*["unnamed"] * (not f["named"]), *["flies"] * bool(f["flies"]), *words, *turns(b, row)) if stands else ()
    return Card(STATES[state], stands, place, figures, harm, notes, steps)


def _nearest(f: Any, stands: bool) -> tuple[dict[str, int], tuple[tuple[int, str], ...]]:
    """What is lost of Health or of Endurance, whichever puts a fighter out sooner, and how much of it does (ZS-DMG-1).

    Any hit puts the unnamed out (ZS-DMG-2).
    """
    if not f["named"]:
        return {"down": int(not stands)}, ((1, STATES[State.OUT]),)
    lost = {kind: int(f[f"{kind.lower()}_most"]) - int(f[kind.lower()]) for kind in _SHOWN}
    kind = max(_SHOWN, key=lambda kind: lost[kind] / max(1, int(f[f"{kind.lower()}_most"])))
    return {kind: lost[kind]}, ((int(f[f"{kind.lower()}_most"]), STATES[State.OUT]),)
