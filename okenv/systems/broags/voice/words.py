"""How BrOAGS's numbers are said, and the names that rows of the record stand for."""

from __future__ import annotations

from typing import Any

from okenv.core.voice import teller

from ..rules.layout import ARMS, FIST, KICK, Area, Bond, Deed, Posture, State
from ..sheet.labels import Labels

STATE_WORDS = {State.FIT: "fit", State.OUT: "out", State.FLED: "fled"}
POSTURE_WORDS = {
    Posture.UPRIGHT: "upright", Posture.CROUCHED: "crouched", Posture.PRONE: "prone", Posture.FLOORED: "floored",
}  # fmt: skip
AREA_WORDS = {
    Area.NONE: "wild", Area.EXTREMITIES: "extremities", Area.CENTRE: "centre", Area.VITALS: "vitals",
}  # fmt: skip
BOND_WORDS = {
    Bond.FREE: "free", Bond.PINNED: "pinned by", Bond.PINNER: "pins", Bond.HELD: "held by", Bond.HOLDER: "holds",
}  # fmt: skip
DEED_WORDS = {
    Deed.STRIKE: "attack", Deed.TRIP: "trip", Deed.DISARM: "disarm", Deed.GRAPPLE: "grapple", Deed.SHOVE: "shove",
    Deed.CONCENTRATE: "concentrate fire on", Deed.DOGPILE: "dogpile",
}  # fmt: skip
DEED_VERBS = {
    Deed.CONCENTRATE: "leads concentrated fire on", Deed.DOGPILE: "leads a dogpile on",
}  # fmt: skip
VISIBILITY_WORDS = ("good", "poor", "terrible", "abysmal", "beyond abysmal")


class Cast(teller.Cast[Labels]):
    """Who and what a fight's numbers stand for."""

    def weapon(self, row: int, weapon: int, origin: int = 0) -> str:
        """The name of a fighter's weapon; ``origin`` is the record's ``w_from`` of what she has taken."""
        if weapon == FIST:
            return "fist"
        if weapon == KICK:
            return "kick"
        if origin:
            row, weapon = divmod(origin - 1, ARMS)
        if self.labels is None or weapon >= len(self.labels.weapons[row]):
            return f"weapon {weapon + 1}"
        return self.labels.weapons[row][weapon]

    def bond(self, f: Any) -> str:
        """Who is bound to a fighter, and how: ``pinned by Bob``."""
        return f"{BOND_WORDS[Bond(int(f['bond']))]} {self.names[f['bond_with'] - 1]}"

    def smoke(self, s: int) -> str:
        """The name of a stretch of smoke."""
        return self.named("smoke", "smoke", s)
