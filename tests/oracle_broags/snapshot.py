"""The state of a fight as plain numbers under the names of the engine's record, to be compared with it."""

from tests.references import Asked

from .state import DROPPED, GONE, Fighter

PROMPTS = ("bound", "keep", "turn", "area", "second", "release", "shield", "react", "bind", "take", "loosen")
"""Prompts in the order of their numbers, from 1."""
PURPOSES = ("tie order", "initiative", "shield", "reaction", "attack", "contest", "break", "hide", "defence")
ROW = (
    "at", "state", "lethal", "nonlethal", "tie", "posture", "cover", "score", "temp", "lost", "acted", "piled", "bond",
    "bond_with", "hidden", "sprint", "erratic", "shown", "w_place", "w_jam", "w_at", "w_kind", "w_hands", "w_times",
    "w_damage", "w_nonlethal", "w_shots", "w_column", "w_reach", "w_soak",
)  # fmt: skip
OUT = 4
"""Fields that still mean something of somebody who is out of the fight, and of everybody when it is over."""
ARMS = ROW[ROW.index("w_place") :]
"""Fields with one number for each weapon."""


def row(f: Fighter, over: bool) -> tuple:
    """The state of one fighter, in the order of :data:`ROW`."""
    out = (f.at, f.state, f.lethal, f.nonlethal)
    if over or not f.stands:
        return out
    return (
        *out, f.tie, f.posture, f.cover, f.score, f.temp, int(f.lost), int(f.acted), f.piled, f.bond,
        0 if f.other is None else f.other.row + 1, f.hidden, int(f.sprint), f.erratic, int(f.shown),
        tuple(arm.where for arm in f.arms), tuple(int(arm.jammed and arm.where != GONE) for arm in f.arms),
        tuple(arm.at if arm.where == DROPPED else 0 for arm in f.arms),
        *(tuple(int(getattr(arm.weapon, name)) for arm in f.arms) for name in WEAPON.values()),
    )  # fmt: skip


WEAPON = {
    "w_kind": "kind", "w_hands": "hands", "w_times": "times", "w_damage": "flat", "w_nonlethal": "nonlethal",
    "w_shots": "shots", "w_column": "column", "w_reach": "reach", "w_soak": "soak_times",
}  # fmt: skip
"""The engine's fields of a weapon, and the reference's."""


def head(fight: Asked) -> tuple:
    """The state of the fight as a whole, in the order of :data:`tests.references.ASKED`."""
    return fight.asked(PROMPTS, PURPOSES)
