"""Attacks: reach, defences, the roll, what is kept of a combined action, and what a hit does (OK-ATT-1..3)."""

from dataclasses import dataclass

from . import defences, effects, places, setups, spending, tasks, wounds
from .hits import hit
from .sheet import STRENGTH
from .spending import Hit
from .state import ARM, Asking, Battle, Fighter, Spending, ask, check_over, penalty, usable

COMPLEX = 2
"""OK-COMB-1: successes off each of two complex parts; 1 off the complex one beside a simple one."""
LOST = -1000
"""The margin of an attack that has become impossible."""


@dataclass(slots=True)
class Blow:
    """An attack that is going to be rolled for.

    ``longer`` is what a prop adds to the reach, ``moves`` what lies beyond it, ``guard`` a protector.
    """

    target: Fighter
    place: int
    longer: int = 0
    moves: int = 0
    guard: Fighter | None = None


def possible(f: Fighter, blow: Blow) -> bool:
    """Whether the attack can be made as things are now; notes the moves that it needs."""
    if not (f.standing and blow.target.standing):
        return False
    if blow.place == STRENGTH:
        return f.held_by is blow.target
    if f.held_by is blow.target or blow.place not in usable(f):
        return False
    moves = places.extra_moves(f, blow.target, blow.place, blow.longer)
    blow.moves = moves or 0
    return moves is not None


def met_as(f: Fighter, blow: Blow) -> int:
    """The kind of defence that meets it."""
    weapon = f.arms[blow.place]
    assert weapon is not None
    return weapon.kind


def result(f: Fighter, blow: Blow, dice: int, cost: int) -> int:
    """OK-ATT-1, OK-TASK-1: the attack's total after costs."""
    hit("OK-TASK-1")
    weapon = f.arms[blow.place]
    assert weapon is not None
    held = f.held_by is not None and blow.place != STRENGTH
    if held:
        hit("OK-EFF-2")
    if blow.moves:
        hit("OK-MOVE-1")
    helped = setups.bonus(f, blow.target)
    if blow.place == STRENGTH:
        helped = max(helped, tasks.for_herself(f))
    off = penalty(f, ARM) + (4 if held else 0) + blow.moves + cost
    return weapon.attack + dice + helped - off


def margin(f: Fighter, blow: Blow, dice: int, cost: int) -> int:
    """How far the attack is above its difficulty."""
    return result(f, blow, dice, cost) - defences.difficulty(blow.target, f, met_as(f, blow), blow.guard)


def meet(b: Battle, f: Fighter, blow: Blow) -> Asking:
    """OK-ATT-3: the target's defence, then protectors; nobody comes between a grabber and an escape."""
    hit("OK-ATT-3")
    yield from defences.offer_defence(b, blow.target, f)
    if blow.place != STRENGTH:
        blow.guard = yield from defences.offer_protection(b, blow.target, f, met_as(f, blow))


def attack(b: Battle, f: Fighter, blow: Blow, cost: int) -> Asking:
    """One attack by itself, or behind something simple for ``cost``."""
    yield from meet(b, f, blow)
    dice = yield from tasks.roll4(f)
    over = margin(f, blow, dice, cost)
    setups.lose(f)
    if over >= 0:
        yield from land(b, f, blow, over)
    else:
        miss(b, f)


def twice(b: Battle, f: Fighter, first: Blow, second: Blow) -> Asking:
    """OK-COMB-1: two attacks with one roll; one that is impossible is lost by itself."""
    for blow in (first, second):
        if possible(f, blow):
            yield from meet(b, f, blow)
    # Whoever protects one target may be the other, and may have moved.
    able = [possible(f, first), possible(f, second)]
    dice = yield from tasks.roll4(f)
    overs = [margin(f, blow, dice, 0) if can else LOST for blow, can in zip((first, second), able, strict=True)]
    setups.lose(f)
    kept = yield from give_up(f, overs[0], overs[1], 0)
    for name, other, blow, over in (("first", "second", first, overs[0]), ("second", "first", second, overs[1])):
        if name in kept:
            if possible(f, blow):
                yield from land(b, f, blow, over - (COMPLEX if other in kept else 0))
        elif over > LOST:
            miss(b, f)


def behind_task(b: Battle, f: Fighter, blow: Blow, difficulty: int, bonus: int) -> Asking:
    """OK-COMB-1: getting up or a stunt, and an attack, with one roll.

    Returns whether the first part is kept. ``bonus`` is what a stunt that is kept adds to the attack.
    """
    yield from meet(b, f, blow)
    dice = yield from tasks.roll4(f)
    task = tasks.nimble(f) + dice + tasks.for_herself(f) - difficulty
    over = margin(f, blow, dice, 0)
    setups.lose(f)
    kept = yield from give_up(f, task, over, bonus)
    return kept, over


def give_up(f: Fighter, first: int, second: int, bonus: int) -> Asking:
    """Which parts are kept: both for 2 successes off each, or one alone for nothing."""
    hit("OK-COMB-1")
    choices = []
    if first >= COMPLEX and second - COMPLEX + bonus >= 0:
        choices.append(("keep-both", 0, 0))
    if first >= 0:
        choices.append(("keep-first", 0, 0))
    if second >= 0:
        choices.append(("keep-second", 0, 0))
    if not choices:
        return frozenset()
    answer = yield from ask("give_up", f, choices)
    return {
        "keep-both": frozenset(("first", "second")),
        "keep-first": frozenset(("first",)),
        "keep-second": frozenset(("second",)),
    }[answer[0]]


def miss(b: Battle, f: Fighter) -> None:
    """An attack misses; a bane may make its attacker fall."""
    if b.clumsy[f.side]:
        hit("OK-TIDE-2")
        b.clumsy[f.side] = False
        f.prone = True


def luck(b: Battle, f: Fighter) -> int:
    """OK-TIDE-2: the success that a boon adds to the side's next hit."""
    if not b.lucky[f.side]:
        return 0
    hit("OK-TIDE-2")
    b.lucky[f.side] = False
    return 1


def land(b: Battle, f: Fighter, blow: Blow, successes: int) -> Asking:
    """A hit: the attacker is there, successes are spent, damage is done, then the effect."""
    successes += luck(b, f)
    if blow.place != STRENGTH:
        places.carried(b, f, blow.target, blow.place)
    spent = yield from spending.spend(b, Hit(f, blow.place, blow.target), successes)
    strike_victims(b, f, blow.place, [blow.target], spent)


def strike_victims(b: Battle, f: Fighter, place: int, struck: list[Fighter], spent: Spending) -> None:
    """Damage, then the effect on those who still stand, victim by victim."""
    weapon = f.arms[place]
    assert weapon is not None
    effect = effects.bought(f, place, struck[0], spent)
    for victim in struck:
        if not spent.avoid:
            wounds.blow(b, victim, weapon, spent)
        if effect is not None and victim.standing:
            effects.happen(b, effect, victim)
    check_over(b)


def sweep(b: Battle, f: Fighter, blow: Blow, cost: int) -> Asking:
    """OK-MANY-1: one roll against everybody in reach; successes are kept to hit, the rest spent."""
    hit("OK-MANY-1")
    kind = met_as(f, blow)
    hit("OK-ATT-3")
    for foe in [blow.target, *(foe for foe in places.in_reach(b, f, blow.place) if foe is not blow.target)]:
        yield from defences.offer_defence(b, foe, f)
    blow.guard = yield from defences.offer_protection(b, blow.target, f, kind)
    dice = yield from tasks.roll4(f)
    total = result(f, blow, dice, cost)
    setups.lose(f)
    needed = {
        foe: defences.difficulty(foe, f, kind, blow.guard if foe is blow.target else None)
        for foe in places.in_reach(b, f, blow.place)
    }
    met = sorted((foe for foe in needed if needed[foe] <= total), key=lambda v: (v is not blow.target, v.row))
    if not met:
        miss(b, f)
        return
    choices: dict[int, Fighter] = {}
    for foe in met:
        choices.setdefault(needed[foe], foe)
    foes = b.foes(f)
    answer = yield from ask("keep", f, [("keep", foes.index(foe), 0) for foe in choices.values()])
    threshold = needed[foes[answer[1]]]
    candidates = sorted(
        (foe for foe in met if needed[foe] <= threshold), key=lambda v: (v is not blow.target, needed[v], v.row)
    )
    successes = total - threshold + luck(b, f)
    spent = yield from spending.spend(b, Hit(f, blow.place, candidates[0], len(candidates)), successes)
    weapon = f.arms[blow.place]
    assert weapon is not None
    reached = spending.victims(spent.targets, weapon.sweep)
    strike_victims(b, f, blow.place, candidates[:reached], spent)
