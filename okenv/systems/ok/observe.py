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

from .active_defence import cover
from .layout import NO_ARMOUR, NO_RANK, WEAPONS, Arm, B, Prompt, State
from .movement import step_of
from .sides import rows_of, side_of

GLOBAL_NAMES = (
    "round / limit",
    "asked to act", "asked to interrupt", "asked to declare", "asked to defend", "asked to protect", "asked to spend",
    "asked what to combine", "asked for the first of two attacks", "asked for the second part",
    "asked how many successes to keep", "asked what to give up",
    "successes left / 10", "successes spent on damage / 10", "armour bypassed", "lethality rows moved / 6",
    "style bought / 2", "targets: successes spent / 10", "called shot: part / 6", "effect bought",
    "power bought / 10", "damage avoided", "first part: kind / 50", "successes of the sweep / 10", "arena / 100 m",
    "side's nerve / 10",
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
    "present", "stands", "impaired", "down or worse", "AP / 10", "carry or debt / 10",
    "lethal points / 10", "nonlethal points / 10", "tags / 2", "done", "holding",
    "acts now", "is the target now", "is asked now",
    "set up against this fighter by me / 4", "set up against me by this fighter / 4", "exposed to everybody / 4",
    "active defence against me (an ally's: against everyone) / 3", "my active defence against this fighter / 3",
    "initiative / 10", "first weapon: ranged", "attack / 10", "damage / 10", "penetration / 10", "lethality row / 6",
    "melee defence / 10", "ranged defence / 10", "trick / 10", "DR / 10", "protection / 10", "coverage / 3",
    "recovery a round / 5", "takes damage by the full rules",
    "place toward her far edge / 10 m", "place from me toward my far edge / 10 m", "move / 10 m", "prone",
    "grabbed by me", "holds me", "grabbed", "holds somebody", "grip / 10", "to come", "first weapon in hand",
    "nerve / 10", "strength / 10", "base damage / 10", "stability / 3", "size / 10", "mangled limb", "mook",
)  # fmt: skip
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
WEAPON_NUMBERS = 8
FIGHT_GLOBALS = GLOBALS - WEAPONS * WEAPON_NUMBERS
_TENTH, _CM, _THIRD, _SIXTH = np.float32(0.1), np.float32(0.001), np.float32(1 / 3), np.float32(1 / 6)
_HALF, _QUARTER, _FIFTIETH = np.float32(0.5), np.float32(0.25), np.float32(0.02)
_RECOVERY, _HUNDRED_METRES = np.float32(1 / 1050), np.float32(0.0001)
_NONE, _ALL = np.float32(0.0), np.float32(1.0)
PROMPTS = len(Prompt) - 1
_I = types.int64


def observation_size(rows: int) -> int:
    """Length of an observation with that many rows."""
    return GLOBALS + rows * FEATURES


@jit(types.void(B, _I, _I, _I, _I, _I, OBSERVATION))
def _row(b, viewer, mine, i, side, at, out):
    """The numbers of the fighter in row i, on ``side``, for a viewer on side ``mine``."""
    f = b.fighters[i]
    v = b.fighters[viewer]
    busy = b.prompt != Prompt.ACT and b.prompt != Prompt.NONE
    out[at] = 1.0
    out[at + 1] = _ALL if f.state < State.DOWN else _NONE
    out[at + 2] = _ALL if f.state == State.IMPAIRED else _NONE
    out[at + 3] = _ALL if f.state >= State.DOWN else _NONE
    out[at + 4] = np.float32(f.ap) * _TENTH
    out[at + 5] = np.float32(f.carry) * _TENTH
    out[at + 6] = np.float32(f.lethal) * _TENTH
    out[at + 7] = np.float32(f.nonlethal) * _TENTH
    out[at + 8] = np.float32(f.tags) * _HALF
    out[at + 9] = f.done
    out[at + 10] = f.holding
    out[at + 11] = _ALL if busy and b.act_by == i else _NONE
    out[at + 12] = _ALL if busy and b.act_on == i else _NONE
    out[at + 13] = _ALL if b.prompt != Prompt.NONE and b.actor == i else _NONE
    out[at + 14] = np.float32(v.setup_bonus) * _QUARTER if v.setup_on == i + 1 else _NONE
    out[at + 15] = np.float32(f.setup_bonus) * _QUARTER if f.setup_on == viewer + 1 else _NONE
    out[at + 16] = np.float32(f.exposed) * _QUARTER
    foe = side != mine
    out[at + 17] = np.float32(cover(b, i, viewer) if foe else f.def_all) * _THIRD
    out[at + 18] = np.float32(cover(b, viewer, i)) * _THIRD if foe else _NONE
    out[at + 19] = np.float32(f.initiative) * _TENTH
    out[at + 20] = f.w_kind[0]
    out[at + 21] = np.float32(f.w_attack[0]) * _TENTH
    out[at + 22] = np.float32(f.w_damage[0]) * _TENTH
    out[at + 23] = np.float32(f.w_penetration[0]) * _TENTH
    out[at + 24] = np.float32(f.w_lethality[0]) * _SIXTH
    out[at + 25] = np.float32(f.defence[0]) * _TENTH
    out[at + 26] = np.float32(f.defence[1]) * _TENTH
    out[at + 27] = np.float32(f.trick) * _TENTH
    out[at + 28] = np.float32(f.dr) * _TENTH
    protection = f.protection[v.w_lethality[0]]
    out[at + 29] = _NONE if protection == NO_ARMOUR else np.float32(protection) * _TENTH
    out[at + 30] = np.float32(f.coverage) * _THIRD
    out[at + 31] = np.float32(f.recovery) * _RECOVERY
    out[at + 32] = _ALL if f.damage_mode == 0 else _NONE
    out[at + 33] = np.float32(f.at if side == 0 else b.arena - f.at) * _CM
    out[at + 34] = np.float32(f.at - v.at if mine == 0 else v.at - f.at) * _CM
    out[at + 35] = np.float32(step_of(b, i)) * _CM
    out[at + 36] = f.prone
    out[at + 37] = _ALL if f.held_by == viewer + 1 else _NONE
    out[at + 38] = _ALL if f.holds == viewer + 1 else _NONE
    out[at + 39] = _ALL if f.held_by != 0 else _NONE
    out[at + 40] = _ALL if f.holds != 0 else _NONE
    out[at + 41] = np.float32(f.grip) * _TENTH
    out[at + 42] = _ALL if f.state == State.WAITING else _NONE
    out[at + 43] = _ALL if f.w_where[0] == Arm.READY else _NONE
    out[at + 44] = np.float32(f.nerve) * _TENTH
    out[at + 45] = np.float32(f.strength) * _TENTH
    out[at + 46] = np.float32(f.base_damage) * _TENTH
    out[at + 47] = np.float32(f.stability) * _THIRD
    out[at + 48] = np.float32(f.bulk) * _TENTH
    out[at + 49] = _ALL if f.maimed != 0 else _NONE
    out[at + 50] = f.mook


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the viewer's observation (float32 [GLOBALS + rows * FEATURES], rows = all fighters)."""
    spending = b.prompt == Prompt.SPEND
    out[0] = b.turn / max(b.limit, 1)
    for p in range(1, PROMPTS + 1):
        out[p] = 0.0
    if b.actor == viewer and b.prompt != Prompt.NONE:
        out[b.prompt] = 1.0
    at = PROMPTS + 1
    out[at] = np.float32(b.successes) * _TENTH if spending else _NONE
    out[at + 1] = np.float32(b.spent_damage) * _TENTH if spending else _NONE
    out[at + 2] = b.spent_bypass if spending else _NONE
    out[at + 3] = np.float32(b.spent_lethality) * _SIXTH if spending else _NONE
    out[at + 4] = np.float32(b.spent_style) * _HALF if spending else _NONE
    out[at + 5] = np.float32(b.spent_targets) * _TENTH if spending else _NONE
    out[at + 6] = np.float32(b.spent_part) * _SIXTH if spending else _NONE
    out[at + 7] = _ALL if spending and b.spent_effect != 0 else _NONE
    out[at + 8] = np.float32(b.spent_power) * _TENTH if spending else _NONE
    out[at + 9] = b.spent_avoid if spending else _NONE
    out[at + 10] = np.float32(b.pre + 1) * _FIFTIETH
    out[at + 11] = np.float32(b.total) * _TENTH if b.prompt == Prompt.KEEP else _NONE
    out[at + 12] = np.float32(b.arena) * _HUNDRED_METRES
    nerve = b.nerve[side_of(b, viewer)]
    out[at + 13] = np.float32(nerve) * _TENTH if nerve != NO_RANK else _NONE
    out[at + 14] = _ALL if b.next_act >= 0 else _NONE
    v = b.fighters[viewer]
    at = FIGHT_GLOBALS
    for w in range(WEAPONS):
        carried = w < v.weapons_n
        out[at] = _ALL if carried and v.w_where[w] == Arm.READY else _NONE
        out[at + 1] = v.w_kind[w] if carried else _NONE
        out[at + 2] = np.float32(v.w_attack[w]) * _TENTH if carried else _NONE
        out[at + 3] = np.float32(v.w_damage[w]) * _TENTH if carried else _NONE
        out[at + 4] = np.float32(v.w_penetration[w]) * _TENTH if carried else _NONE
        out[at + 5] = np.float32(v.w_lethality[w]) * _SIXTH if carried else _NONE
        out[at + 6] = np.float32(v.w_reach[w]) * _CM if carried else _NONE
        out[at + 7] = np.float32(v.w_sweep[w]) * _THIRD if carried else _NONE
        at += WEAPON_NUMBERS
    mine = side_of(b, viewer)
    _row(b, viewer, mine, viewer, mine, at, out)
    at += FEATURES
    for turn in range(2):
        side = mine if turn == 0 else 1 - mine
        first, last = rows_of(b, side)
        for i in range(first, last):
            if i != viewer:
                _row(b, viewer, mine, i, side, at, out)
                at += FEATURES
