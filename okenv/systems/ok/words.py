"""How OK's numbers are said: ranks, lengths, times, counts, and the names that rows of the record stand for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from okenv.core.words import plural

from .actions import Act
from .damage import LETHALITY
from .layout import HANDS, STRENGTH, TAKEN
from .ranks import format_rank

if TYPE_CHECKING:
    from .lay_out import Labels

PARTS = ("torso", "legs", "arm", "head", "eye", "same hole")
"""Parts of a called shot, by ``layout.Part``."""
_HALF_ROUNDS_A_MINUTE = 24


def rank(value: int) -> str:
    """``Gd (4)``."""
    return f"{format_rank(value)} ({value})"


def fraction(value: Fraction) -> str:
    """``3 1/3``, ``2``, ``1/2``: a number that is not below zero."""
    whole, rest = divmod(value, 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)


def total(value: int, dice: int, *modifiers: tuple[int, str]) -> str:
    """``Gd (4), dice +1, setup +2 = 7``: a roll with what is not zero of its modifiers, and what it comes to."""
    parts = [rank(value), f"dice {dice:+d}", *(f"{word} {n:+d}" for n, word in modifiers if n)]
    return f"{', '.join(parts)} = {value + dice + sum(n for n, _ in modifiers)}"


def impairment(off: int) -> str:
    """What takes so much off a roll: a mangled limb takes two full ranks (OK-OPT-1)."""
    return "mangled" if off <= -4 else "impaired"


def lethality(row: int) -> str:
    """``all of the points`` or ``2/3 of the points``: how much is lethal, by row of the table (OK-DMG-2)."""
    part = Fraction(*LETHALITY[row])
    return f"{'all' if part == 1 else part} of the points"


def time_left(half_rounds: int) -> str:
    """``1 hour 30 minutes``, ``3 minutes 2 rounds``, ``half a round``: a dying clock, exactly (OK-DMG-4)."""
    minutes, rest = divmod(half_rounds, _HALF_ROUNDS_A_MINUTE)
    rounds = Fraction(rest, 2)
    parts = [plural(n, word) for n, word in ((minutes // 60, "hour"), (minutes % 60, "minute")) if n]
    if rounds == Fraction(1, 2):
        parts.append("half a round")
    elif rounds or not parts:
        parts.append(f"{fraction(rounds)} round{'' if rounds == 1 else 's'}")
    return " ".join(parts)


@dataclass(frozen=True)
class Cast:
    """Who and what a fight's numbers stand for; weapons and props have only numbers where ``labels`` is None.

    Attributes:
        names: of the fighters, by row.
        sides: names of the two sides.
        labels: names of each fighter's own weapons, and of the props.
    """

    names: Sequence[str]
    sides: Sequence[str]
    labels: Labels | None = None

    def weapon(self, fighter: int, place: int, owner: int = 0, which: int = 0) -> str:
        """What is in a place of a fighter's arms; ``owner`` (row + 1) and ``which`` tell the one that she took."""
        if place == TAKEN:
            return self.owned(owner - 1, which) if owner else "the taken weapon"
        if place in (HANDS, STRENGTH):
            return "bare hands" if place == HANDS else "raw strength"
        own = self.labels.weapons[fighter] if self.labels else []
        return own[place] if place < len(own) else f"weapon {place + 1}"

    def owned(self, owner: int, weapon: int) -> str:
        """``Bob's sword``."""
        return f"{self.names[owner]}'s {self.weapon(owner, weapon)}"

    def prop(self, prop: int) -> str:
        """``the chandelier``."""
        props = self.labels.props if self.labels else []
        return f"the {props[prop]}" if prop < len(props) else f"prop {prop + 1}"


_DEEDS = {
    Act.ATTACK: ("attack", "attacks", " {whom} with {what}"),
    Act.SWEEP: ("sweep", "sweeps", " at several with {what}, {whom} first"),
    Act.RALLY: ("rally", "rallies", " the side against {whom}"),
    Act.APPROACH: ("move", "moves", " toward {whom} ({what})"),
    Act.RETREAT: ("move", "moves", " away from {whom} ({what})"),
    Act.JOIN: ("move", "moves", " toward {whom} ({what})"),
    Act.LEAVE: ("move", "moves", " away from {whom} ({what})"),
    Act.GET_UP: ("get up", "starts to get up", ""),
    Act.READY: ("ready", "readies", " {what}"),
    Act.PICK_UP: ("pick up", "picks up", " {what}"),
    Act.STUNT: ("try a stunt with", "tries a stunt with", " {what}"),
    Act.ESCAPE: ("escape", "tries to escape", " from the grab of {whom}"),
    Act.INTIMIDATE: ("intimidate", "intimidates", " the other side"),
    Act.GUMPTION: ("shake off", "tries to shake off", " the impairment"),
}
"""What can be declared, setups apart: the verb alone, the verb of a sentence, and what comes after."""


def deed(kind: int, whom: str, what: str, *, sentence: bool = True) -> str:
    """``attacks Bob with sword``, or ``attack Bob with sword``."""
    alone, told, rest = _DEEDS[Act(kind)]
    return (told if sentence else alone) + rest.format(whom=whom, what=what)


def object_of(cast: Cast, kind: int, fighter: int, option: int, owner: int = 0, which: int = 0) -> str:
    """With what something is done: a weapon, a prop, or a number of moves."""
    if Act.APPROACH <= kind <= Act.LEAVE:
        return plural(option, "move")
    if kind == Act.STUNT:
        return cast.prop(option)
    return cast.weapon(fighter, option, owner, which)
