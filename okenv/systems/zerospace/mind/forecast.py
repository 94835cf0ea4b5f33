"""What an attack that might be made does: for policies that look before they strike (ZS-DICE-1, ZS-ATT-1, ZS-DMG-1).

Nothing here asks whether an attack is legal or in range. Harm is counted as a share of what its target has left of
Health, or of Endurance where the attack is a stunning one: at 1 she is out.
"""

from __future__ import annotations

from inspect import unwrap
from itertools import product

import numpy as np
from numba import types

from okenv.core.bits import bit, count_of, has
from okenv.core.jit import jit

from ..rules.actions import Act
from ..rules.arms import has_flag
from ..rules.attack import FEWEST, against, short_of, targets_of, traded, value_and_bonus
from ..rules.conditions import blinds, hold_of, recover_difficulty, recover_value, seized_by
from ..rules.damage import bonus_of, defeats, falls_at_once
from ..rules.execute import trades
from ..rules.grapple import break_difficulty, break_value
from ..rules.layout import UNARMED, B, Flag, Prompt
from ..rules.manoeuvres import distract_difficulty, distract_value, squeeze_points, takedown_points
from ..rules.modifiers import succeeds
from ..rules.movement import room_for
from ..rules.sides import overcome, side_of
from .faces import EACH, MOST, faces, hit_of, left_of, share

ALONE, PLAIN = 1, 0
"""Members of a team that is none, and a trade that is none (ZS-MAN-1)."""
BLINDNESS, FEAR = 0.25, 0.4
"""What it is worth to blind somebody, and to terrify her, in shares of her."""
FALLEN, DISARMED, RESTRAINED = 0.1, 0.3, 0.4
"""What it is worth to throw somebody down, to disarm and to restrain her."""
NO_TRADE = 99
"""In place of a trade: none."""
HALF_LOST = 0.5
"""What it is worth to overcome somebody who breaks out at once, for whom it costs a turn; of others more."""
NEVER = 99
"""Turns in which an arm reaches somebody whom it cannot reach."""
_AUTO, _AREA, _STUNNING = int(Flag.AUTO), int(Flag.AREA), int(Flag.STUNNING)
_TERRIFYING, _ONGOING = int(Flag.TERRIFYING), int(Flag.ONGOING)
_ATTACK, _DISTRACT, _DISARM = int(Act.ATTACK), int(Act.DISTRACT), int(Act.DISARM)
_TAKEDOWN, _SQUEEZE = int(Act.TAKEDOWN), int(Act.SQUEEZE)
_SPREAD, _SWEEP, _APPROACH = int(Act.SPREAD), int(Act.SWEEP), int(Act.APPROACH)
_I, _F = types.int64, types.float64


ROLL_WAYS = 36
"""Outcomes of 2d6: odds are counted in so many parts, exactly (ZS-DICE-1)."""
_SUMS = np.array([sum(dice) for dice in product(range(1, 7), repeat=2)])
_WAYS = np.array([sum(unwrap(succeeds)(dice - need) for dice in _SUMS) for need in range(15)])
_AT_LEAST = np.array([np.sum(least <= _SUMS) for least in range(15)])


def _rate(ways: np.ndarray) -> np.ndarray:
    """Chances; what is likelier than not is 1 less its misses: as published fights were rounded."""
    return np.where(ways > ROLL_WAYS // 2, 1.0 - (ROLL_WAYS - ways) / ROLL_WAYS, ways / ROLL_WAYS)


_CHANCES, _REACHED = _rate(_WAYS), _rate(_AT_LEAST)


@jit(_I(_I, _I))
def ways_of(value, difficulty):
    """In how many of 36 outcomes 2d6 and a value succeed against a difficulty (ZS-DICE-1)."""
    return _WAYS[min(max(difficulty - value, 0), 14)]


@jit(_F(_I, _I))
def chance(value, difficulty):
    """The chance that 2d6 and a value succeed against a difficulty (ZS-DICE-1)."""
    return _CHANCES[min(max(difficulty - value, 0), 14)]


@jit(_F(_I, _I))
def comes_to(value, least):
    """The chance that 2d6 and a value come to a number at least, which is no Difficulty Value."""
    return _REACHED[min(max(least - value, 0), 14)]


@jit(_I(B, _I, _I, _I, _I, _I, _I))
def value_of(b, i, kind, w, number, members, trade):
    """The Action Value before the dice of an attack by fighter i against so many, in a team of so many (ZS-MOD-1).

    ``trade`` is n of a called shot, -n of suppressing fire.
    """
    value, bonus = value_and_bonus(b, i, kind, w, number, members)
    return traded(value, bonus, trade)


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I, _I))
def harms(b, i, w, t, bonus):
    """``(down, points)`` of a hit with that bonus over the faces of the die; of the unnamed all (ZS-DMG-1)."""
    halves, base, left = hit_of(b, i, w, t)
    down, points = faces(halves, base + bonus, left)
    return down, 6 * left_of(b, t, has_flag(b, i, w, _STUNNING)) if falls_at_once(b, t) else points


@jit(_F(B, _I, _I, _I))
def worth_of_overcoming(b, i, w, t):
    """What an ongoing effect is worth: somebody out of the fight until she breaks out; 0 if she is so already.

    Half of her if a roll is sure to break out, and all of her if none can (ZS-ATT-4).
    """
    if overcome(b, t):
        return 0.0
    return 1.0 - HALF_LOST * chance(recover_value(b, t, seized_by(b, i, w)), hold_of(b, i, w))


@jit(_F(B, _I, _I, _I))
def plight_of(b, i, w, t):
    """What a hit is worth beside its harm, of whoever is still there (ZS-ATT-2, ZS-ATT-4)."""
    f = b.fighters[t]
    plight = 0.0
    if blinds(b, i, w, t) and f.blind == 0:
        plight += BLINDNESS
    if has_flag(b, i, w, _TERRIFYING) and f.terror == 0:
        plight += FEAR
    if has_flag(b, i, w, _ONGOING):
        plight += worth_of_overcoming(b, i, w, t)
    return min(1.0, plight)


@jit(_F(_F, _F))
def with_plight(harm, plight):
    """What a hit is worth, 1 at most: its harm, and what else it does to whoever is still there."""
    return harm + (1.0 - harm) * plight


@jit(_F(B, _I, _I, _I, _I))
def worth_of_hit(b, i, w, t, bonus):
    """What a hit is worth, 1 at most: its harm, and what else it does (ZS-ATT-2, ZS-ATT-4, ZS-DMG-2)."""
    halves, base, left = hit_of(b, i, w, t)
    return with_plight(share(halves, base + bonus, left), plight_of(b, i, w, t))


@jit(_F(B, _I, _I, _I, _I, _I, _I))
def worth_on(b, i, kind, w, rows, value, bonus):
    """What an attack with these values is worth on average on these rows; friends whom it hits count against it."""
    total = 0.0
    for k in range(b.fighters_n):
        if has(rows, k):
            each = chance(value, against(b, i, kind, w, k)) * worth_of_hit(b, i, w, k, bonus)
            total += -each if side_of(b, k) == side_of(b, i) else each
    return total


@jit(_F(B, _I, _I, _I, _I, _I))
def worth_against(b, i, kind, w, rows, trade):
    """The same of an attack with that trade."""
    return worth_on(b, i, kind, w, rows, value_of(b, i, kind, w, count_of(rows), ALONE, trade), bonus_of(ALONE, trade))


@jit(_I(B, _I, _I, _I, _I))
def aimed_at(b, i, kind, w, t):
    """The rows that an attack is against, as whoever makes it would pick them where she may (ZS-MAN-3, ZS-MAN-2).

    One after the other those are left out without whom the rest is worth more, down to two.
    """
    rows = targets_of(b, i, kind, t, w)
    picked = (b.act == kind) & (b.whose == i) & (b.prompt != Prompt.TARGETS)
    if b.picks_targets == 0 or (kind != _SPREAD and kind != _SWEEP) or picked:
        return rows
    best = worth_against(b, i, kind, w, rows, PLAIN)
    while count_of(rows) > FEWEST:
        found = rows
        for k in range(b.fighters_n):
            if has(rows, k) and not (kind == _SPREAD and k == t):
                worth = worth_against(b, i, kind, w, rows & ~bit(k), PLAIN)
                if worth > best:
                    best, found = worth, rows & ~bit(k)
        if found == rows:
            break
        rows = found
    return rows


@jit(_F(B, _I, _I, _I, _I))
def hit_chance(b, i, kind, w, t):
    """The chance that an attack, spread, sweep or manoeuvre hits this target, plain and alone (ZS-DICE-1, ZS-MAN-1)."""
    number = count_of(aimed_at(b, i, kind, w, t))
    return chance(value_of(b, i, kind, w, number, ALONE, PLAIN), against(b, i, kind, w, t))


@jit(_F(B, _I, _I, _I, _I, _I))
def worth_with(b, i, kind, w, t, trade):
    """What an attack, spread or sweep with that trade is worth on average; friends whom it hits count against it."""
    return worth_against(b, i, kind, w, aimed_at(b, i, kind, w, t), trade)


@jit(types.Tuple((_I, _F))(B, _I, _I, _I, _I, _I, _I))
def best_between(b, i, kind, w, t, low, high):
    """``(trade, worth)``: the trade from ``low`` to ``high`` that is worth most; the least of equals.

    n is a called shot, -n suppressing fire, which takes an automatic weapon; NO_TRADE: there is none (ZS-MAN-1).
    """
    alone, least = kind == _ATTACK and not has_flag(b, i, w, _AREA), low if has_flag(b, i, w, _AUTO) else max(low, 0)
    rows = bit(t) if alone else aimed_at(b, i, kind, w, t)
    value, bonus = value_and_bonus(b, i, kind, w, count_of(rows), ALONE)
    met, plain, more = NEVER, 0.0, 0.0  # the least that is met, what plain hits are worth, what a point adds at most
    plight, (halves, base, left) = 0.0, (0, 0, 1)
    for k in range(t if alone else 0, t + 1 if alone else b.fighters_n if least < high else 0):
        if has(rows, k):
            met, plight = min(met, against(b, i, kind, w, k)), plight_of(b, i, w, k)
            halves, base, left = hit_of(b, i, w, k)
            plain += with_plight(share(halves, base, left), plight)
            more += EACH[min(left, MOST)]
    found, best, most = NO_TRADE, 0.0, min(1.0, plain + high * more) if alone else plain + high * more
    for n in range((high if least >= 0 else 2 * max(high, -least)) + 1):
        trade = n if least >= 0 else (n + 1) // 2 if n % 2 == 1 else -(n // 2)
        if trade < least or trade > high:
            continue
        worth, with_it, harm = 0.0, traded(value, bonus, trade), bonus_of(ALONE, trade)
        likely = chance(with_it, met)
        if found == NO_TRADE or likely * (plain + max(trade, 0) * more) > best:  # else it cannot be worth enough
            if not alone:  # all whom it hits count, friends against it
                worth = worth_on(b, i, kind, w, rows, with_it, harm)
            else:
                worth = likely * (with_plight(share(halves, base + harm, left), plight) if trade != 0 else plain)
        elif least >= 0 and likely * most <= best:  # nor can a bolder one
            break
        if found == NO_TRADE or worth > best + 1e-9:
            found, best = trade, worth
    return found, best


@jit(types.Tuple((_I, _F))(B, _I, _I, _I, _I))
def best_trade(b, i, kind, w, t):
    """``(trade, worth)`` of an attack, spread or sweep: the trade worth most, or the plain attack (ZS-MAN-1)."""
    most = b.trade_cap if trades(b, i, kind, w) else 0
    return best_between(b, i, kind, w, t, -most, most)


@jit(_F(B, _I, _I, _I, _I))
def expected(b, i, kind, w, t):
    """What an attack, spread or sweep is worth on average with its best trade, in reach or not, ready or not."""
    return best_trade(b, i, kind, w, t)[1]


@jit(_I(B, _I, _I, _I))
def delay(b, i, t, w):
    """Turns that pass before an arm reaches somebody: none within a move, then one for each all-out move (ZS-ACT-1)."""
    short, pace = short_of(b, i, t, w), b.fighters[i].pace
    if short == 0:
        return 0
    if pace <= 0 or short > room_for(b, i, _APPROACH, t):
        return NEVER
    return 0 if short <= pace else 1 + (short - pace - 1) // (3 * pace)


@jit(_F(B, _I, _I))
def recovery(b, i, which):
    """The chance to recover sight, nerve, shape or will by one roll; 1 where it is not lost (ZS-ATT-2, ZS-ATT-4)."""
    return chance(recover_value(b, i, which), recover_difficulty(b, i, which))


@jit(_F(B, _I, _I, _I))
def chance_of(b, i, kind, t):
    """The chance that a manoeuvre, or breaking free (t is not looked at), succeeds (ZS-MAN-1, ZS-MAN-2)."""
    if kind == Act.BREAK:
        return chance(break_value(b, i), break_difficulty(b, i))
    if kind == _DISTRACT:
        return chance(distract_value(b, i), distract_difficulty(b, t))
    return hit_chance(b, i, kind, UNARMED, t)


@jit(types.UniTuple(_I, 2)(B, _I, _I, _I))
def harms_by(b, i, kind, t):
    """``(down, points)`` of a manoeuvre that succeeds, over six faces of a die (ZS-MAN-1, ZS-MAN-2, ZS-DMG-2)."""
    left = left_of(b, t, True)
    if defeats(b, kind, t):
        return 6, 6 * left
    if kind != _TAKEDOWN and kind != _SQUEEZE:
        return 0, 0
    down, points = 0, 0
    for die in range(1, 7):
        lost = min(takedown_points(b, i, t) if kind == _TAKEDOWN else squeeze_points(b, i, t, die), left)
        down += int(lost == left)
        points += lost
    return down, points


@jit(_F(B, _I, _I, _I))
def worth_of_success(b, i, kind, t):
    """What a manoeuvre that succeeds is worth: its harm, and what else it does (ZS-MAN-1, ZS-MAN-2, ZS-DMG-2)."""
    plight = FALLEN if kind == _TAKEDOWN else 0.0 if kind == _SQUEEZE else DISARMED if kind == _DISARM else RESTRAINED
    return with_plight(harms_by(b, i, kind, t)[1] / (6.0 * left_of(b, t, True)), plight)


@jit(_F(B, _I, _I, _I))
def worth_of(b, i, kind, t):
    """What trying a takedown or a squeeze is worth on average (ZS-MAN-1)."""
    return chance_of(b, i, kind, t) * worth_of_success(b, i, kind, t)
