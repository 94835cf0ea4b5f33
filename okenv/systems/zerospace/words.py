"""How ZeroSpace's numbers are said, and the names that rows of the record stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Act
from .layout import ARMS, UNARMED, State
from .objects import half_gone

if TYPE_CHECKING:
    from .lay_out import Labels

STATE_WORDS = {State.FIT: "fit", State.OUT: "out"}
DEED_WORDS = {
    Act.ATTACK: "attack", Act.SPREAD: "spread an attack over those around", Act.SWEEP: "sweep over those beside",
    Act.DISARM: "disarm", Act.DISTRACT: "distract", Act.GRAPPLE: "grapple", Act.TAKEDOWN: "take down",
    Act.SQUEEZE: "squeeze", Act.BREAK: "break free", Act.RECOVER: "recover", Act.WRECK: "wreck",
    Act.APPROACH: "move toward", Act.RETREAT: "move away from", Act.JOIN: "move toward", Act.SEEK: "move to",
    Act.PICK: "pick up", Act.RISE: "rise", Act.DODGE: "dodge",
}  # fmt: skip
DEED_VERBS = {
    Act.ATTACK: "attacks", Act.SPREAD: "spreads an attack over those around", Act.SWEEP: "sweeps over those beside",
    Act.DISARM: "tries to disarm", Act.DISTRACT: "tries to distract", Act.GRAPPLE: "grapples",
    Act.TAKEDOWN: "tries to take down", Act.SQUEEZE: "squeezes", Act.BREAK: "tries to break free",
    Act.RECOVER: "tries to recover", Act.WRECK: "attacks",
}  # fmt: skip
WITH_ARMS = (Act.ATTACK, Act.SPREAD, Act.SWEEP, Act.WRECK)
"""What is done with an arm."""


def metres(length: int) -> str:
    """``27 m``."""
    return f"{length} m"


@dataclass(frozen=True)
class Cast:
    """Who and what a fight's numbers stand for; arms and places have only numbers where ``labels`` is None.

    Attributes:
        names: of the fighters, by row.
        sides: names of the two sides.
        labels: of weapons, places with cover, and hazards.
    """

    names: Sequence[str]
    sides: Sequence[str]
    labels: Labels | None

    def weapon(self, row: int, weapon: int, origin: int = 0) -> str:
        """The name of a fighter's arm; ``origin`` is the record's ``w_from`` of what she has taken."""
        if weapon == UNARMED:
            return "bare hands"
        if origin:
            row, weapon = divmod(origin - 1, ARMS)
        if self.labels is None or weapon >= len(self.labels.weapons[row]):
            return f"weapon {weapon + 1}"
        return self.labels.weapons[row][weapon]

    def cover(self, c: int) -> str:
        """The name of a place with cover."""
        return f"cover {c + 1}" if self.labels is None else self.labels.covers[c]

    def object_left(self, c: int, left: int) -> str:
        """What is left of a place with cover: ``Health 9 left, damaged``; without labels no more (ZS-OBJ-1)."""
        if left == 0:
            return "destroyed"
        damaged = self.labels is not None and half_gone(left, self.labels.healths[c])
        return f"Health {left} left{', damaged' if damaged else ''}"

    def hazard(self, h: int) -> str:
        """The name of a hazard."""
        return f"hazard {h + 1}" if self.labels is None else self.labels.hazards[h]
