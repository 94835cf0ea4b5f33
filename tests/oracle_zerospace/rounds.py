"""A fight: rounds, halves, whose turn is next, the environment (ZS-TURN-1, ZS-OBJ-2, ZS-END-1)."""

from tests.references import Asked

from .blows import FEET
from .dice import ONE, TWO
from .forcing import fleeing
from .harm import decided, defeat, lose
from .hits import hit
from .sheet import NORMAL, Hazard
from .state import DRAW, Ask, Asking, Battle, Fighter, FightOver, Roll
from .turns import ordinary
from .values import task


class Counted(Asked):
    """A fight whose dice count in the round."""

    def resolve(self, outcome: int) -> None:
        """Give the awaited dice their outcome."""
        assert isinstance(self.waiting, Roll)
        self.battle.fighters[self.waiting.by].rolls += 1
        super().resolve(outcome)


def fight(b: Battle) -> Asking:
    """A whole fight."""
    decided(b)
    while True:
        yield from one_round(b)


def one_round(b: Battle) -> Asking:
    """Both halves, the environment, perhaps the end."""
    b.turn += 1
    for f in b.fighters:
        f.forced = f.acted = False
        f.rolls = 0
    for b.half in (0, 1):
        yield from half(b, b.options.starts if b.half == 0 else 1 - b.options.starts)
    b.half = 2
    for hazard in b.hazards:
        yield from strikes(b, hazard)
    decided(b)
    if b.turn >= b.options.rounds:
        hit("ZS-END-1")
        b.outcome = DRAW
        raise FightOver


def half(b: Battle, side: int) -> Asking:
    """A side takes its turns in the order that it likes, or as listed."""
    while True:
        waiting = [f for f in b.side(side) if f.able and not f.acted]
        if not waiting:
            return
        first = waiting[0]
        if len(waiting) > 1 and not b.options.listed:
            mates = b.allies(first)
            legal = [("go", 0, 0), *(("send", mates.index(f), 0) for f in waiting[1:])]
            kind, slot, _ = yield Ask("next", first, legal)
            if kind == "send":
                hit("ZS-TURN-1")
                first = mates[slot]
        yield from ordinary(b, first)


def strikes(b: Battle, hazard: Hazard) -> Asking:
    """A hazard moves, and hurts whoever is near it (ZS-OBJ-2, ZS-TURN-1)."""
    if hazard.gone:
        return
    hazard.at += hazard.speed
    if not 0 <= hazard.at <= b.options.arena:
        hazard.gone = True
        return
    for f in b.fighters:
        if f.stands and abs(f.at - hazard.at) <= hazard.width:
            yield from fleeing(b, f, hazard.at, hazard.width)
            if abs(f.at - hazard.at) <= hazard.width:
                yield from caught(b, hazard, f)


def caught(b: Battle, hazard: Hazard, f: Fighter) -> Asking:
    """Agility + Athletics against 12, or 1d6 + level (ZS-OBJ-2)."""
    dice = yield Roll(TWO, f.row, "hazard")
    hit("ZS-OBJ-2")
    if task(b, f, f.sheet.agility + f.sheet.athletics, dice) >= FEET:
        return
    if not f.sheet.named:
        defeat(f)
        return
    die = yield Roll(ONE, f.row, "damage")
    lose(f, max(0, die + hazard.level - f.resists(NORMAL)), stunning=False)
