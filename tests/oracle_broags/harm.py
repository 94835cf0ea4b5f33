"""Damage, wounds, who is out, who is floored, bonds that end (BR-DMG-1, BR-DMG-2, BR-STAT-1)."""

from . import numbers
from .hits import hit
from .numbers import FLOORED
from .sheet import Weapon
from .state import FREE, HELD, HOLDER, OUT, PINNED, PINNER, Battle, Fighter, FightOver
from .values import left


def bond(winner: Fighter, loser: Fighter, hold: bool) -> None:
    """One pins or holds another (BR-PIN-1)."""
    hit("BR-STAT-1")
    winner.bond, loser.bond = (HOLDER, HELD) if hold else (PINNER, PINNED)
    winner.other, loser.other = loser, winner
    for f in (winner, loser):
        f.sprint, f.erratic = False, 0


def let_go(f: Fighter) -> None:
    """A bond ends for both."""
    if f.other is not None:
        f.other.bond, f.other.other = FREE, None
        f.bond, f.other = FREE, None


def floor(f: Fighter) -> None:
    """She is on the floor; whom she pinned or held is free (BR-STAT-1)."""
    hit("BR-STAT-1")
    f.posture, f.sprint, f.erratic = FLOORED, False, 0
    if f.bond in (PINNER, HOLDER):
        let_go(f)


def figure(weapon: Weapon, strength: int) -> int:
    """What a weapon does in such hands (BR-DATA-2)."""
    return weapon.times * strength + weapon.flat


def hurt(b: Battle, target: Fighter, weapon: Weapon, strength: int, area: int, critical: bool = False) -> None:
    """One hit on somebody (BR-DMG-1, BR-DMG-2)."""
    done = numbers.damage(figure(weapon, strength), area, critical, target.sheet.soak * weapon.soak_times)
    hit("BR-DMG-1")
    hit("BR-DATA-2")
    if weapon.nonlethal:
        hit("BR-DMG-2")
        target.nonlethal += done
    else:
        target.lethal += done
    if left(target) <= 0:
        leave(b, target, OUT)


def leave(b: Battle, f: Fighter, state: int) -> None:
    """She is out or away; perhaps her side is beaten (BR-END-1)."""
    let_go(f)
    f.state = state
    if not any(g.stands for g in b.side(f.side)):
        hit("BR-END-1")
        b.outcome = 1 - f.side
        raise FightOver
