"""Rolls against a fixed difficulty: getting up, gumption, stunts; what is easy enough to need none (OK-COMB-1)."""

from tests.references import FUDGE4

from .hits import hit
from .ranks import GD, GRT
from .sheet import IMPAIRED
from .state import LEGS, Asking, Battle, Fighter, Roll, penalty


def automatic(attribute: int, difficulty: int) -> bool:
    """A difficulty two and a half ranks below the attribute needs no roll."""
    return attribute - difficulty >= 5


def nimble(f: Fighter) -> int:
    """The attribute of getting up and of stunts, as she is now."""
    return f.sheet.stunt - penalty(f, LEGS)


def springs_up(f: Fighter) -> bool:
    """OK-EFF-6: getting up (difficulty Def) needs no roll of her."""
    return automatic(nimble(f), 0)


def roll4(f: Fighter) -> Asking:
    """Four Fudge dice of hers."""
    hit("OK-DICE-1")
    dice = yield Roll(FUDGE4, f.row)
    return dice


def for_herself(f: Fighter) -> int:
    """What she has set up for a task of her own."""
    if f.setup_on is not f:
        return 0
    hit("OK-SET-1")
    return f.setup_bonus


def get_up(f: Fighter) -> Asking:
    """OK-EFF-6: a task of difficulty Def."""
    hit("OK-EFF-6")
    hit("OK-TASK-1")
    if springs_up(f):
        f.prone = False
        return
    dice = yield from roll4(f)
    if nimble(f) + dice + for_herself(f) >= 0:
        f.prone = False


def may_take_heart(b: Battle, f: Fighter) -> bool:
    """OK-OPT-1, gumption: one who is Impaired and has none yet."""
    return b.options.gumption and f.state == IMPAIRED and f.gumption == 0


def take_heart(f: Fighter) -> Asking:
    """OK-OPT-1, gumption: Gd halves the impairment, Grt lifts it, until after the next initiative roll."""
    hit("OK-OPT-1")
    hit("OK-TASK-1")
    off = penalty(f)
    result = f.sheet.will + (yield from roll4(f)) - off + for_herself(f)
    f.gumption = 2 if result >= GRT else 1 if result >= GD else 0
