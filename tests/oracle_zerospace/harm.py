"""Damage, conditions, bonds, who is out (ZS-DMG-1, ZS-DMG-2, ZS-ATT-1, ZS-ATT-2, ZS-ATT-3)."""

from .hits import hit
from .sheet import MENTAL, NORMAL, Weapon
from .state import COWERS, FLEES, Ask, Asking, Battle, Fighter, FightOver

PIERCED = 2
"""By what piercing attacks divide resistance (ZS-ATT-2)."""
HALVED = 2
"""By what mental and alteration attacks divide what is left (ZS-ATT-1)."""
TEAM_DAMAGE = 3
OUTLASTS = 8
"""What the level of an attack is added to, to recover from it (ZS-ATT-2)."""


def resistance(f: Fighter, weapon: Weapon) -> int:
    """What is taken off an attack (ZS-ATT-1, ZS-ATT-2)."""
    whole = f.resists(weapon.type)
    if weapon.piercing and whole > 0:
        hit("ZS-ATT-2")
        return max(1, whole // PIERCED)
    return whole


def points(weapon: Weapon, die: int, against: int, team: bool = False, trade: int = 0) -> int:
    """Damage: the die, the level, the highest bonus, less what is traded and resisted (ZS-DMG-1)."""
    left = max(0, die + weapon.level + max(TEAM_DAMAGE * team, trade, 0) + min(0, trade) - against)
    if weapon.type == NORMAL:
        return left
    hit("ZS-ATT-1")
    return max(1, left // HALVED) if left else 0


def lose(f: Fighter, harm: int, stunning: bool) -> None:
    """Endurance or Health goes (ZS-DMG-1, ZS-OBJ-2)."""
    hit("ZS-DMG-1")
    if stunning and f.endurance > 0:
        f.endurance = max(0, f.endurance - harm)
    else:
        f.health = max(0, f.health - harm)
    if f.health == 0:
        hit("ZS-OBJ-2")
        f.endurance = 0
    if f.endurance == 0:
        leave(f)


def defeat(f: Fighter) -> None:
    """An unnamed fighter is out without any dice (ZS-DMG-2)."""
    hit("ZS-DMG-2")
    leave(f)


def let_go(f: Fighter) -> None:
    """She holds nobody any more."""
    if f.holds is not None:
        f.holds.held_by = None
        f.holds = None


def break_away(f: Fighter) -> None:
    """Nobody holds her any more."""
    if f.held_by is not None:
        let_go(f.held_by)


def leave(f: Fighter) -> None:
    """She is out: nothing of her state matters any more."""
    let_go(f)
    break_away(f)
    f.stands = False
    f.cover = f.dodge = f.run = f.blind = f.terror = f.fear = f.altered = f.unfree = f.owed = 0
    f.hidden = f.surprised = f.distracted = f.stored = f.forced = f.acted = f.prone = f.shielded = False
    f.fear_of = None


def decided(b: Battle) -> None:
    """A side without anybody able is beaten; both: a draw (ZS-END-1)."""
    there = [any(f.able for f in b.side(side)) for side in (0, 1)]
    if all(there):
        return
    hit("ZS-END-1")
    b.outcome = there.index(True) if any(there) else 2
    raise FightOver


def blinding(f: Fighter, weapon: Weapon) -> None:
    """She cannot see (ZS-ATT-2)."""
    if weapon.blinding and not f.sheet.blindsight:
        hit("ZS-ATT-2")
        f.blind = max(f.blind, OUTLASTS + weapon.level)


def overcoming(f: Fighter, weapon: Weapon) -> None:
    """She is altered, or has no will of her own; she holds nobody any more (ZS-ATT-4)."""
    if not weapon.ongoing:
        return
    hit("ZS-ATT-4")
    if weapon.type == MENTAL:
        f.unfree = max(f.unfree, OUTLASTS + weapon.level)
    else:
        f.altered = max(f.altered, OUTLASTS + weapon.level)
    let_go(f)
    if f.terror:
        f.terror, f.prone = COWERS, True


def terrifying(by: Fighter, f: Fighter, weapon: Weapon) -> Asking:
    """She cowers or flees, as she likes (ZS-ATT-2, ZS-ATT-3)."""
    if not weapon.terrifying:
        return
    hit("ZS-ATT-2")
    f.fear = max(f.fear, OUTLASTS + weapon.level)
    if f.terror:
        return
    hit("ZS-ATT-3")
    f.fear_of = by
    answer = ("cower", 0, 0)
    if f.herself:
        answer = yield Ask("fear", f, [("cower", 0, 0), ("flee", 0, 0)])
    if answer[0] == "cower":
        f.terror, f.prone = COWERS, True
    else:
        f.terror = FLEES
        let_go(f)
