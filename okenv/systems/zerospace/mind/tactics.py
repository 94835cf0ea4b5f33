"""What brute and turtle do with a turn, and gambits by their dials: whom they attack, with what, how they get there."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.foes import hurt_most_of, nearest_of
from okenv.core.mind.gambit_common import answers

from ..rules import sides
from ..rules.actions import ALL_OUT, SINGLE, WAYS, Act, action_id
from ..rules.arms import can_draw, can_pick, ready
from ..rules.attack import can_attack, can_spare, lacks_sight
from ..rules.choices import can_act_quickly
from ..rules.conditions import BY_MOVE, SIGHT, WILL, can_recover, can_rise
from ..rules.damage import falls_at_once
from ..rules.engine import allowed
from ..rules.layout import ARMS, QUICK, WEAPONS, B, Pair
from ..rules.modifiers import cover_bonus
from ..rules.movement import ADJACENT, can_go, distance, length_of, may_go, ways_to_go
from ..rules.sides import able, herself, overcome, rows_of, side_of
from ..rules.turns import can_be_next
from .forecast import NO_TRADE, aimed_at, chance_of, delay, expected, recovery, worth_of

READYING = 1.5
"""How many times as much an arm must be worth to be picked up, a move action; drawing is quick (ZS-ACT-1)."""
_HAND, _APPROACH, _ACTIVATE = int(Pair.HAND), int(Act.APPROACH), int(Act.ACTIVATE)
_ATTACK, _SQUEEZE, _DRAW, _PICK = int(Act.ATTACK), int(Act.SQUEEZE), int(Act.DRAW), int(Act.PICK)
_I, _F = types.int64, types.float64
_ARM = types.Tuple((_I, _F))


@jit(types.boolean(B, _I, _I))
def counts(b, i, w):
    """Whether a fighter has this arm, or bare hands."""
    return w < b.fighters[i].weapons_n or w >= WEAPONS


@jit(_F(B, _I))
def lost_by(b, t):
    """The share of her Health or of her Endurance that a fighter has lost, the greater of the two (ZS-DMG-1)."""
    f = b.fighters[t]
    health, endurance = f.health / max(1, f.health_most), f.endurance / max(1, f.endurance_most)
    return max(0.0, 1.0 - min(health, endurance))


hurt_most = hurt_most_of(B, sides, able, lost_by, 0.0)

legal_or_none, number_of = answers(B, sides, allowed)

nearest_enemy = nearest_of(B, sides, able, distance)


@jit(types.boolean(B, _I))
def beset(b, i):
    """Whether an enemy is beside a fighter (ZS-RANGE-1)."""
    near = nearest_enemy(b, i)
    return near >= 0 and distance(b, i, near) <= ADJACENT


@jit(_I(B, _I, _I))
def behind(b, c, side):
    """How many of a side have cover at a place; whoever is out has none (ZS-OBJ-1)."""
    first, last = rows_of(b, side)
    count = 0
    for k in range(first, last):
        count += int(b.fighters[k].cover == c + 1)
    return count


@jit(_F(B, _I, _I, _I))
def promise(b, i, t, w):
    """What an attack with an arm is worth, in reach or not, less the later it reaches (ZS-RANGE-1)."""
    return expected(b, i, _ATTACK, w, t) / (1.0 + delay(b, i, t, w))


@jit(_ARM(B, _I, _I, types.boolean))
def best_arm(b, i, t, later):
    """``(arm, promise)`` of the ready arm of which she expects most against somebody; -1 where none is worth anything.

    ``later``: also what she would have to draw, or need her sight back for (ZS-ATT-2).
    """
    best, found = 0.0, -1
    for w in range(ARMS):
        use = ready(b, i, w) or can_draw(b, i, w) if later else ready(b, i, w) and not lacks_sight(b, i, w)
        if use and counts(b, i, w):
            worth = promise(b, i, t, w)
            if worth > best:
                best, found = worth, w
    return found, best


@jit(types.boolean(B, _I))
def shoots(b, i):
    """Whether a fighter's best arm against whoever is nearest works at range, or would once drawn (ZS-RANGE-1)."""
    t = nearest_enemy(b, i)
    w = best_arm(b, i, t, True)[0] if t >= 0 else -1
    return w >= 0 and b.fighters[i].w_pair[w] != _HAND


@jit(_I(B, _I, _I))
def readied_by(b, i, w):
    """What makes an arm ready: DRAW, a quick action, or PICK, which takes her move; -1 for neither (ZS-ACT-1)."""
    if b.quick < QUICK and can_draw(b, i, w):
        return _DRAW
    return _PICK if b.moved == 0 and can_pick(b, i, w) else -1


@jit(_I(B, _I, _F))
def get_ready(b, t, now):
    """Drawing what promises more than her best ready arm, or picking up what promises enough more; -1 (ZS-ACT-1)."""
    i = b.actor
    best, answer = 0.0, -1
    for w in range(b.fighters[i].weapons_n):
        how = readied_by(b, i, w)
        worth = promise(b, i, t, w) if how >= 0 else 0.0
        if worth > best and worth > now * (1.0 if how == _DRAW else READYING):
            best, answer = worth, action_id(how, 0, w)
    return answer


@jit(types.Tuple((_F, _I, _I))(B, _I))
def best_here(b, i):
    """``(worth, target, arm)`` of the attack from where she is of which a fighter expects most, with what is in hand.

    The target is -1 where none is worth anything, as for the overcome (ZS-ATT-4).
    """
    first, last = rows_of(b, 1 - side_of(b, i))
    best, target, arm = 0.0, -1, -1
    if overcome(b, i):
        return best, target, arm
    for k in range(first, last):
        if able(b, k):
            for w in range(ARMS):
                if counts(b, i, w) and can_attack(b, i, k, w):
                    worth = expected(b, i, _ATTACK, w, k)
                    if worth > best:
                        best, target, arm = worth, k, w
    return best, target, arm


@jit(_F(B, _I))
def own_worth(b, i):
    """What the best attack of a fighter is worth from where she is, with what is in hand; nothing if overcome."""
    return best_here(b, i)[0]


@jit(_I(B))
def attack_anybody(b):
    """The attack from where she is of which she expects most, on anybody; -1 where none is worth anything."""
    _, t, w = best_here(b, b.actor)
    return action_id(Act.ATTACK, number_of(b, t), w) if t >= 0 else -1


@jit(_I(B, _I, _I, _I))
def move_up_to(b, kind, target, longest):
    """The shortest move that leads as far as it can lead, and no longer than ``longest``; -1 for none (ZS-MOVE-2)."""
    i = b.actor
    if not can_go(b, i, kind, target, SINGLE):
        return -1
    return action_id(kind, number_of(b, target), min(longest, ways_to_go(b, i, kind, target) - 1))


@jit(types.boolean(B, _I, _I, _I))
def better_cover(b, i, c, than):
    """Whether a place has cover that gives a fighter more than another place, or as much and is nearer (ZS-OBJ-3).

    ``than`` is -1 where there is no other.
    """
    if than < 0 or b.c_health[c] <= 0:
        return b.c_health[c] > 0
    more, at = cover_bonus(b, c) - cover_bonus(b, than), b.fighters[i].at
    return more > 0 or (more == 0 and abs(b.c_at[c] - at) < abs(b.c_at[than] - at))


@jit(_I(B))
def refuge(b):
    """A base move to cover and no enemy beside it, what gives most, then the nearest; -1 (ZS-COND-1, ZS-OBJ-3)."""
    i = b.actor
    first, last = rows_of(b, 1 - side_of(b, i))
    best = -1
    for c in range(b.covers_n):
        free = abs(b.c_at[c] - b.fighters[i].at) <= length_of(b, i, SINGLE) and better_cover(b, i, c, best)
        for k in range(first, last):
            free = free and not (herself(b, k) and abs(b.fighters[k].at - b.c_at[c]) <= ADJACENT)
        if free and can_go(b, i, Act.SEEK, 0, c * WAYS + SINGLE):
            best = c
    return action_id(Act.SEEK, 0, best * WAYS + SINGLE) if best >= 0 else -1


@jit(_I(B))
def recover_first(b):
    """Recovering, or breaking out, where that is likelier than her best attack is worth; -1 (ZS-ATT-2 to ZS-ATT-4)."""
    i = b.actor
    best, answer = -1.0, -1
    for which in range(SIGHT, WILL + 1):
        if can_recover(b, i, which):
            best = own_worth(b, i) if best < 0.0 else best
            likely = recovery(b, i, which)
            if likely > best:
                best, answer = likely, action_id(Act.RECOVER, 0, which)
    return answer


@jit(_I(B))
def break_out(b):
    """What the overcome do with a turn: break out of what is likeliest, or nothing where no roll would (ZS-ATT-4)."""
    again = recover_first(b) if b.spent == 0 else -1
    return again if again >= 0 else action_id(Act.DONE, 0, 0)


@jit(_I(B))
def in_a_grapple(b):
    """What somebody in a grapple does: breaks free, squeezes, attacks, or lets go of what hinders her (ZS-MAN-1)."""
    i = b.actor
    f = b.fighters[i]
    best, t, w = best_here(b, i)
    answer = action_id(Act.ATTACK, number_of(b, t), w) if t >= 0 else -1
    if f.holds != 0:
        worth = worth_of(b, i, _SQUEEZE, f.holds - 1)
        if worth > best:
            best, answer = worth, action_id(Act.SQUEEZE, 0, 0)
    if f.held_by != 0:
        likely = chance_of(b, i, Act.BREAK, -1)
        if likely > best:
            best, answer = likely, action_id(Act.BREAK, 0, 0)
    return action_id(Act.RELEASE, 0, 0) if answer < 0 and f.holds != 0 else answer


@jit(_I(B, _I, _I))
def close_with(b, t, w):
    """How to get within reach of a target: rising, a move and then the attack, else any attack, or a run (ZS-ACT-1)."""
    i = b.actor
    if can_rise(b, i, BY_MOVE):
        return action_id(Act.RISE, 0, BY_MOVE)
    if w >= 0 and distance(b, i, t) - b.fighters[i].pace <= b.fighters[i].w_range[w]:
        step = move_up_to(b, _APPROACH, t, SINGLE)
        if step >= 0:
            return step
    other = attack_anybody(b)
    if other >= 0:
        return other
    run = move_up_to(b, _APPROACH, t, ALL_OUT) if w >= 0 else -1
    if run >= 0:
        return run
    if can_rise(b, i, 1 - BY_MOVE):
        return action_id(Act.RISE, 0, 1 - BY_MOVE)
    return action_id(Act.DONE, 0, 0)


@jit(_I(B))
def follow_up(b):
    """After the standard action: up, and toward whom she would strike by hand, unless an enemy is beside her.

    With what is left of a move she goes on as with a whole one (ZS-MOVE-3).
    """
    i, t = b.actor, hurt_most(b)
    if may_go(b) and t >= 0:
        w = best_arm(b, i, t, False)[0]
        if w >= 0 and b.fighters[i].w_pair[w] == _HAND:
            if can_rise(b, i, BY_MOVE):
                return action_id(Act.RISE, 0, BY_MOVE)
            step = -1 if beset(b, i) else move_up_to(b, _APPROACH, t, SINGLE)
            if step >= 0:
                return step
    return action_id(Act.DONE, 0, 0)


@jit(_I(B))
def fight_on(b):
    """Brute's turn: her shield, the best attack on her goal, and what must go before it (ZS-POW-1)."""
    if can_act_quickly(b, b.actor, _ACTIVATE, 0) and not falls_at_once(b, b.actor):
        return action_id(Act.ACTIVATE, 0, 0)
    if b.spent != 0:
        return follow_up(b)
    i, t = b.actor, hurt_most(b)
    if t < 0:
        return action_id(Act.DONE, 0, 0)
    again = recover_first(b)
    if again < 0 and (b.fighters[i].holds | b.fighters[i].held_by) != 0:
        again = in_a_grapple(b)
    if again >= 0:
        return again
    w, now = best_arm(b, i, t, False)
    draws = get_ready(b, t, now)
    if draws >= 0:
        return draws
    if w >= 0 and can_attack(b, i, t, w):
        if can_rise(b, i, BY_MOVE) and b.fighters[i].w_pair[w] == _HAND:
            return action_id(Act.RISE, 0, BY_MOVE)
        return action_id(Act.ATTACK, number_of(b, t), w)
    return close_with(b, t, w)


@jit(_I(B))
def leave_out(b):
    """Leaving out the next without whom a spread or sweep is worth more, or nobody more (ZS-MAN-3)."""
    rows = aimed_at(b, b.whose, b.act, b.option, b.target)
    for t in range(b.fighters_n):
        if not has(rows, t) and can_spare(b, t):
            return action_id(Act.SPARE, number_of(b, t), 0)
    return action_id(Act.DECLINE, 0, 0)


@jit(_I(_I))
def trade_answer(n):
    """The answer that makes a trade, n of a called shot, -n of suppressing fire; -1 for NO_TRADE (ZS-MAN-1)."""
    if n == NO_TRADE:
        return -1
    if n == 0:
        return action_id(Act.PLAIN, 0, 0)
    return action_id(Act.CALLED, 0, n - 1) if n > 0 else action_id(Act.SUPPRESS, 0, -n - 1)


@jit(_I(B))
def send_best(b):
    """The next turn goes to whoever has the best attack from where she is, of equals the first (ZS-TURN-1)."""
    first, last = rows_of(b, side_of(b, b.actor))
    best, who = own_worth(b, b.actor), b.actor
    for k in range(first, last):
        if k != b.actor and can_be_next(b, k):
            worth = own_worth(b, k)
            if worth > best:
                best, who = worth, k
    return action_id(Act.GO, 0, 0) if who == b.actor else action_id(Act.SEND, number_of(b, who), 0)
