"""What the players of a PSOB fight see and hear: deeds and what becomes of people, and nothing that is reckoned.

No skill, Dodge, Difficulty, Outcome, damage or initiative number, no dice. Where a text has a digit, it is in a name
or it is the round's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from okenv import public
from okenv.core.voice.teller import Teller, sayings
from okenv.core.voice.verbs import the, third_person
from okenv.core.voice.words import begun, listed
from okenv.public import CARD_KEYS as CARD_KEYS

from ..rules.layout import HANDS, Event, Part, Prompt, Purpose, Restraint, State, Turn
from ..voice.opening import ABOVE, RESTRAINTS, aboard
from ..voice.tell import riding_along
from ..voice.words import Cast

SILENT = frozenset({
    Event.TIE_ORDER, Event.INITIATIVE, Event.COUNT, Event.ATTACK_ROLL, Event.DEALT, Event.HARM, Event.SOCIAL_ROLL,
    Event.FAILED, Event.RALLIED, Event.DECEIVED, Event.AIM, Event.DRIVE,
})  # fmt: skip
"""Events of which the players hear nothing; an aim they have heard declared, a drive they see."""
STATES = {
    State.FIT: "Fit", State.INCAPACITATED: "Incapacitated", State.DEAD: "Dead", State.GONE: "Gone",
}  # fmt: skip
_BECOMES = {
    State.FIT: "is back in the fight", State.INCAPACITATED: "is incapacitated", State.DEAD: "is dead",
    State.GONE: "gives up",
}  # fmt: skip
_TURNS = {Turn.FIRST: "goes before", Turn.GROUP: "acts together with", Turn.AFTER: "comes too late to go before"}
_ROLLS = {Purpose.PREEMPT: "quickness", Purpose.ACTION: "an action"}
_QUESTIONS = {int(Prompt.ABORT): "whether to abort", int(Prompt.PREEMPT): "whether to preempt somebody"}


@dataclass(frozen=True)
class _Seen(Cast):
    """Names, without a number for what has none."""

    def weapon(self, row: int, weapon: int) -> str:
        """The name of a fighter's weapon."""
        own = self.labels.weapons[row] if self.labels else []
        return "bare hands" if weapon == HANDS else own[weapon] if weapon < len(own) else "weapon"

    def named(self, word: str, field: str, number: int) -> str:
        """The name of a hazard, a prop, or a place with cover."""
        return super().named(word, field, number) if self.labels else word


class _Public(public.RoundTeller, Teller[_Seen]):
    """Tells what players see; see :class:`Teller`."""

    events = Event
    plain = sayings({
        Event.ACTS: "{f} has waited, and acts now.",
        Event.HOLD: "{f} waits for a better moment.",
        Event.HELD_OUT: "{f} has waited to the end of the round.",
        Event.PASS: "{f} does nothing.",
        Event.LOST: "{f}'s action comes to nothing.",
        Event.MOVE: "{f} moves.",
        Event.COVER: "{f} finds cover.",
        Event.MOB: "Several attack as one with {f}.",
        Event.HIT: "{f} hits {t}.",
        Event.MISS: "{f} misses {t}.",
        Event.STUN: "{f} is stunned.",
        Event.WOUND: "{f} is wounded.",
        Event.AIM_LOST: "{f} no longer aims.",
    })  # fmt: skip

    def _on_manoeuvre(self, f: int, steady: int, *_: int) -> str | None:
        return f"{self.name(f)} is on the defensive." if steady else None

    def _on_ride(self, _f: int, vehicle: int, *_: int) -> str:
        return f"{begun(the(self.cast.vehicle(vehicle)))} moves."

    def _on_carried(self, f: int, *_: int) -> str:
        return riding_along(self, f, Event.CARRIED)

    def _on_out(self, f: int, vehicle: int, *_: int) -> str:
        return f"{self.name(f)} is out of {the(self.cast.vehicle(vehicle))}."

    def _on_declare(self, f: int, part: int, weapon: int, rate: int, t: int, *_: int) -> str | None:
        if part == Part.DECEIVE:
            return None
        return f"{self.name(f)} is going to {self.cast.part(f, part, weapon, rate, t, 0)}."

    def _on_preempt_roll(self, f: int, t: int, _value: int, _dice: int, _difficulty: int, turn: int, *_: int) -> str:
        return f"{self.name(f)} {_TURNS[Turn(turn)]} {self.name(t)}."

    def _on_abort(self, f: int, *_: int) -> str | None:
        self.take(Event.AIM_LOST)
        return None if self.follows(Event.SNAP) else f"{self.name(f)} gives up everything else to dodge."

    def _on_snap(self, f: int, t: int, weapon: int, area: int, *_: int) -> str:
        does = third_person(self.cast.part(f, Part.AREA if area else Part.ATTACK, weapon, 0, t, 0))
        return f"On a hair-trigger {self.name(f)} {does} at once."

    def _on_swing_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        self.take(Event.MOVE)
        return f"{self.name(f)} {'gets' if value + dice >= difficulty else 'does not get'} to {self.name(t)}."

    def _on_area_roll(self, f: int, t: int, _value: int, _dice: int, weapon: int, rate: int, _spread: int) -> str:
        return f"{self.name(f)} {third_person(self.cast.part(f, Part.AREA, weapon, rate, t, 0))}."

    def _on_hazard(self, hazard: int, f: int, *_: int) -> str:
        return f"{begun(self.cast.hazard(hazard))}: {self.name(f)} is caught in it."

    def _on_state(self, f: int, state: int, *_: int) -> str:
        return f"{self.name(f)} {_BECOMES[State(state)]}."

    def _on_reload(self, f: int, weapon: int, *_: int) -> str:
        return f"{self.name(f)} has reloaded {the(self.cast.weapon(f, weapon))}."


public_sentences = public.sentences_by(_Public, _Seen, SILENT)


def seen(_state: np.ndarray, _row: int, _side: int) -> bool:
    """Whether a side has noticed a fighter: all of a fight are there from its beginning, and nobody hides."""
    return True


def _notes(b: Any, row: int, cast: Cast) -> list[str]:
    f = b["fighters"][row]
    carried = [cast.weapon(row, w) for w in range(int(f["weapons_n"]))]
    notes = [f"in hand: {listed(carried)}"] * bool(carried) + ["wounded"] * bool(f["wounds"])
    notes += aboard(b, row, cast) + ["stunned"] * bool(f["stunned"]) + ["waits"] * bool(f["holding"])
    notes += ["on the defensive"] * bool(f["defending"] or f["dodging"])
    if f["aim_on"]:
        notes.append(f"aims at {cast.names[f['aim_on'] - 1]}")
    notes += ["in cover"] * bool(f["cover"]) + [ABOVE[f["high"]]] * bool(f["high"])
    return notes + ([RESTRAINTS[Restraint(int(f["restraint"]))]] if f["restraint"] else [])


def _roll(b: Any) -> str:
    purpose = Purpose(int(b["dice_for"]))
    if purpose == Purpose.TIE_ORDER:
        return ""
    return "initiative" if purpose == Purpose.INITIATIVE else f"for {_ROLLS[purpose]}"


public_card = public.card_by(public.look_by(STATES, _notes), _Seen)
public_asked = public.asked_by(lambda b, _: _QUESTIONS.get(int(b["prompt"]), ""), _roll)
