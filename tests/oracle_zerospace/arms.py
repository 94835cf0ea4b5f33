"""Arms in hand, carried, dropped, taken (ZS-MAN-1, ZS-MAN-2, ZS-EQUIP-1)."""

from .hits import hit
from .sheet import PLACES
from .state import CARRIED, DROPPED, GONE, IN_HAND, Action, Arm, Fighter

NEAR_ENOUGH = 1
"""How near a dropped arm must lie to be picked up."""


def held(f: Fighter) -> list[int]:
    """Places of what she has in hand that can be taken from it: no powers."""
    return [place for place, arm in enumerate(f.arms) if arm.where == IN_HAND and arm.weapon.hands]


def handling(f: Fighter) -> list[Action]:
    """What she can drop and draw."""
    drops = [("drop", 0, place) for place in held(f)]
    return drops + [("draw", 0, place) for place, arm in enumerate(f.arms) if arm.where == CARRIED]


def picking(f: Fighter) -> list[Action]:
    """What she can pick up."""
    return [
        ("pick", 0, place) for place, arm in enumerate(f.arms)
        if arm.where == DROPPED and abs(arm.at - f.at) <= NEAR_ENOUGH and arm.weapon.hands <= f.free_hands
    ]  # fmt: skip


def draw(f: Fighter, place: int) -> None:
    """A carried arm comes into her hands; for it others go back, last listed first."""
    arm = f.arms[place]
    for other in reversed(held(f)):
        if f.free_hands >= arm.weapon.hands:
            break
        f.arms[other].where = CARRIED
    arm.where = IN_HAND


def drop(f: Fighter, place: int) -> None:
    """It lies where she stands."""
    f.arms[place].where, f.arms[place].at = DROPPED, f.at


def room(f: Fighter) -> int | None:
    """The place where she could put an arm that she takes."""
    for place, arm in enumerate(f.arms):
        if arm.where == GONE:
            return place
    return len(f.arms) if len(f.arms) < PLACES else None


def can_take(f: Fighter, victim: Fighter) -> list[int]:
    """Places of the victim's arms that she could hold instead."""
    if room(f) is None:
        return []
    return [place for place in held(victim) if victim.arms[place].weapon.hands <= f.free_hands]


def take(f: Fighter, victim: Fighter, place: int) -> None:
    """One of the victim's arms changes hands."""
    hit("ZS-MAN-2")
    mine = room(f)
    assert mine is not None
    taken = Arm(victim.arms[place].weapon, IN_HAND)
    victim.arms[place].where = GONE
    if mine == len(f.arms):
        f.arms.append(taken)
    else:
        f.arms[mine] = taken
