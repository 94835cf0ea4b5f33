"""How PSOB's numbers are said, and the names that rows of the record stand for."""

from __future__ import annotations

from okenv.core.voice import teller
from okenv.core.voice.verbs import attack_phrase, the

from ..rules.layout import HANDS, Part, Rate, State
from ..sheet.labels import Labels

RATE_WORDS = {
    Rate.NONE: "", Rate.SINGLE: "single shot", Rate.BURST: "burst", Rate.AUTO: "autofire",
    Rate.SATURATION: "saturation",
}  # fmt: skip
STATE_WORDS = {
    State.FIT: "fit", State.INCAPACITATED: "incapacitated", State.DEAD: "dead", State.GONE: "gave up",
}  # fmt: skip
OUTCOMES = {0: "marginal", 1: "passable", 2: "solid", 5: "resounding", 10: "overwhelming"}
"""What an Outcome is worth, from that number on (PS-TASK-1)."""
PACE_WORDS = ("", "a quarter of a move", "half a move", "a full move")


def outcome_word(outcome: int) -> str:
    """The word for an Outcome: ``solid`` for 3 (PS-TASK-1)."""
    return OUTCOMES[max(least for least in OUTCOMES if least <= outcome)]


def spread_words(spread: int) -> str:
    """What spreading a beam does, in words (PS-AREA-1)."""
    if spread == 0:
        return ""
    times = (spread - 1) % 3 + 2
    return f"{times} times the {'hits' if spread <= 3 else 'width'}, damage -{times}"


class Cast(teller.Cast[Labels]):
    """Who and what a fight's numbers stand for."""

    def weapon(self, row: int, weapon: int) -> str:
        """The name of a fighter's weapon."""
        if weapon == HANDS:
            return "bare hands"
        if self.labels is None or weapon >= len(self.labels.weapons[row]):
            return f"weapon {weapon + 1}"
        return self.labels.weapons[row][weapon]

    def vehicle(self, number: int) -> str:
        """The name of a vehicle."""
        return self.named("vehicle", "vehicles", number)

    def drive(self, vehicle: int, whom: str, short: int) -> str:
        """A drive in the plain form, so many cm short of somebody, or -1 off: ``drive the buggy up to Bob``."""
        way = "away from" if short < 0 else "toward" if short else "up to"
        return f"drive {the(self.vehicle(vehicle))} {way} {whom}"

    def armed(self, row: int, weapon: int, rate: int) -> str:
        """``the rifle (burst)``."""
        return the(self.weapon(row, weapon)) + (f" ({RATE_WORDS[Rate(rate)]})" if rate else "")

    def part(self, row: int, part: int, weapon: int, rate: int, target: int, spread: int) -> str:
        """A component of an action in the plain form: ``shoot at Bob with the rifle (burst)``."""
        whom = self.names[target] if target >= 0 else ""
        if part == Part.SWING:
            return f"use {the(self.prop(weapon))} to get to {whom}"
        if part in (Part.ATTACK, Part.AREA):
            at = whom if part == Part.ATTACK else f"the area around {whom}"
            how = "; ".join(filter(None, (RATE_WORDS[Rate(rate)], spread_words(spread))))
            return attack_phrase(self.weapon(row, weapon), at) + (f" ({how})" if how else "")
        return {
            Part.INTIMIDATE: "intimidate the enemy's minor characters",
            Part.COW: f"intimidate {whom}",
            Part.RALLY: "rally the side",
            Part.DECEIVE: "make the side seem larger than it is",
            Part.AIM: f"take aim at {whom}",
            Part.RELOAD: f"reload {the(self.weapon(row, weapon))}",
        }[Part(part)]
