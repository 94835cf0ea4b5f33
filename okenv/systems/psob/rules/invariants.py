"""What must hold in every state of a PSOB fight between two decisions; the fuzz asks after each one."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.chance import FUDGE2, UNIFORM
from okenv.core.jit import jit
from okenv.core.layout import ONGOING

from .choices import lowest_rate
from .layout import NO_PHASE, PARTS, B, Pace, Part, Phase, Prompt, Purpose, Restraint, State, Turn
from .mobs import top_rate
from .movement import stood, swings
from .sides import side_of, standing, takes_part, talks

VIOLATIONS = (
    "",
    "not exactly one of a decision, dice and the end",
    "round outside 1 to the limit",
    "the outcome does not fit who stands",
    "somebody who cannot act is asked",
    "somebody out of the fight has a phase, a stance, an aim or something pending",
    "wounds or state that do not follow each other",
    "a place outside the arena",
    "somebody who cannot move has moved, or is asked for a phase",
    "a phase without a number, or holding without a phase",
    "aim at nobody who stands, or at a friend",
    "something declared by somebody whose phase is spent, or parts without an action",
    "more charges than a weapon has, or fewer than none",
    "harm, or a move, that has not taken effect",
    "an abort without its mark, or a stun that is pending without being one",
    "believed odds or spine out of bounds",
    "dice, or a question, that do not go with what is declared",
    "a swing that is not the first of several parts, or leads nowhere",
    "a vehicle that there is not, that is in two places, or that is driven from outside",
)
ASKS = {
    Phase.GROUP: (Prompt.PHASE,),
    Phase.PREEMPT: (Prompt.PHASE, Prompt.PREEMPT),
    Phase.HELD: (Prompt.HELD,),
    Phase.QUARTER: (Prompt.QUARTER,),
    Phase.ACTION: (Prompt.ACTION, Prompt.PART),
    Phase.RATE: (Prompt.RATE,),
    Phase.SPREAD: (Prompt.SPREAD,),
    Phase.ABORT: (Prompt.ABORT,),
    Phase.STEP: (Prompt.STEP,),
}
"""What each phase may ask."""
ROLLS = {
    Phase.TIE_ORDER: (Purpose.TIE_ORDER, "cursor", UNIFORM),
    Phase.INITIATIVE: (Purpose.INITIATIVE, "cursor", FUDGE2),
    Phase.PREEMPT_ROLL: (Purpose.PREEMPT, "actor", FUDGE2),
    Phase.ROLL: (Purpose.ACTION, "cursor", FUDGE2),
}
"""What each phase may roll for, the field that says whose dice they are, and which dice."""
_FIT, _IMMOBILE = int(State.FIT), int(Restraint.IMMOBILE)
_NEVER_ROLLED = (int(Part.NONE), int(Part.AIM), int(Part.RELOAD))
_SPEAKING = (int(Prompt.PHASE), int(Prompt.ACTION), int(Prompt.PART))
_I = types.int64


@jit(_I(B, _I))
def _fighter_violation(b, i):
    f = b.fighters[i]
    if f.state != _FIT:
        stance = f.defending | f.dodging | f.moved | f.stunned | f.aborted | f.aborted_since
        if f.holding != 0 or stance != 0 or f.aim_on != 0 or f.pending != 0:
            return 5
        if (f.phase != 0 or f.number != NO_PHASE) and not talks(b, i):
            return 5
    if f.state == _FIT and f.wounds > 2:
        return 6
    if f.minor != 0 and f.wounds != 0:
        return 6
    if f.at < 0 or f.at > b.arena or stood(b, i) < 0 or stood(b, i) > b.arena:
        return 7
    if f.restraint == _IMMOBILE and (f.phase != 0 or f.moved != 0 or f.turn_of != 0):
        return 8
    if (f.phase != 0 and f.number < 0) or (f.holding != 0 and f.phase == 0):
        return 9
    if f.aim_on != 0 and (b.fighters[f.aim_on - 1].state != _FIT or side_of(b, f.aim_on - 1) == side_of(b, i)):
        return 10
    if f.turn_of == Turn.NONE and (f.parts_n != 0 or f.move != 0 or f.lead != 0):
        return 11
    for p in range(f.parts_n):
        if f.p_part[p] == Part.NONE and (f.p_targets[p] != 0 or b.prompt != 0):  # dropped while it is carried out
            return 11
    for p in range(PARTS):
        if f.p_part[p] == Part.SWING and p > 0:
            return 17
    if swings(b, i) and (f.swing_to < 0 or f.swing_to > b.arena or f.p_weapon[0] >= b.props_n or f.mob != 0):
        return 17
    if f.drive != 0 and (f.vehicle == 0 or f.move != Pace.FULL or f.steady != 0 or f.mob != 0):
        return 18
    if f.vehicle != 0:
        if f.vehicle > b.vehicles_n:
            return 18
        for k in range(i):
            if b.fighters[k].vehicle == f.vehicle and stood(b, k) != stood(b, i):
                return 18
    for w in range(f.weapons_n):
        if f.w_left[w] < 0 or f.w_left[w] > f.w_charge[w]:
            return 12
    if b.step != Phase.ROLL and (f.hit_band != 0 or f.hit_wounds != 0 or f.leaves != 0 or f.came != 0):
        return 13
    if (f.aborted != 0 and f.aborted_since == 0 and f.phase == 0 and f.turn_of == 0) and b.step == Phase.ABORT:
        return 14
    return 14 if f.stunned_off != 0 and f.stunned == 0 else 0


@jit(types.boolean(B))
def _is_declared(b):
    """Whether there is what is rolled for, or asked about."""
    if b.dice != 0 and b.step == Phase.ROLL:
        f = b.fighters[b.dice_by]
        if b.part >= f.parts_n or f.p_part[b.part] in _NEVER_ROLLED:
            return False
        at_somebody = f.p_part[b.part] <= Part.AREA or f.p_part[b.part] == Part.COW
        return b.target >= 0 and (not at_somebody or has(f.p_targets[b.part], b.target))
    if b.dice != 0 and b.step == Phase.PREEMPT_ROLL:
        return b.victim >= 0
    f = b.fighters[b.actor]
    if b.prompt == Prompt.ACTION:
        return f.parts_n == 0  # a simple action has one part
    if b.prompt == Prompt.PART:
        return b.complex != 0
    if b.prompt != Prompt.RATE and b.prompt != Prompt.SPREAD:
        return True
    p = f.parts_n - 1
    if p < 0 or b.prompt == Prompt.SPREAD:
        return p >= 0
    return 1 <= lowest_rate(b, b.actor, f.p_part[p], f.p_weapon[p]) <= top_rate(b, b.actor, f.p_weapon[p])


@jit(_I(B))
def violation(b):
    """The number of the first broken invariant in ``VIOLATIONS``, 0 when all hold."""
    over = b.outcome != ONGOING
    if (1 if over else 0) + (1 if b.prompt != 0 else 0) + (1 if b.dice != 0 else 0) != 1:
        return 1
    if b.turn < 0 or b.turn > b.limit:
        return 2
    left, right = standing(b, 0), standing(b, 1)
    if (b.outcome == 0 and right != 0) or (b.outcome == 1 and left != 0):
        return 3
    if b.outcome == 2 and b.turn != b.limit and left + right != 0:
        return 3
    if b.prompt != 0:
        f = b.fighters[b.actor]
        if not takes_part(b, b.actor) or (f.state != _FIT and b.prompt not in _SPEAKING):
            return 4
        if b.prompt == Prompt.PHASE and (f.phase == 0 or f.number < b.count):
            return 4
        if b.prompt == Prompt.HELD and f.holding == 0:
            return 4
        if b.prompt == Prompt.ABORT and (f.stunned != 0 or f.turn_of != 0):
            return 4
    if not _is_declared(b):
        return 16
    for side in range(2):
        if b.deceived[side] < 0 or b.deceived[side] > 2:
            return 15
    for i in range(b.fighters_n):
        found = _fighter_violation(b, i)
        if found != 0:
            return found
    return 0
