"""What a fighter may know: one float32 vector from her own point of view.

First ``GLOBALS`` numbers about the fight and what is asked, then one row of ``FEATURES`` numbers for
each slot in use: self, allies in listing order, enemies in listing order. Nothing here depends on the
generator, and nothing else is hidden: where somebody hides is known (ZS-COND-2).
"""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.layout import OBSERVATION
from okenv.core.scaled import scaled

from .actions import Act
from .forcing import from_hazard
from .layout import ARMS, BATTLE, COVERS, FIGHTER, HANDS, HAZARDS, B, Flag, Pair, Place, Prompt
from .modifiers import CORE, USUAL, av_penalties, cover_bonus, covered_by, dv_bonus, dv_penalties, lies
from .sides import rows_of, side_of

GLOBAL_NAMES = (
    "round / limit",
    "asked who is next", "asked to let go", "asked for the turn", "asked for a trade", "asked to interrupt",
    "asked to join", "asked to force a turn", "asked whose attack strikes", "asked to cower or flee",
    "asked for a weapon to take", "asked whom to leave out",
    "my side's half", "the environment's", "my side starts", "turns in listing order", "a forced dodge is long",
    "a delayed turn is kept", "a delayed turn is taken as one begins", "the rest of a move is kept",
    "damaged cover gives half", "targets are picked",
    "manoeuvres defeat the unnamed", "trade cap / 10", "knockback", "weightless", "dark", "arena / 100 m",
    "moved", "standard action spent", "quick actions / 6", "rest of the move / 10 m", "interrupting",
    *(f"under way: {what}" for what in ("attack", "spread", "sweep", "manoeuvre", "at an object", "no attack")),
    "arm of it / 5", "trade / 10", "targets / 5", "team / 5", "range of it / 10 m",
    *(
        f"cover {c + 1}: {what}"
        for c in range(COVERS)
        for what in ("there", "health / 30", "place from me toward my far edge / 10 m", "adds to DV / 3")
    ),
    *(
        f"hazard {h + 1}: {what}"
        for h in range(HAZARDS)
        for what in (
            "there", "level / 6", "width / 10 m", "place from me toward my far edge / 10 m", "speed / 10 m",
            "reaches who is asked",
        )
    ),
    *(
        f"own arm {w + 1}: {what}"
        for w in range(ARMS)
        for what in (
            "by hand", "ranged", "mental", "alteration", "level / 6", "hands / 2", "range / 30 m", "place / 3",
            "automatic", "area", "blinding", "piercing", "stunning", "terrifying", "does harm",
            "ongoing effect",
        )
    ),
)  # fmt: skip
FEATURE_NAMES = (
    "present",
    "out", "Health / 20", "Endurance / 20", "helpless", "prone", "behind cover / 4", "dodges / 2", "runs / 2", "hidden",
    "surprised", "distracted", "blinded / 14", "terrified / 2", "fear / 14", "altered / 14", "without free will / 14",
    "has acted", "a stored turn", "owes / 2", "has forced a turn", "shield active",
    "Agility / 6", "Brawn / 6", "Presence / 6", "Ranged Combat / 4", "Hand-to-hand Combat / 4", "Mental Combat / 4",
    "Athletics / 4", "Deception / 4", "Investigation / 4", "Damage Resistance / 6", "Mental Resistance / 6",
    "Alteration Resistance / 6", "Damage Resistance of the shield / 6", "Mental Resistance of it / 6",
    "Alteration Resistance of it / 6",
    "named", "Blindsight", "flies", "most Health / 20", "most Endurance / 20", "base move / 10 m",
    "DV by hand / 20", "DV at range / 20", "DV against minds / 20", "penalties to AV / 12", "level by hand / 6",
    "level at range / 6", "hands free / 2",
    "place toward her far edge / 10 m", "place from me toward my far edge / 10 m",
    "I hold her", "she holds me", "holds somebody", "is held", "fears me", "acts now", "is asked now", "interrupted",
    "declared target", "still a target", "dives", "in the team", "protected", "left out",
)  # fmt: skip
GLOBALS, FEATURES = len(GLOBAL_NAMES), len(FEATURE_NAMES)
_TENTH, _TWENTIETH, _SIXTH, _TWELFTH = np.float32(0.1), np.float32(0.05), np.float32(1 / 6), np.float32(1 / 12)
_HALF, _THIRD, _FIFTH, _THIRTIETH = np.float32(0.5), np.float32(1 / 3), np.float32(0.2), np.float32(1 / 30)
_state = scaled(
    FIGHTER,
    {
        "state": 1, "health": 1 / 20, "endurance": 1 / 20, "helpless": 1, "prone": 1, "cover": 1 / 4, "dodge": 1 / 2,
        "run": 1 / 2, "hidden": 1, "surprised": 1, "distracted": 1, "blind": 1 / 14, "terror": 1 / 2, "fear": 1 / 14,
        "altered": 1 / 14, "unfree": 1 / 14, "acted": 1, "stored": 1, "owed": 1 / 2, "forced": 1, "shield": 1,
    },
)  # fmt: skip
_sheet = scaled(
    FIGHTER,
    {
        "agility": 1 / 6, "brawn": 1 / 6, "presence": 1 / 6, "ranged": 1 / 4, "hand": 1 / 4, "mental": 1 / 4,
        "athletics": 1 / 4, "deception": 1 / 4, "investigation": 1 / 4, "dr": 1 / 6, "mr": 1 / 6, "ar": 1 / 6,
        "s_dr": 1 / 6, "s_mr": 1 / 6, "s_ar": 1 / 6, "named": 1, "blindsight": 1, "flies": 1,
        "health_most": 1 / 20, "endurance_most": 1 / 20, "pace": 1 / 10,
    },
)  # fmt: skip
_options = scaled(
    BATTLE,
    {
        "listed": 1, "long_dodge": 1, "keeps_delayed": 1, "early": 1, "keeps_rest": 1, "halves_cover": 1,
        "picks_targets": 1, "manoeuvres_defeat": 1, "trade_cap": 1 / 10, "knockback": 1, "weightless": 1,
        "dark": 1, "arena": 1 / 100,
    },
)  # fmt: skip
_used = scaled(BATTLE, {"moved": 1, "spent": 1, "quick": 1 / 6, "rest": 1 / 10})
_STATE, _SHEET = FEATURE_NAMES.index("out"), FEATURE_NAMES.index("Agility / 6")
_NOW = FEATURE_NAMES.index("DV by hand / 20")
_SIDES_HALF = GLOBAL_NAMES.index("my side's half")
_DEFENCES = FEATURE_NAMES.index("place toward her far edge / 10 m") - _NOW
_UNDER_WAY_N = len(FEATURE_NAMES) - FEATURE_NAMES.index("declared target")
_USED = GLOBAL_NAMES.index("moved")
_UNDER_WAY = GLOBAL_NAMES.index("under way: attack")
_COVERS, _HAZARDS = GLOBAL_NAMES.index("cover 1: there"), GLOBAL_NAMES.index("hazard 1: there")
_ARMS = GLOBAL_NAMES.index("own arm 1: by hand")
_EACH_COVER, _EACH_HAZARD, _EACH_ARM = 4, 6, 16
_HAND, _RANGED, _MENTAL = int(Pair.HAND), int(Pair.RANGED), int(Pair.MENTAL)
_IN_HAND, _FLAGS = int(Place.IN_HAND), len(Flag)
_I = types.int64


def observation_size(rows: int) -> int:
    """Length of an observation with that many rows."""
    return GLOBALS + rows * FEATURES


@jit(types.void(B, _I, _I, OBSERVATION))
def _defences(b, i, k, out):
    """The three DVs of a fighter, what takes off her AVs, and what she has in hand; all of it 0 once she is out.

    As ``modifiers.defence_value`` has them, in one look at her arms.
    """
    f = b.fighters[i]
    if f.state != 0:
        for n in range(_DEFENCES):
            out[k + n] = np.float32(0)
        return
    hand, ranged, mental, hands = 0, 0, 0, HANDS
    for w in range(f.weapons_n):
        if f.w_place[w] == _IN_HAND and f.w_hands[w] != 0:
            hands -= f.w_hands[w]
            level, pair = f.w_level[w], f.w_pair[w]
            hand = max(hand, level * int(pair == _HAND))
            ranged = max(ranged, level * int(pair == _RANGED))
            mental = max(mental, level * int(pair == _MENTAL))
    core, bonus, fallen = CORE - dv_penalties(b, i), dv_bonus(b, i, _HAND), USUAL * int(lies(b, i))
    by_hand = core + f.brawn + f.hand + min(hand, f.hand) + bonus - fallen
    at_range = core + f.agility + f.ranged + min(ranged, f.ranged) + dv_bonus(b, i, _RANGED)
    at_minds = core + f.presence + f.mental + min(mental, f.mental) + bonus
    if f.helpless != 0:
        by_hand = covered_by(b, i)
        at_range, at_minds = by_hand, by_hand
    penalties = av_penalties(b, i)
    out[k] = np.float32(by_hand) * _TWENTIETH
    out[k + 1] = np.float32(at_range) * _TWENTIETH
    out[k + 2] = np.float32(at_minds) * _TWENTIETH
    out[k + 3] = np.float32(penalties) * _TWELFTH
    out[k + 4] = np.float32(hand) * _SIXTH
    out[k + 5] = np.float32(ranged) * _SIXTH
    out[k + 6] = np.float32(hands) * _HALF


@jit(types.void(B, _I, _I, _I, _I, _I, _I, OBSERVATION))
def _row(b, viewer, i, side, at, acting, asked, out):
    """The numbers of the fighter in row i, who is of ``side``; ``acting`` and ``asked`` are rows, or -1."""
    f, v = b.fighters[i], b.fighters[viewer]
    here, gap = f.at, f.at - v.at
    out[at] = np.float32(1)
    _state(f, out, at + _STATE)
    _sheet(f, out, at + _SHEET)
    k = at + _NOW
    _defences(b, i, k, out)
    k += _DEFENCES
    out[k] = np.float32(here if side == 0 else b.arena - here) * _TENTH
    out[k + 1] = np.float32(gap if viewer < b.side_n[0] else -gap) * _TENTH
    out[k + 2] = f.held_by == viewer + 1
    out[k + 3] = f.holds == viewer + 1
    out[k + 4] = f.holds != 0
    out[k + 5] = f.held_by != 0
    out[k + 6] = f.fear_of == viewer + 1
    out[k + 7] = i == acting
    out[k + 8] = i == asked
    out[k + 9] = b.outer == i + 1
    for n in range(_UNDER_WAY_N):
        out[k + 10 + n] = np.float32(0)
    if b.act != 0:
        out[k + 10] = b.target == i
        out[k + 11] = has(b.targets, i)
        out[k + 12] = b.diver == i + 1
        out[k + 13] = f.joins != 0
        out[k + 14] = (b.diver != 0) & (b.ward == i)
        out[k + 15] = has(b.spared, i)


@jit(types.void(B, _I, OBSERVATION))
def _ground(b, viewer, out):
    """Places with cover, and hazards, as the viewer sees them."""
    v = b.fighters[viewer]
    forward = 1 if side_of(b, viewer) == 0 else -1
    for c in range(b.covers_n):
        at = _COVERS + _EACH_COVER * c
        out[at] = np.float32(1)
        out[at + 1] = np.float32(b.c_health[c]) * _THIRTIETH
        out[at + 2] = np.float32((b.c_at[c] - v.at) * forward) * _TENTH
        out[at + 3] = np.float32(cover_bonus(b, c)) * _THIRD if b.c_health[c] > 0 else np.float32(0)
    for h in range(b.hazards_n):
        at = _HAZARDS + _EACH_HAZARD * h
        out[at] = b.h_gone[h] == 0
        out[at + 1] = np.float32(b.h_level[h]) * _SIXTH
        out[at + 2] = np.float32(b.h_width[h]) * _TENTH
        out[at + 3] = np.float32((b.h_at[h] - v.at) * forward) * _TENTH
        out[at + 4] = np.float32(b.h_speed[h] * forward) * _TENTH
        out[at + 5] = from_hazard(b) and b.cursor == h


@jit(types.void(B, _I, OBSERVATION))
def _own(b, viewer, out):
    """The viewer's arms."""
    v = b.fighters[viewer]
    for w in range(ARMS):
        if w < v.weapons_n or w == ARMS - 1:
            at = _ARMS + _EACH_ARM * w
            out[at + v.w_pair[w]] = np.float32(1)
            out[at + 3] = v.w_type[w] == 2
            out[at + 4] = np.float32(v.w_level[w]) * _SIXTH
            out[at + 5] = np.float32(v.w_hands[w]) * _HALF
            out[at + 6] = np.float32(v.w_range[w]) * _THIRTIETH
            out[at + 7] = np.float32(v.w_place[w]) * _THIRD
            for k in range(_FLAGS):
                out[at + 8 + k] = (v.w_flags[w] >> k) & 1


@jit(types.void(B, _I, OBSERVATION))
def _under_way(b, viewer, out):
    """What is declared, or being done (ZS-ACT-1, ZS-MAN-1)."""
    kind, at = b.act, _UNDER_WAY
    which = 5
    if kind == Act.ATTACK:
        which = 0
    elif kind == Act.SPREAD or kind == Act.SWEEP:
        which = kind - Act.SPREAD + 1
    elif kind >= Act.DISARM and kind <= Act.SQUEEZE:
        which = 3
    elif kind == Act.WRECK:
        which = 4
    out[at + which] = np.float32(1)
    if which < 3:
        out[at + 6] = np.float32(b.option + 1) * _FIFTH
        out[at + 7] = np.float32(b.trade) * _TENTH
        out[at + 8] = np.float32(b.number) * _FIFTH
        out[at + 9] = np.float32(b.members) * _FIFTH
    if which < 4:
        out[at + 10] = np.float32(abs(b.fighters[b.whose].at - b.fighters[b.target].at)) * _TENTH


@jit(types.void(B, _I, OBSERVATION))
def observe(b, viewer, out):
    """Write the viewer's observation (float32 [GLOBALS + rows * FEATURES], rows = all fighters)."""
    for k in range(GLOBALS):
        out[k] = np.float32(0)
    mine = side_of(b, viewer)
    out[0] = np.float32(b.turn) / np.float32(max(b.limit, 1))
    if b.actor == viewer and b.prompt != Prompt.NONE:
        out[b.prompt] = np.float32(1)
    out[_SIDES_HALF] = b.half < 2 and (b.starts == mine) == (b.half == 0)
    out[_SIDES_HALF + 1] = b.half == 2
    out[_SIDES_HALF + 2] = b.starts == mine
    _options(b, out, _SIDES_HALF + 3)
    if b.whose == viewer:
        _used(b, out, _USED)
        out[_USED + 4] = b.outer != 0
    if b.act != Act.DONE:
        _under_way(b, viewer, out)
    _ground(b, viewer, out)
    _own(b, viewer, out)
    acting = b.whose if b.half < 2 and b.prompt != Prompt.NEXT and b.outcome < 0 else -1
    asked = b.actor if b.prompt != Prompt.NONE else -1
    at = GLOBALS + FEATURES
    for turn in range(2):
        first, last = rows_of(b, mine if turn == 0 else 1 - mine)
        for i in range(first, last):
            _row(b, viewer, i, mine if turn == 0 else 1 - mine, GLOBALS if i == viewer else at, acting, asked, out)
            if i != viewer:
                at += FEATURES
