"""Declaring a phase, question by question (PS-ACT-1, PS-DEF-1, PS-MOVE-1, PS-MOVE-2, PS-ROF-1, PS-HOLD-1)."""

from .choices import acts_at, added, complex_possible, components, possible, rates, spreads, swings
from .hits import hit
from .places import drives, ends, moves, road
from .state import GROUP, Action, Ask, Asking, Battle, Fighter, Part, Plan, together

BEFORE, QUARTER_BEFORE, AFTERWARDS, QUARTER_AFTER = (0, 1, 2), (0,), (3, 4, 5), (3,)


def begin_phase(f: Fighter) -> None:
    """What lasts until her next phase ends (PS-ABORT-2)."""
    f.defending = f.dodging = f.moved = f.aborted_since = False


def set_move(b: Battle, f: Fighter, members: list[Fighter], action: Action) -> None:
    """Where each of them will move, if anywhere (PS-MOVE-1, PS-MOB-2)."""
    option = action[2]
    for g, to in zip(members, ends(b, f, members, action), strict=True):
        if to != g.at:
            g.plan.move, g.plan.after, g.plan.move_to = option % 3 + 1, option >= 3, to


def ask_phase(b: Battle, f: Fighter, may_hold: bool, turn: int = GROUP) -> Asking:
    """The whole of one declaration; True unless she holds or passes."""
    members = together(b, f)
    acts = possible(b, f, f.at)
    legal: list[Action] = [("pass", 0, 0)] + [("stand", 0, 0)] * acts
    if f.stands:
        legal += [("defend", 0, 0)] + [("hold", 0, 0)] * may_hold
    else:
        hit("PS-WOUND-1")
    legal += moves(b, f, BEFORE) + (moves(b, f, AFTERWARDS) if acts else []) + drives(b, f, acts)
    answer = yield Ask("phase", f, legal)
    kind = answer[0]
    if kind == "hold":
        for g in members:
            g.holding = True
        hit("PS-HOLD-1")
        return False
    for g in members:
        begin_phase(g)
        g.holding = False
        if kind == "pass":
            g.phase = False
    if kind == "pass":
        return False
    hit("PS-ACT-1")
    for g in members:
        g.plan = Plan(turn, steady=kind == "defend")
    if kind == "defend":
        quarter = moves(b, f, QUARTER_BEFORE) + (moves(b, f, QUARTER_AFTER) if acts else [])
        if quarter:
            answer = yield Ask("quarter", f, [("stand", 0, 0), *quarter])
            hit("PS-MOVE-2")
    if answer[0] in ("drive", "drive-off"):
        hit("PS-VEH-1")
        kind, slot, option = answer
        f.plan.move, f.plan.after, f.plan.drives = 3, option == 1, True
        f.plan.move_to = road(b, f, kind, b.enemies(f)[slot])
    elif answer[0] not in ("stand", "defend"):
        set_move(b, f, members, answer)
    at = acts_at(f)
    if possible(b, f, at):
        yield from ask_action(b, f, at)
    f.plan.components = sum(part.components for part in f.plan.parts)
    for g in members:
        b.declared += 1
        g.plan.leader = None if g is f else f
        g.plan.nth = b.declared
        g.defending = g.plan.steady
        g.moved = g.plan.move >= 2 and not g.plan.drives
    return True


def ask_action(b: Battle, f: Fighter, at: int) -> Asking:
    """One action, simple or complex."""
    legal = components(b, f, at, [])
    if complex_possible(b, f, at):
        legal.append(("complex", 0, 0))
    answer = yield Ask("action", f, [*legal, ("nothing", 0, 0)])
    if answer[0] == "nothing":
        return
    if answer[0] != "complex":
        yield from add(b, f, answer)
        return
    while True:
        legal = [a for a in components(b, f, at, f.plan.parts) if a[0] not in ("aim", "reload")]
        if not f.plan.parts:
            legal += swings(b, f, at)
        if not legal:
            return
        if f.plan.parts[1:] or (f.plan.parts and not f.swing):
            legal = [*legal, ("done", 0, 0)]
        answer = yield Ask("part", f, legal)
        if answer[0] == "done":
            return
        yield from add(b, f, answer)


def add(b: Battle, f: Fighter, answer: Action) -> Asking:
    """One component, with its rate and spread where there is a choice."""
    began = len(f.plan.parts)
    f.plan.parts = added(b, f, f.plan.parts, answer)
    if len(f.plan.parts) == began:
        return
    part = f.plan.parts[-1]
    yield from ask_rate(b, f, part)


def ask_rate(b: Battle, f: Fighter, part: Part) -> Asking:
    """The rate of fire, and how a beam is spread."""
    if part.what not in ("attack", "area"):
        return
    choice = rates(b, f, part)
    if choice:
        part.rate = choice[-1]
    if len(choice) > 1:
        answer = yield Ask("rate", f, [("rate", 0, rate - 1) for rate in choice])
        part.rate = answer[2] + 1
        hit("PS-ROF-1")
    if spreads(f, part):
        answer = yield Ask("spread", f, [("spread", 0, k) for k in range(7)])
        part.spread = answer[2]
