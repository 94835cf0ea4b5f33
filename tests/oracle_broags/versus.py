"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module alone knows both: everything else of the reference stays clear of the engine.
"""

from functools import partial
from typing import Any

import numpy as np

from okenv.systems.broags.rules.layout import BATTLE

from .. import versus
from . import snapshot
from .rounds import fight
from .sheet import BARE, FIST, KICK, Encounter, Weapon
from .state import DROPPED, GONE, IN_HAND, JUST_HIDDEN, lay_out, taken_in_hand

RULES = {
    "rounds": "limit", "surprise": "surprise", "cap": "cap", "movement_cap": "movement_cap", "criticals": "criticals",
    "surprise_ignores_cover": "bare", "visibility": "visibility", "arena": "arena",
}  # fmt: skip
"""Options by the engine's field."""
SHEET = (
    "squad", "crossing", "speed", "player", "athletics", "strength", "toughness", "marksmanship", "melee", "perception",
    "stealth", "special", "soak", "group", "pace",
)  # fmt: skip
START = ("at", "cover", "posture", "lethal", "nonlethal")


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = versus.blank(BATTLE, encounter, RULES)
    b = bs[0]
    b.shielder = -1
    b.covers_n = len(encounter.covers)
    for k, (at, value) in enumerate(encounter.covers):
        b.c_at[k], b.c_cover[k] = at, value
    b.smoke_n = len(encounter.options.smoke)
    for k, (first, last, level) in enumerate(encounter.options.smoke):
        b.s_left[k], b.s_right[k], b.s_visibility[k] = first, last, level
    for f, (sheet, start) in zip(b.fighters, encounter.sides[0] + encounter.sides[1], strict=False):
        for name in SHEET:
            f[name] = getattr(sheet, name)
        f.weapons_n = len(sheet.weapons)
        for place, arm in enumerate(taken_in_hand(sheet.weapons)):
            write_arm(f, place, arm.weapon, arm.where)
        for place in (FIST, KICK):
            write_arm(f, place, BARE[place], IN_HAND)
        for name in START:
            f[name] = getattr(start, name)
        f.hidden = JUST_HIDDEN if start.hidden else 0
    for row, f in enumerate(lay_out(encounter).fighters):
        if f.other is not None:
            b.fighters[row].bond, b.fighters[row].bond_with = f.bond, f.other.row + 1
    return bs


def write_arm(f: Any, place: int, weapon: Weapon, where: int) -> None:
    """A weapon into the record."""
    for theirs, ours in snapshot.WEAPON.items():
        f[theirs][place] = getattr(weapon, ours)
    f.w_place[place] = where


class Match(versus.Match):
    """One fight of BrOAGS in both."""

    system, of = "broags", snapshot
    record, lay_out, going = staticmethod(record), staticmethod(lay_out), staticmethod(fight)

    def our_row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row`."""
        return snapshot.row(fighter, self.over)

    def their_row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row`."""
        get = partial(self.words.of_fighter, fighter.row)
        names = snapshot.ROW if fighter.stands and not self.over else snapshot.ROW[: snapshot.OUT]
        count = len(fighter.arms)
        found = {name: get(name)[:count] if name in snapshot.ARMS else get(name) for name in names}
        if "w_at" in found:
            where = found["w_place"]
            found["w_at"] = tuple(n * (place == DROPPED) for n, place in zip(found["w_at"], where, strict=True))
            found["w_jam"] = tuple(n * (place != GONE) for n, place in zip(found["w_jam"], where, strict=True))
        return tuple(found.values())
