"""What must hold in every state of an OK fight between two decisions; the fuzz asks after each one."""

from __future__ import annotations

from numba import types

from okenv.core.chance import D6, D6_BETTER, D6_WORSE, FUDGE4, UNIFORM, WEIGHTED
from okenv.core.jit import jit
from okenv.core.layout import A_SIDE, ONGOING

from .actions import Act
from .choices import is_move, is_setup, still_possible
from .damage import DYING_AT, IMPAIRED_AT, state_of
from .execute import possible_at_all
from .grab import has_both_hands_full, next_held
from .initiative import ACTION_COST, MAX_CARRY, next_in_queue
from .layout import OMENS, Arm, B, Damage, Phase, Prompt, Purpose, State
from .movement import AT_HAND, distance
from .omens import BANE_DIE, can_happen, concerned
from .setups import FREE_BONUS, HARD_BONUS
from .sides import side_of, standing, stands
from .weapons import TWO_HANDS, busy_hands, contested

VIOLATIONS = (
    "",
    "not exactly one of a decision, dice and the end",
    "round outside 1 to the limit",
    "the outcome does not fit who stands",
    "somebody who cannot act is asked",
    "successes or the order of spending",
    "action points out of bounds",
    "somebody Down or worse has AP, a hold, a setup or a defence",
    "points below zero, or a state that does not follow them",
    "a setup against nobody who stands, or of a strange size",
    "a dying clock where nobody is dying, or none where somebody is",
    "carry out of bounds, or fractions of a point of one or more",
    "a place outside the arena",
    "somebody who does not stand is prone, in a grab, or has hold of a weapon",
    "a grab of which the two fighters know different things, or of three",
    "a struggle for a weapon of which the two fighters know different things",
    "a taken weapon that its owner has, too, or more in hand than two hands hold",
    "a mangled limb without impairment, or gumption out of bounds",
    "a reinforcement that has arrived and is still to come, or the other way round",
    "a declared action that nobody can declare, or with what is not there",
    "a boon or bane in the draw that cannot happen",
)
ASKS = {
    Phase.QUEUE: (Prompt.ACT, Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND),
    Phase.OFFER_INTERRUPT: (Prompt.INTERRUPT, Prompt.DECLARE, Prompt.COMBINE, Prompt.FIRST, Prompt.SECOND),
    Phase.DEFEND: (Prompt.DEFEND,),
    Phase.PROTECT: (Prompt.DEFEND, Prompt.PROTECT),
    Phase.SPEND: (Prompt.SPEND,),
    Phase.KEEP: (Prompt.KEEP,),
    Phase.GIVE_UP: (Prompt.GIVE_UP,),
}
"""What each phase may ask."""
ROLLS = {
    Phase.TIE_ORDER: (Purpose.TIE_ORDER, "cursor", UNIFORM),
    Phase.TIDE: (Purpose.TIDE, "cursor", D6, D6_WORSE, D6_BETTER),
    Phase.OMEN: (Purpose.OMEN, A_SIDE, WEIGHTED),
    Phase.OMEN_WHO: (Purpose.OMEN_WHO, A_SIDE, UNIFORM),
    Phase.INITIATIVE: (Purpose.INITIATIVE, "cursor", FUDGE4),
    Phase.QUICKNESS: (Purpose.QUICKNESS, "act_by", FUDGE4),
    Phase.ATTACK_ROLL: (Purpose.ATTACK, "act_by", FUDGE4),
    Phase.SETUP_ROLL: (Purpose.SETUP, "act_by", FUDGE4),
    Phase.TASK_ROLL: (Purpose.TASK, "act_by", FUDGE4),
}
"""What each phase may roll for, the field that says whose dice they are, and which dice."""
_I = types.int64


@jit(_I(B, _I))
def _fighter_violation(b, i):
    f = b.fighters[i]
    if f.ap > 60 or f.ap < (-ACTION_COST if b.on_credit != 0 else 0):
        return 6
    down = f.state >= State.DOWN
    if down and (f.ap != 0 or f.holding != 0 or f.setup_on != 0 or f.exposed != 0):
        return 7
    if down and (f.def_one != 0 or f.def_group != 0 or f.def_all != 0):
        return 7
    if f.lethal < 0 or f.nonlethal < 0 or f.tags < 0:
        return 8
    if f.damage_mode == Damage.FULL and f.state < State.DEAD:
        due = state_of(f.lethal + f.nonlethal)
        final = (f.state == State.DOWN and b.down_final != 0) or (f.state == State.OUT and b.out_final != 0)
        if f.state != due and not (final and f.state > due):
            return 8
    if f.state < State.DEAD:
        if f.damage_mode == Damage.SIMPLIFIED and f.state != (0 if f.nonlethal < 5 else (2 if f.nonlethal < 7 else 3)):
            return 8
        if f.damage_mode >= Damage.TAGS and f.state != (0 if f.tags < 2 else min(f.tags, 3)):
            return 8
    if f.setup_on != 0:
        t = f.setup_on - 1
        own = i == t and f.setup_bonus == FREE_BONUS
        theirs = side_of(b, i) != side_of(b, t) and (f.setup_bonus == FREE_BONUS or f.setup_bonus == HARD_BONUS)
        if not stands(b, t) or not (own or theirs):
            return 9
    elif f.setup_bonus != 0:
        return 9
    if (f.clock != 0 or f.state == State.DEAD) != (f.lethal >= DYING_AT):
        return 10
    if f.carry < -MAX_CARRY or f.carry > MAX_CARRY or f.fraction < 0 or f.fraction >= 210:
        return 11
    return _place_violation(b, i)


@jit(_I(B, _I))
def _place_violation(b, i):
    """Where a fighter is, who has hold of whom, and where the weapons are."""
    f = b.fighters[i]
    if f.at < 0 or f.at > b.arena:
        return 12
    if f.state >= State.DOWN and (f.prone != 0 or f.holds != 0 or f.held_by != 0 or f.contest != 0 or f.contests != 0):
        return 13
    if f.holds != next_held(b, i, 0) + 1 or (f.held_by != 0 and side_of(b, f.held_by - 1) == side_of(b, i)):
        return 14
    if has_both_hands_full(b, i) and next_held(b, i, next_held(b, i, f.holds) + 1) >= 0:
        return 14
    if f.contest != 0 and (b.fighters[f.contest - 1].contests != i + 1 or distance(b, i, f.contest - 1) > AT_HAND):
        return 15
    if f.contests != 0 and b.fighters[f.contests - 1].contest != i + 1:
        return 15
    if (contested(b, i) >= 0) != (f.contest != 0):
        return 15
    if f.taken_from != 0 and b.fighters[f.taken_from - 1].w_where[f.taken_which] != Arm.GONE:
        return 16
    if busy_hands(b, i) > TWO_HANDS:
        return 16
    total = f.lethal + f.nonlethal
    if f.gumption < 0 or f.gumption > 2 or f.maimed < 0 or (f.maimed != 0 and total < IMPAIRED_AT):
        return 17
    return 18 if (f.state == State.WAITING) != (f.arrives != 0) else 0


@jit(types.boolean(B, _I, _I), inline=True)
def _goes_first(b, kind, option):
    """Whether a kind can be the first part of a combined action (OK-COMB-1)."""
    if kind == Act.STUNT:
        return option < b.props_n
    simple = kind == Act.GET_UP or kind == Act.READY or kind == Act.PICK_UP or is_move(kind)
    return simple or kind == Act.ATTACK or kind < 0


@jit(types.boolean(_I), inline=True)
def _is_task(kind):
    """Whether a kind of action is rolled for against a difficulty."""
    return kind == Act.GET_UP or kind == Act.INTIMIDATE or kind == Act.GUMPTION or kind == Act.RALLY


@jit(types.boolean(_I), inline=True)
def _goes_last(kind):
    """Whether a kind can be an action, or the last part of one; below 0: nothing is declared."""
    alone = kind == Act.SWEEP or kind == Act.ESCAPE or kind == Act.SETUP_OWN
    return kind < Act.STUNT or is_move(kind) or alone or _is_task(kind)


@jit(types.boolean(B))
def _is_declared_soundly(b):
    """Whether what is under way can have been declared, one part after the other."""
    if not _goes_last(b.act) or not _goes_last(b.next_act):
        return False
    if not _goes_first(b, b.pre, b.pre_with) or not _goes_first(b, b.next_pre, b.next_pre_with):
        return False
    if b.prompt == Prompt.INTERRUPT or (b.dice != 0 and b.phase == Phase.QUICKNESS):
        return b.act >= 0 and possible_at_all(b, b.act_by)
    if b.dice != 0 and (b.phase == Phase.TASK_ROLL or b.phase == Phase.SETUP_ROLL):
        if is_setup(b.act) != (b.phase == Phase.SETUP_ROLL) or not (is_setup(b.act) or _is_task(b.act)):
            return False
        return b.act >= 0 and still_possible(b, b.act_by, b.act, b.act_on, b.act_with)
    if b.prompt == Prompt.COMBINE or b.prompt == Prompt.FIRST or b.prompt == Prompt.SECOND:
        whole = b.pre == Act.ATTACK or b.pre == Act.STUNT  # or a part that may also stand alone
        fits = b.pre < 0 if b.prompt == Prompt.FIRST else b.pre >= 0 and whole == (b.prompt == Prompt.SECOND)
        return fits and b.interrupting == (1 if b.phase == Phase.OFFER_INTERRUPT else 0)
    return b.prompt != Prompt.SPEND or b.act >= 0


@jit(types.boolean(B))
def _draw_is_sound(b):
    """Whether all that is in the draw of a boon or bane can happen, to the side whose turn it is (OK-TIDE-2)."""
    side = b.dice_by
    if b.cursor != side + 1:
        return False
    bane = 1 if b.tide[side] == BANE_DIE else 0
    if b.phase == Phase.OMEN_WHO:
        return b.dice_n <= concerned(b, side, bane, b.omen)
    for which in range(OMENS):
        if b.dice_weights[which] != 0 and not can_happen(b, side, bane, which):
            return False
    return b.dice_n == OMENS


@jit(_I(B))
def violation(b):
    """The number of the first broken invariant in ``VIOLATIONS``, 0 when all hold."""
    over = b.outcome != ONGOING
    if (1 if over else 0) + (1 if b.prompt != 0 else 0) + (1 if b.dice != 0 else 0) != 1:
        return 1
    if b.turn < 0 or b.turn > b.limit:
        return 2
    left, right = standing(b, 0), standing(b, 1)
    if not over and (left == 0 or right == 0):
        return 3
    if (b.outcome == 0 and right != 0) or (b.outcome == 1 and left != 0) or (b.outcome == 2 and b.turn != b.limit):
        return 3
    if b.prompt != 0:
        f = b.fighters[b.actor]
        if f.state >= State.DOWN:
            return 4
        if b.prompt == Prompt.ACT and (f.ap < ACTION_COST or f.done != 0 or next_in_queue(b) != b.actor):
            return 4
        if b.prompt == Prompt.INTERRUPT and (f.holding == 0 or f.ap < ACTION_COST or b.actor == b.act_by):
            return 4
        if b.prompt == Prompt.SPEND and (b.successes < 0 or b.actor != b.act_by):
            return 5
    if not _is_declared_soundly(b):
        return 19
    if b.dice != 0 and (b.phase == Phase.OMEN or b.phase == Phase.OMEN_WHO) and not _draw_is_sound(b):
        return 20
    for i in range(b.fighters_n):
        found = _fighter_violation(b, i)
        if found != 0:
            return found
    return 0
