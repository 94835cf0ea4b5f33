"""What every rulebook tells players in the same way: cards, what is asked, the beginning of a round, the end.

A rulebook's ``table.public`` has the rest, which is its own: what its events and its figures look like.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
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


def sentences_by(teller: Callable[[Any], Any], cast: Callable[..., Any], silent: Collection[int]) -> Callable[..., Any]:
    """Make a rulebook's ``public_sentences(events, names, side_names, labels)``: what players are told, in order.

    Args:
        teller: made of a cast; its ``tell`` turns events into sentences.
        cast: made of names, side names and labels.
        silent: codes of the events of which players hear nothing.
    """

    def public_sentences(
        events: list[Event], names: Sequence[str], side_names: Sequence[str], labels: Any
    ) -> list[str]:
        """What the players are told of the events, in order."""
        told: list[str] = teller(cast(names, side_names, labels)).tell(heard(events, silent))
        return told

    return public_sentences


def look_by(states: Mapping[Any, str], notes: Callable[[Any, int, Any], list[str]]) -> Callable[..., Any]:
    """Make what :func:`card_by` takes where only who is in the first of the states stands, and has ``notes``."""
    fit = int(next(iter(states)))

    def look(b: Any, row: int, cast: Any) -> tuple[str, bool, list[str]]:
        """The state in words, whether the fighter stands, and notes."""
        state = int(b["fighters"][row]["state"])
        return states[state], state == fit, notes(b, row, cast) if state == fit else []

    return look


def card_by(
    look: Callable[[Any, int, Any], tuple[str, bool, list[str]]], cast: Callable[..., Any]
) -> Callable[..., Any]:
    """Make a rulebook's ``public_card``: what the players see of a fighter.

    Args:
        look: of a battle, a row and a cast: the state in words, whether the fighter stands, and notes of a few words.
        cast: made of names, side names and labels.
    """

    def public_card(
        state: np.ndarray, row: int, names: Sequence[str], side_names: Sequence[str], labels: Any
    ) -> dict[str, Any]:
        """What the players see of a fighter: ``state`` (words), ``stands`` (bool) and ``notes`` (a few words each).

        Args:
            state: the battle, ``[1]``.
            row: of the fighter.
            names: of the fighters, by row.
            side_names: of the sides.
            labels: the names of weapons and what else the rulebook names.
        """
        return dict(zip(CARD_KEYS, look(state[0], row, cast(names, side_names, labels)), strict=True))

    return public_card


def asked_by(question: Callable[[Any, Sequence[str]], str], roll: Callable[[Any], str]) -> Callable[..., str]:
    """Make a rulebook's ``public_asked``: what the table waits for.

    Args:
        question: of a battle in which somebody is asked, and names: what, as in ``whether to defend``; empty where
            that is the fighter's own affair.
        roll: of one that waits for dice: what is rolled, as in ``initiative`` or ``for an attack``; empty where
            they are nobody's.
    """

    def public_asked(state: np.ndarray, names: Sequence[str], _side_names: Sequence[str], _labels: Any = None) -> str:
        """What the table waits for, as the players are told: whose decision, or whose dice; empty after the end.

        Args:
            state: the battle, ``[1]``.
            names: of the fighters, by row.
        """
        b = state[0]
        if int(b["outcome"]) != ONGOING:
            return ""
        if b["prompt"]:
            what, who = question(b, names), names[b["actor"]]
            return f"{who} is asked {what}." if what else f"{who} is deciding."
        what = roll(b)
        return f"{names[b['dice_by']]} rolls {what}." if what else "The dice are rolled."

    return public_asked


def seen_unless_hidden(state: np.ndarray, row: int, side: int) -> bool:
    """Whether a side has noticed a fighter, for a rulebook's ``seen``: of its enemies not those who are ``hidden``.

    Args:
        state: the battle, ``[1]``.
        row: of the fighter.
        side: which may have noticed them.
    """
    b = state[0]
    return bool((row >= b["side_n"][0]) == (side == 1) or not b["fighters"][row]["hidden"])
