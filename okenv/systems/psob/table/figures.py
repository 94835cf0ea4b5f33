"""The figures of a PSOB fight that a game master may correct: what there is of whom, and what it is now."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv.figure import Field, Figure, Figures, Has, Write, always, sets, whom

from ..rules.damage import WOUNDS_OUT
from ..rules.layout import WEAPONS, Restraint, State, Turn
from ..rules.mobs import runs_out
from ..rules.sides import able, side_of, stands
from ..rules.social import MOST_DECEIVED, NO_SPINE
from ..voice.words import Cast
from . import effects

if TYPE_CHECKING:
    from ..sheet.lay_out import Labels

_MOST_ARMOUR, _MOST_NUMBER, _MOST_PENDING, _MOST_SPINE = 30, 60, 20, 20
_COVERS = ("none", "+1 Dodge at range", "+2 Dodge at range", "+3 Dodge at range")
_STATES = {"fit": State.FIT, "incapacitated": State.INCAPACITATED, "dead": State.DEAD, "gone": State.GONE}
_RESTRAINTS = {
    "free": Restraint.FREE, "confined": Restraint.CONFINED, "bound": Restraint.BOUND, "immobile": Restraint.IMMOBILE,
}  # fmt: skip


def _stands(b: Any, i: int) -> bool:
    return bool(b.fighters[i].state == State.FIT)


def _waits(b: Any, i: int) -> bool:
    """Whether her phase is still to come."""
    return bool(b.fighters[i].phase and b.fighters[i].turn_of == Turn.NONE)


def _yes(name: str, label: str, field: str, write: Write | None = None) -> Figure:
    """A figure that is a field of 0 or 1."""
    return Figure(Field(name, label, "yes"), _stands, lambda b, i: bool(b.fighters[i][field]), write or sets(field))


def _number(name: str, label: str, bounds: tuple[int, int], unit: str = "", has: Has = _stands) -> Figure:
    """A figure that is a field of the same name."""
    field = Field(name, label, "number", *bounds, unit=unit)
    return Figure(field, has, lambda b, i: int(b.fighters[i][name]), sets(name))


def _word(words: dict[str, Any], value: Any) -> str:
    return next(word for word, number in words.items() if number == value)


def _charge(w: int) -> Figure:
    """What is left in a weapon that can be empty (PS-AMMO-1)."""

    def write(b: Any, i: int, value: int, _log: np.ndarray) -> None:
        b.fighters[i].w_left[w] = value

    return Figure(
        Field(f"charge_{w + 1}", "", "number", unit="attacks"),
        lambda b, i: w < b.fighters[i].weapons_n and bool(runs_out(b, i, w)),
        lambda b, i: int(b.fighters[i].w_left[w]),
        write,
    )


def _of_side(
    name: str,
    label: str,
    most: int,
    side: int,
    has: Callable[[Any], bool],
    write: Callable[[Any, int, int], None],
) -> Figure:
    """A figure of one side."""
    return Figure(
        Field(f"{name}_{side + 1}", f"side {side + 1}: {label}", "number", 0, most),
        lambda b, _i: has(b),
        lambda b, _i: int(b[name][side]),
        lambda b, _i, value, _log: write(b, side, value),
    )


def _rallied(side: int) -> Callable[[Any], bool]:
    return lambda b: bool(b.rallied[side] != NO_SPINE)


_FIGHTER: tuple[Figure, ...] = (
    Figure(
        Field("state", "state", "choice", choices=tuple(_STATES)),
        always,
        lambda b, i: _word(_STATES, b.fighters[i].state),
        lambda b, i, value, log: effects.write_state(b, i, int(_STATES[value]), log),
    ),
    Figure(
        Field("wounds", "wounds", "number", 0, WOUNDS_OUT + 1, unit="wounds"),
        lambda b, i: not b.fighters[i].minor,
        lambda b, i: int(b.fighters[i].wounds),
        effects.write_wounds,
    ),
    _yes("stunned", "stunned", "stunned", effects.write_stunned),
    _number("armour", "armour", (0, _MOST_ARMOUR), "points", always),
    Figure(
        Field("at", "place", "number", unit="m", places=2),
        lambda b, i: b.fighters[i].state != State.GONE,
        lambda b, i: int(b.fighters[i].at) / 100,
        effects.move,
    ),
    Figure(
        Field("number", "initiative number", "number", 0, _MOST_NUMBER),
        lambda b, i: _waits(b, i) and not b.fighters[i].holding,
        lambda b, i: int(b.fighters[i].number),
        sets("number"),
    ),
    Figure(
        Field("phase", "phase unspent", "yes"),
        lambda b, i: bool(able(b, i)),
        lambda b, i: bool(b.fighters[i].phase),
        effects.write_phase,
    ),
    Figure(
        Field("holding", "holds her phase", "yes"),
        _waits,
        lambda b, i: bool(b.fighters[i].holding),
        effects.write_holding,
    ),
    _number("pending", "pending for the next initiative", (-_MOST_PENDING, _MOST_PENDING)),
    _yes("defending", "active defence", "defending"),
    _yes("dodging", "aborted to defence", "dodging"),
    _yes("aborted", "cannot abort again", "aborted_since", effects.write_aborted),
    Figure(
        Field("moved", "has moved: -1 Dodge", "yes"),
        lambda b, i: _stands(b, i) and b.fighters[i].restraint != Restraint.IMMOBILE,
        lambda b, i: bool(b.fighters[i].moved),
        sets("moved"),
    ),
    Figure(Field("aim", "aims at", "fighter"), _stands, lambda b, i: int(b.fighters[i].aim_on) - 1, effects.aim),
    Figure(
        Field("cover", "cover", "number", 0, len(_COVERS) - 1, _COVERS),
        _stands,
        lambda b, i: int(b.fighters[i].cover),
        sets("cover"),
    ),
    _yes("high", "above the others", "high"),
    Figure(
        Field("restraint", "restraint", "choice", choices=tuple(_RESTRAINTS)),
        _stands,
        lambda b, i: _word(_RESTRAINTS, b.fighters[i].restraint),
        lambda b, i, value, _log: effects.restrain(b, i, int(_RESTRAINTS[value])),
    ),
    *(_charge(w) for w in range(WEAPONS)),
)
_FIGHT: tuple[Figure, ...] = (
    Figure(
        Field("round", "round", "number", 1),
        always,
        lambda b, _i: int(b.turn),
        lambda b, _i, value, _log: b.__setitem__("turn", value),
    ),
    *(
        _of_side("rallied", "spine to which its minor characters are rallied", _MOST_SPINE, side, _rallied(side),
                 effects.write_rallied)
        for side in range(2)
    ),
    *(
        _of_side("deceived", "doublings by which it seems stronger", MOST_DECEIVED, side, lambda _b: True,
                 effects.write_deceived)
        for side in range(2)
    ),
)  # fmt: skip


def _as_it_is(b: Any, row: int, figure: Figure, labels: Labels | None) -> Field:
    """A field with the bounds and the label that it has for this fighter now."""
    field = figure.field
    if field.name == "round":
        return dataclasses.replace(field, high=int(b.limit))
    if field.name == "at":
        return dataclasses.replace(field, high=int(b.arena) / 100)
    if field.kind == "fighter":
        return dataclasses.replace(field, rows=whom(figure.read(b, row), *_offered(b, row)))
    if field.name.startswith("charge_"):
        w = int(field.name[-1]) - 1
        label = f"left in her {Cast((), (), labels).weapon(row, w)}"
        return dataclasses.replace(field, label=label, high=int(b.fighters[row].w_charge[w]))
    return field


def _offered(b: Any, i: int) -> list[int]:
    """Whom she may aim at: an enemy in the fight, or nobody (PS-AIM-1)."""
    others = (k for k in range(int(b.fighters_n)) if side_of(b, k) != side_of(b, i))
    return [-1, *(k for k in others if stands(b, k))]


_AT_HAND = frozenset({"wounds", "stunned", "state"})
_FIGURES = Figures(_FIGHTER, _FIGHT, _as_it_is, _AT_HAND)
fields, read, write = _FIGURES.fields, _FIGURES.read, _FIGURES.write
