"""The state of a fight as plain numbers under the names of the engine's record, to be compared with it."""

from functools import cache

from tests.references import ASKED, Asked

from .sheet import ALTERATION, MENTAL, NORMAL, Weapon
from .state import DROPPED, Fighter

PROMPTS = ("next", "release", "turn", "trade", "interrupt", "team", "force", "strikes", "fear", "take", "targets")
"""Prompts in the order of their numbers, from 1."""
PURPOSES = ("attack", "damage", "task", "knockback", "hazard")
HEAD = (*ASKED, "half", "dice_count", "c_health", "h_at", "h_gone")
OF_ALL = (
    "at", "state", "health", "endurance", "prone", "cover", "dodge", "run", "hidden", "surprised", "distracted",
    "blind", "terror", "fear", "fear_of", "holds", "held_by", "acted", "stored", "owed", "forced",
    "shield", "dr", "mr", "ar", "altered", "unfree",
)  # fmt: skip
FLAGS = ("auto", "area", "blinding", "piercing", "stunning", "terrifying", "harm", "ongoing")
"""Flags of an arm, from the lowest bit."""
WEAPON = {"w_type": "type", "w_pair": "pair", "w_level": "level", "w_hands": "hands", "w_range": "range"}
"""The engine's fields of an arm, and the reference's."""
ARMS = ("w_place", "w_at", *WEAPON, "w_flags")
"""Fields with one number for each arm."""
ROW = (*OF_ALL, *ARMS)


@cache
def flags(weapon: Weapon) -> int:
    """The flags of an arm as one number."""
    return sum(getattr(weapon, name) << bit for bit, name in enumerate(FLAGS))


@cache
def numbers(weapon: Weapon) -> tuple[int, ...]:
    """An arm in the order of :data:`ARMS`, but for where it is."""
    return (*(getattr(weapon, name) for name in WEAPON.values()), flags(weapon))


NO_ARMS = ((),) * (1 + len(WEAPON))


def row(f: Fighter) -> tuple:
    """The state of one fighter, in the order of :data:`ROW`."""
    people = [0 if other is None else other.row + 1 for other in (f.fear_of, f.holds, f.held_by)]
    return (
        f.at, int(not f.stands), f.health, f.endurance, int(f.prone), f.cover, f.dodge, f.run, int(f.hidden),
        int(f.surprised), int(f.distracted), f.blind, f.terror, f.fear, *people, int(f.acted), int(f.stored), f.owed,
        int(f.forced), int(f.shielded), f.resists(NORMAL), f.resists(MENTAL), f.resists(ALTERATION), f.altered,
        f.unfree,
        tuple(arm.where for arm in f.arms),
        tuple(arm.at if arm.where == DROPPED else 0 for arm in f.arms),
        *(zip(*(numbers(arm.weapon) for arm in f.arms), strict=True) if f.arms else NO_ARMS),
    )  # fmt: skip


def head(fight: Asked) -> tuple:
    """The state of the fight as a whole, in the order of :data:`HEAD`."""
    b, roll = fight.battle, fight.dice()
    return (
        *fight.asked(PROMPTS, PURPOSES), b.half, 0 if roll is None else b.fighters[roll.by].rolls,
        tuple(c.health for c in b.covers), tuple(0 if h.gone else h.at for h in b.hazards),
        tuple(int(h.gone) for h in b.hazards),
    )  # fmt: skip
