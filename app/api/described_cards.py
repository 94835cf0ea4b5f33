"""What answers say of fighters and of the ground that they stand on; ``app.table.views`` makes them."""

from __future__ import annotations

from app.table.events import Driver

from .described_end import Answer


class SideView(Answer):
    """A side, and the rows of its fighters."""

    name: str
    fighters: list[int]


class CardView(Answer):
    """How a fighter is: a word for her state, whether she still fights, her place from 0 to 1 between the arena's ends.

    ``figures`` are what a player keeps count of; ``harm`` by kind; ``thresholds`` say how much of it leads to which
    state, such as ``[[5, "Down"], [7, "Out"]]``; ``inside`` names the vehicle that she is in, if any.
    """

    state: str
    stands: bool
    place: float | None
    figures: dict[str, str]
    harm: dict[str, int]
    thresholds: list[tuple[int, str]]
    notes: list[str]
    inside: str


class FighterView(Answer):
    """A fighter with a card, and who decides: the driver, what people call it, and standing orders in words."""

    row: int
    name: str
    side: str
    character: str
    driver: Driver
    orders: list[str]
    decides: str
    gone: bool
    card: CardView


class GroundView(Answer):
    """Cover, smoke, or a hazard: its name, what it does and where, both of its ends from 0 to 1 between the arena's."""

    name: str
    words: str
    low: float
    high: float
    hurts: bool


class PlayerCard(Answer):
    """How a fighter looks to others."""

    state: str
    stands: bool
    notes: list[str]


class PlayerFighter(Answer):
    """A fighter as players see her."""

    name: str
    side: str
    card: PlayerCard
