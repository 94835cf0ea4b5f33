"""The figures of a ZeroSpace fight that a game master may correct: what there is of whom, and what it is now."""

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
    somebody,
    the_round,
    yes,
    yes_of_fight,
)

from ..rules.layout import COVERS, HAZARDS, QUICK, WEAPONS, Effort, Place, Prompt, State, Terror
from ..rules.sides import able, rows_of, side_of, stands
from ..sheet.fields import HIGHEST
from ..sheet.labels import Labels
from ..sheet.lay_out import CORE
from ..voice.words import Cast, metres
from . import effects

_MOST_OWED = 9
_STATES = {"in the fight": State.FIT, "out": State.OUT}
_EFFORTS = {"no": Effort.NONE, "in her turn": Effort.OWN, "forced": Effort.FORCED}
_TERRORS = {"no": Terror.NONE, "cowers": Terror.COWERS, "flees": Terror.FLEES}
_PLACES = {
    "carried": Place.CARRIED, "in hand": Place.IN_HAND, "dropped": Place.DROPPED, "gone": Place.GONE,
}  # fmt: skip


def _stands(b: Any, i: int) -> bool:
    return bool(b.fighters[i].state == State.FIT)


def _able(b: Any, i: int) -> bool:
    return bool(able(b, i))


def _has_turn(b: Any, i: int) -> bool:
    """Whether her turn has come, and is not over or interrupted."""
    now = b.outcome == ONGOING and b.prompt not in (Prompt.NONE, Prompt.NEXT)
    return bool(now and int(b.whose) == i and able(b, i))


def _in_turn(b: Any, i: int) -> bool:
    """Whether it is her turn now, and has begun: nothing of it is used before (ZS-DELAY-1)."""
    return _has_turn(b, i) and not (b.opening and b.outer == 0)


def _has_shield(b: Any, i: int) -> bool:
    f = b.fighters[i]
    return _stands(b, i) and bool(f.s_dr or f.s_mr or f.s_ar)


def _has_rest(b: Any, i: int) -> bool:
    """Whether it is her turn, and something of a move that she has made may be left (ZS-MOVE-3)."""
    return _in_turn(b, i) and bool(b.moved and b.keeps_rest)


def _between_turns(b: Any, i: int) -> bool:
    """Whether she could act, and neither has her turn nor is interrupted in it."""
    return _able(b, i) and not _has_turn(b, i) and int(b.outer) != i + 1


def _terrified(b: Any, i: int) -> bool:
    return bool(b.fighters[i].terror != 0)


def _points(name: str, label: str) -> Figure:
    def write(b: Any, i: int, value: int, log: np.ndarray) -> None:
        effects.write_points(b, i, name, value, log)

    return number(name, label, 0, 0, always, write)


def _overcome(name: str, label: str) -> Figure:
    """The difficulty of breaking out; 0: there is nothing to break out of (ZS-ATT-4)."""

    def write(b: Any, i: int, value: int, log: np.ndarray) -> None:
        effects.write_overcome(b, i, name, value, log)

    return number(name, label, 0, CORE + HIGHEST, _stands, write)


def _weapon(w: int) -> Figure:
    """Where an arm is; powers are always ready (ZS-RANGE-1)."""

    def has(b: Any, i: int) -> bool:
        f = b.fighters[i]
        return bool(w < f.weapons_n and f.w_hands[w] != 0)

    def put(b: Any, i: int, place: int, log: np.ndarray) -> None:
        effects.write_place(b, i, w, place, log)

    return choice(f"weapon_{w + 1}", "", _PLACES, has, lambda b, i: int(b.fighters[i].w_place[w]), put)


def _object(c: int) -> Figure:
    """What is left of a place with cover (ZS-OBJ-1)."""

    def write(b: Any, _i: int, value: int, _log: np.ndarray) -> None:
        effects.write_object(b, c, value)

    field = Field(f"cover_{c + 1}", "", "number")
    return Figure(field, lambda b, _i: bool(c < b.covers_n), lambda b, _i: int(b.c_health[c]), write)


def _hazard(h: int) -> Figure:
    """Whether a hazard is still there (ZS-OBJ-2)."""

    def write(b: Any, _i: int, value: bool, _log: np.ndarray) -> None:
        effects.write_hazard(b, h, value)

    field = Field(f"hazard_{h + 1}", "", "yes")
    return Figure(field, lambda b, _i: bool(h < b.hazards_n), lambda b, _i: bool(b.h_gone[h] == 0), write)


_FIGHTER: tuple[Figure, ...] = (
    chosen("state", "state", _STATES, always, effects.write_state),
    _points("health", "Health"),
    _points("endurance", "Endurance"),
    number("dr", "Damage Resistance", 0, 3 * HIGHEST, always),
    number("mr", "Mental Resistance", 0, 2 * HIGHEST, always),
    number("ar", "Alteration Resistance", 0, 2 * HIGHEST, always),
    yes("shield", "the shield is active", _has_shield, effects.write_shield),
    place(always, effects.move, parts=1),
    number("cover", "behind cover", 0, 0, lambda b, i: _stands(b, i) and b.covers_n > 0, effects.write_cover),
    yes("prone", "prone", _stands, effects.write_prone),
    yes("helpless", "helpless", _stands, effects.write_helpless),
    yes("hidden", "hidden", _stands),
    yes("surprised", "surprised", _stands),
    yes("distracted", "distracted", _stands),
    chosen("dodge", "dodges", _EFFORTS, _able),
    chosen("run", "runs", _EFFORTS, _able),
    number("blind", "blinded (recovery against)", 0, CORE + HIGHEST, _stands),
    chosen("terror", "terrified", _TERRORS, _stands, effects.write_terror),
    number("fear", "terrified (recovery against)", 1, CORE + HIGHEST, _terrified),
    _overcome("altered", "altered (recovery against)"),
    _overcome("unfree", "without free will (recovery against)"),
    somebody("fear_of", "terrified by", _terrified, effects.write_fear_of),
    somebody("holds", "restrains", _stands, effects.write_holds),
    yes("acted", "has acted this round", _between_turns),
    yes("forced", "has forced a turn this round", _stands),
    yes("stored", "has delayed a turn", _between_turns, effects.write_stored),
    number("owed", "turns owed", 0, _MOST_OWED, _stands, effects.write_owed),
    Figure(Field("moved", "the move is used", "yes"), _in_turn, lambda b, _i: bool(b.moved), effects.write_moved),
    Figure(
        Field("rest", "left of the move", "number", unit="m"), _has_rest, lambda b, _i: int(b.rest), sets_fight("rest")
    ),
    yes_of_fight("spent", "the standard action is used", _in_turn),
    Figure(
        Field("quick", "quick actions used", "number", 0, QUICK), _in_turn, lambda b, _i: int(b.quick),
        sets_fight("quick"),
    ),
    *(_weapon(w) for w in range(WEAPONS)),
)  # fmt: skip
_FIGHT: tuple[Figure, ...] = (
    the_round(lambda b, _i: bool(b.turn != 0)),
    yes_of_fight("dark", "dark"),
    yes_of_fight("weightless", "weightless"),
    *(_object(c) for c in range(COVERS)),
    *(_hazard(h) for h in range(HAZARDS)),
)


def _as_it_is(b: Any, row: int, figure: Figure, labels: Labels | None) -> Field:
    """A field with the bounds and the label that it has for this fighter, or in this fight, now."""
    field = figure.field
    if field.name == "cover":
        return dataclasses.replace(field, high=int(b.covers_n), choices=_covers(b, labels))
    if field.name == "rest":
        return dataclasses.replace(field, high=2 * int(b.fighters[row].pace))
    if field.name in ("dr", "mr", "ar") and b.fighters[row].shield != 0:  # what the shield adds is part of it
        return dataclasses.replace(field, low=int(b.fighters[row][f"s_{field.name}"]))
    if field.name in ("health", "endurance"):
        return dataclasses.replace(field, high=int(b.fighters[row][f"{field.name}_most"]))
    kind, _, number = field.name.partition("_")
    if not number.isdecimal():
        return field
    k, cast = int(number) - 1, Cast((), (), labels)
    if kind == "weapon":
        return dataclasses.replace(field, label=cast.weapon(row, k, int(b.fighters[row].w_from[k])))
    if kind == "cover":
        return dataclasses.replace(field, label=f"Health of {cast.cover(k)}", high=int(b.c_most[k]))
    return dataclasses.replace(field, label=f"{cast.hazard(k)} is there")


def _offered(b: Any, i: int, field: str) -> list[int]:
    """Whom she may restrain, or nobody (ZS-MAN-1); whom she may fear: also who meant others of an area (ZS-ATT-3)."""
    if field == "fear_of":
        return [k for k in range(int(b.fighters_n)) if k != i]
    return [-1, *(k for k in range(*rows_of(b, 1 - side_of(b, i))) if stands(b, k))]


def _covers(b: Any, labels: Labels | None) -> tuple[str, ...]:
    """What she may be behind: nothing, or a place by its name, with where it is (ZS-COND-1)."""
    cast = Cast((), (), labels)
    gone = [" (destroyed)" if b.c_health[c] == 0 else "" for c in range(int(b.covers_n))]
    return ("none", *(f"{cast.cover(c)} at {metres(int(b.c_at[c]))}{left}" for c, left in enumerate(gone)))


_AT_HAND = frozenset({"health", "endurance", "prone", "distracted", "state"})
_FIGURES = Figures(_FIGHTER, _FIGHT, _offered, _as_it_is, _AT_HAND)
fields, read, write = _FIGURES.fields, _FIGURES.read, _FIGURES.write
