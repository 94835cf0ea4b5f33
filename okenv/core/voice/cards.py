"""What a fighter, and the arena, look like at one moment, as a rulebook tells it and every viewer shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .words import begun, metres


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
        inside: the name of the vehicle that the fighter is in; empty for one on foot.
    """

    state: str
    stands: bool
    place: float | None
    figures: dict[str, str]
    harm: dict[str, int]
    notes: tuple[str, ...] = ()
    thresholds: tuple[tuple[int, str], ...] = ()
    falls: int = -1
    inside: str = ""


@dataclass(frozen=True)
class Ground:
    """A part of the arena that matters, in the words of the rulebook: cover, where one sees worse, what hurts.

    Attributes:
        name: what people call it, such as ``crates``.
        words: what it does, and where, such as ``cover 2 at 12 m``.
        low: where it begins between the two ends of the arena, 0 to 1.
        high: where it ends.
        hurts: whether it is a hazard.
    """

    name: str
    words: str
    low: float
    high: float
    hurts: bool = False

    @classmethod
    def between(cls, name: str, words: str, low: int, high: int, arena: int, hurts: bool = False) -> Ground:
        """One from ``low`` to ``high`` of an arena of that length, in the rulebook's unit, as much as is in it."""
        begins, ends = (round(min(max(0, at), arena) / arena, 3) for at in (low, high))
        return cls(name, words, begins, ends, hurts)

    @classmethod
    def covers(cls, b: Any, name: Callable[[int], str]) -> list[Ground]:
        """Places with cover of a record whose ``c_cover`` is what they give; ``name`` is that of each by its number."""
        at, arena = [int(place) for place in b["c_at"][: int(b["covers_n"])]], int(b["arena"])
        words = [f"cover {b['c_cover'][c]} at {metres(place)}" for c, place in enumerate(at)]
        return [cls.between(name(c), words[c], place, place, arena) for c, place in enumerate(at)]

    def sentence(self) -> str:
        """Tell name and words in a sentence: ``Crates: cover 2 at 12 m``, with its full stop."""
        return f"{begun(self.name)}: {self.words}."
