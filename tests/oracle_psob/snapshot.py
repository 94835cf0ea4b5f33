"""The state of a fight as plain numbers under the names of the engine's record, to be compared with it."""

from tests.references import ASKED, Asked

from .state import Fighter

PROMPTS = ("phase", "held", "quarter", "action", "part", "rate", "spread", "preempt", "abort", "step")
"""Prompts in the order of their numbers, from 1."""
PURPOSES = ("tie order", "initiative", "preempt", "action")
HEAD = (*ASKED, "rallied", "deceived")
ROW = (
    "tie", "at", "state", "wounds", "restraint", "cover", "high", "pending", "stunned_off", "aim_on", "stunned",
    "number", "phase", "holding", "defending", "dodging", "moved", "aborted", "aborted_since", "w_left", "turn_of",
    "hit_wounds", "hit_band", "leaves", "came", "vehicle",
)  # fmt: skip
OUT = 4
"""Fields that still mean something of somebody who is out of the fight, and of everybody when it is over."""
NO_SPINE = -99


def row(f: Fighter, out_of_it: bool) -> tuple:
    """The state of one fighter, in the order of :data:`ROW`."""
    out = (f.tie, f.at, f.state, f.wounds)
    if out_of_it:
        return out
    return (
        *out, f.restraint, f.place.cover, f.place.high, f.pending, int(f.stunned_off),
        0 if f.aim is None else f.aim.row + 1, int(f.stunned), f.number, int(f.phase), int(f.holding),
        int(f.defending), int(f.dodging), int(f.moved), int(f.aborted), int(f.aborted_since), tuple(f.left),
        f.plan.turn, f.harm.wounds, f.harm.band, int(f.harm.leaves), f.at - f.place.at,
        0 if f.place.vehicle is None else f.place.vehicle + 1,
    )  # fmt: skip


def head(fight: Asked) -> tuple:
    """The state of the fight as a whole, in the order of :data:`HEAD`."""
    b = fight.battle
    rallied = tuple(NO_SPINE if spine is None else spine for spine in b.rallied)
    return (*fight.asked(PROMPTS, PURPOSES), rallied, tuple(b.deceived))
