"""A turn: what was forced, what begins it, its actions, interruptions (ZS-TURN-1, ZS-DELAY-1, ZS-FORCE-1, ZS-ACT-1)."""

from .arms import draw, drop
from .choices import FEWEST, beside, turn_choices
from .harm import decided, let_go
from .hits import hit
from .perform import STANDARD, free, standard
from .places import MOVES, away, crouch, go, move
from .state import FLEES, FORCED, IN_HAND, Action, Ask, Asking, Battle, Fighter, Used

QUICK = ("cover", "prone", "drop", "draw", "cloak", "activate", "deactivate")


def ordinary(b: Battle, f: Fighter) -> Asking:
    """The turn that the order of play brings; a turn that is owed is lost (ZS-FORCE-1, ZS-DELAY-1)."""
    f.acted = True
    hit("ZS-TURN-1")
    if not f.owed:
        f.stored = f.stored and b.options.keeps_delayed
        b.opening = b.options.early
        while b.opening and f.able and not f.owed and (yield from interrupted(b, f)):
            pass  # those who are left may come in as well
        b.opening = False
    if f.able and f.owed:
        lose(b, f)
    elif f.able:
        yield from whole_turn(b, f)


def lose(b: Battle, f: Fighter) -> None:
    """A turn that was forced does not come (ZS-FORCE-1)."""
    hit("ZS-FORCE-1")
    f.owed -= 1
    if f.run == FORCED:
        f.run = 0
    if f.dodge == FORCED and not b.options.long_dodge:
        f.dodge = 0
    f.surprised = False


def begin(b: Battle, f: Fighter, used: Used) -> Asking:
    """As every turn begins."""
    f.dodge = f.run = 0
    holder = f.held_by
    if holder is not None and holder.able:
        answer = yield Ask("release", holder, [("keep", 0, 0), ("release", 0, 0)])
        if answer[0] == "release":
            free(holder)
    if f.terror == FLEES and f.held_by is None:
        hit("ZS-ATT-3")
        used.moved = True
        let_go(f)
        if f.prone:
            f.prone = False
        else:
            assert f.fear_of is not None
            go(f, away(b, f, f.fear_of.at, f.sheet.pace))


def whole_turn(b: Battle, f: Fighter) -> Asking:
    """Actions until she is done or nothing is left."""
    used = Used()
    yield from begin(b, f, used)
    while f.able:
        legal = turn_choices(b, f, used)
        if not legal:
            break
        answer = yield Ask("turn", f, [("done", 0, 0), *legal])
        kind = answer[0]
        if kind == "done":
            break
        if kind == "delay":
            hit("ZS-DELAY-1")
            f.stored = True
            return
        if kind == "release":
            free(f)
        elif kind in QUICK:
            hit("ZS-ACT-1")
            used.quick += 1
            quick(b, f, answer)
        else:
            yield from declared(b, f, answer, used)
    f.surprised = False


def quick(b: Battle, f: Fighter, action: Action) -> None:
    """What takes little or no time (ZS-ACT-1)."""
    kind, _, place = action
    if kind == "cover":
        crouch(b, f)
    elif kind == "prone":
        f.prone = True
    elif kind == "drop":
        drop(f, place)
    elif kind == "draw":
        draw(f, place)
    elif kind in ("activate", "deactivate"):
        hit("ZS-POW-1")
        f.shielded = kind == "activate"
    else:
        hit("ZS-COND-2")
        f.hidden = True


def declared(b: Battle, f: Fighter, action: Action, used: Used) -> Asking:
    """A move or a standard action: declared, perhaps interrupted, carried out."""
    yield from picking(b, f, action)
    trade = yield from trading(b, f, action)
    if b.interrupted is None and (yield from interrupted(b, f)):
        return
    kind, _, option = action
    if kind in MOVES:
        hit("ZS-ACT-1")
        move(b, f, action, used)
    elif kind == "pick":
        hit("ZS-MAN-2")
        used.moved = True
        f.arms[option].where = IN_HAND
    elif kind == "rise":
        if option:
            used.spent = True
        else:
            used.moved = True
        f.prone = False
    else:
        assert kind in STANDARD
        used.spent = True
        if kind == "dodge":
            used.moved = True
        yield from standard(b, f, action, trade)
        decided(b)


def picking(b: Battle, f: Fighter, action: Action) -> Asking:
    """Whom a spread or sweep leaves out, in the order of rows; two remain, and the first target (ZS-MAN-3)."""
    b.spared = []
    kind, slot, _ = action
    if kind not in ("spread", "sweep") or not b.options.picks_targets:
        return
    enemies = b.enemies(f)
    aimed = enemies[slot] if kind == "spread" else None
    left = beside(b, f, aimed or f)
    while len(left) > FEWEST:
        last = max((t.row for t in b.spared), default=-1)
        legal = [("spare", enemies.index(t), 0) for t in left if t is not aimed and t.row > last]
        if not legal:
            return
        answer = yield Ask("targets", f, [("decline", 0, 0), *legal])
        if answer[0] == "decline":
            return
        hit("ZS-MAN-3")
        b.spared.append(enemies[answer[1]])
        left.remove(enemies[answer[1]])


def trading(b: Battle, f: Fighter, action: Action) -> Asking:
    """A called shot's bonus, or suppressing fire's penalty below 0 (ZS-MAN-1)."""
    kind, _, place = action
    cap = b.options.trade_cap
    if kind not in ("attack", "spread", "sweep") or not cap:
        return 0
    weapon = f.weapon(place)
    if not weapon.harm or weapon.area:
        return 0
    ways = ("called", "suppress") if weapon.auto else ("called",)
    legal = [("plain", 0, 0), *((way, 0, n) for way in ways for n in range(cap))]
    way, _, n = yield Ask("trade", f, legal)
    return {"plain": 0, "called": n + 1, "suppress": -n - 1}[way]


def interrupted(b: Battle, f: Fighter) -> Asking:
    """Holders of a stored turn; whether one of them has used it (ZS-DELAY-1)."""
    for g in b.enemies(f) + b.allies(f):
        if not g.stored or not g.able:
            continue
        answer = yield Ask("interrupt", g, [("decline", 0, 0), ("interrupt", 0, 0)])
        if answer[0] == "interrupt":
            hit("ZS-DELAY-1")
            g.stored = False
            b.interrupted = f
            yield from whole_turn(b, g)
            b.interrupted = None
            return True
    return False
