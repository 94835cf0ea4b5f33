"""The printed table of bonuses and penalties, and the values that they change (ZS-DICE-1, ZS-MOD-1, ZS-COND-1)."""

from __future__ import annotations

from numba import types

from okenv.core.jit import jit

from .arms import held_level
from .layout import B, Pair

CORE = 8
"""What every opposed Difficulty Value begins with (ZS-DICE-1)."""
MODERATE = 12
"""The Difficulty Value of a moderately difficult task (ZS-DICE-1)."""
UNSEEING, UNNERVED, RUNNING = 6, 6, 6
"""What being blinded, terrified or running takes off Action Values (ZS-COND-1)."""
USUAL = 3
"""Every other penalty and bonus of the table that is not told apart (ZS-MOD-1, ZS-COND-1)."""
EVADING = 6
"""The bonus to DV of who dodges, and of who is hidden (ZS-COND-1)."""
_HAND, _RANGED = int(Pair.HAND), int(Pair.RANGED)
_I = types.int64


@jit(types.boolean(_I))
def succeeds(margin):
    """Whether a roll that exceeds its Difficulty Value by so much succeeds: to reach it is enough (ZS-DICE-1)."""
    return margin >= 0


@jit(types.boolean(B, _I))
def cannot_see(b, i):
    """Whether a fighter is blinded or in the dark, without Blindsight (ZS-COND-1, ZS-ATT-2)."""
    f = b.fighters[i]
    return ((f.blind != 0) | (b.dark != 0)) & (f.blindsight == 0)


@jit(_I(B, _I))
def dv_penalties(b, i):
    """What the state of a fighter takes off each Difficulty Value of hers; penalties add up (ZS-MOD-1, ZS-COND-1).

    Distracted and surprised are one line of the table and count once (ZS-COND-2).
    """
    f = b.fighters[i]
    count = int(cannot_see(b, i)) + int((f.distracted | f.surprised) != 0)
    return USUAL * (count + int(f.held_by != 0) + int(b.weightless != 0))


@jit(_I(B, _I))
def av_penalties(b, i):
    """What the state of a fighter takes off each Action Value of hers; penalties add up (ZS-MOD-1, ZS-COND-1)."""
    f = b.fighters[i]
    common = dv_penalties(b, i) + (UNSEEING - USUAL) * int(cannot_see(b, i))
    return common + RUNNING * int(f.run != 0) + UNNERVED * int(f.terror != 0)


@jit(_I(B, _I, _I))
def pair_attribute(b, i, pair):
    """The attribute of a pair: Brawn, Agility or Presence (ZS-ATT-1)."""
    f = b.fighters[i]
    return f.brawn if pair == _HAND else f.agility if pair == _RANGED else f.presence


@jit(_I(B, _I, _I))
def pair_skill(b, i, pair):
    """The skill of a pair: Hand-to-hand, Ranged or Mental Combat (ZS-ATT-1)."""
    f = b.fighters[i]
    return f.hand if pair == _HAND else f.ranged if pair == _RANGED else f.mental


@jit(types.boolean(B, _I))
def afloat(b, i):
    """Whether a fighter has no ground to lie on: she flies, or nobody has weight (ZS-KNOCK-1, ZS-MOVE-4)."""
    return (b.fighters[i].flies | b.weightless) != 0


@jit(types.boolean(B, _I))
def lies(b, i):
    """Whether being prone changes AV and DV: afloat it is being off balance, and does not (ZS-KNOCK-1, ZS-MOVE-4)."""
    return (b.fighters[i].prone != 0) and not afloat(b, i)


@jit(types.boolean(_I, _I))
def half_gone(health, most):
    """Whether an object is damaged: more than half of its Health is lost, and not all of it (ZS-OBJ-1)."""
    return (health > 0) & (2 * health < most)


@jit(_I(B, _I))
def cover_bonus(b, c):
    """What a place with cover adds to DV: by the option half of it, rounded down, once it is damaged (ZS-OBJ-3)."""
    return USUAL // 2 if b.halves_cover != 0 and half_gone(b.c_health[c], b.c_most[c]) else USUAL


@jit(_I(B, _I))
def covered_by(b, t):
    """What her cover adds to the DV of a fighter; 0 where she has none (ZS-COND-1, ZS-OBJ-3)."""
    c = b.fighters[t].cover - 1
    return 0 if c < 0 else cover_bonus(b, c)


@jit(_I(B, _I, _I))
def dv_bonus(b, t, pair):
    """The highest bonus of a fighter's DV: cover, dodging, hidden, running, prone at range (ZS-MOD-1, ZS-COND-1)."""
    f = b.fighters[t]
    if (f.dodge | f.hidden) != 0:
        return EVADING
    return USUAL if f.run != 0 or (pair == _RANGED and lies(b, t)) else covered_by(b, t)


@jit(_I(B, _I, _I, types.boolean))
def plain_dv(b, t, pair, geared):
    """8 + attribute + skill, and, where equipment counts, what she holds for the pair, up to the skill (ZS-EQUIP-1)."""
    skill = pair_skill(b, t, pair)
    value = CORE + pair_attribute(b, t, pair) + skill
    return value + min(held_level(b, t, pair), skill) if geared else value


@jit(_I(B, _I, _I, types.boolean))
def defence_value(b, t, pair, geared):
    """A target's DV with bonus and penalties; helpless it is 0, and what cover gives (ZS-DICE-1, ZS-COND-1)."""
    f = b.fighters[t]
    if f.helpless != 0:
        return covered_by(b, t)
    fallen = USUAL * int(pair == _HAND and lies(b, t))
    return plain_dv(b, t, pair, geared) + dv_bonus(b, t, pair) - dv_penalties(b, t) - fallen


@jit(_I(B, _I, _I))
def task_value(b, i, base):
    """What 2d6 are added to in a task, of attribute and skill; of the helpless 0 (ZS-DICE-1, ZS-COND-1)."""
    return 0 if b.fighters[i].helpless != 0 else base - av_penalties(b, i)
