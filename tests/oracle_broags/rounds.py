"""A fight: surprise, lots, initiative, turn after turn (BR-SURP-1, BR-INIT-1, BR-END-1)."""

from .dice import FUDGE4, UNIFORM
from .hits import hit
from .state import DRAW, Asking, Battle, Fighter, FightOver, Roll, in_order
from .turns import turn


def fight(b: Battle) -> Asking:
    """A whole fight."""
    if b.options.surprise:
        yield from surprise(b)
    yield from lots(b)
    yield from initiative(b)
    b.turn = 1
    while True:
        yield from one_round(b)


def surprise(b: Battle) -> Asking:
    """The prepared side acts, by row (BR-SURP-1, BR-SURP-2)."""
    for f in b.side(b.options.surprise - 1):
        if f.stands and not f.acted:
            hit("BR-SURP-1")
            yield from turn(b, f)


def rollers(b: Battle) -> list[list[Fighter]]:
    """Who rolls initiative, and for whom: of a group its first who stands, for all of it (BR-GROUP-2)."""
    found: list[list[Fighter]] = []
    for f in b.fighters:
        if not f.stands:
            continue
        for others in found:
            if f.sheet.group and others[0].sheet.group and others[0].sheet.squad == f.sheet.squad:
                others.append(f)
                break
        else:
            found.append([f])
    return found


def lots(b: Battle) -> Asking:
    """Those of equal Perception are put in an order, one after the other (BR-INIT-1)."""
    placed: list[list[Fighter]] = []
    for each in rollers(b):
        equals = [other for other in placed if other[0].sheet.perception == each[0].sheet.perception]
        placed.append(each)
        if not equals:
            continue
        place = yield Roll(UNIFORM, each[0].row, "tie order", len(equals) + 1)
        for f in (f for other in equals for f in other):
            f.tie += f.tie >= place
        for f in each:
            f.tie = place


def initiative(b: Battle) -> Asking:
    """4dF and Perception, once for the whole fight (BR-INIT-1)."""
    for each in rollers(b):
        dice = yield Roll(FUDGE4, each[0].row, "initiative")
        hit("BR-INIT-1")
        for f in each:
            f.score = f.sheet.perception + dice
    for f in b.fighters:
        f.temp, f.acted, f.piled = 0, False, 0


def one_round(b: Battle) -> Asking:
    """Everybody once, the highest score as it then is first."""
    while True:
        waiting = in_order(f for f in b.fighters if f.stands and not f.acted)
        if not waiting:
            break
        yield from turn(b, waiting[0])
    if b.turn >= b.options.rounds:
        hit("BR-END-1")
        b.outcome = DRAW
        raise FightOver
    b.turn += 1
    for f in b.fighters:
        f.acted, f.piled = False, 0
