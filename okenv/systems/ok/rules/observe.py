"""What a fighter may know: one float32 vector from her own point of view.

First ``GLOBALS`` numbers about the fight and what is asked, then one row of ``FEATURES`` numbers for
each slot in use: self, allies in listing order, enemies in listing order. Ranks are divided by 10,
action points by 10, points by 10; nothing here depends on the generator or on what is hidden.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import OBSERVATION
from okenv.core.scaled import scaled

from .active_defence import cover
from .grab import next_held
from .layout import BATTLE, FIGHTER, NO_ARMOUR, NO_RANK, WEAPONS, Arm, B, Prompt, State
from .movement import step_of
from .sides import rows_of, side_of

GLOBAL_NAMES = (
    "round / limit",
    "asked to act", "asked to interrupt", "asked to declare", "asked to defend", "asked to protect", "asked to spend",
    "asked what to combine", "asked for the first of two attacks", "asked for the second part",
    "asked how many successes to keep", "asked what to give up",
    "successes left / 10", "successes spent on damage / 10", "armour bypassed", "lethality rows moved / 6",
    "style bought / 2", "targets: successes spent / 10", "called shot: part / 6", "effect bought: kind / 50",
    "power bought / 10", "strikes directly", "damage avoided",
    "first part: kind / 50", "successes of the sweep / 10", "arena / 100 m", "side's nerve / 10",
    "an action waits behind this one",
    *(
        f"own weapon {w + 1}: {what}"
        for w in range(WEAPONS)
        for what in (
            "in hand", "ranged", "attack / 10", "damage / 10", "penetration / 10", "lethality row / 6", "reach / 10 m",
            "sweep / 3",
        )
    ),
)  # fmt: skip
FEATURE_NAMES = (
    "present", "stands", "impaired", "down or worse", "to come",
    "AP / 10", "lethal points / 10", "nonlethal points / 10", "tags / 2", "done", "holding",
    "exposed to everybody / 4", "prone", "grip / 10",
    "initiative / 10", "mook", "damage: full rules, simplified, tags, simplest / 3", "recovery a round / 5",
    "trick / 10", "strength / 10", "DR / 10", "base damage / 10", "size / 10", "stability / 3", "nerve / 10",
    "melee defence / 10", "ranged defence / 10", "trick defence / 10", "grapple defence / 10", "coverage / 3",
    "first weapon: ranged", "attack / 10", "damage / 10", "penetration / 10", "lethality row / 6",
    "first weapon in hand", "protection / 10", "mangled limb", "grabbed", "holds somebody",
    "place toward her far edge / 10 m", "place from me toward my far edge / 10 m", "move / 10 m",
    "set up against me by this fighter / 4", "set up against this fighter by me / 4",
    "active defence against me (an ally's: against everyone) / 3", "my active defence against this fighter / 3",
    "acts now", "is the target now", "is asked now", "grabbed by me", "holds me",
)  # fmt: skip
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
_spending = scaled(
    BATTLE,
    {
        "successes": 1 / 10, "spent_damage": 1 / 10, "spent_bypass": 1, "spent_lethality": 1 / 6, "spent_style": 1 / 2,
        "spent_targets": 1 / 10, "spent_part": 1 / 6, "spent_effect": 1 / 50, "spent_power": 1 / 10, "spent_direct": 1,
        "spent_avoid": 1,
    },
)  # fmt: skip
_numbers = scaled(
    FIGHTER,
    {
        "ap": 1 / 10, "lethal": 1 / 10, "nonlethal": 1 / 10, "tags": 1 / 2, "done": 1, "holding": 1,
        "exposed": 1 / 4, "prone": 1, "grip": 1 / 10,
    },
)  # fmt: skip
_sheet = scaled(
    FIGHTER,
    {
        "initiative": 1 / 10, "mook": 1, "damage_mode": 1 / 3, "recovery": 1 / 1050, "trick": 1 / 10,
        "strength": 1 / 10, "dr": 1 / 10, "base_damage": 1 / 10, "bulk": 1 / 10, "stability": 1 / 3, "nerve": 1 / 10,
        "defence": 1 / 10, "coverage": 1 / 3,
    },
)  # fmt: skip
_SPENDING = GLOBAL_NAMES.index("successes left / 10")
_FIGHT = GLOBAL_NAMES.index("first part: kind / 50")
_WEAPON_NUMBERS = 8
_ARMS = GLOBALS - WEAPONS * _WEAPON_NUMBERS
_STATE = FEATURE_NAMES.index("AP / 10")
_SHEET = FEATURE_NAMES.index("initiative / 10")
_FIRST_ARM = FEATURE_NAMES.index("first weapon: ranged")
_PLACE = FEATURE_NAMES.index("place toward her far edge / 10 m")
_SET_UP_BY_ME = FEATURE_NAMES.index("set up against this fighter by me / 4")
_MY_COVER = FEATURE_NAMES.index("my active defence against this fighter / 3")
_ACTS, _TARGET, _ASKED = (FEATURE_NAMES.index(f"{what} now") for what in ("acts", "is the target", "is asked"))
_GRABBED_BY_ME, _HOLDS_ME = FEATURE_NAMES.index("grabbed by me"), FEATURE_NAMES.index("holds me")
_STANDING = np.array(
    [[1, s < State.DOWN, s == State.IMPAIRED, s >= State.DOWN, s == State.WAITING] for s in State], np.float32
)
"""The first numbers of a row, by state."""
_TENTH, _CM, _THIRD, _SIXTH = np.float32(0.1), np.float32(0.001), np.float32(1 / 3), np.float32(1 / 6)
_QUARTER, _FIFTIETH, _HUNDRED_METRES = np.float32(0.25), np.float32(0.02), np.float32(0.0001)
_NONE, _ALL = np.float32(0.0), np.float32(1.0)
_I = types.int64


def observation_size(rows: int) -> int:
    """Length of an observation with that many rows."""
    return GLOBALS + rows * FEATURES


@jit(_I(B, _I, _I), inline=True)
def _row_at(b, viewer, i):
    """Where the row of a fighter begins in the viewer's observation: own side first, the viewer before all others."""
    first, last = rows_of(b, side_of(b, viewer))
    if first <= i < last:
        slot = 0 if i == viewer else i - first + (1 if i < viewer else 0)
    else:
        slot = last - first + i - (last if first == 0 else 0)
    return GLOBALS + slot * FEATURES


@jit(types.void(B, _I, _I, _I, _I, _I, OBSERVATION), inline=True)
def _row(b, viewer, mine, side, i, at, out):
    """The numbers of the fighter in row i, on ``side``, for a viewer on side ``mine``."""
    f = b.fighters[i]
    v = b.fighters[viewer]
    state = f.state
    for k in range(_STATE):
        out[at + k] = _STANDING[state, k]
    _numbers(f, out, at + _STATE)
    _sheet(f, out, at + _SHEET)
    k = at + _FIRST_ARM
    out[k] = f.w_kind[0]
    out[k + 1] = np.float32(f.w_attack[0]) * _TENTH
    out[k + 2] = np.float32(f.w_damage[0]) * _TENTH
    out[k + 3] = np.float32(f.w_penetration[0]) * _TENTH
    out[k + 4] = np.float32(f.w_lethality[0]) * _SIXTH
    out[k + 5] = _ALL if f.w_where[0] == Arm.READY else _NONE
    protection = f.protection[v.w_lethality[0]]
    out[k + 6] = _NONE if protection == NO_ARMOUR else np.float32(protection) * _TENTH
    out[k + 7] = _ALL if f.maimed != 0 else _NONE
    out[k + 8] = _ALL if f.held_by != 0 else _NONE
    out[k + 9] = _ALL if f.holds != 0 else _NONE
    k = at + _PLACE
    out[k] = np.float32(f.at if side == 0 else b.arena - f.at) * _CM
    out[k + 1] = np.float32(f.at - v.at if mine == 0 else v.at - f.at) * _CM
    out[k + 2] = np.float32(step_of(b, i)) * _CM
    out[k + 3] = np.float32(f.setup_bonus) * _QUARTER if f.setup_on == viewer + 1 else _NONE
    for n in range(_SET_UP_BY_ME, FEATURES):
        out[at + n] = _NONE  # but for what follows here, and in _relations
    if f.def_one != 0 or f.def_group != 0 or f.def_all != 0:
        out[k + 5] = np.float32(f.def_all if side == mine else cover(b, i, viewer)) * _THIRD


@jit(types.void(B, _I, OBSERVATION))
def _relations(b, viewer, out):
    """Whom the viewer has set up, holds, and is covered against; who takes part in what is under way."""
    v = b.fighters[viewer]
    if v.setup_on != 0:
        out[_row_at(b, viewer, v.setup_on - 1) + _SET_UP_BY_ME] = np.float32(v.setup_bonus) * _QUARTER
    if v.def_one != 0 or v.def_group != 0 or v.def_all != 0:
        first, last = rows_of(b, 1 - side_of(b, viewer))
        for i in range(first, last):
            out[_row_at(b, viewer, i) + _MY_COVER] = np.float32(cover(b, viewer, i)) * _THIRD
    i = v.holds - 1
    while i >= 0:
        out[_row_at(b, viewer, i) + _GRABBED_BY_ME] = _ALL
        i = next_held(b, viewer, i + 1)
    if v.held_by != 0:
        out[_row_at(b, viewer, v.held_by - 1) + _HOLDS_ME] = _ALL
    if b.prompt != Prompt.NONE:
        out[_row_at(b, viewer, b.actor) + _ASKED] = _ALL
        if b.prompt != Prompt.ACT:
            out[_row_at(b, viewer, b.act_by) + _ACTS] = _ALL
            if b.act_on >= 0:
                out[_row_at(b, viewer, b.act_on) + _TARGET] = _ALL


@jit(types.void(B, _I, OBSERVATION))
def _arms(b, viewer, out):
    """The viewer's own weapons."""
    v = b.fighters[viewer]
    at = _ARMS
    for w in range(v.weapons_n):
        out[at] = _ALL if v.w_where[w] == Arm.READY else _NONE
        out[at + 1] = v.w_kind[w]
        out[at + 2] = np.float32(v.w_attack[w]) * _TENTH
        out[at + 3] = np.float32(v.w_damage[w]) * _TENTH
        out[at + 4] = np.float32(v.w_penetration[w]) * _TENTH
        out[at + 5] = np.float32(v.w_lethality[w]) * _SIXTH
        out[at + 6] = np.float32(v.w_reach[w]) * _CM
        out[at + 7] = np.float32(v.w_sweep[w]) * _THIRD
        at += _WEAPON_NUMBERS


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the viewer's observation (float32 [GLOBALS + rows * FEATURES], rows = all fighters)."""
    for k in range(GLOBALS):
        out[k] = _NONE
    out[0] = np.float32(b.turn) / np.float32(max(b.limit, 1))
    if b.actor == viewer and b.prompt != Prompt.NONE:
        out[b.prompt] = _ALL
    if b.prompt == Prompt.SPEND:
        _spending(b, out, _SPENDING)
    out[_FIGHT] = np.float32(b.pre + 1) * _FIFTIETH
    out[_FIGHT + 1] = np.float32(b.total) * _TENTH if b.prompt == Prompt.KEEP else _NONE
    out[_FIGHT + 2] = np.float32(b.arena) * _HUNDRED_METRES
    nerve = b.nerve[side_of(b, viewer)]
    out[_FIGHT + 3] = np.float32(nerve) * _TENTH if nerve != NO_RANK else _NONE
    out[_FIGHT + 4] = _ALL if b.next_act >= 0 else _NONE
    _arms(b, viewer, out)
    mine = side_of(b, viewer)
    at = GLOBALS + FEATURES
    for turn in range(2):
        side = mine if turn == 0 else 1 - mine
        first, last = rows_of(b, side)
        for i in range(first, last):
            _row(b, viewer, mine, side, i, GLOBALS if i == viewer else at, out)
            if i != viewer:
                at += FEATURES
    _relations(b, viewer, out)
