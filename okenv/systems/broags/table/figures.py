"""The figures of a BrOAGS fight that a game master may correct: what there is of whom, and what it is now."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from okenv.core.layout import ONGOING
from okenv.figure import (
    Field,
    Figure,
    Figures,
    always,
    choice,
    chosen,
    number,
    place,
    sets_fight,
    the_round,
    with_covers,
    yes,
    yes_of_fight,
)

from ..rules.initiative import BEST_DICE
from ..rules.layout import SMOKES, WEAPONS, Bond, Kind, Place, Posture, State
from ..rules.sides import side_of, stands
from ..sheet.labels import Labels
from ..voice.words import VISIBILITY_WORDS, Cast
from . import effects

_MOST_HARM, _MOST_SOAK, _MOST_REACTIONS = 99, 30, 20
_COVERS = ("none", "1 slight", "2 moderate", "3 great")
_MOST_COVER = len(_COVERS) - 1
_STATES = {"in the fight": State.FIT, "out": State.OUT, "fled": State.FLED}
_STANCES = {posture.name.lower(): posture for posture in Posture}
_SPRINTS = {"none": 0, "plain": 1, "significantly erratic": 2, "extremely erratic": 3}
_PLACES = {
    "carried": Place.CARRIED, "in hand": Place.IN_HAND, "dropped": Place.DROPPED, "gone": Place.GONE,
}  # fmt: skip
_VISIBILITY = {word: number for number, word in enumerate(VISIBILITY_WORDS)}


def _stands(b: Any, i: int) -> bool:
    return bool(b.fighters[i].state == State.FIT)


def _in_turn(b: Any, i: int) -> bool:
    """Whether it is her turn now."""
    return _stands(b, i) and b.outcome == ONGOING and int(b.whose) == i


def _between_turns(b: Any, i: int) -> bool:
    return _stands(b, i) and not _in_turn(b, i)


def _has_score(b: Any, i: int) -> bool:
    """Whether initiative has been rolled (BR-SURP-2)."""
    return _stands(b, i) and b.turn != 0


def _can_lose(b: Any, i: int) -> bool:
    """Whether her next action can be lost by hand: no reactions decide about it (BR-INIT-2)."""
    return _between_turns(b, i) and b.fighters[i].temp == 0


def _can_sprint(b: Any, i: int) -> bool:
    f = b.fighters[i]
    return _stands(b, i) and f.posture != Posture.FLOORED and f.bond == Bond.FREE


def _harm(name: str, label: str) -> Figure:
    def write(b: Any, i: int, value: int, log: np.ndarray) -> None:
        effects.write_harm(b, i, name, value, log)

    return number(name, label, 0, _MOST_HARM, always, write, unit="hit points")


def _bond(name: str, label: str, bond: Bond) -> Figure:
    """Whom she pins, or holds; ``bond`` is the other's."""

    def read(b: Any, i: int) -> int:
        f = b.fighters[i]
        return int(f.bond_with) - 1 if f.bond == bond + 1 else -1

    def write(b: Any, i: int, row: int, log: np.ndarray) -> None:
        effects.write_bond(b, i, int(bond), row, log)

    return Figure(Field(name, label, "fighter"), _stands, read, write)


def _weapon(w: int) -> tuple[Figure, Figure]:
    """Where a weapon is, and whether it is jammed, which only a gun can be (BR-CRIT-2)."""

    def has(b: Any, i: int) -> bool:
        return w < int(b.fighters[i].weapons_n)

    def has_jam(b: Any, i: int) -> bool:
        f = b.fighters[i]
        return has(b, i) and f.w_kind[w] == Kind.RANGED and f.w_place[w] != Place.GONE

    def put(b: Any, i: int, place: int, log: np.ndarray) -> None:
        effects.write_place(b, i, w, place, log)

    def jam(b: Any, i: int, value: bool, _log: np.ndarray) -> None:
        b.fighters[i].w_jam[w] = int(value)

    return (
        choice(f"weapon_{w + 1}", "", _PLACES, has, lambda b, i: int(b.fighters[i].w_place[w]), put),
        Figure(Field(f"jam_{w + 1}", "", "yes"), has_jam, lambda b, i: bool(b.fighters[i].w_jam[w]), jam),
    )


_FIGHTER: tuple[Figure, ...] = (
    chosen("state", "state", _STATES, always, effects.write_state),
    _harm("lethal", "lethal harm"),
    _harm("nonlethal", "nonlethal harm"),
    number("soak", "soak", 0, _MOST_SOAK, always),
    place(lambda b, i: b.fighters[i].state != State.FLED, effects.move),
    choice("stance", "stance", _STANCES, _stands, lambda b, i: int(b.fighters[i].posture), effects.write_posture),
    number("cover", "cover", 0, _MOST_COVER, _stands),
    number("score", "initiative score", 0, 0, _has_score, effects.write_score),
    Figure(
        Field("reactions", "reactions since the last turn", "number", 0, _MOST_REACTIONS),
        lambda b, i: _has_score(b, i) and _between_turns(b, i),
        lambda b, i: -int(b.fighters[i].temp) // effects.REACTING,
        effects.write_reactions,
    ),
    yes("lost", "loses the next action", _can_lose),
    yes("acted", "has acted this round", _between_turns),
    yes_of_fight("spent", "the action is spent", _in_turn),
    yes_of_fight("moved", "has moved this turn", _in_turn),
    yes("hidden", "hidden", lambda b, i: _stands(b, i) and b.fighters[i].bond == Bond.FREE, effects.write_hidden),
    choice(
        "sprint", "sprint", _SPRINTS, _can_sprint,
        lambda b, i: int(b.fighters[i].sprint + b.fighters[i].erratic), effects.write_sprint,
    ),
    _bond("pins", "pins", Bond.PINNED),
    _bond("holds", "holds", Bond.HELD),
    *(figure for w in range(WEAPONS) for figure in _weapon(w)),
)  # fmt: skip


def _smoke(s: int) -> Figure:
    """How far one sees in smoke; good: it is gone (BR-SIGHT-2)."""

    def write(b: Any, _i: int, value: int, _log: np.ndarray) -> None:
        b.s_visibility[s] = value

    return choice(
        f"smoke_{s + 1}", "", _VISIBILITY, lambda b, _i: s < b.smoke_n, lambda b, _i: int(b.s_visibility[s]), write
    )


_FIGHT: tuple[Figure, ...] = (
    the_round(lambda b, _i: b.turn != 0),
    choice("visibility", "visibility", _VISIBILITY, always, lambda b, _i: int(b.visibility), sets_fight("visibility")),
    *(_smoke(s) for s in range(SMOKES)),
)


def _as_it_is(b: Any, row: int, figure: Figure, labels: Labels | None) -> Field:
    """A field with the bounds and the label that it has for this fighter now."""
    field = figure.field
    if field.name == "score":
        perception = int(b.fighters[row].perception)
        return dataclasses.replace(field, low=perception - BEST_DICE, high=perception + BEST_DICE)
    if field.name == "cover":
        return dataclasses.replace(field, choices=with_covers(_COVERS, b, None if labels is None else labels.covers))
    kind, _, number = field.name.partition("_")
    if number:
        w = int(number) - 1
        if kind == "smoke":
            return dataclasses.replace(field, label=f"visibility in {Cast((), (), labels).smoke(w)}")
        name = Cast((), (), labels).weapon(row, w, int(b.fighters[row].w_from[w]))
        return dataclasses.replace(field, label=name if kind == "weapon" else f"{name} is jammed")
    return field


def _offered(b: Any, i: int, _field: str) -> list[int]:
    """Whom she may pin or hold: an enemy in the fight, neither of them hidden, or nobody (BR-MAN-1, BR-HIDE-2)."""
    if b.fighters[i].hidden != 0:
        return [-1]
    others = (k for k in range(int(b.fighters_n)) if side_of(b, k) != side_of(b, i))
    return [-1, *(k for k in others if stands(b, k) and b.fighters[k].hidden == 0)]


_AT_HAND = frozenset({"lethal", "nonlethal", "stance", "lost", "state"})
_FIGURES = Figures(_FIGHTER, _FIGHT, _offered, _as_it_is, _AT_HAND)
fields, read, write = _FIGURES.fields, _FIGURES.read, _FIGURES.write
