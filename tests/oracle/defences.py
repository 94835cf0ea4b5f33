"""Active defences and protecting others (OK-DEF-1, OK-DEF-2, OK-AP-1)."""

from . import arms, setups
from .hits import hit
from .sheet import MELEE, RANGED
from .state import Action, Asking, Battle, Fighter, apart, ask, mobile, queue_key, standing, step

SCOPES = ("defend-one", "defend-group", "defend-all")


def worth(scope: str, f: Fighter, foe: Fighter, attacker: Fighter) -> int:
    """What a defence of this scope, declared against the attacker, is worth against a foe."""
    if scope == "defend-one":
        return 3 if foe is attacker else 0
    if scope == "defend-group":
        return 2 if foe.sheet.squad == attacker.sheet.squad else 0
    return 1


def active(f: Fighter, foe: Fighter) -> int:
    """OK-DEF-1, OK-EDGE-9: the best of her active defences against a foe; they never add up."""
    if foe.row in f.against_one:
        return 3
    if foe.sheet.squad in f.against_squads:
        return 2
    return 1 if f.against_all else 0


def passive(f: Fighter, kind: int) -> int:
    """OK-ATT-1, OK-EFF-6: the matching defence, a full rank less for one who is prone."""
    prone = f.prone and kind in (MELEE, RANGED)
    if prone:
        hit("OK-EFF-6")
    return f.sheet.defence[kind] - (2 if prone else 0)


def difficulty(f: Fighter, attacker: Fighter, kind: int, guard: Fighter | None = None) -> int:
    """OK-ATT-1, OK-DEF-2: what an attack must reach."""
    hit("OK-ATT-1")
    own = passive(f, kind) + active(f, attacker)
    return own if guard is None else max(own, passive(guard, kind) + 3)


def can_pay(b: Battle, f: Fighter) -> bool:
    """OK-AP-1: a defence costs 3 AP; on credit it may be declared from 0."""
    return f.ap >= (0 if b.options.on_credit else 3)


def pay(f: Fighter) -> None:
    """A defence ends a hold and loses a setup."""
    if f.ap < 3:
        hit("OK-AP-1")
    if f.holding:
        hit("OK-HOLD-1")
    if f.done:
        hit("OK-EDGE-7")
    if f.setup_on is not None:
        hit("OK-EDGE-8")
    f.ap -= 3
    f.holding = False
    setups.lose(f)


def scopes(b: Battle, f: Fighter, attacker: Fighter) -> list[Action]:
    """The defences that would change anything against any standing enemy."""
    foes = list(standing(b.foes(f)))
    return [(s, 0, 0) for s in SCOPES if any(worth(s, f, foe, attacker) > active(f, foe) for foe in foes)]


def offer_defence(b: Battle, f: Fighter, attacker: Fighter) -> Asking:
    """OK-DEF-1: one declaration of the target, before the roll."""
    if not can_pay(b, f):
        return
    answer = yield from ask("defend", f, [*scopes(b, f, attacker), ("decline", 0, 0)])
    scope = answer[0]
    if scope == "decline":
        return
    hit("OK-DEF-1")
    if f.against_one or f.against_squads or f.against_all:
        hit("OK-EDGE-9")
    pay(f)
    if scope == "defend-one":
        f.against_one.add(attacker.row)
    elif scope == "defend-group":
        f.against_squads.add(attacker.sheet.squad)
    else:
        f.against_all = True


def can_guard(b: Battle, f: Fighter, target: Fighter, attacker: Fighter, kind: int) -> bool:
    """OK-DEF-2: willing, near enough or one move away, and better than what the target has."""
    if not (f.standing and f.sheet.protects and can_pay(b, f)):
        return False
    if apart(f, target) > 200 + (step(f) if mobile(f) else 0):
        return False
    return difficulty(target, attacker, kind, f) > difficulty(target, attacker, kind)


def offer_protection(b: Battle, target: Fighter, attacker: Fighter, kind: int) -> Asking:
    """OK-DEF-2: one protector an attack, asked in order of AP; returns her, or None."""
    for f in sorted(b.allies(target), key=queue_key):
        if not can_guard(b, f, target, attacker, kind):
            continue
        answer = yield from ask("protect", f, [("protect", 0, 0), ("decline", 0, 0)])
        if answer[0] == "protect":
            hit("OK-DEF-2")
            pay(f)
            if apart(f, target) > 200:
                hit("OK-MOVE-1")
                f.at = target.at + (200 if f.at > target.at else -200)
            arms.end_distant_contests(b)
            return f
    return None
