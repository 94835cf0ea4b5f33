"""What the dials of a gambit decide where no rule does, beside her turn: an answer other than one (ZS-FORCE-1)."""

from __future__ import annotations

from numba import types

from okenv.core.bits import has
from okenv.core.jit import jit
from okenv.core.mind.gambit_common import likely, unless
from okenv.core.mind.gambit_rules import PROGRAM

from ...rules.actions import Act, action_id
from ...rules.attack import can_spare
from ...rules.engine import allowed, default_action
from ...rules.forcing import from_hazard
from ...rules.layout import ARMS, B, Prompt
from ...rules.sides import overcome, rows_of, side_of, standing
from ...rules.turns import can_be_next
from ..forced import may_force
from ..forecast import NO_TRADE, ROLL_WAYS
from ..tactics import leave_out, legal_or_none, number_of, own_worth, send_best
from ..threats import best_join, best_strike, danger, take_arm, worth_of_team
from .acts import run_for_cover, trade_between
from .danger import FORCED, danger_after, danger_forced, ward_of
from .facts import flees, shoots
from .odds import slip_ways
from .turn import best_from_here, in_her_turn
from .words import CAUTION, GRIP, LOYALTY, PATIENCE, TEAM_WAYS, TEAMWORK, THRIFT, TRADE, turned

_DECLINE, _DIVE, _RUN, _TEAM = int(Act.DECLINE), int(Act.DIVE), int(Act.RUN), int(Act.TEAM)
_KEEP, _RELEASE = int(Act.KEEP), int(Act.RELEASE)
_COWER, _FLEE, _OWN, _THROUGH = int(Act.COWER), int(Act.FLEE), int(Act.OWN), int(Act.THROUGH)
_I = types.int64


@jit(_I(types.boolean, _I, _I, _I))
def rather(wants, this, that, but):
    """This answer where it is wanted, or else that; the other one of the two where it is excluded, or none."""
    return unless(this if wants else that, but, that if wants else this)


@jit(_I(B, _I))
def forced_so(b, how):
    """The answer that forces a turn so; -1 where it is not legal."""
    return run_for_cover(b) if how == _RUN else legal_or_none(b, action_id(how, 0, 0))


@jit(types.boolean(B, PROGRAM, _I, _I))
def worth_forcing(b, program, now, least):
    """Whether the danger is high enough, a hit costs enough, and something leaves less danger (ZS-FORCE-1).

    With nobody else of her side to strike meanwhile, against attacks in every other round at most: else she never has a
    turn.
    """
    alone = standing(b, side_of(b, b.actor)) == 1 and not from_hazard(b)
    if (alone and not may_force(b, b.actor)) or not likely(now, TEAM_WAYS, turned(b, program, CAUTION)) or least >= now:
        return False
    return 100.0 * danger(b, b.actor) * TEAM_WAYS >= program[THRIFT] * now - 0.5


@jit(_I(B, PROGRAM, _I))
def forces(b, program, but):
    """The dials at FORCE of a target: whichever leaves least danger, where it is needed and pays (ZS-FORCE-1)."""
    decline = action_id(_DECLINE, 0, 0)
    now = danger_after(b, _DECLINE)
    found, least = -1, TEAM_WAYS + 1
    for how in FORCED:
        action = forced_so(b, how)
        if action >= 0 and action != but:
            left = danger_forced(b, how)
            if left < least:
                found, least = action, left
    wants = worth_forcing(b, program, now, least)
    return unless(found if wants else decline, but, found if found >= 0 else decline)


@jit(_I(B, PROGRAM, _I))
def dives(b, program, but):
    """The dials at FORCE of an ally: a dive where the ward is likely hit, and she less likely (ZS-FORCE-2)."""
    decline = action_id(_DECLINE, 0, 0)
    dive = action_id(_DIVE, number_of(b, ward_of(b)), 0)
    now = danger_after(b, _DECLINE)
    wants = likely(now, TEAM_WAYS, turned(b, program, LOYALTY)) and danger_after(b, _DIVE) < now
    return rather(wants, dive, decline, but)


@jit(_I(B, PROGRAM, _I))
def joins(b, program, but):
    """The dials at TEAM: joining where she adds enough of what her own turn would bring (ZS-MAN-1, ZS-MAN-2)."""
    now, decline = worth_of_team(b), action_id(_DECLINE, 0, 0)
    found, worth = best_join(b, b.actor, now)
    join, wants = action_id(_TEAM, 0, found) if found >= 0 else -1, found >= 0 and program[TEAMWORK] > 0
    if wants:
        wants = 100.0 * (worth - now) >= (100 - program[TEAMWORK]) * own_worth(b, b.actor)
    if join < 0:  # whoever is asked can join with something
        for w in range(ARMS):
            if join < 0 and allowed(b, action_id(_TEAM, 0, w)):
                join = action_id(_TEAM, 0, w)
    return rather(wants, join, decline, but)


@jit(_I(B, PROGRAM, _I))
def trade_best(b, program, but):
    """The dials at TRADE: what is worth most, of no more than the dial; plain of equals (ZS-MAN-1)."""
    most = min(program[TRADE], b.trade_cap)
    action = trade_between(b, -most, most, NO_TRADE)
    if action != but:
        return action
    plain = action_id(Act.PLAIN, 0, 0)
    if but != plain:
        return plain
    other = trade_between(b, -most, most, 0)
    return other if other >= 0 else trade_between(b, -b.trade_cap, b.trade_cap, 0)


@jit(_I(B, PROGRAM, _I))
def interrupts(b, program, but):
    """The dials at INTERRUPT: against an enemy, where an attack from here is likely enough (ZS-DELAY-1).

    The overcome always do, to break out (ZS-ATT-4).
    """
    take, decline = action_id(Act.INTERRUPT, 0, 0), action_id(_DECLINE, 0, 0)
    wants = overcome(b, b.actor)
    if not wants and side_of(b, b.whose) != side_of(b, b.actor):
        ways = best_from_here(b)
        wants = ways > 0 and 100 * ways >= turned(b, program, PATIENCE) * ROLL_WAYS
    return rather(wants, take, decline, but)


@jit(_I(B, PROGRAM, _I))
def keeps(b, program, but):
    """The dials at RELEASE: the hold, unless it is likely to slip, or she wants to get away (ZS-MAN-2)."""
    keep, release = action_id(_KEEP, 0, 0), action_id(_RELEASE, 0, 0)
    wants = program[GRIP] > 0 and 100 * slip_ways(b, b.actor) <= program[GRIP] * ROLL_WAYS
    wants = wants and not flees(b, program)
    return rather(wants, keep, release, but)


@jit(_I(B, PROGRAM, _I))
def fears(b, program, but):
    """The dials at FEAR: whoever can shoot cowers, unless she would get away; others flee (ZS-ATT-3)."""
    cower, flee = action_id(_COWER, 0, 0), action_id(_FLEE, 0, 0)
    wants = shoots(b, b.actor) and not flees(b, program)
    return rather(wants, cower, flee, but)


@jit(_I(B, _I))
def sends(b, but):
    """The dials at NEXT: whose attack is worth most, else herself, else the first of the others (ZS-TURN-1)."""
    best = unless(send_best(b), but, -1)
    if best >= 0:
        return best
    go = action_id(Act.GO, 0, 0)
    if go != but:
        return go
    first, last = rows_of(b, side_of(b, b.actor))
    for k in range(first, last):
        if k != b.actor and can_be_next(b, k):
            return action_id(Act.SEND, number_of(b, k), 0)
    return go


@jit(_I(B, _I))
def strikes(b, but):
    """The dials at STRIKES: what takes most, else her own, else an ally's (ZS-MAN-1)."""
    best = unless(best_strike(b), but, -1)
    if best >= 0:
        return best
    own = action_id(_OWN, 0, 0)
    if own != but:
        return own
    first, last = rows_of(b, side_of(b, b.actor))
    for k in range(first, last):
        if k != b.actor and b.fighters[k].joins != 0:
            return action_id(_THROUGH, number_of(b, k), 0)
    return own


@jit(_I(B, _I))
def leaves_out(b, but):
    """The dials at TARGETS: whom a spread or sweep is worth more without, else nobody, else the first (ZS-MAN-3)."""
    best = unless(leave_out(b), but, -1)
    if best >= 0:
        return best
    t = 0
    while not can_spare(b, t):
        t += 1
    return unless(action_id(_DECLINE, 0, 0), but, action_id(Act.SPARE, number_of(b, t), 0))


@jit(_I(B, PROGRAM, _I))
def dials(b, program, but):
    """What the dials answer to the current prompt, other than ``but`` where there is anything else; always legal."""
    prompt, i = b.prompt, b.actor
    if prompt == Prompt.TURN:
        return in_her_turn(b, program, but)
    if prompt == Prompt.TRADE:
        return trade_best(b, program, but)
    if prompt == Prompt.TARGETS:
        return leaves_out(b, but)
    if prompt == Prompt.FORCE:
        return forces(b, program, but) if has(b.targets, i) else dives(b, program, but)
    if prompt == Prompt.TEAM:
        return joins(b, program, but)
    if prompt == Prompt.INTERRUPT:
        return interrupts(b, program, but)
    if prompt == Prompt.RELEASE:
        return keeps(b, program, but)
    if prompt == Prompt.FEAR:
        return fears(b, program, but)
    if prompt == Prompt.NEXT:
        return sends(b, but)
    if prompt == Prompt.STRIKES:
        return strikes(b, but)
    return unless(take_arm(b, True), but, unless(take_arm(b, False), but, default_action(b)))
