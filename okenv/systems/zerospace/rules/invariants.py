"""What must hold in every state of a ZeroSpace fight between two decisions; the fuzz asks after each one."""

from __future__ import annotations

import numpy as np
from numba import types

from okenv.core.bits import has
from okenv.core.chance import D6, D6X2
from okenv.core.jit import jit
from okenv.core.layout import ANYBODY, DRAW, ONGOING

from .actions import ACTIONS, Act
from .arms import free_hands
from .forcing import from_hazard
from .layout import QUICK, UNARMED, B, Phase, Prompt, Purpose, Terror
from .sides import able, overcome, side_of, standing

VIOLATIONS = (
    "",
    "not exactly one of a decision, dice and the end",
    "round outside 1 to the limit",
    "the outcome does not fit who can act",
    "somebody who cannot decide is asked",
    "somebody out of the fight has cover, a condition, a hold or a turn",
    "Health, Endurance and state that do not follow each other",
    "a place outside the arena",
    "a hold that is not the other's, or of an ally",
    "a stored turn beside one that is owed, or an owed one below 0",
    "more in hand than two hands hold, or bare hands that are gone",
    "somebody both cowers and stands, or fears nobody",
    "cover that is destroyed, too far away or not there",
    "a forced turn without a price, or more than 6 quick actions",
    "a target who is no enemy of whoever acts",
    "an interrupt inside an interrupt, or a turn that interrupts itself",
    "a flag out of bounds",
    "something declared that no turn can declare, or nothing where it is carried out",
    "a victim who is not there",
    "something left of a move that was not made",
    "somebody left out of an attack who is no target of it",
    "a shield that nobody has, or resistance below 0",
    "somebody overcome who holds another, or flees",
    "a turn that has come and not begun, with nobody to ask",
)
ASKS = {
    Phase.NEXT: (Prompt.NEXT,),
    Phase.RELEASE: (Prompt.RELEASE,),
    Phase.TURN: (Prompt.TURN,),
    Phase.TRADE: (Prompt.TRADE, Prompt.TARGETS),
    Phase.INTERRUPT: (Prompt.INTERRUPT,),
    Phase.TEAM: (Prompt.TEAM,),
    Phase.FORCE: (Prompt.FORCE,),
    Phase.STRIKES: (Prompt.STRIKES,),
    Phase.PUSH: (Prompt.FEAR,),
    Phase.TAKE: (Prompt.TAKE,),
}
"""What each phase may ask."""
ROLLS = {
    Phase.ATTACK_ROLL: (Purpose.ATTACK, ANYBODY, D6X2),
    Phase.TASK_ROLL: (Purpose.TASK, "whose", D6X2),
    Phase.EFFECT: (Purpose.DAMAGE, "striker", D6),
    Phase.PUSH_ROLL: (Purpose.KNOCKBACK, "victim", D6X2),
    Phase.HAZARD_ROLL: (Purpose.HAZARD, "victim", D6X2),
    Phase.HAZARD_DAMAGE: (Purpose.DAMAGE, "victim", D6),
}
"""What each phase may roll for, the field that says whose dice they are, and which dice."""
_CAN_BE_DECLARED = np.isin(
    np.arange(len(Act)),
    [Act.DONE, Act.ATTACK, Act.DODGE, *range(Act.APPROACH, Act.RISE + 1), *range(Act.SPREAD, Act.WRECK + 1), Act.PICK],
)
"""By kind of action: whether a fighter can declare it in her turn so that others may interrupt; 0: nothing is."""
_OPTIONS = ACTIONS.options
"""By kind of action: how many arms, places or ways it can have."""
_I = types.int64


@jit(types.boolean(B, _I))
def _holds_are_sound(b, i):
    f = b.fighters[i]
    if f.holds != 0:
        t = f.holds - 1
        if side_of(b, t) == side_of(b, i) or b.fighters[t].held_by != i + 1:
            return False
    return f.held_by == 0 or b.fighters[f.held_by - 1].holds == i + 1


@jit(types.boolean(B, _I))
def _cover_is_sound(b, i):
    f = b.fighters[i]
    if f.cover == 0:
        return True
    c = f.cover - 1
    return c < b.covers_n and b.c_health[c] > 0 and abs(b.c_at[c] - f.at) <= 1


@jit(types.boolean(B, _I))
def _flags_are_sound(b, i):
    f = b.fighters[i]
    low = min(f.dodge, f.run, f.hidden, f.surprised, f.distracted, f.prone, f.stored, f.forced, f.acted, f.terror)
    high = max(f.hidden, f.surprised, f.distracted, f.prone, f.stored, f.forced, f.acted)
    low = min(low, f.blind, f.fear, f.altered, f.unfree)
    return low >= 0 and high <= 1 and max(f.dodge, f.run, f.terror) <= 2


@jit(_I(B, _I))
def _fighter_violation(b, i):
    f = b.fighters[i]
    if f.state != 0:
        turns = f.stored + f.owed + f.forced + f.acted + f.joins
        plight = f.cover + f.dodge + f.run + f.hidden + f.surprised + f.distracted + f.blind + f.terror + f.fear_of
        plight += f.altered + f.unfree
        if turns + plight + f.prone + f.holds + f.held_by != 0:
            return 5
    if f.health < 0 or f.endurance < 0 or f.health > f.health_most or f.endurance > f.endurance_most:
        return 6
    if f.state == 0 and (f.health == 0 or f.endurance == 0):
        return 6
    if f.at < 0 or f.at > b.arena:
        return 7
    if (f.shield != 0 and (f.state != 0 or (f.s_dr | f.s_mr | f.s_ar) == 0)) or min(f.dr, f.mr, f.ar) < 0:
        return 21
    if not _holds_are_sound(b, i):
        return 8
    if overcome(b, i) and (f.holds != 0 or f.terror == Terror.FLEES):
        return 22
    if f.owed < 0 or (f.stored != 0 and f.owed != 0):
        return 9
    if free_hands(b, i) < 0 or f.w_place[UNARMED] != 1:
        return 10
    asked = b.prompt == Prompt.FEAR and b.actor == i
    if (f.terror == 1 and f.prone == 0) or (f.terror != 0 or asked) != (f.fear != 0):
        return 11
    if not _cover_is_sound(b, i):
        return 12
    if (f.dodge == 2 or f.run == 2) and f.helpless != 0:
        return 13
    return 0 if _flags_are_sound(b, i) else 16


@jit(types.boolean(B))
def _may_be_asked(b):
    """Whether the prompt fits the state of whoever is asked."""
    i, prompt = b.actor, b.prompt
    f = b.fighters[i]
    if f.state != 0 or f.helpless != 0:
        return False
    if overcome(b, i) and (prompt == Prompt.TEAM or prompt == Prompt.FORCE or prompt == Prompt.FEAR):
        return False
    if prompt == Prompt.NEXT:
        return f.acted == 0 and b.outer == 0
    if prompt == Prompt.RELEASE:
        return f.holds == b.whose + 1
    if prompt == Prompt.INTERRUPT:
        return f.stored != 0 and i != b.whose and b.outer == 0
    if prompt == Prompt.TEAM:
        return i != b.whose and side_of(b, i) == side_of(b, b.whose) and f.joins == 0
    if prompt == Prompt.FORCE:
        return (from_hazard(b) or (i != b.whose and (i != b.outer - 1 or b.opening != 0))) and f.forced == 0
    if prompt == Prompt.FEAR:
        return f.terror == 0 and i == b.victim
    return i == b.whose


@jit(types.boolean(B))
def _is_declared_soundly(b):
    """Whether what is under way can have been declared, and can come to where the turn stands."""
    if not _CAN_BE_DECLARED[b.act]:
        return False
    if b.step < Phase.TRADE or b.step > Phase.TAKE:
        return True
    if b.opening != 0 and b.outer == 0:
        return b.act == Act.DONE and b.step == Phase.INTERRUPT
    if b.act == Act.DONE or b.option >= _OPTIONS[b.act]:
        return False
    if b.step == Phase.TRADE:
        return b.act == Act.ATTACK or b.act == Act.SPREAD or b.act == Act.SWEEP
    if b.step == Phase.TASK_ROLL:
        return b.act == Act.BREAK or b.act == Act.DISTRACT or b.act == Act.RECOVER
    return b.step != Phase.TAKE or b.act == Act.DISARM


@jit(_I(B))
def violation(b):
    """The number of the first broken invariant in ``VIOLATIONS``, 0 when all hold."""
    over = b.outcome != ONGOING
    if (1 if over else 0) + (1 if b.prompt != 0 else 0) + (1 if b.dice != 0 else 0) != 1:
        return 1
    if b.turn < 0 or b.turn > b.limit or (b.turn == 0 and not over):
        return 2
    left, right = standing(b, 0), standing(b, 1)
    if (b.outcome == 0 and right != 0) or (b.outcome == 1 and left != 0):
        return 3
    if b.outcome == DRAW and left != 0 and right != 0 and b.turn != b.limit:
        return 3
    if b.prompt != 0 and not _may_be_asked(b):
        return 4
    if b.quick > QUICK:
        return 13
    if b.rest != 0 and (b.moved == 0 or b.keeps_rest == 0):
        return 19
    if b.victim >= b.fighters_n and not over:  # nobody is left in line for the environment
        return 18
    if not _is_declared_soundly(b):
        return 17
    aimed = b.act == Act.ATTACK or b.act == Act.SPREAD or (b.act >= Act.DISARM and b.act <= Act.TAKEDOWN)
    if aimed and side_of(b, b.target) == side_of(b, b.whose):
        return 14
    if (b.act == Act.SPREAD or b.act == Act.SWEEP) and b.spared != 0:
        for i in range(b.fighters_n):
            if has(b.spared, i) and (side_of(b, i) == side_of(b, b.whose) or b.picks_targets == 0):
                return 20
    if b.outer != 0 and (b.outer == b.whose + 1 or b.step == Phase.NEXT):
        return 15
    if b.opening != 0 and not over and (b.early == 0 or (b.outer == 0 and b.step != Phase.INTERRUPT)):
        return 23
    if b.prompt == Prompt.TURN and not able(b, b.whose):
        return 4
    for i in range(b.fighters_n):
        found = _fighter_violation(b, i)
        if found != 0:
            return found
    return 0
