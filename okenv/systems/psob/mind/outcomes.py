"""What a forecast counts in PSOB, and single rolls that it may be asked about: what one part of an action comes to.

All that goes together is rolled before it takes effect (PS-INIT-2), so that one roll is the same whatever others are.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from okenv.core.bits import bit
from okenv.core.chance import FUDGE2, outcomes
from okenv.core.events import NO_LOG
from okenv.core.layout import ONGOING
from okenv.core.mind.facts import Ahead, Forecast, Note, Reading, average

from ..rules.area import in_area, width_of
from ..rules.choices import planned_at
from ..rules.execute import check_parts
from ..rules.layout import Band, Event, Part, Phase, Prompt, Purpose, Turn
from ..rules.mobs import top_rate
from ..rules.movement import arrive, set_out, swings

READING = Reading(
    notes={
        Event.HIT: ("hit", 1),
        Event.HARM: ("harm", 0, 1, 2),  # whom, damage after armour, Band
        Event.STATE: ("state", 0, 1),
        Event.RALLIED: ("rallied", 0, 1),  # side, spine
        Event.DECEIVED: ("deceived", 0, 1),  # side, doublings
        Event.PREEMPT_ROLL: ("preempt", 0, 1, 5),  # who, whom, Turn
    },
    rolls={Purpose.ACTION, Purpose.PREEMPT},
    answered=(),
)
ATTACKS = frozenset({"attack", "area"})
"""Kinds of actions that are attacks, by name."""
CHOSEN = {Prompt.RATE: "harm", Prompt.SPREAD: "harm", Prompt.PREEMPT: -1, Prompt.ABORT: -1, Prompt.HELD: -1}
"""Prompts on the way of an attack: the attacker answers by what makes most of a note, others decline."""


def give_turn(b: Any, row: int) -> None:
    """Make it the phase of a fighter who stays where they are and declares an action; nobody else has one."""
    for f in b["fighters"][: int(b["fighters_n"])]:
        f["phase"], f["holding"], f["turn_of"], f["parts_n"] = 0, 0, 0, 0
    f = b["fighters"][row]
    f["phase"], f["turn_of"], f["nth"], f["lead"], f["uses"], f["move"] = 1, Turn.GROUP, 1, 0, 1, 0
    b["outcome"], b["dice"], b["complex"], b["declared_n"] = ONGOING, 0, 0, 1
    b["victim"], b["joining"], b["stepping"], b["asked"] = -1, 0, 0, bit(row)  # who has been asked for this phase
    b["step"], b["prompt"], b["actor"], b["count"] = Phase.ACTION, Prompt.ACTION, row, max(0, int(f["number"]))


def await_part(state: np.ndarray, i: int, p: int, k: int) -> np.ndarray:
    """A copy that waits for the dice of one part of what a fighter has declared, at one target, and of nothing else.

    Behind a swing for those of the swing first: without it the part comes to nothing (PS-ACT-2).
    """
    copy = state.copy()
    b = copy[0]
    for j, f in enumerate(b["fighters"][: int(b["fighters_n"])]):
        f["hit_band"], f["hit_wounds"], f["leaves"] = 0, 0, 0
        if j != i:
            f["parts_n"] = 0
    f = b["fighters"][i]
    part, swung = int(f["p_part"][p]), p > 0 and bool(swings(b, i))
    for q in range(int(f["parts_n"])):
        if q != p and not (swung and q == 0):
            f["p_part"][q], f["p_targets"][q] = Part.NONE, 0
    f["p_targets"][p] = 1 << k if k >= 0 else 0
    b["outcome"] = ONGOING
    b["once_option"] *= swung
    b["step"], b["prompt"], b["batch"] = Phase.ROLL, Prompt.NONE, int(f["turn_of"])
    b["cursor"], b["part"], b["target"] = i, p, k if part <= Part.AREA or part == Part.COW else 0
    if swung:
        b["part"], b["target"] = 0, 0
    _await(b, i, Purpose.ACTION)
    return copy


def _await(b: Any, i: int, purpose: Purpose) -> None:
    b["dice"], b["dice_n"], b["dice_by"], b["dice_for"], b["dice_count"] = FUDGE2, 0, i, purpose, 0


def under_way(state: np.ndarray, k: int) -> np.ndarray:
    """A copy as it is when what a fighter has declared is rolled: who acts before her is there by then (PS-INIT-2)."""
    copy = state.copy()
    b = copy[0]
    turn = int(b["fighters"][k]["turn_of"])
    for i, f in enumerate(b["fighters"][: int(b["fighters_n"])]):
        before = 0 < int(f["turn_of"]) < turn
        if f["move"] and (before or (f["turn_of"] == turn and not f["move_after"])):
            set_out(b, i, int(f["move_to"]), NO_LOG)
            if before:
                arrive(b, i, NO_LOG)
    check_parts(b, k, NO_LOG)
    return copy


def attack_now(ahead: Ahead, state: np.ndarray, i: int, k: int, weapon: int, rate: int | None = None) -> Forecast:
    """What an attack would come to that is a fighter's whole action, without a move, at the weapon's highest rate."""
    copy = state.copy()
    f = copy[0]["fighters"][i]
    set_out(copy[0], i, int(planned_at(copy[0], i)), NO_LOG)
    f["uses"], f["move"], f["parts_n"] = 1, 0, 1
    f["p_part"][0], f["p_weapon"][0] = Part.ATTACK, weapon
    f["p_rate"][0] = int(top_rate(copy[0], i, weapon)) if rate is None else rate
    if not f["turn_of"]:
        f["turn_of"], f["nth"] = Turn.GROUP, 1
    return ahead.ahead(await_part(copy, i, 0, k))


def preempt_now(ahead: Ahead, state: np.ndarray, i: int, k: int) -> dict[Turn, Fraction]:
    """When the action of somebody who preempts would be resolved (PS-HOLD-1)."""
    copy = state.copy()
    b = copy[0]
    b["fighters"][i]["uses"] = 1
    b["actor"], b["victim"], b["step"], b["prompt"] = i, k, Phase.PREEMPT_ROLL, Prompt.NONE
    _await(b, i, Purpose.PREEMPT)
    found = ahead.ahead(copy, {Prompt.ABORT: None})
    turns = found.spread(lambda notes: next(note[3] for note in notes if note[0] == "preempt"))
    return {Turn(turn): p for turn, p in turns.items()}


def struck(notes: tuple[Note, ...], k: int) -> tuple[int, Band]:
    """Damage after armour of the hits on a fighter, and the worst that one did; hazards are none."""
    harm = [b for a, b in pairwise(notes) if a == ("hit", k) and b[0] == "harm"]
    return sum(max(0, note[2]) for note in harm), Band(max((note[3] for note in harm), default=Band.NOTHING))


def damage(found: Forecast, k: int) -> dict[int, Fraction]:
    """The distribution of the damage after armour; 0 includes misses."""
    return found.spread(lambda notes: struck(notes, k)[0])


def bands(found: Forecast, k: int) -> dict[Band, Fraction]:
    """The distribution of what it does (PS-DMG-2)."""
    return found.spread(lambda notes: struck(notes, k)[1])


def expected(found: Forecast, k: int) -> Fraction:
    """Damage after armour on average, misses included."""
    return average(damage(found, k))


def success(value: int, difficulty: int) -> Fraction:
    """The chance that 2dF and a value reach a Difficulty (PS-DICE-1, PS-TASK-1)."""
    return sum((p for dice, p in outcomes(FUDGE2) if value + dice >= difficulty), Fraction(0))


def area_rows(b: Any, attacker: int, centre: int, weapon: int, rate: int, spread: int = 0) -> list[int]:
    """Rows of everybody in the area around somebody, in listing order (PS-AREA-1)."""
    width = int(width_of(b, attacker, weapon, rate, spread))
    return [k for k in range(int(b["fighters_n"])) if in_area(b, attacker, k, centre, width)]
