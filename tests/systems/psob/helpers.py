"""Small builders for tests of the PSOB rules: lay out a battle, answer its prompts and dice, list distributions.

A battle is a structured array of shape ``[1]``. Rows are counted from 0, red's fighters first; the targets of
actions are counted from 0 among the actor's enemies or allies. Dice are given as outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.driver import kernels
from okenv.systems.psob.rules.actions import Act
from okenv.systems.psob.rules.layout import BATTLE, HANDS, NO_PHASE, Event, Kind, Prompt, Purpose, Rate
from okenv.systems.psob.rules.social import NO_SKILL, NO_SPINE
from tests.systems.asking import Asked, Asking, Told, events  # noqa: F401
from tests.systems.asking import row as row

K = kernels("psob")
QUIET = {Prompt.HELD: Act.DECLINE, Prompt.PREEMPT: Act.DECLINE, Prompt.ABORT: Act.DECLINE, Prompt.STEP: Act.STAND}

ASKING = Asking("psob", QUIET)
legal, begin, answer, roll, play = ASKING.legal, ASKING.begin, ASKING.answer, ASKING.roll, ASKING.play
awaited, asked, quiet, _told = ASKING.awaited, ASKING.asked, ASKING.quiet, ASKING.told
distribution = ASKING.distribution
WAYS = {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1}
"""Of 9: the outcomes of 2dF."""
NINTHS = {outcome: Fraction(ways, 9) for outcome, ways in WAYS.items()}


def gun(rate: int = Rate.BURST, **fields: int) -> dict[str, int]:
    """A ranged weapon of AV 5 and damage 5."""
    return {"value": 5, "kind": Kind.RANGED, "damage": 5, "rate": rate, **fields}


def blade(**fields: int) -> dict[str, int]:
    """A hand-to-hand weapon of AV 5, damage 5 and no length."""
    return {"value": 5, "kind": Kind.MELEE, "damage": 5, **fields}


def sheet(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A major fighter of Initiative, Dodge and Martial Arts 5 with these arms, a gun if none is given.

    She has no social skills, spine 5, no armour, 15 m a move, and stands at 30 m with everybody else. Bare hands
    do 2. ``fields`` override.
    """
    row: dict[str, Any] = {
        "initiative": 5, "dodge": 5, "martial": 5, "influence": NO_SKILL, "intimidation": NO_SKILL,
        "deceit": NO_SKILL, "spine": 5, "pace": 1500, "at": 3000, "number": NO_PHASE, **fields,
    }  # fmt: skip
    carried = list(arms) or [gun()]
    row["weapons_n"] = len(carried)
    places = [*carried, *[{}] * (HANDS - len(carried)), {"value": row["martial"], "damage": 2}]
    for name in ("value", "kind", "damage", "rate", "beam", "slow", "range", "length", "charge"):
        row[f"w_{name}"] = [int(weapon.get(name, 0)) for weapon in places]
    row["w_left"] = [int(weapon.get("left", weapon.get("charge", 0))) for weapon in places]
    return row


def minor(*arms: dict[str, int], **fields: Any) -> dict[str, Any]:
    """A minor character of Initiative 3 and spine 3."""
    return sheet(*arms, **{"minor": 1, "initiative": 3, "spine": 3, **fields})


def lay_out(red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], **options: Any) -> np.ndarray:
    """A battle of two sides of :func:`sheet` rows, not yet begun; 100 rounds, an arena of 60 m by default.

    ``hazards`` are rows ``(damage, first round, last round, from cm, to cm, armour helps)``.
    """
    bs = np.zeros(1, BATTLE)
    b = bs[0]
    sides = (list(red), list(blue))
    b.side_n[:] = [len(side) for side in sides]
    b.fighters_n = sum(b.side_n)
    hazards = options.pop("hazards", [])
    b.hazards_n = len(hazards)
    for h, numbers in enumerate(hazards):
        for name, number in zip(("damage", "from", "to", "left", "right", "armour"), numbers, strict=True):
            b[f"h_{name}"][h] = number
    settings = {
        "limit": 100, "arena": 6000, "ranged_outcome": 1, "victim": -1,
        "rallied": [NO_SPINE] * 2, "new_rallied": [NO_SPINE] * 2, **options,
    }  # fmt: skip
    for name, value in settings.items():
        b[name] = value
    for i, row_of in enumerate(sides[0] + sides[1]):
        b.fighters[i]["squad"] = i
        for name, value in row_of.items():
            b.fighters[i][name] = value
    return bs


def kinds(bs: np.ndarray) -> set[Act]:
    """The kinds of the legal answers."""
    return {kind for kind, _, _ in legal(bs)}


def roll_round(bs: np.ndarray, *dice: int) -> Told:
    """Roll a round's initiative, all 0 unless given, in row order; of equals the first listed is the slowest."""
    told: Told = []
    given = list(dice)
    while bs[0].dice != 0 and asked(bs)[0] in (Purpose.TIE_ORDER, Purpose.INITIATIVE):
        if asked(bs)[0] == Purpose.TIE_ORDER:
            told += roll(bs, int(bs[0].dice_n) - 1)
        else:
            told += roll(bs, given.pop(0) if given else 0)
    assert not given, "more dice were given than fighters roll"
    return told


def start(
    red: Iterable[dict[str, Any]], blue: Iterable[dict[str, Any]], dice: Iterable[int] = (), **options: Any
) -> np.ndarray:
    """A battle in its first round, up to the first decision, with these initiative dice (0 by default)."""
    bs = lay_out(red, blue, **options)
    begin(bs)
    roll_round(bs, *dice)
    return bs


def duel(*, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> np.ndarray:
    """Red and Blue, alike but for what is given, 3 m apart; Red, listed first, is asked first."""
    arms = (gun(damage=9), blade())
    return start([sheet(*arms, at=3000, **(red or {}))], [sheet(*arms, at=3300, **(blue or {}))])


def declare(
    bs: np.ndarray,
    act: Act,
    target: int = 0,
    option: int = 0,
    *,
    rate: int = 0,
    first: Any = Act.STAND,
    spread: int = 0,
) -> Told:
    """Use the phase that is asked about for one simple action; ``rate`` 0 is the highest.

    ``first`` is the answer to the phase: to stay, to defend, or a move.
    """
    told = play(bs, first)
    if bs[0].prompt == Prompt.QUARTER:
        told += answer(bs, Act.STAND)
    told += answer(bs, act, target, option)
    if bs[0].prompt == Prompt.RATE:
        told += answer(bs, Act.RATE, 0, (rate or max(o for _, _, o in legal(bs)) + 1) - 1)
    if bs[0].prompt == Prompt.SPREAD:
        told += answer(bs, Act.SPREAD, 0, spread)
    return told


def attack(bs: np.ndarray, target: int = 0, weapon: int = 0, **more: Any) -> Told:
    """Declare an attack as :func:`declare` does, with nobody reacting: its dice are awaited then."""
    return declare(bs, Act.ATTACK, target, weapon, **more) + quiet(bs)


def passing(bs: np.ndarray) -> Told:
    """Everybody does nothing until dice are awaited or the fight is over."""
    told: Told = []
    while bs[0].prompt != 0:
        told += answer(bs, QUIET.get(Prompt(int(bs[0].prompt)), Act.PASS))
    return told


def met(bs: np.ndarray) -> tuple[int, int]:
    """``(AV, Difficulty)`` of the attack whose dice are awaited."""
    copy = bs.copy()
    ((_, _, value, _, difficulty, _, _),) = events(roll(copy, 0), Event.ATTACK_ROLL)
    return value, difficulty


def damage(bs: np.ndarray, *dice: int) -> int:
    """The damage after armour of the attack whose dice are awaited, if these are rolled; fails on a miss."""
    copy = bs.copy()
    ((_, points, *_),) = events(play(copy, *dice), Event.HARM)
    return points
