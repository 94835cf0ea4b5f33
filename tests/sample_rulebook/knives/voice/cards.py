"""Fighters at one moment of a fight, each as a card."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.voice.cards import Card


def cards(battle: np.ndarray, names: list[str], side_names: list[str], labels: Any = None) -> list[Card]:
    """Every fighter of a battle, ``[1]``, by row."""
    return [_card(battle[0]["fighters"][row]) for row in range(int(battle[0]["fighters_n"]))]


def _card(f: Any) -> Card:
    wounds, toughness = int(f["wounds"]), int(f["toughness"])
    stands = wounds < toughness
    notes = ("on guard",) if f["guarding"] else ()
    figures = {"skill": str(f["skill"])}
    return Card(
        "standing" if stands else "down", stands, None, figures, {"wounds": wounds}, notes, ((toughness, "down"),)
    )
