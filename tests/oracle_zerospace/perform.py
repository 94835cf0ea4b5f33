"""Standard actions but for attacks that harm: manoeuvres, recoveries, objects (ZS-MAN-1, ZS-ATT-2, ZS-OBJ-1)."""

from .arms import can_take, drop, held, take
from .blows import attack, manoeuvre_roll
from .dice import ONE, TWO
from .harm import break_away, defeat, let_go, lose
from .hits import hit
from .sheet import ALTERATION, BY_HAND, MENTAL, NORMAL
from .state import OWN, Action, Ask, Asking, Battle, Fighter, Roll
from .values import EASE, LYING_BY_HAND, attack_value, bare, lies, task, weakness

HARDER = 3
"""What disarming and takedowns cost (ZS-MAN-1)."""
OBJECT = 8
"""The Defence Value of an object (ZS-OBJ-2)."""
SHOWS = ("attack", "spread", "sweep", "disarm", "grapple", "takedown", "squeeze", "wreck")
"""What ends being hidden (ZS-COND-2)."""
STANDARD = (*SHOWS, "distract", "break", "recover", "dodge")
"""Standard actions, but for rising."""


def standard(b: Battle, f: Fighter, action: Action, trade: int) -> Asking:
    """One standard action."""
    kind, slot, option = action
    if kind in SHOWS:
        if f.hidden:
            hit("ZS-COND-2")
        f.hidden = False
    hit("ZS-ACT-1")
    if kind in ("attack", "spread", "sweep"):
        yield from attack(b, f, action, trade)
    elif kind in ("disarm", "grapple", "takedown"):
        yield from on_somebody(b, f, kind, b.enemies(f)[slot])
        f.distracted = False
    elif kind == "squeeze":
        yield from squeeze(b, f)
        f.distracted = False
    elif kind == "distract":
        yield from distract(b, f, b.enemies(f)[slot])
    elif kind == "break":
        yield from struggle(b, f)
    elif kind == "recover":
        yield from recover(b, f, option)
    elif kind == "wreck":
        yield from wreck(b, f, *divmod(option, 5))
        f.distracted = False
    else:
        assert kind == "dodge"
        hit("ZS-MAN-1")
        f.dodge = OWN


def defeats(b: Battle, t: Fighter) -> bool:
    """A manoeuvre that only has its effect defeats the unnamed by option (ZS-DMG-2)."""
    return b.options.defeat and not t.sheet.named


def on_somebody(b: Battle, f: Fighter, kind: str, target: Fighter) -> Asking:
    """A disarm, a grapple or a takedown (ZS-MAN-1, ZS-MAN-2)."""
    t = yield from manoeuvre_roll(b, f, kind, target, 0 if kind == "grapple" else HARDER)
    if t is None:
        return
    if kind == "takedown":
        throw(f, t)
    elif defeats(b, t):
        defeat(t)
    elif kind == "grapple":
        f.holds, t.held_by = t, f
    else:
        yield from disarm(f, t)


def throw(f: Fighter, t: Fighter) -> None:
    """Brawn less Damage Resistance from Endurance; she lies (ZS-MAN-1)."""
    if not t.sheet.named:
        defeat(t)
        return
    lose(t, max(0, f.sheet.brawn + f.sheet.iron - t.resists(NORMAL)), stunning=True)
    if t.stands:
        t.prone = True


def disarm(f: Fighter, t: Fighter) -> Asking:
    """Something is knocked from her hand or taken (ZS-MAN-1, ZS-MAN-2)."""
    legal: list[Action] = [("knock", 0, place) for place in held(t)]
    legal += [("take", 0, place) for place in can_take(f, t)]
    if not legal:
        return
    answer = legal[0]
    if len(legal) > 1:
        answer = yield Ask("take", f, legal)
    if answer[0] == "knock":
        drop(t, answer[2])
    else:
        take(f, t, answer[2])


def squeeze(b: Battle, f: Fighter) -> Asking:
    """1d6 + Brawn - Damage Resistance to Endurance of whom she restrains (ZS-MAN-2)."""
    assert f.holds is not None
    t = yield from manoeuvre_roll(b, f, "squeeze", f.holds, 0)
    if t is None:
        return
    hit("ZS-MAN-2")
    if not t.sheet.named:
        defeat(t)
        return
    die = yield Roll(ONE, f.row, "damage")
    lose(t, max(0, die + f.sheet.brawn - t.resists(NORMAL)), stunning=True)


def distract(b: Battle, f: Fighter, t: Fighter) -> Asking:
    """Presence + Deception against Presence + Investigation (ZS-MAN-1)."""
    dice = yield Roll(TWO, f.row, "task")
    hit("ZS-MAN-1")
    against = EASE + t.sheet.presence + t.sheet.investigation - weakness(b, t)
    if task(b, f, f.sheet.presence + f.sheet.deception, dice) >= against:
        if defeats(b, t):
            defeat(t)
        else:
            t.distracted = True


def struggle(b: Battle, f: Fighter) -> Asking:
    """Out of somebody's hold (ZS-MAN-1, ZS-ATT-3)."""
    holder = f.held_by
    assert holder is not None
    dice = yield Roll(TWO, f.row, "task")
    hit("ZS-MAN-1")
    against = 0
    if not holder.helpless:
        against = EASE + bare(holder, BY_HAND) - weakness(b, holder) - LYING_BY_HAND * lies(b, holder)
    if holder.distracted:
        hit("ZS-COND-2")
    holder.distracted = False
    if task(b, f, bare(f, BY_HAND) - LYING_BY_HAND * lies(b, f), dice) >= against:
        break_away(f)


def recover(b: Battle, f: Fighter, which: int) -> Asking:
    """Sight, nerve, her shape or her will (ZS-ATT-2, ZS-ATT-3, ZS-ATT-4)."""
    dice = yield Roll(TWO, f.row, "task")
    hit("ZS-ATT-2")
    hit("ZS-ATT-3")
    bodily = which in (0, 2)
    resists = f.resists(ALTERATION if bodily else MENTAL)
    rolled = task(b, f, (f.sheet.brawn if bodily else f.sheet.presence) + f.sheet.athletics + resists, dice)
    plight = ("blind", "fear", "altered", "unfree")[which]
    if rolled < getattr(f, plight):
        return
    setattr(f, plight, 0)
    if plight == "fear":
        f.terror = 0
        f.fear_of = None


def wreck(b: Battle, f: Fighter, c: int, place: int) -> Asking:
    """An attack on what gives cover (ZS-OBJ-1, ZS-OBJ-2)."""
    weapon, cover = f.weapon(place), b.covers[c]
    dice = yield Roll(TWO, f.row, "attack")
    if dice + attack_value(b, f, weapon.pair, weapon) < OBJECT:
        return
    die = yield Roll(ONE, f.row, "damage")
    hit("ZS-OBJ-1")
    hit("ZS-OBJ-2")
    cover.health = max(0, cover.health - die - weapon.level)
    if cover.health == 0:
        for g in b.fighters:
            if g.cover == c + 1:
                g.cover = 0


def free(f: Fighter) -> None:
    """She lets go of her own will (ZS-MAN-1)."""
    hit("ZS-MAN-1")
    let_go(f)
