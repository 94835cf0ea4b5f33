"""The figures of a ZeroSpace fight that a game master may correct: what there is of whom, and what it is now."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.core.events import NO_LOG
from okenv.core.layout import ONGOING
from okenv.figure import Field, Figure, always

from ..fields import HIGHEST
from ..lay_out import CORE
from ..layout import COVERS, HAZARDS, QUICK, WEAPONS, Effort, Place, Prompt, State, Terror
from ..sides import able
from ..words import Cast
from . import effects

if TYPE_CHECKING:
    from ..lay_out import Labels

_THE_FIGHT = -1
_MOST_OWED = 9
_STATES = {"in the fight": State.FIT, "out": State.OUT}
_EFFORTS = {"no": Effort.NONE, "in her turn": Effort.OWN, "forced": Effort.FORCED}
_TERRORS = {"no": Terror.NONE, "cowers": Terror.COWERS, "flees": Terror.FLEES}
_PLACES = {
    "carried": Place.CARRIED, "in hand": Place.IN_HAND, "dropped": Place.DROPPED, "gone": Place.GONE,
}  # fmt: skip
_Has = Callable[[Any, int], bool]
_Read = Callable[[Any, int], int]
_Write = Callable[[Any, int, Any, np.ndarray], None]


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


def _set(field: str) -> _Write:
    def write(b: Any, i: int, value: Any, _log: np.ndarray) -> None:
        b.fighters[i][field] = int(value)

    return write


def _set_fight(field: str) -> _Write:
    def write(b: Any, _i: int, value: Any, _log: np.ndarray) -> None:
        b[field] = int(value)

    return write


def _yes(name: str, label: str, has: _Has = _stands, write: _Write | None = None) -> Figure:
    """A figure that is a field of the same name, no when it is 0."""
    return Figure(Field(name, label, "yes"), has, lambda b, i: bool(b.fighters[i][name]), write or _set(name))


def _of_fight(name: str, label: str, has: _Has = always) -> Figure:
    """A figure that is a field of the fight of the same name, no when it is 0."""
    return Figure(Field(name, label, "yes"), has, lambda b, _i: bool(b[name]), _set_fight(name))


def _number(name: str, label: str, most: int, has: _Has = _stands, write: _Write | None = None, low: int = 0) -> Figure:
    """A figure that is a field of the same name."""
    field = Field(name, label, "number", low, most)
    return Figure(field, has, lambda b, i: int(b.fighters[i][name]), write or _set(name))


def _choice(name: str, label: str, words: dict[str, Any], has: _Has, read: _Read, write: _Write) -> Figure:
    """A figure with words for its numbers."""
    names = {int(number): word for word, number in words.items()}
    return Figure(
        Field(name, label, "choice", choices=tuple(words)),
        has,
        lambda b, i: names[int(read(b, i))],
        lambda b, i, value, log: write(b, i, int(words[value]), log),
    )


def _of_fighter(name: str, label: str, words: dict[str, Any], has: _Has, write: _Write) -> Figure:
    """A choice that is a field of the same name."""
    return _choice(name, label, words, has, lambda b, i: int(b.fighters[i][name]), write)


def _points(name: str, label: str) -> Figure:
    def write(b: Any, i: int, value: int, log: np.ndarray) -> None:
        effects.write_points(b, i, name, value, log)

    return _number(name, label, 0, always, write)


def _row(name: str, label: str, has: _Has, write: _Write) -> Figure:
    """A figure that is a field of the same name, a row + 1 in the record."""
    return Figure(Field(name, label, "fighter"), has, lambda b, i: int(b.fighters[i][name]) - 1, write)


def _weapon(w: int) -> Figure:
    """Where an arm is; powers are always ready (ZS-RANGE-1)."""

    def has(b: Any, i: int) -> bool:
        f = b.fighters[i]
        return bool(w < f.weapons_n and f.w_hands[w] != 0)

    def put(b: Any, i: int, place: int, log: np.ndarray) -> None:
        effects.write_place(b, i, w, place, log)

    return _choice(f"weapon_{w + 1}", "", _PLACES, has, lambda b, i: int(b.fighters[i].w_place[w]), put)


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
    _number("cover", "behind cover (its number)", 0, lambda b, i: _stands(b, i) and b.covers_n > 0,
            effects.write_cover),
    _yes("prone", "prone", write=effects.write_prone),
    _yes("helpless", "helpless", write=effects.write_helpless),
    _yes("hidden", "hidden"),
    _yes("surprised", "surprised"),
    _yes("distracted", "distracted"),
    _of_fighter("dodge", "dodges", _EFFORTS, _able, _set("dodge")),
    _of_fighter("run", "runs", _EFFORTS, _able, _set("run")),
    _number("blind", "blinded (recovery against)", CORE + HIGHEST),
    _of_fighter("terror", "terrified", _TERRORS, _stands, effects.write_terror),
    _number("fear", "terrified (recovery against)", CORE + HIGHEST, _terrified, low=1),
    _row("fear_of", "terrified by", _terrified, effects.write_fear_of),
    _row("holds", "restrains", _stands, effects.write_holds),
    _yes("acted", "has acted this round", _between_turns),
    _yes("forced", "has forced a turn this round"),
    _yes("stored", "has delayed a turn", _between_turns, effects.write_stored),
    _number("owed", "turns owed", _MOST_OWED, write=effects.write_owed),
    _of_fight("moved", "her move is used", _in_turn),
    _of_fight("spent", "her standard action is used", _in_turn),
    Figure(
        Field("quick", "quick actions used", "number", 0, QUICK), _in_turn, lambda b, _i: int(b.quick),
        _set_fight("quick"),
    ),
    *(_weapon(w) for w in range(WEAPONS)),
)  # fmt: skip
_FIGHT: tuple[Figure, ...] = (
    Figure(
        Field("round", "round", "number", 1),
        lambda b, _i: bool(b.turn != 0),
        lambda b, _i: int(b.turn),
        _set_fight("turn"),
    ),
    _of_fight("dark", "dark"),
    _of_fight("weightless", "weightless"),
    *(_object(c) for c in range(COVERS)),
    *(_hazard(h) for h in range(HAZARDS)),
)
_BY_NAME = {figure.field.name: figure for figure in (*_FIGHTER, *_FIGHT)}


def fields(b: Any, row: int, labels: Labels | None) -> list[Field]:
    """What may be corrected now.

    Args:
        b: the battle, ``array[0]``.
        row: of the fighter; -1 for the fight.
        labels: the names of weapons, places with cover, and hazards.
    """
    figures = _FIGHT if row == _THE_FIGHT else _FIGHTER
    return [_as_it_is(b, row, figure.field, labels) for figure in figures if figure.has(b, row)]


def _as_it_is(b: Any, row: int, field: Field, labels: Labels | None) -> Field:
    """A field with the bounds and the label that it has for this fighter, or in this fight, now."""
    bounds = {"round": b.limit, "at": b.arena, "cover": b.covers_n}
    if field.name in bounds:
        return dataclasses.replace(field, high=int(bounds[field.name]))
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


def read(b: Any, row: int, field: str) -> Any:
    """The value of a field: a number in its unit, a word, a row (-1 for nobody) or a bool."""
    return _BY_NAME[field].read(b, row)


def write(b: Any, row: int, field: str, value: Any, log: np.ndarray = NO_LOG) -> None:
    """Give a field of :func:`fields` another value, and set right what follows for the fighters.

    The value must be in its bounds. ``settle`` then sees to the fight.

    Raises:
        AmendError: for a value that the other figures contradict.
    """
    _BY_NAME[field].write(b, row, value, log)
