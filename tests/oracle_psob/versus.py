"""The engine and the reference side by side: the same encounter, decisions and dice, and their whole states compared.

This module alone knows both: everything else of the reference stays clear of the engine.
"""

from functools import partial
from typing import Any

import numpy as np

from okenv.systems.psob.rules.layout import BATTLE

from .. import versus
from . import snapshot
from .rounds import fight
from .sheet import HANDS, Encounter, Weapon, capacity
from .state import lay_out, talks

RULES = {
    "rounds": "limit",
    "once": "once_option",
    "stack_defence": "stack_defence",
    "ranged_outcome": "ranged_outcome",
    "talks": "talks",
    "arena": "arena",
}
"""Options by the engine's field."""
SHEET = (
    "squad",
    "mob",
    "hair_area",
    "big",
    "initiative",
    "minor",
    "dodge",
    "agility",
    "martial",
    "spine",
    "armour",
    "pace",
)
SKILLS = ("influence", "intimidation", "deceit")
ARM = {
    "value": "w_value", "kind": "w_kind", "damage": "w_damage", "rate": "w_rate", "beam": "w_beam", "slow": "w_slow",
    "bonus": "w_range", "length": "w_length",
}  # fmt: skip
START = ("at", "cover", "high", "wounds", "restraint")
LACKING = -99


def record(encounter: Encounter) -> np.ndarray:
    """The engine's battle ``[1]`` of an encounter, before its beginning."""
    bs = versus.blank(BATTLE, encounter, RULES)
    b = bs[0]
    b.charge = 2 if encounter.options.by_rate else encounter.options.charge
    b.rallied[:] = b.new_rallied[:] = snapshot.NO_SPINE
    b.victim = -1
    b.covers_n = len(encounter.covers)
    for c, (at, worth) in enumerate(encounter.covers):
        b.c_at[c], b.c_cover[c] = at, worth
    b.props_n = len(encounter.props)
    for p, prop in enumerate(encounter.props):
        b.prop_at[p], b.prop_reach[p], b.prop_difficulty[p] = prop.at, prop.reach, prop.difficulty
    b.vehicles_n = len(encounter.vehicles)
    for v, vehicle in enumerate(encounter.vehicles):
        b.v_pace[v], b.v_cover[v], b.v_hinders[v] = vehicle.pace, vehicle.cover, vehicle.hinders
    b.hazards_n = len(encounter.hazards)
    for h, hazard in enumerate(encounter.hazards):
        b.h_damage[h], b.h_armour[h] = hazard.damage, hazard.armour
        b.h_left[h], b.h_right[h] = hazard.left, hazard.right
        b.h_from[h], b.h_to[h] = hazard.first, hazard.last
    for f, (sheet, start) in zip(b.fighters, encounter.sides[0] + encounter.sides[1], strict=False):
        for name in SHEET:
            f[name] = getattr(sheet, name)
        for name in SKILLS:
            skill = getattr(sheet, name)
            f[name] = LACKING if skill is None else skill
        f.hair = 0 if sheet.hair is None else sheet.hair + 1
        f.weapons_n = len(sheet.weapons)
        for place in sheet.places():
            write_arm(f, place, sheet.arm(place), capacity(encounter.options, sheet.arm(place)))
        for name in START:
            f[name] = getattr(start, name)
        f.vehicle = 0 if start.vehicle is None else start.vehicle + 1
        f.number = -1
    return bs


def write_arm(f: Any, place: int, weapon: Weapon, charge: int) -> None:
    """A weapon into the record."""
    for ours, theirs in ARM.items():
        f[theirs][place] = getattr(weapon, ours)
    f.w_charge[place] = charge
    if place != HANDS:
        f.w_left[place] = charge


class Match(versus.Match):
    """One fight of PSOB in both."""

    system, of, head = "psob", snapshot, snapshot.HEAD
    record, lay_out, going = staticmethod(record), staticmethod(lay_out), staticmethod(fight)

    def our_row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row`."""
        return snapshot.row(fighter, not self.counts(fighter))

    def counts(self, fighter: Any) -> bool:
        """All of somebody's state means something: she stands in a fight that goes on, or still speaks."""
        return not self.over and bool(fighter.stands or talks(self.fight.battle, fighter))

    def their_head(self) -> tuple:
        """What PSOB's fights have beside."""
        return self.words.of_fight("rallied"), self.words.of_fight("deceived")

    def their_row(self, fighter: Any) -> tuple:
        """As :func:`snapshot.row`."""
        get = partial(self.words.of_fighter, fighter.row)
        names = snapshot.ROW if self.counts(fighter) else snapshot.ROW[: snapshot.OUT]
        return tuple(get(name)[: len(fighter.sheet.weapons)] if name == "w_left" else get(name) for name in names)
