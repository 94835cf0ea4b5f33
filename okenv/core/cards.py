"""What a fighter looks like at one moment, as a rulebook's ``cards`` tell it and every viewer shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """One fighter at one moment, in the words of the rulebook.

    Attributes:
        state: a word or two for how she is.
        stands: whether she still fights.
        place: where she is between the two ends of the arena, 0 to 1; None where she is nowhere in it.
        figures: what a player keeps count of, by name, such as ``{"AP": "5"}``.
        harm: what she bears, by kind, such as ``{"lethal": 1, "nonlethal": 3}``.
        limit: so much harm in all puts her out of the fight.
        notes: whatever else holds for her now, each a few words.
    """

    state: str
    stands: bool
    place: float | None
    figures: dict[str, str]
    harm: dict[str, int]
    limit: int
    notes: tuple[str, ...] = ()
