"""What is feared and hoped for: the attack under way, reactions, manoeuvres, hiding."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE4, outcome_at, outcomes_of
from okenv.core.jit import jit

from ..rules.active_defence import REACTING, can_block, can_dodge, defence, halved, shield_rank
from ..rules.attack import attack_value
from ..rules.hiding import hiding_rank, sharpest
from ..rules.layout import B, Deed, Reaction
from ..rules.manoeuvres import contest_difficulty
from ..rules.wounds import left_of, own
from .reckoning import average, average_of_group, chance, margin_of
from .tactics import own_worth

WORTH_THE_SCORE = 0.5
"""Hit points that a reaction must save for the 2 of her score that it takes."""
_STRIKE, _CONCENTRATE = int(Deed.STRIKE), int(Deed.CONCENTRATE)
_NONE, _BLOCK, _DODGE = int(Reaction.NONE), int(Reaction.BLOCK), int(Reaction.DODGE)
_I, _F = types.int64, types.float64


@jit(_F(B, _I, _I, _I))
def chance_of(b, i, target, deed):
    """The chance of a manoeuvre without any reaction: the attack, then Strength (BR-MAN-1)."""
    second = chance(b.fighters[i].strength + own(b, i), contest_difficulty(b, target, deed))
    return chance(margin_of(b, i, target, deed, 0), 0) * second


@jit(_F(B, _I, _I))
def danger(b, t, more):
    """Hit points that the attack under way costs its target on average, her Defence being so much higher.

    A manoeuvre costs what its victim's own action is worth.
    """
    i, deed = b.whose, b.deed
    if deed >= _CONCENTRATE:
        return average_of_group(b, i, deed, t, b.weapon, more)
    margin = attack_value(b, i, t, deed, b.weapon, False) - defence(b, i, t, t, b.sneak != 0) - more
    if deed == _STRIKE:
        return average(b, i, t, b.weapon, b.aim, margin)
    second = chance(b.fighters[i].strength + own(b, i), contest_difficulty(b, t, deed))
    return chance(margin, 0) * second * own_worth(b, t)


@jit(_F(B, _I, _I))
def danger_after(b, t, reaction):
    """The same on average after a reaction, which can make it worse (BR-REACT-1)."""
    if reaction == _NONE:
        return danger(b, t, 0)
    f = b.fighters[t]
    rank = (f.melee if reaction == _BLOCK else f.athletics) + own(b, t)
    total = 0.0
    for k in range(outcomes_of(FUDGE4, 0)):
        outcome, ways = outcome_at(FUDGE4, b.dice_weights, k)
        total += ways * danger(b, t, halved(rank + outcome))
    return total / 81.0


@jit(_F(B, _I))
def price(b, t):
    """What a reaction costs, in hit points: its score, and her own action where that is lost (BR-INIT-2)."""
    f = b.fighters[t]
    return WORTH_THE_SCORE + (own_worth(b, t) if f.score + f.temp < REACTING else 0.0)


@jit(_I(B, _I))
def best_reaction(b, t):
    """The Reaction that saves more than its price, the one that saves most; NONE where neither does (BR-REACT-1)."""
    now, best, found = danger(b, t, 0), price(b, t), _NONE
    for reaction in range(_BLOCK, _DODGE + 1):
        able = can_block(b, b.whose, t) if reaction == _BLOCK else can_dodge(b, b.whose, t)
        if able:
            saved = now - danger_after(b, t, reaction)
            if saved >= best:
                best, found = saved, reaction
    return found


@jit(_F(B, _I))
def spared(b, k):
    """By what share of all hit points 'Nooo!' of this fighter makes her side better off on average (BR-REACT-2)."""
    i, ward = b.whose, b.ward
    hers = danger(b, ward, 0) / left_of(b, ward)
    margin = attack_value(b, i, ward, b.deed, b.weapon, True) - defence(b, i, ward, k, b.sneak != 0)
    mine = average(b, i, k, b.weapon, b.aim, margin) / left_of(b, k)
    chance_to = chance(shield_rank(b, k), defence(b, i, ward, ward, False))
    return chance_to * (hers - mine)


@jit(_F(B, _I))
def chance_to_hide(b, i):
    """The chance that a fighter hides from everybody (BR-HIDE-1)."""
    return chance(hiding_rank(b, i), sharpest(b, i))
