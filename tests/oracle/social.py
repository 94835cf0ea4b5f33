"""OK-SOC-1: intimidation, rallying, nerve, and surrender (option ``social``)."""

from fractions import Fraction
from math import ceil, floor

from . import setups
from .hits import hit
from .ranks import AVG, number
from .sheet import FLED, IMPAIRED, SURRENDERED, WAITING
from .state import Asking, Battle, Fighter, check_over, homeward, penalty, standing
from .tasks import for_herself, roll4
from .wounds import gone


def nerve(b: Battle, f: Fighter) -> int:
    """Her own nerve, or that to which a leader has rallied her side."""
    rallied = b.nerve[f.side]
    return f.sheet.nerve if rallied is None else max(f.sheet.nerve, rallied)


def frightened(b: Battle, f: Fighter) -> list[Fighter]:
    """Whom she can intimidate: standing enemies who are mooks or hurt, not her grabber."""
    return [foe for foe in standing(b.foes(f)) if foe is not f.held_by and (foe.sheet.mook or foe.hurt)]


def numbers(b: Battle, f: Fighter) -> tuple[int, int]:
    """How many of her side and of the other stand."""
    mine, theirs = (sum(1 for _ in standing(b.sides[side])) for side in (f.side, 1 - f.side))
    return mine, theirs


def may_intimidate(b: Battle, f: Fighter) -> bool:
    """Once a round and side, and again only when the odds have changed."""
    if not b.options.social or b.threat_turn[f.side] == b.turn or not frightened(b, f):
        return False
    return b.threat_turn[f.side] == 0 or b.threat_seen[f.side] != numbers(b, f)


def odds(mine: int, theirs: int) -> int:
    """A full rank for each doubling of numbers."""
    doublings = 0
    while max(mine, theirs) >= 2 * 2**doublings * min(mine, theirs):
        doublings += 1
    return 2 * doublings * (1 if mine > theirs else -1)


def loss(side: list[Fighter]) -> Fraction:
    """How much of a side that has arrived is lost: 1 for each who stands no more, 1/2 Impaired, 1/4 hurt."""
    there = [f for f in side if f.state != WAITING]

    def share(f: Fighter) -> Fraction:
        if not f.standing:
            return Fraction(1)
        return Fraction(1, 2) if f.state == IMPAIRED else Fraction(1, 4) if f.hurt else Fraction(0)

    return sum((share(f) for f in there), Fraction(0)) / len(there)


def losing(mine: list[Fighter], theirs: list[Fighter]) -> int:
    """Up to 3 half-ranks for the side that loses less."""
    difference = loss(theirs) - loss(mine)
    size = min(3, ceil(3 * abs(difference)))
    return size if difference > 0 else -size


def cornered(b: Battle, f: Fighter) -> bool:
    """Nowhere to go: held, prone, or an enemy stands nearer to her home edge."""
    way = homeward(f)
    return f.held_by is not None or f.prone or any((foe.at - f.at) * way > 0 for foe in standing(b.foes(f)))


def intimidate(b: Battle, f: Fighter) -> Asking:
    """Frighten the other side's weakest nerves away."""
    hit("OK-SOC-1")
    hit("OK-TASK-1")
    victims = frightened(b, f)
    mine, theirs = (list(standing(b.sides[s])) for s in (f.side, 1 - f.side))
    dice = yield from roll4(f)
    b.threat_turn[f.side], b.threat_seen[f.side] = b.turn, numbers(b, f)
    total = (
        f.sheet.intimidation + dice + odds(len(mine), len(theirs)) + losing(b.sides[f.side], b.sides[1 - f.side])
        - penalty(f) - (4 if f.held_by is not None else 0)
    )  # fmt: skip
    takes = {foe: nerve(b, foe) - setups.bonus(f, foe) for foe in victims}
    setups.lose(f)
    weakest = min(takes.values())
    if total < weakest:
        return
    reached = [foe for foe in sorted(victims, key=lambda v: (takes[v], v.row)) if takes[foe] <= total]
    for foe in reached[: floor(number(AVG + total - weakest))]:
        gone(b, foe, SURRENDERED if cornered(b, foe) else FLED)
    check_over(b)


def may_rally(b: Battle, f: Fighter) -> bool:
    """A leader with somebody to lead."""
    return b.options.social and f.sheet.leadership is not None and any(standing(b.allies(f)))


def rally(b: Battle, f: Fighter, enemy: Fighter) -> Asking:
    """Raise her side's nerve to her result; a general setup against the enemy whom she points out."""
    hit("OK-SOC-1")
    hit("OK-TASK-1")
    dice = yield from roll4(f)
    leadership = f.sheet.leadership
    assert leadership is not None
    total = leadership + dice - penalty(f) + for_herself(f)
    if total < min(nerve(b, ally) for ally in standing(b.allies(f))):
        return
    old = b.nerve[f.side]
    b.nerve[f.side] = total if old is None else max(old, total)
    enemy.exposed = max(enemy.exposed, 2)
