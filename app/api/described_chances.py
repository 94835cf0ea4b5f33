"""What answers say of the chance to win from where a table stands; ``app.table.chances`` makes them."""

from __future__ import annotations

from typing import Literal

from agents.intervals import IntervalData
from app.table.what_if import ByHand

from .described_end import Answer


class SideChance(Answer):
    """A side, and how likely it is to win."""

    name: str
    win: IntervalData


class PlayedView(Answer):
    """By which policy fighters are played on, and why by that one.

    As their ``driver`` says, as a ``stand-in`` for a search or a network, or at a grade of play where a person decides.
    """

    fighters: list[str]
    policy: str
    title: str
    why: Literal["driver", "stand-in", "cautious", "usual", "sharp"]


class WhatIfView(Answer):
    """Something that may happen, in ``words``, on which ``side`` and to ``who``; ``events`` make it happen.

    ``leaves`` is to give up or to flee where the rulebook does not tell these apart.
    """

    kind: Literal["arrives", "joins", "gives_up", "flees", "leaves"]
    words: str
    side: str
    who: str
    events: list[ByHand]


class ChancesView(Answer):
    """How likely each side is to win from where the table stood at that version, and nobody: of so many ``fights``.

    They were played on by the policies of ``played``, with dice that are not the table's. ``what_if`` is what fits the
    situation, to be asked about or done.
    """

    version: int
    fights: int
    sides: list[SideChance]
    draw: IntervalData
    played: list[PlayedView]
    what_if: list[WhatIfView]


class MovedView(SideChance):
    """A side, how likely it is to win then, and by how much that moves its chance, in fights with the same dice."""

    moves: IntervalData


class WhatIfChances(Answer):
    """The same as the chances, as if something had been done by hand."""

    version: int
    fights: int
    sides: list[MovedView]
    draw: IntervalData
    played: list[PlayedView]
