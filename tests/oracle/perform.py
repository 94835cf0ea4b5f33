"""What declared actions do when their turn comes (OK-COMB-1, OK-HOLD-1: what has become impossible is lost)."""

from . import arms, places, setups, social, strike, tasks
from .declare import Declared, may_set_up_task, stunts
from .hits import hit
from .places import MOVES
from .sheet import STRENGTH
from .state import Action, Asking, Battle, Fighter, mobile
from .strike import Blow

OWN = ("get-up", "stunt", "escape", "gumption", "rally")
"""Tasks of one's own, which can be set up."""


def aimed_at(b: Battle, d: Declared) -> tuple[Fighter, ...]:
    """OK-SET-1: for whom a setup of hers is kept: whom she attacks or can rout, herself for a task of her own."""
    parts = [a for a in (d.first, d.act) if a is not None]
    targets = [b.foes(d.by)[a[1]] for a in parts if a[0] in ("attack", "sweep")]
    if d.act[0] == "escape" and d.by.held_by is not None:
        targets.append(d.by.held_by)
    if any(a[0] in OWN for a in parts):
        targets.append(d.by)
    if d.act[0] == "intimidate":
        targets += social.frightened(b, d.by)
    return tuple(targets)


def perform(b: Battle, d: Declared) -> Asking:
    """One declared action, all of it."""
    f = d.by
    if not (f.standing and begins(b, d)):
        hit("OK-HOLD-1")
        return
    setups.begin_action(f, aimed_at(b, d))
    first = d.first
    if first is not None:
        hit("OK-COMB-1")
    if first is None:
        yield from alone(b, f, d.act)
    elif first[0] == "stunt":
        yield from stunt(b, f, first[2], d.act)
    elif first[0] == "attack":
        yield from strike.twice(b, f, blow_of(b, f, first), blow_of(b, f, d.act))
    elif first[0] == "get-up" and not tasks.springs_up(f):
        yield from up_and_attack(b, f, d.act)
    else:
        yield from simple(b, f, first)
        if f.standing and can(b, f, d.act):
            yield from alone(b, f, d.act, 1)


def begins(b: Battle, d: Declared) -> bool:
    """OK-HOLD-1: whether an action, or its first part, is still possible."""
    f, first = d.by, d.first
    if first is None:
        return can(b, f, d.act)
    if first[0] == "stunt":
        return first[2] in stunts(b, f) and strike.possible(f, blow_of(b, f, d.act, b.props[first[2]].reach))
    if first[0] == "attack":
        return can(b, f, first) or can(b, f, d.act)
    return can(b, f, first)


def blow_of(b: Battle, f: Fighter, action: Action, longer: int = 0) -> Blow:
    """The blow of an attack or a sweep."""
    return Blow(b.foes(f)[action[1]], action[2], longer)


def can(b: Battle, f: Fighter, action: Action) -> bool:
    """Whether an action is still possible."""
    kind, target, option = action
    if kind == "attack":
        return strike.possible(f, blow_of(b, f, action))
    if kind == "sweep":
        # A sweep that finds nobody but its first target is still one.
        blow = blow_of(b, f, action)
        return strike.possible(f, blow) and blow.target in places.in_reach(b, f, blow.place)
    if kind == "escape":
        return f.held_by is not None
    if kind in MOVES:
        return mobile(f) and places.target_of(b, f, action).standing
    if kind == "get-up":
        return f.prone
    if kind == "ready":
        return option in arms.can_ready(f)
    if kind == "pick-up":
        return option in arms.can_pick_up(f)
    if kind == "intimidate":
        return social.may_intimidate(b, f)
    if kind == "gumption":
        return tasks.may_take_heart(b, f)
    if kind == "setup-own":
        return may_set_up_task(b, f)
    foe = b.foes(f)[target]
    if kind == "rally" and not social.may_rally(b, f):
        return False
    return foe.standing and foe is not f.held_by


def done(f: Fighter) -> None:
    """OK-SET-1: a task of her own is done, and what she had set up for it is used up."""
    if f.setup_on is f:
        setups.lose(f)


def simple(b: Battle, f: Fighter, action: Action) -> Asking:
    """The simple actions."""
    kind, _, option = action
    if kind in MOVES:
        places.move(b, f, places.destination(b, f, action))
    elif kind == "get-up":
        yield from tasks.get_up(f)
        done(f)
    else:
        arms.take_in_hand(f, option)


def alone(b: Battle, f: Fighter, action: Action, cost: int = 0) -> Asking:
    """An action by itself, or the second part behind a simple one, which costs an attack a success."""
    kind, target, _ = action
    if kind == "attack":
        blow = blow_of(b, f, action)
        strike.possible(f, blow)
        yield from strike.attack(b, f, blow, cost)
    elif kind == "sweep":
        yield from strike.sweep(b, f, blow_of(b, f, action), cost)
    elif kind == "escape":
        hit("OK-EFF-3")
        assert f.held_by is not None
        blow = Blow(f.held_by, STRENGTH)
        strike.possible(f, blow)
        yield from strike.attack(b, f, blow, 0)
    elif kind.startswith("setup"):
        yield from setups.set_up(b, f, kind, f if kind == "setup-own" else b.foes(f)[target])
    elif kind == "rally":
        yield from social.rally(b, f, b.foes(f)[target])
        done(f)
    elif kind == "intimidate":
        yield from social.intimidate(b, f)
    elif kind == "gumption":
        yield from tasks.take_heart(f)
        done(f)
    else:
        yield from simple(b, f, action)


def up_and_attack(b: Battle, f: Fighter, action: Action) -> Asking:
    """Getting up, which she may fail, and an attack."""
    blow = blow_of(b, f, action)
    if action[0] != "attack" or not strike.possible(f, blow):
        yield from tasks.get_up(f)
        done(f)
        return
    kept, over = yield from strike.behind_task(b, f, blow, 0, 0)
    if "first" in kept:
        hit("OK-EFF-6")
        f.prone = False
    if "second" in kept:
        yield from strike.land(b, f, blow, over - (strike.COMPLEX if "first" in kept else 0))
    else:
        strike.miss(b, f)


def stunt(b: Battle, f: Fighter, which: int, action: Action) -> Asking:
    """OK-COMB-1: a stunt with a prop, then an attack that it carries and may help."""
    prop = b.props[which]
    blow = blow_of(b, f, action, prop.reach)
    strike.possible(f, blow)
    uses = b.uses[which]
    b.uses[which] = None if uses is None else uses - 1
    if tasks.automatic(tasks.nimble(f), prop.difficulty):
        yield from strike.meet(b, f, blow)
        dice = yield from tasks.roll4(f)
        over = strike.margin(f, blow, dice, 1) + prop.bonus
        setups.lose(f)
        places.swing(b, f, blow.target, blow.place, prop.reach)
        if over >= 0:
            yield from strike.land(b, f, blow, over)
        else:
            strike.miss(b, f)
        return
    kept, over = yield from strike.behind_task(b, f, blow, prop.difficulty, prop.bonus)
    if "first" in kept:
        places.swing(b, f, blow.target, blow.place, prop.reach)
        over += prop.bonus
    if "second" in kept:
        yield from strike.land(b, f, blow, over - (strike.COMPLEX if "first" in kept else 0))
    else:
        strike.miss(b, f)
    if "first" not in kept and f.standing:
        f.prone = True
