"""The figures of a PSOB fight that a game master may correct: what there is of whom, and what it is now."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.voice.verbs import the
from okenv.figure import (
    Field,
    Figure,
    Figures,
    always,
    chosen,
    number,
    place,
    sets,
    somebody,
    the_round,
    with_covers,
    yes,
)

from ..rules.damage import WOUNDS_OUT
from ..rules.layout import BY_RATE, MOST_HIGH, VEHICLES, WEAPONS, Restraint, State, Turn
from ..rules.mobs import runs_out
from ..rules.sides import able, side_of, stands
from ..rules.social import MOST_DECEIVED, NO_SPINE
from ..sheet.labels import Labels
from ..voice.words import Cast
from . import effects

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
    chosen("state", "state", _STATES, always, effects.write_state),
    number("wounds", "wounds", 0, WOUNDS_OUT + 1, lambda b, i: not b.fighters[i].minor, effects.write_wounds,
           unit="wounds"),
    yes("stunned", "stunned", _stands, effects.write_stunned),
    number("armour", "armour", 0, _MOST_ARMOUR, always, unit="points"),
    place(lambda b, i: b.fighters[i].state != State.GONE, effects.move),
    number("number", "initiative number", 0, _MOST_NUMBER, lambda b, i: _waits(b, i) and not b.fighters[i].holding),
    yes("phase", "phase unspent", lambda b, i: bool(able(b, i)), effects.write_phase),
    yes("holding", "holds her phase", _waits, effects.write_holding),
    number("pending", "pending for the next initiative", -_MOST_PENDING, _MOST_PENDING, _stands),
    yes("defending", "active defence", _stands),
    yes("dodging", "aborted to defence", _stands),
    yes("aborted", "cannot abort again", _stands, effects.write_aborted, field="aborted_since"),
    yes("moved", "has moved: -1 Dodge", lambda b, i: _stands(b, i) and b.fighters[i].restraint != Restraint.IMMOBILE),
    somebody("aim", "aims at", _stands, effects.aim, field="aim_on"),
    Figure(
        Field("cover", "cover", "number", 0, len(_COVERS) - 1, _COVERS),
        _stands,
        lambda b, i: int(b.fighters[i].cover),
        sets("cover"),
    ),
    yes("high", "above the others", _stands),
    Figure(
        Field("far_above", "far above the others", "yes"),
        lambda b, i: _stands(b, i) and b.fighters[i].high > 0,
        lambda b, i: bool(b.fighters[i].high == MOST_HIGH),
        effects.write_far_above,
    ),
    chosen("restraint", "restraint", _RESTRAINTS, _stands, lambda b, i, value, _log: effects.restrain(b, i, value)),
    Figure(
        Field("vehicle", "vehicle", "number", 0, VEHICLES),
        lambda b, i: b.vehicles_n > 0 and b.fighters[i].state != State.GONE,
        lambda b, i: int(b.fighters[i].vehicle),
        effects.board,
    ),
    *(_charge(w) for w in range(WEAPONS)),
)  # fmt: skip
_FIGHT: tuple[Figure, ...] = (
    the_round(),
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
    if field.name.startswith("charge_"):
        w = int(field.name[-1]) - 1
        label = f"left in her {Cast((), (), labels).weapon(row, w)}"
        unit = "single shots" if b.charge == BY_RATE else field.unit
        return dataclasses.replace(field, label=label, high=int(b.fighters[row].w_charge[w]), unit=unit)
    if field.name == "vehicle":
        names = tuple(the(Cast((), (), labels).vehicle(v)) for v in range(int(b.vehicles_n)))
        return dataclasses.replace(field, high=len(names), choices=("none", *names))
    if field.name == "cover":
        return dataclasses.replace(field, choices=with_covers(_COVERS, b, None if labels is None else labels.covers))
    return field


def _offered(b: Any, i: int, _field: str) -> list[int]:
    """Whom she may aim at: an enemy in the fight, or nobody (PS-AIM-1)."""
    others = (k for k in range(int(b.fighters_n)) if side_of(b, k) != side_of(b, i))
    return [-1, *(k for k in others if stands(b, k))]


_AT_HAND = frozenset({"wounds", "stunned", "state"})
_FIGURES = Figures(_FIGHTER, _FIGHT, _offered, _as_it_is, _AT_HAND)
fields, read, write = _FIGURES.fields, _FIGURES.read, _FIGURES.write
