"""What a fighter may know: one float32 vector from her own point of view.

First ``GLOBALS`` numbers about the fight and what is asked, then one row of ``FEATURES`` numbers for
each slot in use: self, allies in listing order, enemies in listing order. Skills, numbers and damage
are divided by 10; nothing here depends on the generator, and nothing else is hidden.
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.jit import jit
from okenv.core.layout import OBSERVATION
from okenv.core.scaled import scaled

from .active_defence import dodge
from .layout import ARMS, BY_RATE, COVERS, FIGHTER, PARTS, PROPS, VEHICLES, B, Prompt, Turn
from .mobs import shots_of
from .movement import acts_from
from .sides import rows_of, side_of
from .social import NO_SKILL
from .vehicles import drives

GLOBAL_NAMES = (
    "round / limit",
    "asked to use the phase", "asked to act at this number", "asked for a quarter of a move", "asked for an action",
    "asked for a part", "asked for a rate", "asked for a spread", "asked to preempt", "asked to abort",
    "asked for a step",
    "number counted / 10", "a complex action", "own side deceives / 2", "enemies deceive / 2",
    "own side's spine by rallying / 10", "enemies' spine by rallying / 10", "arena / 100 m",
    "own action: active defence", "move / 3", "move after the action", "destination from here / 10 m",
    *(
        f"own part {p + 1}: {what}"
        for p in range(PARTS)
        for what in ("kind / 8", "weapon / 4", "rate / 4", "spread / 6")
    ),
    *(
        f"own weapon {w + 1}: {what}"
        for w in range(ARMS)
        for what in (
            "AV / 10", "kind / 3", "damage / 10", "rate / 4", "beam", "slow", "range bonus / 4", "length / 2",
            "attacks left / 10",
        )
    ),
    *(
        f"cover {c + 1}: {what}"
        for c in range(COVERS)
        for what in ("there", "cover / 3", "place from me toward my far edge / 10 m")
    ),
    *(
        f"prop {p + 1}: {what}"
        for p in range(PROPS)
        for what in ("there", "reach / 10 m", "difficulty / 10", "place from me toward my far edge / 10 m")
    ),
    "own swing leads toward my far edge / 10 m",
    "own move is a drive",
)  # fmt: skip
FEATURE_NAMES = (
    "present", "stands", "incapacitated", "dead or gone",
    "wounds / 3", "stunned", "number / 10", "phase unspent", "holding", "active defence", "aborted to defence", "moved",
    "cover / 3", "high", "restraint / 3", "aborted this round", "aborted since her phase",
    "Initiative / 10", "minor", "Dodge / 10", "Martial Arts / 10", "influence / 10", "intimidation / 10", "deceit / 10",
    "spine / 10", "armour / 10", "full move / 20 m",
    "Dodge now, hand to hand / 10", "Dodge now, at range / 10", "pending to initiative / 5",
    "quickness among all / 1000",
    "first weapon: AV / 10", "kind / 3", "damage / 10", "rate / 4",
    "best damage hand to hand / 10",
    "place toward her far edge / 10 m", "place from me toward my far edge / 10 m",
    "I aim at this fighter", "this fighter aims at me", "acts in this group", "acts before it", "acts after it",
    "what is declared / 8", "declared against me", "target of my action",
    "is asked now", "acts as one with others", "hair-trigger", "Agility / 10",
    "vehicle / 4", "drives it", "full movement of it / 100 m",
)  # fmt: skip
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
_TENTH, _CM, _FIFTH = np.float32(0.1), np.float32(0.001), np.float32(0.2)
_state = scaled(
    FIGHTER,
    {
        "wounds": 1 / 3, "stunned": 1, "number": 1 / 10, "phase": 1, "holding": 1, "defending": 1, "dodging": 1,
        "moved": 1, "cover": 1 / 3, "high": 1, "restraint": 1 / 3, "aborted": 1, "aborted_since": 1,
    },
)  # fmt: skip
_sheet = scaled(
    FIGHTER,
    {
        "initiative": 1 / 10, "minor": 1, "dodge": 1 / 10, "martial": 1 / 10, "influence": 1 / 10,
        "intimidation": 1 / 10, "deceit": 1 / 10, "spine": 1 / 10, "armour": 1 / 10, "pace": 1 / 2000,
    },
)  # fmt: skip
_STATE, _SHEET = FEATURE_NAMES.index("wounds / 3"), FEATURE_NAMES.index("Initiative / 10")
_NOW = FEATURE_NAMES.index("Dodge now, hand to hand / 10")
_FIGHT = GLOBAL_NAMES.index("number counted / 10")
_OWN = GLOBAL_NAMES.index("own action: active defence")
_PARTS = GLOBAL_NAMES.index("own part 1: kind / 8")
_ARMS = GLOBAL_NAMES.index("own weapon 1: AV / 10")
_COVERS = GLOBAL_NAMES.index("cover 1: there")
_PROPS = GLOBAL_NAMES.index("prop 1: there")
_SWING = GLOBAL_NAMES.index("own swing leads toward my far edge / 10 m")
_SKILLS = (_SHEET + 4, _SHEET + 5, _SHEET + 6)
_I = types.int64


def observation_size(rows: int) -> int:
    """Length of an observation with that many rows."""
    return GLOBALS + rows * FEATURES


@jit(types.boolean(B, _I, _I))
def _aims_at(b, i, t):
    """Whether anything that fighter i has declared names another fighter."""
    f = b.fighters[i]
    for p in range(f.parts_n):
        if (f.p_targets[p] >> np.int64(t)) & np.int64(1) != 0:
            return True
    return False


@jit(types.void(B, _I, _I, _I, OBSERVATION))
def _row(b, viewer, i, at, out):
    """The numbers of the fighter in row i."""
    f, v = b.fighters[i], b.fighters[viewer]
    out[at] = 1
    out[at + 1] = f.state == 0
    out[at + 2] = f.state == 1
    out[at + 3] = f.state > 1
    _state(f, out, at + _STATE)
    _sheet(f, out, at + _SHEET)
    for k in _SKILLS:
        if out[at + k] < np.float32(NO_SKILL / 10 + 1):
            out[at + k] = np.float32(-1)
    k = at + _NOW
    out[k] = np.float32(dodge(b, i, False)) * _TENTH
    out[k + 1] = np.float32(dodge(b, i, True)) * _TENTH
    out[k + 2] = np.float32(f.pending) * _FIFTH
    out[k + 3] = np.float32(((f.initiative << 4) + f.tie) / 1000)
    out[k + 4] = np.float32(f.w_value[0]) * _TENTH
    out[k + 5] = np.float32(f.w_kind[0] / 3)
    out[k + 6] = np.float32(f.w_damage[0]) * _TENTH
    out[k + 7] = np.float32(f.w_rate[0] / 4)
    best = f.w_damage[ARMS - 1]
    for w in range(f.weapons_n):
        if f.w_kind[w] == 0:
            best = max(best, f.w_damage[w])
    out[k + 8] = np.float32(best) * _TENTH
    out[k + 9] = np.float32(f.at if side_of(b, i) == 0 else b.arena - f.at) * _CM
    out[k + 10] = np.float32(f.at - v.at if side_of(b, viewer) == 0 else v.at - f.at) * _CM
    out[k + 11] = v.aim_on == i + 1
    out[k + 12] = f.aim_on == viewer + 1
    out[k + 13] = f.turn_of == Turn.GROUP
    out[k + 14] = f.turn_of == Turn.FIRST or f.turn_of == Turn.ABORTED
    out[k + 15] = f.turn_of == Turn.AFTER
    out[k + 16] = np.float32(f.p_part[0] / 8) if f.turn_of != 0 and i != viewer else np.float32(0)
    out[k + 17] = i != viewer and _aims_at(b, i, viewer)
    out[k + 18] = _aims_at(b, viewer, i)
    out[k + 19] = b.prompt != Prompt.NONE and b.actor == i
    out[k + 20] = f.mob
    out[k + 21] = f.hair != 0
    out[k + 22] = np.float32(f.agility) * _TENTH
    out[k + 23] = np.float32(f.vehicle / VEHICLES)
    out[k + 24] = drives(b, i)
    out[k + 25] = np.float32(b.v_pace[f.vehicle - 1] / 10000) if f.vehicle != 0 else np.float32(0)


@jit(types.void(B, _I, OBSERVATION))
def _own(b, viewer, out):
    """What the viewer is declaring, her arms, and places with cover and props as she sees them."""
    v = b.fighters[viewer]
    out[_OWN] = v.steady
    out[_OWN + 1] = np.float32(v.move / 3)
    out[_OWN + 2] = v.move_after
    out[GLOBALS - 1] = v.drive != 0
    gap = v.move_to - v.at if v.move != 0 else 0
    out[_OWN + 3] = np.float32(gap if side_of(b, viewer) == 0 else -gap) * _CM
    for p in range(PARTS):
        at = _PARTS + 4 * p
        if p < v.parts_n:
            out[at] = np.float32(v.p_part[p] / 8)
            out[at + 1] = np.float32((v.p_weapon[p] + 1) / 4)
            out[at + 2] = np.float32(v.p_rate[p] / 4)
            out[at + 3] = np.float32(v.p_spread[p] / 6)
    for w in range(ARMS):
        if w < v.weapons_n or w == ARMS - 1:
            at = _ARMS + 9 * w
            out[at] = np.float32(v.w_value[w]) * _TENTH
            out[at + 1] = np.float32(v.w_kind[w] / 3)
            out[at + 2] = np.float32(v.w_damage[w]) * _TENTH
            out[at + 3] = np.float32(v.w_rate[w] / 4)
            out[at + 4] = v.w_beam[w]
            out[at + 5] = v.w_slow[w]
            out[at + 6] = np.float32(v.w_range[w] / 4)
            out[at + 7] = np.float32(v.w_length[w] / 2)
            full = shots_of(v.w_rate[w]) if b.charge == BY_RATE else 1
            out[at + 8] = np.float32(v.w_left[w] / full) * _TENTH
    for c in range(b.covers_n):
        at = _COVERS + 3 * c
        gap = b.c_at[c] - v.at
        out[at] = 1
        out[at + 1] = np.float32(b.c_cover[c] / 3)
        out[at + 2] = np.float32(gap if side_of(b, viewer) == 0 else -gap) * _CM
    for p in range(b.props_n):
        at = _PROPS + 4 * p
        gap = b.prop_at[p] - v.at
        out[at] = 1
        out[at + 1] = np.float32(b.prop_reach[p]) * _CM
        out[at + 2] = np.float32(b.prop_difficulty[p]) * _TENTH
        out[at + 3] = np.float32(gap if side_of(b, viewer) == 0 else -gap) * _CM
    gap = acts_from(b, viewer) - v.at
    out[_SWING] = np.float32(gap if side_of(b, viewer) == 0 else -gap) * _CM


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the viewer's observation (float32 [GLOBALS + rows * FEATURES], rows = all fighters)."""
    for k in range(GLOBALS):
        out[k] = np.float32(0)
    out[0] = np.float32(b.turn) / np.float32(max(b.limit, 1))
    if b.actor == viewer and b.prompt != Prompt.NONE:
        out[b.prompt] = np.float32(1)
    mine = side_of(b, viewer)
    out[_FIGHT] = np.float32(min(b.count, 20)) * _TENTH
    out[_FIGHT + 1] = b.complex
    out[_FIGHT + 2] = np.float32(b.deceived[mine] / 2)
    out[_FIGHT + 3] = np.float32(b.deceived[1 - mine] / 2)
    out[_FIGHT + 4] = np.float32(max(b.rallied[mine], 0)) * _TENTH
    out[_FIGHT + 5] = np.float32(max(b.rallied[1 - mine], 0)) * _TENTH
    out[_FIGHT + 6] = np.float32(b.arena / 10000)
    _own(b, viewer, out)
    at = GLOBALS + FEATURES
    for turn in range(2):
        first, last = rows_of(b, mine if turn == 0 else 1 - mine)
        for i in range(first, last):
            _row(b, viewer, i, GLOBALS if i == viewer else at, out)
            if i != viewer:
                at += FEATURES
