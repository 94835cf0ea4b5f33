"""After a correction: who has won, whose turn it is, and whether what is asked can still be asked.

A fighter's own figures are set right where they are written (``effects``). What is left is the fight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.bits import bit, has
from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.figure import AmendError

from ..rules.actions import Act, action_id
from ..rules.active_defence import can_block, can_dodge, can_release, can_shield, windows
from ..rules.attack import can_attack
from ..rules.choices import any_choice, any_second
from ..rules.damage import leave_fight
from ..rules.execute import act_over
from ..rules.groups import LEAST, counts_double, takes_part
from ..rules.holds import binds, clear_bond, free, helpless
from ..rules.initiative import next_in_turn
from ..rules.layout import Bond, Deed, Phase, Prompt, State
from ..rules.manoeuvres import any_to_take, can_manoeuvre, disarm
from ..rules.sides import standing, stands

GO_ON = int(action_id(Act.KEEP, 0, 0))
"""The answer that changes nothing, with which a fight goes on when :func:`settle` says so."""
_BOUND = (Bond.PINNED, Bond.HELD)


def settle(b: Any, log: np.ndarray = NO_LOG) -> bool:
    """Set right what follows for the whole fight from what was corrected; made for a fight that awaits no dice.

    Returns whether what was asked is void, or the fight goes on after its end: then the caller lets it go on with
    ``rules.apply(b, GO_ON, log)``, which asks whoever is next, and all invariants hold.
    An attack that can no longer be made is not made: before it is wild or tamed the action is given back, afterwards
    it is spent.
    """
    return bool(_settled(b, log))


def _settled(b: Any, log: np.ndarray) -> Any:
    left, right = int(standing(b, 0)), int(standing(b, 1))
    if b.step == Phase.OVER:
        return _after_the_end(b, left, right)
    if left == 0 or right == 0:
        return _drop_deed(b, Phase.TURN)
    i, prompt = int(b.whose), int(b.prompt)
    if not stands(b, i):
        return _drop_deed(b, Phase.END_OF_TURN)
    if prompt in (Prompt.BOUND, Prompt.KEEP, Prompt.TURN):
        return _settle_turn(b, i, prompt)
    if prompt == Prompt.LOOSEN:
        return _settle_breaking(b, i)
    if prompt == Prompt.BIND and b.deed == Deed.NONE:
        return b.fighters[i].bond != Bond.PINNED and _go_on(b, Phase.TURN if free(b, i) else Phase.END_OF_TURN)
    if b.fighters[i].bond in _BOUND:
        return _drop_deed(b, Phase.END_OF_TURN)
    if prompt == Prompt.SECOND:
        return not (any_second(b, i) and not helpless(b, i)) and _end_attack(b, i, log)
    if prompt in (Prompt.BIND, Prompt.TAKE):
        return _settle_grip(b, i, prompt, log)
    return _settle_attack(b, i, prompt, log)


def _go_on(b: Any, step: int) -> bool:
    """The fight goes on at a phase."""
    b.step = int(step)
    b.prompt, b.dice = int(Prompt.RELEASE), 0  # where keeping does nothing but go on
    b.decisions -= 1  # and is no decision
    return True


def _drop_deed(b: Any, step: int) -> bool:
    """What was being done is done no more; the fight goes on at a phase."""
    b.deed = int(Deed.NONE)
    return _go_on(b, step)


def _after_the_end(b: Any, left: int, right: int) -> bool:
    """The end of the fight stands, or it goes on where it was: with the next turn, or the next round (BR-END-1).

    Where nobody is left at all, whoever had won has won.
    """
    if left == 0 and right == 0:
        return False
    if left == 0 or right == 0:
        b.outcome = 0 if right == 0 else 1
        return False
    unfinished = bool(stands(b, int(b.whose)) and b.fighters[int(b.whose)].acted == 0)
    if b.turn >= b.limit and not unfinished and next_in_turn(b) < 0:
        b.outcome = DRAW
        return False
    b.outcome = ONGOING
    return _drop_deed(b, Phase.END_OF_TURN if unfinished else Phase.NEXT if b.turn != 0 else Phase.SURPRISE)


def _settle_turn(b: Any, i: int, prompt: int) -> Any:
    """Who is bound may break free, who binds may let go, and who is neither has her turn (BR-STAT-1, BR-ACT-1)."""
    bond = int(b.fighters[i].bond)
    if bond in _BOUND:
        if b.spent != 0:
            return _go_on(b, Phase.END_OF_TURN)
        return prompt != Prompt.BOUND and _go_on(b, Phase.BOUND)
    if prompt == Prompt.KEEP and binds(b, i):
        return False
    if bond == Bond.PINNER:
        return _go_on(b, Phase.BOUND)
    return (prompt != Prompt.TURN or not any_choice(b, i)) and _go_on(b, Phase.TURN)


def _settle_breaking(b: Any, i: int) -> Any:
    """Who breaks free is bound, and asked is whoever binds them; only a pin can be reversed (BR-STAT-1, BR-PIN-1)."""
    bond = int(b.fighters[i].bond)
    if bond not in _BOUND:
        return _go_on(b, Phase.TURN)
    if bond == Bond.HELD:
        b.reverse = 0
    b.spent = 1  # breaking free has taken it
    b.actor = b.fighters[i].bond_with - 1
    return False


def _settle_grip(b: Any, i: int, prompt: int, log: np.ndarray) -> Any:
    """Who has won a grapple binds whom she can, who has disarmed somebody keeps what she can (BR-MAN-1)."""
    t = int(b.target)
    if prompt == Prompt.BIND:
        possible = stands(b, t) and free(b, i) and free(b, t)
        return not possible and _go_on(b, Phase.AFTER)
    if stands(b, t) and any_to_take(b, i, t):
        return False
    if stands(b, t):
        disarm(b, i, t, -1, log)
    return _go_on(b, Phase.AFTER)


def _settle_attack(b: Any, i: int, prompt: int, log: np.ndarray) -> Any:
    """An attack that has been declared can still be made, and who may react to it still can (BR-REACT-1, BR-NOOO-1)."""
    possible = not helpless(b, i) and _can_be_made(b, i)
    if prompt == Prompt.AREA:
        return not possible and _withdraw(b)
    if not possible:
        return _end_attack(b, i, log)
    who, ward = int(b.actor), int(b.ward)
    if prompt == Prompt.RELEASE and can_release(b, ward):
        return False
    if prompt == Prompt.RELEASE or not windows(b, i):
        return _go_on(b, Phase.SHIELD)
    if prompt == Prompt.SHIELD:
        return not can_shield(b, who, ward) and _go_on(b, Phase.SHIELD)
    return not (can_block(b, i, ward) or can_dodge(b, i, ward)) and _go_on(b, Phase.REACT)


def _end_attack(b: Any, i: int, log: np.ndarray) -> bool:
    """An attack comes to nothing more; the turn goes on."""
    act_over(b, i, log)
    return _go_on(b, Phase.TURN)


def _withdraw(b: Any) -> bool:
    """An attack is not declared after all: the action, or its second attack, is still to come (BR-TWO-1)."""
    if b.nth == 2:
        b.nth = 1
        return _go_on(b, Phase.SECOND)
    b.spent, b.fighters[int(b.whose)].shown = 0, 0
    return _drop_deed(b, Phase.TURN)


def _can_be_made(b: Any, i: int) -> bool:
    """Whether the attack that is declared is possible; of a group without those who cannot take part (BR-GROUP-1)."""
    deed, target, weapon = int(b.deed), int(b.target), int(b.weapon)
    if deed == Deed.STRIKE:
        return bool(can_attack(b, i, target, weapon))
    if deed < Deed.CONCENTRATE:
        return bool(can_manoeuvre(b, i, deed, target))
    for k in range(int(b.fighters_n)):
        if has(b.joining, k):
            if k != i and not takes_part(b, k, k, target, weapon):
                b.joining &= ~bit(k)
                b.bodies -= 1
            elif not counts_double(b, k, weapon):
                b.double = 0
    return bool(takes_part(b, i, i, target, weapon)) and int(b.bodies) >= LEAST


def arrive(b: Any, row: int) -> None:
    """A fighter who has just joined acts from the next round on (BR-INIT-1).

    Nobody rolls for her: her score is her Perception, or her group's score; of equal Perception she is the slowest.
    While initiative is still to be rolled she rolls with the others.

    Raises:
        AmendError: where she would hold somebody who cannot be held.
    """
    f, n = b.fighters[row], int(b.fighters_n)
    if f.bond != Bond.FREE:
        _check_hold(b, row)
    f.acted = 1
    if b.turn == 0:
        return
    group = [k for k in range(n) if k != row and f.group and b.fighters[k].squad == f.squad and stands(b, k)]
    if group:
        f.score, f.tie = b.fighters[group[0]].score, b.fighters[group[0]].tie
        return
    ties = [int(b.fighters[k].tie) for k in range(n) if k != row and b.fighters[k].perception == f.perception]
    f.score, f.tie = f.perception, min(ties, default=1) - 1


def _check_hold(b: Any, row: int) -> None:
    """A newcomer who holds an enemy from the start holds her now (BR-STAT-1).

    Raises:
        AmendError: where that enemy is out, hidden, or bound already.
    """
    f = b.fighters[row]
    other = int(f.bond_with) - 1
    f.bond, f.bond_with = int(Bond.FREE), 0
    g = b.fighters[other]
    if not stands(b, other) or g.hidden != 0 or g.bond != Bond.FREE:
        raise AmendError("join: start.holds: found somebody who is out, hidden or bound, expected an enemy who is free")
    clear_bond(b, other)
    f.bond, f.bond_with, g.bond, g.bond_with = int(Bond.HOLDER), other + 1, int(Bond.HELD), row + 1
    g.sprint, g.erratic = 0, 0


def leave(b: Any, row: int, log: np.ndarray = NO_LOG) -> None:
    """A fighter leaves the fight, without any further consequence; who is out stays so."""
    if b.fighters[row].state == State.FIT:
        leave_fight(b, row, int(State.FLED), log)
