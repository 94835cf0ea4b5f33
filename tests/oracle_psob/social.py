"""Intimidation, rallying, deceit (PS-SOC-1, PS-SOC-2)."""

from .hits import hit
from .state import Battle, Fighter, Plan
from .values import common, doublings


def spine(b: Battle, f: Fighter) -> int:
    """What an intimidation is rolled against."""
    rallied = b.rallied[f.side]
    if f.sheet.minor and rallied is not None:
        return max(f.sheet.spine, rallied)
    return f.sheet.spine


def shaken(b: Battle, f: Fighter) -> list[Fighter]:
    """Whom an intimidation is rolled against: all enemy minor characters."""
    return [g for g in b.enemies(f) if g.stands and g.sheet.minor]


def led(b: Battle, f: Fighter) -> list[Fighter]:
    """Whom she can rally: the minor characters of her side besides herself."""
    return [g for g in b.side(f.side) if g.stands and g.sheet.minor and g is not f]


def heard(b: Battle, f: Fighter, what: str) -> bool:
    """Words at nobody in particular still have hearers."""
    if what == "rally":
        return bool(led(b, f))
    return bool(shaken(b, f)) if what == "intimidate" else any(g.stands for g in b.enemies(f))


def stiffest(b: Battle, f: Fighter) -> int:
    """The highest spine among the enemies."""
    return max(spine(b, g) for g in b.enemies(f) if g.stands)


def odds(b: Battle, side: int) -> int:
    """What the enemies' belief about the numbers gives to an intimidation."""
    mine = sum(f.stands for f in b.side(side))
    theirs = sum(f.stands for f in b.side(1 - side))
    if not mine:  # who lies there speaks for those who have just fallen (PS-WOUND-1)
        return 0
    power = doublings(mine // theirs) if mine >= theirs else -doublings(theirs // mine)
    return 2 * (power + b.deceived[side])


def losing(b: Battle, side: int) -> int:
    """What the state of the fight gives: 1 to 3 for a worse side 25, 50, 75 % down."""
    down = []
    for each in (side, 1 - side):
        all_of_it = b.side(each)
        down.append((sum(not f.stands for f in all_of_it), len(all_of_it)))
    (ours, us), (theirs, them) = down
    mine, other = ours * them, theirs * us
    if mine == other:
        return 0
    lost, of = (theirs, them) if other > mine else (ours, us)
    steps = 4 * lost // of
    return min(3, steps) if other > mine else -min(3, steps)


def value(b: Battle, f: Fighter, plan: Plan, what: str) -> int:
    """The Action Value of a social action."""
    hit("PS-SOC-1" if what == "rally" else "PS-SOC-2")
    skill = {"rally": f.sheet.influence, "deceive": f.sheet.deceit}.get(what, f.sheet.intimidation)
    assert skill is not None
    total = skill + common(f, plan)
    if what in ("intimidate", "cow"):
        total += odds(b, f.side) + losing(b, f.side)
    return total
