"""Declaring an action: what is legal, and the prompts that complete it (OK-TURN-2, OK-COMB-1)."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from . import arms, places, social, tasks
from .places import MOVES
from .sheet import READY, TAKEN
from .state import Action, Asking, Battle, Fighter, ask, mobile, usable

SIMPLE = (*MOVES, "ready", "pick-up")
ALONE: Action = ("alone", 0, 0)


@dataclass(slots=True)
class Declared:
    """An action that has been declared in full; ``first`` is the first part of a combined one."""

    by: Fighter
    act: Action
    first: Action | None = None


def attacks(b: Battle, f: Fighter, longer: int = 0) -> Iterator[Action]:
    """The legal attacks; ``longer`` is what a prop adds to the reach."""
    for i, foe in enumerate(b.foes(f)):
        if foe.standing and foe is not f.held_by:
            for place in usable(f):
                if places.extra_moves(f, foe, place, longer) is not None:
                    yield ("attack", i, place)


def sweeps(b: Battle, f: Fighter) -> Iterator[Action]:
    """OK-MANY-1: the legal sweeps: two enemies at least within the weapon's reach."""
    foes = b.foes(f)
    for place in usable(f):
        reached = places.in_reach(b, f, place)
        if len(reached) >= 2:
            yield from (("sweep", foes.index(foe), place) for foe in reached)


def others(b: Battle, f: Fighter) -> Iterator[Action]:
    """The other legal actions that take 3 AP."""
    for i, foe in enumerate(b.foes(f)):
        if foe.standing and foe is not f.held_by:
            for kind in ("setup-free", "setup-hard", "setup-general"):
                yield (kind, i, 0)
            if social.may_rally(b, f):
                yield ("rally", i, 0)
    yield from places.moves(b, f)
    if f.prone:
        yield ("get-up", 0, 0)
    yield from (("ready", 0, i) for i in arms.can_ready(f))
    yield from (("pick-up", 0, i) for i in arms.can_pick_up(f))
    yield from (("stunt", 0, i) for i in stunts(b, f))
    if any(True for _ in attacks(b, f)):
        yield ("twice", 0, 0)
    if f.held_by is not None:
        yield ("escape", 0, 0)
    if social.may_intimidate(b, f):
        yield ("intimidate", 0, 0)
    if tasks.may_take_heart(b, f):
        yield ("gumption", 0, 0)
    if may_set_up_task(b, f):
        yield ("setup-own", 0, 0)


def may_set_up_task(b: Battle, f: Fighter) -> bool:
    """OK-SET-1: some task of her own would need a roll, and she has set up none."""
    hard_stunt = any(not tasks.automatic(tasks.nimble(f), b.props[i].difficulty) for i in stunts(b, f))
    trouble = f.held_by is not None or (f.prone and not tasks.springs_up(f))
    return f.setup_on is not f and (trouble or hard_stunt or tasks.may_take_heart(b, f) or social.may_rally(b, f))


def at_her_turn(b: Battle, f: Fighter) -> Iterator[Action]:
    """What can be answered on one's own turn beside actions."""
    yield ("hold", 0, 0)
    yield ("done", 0, 0)
    if f.holds:
        yield ("let-go", 0, 0)
    if b.options.social and f.hurt:
        yield ("surrender", 0, 0)


def stunts(b: Battle, f: Fighter) -> Iterator[int]:
    """OK-COMB-1: the props that she can use now for an attack."""
    if not mobile(f):
        return
    for i, prop in enumerate(b.props):
        near = prop.at is None or abs(prop.at - f.at) <= 200
        if b.uses[i] != 0 and near and any(True for _ in attacks(b, f, prop.reach)):
            yield i


@contextmanager
def as_if_done(b: Battle, f: Fighter, first: Action) -> Iterator[None]:
    """OK-COMB-1: the second part is judged as if the first had succeeded; grips and contests stay as they are."""
    at, prone, where, taken = f.at, f.prone, list(f.where), f.arms[TAKEN]
    kind, _, option = first
    if kind in MOVES:
        f.at = places.destination(b, f, first)
    elif kind == "get-up":
        f.prone = False
    else:
        f.where[option] = READY
        for place in arms.too_many(f, option):
            f.where[place] = -1
    yield
    f.at, f.prone, f.where[:], f.arms[TAKEN] = at, prone, where, taken


def seconds(b: Battle, f: Fighter, first: Action) -> Iterator[Action]:
    """OK-COMB-1: what can be combined behind a first part that has succeeded."""
    kind = first[0]
    if kind == "get-up" and not tasks.springs_up(f):
        # She may fail to get up, or give it up: only what she can hit from the ground.
        yield from attacks(b, f)
        return
    with as_if_done(b, f, first):
        if kind not in MOVES:
            yield from places.moves(b, f)
        if kind == "get-up":
            yield from (("ready", 0, i) for i in arms.can_ready(f))
        if kind == "get-up" or kind in MOVES:
            yield from (("pick-up", 0, i) for i in arms.can_pick_up(f))
        yield from attacks(b, f)
        yield from sweeps(b, f)


def leaves(b: Battle, f: Fighter, action: Action) -> bool:
    """Whether a move leads over the edge."""
    return action[0] in MOVES and not places.inside(b, places.destination(b, f, action))


def declare(b: Battle, f: Fighter, interrupting: bool) -> Asking:
    """Ask for an action and whatever completes it; returns a ``Declared``."""
    legal = [*attacks(b, f), *sweeps(b, f), *others(b, f)]
    if not interrupting:
        legal += at_her_turn(b, f)
    act = yield from ask("declare" if interrupting else "act", f, legal)
    kind = act[0]
    if kind == "get-up" or (kind in SIMPLE and not leaves(b, f, act)):
        second = yield from ask("combine", f, [*seconds(b, f, act), ALONE])
        return Declared(f, act) if second == ALONE else Declared(f, second, act)
    if kind == "stunt":
        second = yield from ask("second", f, list(attacks(b, f, b.props[act[2]].reach)))
        return Declared(f, second, act)
    if kind == "twice":
        first = yield from ask("first", f, list(attacks(b, f)))
        second = yield from ask("second", f, list(attacks(b, f)))
        return Declared(f, second, first)
    return Declared(f, act)
