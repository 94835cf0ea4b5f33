"""Weapons in hand, carried, dropped, jammed, broken (BR-COVER-1, BR-CRIT-2, BR-TWO-1)."""

from .sheet import FIST, KICK, PLACES
from .state import CARRIED, DROPPED, GONE, IN_HAND, Action, Arm, Fighter

NEAR_ENOUGH = 200
"""How near a dropped weapon must lie to be picked up."""


def ready(f: Fighter, place: int) -> bool:
    """A weapon in hand that is not jammed, a free fist, or a foot."""
    if place == FIST:
        return f.free_hands >= 1
    if place == KICK:
        return True
    return place < len(f.arms) and f.arms[place].where == IN_HAND and not f.arms[place].jammed


def armed(f: Fighter) -> bool:
    """She has a weapon in hand, working or not."""
    return any(arm.where == IN_HAND for arm in f.arms)


def handling(f: Fighter) -> list[Action]:
    """What she can draw, pick up, and clear of a jam."""
    found: list[Action] = []
    for place, arm in enumerate(f.arms):
        if arm.where == CARRIED:
            found.append(("draw", 0, place))
        if arm.where == DROPPED and abs(arm.at - f.at) < NEAR_ENOUGH and arm.weapon.hands <= f.free_hands:
            found.append(("pick", 0, place))
        if arm.where == IN_HAND and arm.jammed:
            found.append(("clear", 0, place))
    return found


def draw(f: Fighter, place: int) -> None:
    """A carried weapon comes into her hands; for it others go back, last listed first."""
    arm = f.arms[place]
    for other in reversed(f.arms):
        if f.free_hands >= arm.weapon.hands:
            break
        if other.where == IN_HAND:
            other.where = CARRIED
    arm.where = IN_HAND


def room(f: Fighter) -> int | None:
    """The place where she could put a weapon that she takes."""
    for place, arm in enumerate(f.arms):
        if arm.where == GONE:
            return place
    return len(f.arms) if len(f.arms) < PLACES else None


def can_take(f: Fighter, victim: Fighter) -> list[int]:
    """Places of the victim's weapons in hand that she could hold instead (BR-MAN-1)."""
    if room(f) is None:
        return []
    return [
        place for place, arm in enumerate(victim.arms)
        if arm.where == IN_HAND and arm.weapon.hands <= f.free_hands
    ]  # fmt: skip


def take(f: Fighter, victim: Fighter, place: int) -> None:
    """One of the victim's weapons changes hands, jam and all."""
    arm, mine = victim.arms[place], room(f)
    assert mine is not None
    taken = Arm(arm.weapon, IN_HAND, 0, arm.jammed)
    if mine == len(f.arms):
        f.arms.append(taken)
    else:
        f.arms[mine] = taken
    arm.where = GONE


def drop_all(victim: Fighter) -> None:
    """All that she has in hand lies where she stands."""
    for arm in victim.arms:
        if arm.where == IN_HAND:
            arm.where, arm.at = DROPPED, victim.at
