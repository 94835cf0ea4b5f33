"""The figures of a ZeroSpace fight that a game master may correct: what there is of whom, and what it is now."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.layout import ONGOING
from okenv.figure import Field, Figure, Figures, Has, Write, always, choice, sets, sets_fight, whom

from ..rules.layout import COVERS, HAZARDS, QUICK, WEAPONS, Effort, Place, Prompt, State, Terror
from ..rules.sides import able, rows_of, side_of, stands
from ..sheet.fields import HIGHEST
from ..sheet.lay_out import CORE
from ..voice.words import Cast, metres
from . import effects

if TYPE_CHECKING:
    from ..sheet.lay_out import Labels

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


def _in_turn(b: Any, i: int) -> bool:
    """Whether it is her turn now."""
    now = b.outcome == ONGOING and b.prompt not in (Prompt.NONE, Prompt.NEXT)
    return bool(now and int(b.whose) == i and able(b, i))


def _between_turns(b: Any, i: int) -> bool:
    """Whether she could act, and neither has her turn nor is interrupted in it."""
    return _able(b, i) and not _in_turn(b, i) and int(b.outer) != i + 1


def _terrified(b: Any, i: int) -> bool:
    return bool(b.fighters[i].terror != 0)


def _yes(name: str, label: str, has: Has = _stands, write: Write | None = None) -> Figure:
    """A figure that is a field of the same name, no when it is 0."""
    return Figure(Field(name, label, "yes"), has, lambda b, i: bool(b.fighters[i][name]), write or sets(name))


def _of_fight(name: str, label: str, has: Has = always) -> Figure:
    """A figure that is a field of the fight of the same name, no when it is 0."""
    return Figure(Field(name, label, "yes"), has, lambda b, _i: bool(b[name]), sets_fight(name))


def _number(name: str, label: str, most: int, has: Has = _stands, write: Write | None = None, low: int = 0) -> Figure:
    """A figure that is a field of the same name."""
    field = Field(name, label, "number", low, most)
    return Figure(field, has, lambda b, i: int(b.fighters[i][name]), write or sets(name))


def _of_fighter(name: str, label: str, words: dict[str, Any], has: Has, write: Write) -> Figure:
    """A choice that is a field of the same name."""
    return choice(name, label, words, has, lambda b, i: int(b.fighters[i][name]), write)


def _points(name: str, label: str) -> Figure:
    def write(b: Any, i: int, value: int, log: np.ndarray) -> None:
        effects.write_points(b, i, name, value, log)

    return _number(name, label, 0, always, write)


def _row(name: str, label: str, has: Has, write: Write) -> Figure:
    """A figure that is a field of the same name, a row + 1 in the record."""
    return Figure(Field(name, label, "fighter"), has, lambda b, i: int(b.fighters[i][name]) - 1, write)


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
    _of_fighter("state", "state", _STATES, always, effects.write_state),
    _points("health", "Health"),
    _points("endurance", "Endurance"),
    _number("dr", "Damage Resistance", 2 * HIGHEST, always),
    _number("mr", "Mental Resistance", HIGHEST, always),
    _number("ar", "Alteration Resistance", HIGHEST, always),
    Figure(Field("at", "place", "number", unit="m"), always, lambda b, i: int(b.fighters[i].at), effects.move),
    _number("cover", "behind cover", 0, lambda b, i: _stands(b, i) and b.covers_n > 0,
            effects.write_cover),
    _yes("prone", "prone", write=effects.write_prone),
    _yes("helpless", "helpless", write=effects.write_helpless),
    _yes("hidden", "hidden"),
    _yes("surprised", "surprised"),
    _yes("distracted", "distracted"),
    _of_fighter("dodge", "dodges", _EFFORTS, _able, sets("dodge")),
    _of_fighter("run", "runs", _EFFORTS, _able, sets("run")),
    _number("blind", "blinded (recovery against)", CORE + HIGHEST),
    _of_fighter("terror", "terrified", _TERRORS, _stands, effects.write_terror),
    _number("fear", "terrified (recovery against)", CORE + HIGHEST, _terrified, low=1),
    _row("fear_of", "terrified by", _terrified, effects.write_fear_of),
    _row("holds", "restrains", _stands, effects.write_holds),
    _yes("acted", "has acted this round", _between_turns),
    _yes("forced", "has forced a turn this round"),
    _yes("stored", "has delayed a turn", _between_turns, effects.write_stored),
    _number("owed", "turns owed", _MOST_OWED, write=effects.write_owed),
    _of_fight("moved", "the move is used", _in_turn),
    _of_fight("spent", "the standard action is used", _in_turn),
    Figure(
        Field("quick", "quick actions used", "number", 0, QUICK), _in_turn, lambda b, _i: int(b.quick),
        sets_fight("quick"),
    ),
    *(_weapon(w) for w in range(WEAPONS)),
)  # fmt: skip
_FIGHT: tuple[Figure, ...] = (
    Figure(
        Field("round", "round", "number", 1),
        lambda b, _i: bool(b.turn != 0),
        lambda b, _i: int(b.turn),
        sets_fight("turn"),
    ),
    _of_fight("dark", "dark"),
    _of_fight("weightless", "weightless"),
    *(_object(c) for c in range(COVERS)),
    *(_hazard(h) for h in range(HAZARDS)),
)


def _as_it_is(b: Any, row: int, figure: Figure, labels: Labels | None) -> Field:
    """A field with the bounds and the label that it has for this fighter, or in this fight, now."""
    field = figure.field
    bounds = {"round": b.limit, "at": b.arena}
    if field.name in bounds:
        return dataclasses.replace(field, high=int(bounds[field.name]))
    if field.kind == "fighter":
        return dataclasses.replace(field, rows=whom(figure.read(b, row), *_offered(b, row, field.name)))
    if field.name == "cover":
        return dataclasses.replace(field, high=int(b.covers_n), choices=_covers(b, labels))
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
_FIGURES = Figures(_FIGHTER, _FIGHT, _as_it_is, _AT_HAND)
fields, read, write = _FIGURES.fields, _FIGURES.read, _FIGURES.write
