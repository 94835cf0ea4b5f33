"""After a correction: who has won, whose turn it is, and whether what is asked can still be asked.

A fighter's own figures are set right where they are written (``effects``). What is left is the fight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.events import NO_LOG
from okenv.core.layout import DRAW, ONGOING
from okenv.figure import AmendError

from ..rules.actions import Act, action_id
from ..rules.attack import may_spare
from ..rules.blows import next_to_join
from ..rules.choices import any_choice
from ..rules.conditions import fear_answer
from ..rules.effects import choose_strike, things_to_take
from ..rules.forcing import can_defend, from_hazard, next_to_force
from ..rules.layout import Phase, Prompt, State
from ..rules.objects import in_hazard
from ..rules.sides import able, herself, standing, stands
from ..rules.turns import enter_turn, first_to_act, next_to_interrupt, others_to_act
from . import effects
from .under_way import can_be_made, can_still_be_declared

GO_ON = int(action_id(Act.DECLINE, 0, 0))
"""The answer that changes nothing, with which a fight goes on when :func:`settle` says so."""
_ENVIRONMENT = 2


def settle(b: Any, log: np.ndarray = NO_LOG) -> bool:
    """Set right what follows for the whole fight from what was corrected; made for a fight that awaits no dice.

    Returns whether what was asked is void, or the fight goes on after its end: then the caller lets it go on with
    ``rules.apply(b, GO_ON, log)``, which asks whoever is next, and all invariants hold.
    What is declared and can no longer be done is taken back while it can be interrupted; afterwards it is spent.
    """
    return bool(_settled(b, log))


def _settled(b: Any, log: np.ndarray) -> Any:
    left, right = int(standing(b, 0)), int(standing(b, 1))
    if b.step == Phase.OVER:
        return _after_the_end(b, left, right)
    prompt, beaten = int(b.prompt), left == 0 or right == 0
    if prompt == Prompt.FEAR:
        return _settle_fear(b, log)
    if from_hazard(b):
        return _settle_hazard(b)
    if prompt in (Prompt.TEAM, Prompt.FORCE, Prompt.STRIKES, Prompt.TAKE):
        before = prompt in (Prompt.TEAM, Prompt.FORCE)  # its dice, until which she must be able to go on with it
        if beaten or not (herself(b, int(b.whose)) if before else able(b, int(b.whose))):
            return _go_on(b, Phase.AFTER)
        return _settle_window(b, prompt) if before else _settle_hit(b, prompt, log)
    if beaten:
        return _withdraw(b, Phase.END_OF_ROUND)
    if prompt == Prompt.NEXT:
        first = int(first_to_act(b))
        return not (first == b.actor and others_to_act(b, first)) and _go_on(b, Phase.NEXT)
    if not able(b, int(b.whose)):
        return _withdraw(b, Phase.END_OF_TURN)
    return _settle_turn(b, prompt, log)


def _go_on(b: Any, step: int) -> bool:
    """The fight goes on at a phase."""
    b.step = int(step)
    b.actor = b.whose  # who is never asked where others are, so that declining does nothing but go on
    b.prompt, b.dice = int(Prompt.INTERRUPT), 0
    b.decisions -= 1  # and is no decision
    return True


def _withdraw(b: Any, step: int) -> bool:
    """What was declared is not done after all, and spends nothing; the fight goes on at a phase (ZS-DELAY-1)."""
    b.act, b.spared = int(Act.DONE), 0
    return _go_on(b, step)


def _after_the_end(b: Any, left: int, right: int) -> bool:
    """The end of the fight stands, or it goes on: with the next turn, or with the next round (ZS-END-1).

    The turn in which it ended is over. Where nobody is left at all, whoever had won has won.
    """
    if left == 0 and right == 0:
        return False
    if left == 0 or right == 0:
        b.outcome = 0 if right == 0 else 1
        return False
    if b.half == _ENVIRONMENT or b.turn == 0:
        b.outcome = DRAW if b.turn >= b.limit else ONGOING
        return bool(b.outcome == ONGOING) and _go_on(b, Phase.END_OF_ROUND)
    b.outcome = ONGOING
    in_turn = b.outer != 0 or b.fighters[int(b.whose)].acted != 0
    return _go_on(b, Phase.END_OF_TURN if in_turn else Phase.NEXT)


def _settle_turn(b: Any, prompt: int, log: np.ndarray) -> Any:
    """A turn before anything of it is carried out: what is declared, and who is asked about it (ZS-ACT-1)."""
    i = int(b.whose)
    if prompt == Prompt.RELEASE:
        holder = int(b.fighters[i].held_by) - 1
        if holder >= 0 and able(b, holder):
            return holder != b.actor and _go_on(b, Phase.RELEASE)
        enter_turn(b, i, log)
        return _go_on(b, Phase.TURN)
    if prompt == Prompt.TURN:
        return not any_choice(b, i) and _go_on(b, Phase.TURN)
    if not can_still_be_declared(b):
        return _withdraw(b, Phase.TURN)
    if prompt == Prompt.TARGETS:
        return not may_spare(b) and _go_on(b, Phase.TRADE)
    return prompt == Prompt.INTERRUPT and next_to_interrupt(b) != b.actor and _go_on(b, Phase.INTERRUPT)


def _settle_window(b: Any, prompt: int) -> Any:
    """An attack before its dice: whether it can still be made, and who may still answer it (ZS-MAN-2, ZS-FORCE-1)."""
    if not can_be_made(b):
        return _go_on(b, Phase.AFTER)
    if prompt == Prompt.TEAM:
        return next_to_join(b) != b.actor and _go_on(b, Phase.TEAM)
    return next_to_force(b) != b.actor and _go_on(b, Phase.FORCE)


def _settle_hazard(b: Any) -> Any:
    """Whom a hazard reaches may run while they can; else it goes on, to its end though a side is beaten (ZS-OBJ-2)."""
    if in_hazard(b, int(b.cursor), int(b.actor)) and can_defend(b, int(b.actor)):
        return False
    b.targets &= 0
    return _go_on(b, Phase.HAZARD)


def _settle_hit(b: Any, prompt: int, log: np.ndarray) -> Any:
    """A team whose attack hits says whose, a fighter who disarms says what of (ZS-MAN-1, ZS-MAN-2)."""
    if not stands(b, int(b.victim)):
        return _go_on(b, Phase.TARGET_OVER)
    if prompt == Prompt.TAKE:
        return things_to_take(b) < 2 and _go_on(b, Phase.TAKE)
    if b.members > 1:
        return False
    choose_strike(b, int(b.whose), log)
    return _go_on(b, Phase.DAMAGE)


def _settle_fear(b: Any, log: np.ndarray) -> Any:
    """Who is terrified chooses how, if she can; who cannot act, or is overcome, cowers (ZS-ATT-3, ZS-ATT-4).

    What hits others at once still does so; what would be rolled anew needs somebody who can act as she likes.
    """
    t, i = int(b.actor), int(b.whose)
    if not herself(b, i) and b.struck == 0:
        b.targets = 0
    f = b.fighters[t]
    asked = bool(stands(b, t) and f.fear != 0 and f.terror == 0)
    if asked and herself(b, t):
        return False
    if asked:
        fear_answer(b, t, False, log)
    return _go_on(b, Phase.PUSH if stands(b, t) else Phase.TARGET_OVER)


def arrive(b: Any, row: int) -> None:
    """A fighter who has just joined has her first turn in the next round (ZS-TURN-1).

    Cover that is destroyed is none for her (ZS-OBJ-2).

    Raises:
        AmendError: where she would hold somebody who cannot be held.
    """
    f = b.fighters[row]
    f.acted = 1
    if f.cover != 0 and b.c_health[int(f.cover) - 1] == 0:
        f.cover = 0
    if f.holds != 0:
        g = b.fighters[int(f.holds) - 1]
        if g.state != State.FIT or g.held_by not in (0, row + 1):
            told = "found somebody who is out or held already, expected an enemy who is free"
            raise AmendError(f"join: start.holds: {told}")
        g.held_by = row + 1


def leave(b: Any, row: int, log: np.ndarray = NO_LOG) -> None:
    """A fighter leaves the fight, without any further consequence; who is out stays so."""
    if stands(b, row):
        effects.go_out(b, row, log)
