"""What a fighter may know: one float32 vector from her own point of view.

First ``GLOBALS`` numbers about the fight and what is asked, then one row of ``FEATURES`` numbers for
each slot in use: self, allies in listing order, enemies in listing order. Abilities are divided by 5;
nothing here depends on the generator, and nothing else is hidden: where somebody hides is known (BR-HIDE-2).
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.layout import OBSERVATION
from okenv.core.scaled import scaled

from .active_defence import defence
from .arms import figure_of, free_hands, ready
from .initiative import quickness
from .layout import ARMS, COVERS, FIGHTER, SMOKES, B, Deed, Prompt
from .sides import rows_of, side_of
from .wounds import left_of, penalty

GLOBAL_NAMES = (
    "round / limit",
    "asked how to break free", "asked to keep a hold", "asked for the turn", "asked for an area",
    "asked for a second attack", "asked to let go", "asked to come between", "asked to react", "asked to pin or hold",
    "asked for a weapon to keep", "asked to let go of whoever breaks free", "who reverses the pin",
    "surprise", "visibility / 4", "cap on cover and stance / 5", "cap on movement / 6", "arena / 100 m",
    "moved", "crouched or stood up", "action spent",
    "deed / 7", "weapon of it / 5", "aim / 3", "surprise attack", "second attack", "range of it / 10 m",
    "reaction score / 4", "attackers of a group / 12",
    *(
        f"cover {c + 1}: {what}"
        for c in range(COVERS)
        for what in ("there", "cover / 3", "place from me toward my far edge / 10 m")
    ),
    *(
        f"smoke {s + 1}: {what}"
        for s in range(SMOKES)
        for what in ("there", "visibility / 4", "from me toward my far edge: begins / 10 m", "ends / 10 m")
    ),
    *(
        f"own weapon {w + 1}: {what}"
        for w in range(ARMS)
        for what in (
            "ranged", "hands / 2", "damage / 12", "nonlethal", "shots / 2", "range column / 2", "reach / 5 m",
            "times soak / 3", "place / 3", "jammed", "ready",
        )
    ),
)  # fmt: skip
FEATURE_NAMES = (
    "present",
    "out or fled / 2", "posture / 3", "cover / 3", "score / 8", "reactions / 4", "loses her next action",
    "has acted", "bond / 4", "hidden / 2", "sprints", "erratic / 2", "known in the dark", "dogpiled by / 6",
    "lethal / 10", "nonlethal / 10",
    "Athletics / 5", "Strength / 5", "Toughness / 5", "Marksmanship / 5", "Melee / 5", "Perception / 5", "Stealth / 5",
    "special / 5", "soak / 4", "in a group", "movement / 10 m",
    "hit points left / 10", "penalty / 3", "Defence against me / 5", "acts after me",
    "best shot in hand / 12", "best blow in hand / 12", "hands free / 2",
    "place toward her far edge / 10 m", "place from me toward my far edge / 10 m",
    "bound to me", "acts now", "is asked now", "target", "declared target", "takes part in a group attack",
)  # fmt: skip
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
_FIFTH, _CM, _TENTH, _TWELFTH = np.float32(0.2), np.float32(0.001), np.float32(0.1), np.float32(1 / 12)
_state = scaled(
    FIGHTER,
    {
        "state": 1 / 2, "posture": 1 / 3, "cover": 1 / 3, "score": 1 / 8, "temp": 1 / 4, "lost": 1, "acted": 1,
        "bond": 1 / 4, "hidden": 1 / 2, "sprint": 1, "erratic": 1 / 2, "shown": 1, "piled": 1 / 6,
        "lethal": 1 / 10, "nonlethal": 1 / 10,
    },
)  # fmt: skip
_sheet = scaled(
    FIGHTER,
    {
        "athletics": 1 / 5, "strength": 1 / 5, "toughness": 1 / 5, "marksmanship": 1 / 5, "melee": 1 / 5,
        "perception": 1 / 5, "stealth": 1 / 5, "special": 1 / 5, "soak": 1 / 4, "group": 1, "pace": 1 / 1000,
    },
)  # fmt: skip
_STATE, _SHEET = FEATURE_NAMES.index("out or fled / 2"), FEATURE_NAMES.index("Athletics / 5")
_NOW = FEATURE_NAMES.index("hit points left / 10")
_REVERSES = GLOBAL_NAMES.index("who reverses the pin")
_COVERS = GLOBAL_NAMES.index("cover 1: there")
(
    _SURPRISE, _VISIBILITY, _CAP, _MOVEMENT_CAP, _ARENA, _MOVED, _SHIFTED, _SPENT,
    _DEED, _WEAPON, _AIM, _SNEAK, _SECOND, _RANGE, _BONUS, _BODIES,
) = range(GLOBAL_NAMES.index("surprise"), _COVERS)  # fmt: skip
_SMOKE = GLOBAL_NAMES.index("smoke 1: there")
_ARMS = GLOBAL_NAMES.index("own weapon 1: ranged")
_EACH_ARM = 11
_I = types.int64


def observation_size(rows: int) -> int:
    """Length of an observation with that many rows."""
    return GLOBALS + rows * FEATURES


@jit(types.void(B, _I, _I, _I, OBSERVATION))
def _row(b, viewer, i, at, out):
    """The numbers of the fighter in row i."""
    f, v = b.fighters[i], b.fighters[viewer]
    out[at] = 1
    _state(f, out, at + _STATE)
    _sheet(f, out, at + _SHEET)
    k = at + _NOW
    out[k] = np.float32(left_of(b, i)) * _TENTH
    out[k + 1] = np.float32(penalty(b, i) / 3)
    out[k + 2] = np.float32(defence(b, viewer, i, i, False)) * _FIFTH
    out[k + 3] = quickness(b, i) < quickness(b, viewer)
    shot, blow = 0, 0
    for w in range(ARMS):
        if ready(b, i, w):
            figure = figure_of(b, i, w)
            if f.w_kind[w] != 0:
                shot = max(shot, figure)
            else:
                blow = max(blow, figure)
    out[k + 4] = np.float32(shot) * _TWELFTH
    out[k + 5] = np.float32(blow) * _TWELFTH
    out[k + 6] = np.float32(free_hands(b, i) / 2)
    out[k + 7] = np.float32(f.at if side_of(b, i) == 0 else b.arena - f.at) * _CM
    out[k + 8] = np.float32(f.at - v.at if side_of(b, viewer) == 0 else v.at - f.at) * _CM
    out[k + 9] = f.bond_with == viewer + 1
    out[k + 10] = b.whose == i and b.outcome < 0
    out[k + 11] = b.prompt != Prompt.NONE and b.actor == i
    under_way = b.deed != Deed.NONE
    out[k + 12] = under_way and b.target == i
    out[k + 13] = under_way and b.ward == i
    out[k + 14] = b.deed >= Deed.CONCENTRATE and has(b.joining, i)


@jit(types.void(B, _I, OBSERVATION))
def _own(b, viewer, out):
    """The viewer's arms, and places with cover and smoke as she sees them."""
    v = b.fighters[viewer]
    for c in range(b.covers_n):
        at = _COVERS + 3 * c
        gap = b.c_at[c] - v.at
        out[at] = np.float32(1)
        out[at + 1] = np.float32(b.c_cover[c] / 3)
        out[at + 2] = np.float32(gap if side_of(b, viewer) == 0 else -gap) * _CM
    for s in range(b.smoke_n):
        at = _SMOKE + 4 * s
        left, right = b.s_left[s] - v.at, b.s_right[s] - v.at
        out[at] = np.float32(1)
        out[at + 1] = np.float32(b.s_visibility[s] / 4)
        out[at + 2] = np.float32(left if side_of(b, viewer) == 0 else -right) * _CM
        out[at + 3] = np.float32(right if side_of(b, viewer) == 0 else -left) * _CM
    for w in range(ARMS):
        if w < v.weapons_n or w >= ARMS - 2:
            at = _ARMS + _EACH_ARM * w
            out[at] = v.w_kind[w]
            out[at + 1] = np.float32(v.w_hands[w] / 2)
            out[at + 2] = np.float32(figure_of(b, viewer, w)) * _TWELFTH
            out[at + 3] = v.w_nonlethal[w]
            out[at + 4] = np.float32(v.w_shots[w] / 2)
            out[at + 5] = np.float32(v.w_column[w] / 2)
            out[at + 6] = np.float32(v.w_reach[w] / 500)
            out[at + 7] = np.float32(v.w_soak[w] / 3)
            out[at + 8] = np.float32(v.w_place[w] / 3)
            out[at + 9] = v.w_jam[w]
            out[at + 10] = ready(b, viewer, w)


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the viewer's observation (float32 [GLOBALS + rows * FEATURES], rows = all fighters)."""
    for k in range(GLOBALS):
        out[k] = np.float32(0)
    out[0] = np.float32(b.turn) / np.float32(max(b.limit, 1))
    if b.actor == viewer and b.prompt != Prompt.NONE:
        out[b.prompt] = np.float32(1)
        if b.prompt == Prompt.LOOSEN:
            out[_REVERSES] = b.reverse
    out[_SURPRISE] = b.turn == 0
    out[_VISIBILITY] = np.float32(b.visibility / 4)
    out[_CAP] = np.float32((b.cap if b.cap >= 0 else 5) / 5)
    out[_MOVEMENT_CAP] = np.float32((b.movement_cap if b.movement_cap > 0 else 6) / 6)
    out[_ARENA] = np.float32(b.arena / 10000)
    if b.whose == viewer:
        out[_MOVED] = b.moved
        out[_SHIFTED] = b.shifted
        out[_SPENT] = b.spent
    if b.deed != Deed.NONE:
        out[_DEED] = np.float32(b.deed / 7)
        out[_WEAPON] = np.float32((b.weapon + 1) / 5)
        out[_AIM] = np.float32(b.aim / 3)
        out[_SNEAK] = b.sneak
        out[_SECOND] = b.deed == Deed.STRIKE and b.nth == 2
        out[_RANGE] = np.float32(abs(b.fighters[b.whose].at - b.fighters[b.ward].at)) * _CM
        out[_BONUS] = np.float32(b.bonus / 4)
        if b.deed >= Deed.CONCENTRATE:
            out[_BODIES] = np.float32(b.bodies * (1 + b.double) / 12)
    _own(b, viewer, out)
    mine = side_of(b, viewer)
    at = GLOBALS + FEATURES
    for turn in range(2):
        first, last = rows_of(b, mine if turn == 0 else 1 - mine)
        for i in range(first, last):
            _row(b, viewer, i, GLOBALS if i == viewer else at, out)
            if i != viewer:
                at += FEATURES
