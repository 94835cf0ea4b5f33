"""What a fighter looks like at one moment, as a rulebook's ``cards`` tell it and every viewer shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """One fighter at one moment, in the words of the rulebook.

    Attributes:
        state: a word or two for how the fighter is.
        stands: whether the fighter still fights.
        place: between the two ends of the arena, 0 to 1; None for a fighter who is nowhere in it.
        figures: what a player keeps count of, by name, such as ``{"AP": "5"}``.
        harm: what the fighter has taken, by kind, such as ``{"lethal": 1, "nonlethal": 3}``.
        notes: whatever else holds for the fighter now, each a few words.
        thresholds: where on the bar of harm which state begins for this very fighter, rising, in the rulebook's own
            terms, such as ``((3, "Impaired"), (5, "Down"), (7, "Out"))``; the last is the end of the bar. Empty where
            harm has no such steps.
        falls: the place among the thresholds of the one from which the fighter no longer stands.
    """

    state: str
    stands: bool
    place: float | None
    figures: dict[str, str]
    harm: dict[str, int]
    notes: tuple[str, ...] = ()
    thresholds: tuple[tuple[int, str], ...] = ()
    falls: int = -1
