"""A turn: what binds her, movement, posture, one action (BR-ACT-1, BR-STAT-1, BR-LOST-1, BR-HIDE-1, BR-STOCK-1)."""

from .arms import draw
from .choices import STOCK_CAP, can_strike, turn_choices
from .dice import FUDGE4
from .groups import attack_as_one
from .harm import leave, let_go
from .hits import hit
from .numbers import CROUCHED, PRONE, UPRIGHT, stealth_bonus
from .perform import attacks, bind, manoeuvre
from .places import best_cover, go, move
from .state import (
    FLED,
    HELD,
    HER_TURN,
    HOLDER,
    IN_HAND,
    JUST_HIDDEN,
    PINNED,
    PINNER,
    SEEN,
    Action,
    Ask,
    Asking,
    Battle,
    Fighter,
    Roll,
)  # fmt: skip
from .values import HOLDING, own
from .windows import end_of_action

STOCK = 2
MOVES = ("approach", "retreat", "join", "leave")


def turn(b: Battle, f: Fighter) -> Asking:
    """The whole of a turn; a fight may end in it."""
    f.temp, f.sprint, f.erratic, f.shown = 0, False, 0, False
    if f.hidden == JUST_HIDDEN:
        f.hidden = HER_TURN
    f.moved = f.shifted = False
    f.spent = f.lost
    if f.lost:
        hit("BR-LOST-1")
    goes_on = True
    if f.bond in (PINNED, HELD):
        goes_on = not f.lost and (yield from bound(b, f))
    elif f.bond in (PINNER, HOLDER):
        goes_on = yield from keeping(f)
    while goes_on:
        legal = turn_choices(b, f)
        if not legal:
            break
        answer = yield Ask("turn", f, [("done", 0, 0), *legal])
        if answer[0] in ("done", "flee"):
            if answer[0] == "flee":
                hit("BR-HIDE-2")
                leave(b, f, FLED)
            break
        yield from do(b, f, answer)
    f.acted, f.lost = True, False
    if f.hidden == HER_TURN:
        f.hidden = SEEN


def keeping(f: Fighter) -> Asking:
    """She who pins or holds somebody: does she go on; whether the turn does (BR-STAT-1)."""
    answer = yield Ask("keep", f, [("keep", 0, 0), ("release", 0, 0)])
    if answer[0] == "release":
        let_go(f)
    return f.bond != PINNER


def bound(b: Battle, f: Fighter) -> Asking:
    """She who is pinned or held: an action to be free; whether the turn goes on (BR-STAT-1)."""
    pinned, other = f.bond == PINNED, f.other
    assert other is not None
    answer = yield Ask("bound", f, [("pass", 0, 0), ("break", 0, 0), *([("reverse", 0, 0)] if pinned else [])])
    if answer[0] == "pass":
        return False
    f.spent = True
    if b.turn != 0 and (yield Ask("loosen", other, [("keep", 0, 0), ("release", 0, 0)]))[0] == "release":
        hit("BR-PIN-1")
        let_go(f)
        return True
    dice = yield Roll(FUDGE4, f.row, "break")
    hit("BR-STAT-1")
    over = dice + f.sheet.strength + own(f) - other.sheet.strength - (0 if pinned else HOLDING)
    if over < 0:
        return False
    if pinned and over > 0 and answer[0] == "reverse":
        yield from bind(f, other, over)
        return False
    let_go(f)
    return True


def do(b: Battle, f: Fighter, action: Action) -> Asking:
    """One thing that she chose to do in her turn."""
    kind, slot, place = action
    if kind in MOVES:
        move(b, f, action)
        return
    if kind in ("crouch", "stand"):
        f.posture, f.shifted = CROUCHED if kind == "crouch" else UPRIGHT, True
        return
    hit("BR-ACT-1")
    if kind == "attack":
        yield from attacks(b, f, action)
    elif kind in ("trip", "disarm", "grapple", "shove"):
        yield from manoeuvre(b, f, action)
    elif kind in ("concentrate", "dogpile"):
        yield from attack_as_one(b, f, b.enemies(f)[slot], place, can_strike)
    elif kind == "hide":
        yield from hide(b, f)
    else:
        simple(b, f, kind, place)
    end_of_action(f)


def hide(b: Battle, f: Fighter) -> Asking:
    """Stealth against the best Perception of the enemies (BR-HIDE-1, BR-HIDE-2)."""
    f.spent = True
    dice = yield Roll(FUDGE4, f.row, "hide")
    hit("BR-HIDE-1")
    check = dice + f.sheet.stealth + own(f) + stealth_bonus(f.posture)
    f.hidden = JUST_HIDDEN if all(check >= g.sheet.perception for g in b.enemies(f) if g.stands) else SEEN


def simple(b: Battle, f: Fighter, kind: str, place: int) -> None:
    """Actions without dice."""
    f.spent = True
    if kind == "stock":
        hit("BR-STOCK-1")
        f.score = min(f.score + STOCK, f.sheet.perception + STOCK_CAP)
    elif kind in ("ground", "rise"):
        hit("BR-STAT-1")
        f.posture = PRONE if kind == "ground" else UPRIGHT
    elif kind == "cover":
        hit("BR-COVER-1")
        found = best_cover(b, f)
        assert found is not None
        go(f, found[0])
        f.cover = found[1]
    elif kind == "draw":
        draw(f, place)
    elif kind == "pick":
        f.arms[place].where = IN_HAND
    else:
        assert kind == "clear"
        f.arms[place].jammed = False
