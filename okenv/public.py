"""What every rulebook tells players in the same way: cards, what is asked, the beginning of a round, the end.

A rulebook's ``table.public`` has the rest, which is its own: what its events and its figures look like.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

import numpy as np

from .core.events import Event
from .core.layout import DRAW, ONGOING

CARD_KEYS = ("state", "stands", "notes")
"""What the players' card of somebody holds."""


class _NamesSides(Protocol):
    def side(self, side: int) -> str:
        """A side's name."""


class RoundTeller:
    """Tells a round's beginning and the end of the fight; made to stand beside a rulebook's ``Teller``."""

    def _on_round(self, number: int, *_: int) -> str:
        return f"--- Round {number} ---"

    def _on_over(self: _NamesSides, outcome: int, *_: int) -> str:
        return "The fight ends in a draw." if outcome == DRAW else f"Victory for {self.side(outcome)}."


def heard(events: Sequence[Event], silent: Collection[int]) -> list[Event]:
    """The events of which players hear something."""
    return [event for event in events if event.code not in silent]


def card(state: str, stands: bool, notes: list[str]) -> dict[str, Any]:
    """A players' card: how somebody is, whether she can act, and a few words for each thing to be seen."""
    return dict(zip(CARD_KEYS, (state, stands, notes), strict=True))


def asked(state: np.ndarray, names: Sequence[str], question: Callable[[Any], str], roll: Callable[[Any], str]) -> str:
    """What the table waits for, as the players are told: whose decision, or whose dice; empty after the end.

    Args:
        state: the battle, ``[1]``.
        names: of the fighters, by row.
        question: of a battle in which somebody is asked: what, as in ``whether to defend``; empty where that is
            her own affair.
        roll: of one that waits for dice: what is rolled, as in ``initiative`` or ``for an attack``; empty where
            they are nobody's.
    """
    b = state[0]
    if int(b["outcome"]) != ONGOING:
        return ""
    if b["prompt"]:
        what, who = question(b), names[b["actor"]]
        return f"{who} is asked {what}." if what else f"{who} is deciding."
    what = roll(b)
    return f"{names[b['dice_by']]} rolls {what}." if what else "The dice are rolled."
