"""Writing a corrected figure of OK, with what follows of it at once for the fighters.

Her state follows her points, a fall costs AP and grabs, a dying clock runs or stops. What follows for the fight as a
whole, ``settling.settle`` sees to.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.figure import AmendError

from ..rules.damage import DYING_AT, HALF_ROUNDS, IMPAIRED_AT, lose_setup, points_on, set_state
from ..rules.grab import LETS_GO, TORN_AWAY, free, release, seize
from ..rules.layout import HANDS, Arm, Damage, State
from ..rules.mooks import state_at
from ..rules.movement import AT_HAND, distance
from ..rules.omens import arrive
from ..rules.places import put
from ..rules.setups import FREE_BONUS
from ..rules.sides import side_of, stands
from ..rules.weapons import drop_taken, end_contest, put_weapon, take_in_hand


def state_by_points(b: Any, i: int) -> State:
    """The state that somebody's points, or tags, mean (OK-DMG-3, OK-MOOK-2, OK-MOOK-3)."""
    return State(int(state_at(b.fighters[i].damage_mode, points_on(b, i))))


def clock_of(lethal: int) -> int:
    """Half-rounds until death with so many lethal points (OK-DMG-4)."""
    return HALF_ROUNDS[min(lethal - DYING_AT, len(HALF_ROUNDS) - 1)]


def write_points(b: Any, i: int, name: str, value: int, log: np.ndarray) -> None:
    """Points or tags; state and dying clock follow, though Down or Out be final by the options (OK-DMG-3, OK-DMG-4).

    Raises:
        AmendError: for so many that a reinforcement would be Down when she arrives.
    """
    f = b.fighters[i]
    if name == "lethal" and value != f.lethal:
        f.clock = 0  # runs anew
    f[name] = value
    if f.state == State.WAITING and state_by_points(b, i) >= State.DOWN:
        raise AmendError(f"found {value}, expected so few that she stands when she arrives")
    follow_points(b, i, log)


def follow_points(b: Any, i: int, log: np.ndarray) -> None:
    """Somebody's state and dying clock follow her points; who has left, or died of them, stays so."""
    f = b.fighters[i]
    if f.lethal < DYING_AT:
        f.clock = 0
    elif f.clock == 0 and f.state != State.DEAD:
        f.clock = clock_of(int(f.lethal))
    if f.lethal + f.nonlethal < IMPAIRED_AT:
        f.maimed = 0
    if f.state <= State.OUT or (f.state == State.DEAD and f.lethal < DYING_AT):
        set_state(b, i, int(state_by_points(b, i)), log)


def come_back(b: Any, i: int, log: np.ndarray) -> None:
    """Somebody who surrendered, fled, died or was yet to come is in the fight, in the state of her points."""
    f = b.fighters[i]
    if f.state <= State.OUT:
        return
    if f.state == State.WAITING:
        arrive(b, i, log)
    if f.damage_mode != Damage.FULL:
        f.lethal = 0  # of a mook who was dead
    set_state(b, i, int(state_by_points(b, i)), log)
    follow_points(b, i, log)


def go_away(b: Any, i: int, state: int, log: np.ndarray) -> None:
    """Somebody surrenders, flees or dies; the dead have lethal points enough for it (OK-DMG-4)."""
    f = b.fighters[i]
    f.arrives = 0
    if state == State.DEAD:
        f.lethal, f.clock = max(int(f.lethal), DYING_AT), 0
    elif f.state == State.DEAD:
        f.clock = clock_of(int(f.lethal))
    set_state(b, i, state, log)


def move(b: Any, i: int, metres: float, log: np.ndarray) -> None:
    """To another place; a grab, and a grip on a weapon, that gets longer than an arm ends (OK-MOVE-1, OK-EFF-5)."""
    held = [k for k in range(int(b.fighters_n)) if b.fighters[k].held_by != 0]
    gaps = [int(distance(b, int(b.fighters[k].held_by) - 1, k)) for k in held]
    put(b, i, round(100 * metres), log)
    for k, gap in zip(held, gaps, strict=True):
        if distance(b, int(b.fighters[k].held_by) - 1, k) > max(gap, AT_HAND):
            free(b, k, TORN_AWAY, log)


def set_up(b: Any, i: int, row: int, log: np.ndarray) -> None:
    """A setup against somebody, of the bonus that there was, or a free one's; against nobody with -1 (OK-SET-1).

    Of a task of her own, which is always free, it names herself.

    Raises:
        AmendError: for somebody else who is no enemy who stands.
    """
    if row < 0:
        lose_setup(b, i, log)
        return
    if row != i:
        _expect_enemy(b, i, row)
    f = b.fighters[i]
    f.setup_on, f.setup_bonus = row + 1, FREE_BONUS if row == i else int(f.setup_bonus) or FREE_BONUS


def defend_one(b: Any, i: int, row: int, _log: np.ndarray) -> None:
    """An active defence against one enemy, and no other; none with -1 (OK-DEF-1).

    Raises:
        AmendError: for somebody who is no enemy who stands.
    """
    if row >= 0:
        _expect_enemy(b, i, row)
    b.fighters[i].def_one = np.int64(1) << np.int64(row) if row >= 0 else 0


def keep_squad_defence(b: Any, i: int, keep: bool, _log: np.ndarray) -> None:
    """An active defence against a squad stays, or not (OK-DEF-1)."""
    if not keep:
        b.fighters[i].def_group = 0


def grab(b: Any, i: int, row: int, log: np.ndarray) -> None:
    """Somebody is in her grab, with the power of her bare hands; nobody with -1 (OK-EFF-2).

    Raises:
        AmendError: for somebody who is no enemy who stands, or in another grab.
    """
    if row == b.fighters[i].holds - 1:
        return
    if row >= 0:
        _expect_enemy(b, i, row)
        if b.fighters[row].held_by == i + 1:  # one of two, whom she keeps
            free(b, int(b.fighters[i].holds) - 1, LETS_GO, log)
            return
        if b.fighters[row].held_by != 0:
            raise AmendError("found somebody who is in a grab already, expected somebody who is in none")
    release(b, i, LETS_GO, log)
    if row >= 0:
        seize(b, i, row, int(b.fighters[i].w_effect[HANDS]), log)


def _expect_enemy(b: Any, i: int, row: int) -> None:
    if side_of(b, row) == side_of(b, i) or not stands(b, row):
        raise AmendError("found somebody else, expected an enemy who stands, or nobody")


def put_arm(b: Any, i: int, weapon: int, where: int, log: np.ndarray) -> None:
    """A weapon of her own comes to another place, out of whosever hands it was in (OK-EFF-4, OK-EFF-5).

    On the ground it lies at her feet; what two hands cannot hold beside one in hand is put away.
    """
    f = b.fighters[i]
    if where == f.w_where[weapon]:
        return
    if f.w_where[weapon] == Arm.CONTESTED:
        end_contest(b, i, log)
    for k in range(int(b.fighters_n)):
        if b.fighters[k].taken_from == i + 1 and b.fighters[k].taken_which == weapon:
            drop_taken(b, k, -1, log)
    if where == Arm.READY:
        take_in_hand(b, i, weapon, log)
    else:
        f.w_at[weapon] = f.at
        put_weapon(b, i, weapon, where, log)


def write_round(b: Any, value: int) -> None:
    """The round has another number; who has tried to intimidate in it still has, and so for earlier ones (OK-SOC-1)."""
    for side in range(2):
        if b.threat_turn[side] != 0:
            b.threat_turn[side] = value if b.threat_turn[side] == b.turn else -1
    b.turn = value
