"""Those who are attacked, and those beside them: releasing, 'Nooo!', block and dodge (BR-REACT-1, BR-REACT-2)."""

from dataclasses import dataclass

from . import numbers
from .dice import FUDGE4
from .harm import floor, let_go
from .hits import hit
from .numbers import DISTANT, FLOORED, PRONE
from .state import (
    FREE,
    HER_TURN,
    HOLDER,
    PINNER,
    SEEN,
    Action,
    Ask,
    Asking,
    Battle,
    Fighter,
    Roll,
    distance,
    in_order,
)  # fmt: skip
from .values import adjacent, defence, own

PRICE = -2
"""What a reaction takes from a score until one's next turn (BR-INIT-1)."""


@dataclass(slots=True)
class Answer:
    """What the windows have come to: who takes the attack, and what her reaction adds to her Defence."""

    target: Fighter
    between: bool = False
    reaction: int = 0


def pay(f: Fighter) -> None:
    """A reaction's price; below 0 the next action is lost (BR-INIT-1, BR-INIT-2)."""
    f.temp += PRICE
    if f.now < 0:
        hit("BR-INIT-2")
        f.lost = True


def closed(b: Battle, f: Fighter, target: Fighter, sneak: bool) -> bool:
    """No reactions: to a surprise, to what comes from hiding, to what comes from afar (BR-SURP-2, BR-MOD-1)."""
    return b.turn == 0 or sneak or numbers.band(distance(f, target)) == DISTANT


def release(b: Battle, target: Fighter) -> Asking:
    """Whoever pins or holds somebody may let go when she is attacked, however slow she is (BR-STAT-1, BR-PIN-1)."""
    if target.bond in (PINNER, HOLDER):
        answer = yield Ask("release", target, [("keep", 0, 0), ("release", 0, 0)])
        if answer[0] == "release":
            hit("BR-STAT-1")
            let_go(target)


def volunteers(b: Battle, target: Fighter) -> list[Fighter]:
    """Who may come between, in the order of being asked (BR-REACT-2, BR-NOOO-1)."""
    return in_order(
        g for g in b.allies(target)
        if g.stands and adjacent(g, target) and g.posture != FLOORED
        and g.bond in (FREE, PINNER, HOLDER)
        and g.hidden == SEEN and g.now >= 0
    )  # fmt: skip


def shield(b: Battle, f: Fighter, target: Fighter) -> Asking:
    """'Nooo!': who comes between, or nobody (BR-REACT-2, BR-NOOO-1)."""
    for g in volunteers(b, target):
        answer = yield Ask("shield", g, [("decline", 0, 0), ("shield", 0, 0)])
        if answer[0] == "decline":
            continue
        hit("BR-REACT-2")
        hit("BR-NOOO-1")
        if g.bond != FREE:
            let_go(g)
        pay(g)
        dice = yield Roll(FUDGE4, g.row, "shield")
        if g.sheet.athletics + own(g) + dice >= defence(b, target, f):
            return g
        floor(g)
        return None
    return None


def reactions(f: Fighter, target: Fighter, melee: bool) -> list[Action]:
    """What the target may do about it (BR-REACT-1)."""
    if target.now < 0 or target.bond not in (FREE, HOLDER):
        return []
    near = adjacent(f, target)
    found: list[Action] = []
    if melee or near:
        found.append(("block", 0, 0))
    if not near and target.posture != FLOORED:
        found.append(("dodge", 0, 0))
    return found


def react(f: Fighter, target: Fighter, melee: bool) -> Asking:
    """The target's own reaction: what it adds to her Defence (BR-REACT-1)."""
    legal = reactions(f, target, melee)
    if not legal:
        return 0
    answer = yield Ask("react", target, [("decline", 0, 0), *legal])
    if answer[0] == "decline":
        return 0
    hit("BR-REACT-1")
    pay(target)
    if answer[0] == "block" and target.posture == PRONE:
        floor(target)
    dice = yield Roll(FUDGE4, target.row, "reaction")
    skill = target.sheet.melee if answer[0] == "block" else target.sheet.athletics
    return numbers.half(skill + own(target) + dice)


def windows(b: Battle, f: Fighter, target: Fighter, melee: bool, sneak: bool = False, crowd: bool = False) -> Asking:
    """All that may happen between a declaration and its dice; ``crowd``: nobody can come between a group and her."""
    if b.turn == 0:
        hit("BR-SURP-2")
    elif not sneak:
        yield from release(b, target)
    if closed(b, f, target, sneak):
        return Answer(target)
    if not crowd:
        protector = yield from shield(b, f, target)
        if protector is not None:
            return Answer(protector, between=True)
    return Answer(target, reaction=(yield from react(f, target, melee)))


def end_of_action(f: Fighter) -> None:
    """She who acted from hiding is seen (BR-HIDE-2)."""
    if f.hidden == HER_TURN:
        hit("BR-HIDE-2")
        f.hidden = SEEN
