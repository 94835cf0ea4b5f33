"""How OK's numbers are said: ranks, lengths, times, counts, and the names that rows of the record stand for."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from okenv.core.voice import teller
from okenv.core.voice.verbs import attack_phrase, on_them, the, third_person
from okenv.core.voice.words import listed, plural

from ..rules.actions import Act
from ..rules.damage import LETHALITY
from ..rules.layout import HANDS, STRENGTH, TAKEN
from ..rules.ranks import spelt_rank
from ..sheet.labels import Labels

PARTS = ("torso", "legs", "arm", "head", "eye", "same hole")
"""Parts of a called shot, by ``layout.Part``."""
_HALF_ROUNDS_A_MINUTE = 24


def in_grab(b: Any, row: int, names: Sequence[str]) -> str:
    """Whom somebody has in a grab, one or two (OK-EFF-2); empty for nobody."""
    return listed([names[k] for k in range(int(b["fighters_n"])) if b["fighters"][k]["held_by"] == row + 1])


def rank(value: int) -> str:
    """``Good (4)``."""
    return f"{spelt_rank(value)} ({value})"


def fraction(value: Fraction) -> str:
    """``3 1/3``, ``2``, ``1/2``: a number that is not below zero."""
    whole, rest = divmod(value, 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)


def total(value: int, dice: int, *modifiers: tuple[int, str]) -> str:
    """``Good (4) +1, setup +2 = 7``: a roll with what is not zero of its modifiers, and what it comes to."""
    parts = [f"{rank(value)} {dice:+d}", *(f"{word} {n:+d}" for n, word in modifiers if n)]
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


class Cast(teller.Cast[Labels]):
    """Who and what a fight's numbers stand for."""

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
    Act.SWEEP: "attack everybody in reach with {what}, {whom} first",
    Act.RALLY: "rally the side against {whom}",
    Act.APPROACH: "close in on {whom}",
    Act.RETREAT: "back away from {whom}",
    Act.JOIN: "move toward {whom}",
    Act.LEAVE: "move away from {whom}",
    Act.GET_UP: "get up",
    Act.READY: "ready {what}",
    Act.PICK_UP: "pick up {what}",
    Act.STUNT: "try a stunt with {what}",
    Act.ESCAPE: "try to escape from {whom}'s grab",
    Act.INTIMIDATE: "try to intimidate the other side",
    Act.GUMPTION: "try to shake off the impairment",
    Act.SETUP_OWN: "get ready for a task",
}
"""What can be declared in the plain form; attacks go by their weapon, setups by their own words."""


def deed(cast: Cast, kind: int, fighter: int, whom: str, option: int, owner: int = 0, which: int = 0) -> str:
    """``slash at Bob with the sword``: what a fighter declares, in the plain form.

    Args:
        cast: who and what the numbers stand for.
        kind: of the action, one that can be declared, setups apart.
        fighter: the row of who does it.
        whom: the target's name.
        option: place of the weapon, or number of the prop.
        owner: of a weapon that was taken, as a row + 1; 0 for an own one.
        which: number of that weapon among its owner's.
    """
    what = cast.prop(option) if kind == Act.STUNT else cast.weapon(fighter, option, owner, which)
    if kind == Act.ATTACK:
        return attack_phrase(what, whom)
    return _DEEDS[Act(kind)].format(whom=whom, what=the(what))


def deeds(first: str, second: str, whom: str) -> str:
    """``closes in on Bob and slashes with the sword``: both in the third person, ``whom`` named once."""
    both = third_person(second)
    if first == second:
        return f"{both}, twice"
    return f"{third_person(first)} and {on_them(both, whom) if whom and whom in first else both}"
