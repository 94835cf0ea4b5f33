"""How strong both sides of a fight are: what they can still take, as the rulebook's cards show it."""

from __future__ import annotations

from okenv.battle import Battle
from okenv.core.voice.cards import Card

MEASURE = "Strength: the share of what a side can take that it still can; who does not fight on counts as nothing."
"""What the strength of a side is, in a sentence."""


def strength_of(battle: Battle) -> tuple[float, float]:
    """The strength of both sides, each 0 to 1; see ``MEASURE``."""
    sides: tuple[list[float], list[float]] = ([], [])
    for row, card in enumerate(battle.cards()):
        sides[battle.side_of(row)].append(_left(card))
    first, second = (sum(shares) / max(1, len(shares)) for shares in sides)
    return first, second


def standing(battle: Battle) -> set[str]:
    """The names of those who fight on."""
    return {battle.names[row] for row, card in enumerate(battle.cards()) if card.stands}


def _left(card: Card) -> float:
    """The share of what somebody can take that is left."""
    if not card.stands:
        return 0.0
    most = card.thresholds[card.falls][0] if card.thresholds else 0
    return max(0.0, 1 - sum(card.harm.values()) / most) if most > 0 else 1.0
