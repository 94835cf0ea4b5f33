"""What the players of an OK fight see and hear: deeds and what becomes of people, and nothing that is reckoned.

No rank, difficulty, margin, number of points or AP, no dice, no Tide. Where a text has a digit, it is in a name or it
is the round's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from okenv import public
from okenv.core.voice.teller import Teller, sayings
from okenv.core.voice.verbs import third_person
from okenv.core.voice.words import listed
from okenv.public import CARD_KEYS as CARD_KEYS

from ..rules.actions import Act
from ..rules.layout import HANDS, STRENGTH, TAKEN, Arm, Event, Prompt, Purpose, State
from ..voice.words import PARTS, Cast, deed, deeds, in_grab

SILENT = frozenset({
    Event.TIDE, Event.RECOVER, Event.NO_RECOVERY, Event.INITIATIVE, Event.ATTACK_ROLL, Event.SPEND, Event.BLOW,
    Event.MOOK_BLOW, Event.SETUP_ROLL, Event.SETUP_LOST, Event.CARRY, Event.TIE_ORDER, Event.OMEN, Event.RETURN,
    Event.COST, Event.TASK, Event.GIVE_UP, Event.KEEP, Event.CANDIDATE, Event.INTIMIDATE, Event.RALLY, Event.LUCKY,
})  # fmt: skip
"""Events of which the players hear nothing."""
STATES = {
    State.FIT: "Fit", State.IMPAIRED: "Badly hurt", State.DOWN: "Down", State.OUT: "Out", State.DEAD: "Dead",
    State.SURRENDERED: "Surrendered", State.FLED: "Fled", State.WAITING: "Not here",
}  # fmt: skip
_BECOMES = {
    State.IMPAIRED: "is badly hurt", State.DOWN: "goes down", State.OUT: "is out of the fight", State.DEAD: "dies",
    State.SURRENDERED: "surrenders", State.FLED: "flees from the fight", State.WAITING: "is not here",
}  # fmt: skip
_SCOPES = ("against {}", "against {} and the whole squad", "against everyone")
_SETBACKS = {
    Act.GRAB: "{f} does not get hold of {t}.",
    Act.DISARM: "{t} keeps hold of the weapon.",
    Act.TAKEAWAY: "{f} and {t} go on struggling for the weapon.",
    Act.TAKEDOWN: "{t} does not go down.",
    Act.THROW: "{t} is too heavy for {f}.",
}
_GRAB_ENDS = ("{f} lets go of {t}.", "{t} breaks free of {f}.", "{f} no longer has hold of {t}.")
_PLACES = {
    Arm.READY: "is ready", Arm.STOWED: "is put away", Arm.DROPPED: "lies on the ground",
    Arm.CONTESTED: "is in the grip of two people", Arm.GONE: "is gone",
}  # fmt: skip
_ROLLS = {Purpose.ATTACK: "an attack", Purpose.SETUP: "an opening", Purpose.QUICKNESS: "quickness"}
_OF_SIDES = (Purpose.TIDE, Purpose.OMEN, Purpose.OMEN_WHO)


@dataclass(frozen=True)
class _Seen(Cast):
    """Names, without a number for what has none."""

    def weapon(self, fighter: int, place: int, owner: int = 0, which: int = 0) -> str:
        """What is in a place of a fighter's arms."""
        if place in (TAKEN, HANDS, STRENGTH):
            return super().weapon(fighter, place, owner, which)
        own = self.labels.weapons[fighter] if self.labels else []
        return own[place] if place < len(own) else "weapon"

    def prop(self, prop: int) -> str:
        """``the chandelier``."""
        props = self.labels.props if self.labels else []
        return f"the {props[prop]}" if prop < len(props) else "something at hand"


class _Public(public.RoundTeller, Teller[_Seen]):
    """Tells what players see; see :class:`Teller`."""

    events = Event
    plain = sayings({
        Event.DYING: "{f} is dying.",
        Event.ARRIVE: "{f} arrives.",
        Event.DECLARE_SETUP: "{f} looks for an opening against {t}.",
        Event.HOLD: "{f} waits for the right moment.",
        Event.DONE: "{f} is done for this round.",
        Event.INTERRUPT: "{f} interrupts {t}.",
        Event.PROTECT: "{f} protects {t}.",
        Event.HIT: "{f} hits {t}.",
        Event.MISS: "{f} misses {t}.",
        Event.STOPPED: "{t}'s armour stops the blow.",
        Event.LIMB: "A limb of {f} is mangled.",
        Event.THROW: "{f} throws {t}.",
        Event.GRAB: "{f} has {t} in a grab.",
    })  # fmt: skip

    def __init__(self, cast: _Seen) -> None:
        super().__init__(cast)
        self._moving: set[int] = set()  # of whom a move is told already

    def _on_state(self, f: int, old: int, new: int, *_: int) -> str:
        if new < State.DOWN <= old:
            return f"{self.name(f)} gets up." if old <= State.OUT else f"{self.name(f)} is back in the fight."
        if new == State.FIT:
            return f"{self.name(f)} has recovered."
        return f"{self.name(f)} {_BECOMES[State(new)]}."

    def _on_death(self, f: int, *_: int) -> str:
        self.take(Event.STATE)
        return f"{self.name(f)} dies."

    def _on_leave(self, f: int, *_: int) -> str:
        self.take(Event.STATE)
        return f"{self.name(f)} flees from the fight over the edge of the arena."

    def _on_routed(self, f: int, state: int, *_: int) -> str:
        self.take(Event.STATE)
        return f"{self.name(f)} {_BECOMES[State(state)]}."

    def _on_setup(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} is ready." if t == f else f"{self.name(f)} has an opening against {self.name(t)}."

    # --- deeds

    def _deed(self, f: int, kind: int, t: int, option: int, owner: int, which: int) -> str:
        whom = self.name(t) if t >= 0 else "nobody"
        if Act.APPROACH <= kind <= Act.LEAVE:
            self._moving.add(f)
        return deed(self.cast, kind, f, whom, option, owner, which)

    def _on_declare_attack(self, f: int, t: int, weapon: int, _ap: int, owner: int, which: int, *_: int) -> str:
        return self._on_declare(f, Act.ATTACK, t, weapon, _ap, owner, which)

    def _on_declare(self, f: int, kind: int, t: int, option: int, _ap: int, owner: int, which: int) -> str:
        return f"{self.name(f)} {third_person(self._deed(f, kind, t, option, owner, which))}."

    def _on_combined(self, f: int, kind: int, t: int, option: int, owner: int, which: int, *_rest: int) -> str:
        first = self._deed(f, kind, t, option, owner, which)
        if attack := self.take(Event.DECLARE_ATTACK):
            _, on, weapon, _ap, owner, which, _ = attack
            second = self._deed(f, Act.ATTACK, on, weapon, owner, which)
        elif other := self.take(Event.DECLARE):
            _, kind, on, option, _ap, owner, which = other
            second = self._deed(f, kind, on, option, owner, which)
        else:
            return f"{self.name(f)} {third_person(first)}."
        return f"{self.name(f)} {deeds(first, second, self.name(on) if on >= 0 else '')}."

    def _on_quickness(self, f: int, _rank: int, _dice: int, _off: int, _difficulty: int, won: int, *_: int) -> str:
        return f"{self.name(f)} {'goes first' if won else 'comes after'}."

    def _on_defend(self, f: int, attacker: int, scope: int, *_: int) -> str:
        return f"{self.name(f)} defends {_SCOPES[scope].format(self.name(attacker))}."

    def _on_lost_action(self, f: int, *_: int) -> str:
        self._moving.discard(f)
        return f"What {self.name(f)} wanted to do comes to nothing."

    def _on_prop(self, f: int, prop: int, *_: int) -> str:
        return f"{self.name(f)} uses {self.cast.prop(prop)}."

    def _on_task_done(self, f: int, kind: int, success: int, *_: int) -> str | None:
        return f"{self.name(f)} does not get up." if kind == Act.GET_UP and not success else None

    # --- what comes of them

    def _on_called(self, f: int, t: int, part: int, *_: int) -> str:
        return f"{self.name(f)} strikes {self.name(t)} where it counts ({PARTS[part]})."

    def _on_move(self, f: int, *_: int) -> str | None:
        if f in self._moving or self.follows(Event.THROW):
            self._moving.discard(f)
            return None
        return f"{self.name(f)} moves."

    def _on_prone(self, f: int, prone: int, *_: int) -> str:
        return f"{self.name(f)} falls to the ground." if prone else f"{self.name(f)} is up again."

    def _on_grab_end(self, f: int, t: int, why: int, *_: int) -> str:
        return _GRAB_ENDS[why].format(f=self.name(f), t=self.name(t))

    def _on_weapon(self, f: int, weapon: int, where: int, *_: int) -> str:
        return f"{self.cast.owned(f, weapon)} {_PLACES[Arm(where)]}."

    def _on_take(self, f: int, t: int, owner: int, weapon: int, *_: int) -> str:
        return f"{self.name(f)} takes {self.cast.owned(owner, weapon)} from {self.name(t)}."

    def _on_contest(self, f: int, t: int, weapon: int, *_: int) -> str:
        return f"{self.name(f)} and {self.name(t)} struggle for {self.cast.owned(t, weapon)}."

    def _on_no_effect(self, f: int, t: int, what: int, *_: int) -> str:
        return _SETBACKS[Act(what)].format(f=self.name(f), t=self.name(t))


public_sentences = public.sentences_by(_Public, _Seen, SILENT)


def seen(state: np.ndarray, row: int, _side: int) -> bool:
    """Whether a side has noticed a fighter: neither has a reinforcement that has not arrived (OK-TIDE-2).

    Args:
        state: the battle, ``[1]``.
        row: of the fighter.
    """
    return int(state[0]["fighters"][row]["state"]) != State.WAITING


def _look(b: Any, row: int, cast: Cast) -> tuple[str, bool, list[str]]:
    """The state in words, whether the fighter stands, and notes."""
    f = b["fighters"][row]
    how = State(int(f["state"]))
    notes = _notes(b, row, cast) if how not in (State.FLED, State.WAITING) else []
    return (STATES[how], how < State.DOWN, notes)


def _notes(b: Any, row: int, cast: Cast) -> list[str]:
    f = b["fighters"][row]
    own = [w for w in range(int(f["weapons_n"])) if f["w_where"][w] == Arm.READY and f["w_hands"][w] > 0]
    held = [cast.weapon(row, w) for w in own]
    if f["taken_from"]:
        held.append(cast.owned(int(f["taken_from"]) - 1, int(f["taken_which"])))
    notes = [f"in hand: {listed(held)}"] * bool(held and f["state"] < State.DOWN)
    notes += ["dying"] * bool(f["clock"]) + ["prone"] * bool(f["prone"])
    notes += ["occupied"] * bool(f["occupied"]) + ["exposed"] * bool(f["exposed"])
    if grabbed := in_grab(b, row, cast.names):
        notes.append(f"has {grabbed} in a grab")
    if f["held_by"]:
        notes.append(f"in the grab of {cast.names[f['held_by'] - 1]}")
    if f["contests"]:
        notes.append(f"grips a weapon of {cast.names[f['contests'] - 1]}")
    notes += ["defends"] * bool(f["def_one"] or f["def_group"] or f["def_all"])
    return notes + ["waits for the right moment"] * bool(f["holding"])


def _question(b: Any, names: Sequence[str]) -> str:
    prompt, by = int(b["prompt"]), names[b["act_by"]]
    if prompt == Prompt.DEFEND:
        return f"whether to defend against {by}"
    if prompt == Prompt.PROTECT:
        return f"whether to protect {names[b['act_on']]}"
    return f"whether to interrupt {by}" if prompt == Prompt.INTERRUPT else ""


def _roll(b: Any) -> str:
    purpose = Purpose(int(b["dice_for"]))
    if purpose in _OF_SIDES or purpose == Purpose.TIE_ORDER:
        return ""
    return "initiative" if purpose == Purpose.INITIATIVE else f"for {_ROLLS.get(purpose, 'an attempt')}"


public_card = public.card_by(_look, _Seen)
public_asked = public.asked_by(_question, _roll)
