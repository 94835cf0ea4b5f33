"""What must hold in every state of a BrOAGS fight between two decisions; the fuzz asks after each one."""

from __future__ import annotations

from numba import types

from okenv.core.chance import FUDGE4, UNIFORM
from okenv.core.jit import jit
from okenv.core.layout import ONGOING

from .arms import free_hands
from .groups import MOST_BODIES
from .holds import binds, helpless
from .initiative import BEST_DICE
from .layout import B, Bond, Deed, Phase, Place, Posture, Prompt, Purpose
from .sides import side_of, standing
from .wounds import left_of

VIOLATIONS = (
    "",
    "not exactly one of a decision, dice and the end",
    "round outside 0 to the limit",
    "the outcome does not fit who stands",
    "somebody who cannot decide is asked",
    "somebody out of the fight has cover, a bond, a hiding place or a turn to come",
    "hit points and state that do not follow each other",
    "a place outside the arena",
    "a bond that is not the other's",
    "a score above what it can be, or reactions that raise it",
    "a lost action without a score that fell below 0, or reactions below that",
    "more in hand than two hands hold, or a jam of what is gone",
    "sprinting while floored or in a bond, or erratic without sprinting",
    "a target who is no enemy of whoever acts",
    "a stance, cover or hiding out of bounds",
    "a window open with nothing declared, or in a surprise",
    "more bodies around one target in a round than a dogpile has room for",
)
ASKS = {
    Phase.BOUND: (Prompt.BOUND, Prompt.KEEP),
    Phase.TURN: (Prompt.TURN,),
    Phase.AREA: (Prompt.AREA,),
    Phase.BIND: (Prompt.BIND,),
    Phase.TAKE: (Prompt.TAKE,),
    Phase.SECOND: (Prompt.SECOND,),
    Phase.RELEASE: (Prompt.LOOSEN,),
    Phase.SHIELD: (Prompt.RELEASE, Prompt.SHIELD),
    Phase.REACT: (Prompt.REACT,),
}
"""What each phase may ask."""
ROLLS = {
    Phase.TIE_ORDER: (Purpose.TIE_ORDER, "cursor", UNIFORM),
    Phase.INITIATIVE: (Purpose.INITIATIVE, "cursor", FUDGE4),
    Phase.BREAK_ROLL: (Purpose.BREAK, "whose", FUDGE4),
    Phase.HIDE_ROLL: (Purpose.HIDE, "whose", FUDGE4),
    Phase.SHIELD_ROLL: (Purpose.SHIELD, "shielder", FUDGE4),
    Phase.REACT_ROLL: (Purpose.REACTION, "ward", FUDGE4),
    Phase.ATTACK_ROLL: (Purpose.ATTACK, "whose", FUDGE4),
    Phase.CONTEST_ROLL: (Purpose.CONTEST, "whose", FUDGE4),
    Phase.DEFENCE_ROLL: (Purpose.DEFENCE, "target", FUDGE4),
}
"""What each phase may roll for, the field that says whose dice they are, and which dice."""
_FREE, _PINNED, _HELD = int(Bond.FREE), int(Bond.PINNED), int(Bond.HELD)
_FLOORED, _GONE = int(Posture.FLOORED), int(Place.GONE)
_I = types.int64


@jit(types.boolean(B, _I))
def _bond_is_sound(b, i):
    f = b.fighters[i]
    if f.bond == _FREE:
        return f.bond_with == 0
    if f.bond_with == 0 or side_of(b, f.bond_with - 1) == side_of(b, i):
        return False
    g = b.fighters[f.bond_with - 1]
    match = g.bond == (f.bond + 1 if f.bond == _PINNED or f.bond == _HELD else f.bond - 1)
    return match and g.bond_with == i + 1 and g.state == 0


@jit(_I(B, _I))
def _fighter_violation(b, i):
    f = b.fighters[i]
    if f.state != 0 and f.cover + f.bond + f.hidden + f.temp + f.lost + f.acted + f.sprint != 0:
        return 5
    if (f.state == 0 and left_of(b, i) <= 0) or (f.state == 1 and left_of(b, i) > 0) or f.lethal < 0 or f.nonlethal < 0:
        return 6
    if f.at < 0 or f.at > b.arena:
        return 7
    if not _bond_is_sound(b, i):
        return 8
    if f.score > f.perception + BEST_DICE or f.temp > 0:
        return 9
    if f.temp < 0 and f.score + f.temp < -2:
        return 10
    if f.temp < 0 and (f.score + f.temp < 0) != (f.lost != 0):
        return 10
    if free_hands(b, i) < 0:
        return 11
    for w in range(f.weapons_n):
        if f.w_jam[w] != 0 and f.w_place[w] == _GONE:
            return 11
    if f.sprint != 0 and (f.posture == _FLOORED or f.bond != _FREE):
        return 12
    if f.erratic < 0 or f.erratic > 2 or (f.erratic != 0 and f.sprint == 0):
        return 12
    if f.piled < 0 or f.piled > MOST_BODIES or (f.state != 0 and f.piled != 0):
        return 16
    return 14 if f.posture > _FLOORED or f.cover > 3 or f.cover < 0 or f.hidden > 2 else 0


@jit(types.boolean(B))
def _may_be_asked(b):
    """Whether the prompt fits the state of whoever is asked."""
    i, prompt = b.actor, b.prompt
    f = b.fighters[i]
    if f.state != 0:
        return False
    if prompt == Prompt.BOUND:
        return i == b.whose and (f.bond == _PINNED or f.bond == _HELD) and b.spent == 0
    if prompt == Prompt.KEEP:
        return i == b.whose and binds(b, i)
    if prompt == Prompt.TURN:
        return i == b.whose and not helpless(b, i) and f.acted == 0
    if prompt == Prompt.LOOSEN:
        return f.bond_with == b.whose + 1 and b.spent != 0 and b.turn != 0
    if prompt == Prompt.RELEASE:
        return i == b.target and b.turn != 0
    if prompt == Prompt.REACT:
        return i == b.target and f.score + f.temp >= 0 and b.turn != 0
    if prompt == Prompt.SHIELD:
        return side_of(b, i) == side_of(b, b.target) and i != b.target and f.score + f.temp >= 0 and b.turn != 0
    return i == b.whose


@jit(_I(B))
def violation(b):
    """The number of the first broken invariant in ``VIOLATIONS``, 0 when all hold."""
    over = b.outcome != ONGOING
    if (1 if over else 0) + (1 if b.prompt != 0 else 0) + (1 if b.dice != 0 else 0) != 1:
        return 1
    if b.turn < 0 or b.turn > b.limit:
        return 2
    left, right = standing(b, 0), standing(b, 1)
    if (b.outcome == 0 and right != 0) or (b.outcome == 1 and left != 0):
        return 3
    if b.outcome == 2 and (b.turn != b.limit or left == 0 or right == 0):
        return 3
    if not over and (left == 0 or right == 0):
        return 3
    if b.prompt != 0 and not _may_be_asked(b):
        return 4
    if b.deed != Deed.NONE and side_of(b, b.target) == side_of(b, b.whose):
        return 13
    if Phase.AREA <= b.step <= Phase.CONTEST_ROLL and b.deed == Deed.NONE and b.prompt != Prompt.LOOSEN:
        return 15
    for i in range(b.fighters_n):
        found = _fighter_violation(b, i)
        if found != 0:
            return found
    return 0
