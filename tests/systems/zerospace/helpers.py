"""Small builders for tests of the ZeroSpace rules: lay out a battle, answer its prompts and dice, list distributions.

A battle is a structured array of shape ``[1]``. Rows are counted from 0, red's fighters first; the targets of
actions are counted from 0 among the actor's enemies or allies. Dice are given as outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core import chance
from okenv.core.events import drain, new_log
from okenv.core.layout import ONGOING
from okenv.driver import kernels
from okenv.systems.zerospace.actions import ACTIONS, Act
from okenv.systems.zerospace.layout import (
    ARMS,
    BATTLE,
    UNARMED,
    WEAPONS,
    Event,
    Flag,
    Pair,
    Place,
    Prompt,
    Purpose,
    Type,
)

K = kernels("zerospace")
Told = list[tuple[Any, ...]]
"""Events as ``(Event, operand, operand, ...)`` with all seven operands."""
WAYS = {n: 6 - abs(n - 7) for n in range(2, 13)}
"""Of 36: the outcomes of 2d6 (ZS-DICE-1)."""
HARM = Flag.HARM
_FIELDS = ("type", "pair", "level", "hands", "range", "flags", "place", "at")


def gun(**fields: int) -> dict[str, int]:
    """A pistol in hand: level 3, one hand, 30 m."""
    return {"pair": Pair.RANGED, "level": 3, "range": 30, **fields}


def blade(**fields: int) -> dict[str, int]:
    """A sword in hand: level 2, one hand."""
    return {"pair": Pair.HAND, "level": 2, "range": 1, **fields}


def power(**fields: int) -> dict[str, int]:
    """A power of level 3, normal and at range unless told otherwise."""
    return {"pair": Pair.RANGED, "level": 3, "range": 30, "hands": 0, **fields}


def mind(**fields: int) -> dict[str, int]:
    """A mental power of level 3."""
    return power(type=Type.MENTAL, pair=Pair.MENTAL, **fields)


def sheet(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A named fighter of attributes 2 and skills 2 with these arms, at 30 m; Health 14, Endurance 14, 4 m of movement.

    ``fields`` override.
    """
    row: dict[str, Any] = {
        "agility": 2, "brawn": 2, "presence": 2, "ranged": 2, "hand": 2, "mental": 2, "athletics": 2, "deception": 2,
        "investigation": 2, "named": 1, "health_most": 14, "endurance_most": 14, "pace": 4, "at": 30, **fields,
    }  # fmt: skip
    row.setdefault("health", row["health_most"])
    row.setdefault("endurance", row["endurance_most"])
    row["weapons_n"] = len(arms)
    basic = {"hands": 1, "flags": HARM, "place": Place.IN_HAND}
    unarmed = {"level": row["brawn"], "range": 1, "flags": Flag.STUNNING + HARM, "place": Place.IN_HAND, "hands": 0}
    places = [*[{**basic, **arm} for arm in arms], *[{}] * (WEAPONS - len(arms)), unarmed]
    assert len(places) == ARMS == UNARMED + 1
    for name in _FIELDS:
        row[f"w_{name}"] = [int(arm.get(name, 0)) for arm in places]
    return row


def lay_out(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle of two sides of :func:`sheet` rows, not yet begun; 100 rounds, an arena of 60 m by default.

    ``covers`` are places ``(at, Health)``, ``hazards`` are ``(at, width, level, speed)``; ``holds`` are pairs
    ``(row of the grappler, row of the restrained)``.
    """
    bs = np.zeros(1, BATTLE)
    b = bs[0]
    sides = (list(red), list(blue))
    b.side_n[:] = [len(side) for side in sides]
    b.fighters_n = sum(b.side_n)
    covers, hazards, holds = (options.pop(name, []) for name in ("covers", "hazards", "holds"))
    b.covers_n, b.hazards_n = len(covers), len(hazards)
    for c, (at, health) in enumerate(covers):
        b.c_at[c], b.c_health[c], b.c_most[c] = at, health, health
    for h, hazard in enumerate(hazards):
        b.h_at[h], b.h_width[h], b.h_level[h], b.h_speed[h] = hazard
    settings = {"limit": 100, "arena": 60, "trade_cap": 0, "listed": 1, **options}
    for name, value in settings.items():
        b[name] = value
    for i, row_of in enumerate(sides[0] + sides[1]):
        b.fighters[i]["squad"] = i
        for name, value in row_of.items():
            b.fighters[i][name] = value
    for one, other in holds:
        b.fighters[one].holds, b.fighters[other].held_by = other + 1, one + 1
    return bs


def legal(bs: np.ndarray) -> set[tuple[Act, int, int]]:
    """Every legal answer as ``(kind, target, option)``; mask, count and the engine's own check must agree."""
    mask = np.zeros(ACTIONS.size, np.int8)
    count = K.legal(bs, 0, mask)
    marked = {int(a) for a in np.flatnonzero(mask)}
    assert count == len(marked)
    assert marked == {a for a in range(ACTIONS.size) if bs[0].prompt and K.allowed(bs, 0, a)}
    return {(Act(int(ACTIONS.kind[a])), max(int(ACTIONS.target[a]), 0), int(ACTIONS.option[a])) for a in marked}


def kinds(bs: np.ndarray) -> set[Act]:
    """The kinds of the legal answers, of the mask alone."""
    mask = np.zeros(ACTIONS.size, np.int8)
    K.legal(bs, 0, mask)
    return {Act(int(ACTIONS.kind[a])) for a in np.flatnonzero(mask)}


def can(bs: np.ndarray, kind: Act, target: int = 0, option: int = 0) -> bool:
    """Whether an answer is legal now; the mask must agree."""
    action = ACTIONS.id(kind, target, option)
    mask = np.zeros(ACTIONS.size, np.int8)
    K.legal(bs, 0, mask)
    allowed = bool(K.allowed(bs, 0, action))
    assert allowed == bool(mask[action])
    return allowed


def _told(log: np.ndarray) -> Told:
    return [(Event(event.code), *event.operands) for event in drain(log)]


def begin(bs: np.ndarray) -> Told:
    """Begin the battle; returns what happened."""
    log = new_log()
    K.begin(bs, 0, log)
    return _told(log)


def answer(bs: np.ndarray, kind: Act, target: int = 0, option: int = 0) -> Told:
    """Give a legal answer to the current prompt; returns what happened."""
    action = ACTIONS.id(kind, target, option)
    assert bs[0].prompt, f"{kind!r}: nothing is asked in {asked(bs)}"
    assert K.allowed(bs, 0, action), f"{kind!r} {target} {option} is not legal in {asked(bs)}"
    log = new_log()
    K.apply(bs, 0, action, log)
    return _told(log)


def roll(bs: np.ndarray, outcome: int) -> Told:
    """Give a possible outcome to the awaited dice; returns what happened."""
    assert outcome in [value for value, _ in awaited(bs)], f"{outcome} cannot be rolled in {asked(bs)}"
    log = new_log()
    K.resolve(bs, 0, outcome, log)
    return _told(log)


def play(bs: np.ndarray, *answers: int | Act | tuple[Any, ...]) -> Told:
    """Feed dice outcomes (plain numbers) and decisions (``Act`` or ``(Act, target, option)``) in order."""
    told: Told = []
    for given in answers:
        if isinstance(given, Act):
            told += answer(bs, given)
        elif isinstance(given, tuple):
            told += answer(bs, *given)
        else:
            told += roll(bs, given)
    return told


def awaited(bs: np.ndarray) -> list[tuple[int, Fraction]]:
    """The outcomes of the awaited dice; fails where none are awaited."""
    b = bs[0]
    assert b.dice != chance.NO_DICE, f"no dice are awaited in {asked(bs)}"
    return chance.outcomes(int(b.dice), int(b.dice_n), b.dice_weights.tolist())


class Asked(tuple):
    """What is asked; a ``Prompt`` never equals a ``Purpose``, though both are numbers."""

    __hash__ = tuple.__hash__

    def __eq__(self, other: object) -> bool:
        """Equal in type and value."""
        return tuple.__eq__(self, other) is True and type(self[0]) is type(other[0])  # type: ignore[index]


def asked(bs: np.ndarray) -> Asked:
    """``(Prompt, actor)``, ``(Purpose, whose dice)``, or ``("over", outcome)``: exactly one of the three."""
    b = bs[0]
    over, prompt, dice = b.outcome != ONGOING, b.prompt != 0, b.dice != 0
    assert int(over) + int(prompt) + int(dice) == 1
    if over:
        return Asked(("over", int(b.outcome)))
    if prompt:
        return Asked((Prompt(int(b.prompt)), int(b.actor)))
    return Asked((Purpose(int(b.dice_for)), int(b.dice_by)))


def distribution(bs: np.ndarray, measure: Callable[[np.ndarray], Hashable]) -> dict[Any, int]:
    """In how many of the ways of the awaited dice (36 of 2d6, 6 of 1d6) ``measure`` is what."""
    found: dict[Any, int] = {}
    outcomes = awaited(bs)
    total = 6 if len(outcomes) == 6 else 36
    for outcome, probability in outcomes:
        copy = bs.copy()
        roll(copy, outcome)
        value = measure(copy)
        ways = probability * total
        assert ways.denominator == 1
        found[value] = found.get(value, 0) + int(ways)
    assert sum(found.values()) == total
    return found


def ways(least: int) -> int:
    """In how many of the 36 ways 2d6 show ``least`` or more."""
    return sum(count for outcome, count in WAYS.items() if outcome >= least)


def start(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle up to its first decision: the first listed of red is at her turn."""
    bs = lay_out(red, blue, **options)
    begin(bs)
    return bs


QUIET = {Prompt.TRADE: Act.PLAIN, Prompt.INTERRUPT: Act.DECLINE, Prompt.TEAM: Act.DECLINE, Prompt.FORCE: Act.DECLINE}


def quiet(bs: np.ndarray) -> Told:
    """Nobody trades, interrupts, joins or forces anything, until something else is asked."""
    told: Told = []
    while bs[0].prompt in QUIET:
        told += answer(bs, QUIET[Prompt(int(bs[0].prompt))])
    return told


def declare(bs: np.ndarray, kind: Act, target: int = 0, option: int = 0) -> Told:
    """Declare something, with nobody doing anything about it: its dice are awaited then."""
    return answer(bs, kind, target, option) + quiet(bs)


def attack(bs: np.ndarray, target: int = 0, weapon: int = 0) -> Told:
    """Declare an attack, with nobody doing anything about it."""
    return declare(bs, Act.ATTACK, target, weapon)


def done(bs: np.ndarray, *rows: int) -> None:
    """End turn after turn, of these rows in this order."""
    for row_of in rows:
        assert asked(bs) == (Prompt.TURN, row_of)
        answer(bs, Act.DONE)


def met(bs: np.ndarray) -> tuple[int, int]:
    """``(Action Value without dice, Difficulty Value)`` of the attack whose dice are awaited."""
    copy = bs.copy()
    ((_, _, value, _, against, _, _),) = events(roll(copy, 2), Event.ATTACK_ROLL)
    return value, against


def task(bs: np.ndarray, code: Event) -> tuple[int, int]:
    """``(value without dice, difficulty)`` of the task whose dice are awaited, told by this event."""
    copy = bs.copy()
    ((_, _, value, _, difficulty, *_),) = events(roll(copy, 2), code)
    return value, difficulty


def events(told: Told, code: Event) -> list[tuple[Any, ...]]:
    """The operands of every event of this kind."""
    return [tuple(event[1:]) for event in told if event[0] == code]


def row(bs: np.ndarray, i: int) -> Any:
    """The record of the fighter in row ``i``; what is written to it lands in the battle."""
    return bs[0].fighters[i]
