"""How ZeroSpace's numbers are said, and the names that rows of the record stand for."""

from __future__ import annotations

from okenv.core.voice import teller
from okenv.core.voice.verbs import attack_phrase, the

from ..rules.actions import Act
from ..rules.conditions import NERVE, SHAPE, SIGHT, WILL
from ..rules.layout import ARMS, UNARMED, State
from ..rules.modifiers import half_gone
from ..sheet.labels import Labels

STATE_WORDS = {State.FIT: "fit", State.OUT: "out"}
TRIED = {
    Act.DISARM: "disarm {}", Act.DISTRACT: "distract {}", Act.GRAPPLE: "grab {}", Act.TAKEDOWN: "take {} down",
    Act.SQUEEZE: "squeeze {}", Act.BREAK: "break free", Act.RECOVER: "recover",
}  # fmt: skip
"""What somebody tries without an arm, ``{}`` being whom it is aimed at."""
_MOVES = {
    Act.APPROACH: "move toward {}", Act.RETREAT: "move away from {}", Act.JOIN: "move toward {}",
    Act.DODGE: "dodge", Act.DONE: "begin their turn",
}  # fmt: skip
RECOVERS = {
    SIGHT: "see again", NERVE: "shake off the terror", SHAPE: "undo the alteration", WILL: "regain free will",
}  # fmt: skip
"""What a roll to recover is for (ZS-ATT-2, ZS-ATT-4)."""
WITH_ARMS = (Act.ATTACK, Act.SPREAD, Act.SWEEP, Act.WRECK)
"""What is done with an arm."""


def metres(length: int) -> str:
    """``27 m``."""
    return f"{length} m"


class Cast(teller.Cast[Labels]):
    """Who and what a fight's numbers stand for."""

    def weapon(self, row: int, weapon: int, origin: int = 0) -> str:
        """The name of a fighter's arm; ``origin`` is the record's ``w_from`` of what she has taken."""
        if weapon == UNARMED:
            return "bare hands"
        if origin:
            row, weapon = divmod(origin - 1, ARMS)
        if self.labels is None or weapon >= len(self.labels.weapons[row]):
            return f"weapon {weapon + 1}"
        return self.labels.weapons[row][weapon]

    def arm(self, row: int, weapon: int, origin: int = 0) -> str:
        """``the rifle``: an arm in a sentence."""
        return the(self.weapon(row, weapon, origin))

    def strike(self, kind: int, row: int, weapon: int, whom: str, origin: int = 0, known_as: str = "") -> str:
        """What is done with an arm, in the plain form: ``shoot at Bob with the rifle``; ``kind`` is an Act.

        ``known_as`` is the arm's name where it needs another one than :meth:`weapon` says, such as a number.
        """
        called = known_as or self.weapon(row, weapon, origin)
        name = the(called)
        if kind == Act.SWEEP:
            return f"attack everybody in reach with {name}"
        if kind == Act.SPREAD:
            return f"spread an attack with {name} over {whom} and those around"
        skill = self.skill(row, weapon, origin)
        if skill == "mental":
            return f"turn {name} on {whom}"
        how = {"hand": "melee", "ranged": "ranged"}.get(skill, "")
        return attack_phrase(called, whom, kind=how)

    def skill(self, row: int, weapon: int, origin: int = 0) -> str:
        """``hand``, ``ranged`` or ``mental``, by which an arm is used; empty where that is not known."""
        if origin and weapon != UNARMED:
            row, weapon = divmod(origin - 1, ARMS)
        known = self.labels.skills if self.labels else []
        return known[row][weapon] if row < len(known) and weapon < len(known[row]) else ""

    def deed(self, kind: int, row: int, weapon: int, whom: str, origin: int = 0) -> str:
        """What somebody declares, in the plain form: ``take Bob down``, ``move toward Bob``; ``kind`` is an Act."""
        if kind in WITH_ARMS:
            return self.strike(kind, row, weapon, "the cover" if kind == Act.WRECK else whom, origin)
        return {**TRIED, **_MOVES}[Act(kind)].format(whom)

    def object_left(self, c: int, left: int) -> str:
        """What is left of a place with cover: ``9 Health left, damaged``; without labels no more (ZS-OBJ-1)."""
        if left == 0:
            return "destroyed"
        damaged = self.labels is not None and half_gone(left, self.labels.healths[c])
        return f"{left} Health left{', damaged' if damaged else ''}"
