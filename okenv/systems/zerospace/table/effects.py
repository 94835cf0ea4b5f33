"""Writing a corrected figure of ZeroSpace, with what follows of it at once for the fighters.

What follows for the fight as a whole, ``settling.settle`` sees to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.core.bits import bit
from okenv.figure import AmendError

from ..rules.arms import free_hands, lay_down
from ..rules.conditions import fall_prone, fear_answer
from ..rules.damage import leave_fight
from ..rules.grapple import release, restrain
from ..rules.layout import Effort, Place, State, Terror
from ..rules.modifiers import MODERATE
from ..rules.movement import ADJACENT, away, distance, set_place, within
from ..rules.powers import switch_shield
from ..rules.sides import overcome, rows_of, side_of, stands


def leave_attack(b: Any, i: int) -> None:
    """Who can act no more is in no team, and in front of nobody (ZS-MAN-2, ZS-FORCE-2)."""
    f = b.fighters[i]
    if f.joins != 0:
        f.joins = 0
        b.members -= 1
    if b.diver == i + 1:
        b.diver = 0


def go_out(b: Any, i: int, log: np.ndarray) -> None:
    """Out of the fight: no part of what is going on, and no target any more (ZS-DMG-1)."""
    leave_attack(b, i)
    b.targets &= ~bit(i)
    leave_fight(b, i, log)


def is_down(b: Any, i: int) -> bool:
    """Whether Health or Endurance alone puts a fighter out (ZS-DMG-1)."""
    f = b.fighters[i]
    return bool(f.health == 0 or f.endurance == 0)


def write_moved(b: Any, _i: int, moved: bool, _log: np.ndarray) -> None:
    """Whether the move is used: nothing is left of one that is not (ZS-MOVE-3)."""
    b.moved = int(moved)
    b.rest = b.rest if moved else 0


def write_state(b: Any, i: int, state: int, log: np.ndarray) -> None:
    """Out or in the fight: who comes back has 1 Health and Endurance at least (ZS-DMG-1).

    Who is out has no Endurance left; the unnamed keep it, since they are defeated without losing any (ZS-DMG-2).
    """
    f = b.fighters[i]
    if state == f.state:
        return
    if state == State.FIT:
        f.health, f.endurance = max(f.health, 1), max(f.endurance, 1)
        f.state = state
        return
    if f.named != 0:
        f.endurance = 0
    go_out(b, i, log)


def write_points(b: Any, i: int, field: str, value: int, log: np.ndarray) -> None:
    """Health or Endurance: without either she is out, with both she is back (ZS-DMG-1, ZS-OBJ-2).

    Who is out for another reason, unnamed and defeated or taken out by hand, stays so.

    Raises:
        AmendError: for Endurance where there is no Health.
    """
    f = b.fighters[i]
    was_down = is_down(b, i)
    if field == "endurance" and value > 0 and f.health == 0:
        raise AmendError(f"found {value} without Health, expected 0: give Health back first")
    f[field] = value
    if f.health == 0:
        f.endurance = 0
    if is_down(b, i):
        if f.state == State.FIT:
            go_out(b, i, log)
    elif was_down:
        f.state = int(State.FIT)


def move(b: Any, i: int, metres: float, log: np.ndarray) -> None:
    """To another place: cover stays behind, and so does whom she holds or is held by, if too far away (ZS-MAN-1)."""
    set_place(b, i, int(metres))
    f = b.fighters[i]
    if f.holds != 0 and distance(b, i, f.holds - 1) > ADJACENT:
        release(b, i, log)
    if f.held_by != 0 and distance(b, i, f.held_by - 1) > ADJACENT:
        release(b, f.held_by - 1, log)


def write_shield(b: Any, i: int, active: bool, log: np.ndarray) -> None:
    """Whether a shield is active, with what it adds (ZS-POW-1)."""
    if bool(b.fighters[i].shield) != active:
        switch_shield(b, i, log)


def write_cover(b: Any, i: int, number: int, log: np.ndarray) -> None:
    """Behind the cover of that number, where she goes if it is too far away; 0: behind none (ZS-COND-1).

    Raises:
        AmendError: for cover that is destroyed.
    """
    f = b.fighters[i]
    if number > 0 and b.c_health[number - 1] == 0:
        raise AmendError("found cover which is destroyed, expected cover with Health")
    if number > 0 and abs(b.c_at[number - 1] - f.at) > ADJACENT:
        move(b, i, b.c_at[number - 1], log)
    f.cover = number


def write_prone(b: Any, i: int, value: bool, log: np.ndarray) -> None:
    """Prone, or on her feet (ZS-COND-1).

    Raises:
        AmendError: for somebody who cowers, and so is prone.
    """
    f = b.fighters[i]
    if value:
        fall_prone(b, i, log)
    elif f.terror == Terror.COWERS:
        raise AmendError("found no for who cowers, expected yes: end the terror first")
    else:
        f.prone = 0


def write_helpless(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """Helpless, with nothing left that she did in a turn, or would (ZS-COND-1, ZS-FORCE-2)."""
    f = b.fighters[i]
    f.helpless = int(value)
    if value:
        f.dodge, f.run, f.stored = int(Effort.NONE), int(Effort.NONE), 0
        leave_attack(b, i)


def write_terror(b: Any, i: int, terror: int, log: np.ndarray) -> None:
    """Terrified or not: who cowers is prone, who flees lets go; the overcome cower (ZS-ATT-3, ZS-ATT-4).

    Without anything else being known she fears the first enemy listed, and recovers against 12.
    """
    f = b.fighters[i]
    if terror == f.terror:
        return
    if terror == Terror.NONE:
        f.terror, f.fear, f.fear_of = 0, 0, 0
        return
    if f.fear == 0:
        f.fear, f.fear_of = MODERATE, int(rows_of(b, 1 - side_of(b, i))[0]) + 1
    fear_answer(b, i, bool(terror == Terror.FLEES and not overcome(b, i)), log)


def write_overcome(b: Any, i: int, field: str, value: int, log: np.ndarray) -> None:
    """The difficulty of breaking out; who is overcome lets go, flees no more, and is in no attack (ZS-ATT-4)."""
    f = b.fighters[i]
    f[field] = value
    if value:
        release(b, i, log)
        leave_attack(b, i)
        if f.terror == Terror.FLEES:
            fear_answer(b, i, False, log)


def write_fear_of(b: Any, i: int, row: int, _log: np.ndarray) -> None:
    """Whom she fears (ZS-ATT-3).

    Raises:
        AmendError: for nobody.
    """
    if row < 0:
        raise AmendError("found nobody, expected somebody: who is terrified fears somebody")
    b.fighters[i].fear_of = row + 1


def write_stored(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
    """A delayed turn; who has one owes none (ZS-DELAY-1, ZS-FORCE-2)."""
    f = b.fighters[i]
    f.stored = int(value)
    if value:
        f.owed = 0


def write_owed(b: Any, i: int, count: int, _log: np.ndarray) -> None:
    """Turns owed; a delayed one would have been spent first (ZS-FORCE-2)."""
    f = b.fighters[i]
    f.owed = count
    if count > 0:
        f.stored = 0


def write_holds(b: Any, i: int, row: int, log: np.ndarray) -> None:
    """Whom she restrains, -1 for nobody; she comes beside her, and other holds end (ZS-MAN-1, ZS-MAN-2).

    Raises:
        AmendError: for anybody but an enemy in the fight, or where she is overcome (ZS-ATT-4).
    """
    f = b.fighters[i]
    if row + 1 == f.holds:
        return
    if row >= 0 and (side_of(b, row) == side_of(b, i) or not stands(b, row)):
        raise AmendError("found somebody else, expected an enemy in the fight")
    if row >= 0 and overcome(b, i):
        raise AmendError("found somebody, expected nobody for who is altered or without free will")
    release(b, i, log)
    if row < 0:
        return
    g = b.fighters[row]
    if g.held_by != 0:
        release(b, g.held_by - 1, log)
    if f.held_by not in (0, row + 1):
        release(b, f.held_by - 1, log)
    if distance(b, i, row) > ADJACENT:
        move(b, i, within(b, g.at + ADJACENT * away(b, i, row)), log)
    restrain(b, i, row, log)


def write_place(b: Any, i: int, w: int, place: int, _log: np.ndarray) -> None:
    """Where an arm is; what is dropped lies where she stands (ZS-MAN-1, ZS-MAN-2).

    Raises:
        AmendError: for an arm in hand without hands for it.
    """
    f = b.fighters[i]
    if place == f.w_place[w]:
        return
    if place == Place.IN_HAND and free_hands(b, i) < f.w_hands[w]:
        raise AmendError(f"found it in hand, expected {int(f.w_hands[w])} free for it: put something else away first")
    if place == Place.DROPPED:
        lay_down(b, i, w)
    else:
        f.w_place[w], f.w_at[w] = place, 0


def write_object(b: Any, c: int, health: int) -> None:
    """What is left of a place with cover; destroyed it is nobody's (ZS-OBJ-2)."""
    b.c_health[c] = health
    if health == 0:
        for k in range(int(b.fighters_n)):
            if b.fighters[k].cover == c + 1:
                b.fighters[k].cover = 0


def write_hazard(b: Any, h: int, there: bool) -> None:
    """Whether a hazard is still there (ZS-OBJ-2).

    Raises:
        AmendError: for one that has left the arena.
    """
    if there and not 0 <= b.h_at[h] <= b.arena:
        raise AmendError("found yes for what has left the arena, expected no")
    b.h_gone[h] = int(not there)
