"""Writing a corrected figure of BrOAGS, with what follows of it at once for the fighters.

What follows for the fight as a whole, ``settling.settle`` sees to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.figure import AmendError

from ..rules.active_defence import REACTING
from ..rules.arms import free_hands
from ..rules.damage import leave_fight
from ..rules.hiding import HIDDEN
from ..rules.holds import bind, unbind
from ..rules.layout import Bond, Place, Posture, State
from ..rules.manoeuvres import close_in
from ..rules.movement import ADJACENT, distance, go
from ..rules.sides import side_of, stands
from ..rules.stance import floor, take_posture
from ..rules.wounds import left_of

BY_HAND = -1
"""In place of a way to move: by no movement of a turn."""


def write_state(b: Any, i: int, state: int, log: np.ndarray) -> None:
    """Out, fled, or in the fight; what is missing to either is nonlethal harm, or harm that is healed (BR-DMG-1).

    Who comes back has a hit point left at least, and who is out none.
    """
    f = b.fighters[i]
    if state == f.state:
        return
    left = int(left_of(b, i))
    if state == State.FIT:
        f.state = state
        heal(b, i, 1 - left)
        return
    if state == State.OUT:
        f.nonlethal += max(left, 0)
    if f.state == State.FIT:
        leave_fight(b, i, state, log)
    else:
        f.state = state


def heal(b: Any, i: int, points: int) -> None:
    """Take harm back, the nonlethal first (BR-DMG-2)."""
    f = b.fighters[i]
    points = max(points, 0)
    gentle = min(points, int(f.nonlethal))
    f.nonlethal -= gentle
    f.lethal -= points - gentle


def write_harm(b: Any, i: int, field: str, value: int, log: np.ndarray) -> None:
    """Lethal or nonlethal harm: without hit points left she is out, with some she is back (BR-DMG-1, BR-DMG-2)."""
    f = b.fighters[i]
    f[field] = value
    if f.state == State.FLED:
        return
    if left_of(b, i) > 0:
        f.state = int(State.FIT)
    elif f.state == State.FIT:
        leave_fight(b, i, int(State.OUT), log)


def move(b: Any, i: int, metres: float, log: np.ndarray) -> None:
    """To another place: cover stays behind, and so does whom she binds or is bound by, if too far away (BR-COVER-1)."""
    go(b, i, round(100 * metres), BY_HAND, log)
    f = b.fighters[i]
    if f.bond != Bond.FREE and distance(b, i, int(f.bond_with) - 1) >= ADJACENT:
        unbind(b, i, log)


def write_posture(b: Any, i: int, posture: int, log: np.ndarray) -> None:
    """A stance; whoever is floored lets go, and sprints no longer (BR-STAT-1)."""
    if posture == Posture.FLOORED:
        floor(b, i, log)
    elif posture != b.fighters[i].posture:
        take_posture(b, i, posture, log)


def write_score(b: Any, i: int, value: int, _log: np.ndarray) -> None:
    """The initiative score; with reactions taken off it decides about her next action (BR-INIT-1, BR-INIT-2)."""
    b.fighters[i].score = value
    lose(b, i)


def write_reactions(b: Any, i: int, count: int, _log: np.ndarray) -> None:
    """How often she has reacted since her last turn; without a reaction no action is lost (BR-INIT-1, BR-INIT-2)."""
    f = b.fighters[i]
    f.temp = -REACTING * count
    if count == 0:
        f.lost = 0
    lose(b, i)


def lose(b: Any, i: int) -> None:
    """A score that reactions have brought below 0 costs the next action (BR-INIT-2).

    Raises:
        AmendError: for more reactions than the score allows.
    """
    f = b.fighters[i]
    if f.temp == 0:
        return
    now = int(f.score + f.temp)
    if now < -REACTING:
        found = f"found score {int(f.score)} with {int(-f.temp) // REACTING} reactions"
        raise AmendError(f"{found}, expected none after one that brought it below 0")
    f.lost = int(now < 0)


def write_hidden(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """Hidden until the action of her next turn is over, or seen (BR-HIDE-2)."""
    f = b.fighters[i]
    if bool(f.hidden) != value:
        f.hidden = HIDDEN if value else 0


def write_sprint(b: Any, i: int, pace: int, _log: np.ndarray) -> None:
    """No sprint, or one that is plain, significantly or extremely erratic (BR-MOVE-1)."""
    f = b.fighters[i]
    f.sprint, f.erratic = int(pace > 0), max(pace - 1, 0)


def write_bond(b: Any, i: int, bond: int, row: int, log: np.ndarray) -> None:
    """Whom she pins or holds, -1 for nobody; she comes beside her, as one who grapples does (BR-MAN-1, BR-STAT-1).

    Raises:
        AmendError: for anybody but an enemy in the fight who is not hidden.
    """
    f = b.fighters[i]
    if row < 0:
        if f.bond == bond + 1:
            unbind(b, i, log)
        return
    other = b.fighters[row]
    if side_of(b, row) == side_of(b, i) or not stands(b, row) or other.hidden != 0 or f.hidden != 0:
        raise AmendError("found somebody else, expected an enemy in the fight, neither of them hidden")
    if f.bond == bond + 1 and f.bond_with == row + 1:
        return
    for one in (i, row):
        unbind(b, one, log)
    close_in(b, i, row, log)
    bind(b, i, row, bond, log)


def write_place(b: Any, i: int, w: int, place: int, _log: np.ndarray) -> None:
    """Where a weapon is; what is gone is not jammed, what is dropped lies where she stands (BR-COVER-1, BR-CRIT-2).

    Raises:
        AmendError: for a weapon in hand without hands for it.
    """
    f = b.fighters[i]
    if place == f.w_place[w]:
        return
    if place == Place.IN_HAND and free_hands(b, i) < f.w_hands[w]:
        raise AmendError(f"found it in hand, expected {int(f.w_hands[w])} free for it: put something else away first")
    f.w_place[w] = place
    f.w_at[w] = f.at if place == Place.DROPPED else 0
    if place == Place.GONE:
        f.w_jam[w] = 0
