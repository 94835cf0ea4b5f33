"""The figures of an OK fight that a game master may correct: what there is of whom, and what it is now."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from okenv.figure import Field, Figure, Figures, Has, always, chosen, number, place, somebody, the_round, yes

from ..rules.active_defence import ALL_BONUS, GROUP_BONUS, ONE_BONUS
from ..rules.damage import HALF_ROUNDS
from ..rules.grab import lay
from ..rules.initiative import ACTION_COST as MAX_DEBT
from ..rules.layout import WEAPONS, Arm, Damage, State, Use
from ..rules.setups import FREE_BONUS, GENERAL_BONUS, HARD_BONUS
from ..rules.sides import side_of, stands
from ..rules.weapons import drop_taken
from ..sheet.labels import Labels
from ..voice.words import Cast
from . import effects

_MOST_AP, _MOST_POINTS = 60, 999
_IN, _WAITING = "in the fight", "yet to come"
_LEFT = {"surrendered": State.SURRENDERED, "fled": State.FLED, "dead": State.DEAD}
_SETUPS = {f"free (+{FREE_BONUS})": FREE_BONUS, f"hard (+{HARD_BONUS})": HARD_BONUS}
_LIMBS = {"none": 0, "arm": int(Use.ARM), "legs": int(Use.LEGS)}
_GUMPTION = {"no": 0, "half of it": 1, "all of it": 2}
_PLACES = {
    "in hand": Arm.READY, "put away": Arm.STOWED, "on the ground": Arm.DROPPED, "in two people's grip": Arm.CONTESTED,
    "not hers any more": Arm.GONE,
}  # fmt: skip
_CHOSEN = 3
"""So many of the places can be chosen; the others come of what is done."""


def _stands(b: Any, i: int) -> bool:
    return bool(b.fighters[i].state < State.DOWN)


def _full(b: Any, i: int) -> bool:
    return int(b.fighters[i].damage_mode) == Damage.FULL


def _is_impaired(b: Any, i: int) -> bool:
    return int(b.fighters[i].state) == State.IMPAIRED


def _word(words: dict[str, Any], value: Any) -> str:
    return next(word for word, number in words.items() if number == value)


def _points(name: str, field: str, label: str, unit: str, has: Has) -> Figure:
    """Points or tags, which the state follows."""

    def write(b: Any, i: int, value: int, log: np.ndarray) -> None:
        effects.write_points(b, i, field, value, log)

    shown = Field(name, label, "number", 0, _MOST_POINTS, unit=unit)
    return Figure(shown, has, lambda b, i: int(b.fighters[i][field]), write)


def _defended(b: Any, i: int) -> int:
    bits = int(b.fighters[i].def_one)
    return next((k for k in range(int(b.fighters_n)) if bits >> k & 1), -1)


def _presence(b: Any, i: int) -> str:
    state = int(b.fighters[i].state)
    if state <= State.OUT:
        return _IN
    return _WAITING if state == State.WAITING else _word(_LEFT, state)


def _write_presence(b: Any, i: int, value: str, log: np.ndarray) -> None:
    if value == _IN:
        effects.come_back(b, i, log)
    elif value != _presence(b, i):
        effects.go_away(b, i, int(_LEFT[value]), log)


def _weapon(w: int) -> Figure:
    """Where a weapon of her own is that is no part of the body."""

    def has(b: Any, i: int) -> bool:
        f = b.fighters[i]
        return bool(w < f.weapons_n and f.w_hands[w] > 0 and f.state not in (State.FLED, State.WAITING))

    def write(b: Any, i: int, value: str, log: np.ndarray) -> None:
        effects.put_arm(b, i, w, int(_PLACES[value]), log)

    field = Field(f"weapon_{w + 1}", f"weapon {w + 1}", "choice", choices=tuple(_PLACES)[:_CHOSEN])
    return Figure(field, has, lambda b, i: _word(_PLACES, b.fighters[i].w_where[w]), write)


def _write_taken(b: Any, i: int, value: bool, log: np.ndarray) -> None:
    if not value:
        drop_taken(b, i, int(b.fighters[i].at), log)


def _of_side(name: str, label: str, field: str, side: int) -> Figure:
    """A figure of one side: something that its Tide has in store (OK-TIDE-2)."""

    def write(b: Any, _i: int, value: bool, _log: np.ndarray) -> None:
        b[field][side] = int(value)

    shown = Field(f"{name}_{side + 1}", f"side {side + 1}: {label}", "yes")
    return Figure(shown, lambda b, _i: bool(b.tide_option), lambda b, _i: bool(b[field][side]), write)


_FIGHTER: tuple[Figure, ...] = (
    Figure(
        Field("state", "in the fight or not", "choice", choices=(_IN, *_LEFT)), always, _presence, _write_presence
    ),
    number("ap", "AP", -MAX_DEBT, _MOST_AP, _stands, unit="AP"),
    _points("lethal", "lethal", "lethal points", "points", _full),
    _points("nonlethal", "nonlethal", "nonlethal points", "points", _full),
    _points("points", "nonlethal", "points", "points", lambda b, i: b.fighters[i].damage_mode == Damage.SIMPLIFIED),
    _points("tags", "tags", "tags (Down is two)", "tags", lambda b, i: b.fighters[i].damage_mode >= Damage.TAGS),
    number("clock", "time until death", 1, HALF_ROUNDS[0], lambda b, i: bool(b.fighters[i].clock),
           unit="half-rounds of 2.5 s"),
    place(lambda b, i: b.fighters[i].state != State.FLED, effects.move),
    yes("prone", "prone", _stands, lambda b, i, value, log: lay(b, i, int(value), log)),
    yes("occupied", "occupied: the first action of a round", _stands),
    yes("holding", "holds her action", _stands),
    yes("done", "done for this round", _stands),
    somebody("setup", "has set up (herself: a task of hers)", _stands, effects.set_up, field="setup_on"),
    chosen("setup_bonus", "bonus of the setup", _SETUPS, lambda b, i: b.fighters[i].setup_on not in (0, i + 1)),
    yes("exposed", f"exposed: +{GENERAL_BONUS} for everybody", _stands, on=GENERAL_BONUS),
    Figure(
        Field("defence", f"active defence: +{ONE_BONUS} against", "fighter"), _stands, _defended, effects.defend_one
    ),
    yes("squad_defence", f"active defence: +{GROUP_BONUS} against a squad",
        lambda b, i: bool(b.fighters[i].def_group), effects.keep_squad_defence, field="def_group"),
    yes("defends_all", f"active defence: +{ALL_BONUS} against everyone", _stands, field="def_all"),
    somebody("grab", "has in a grab", _stands, effects.grab, field="holds"),
    *(_weapon(w) for w in range(WEAPONS)),
    yes("taken", "holds the weapon that she took", lambda b, i: bool(b.fighters[i].taken_from), _write_taken,
        field="taken_from"),
    chosen("maimed", "mangled limb", _LIMBS, lambda b, i: bool(b.mangling) and _is_impaired(b, i)),
    chosen("gumption", "ignores the impairment", _GUMPTION,
           lambda b, i: bool(b.gumption_rule) and _is_impaired(b, i)),
)  # fmt: skip
_FIGHT: tuple[Figure, ...] = (
    the_round(write=lambda b, _i, value, _log: effects.write_round(b, value)),
    *(_of_side("lucky", "the next hit has 1 success more", "lucky", side) for side in range(2)),
    *(_of_side("clumsy", "the next miss leaves its attacker prone", "clumsy", side) for side in range(2)),
)


def _as_it_is(b: Any, row: int, figure: Figure, labels: Labels | None) -> Field:
    """A field with the bounds, words and label that it has for this fighter now."""
    field, now = figure.field, figure.read(b, row)
    if field.name == "ap":
        return dataclasses.replace(field, low=-MAX_DEBT if b.on_credit else 0)
    if field.name.startswith("weapon_"):
        label = Cast((), (), labels).weapon(row, int(field.name[-1]) - 1)
        field = dataclasses.replace(field, label=label)
    if field.kind == "choice" and now not in field.choices:  # what came about in play, and cannot be chosen
        return dataclasses.replace(field, choices=(*field.choices, now))
    return field


def _offered(b: Any, i: int, field: str) -> list[int]:
    """The enemies who stand, or nobody; for a grab those who are in none but hers (OK-SET-1, OK-DEF-1, OK-EFF-2)."""
    enemies = [k for k in range(int(b.fighters_n)) if side_of(b, k) != side_of(b, i) and stands(b, k)]
    return [-1, *(k for k in enemies if field != "grab" or b.fighters[k].held_by in (0, i + 1))]


_AT_HAND = frozenset({"lethal", "nonlethal", "points", "tags", "prone", "exposed", "ap", "state"})
_FIGURES = Figures(_FIGHTER, _FIGHT, _offered, _as_it_is, _AT_HAND)
fields, read, write = _FIGURES.fields, _FIGURES.read, _FIGURES.write
