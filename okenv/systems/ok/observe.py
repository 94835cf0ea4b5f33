"""What a fighter may know: one float32 vector from her own point of view.

First ``GLOBALS`` numbers about the fight and what is asked, then one row of ``FEATURES`` numbers for
each slot in use: self, allies in listing order, enemies in listing order. Ranks are divided by 10,
action points by 10, points by 10; nothing here depends on the generator or on what is hidden.
"""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit
from okenv.core.layout import OBSERVATION

from .active_defence import cover
from .layout import NO_ARMOUR, WEAPONS, B, Prompt, State
from .sides import rows_of, side_of

GLOBAL_NAMES = (
    "round / limit",
    "asked to act", "asked to interrupt", "asked to declare", "asked to defend", "asked to protect", "asked to spend",
    "successes left / 10", "successes spent on damage / 10", "armour bypassed", "lethality rows moved / 6",
    "style bought / 2",
    "an action waits behind this one",
    *(
        f"own weapon {w + 1}: {what}"
        for w in range(WEAPONS)
        for what in ("carried", "ranged", "attack / 10", "damage / 10", "penetration / 10", "lethality row / 6")
    ),
)  # fmt: skip
FEATURE_NAMES = (
    "present", "stands", "impaired", "down or worse", "AP / 10", "carry or debt / 10",
    "lethal points / 10", "nonlethal points / 10", "tags / 2", "done", "holding",
    "acts now", "is the target now", "is asked now",
    "set up against this fighter by me / 4", "set up against me by this fighter / 4", "exposed to everybody / 4",
    "active defence against me / 3", "my active defence against this fighter / 3",
    "initiative / 10", "first weapon: ranged", "attack / 10", "damage / 10", "penetration / 10", "lethality row / 6",
    "melee defence / 10", "ranged defence / 10", "trick / 10", "DR / 10", "protection / 10", "coverage / 3",
    "recovery a round / 5", "takes damage by the full rules",
)  # fmt: skip
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
WEAPON_NUMBERS = 6
FIGHT_GLOBALS = GLOBALS - WEAPONS * WEAPON_NUMBERS
_TENTH = 0.1
_I = types.int64


def observation_size(rows: int) -> int:
    """Length of an observation with that many rows."""
    return GLOBALS + rows * FEATURES


@jit(types.void(B, _I, _I, _I, OBSERVATION))
def _row(b, viewer, i, at, out):
    f = b.fighters[i]
    v = b.fighters[viewer]
    busy = b.prompt != Prompt.ACT and b.prompt != Prompt.NONE
    out[at] = 1.0
    out[at + 1] = 1.0 if f.state < State.DOWN else 0.0
    out[at + 2] = 1.0 if f.state == State.IMPAIRED else 0.0
    out[at + 3] = 1.0 if f.state >= State.DOWN else 0.0
    out[at + 4] = f.ap * _TENTH
    out[at + 5] = f.carry * _TENTH
    out[at + 6] = f.lethal * _TENTH
    out[at + 7] = f.nonlethal * _TENTH
    out[at + 8] = f.tags * 0.5
    out[at + 9] = f.done
    out[at + 10] = f.holding
    out[at + 11] = 1.0 if busy and b.act_by == i else 0.0
    out[at + 12] = 1.0 if busy and b.act_on == i else 0.0
    out[at + 13] = 1.0 if b.prompt != Prompt.NONE and b.actor == i else 0.0
    out[at + 14] = v.setup_bonus * 0.25 if v.setup_on == i + 1 else 0.0
    out[at + 15] = f.setup_bonus * 0.25 if f.setup_on == viewer + 1 else 0.0
    out[at + 16] = f.exposed * 0.25
    out[at + 17] = cover(b, i, viewer) * (1.0 / 3.0)
    out[at + 18] = cover(b, viewer, i) * (1.0 / 3.0)
    out[at + 19] = f.initiative * _TENTH
    out[at + 20] = f.w_kind[0]
    out[at + 21] = f.w_attack[0] * _TENTH
    out[at + 22] = f.w_damage[0] * _TENTH
    out[at + 23] = f.w_penetration[0] * _TENTH
    out[at + 24] = f.w_lethality[0] * (1.0 / 6.0)
    out[at + 25] = f.defence[0] * _TENTH
    out[at + 26] = f.defence[1] * _TENTH
    out[at + 27] = f.trick * _TENTH
    out[at + 28] = f.dr * _TENTH
    protection = f.protection[v.w_lethality[0]]
    out[at + 29] = 0.0 if protection == NO_ARMOUR else protection * _TENTH
    out[at + 30] = f.coverage * (1.0 / 3.0)
    out[at + 31] = f.recovery * (1.0 / 1050.0)
    out[at + 32] = 1.0 if f.damage_mode == 0 else 0.0


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the viewer's observation (float32 [GLOBALS + rows * FEATURES], rows = all fighters)."""
    spending = b.prompt == Prompt.SPEND
    out[0] = b.turn / max(b.limit, 1)
    for p in range(1, 7):
        out[p] = 1.0 if b.prompt == p and b.actor == viewer else 0.0
    out[7] = b.successes * _TENTH if spending else 0.0
    out[8] = b.spent_damage * _TENTH if spending else 0.0
    out[9] = b.spent_bypass if spending else 0.0
    out[10] = b.spent_lethality * (1.0 / 6.0) if spending else 0.0
    out[11] = b.spent_style * 0.5 if spending else 0.0
    out[12] = 1.0 if b.next_act >= 0 else 0.0
    v = b.fighters[viewer]
    at = FIGHT_GLOBALS
    for w in range(WEAPONS):
        carried = w < v.weapons_n
        out[at] = 1.0 if carried else 0.0
        out[at + 1] = v.w_kind[w] if carried else 0.0
        out[at + 2] = v.w_attack[w] * _TENTH if carried else 0.0
        out[at + 3] = v.w_damage[w] * _TENTH if carried else 0.0
        out[at + 4] = v.w_penetration[w] * _TENTH if carried else 0.0
        out[at + 5] = v.w_lethality[w] * (1.0 / 6.0) if carried else 0.0
        at += WEAPON_NUMBERS
    _row(b, viewer, viewer, at, out)
    at += FEATURES
    side = side_of(b, viewer)
    for turn in range(2):
        first, last = rows_of(b, side if turn == 0 else 1 - side)
        for i in range(first, last):
            if i != viewer:
                _row(b, viewer, i, at, out)
                at += FEATURES
