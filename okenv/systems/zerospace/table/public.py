"""What the players of a ZeroSpace fight see and hear: deeds and what becomes of people, and nothing that is reckoned.

No attribute, skill, Action or Difficulty Value, damage, Health or Endurance, no dice. Where a text has a digit, it is
in a name or it is the round's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from okenv import public
from okenv.core.events import Event as Logged
from okenv.core.words import begun, listed
from okenv.public import CARD_KEYS as CARD_KEYS

from ..actions import Act
from ..conditions import SIGHT
from ..layout import ARMS, UNARMED, Event, Place, Prompt, Purpose, State, Terror
from ..tell import BlowTeller, PlightTeller, TurnTeller
from ..words import DEED_VERBS, WITH_ARMS, Cast

if TYPE_CHECKING:
    from ..lay_out import Labels

SILENT = frozenset({
    Event.HALF, Event.TURN, Event.HIT, Event.HARM, Event.SQUEEZE, Event.FEET_ROLL, Event.ENVIRONMENT,
    Event.HAZARD_ROLL,
})  # fmt: skip
"""Events of which the players hear nothing."""
ALIKE = frozenset({
    Event.LAPSED, Event.DELAY, Event.INTERRUPT, Event.DODGE, Event.STRIKES, Event.OUT, Event.DRAW, Event.PUT_AWAY,
    Event.DROP, Event.PICK_UP, Event.KNOCKED, Event.TAKEN, Event.COVER, Event.PRONE, Event.RISE, Event.CLOAK,
    Event.SEEN, Event.FEAR, Event.RESTRAINED, Event.RELEASE, Event.FREED, Event.KEEP,
})  # fmt: skip
"""Events of which they hear what the game master hears: nothing in it is reckoned."""
STATES = {State.FIT: "Fit", State.OUT: "Out"}
_QUESTIONS = {
    int(Prompt.RELEASE): "whether to let go", int(Prompt.INTERRUPT): "whether to interrupt",
    int(Prompt.TEAM): "whether to join the attack", int(Prompt.FORCE): "whether to force a turn",
    int(Prompt.FEAR): "whether to cower or to flee",
}  # fmt: skip
_ROLLS = {
    Purpose.ATTACK: "for an attack", Purpose.DAMAGE: "for what a hit does", Purpose.TASK: "for a task",
    Purpose.KNOCKBACK: "to keep her feet", Purpose.HAZARD: "to get out of the way",
}  # fmt: skip
_WAYS = ("moves", "runs", "sprints", "flees")
_TERRORS = {Terror.COWERS: "cowers", Terror.FLEES: "flees"}
_PLIGHTS = ("prone", "helpless", "hidden", "distracted")


@dataclass(frozen=True)
class _Seen(Cast):
    """Names, without a number for what has none."""

    def weapon(self, row: int, weapon: int, origin: int = 0) -> str:
        """The name of a fighter's arm, or of what she has taken."""
        if origin and weapon < UNARMED:
            row, weapon = divmod(origin - 1, ARMS)
        own = self.labels.weapons[row] if self.labels else []
        return "weapon" if len(own) <= weapon < UNARMED else super().weapon(row, weapon)

    def cover(self, c: int) -> str:
        """The name of a place with cover."""
        return super().cover(c) if self.labels else "what stands there"

    def hazard(self, h: int) -> str:
        """The name of a hazard."""
        return super().hazard(h) if self.labels else "the hazard"


class _Public(public.RoundTeller, TurnTeller, BlowTeller, PlightTeller):
    """Tells what players see; see :class:`Teller`. The events ``ALIKE`` are told by the methods of the narration."""

    events = Event

    def _on_owed(self, f: int, *_: int) -> str:
        return f"{self.name(f)}'s turn is lost: she has forced it before."

    def _on_move(self, f: int, _start: int, _to: int, way: int, *_: int) -> str:
        return f"{self.name(f)} {_WAYS[way]}."

    def _on_force(self, f: int, how: int, _owed: int, _stored: int, *_: int) -> str:
        return f"{self.name(f)} {'dodges' if how == Act.DODGE else 'acts'} out of turn."

    def _on_dive(self, f: int, ward: int, *_: int) -> str:
        return f"{self.name(f)} dives in front of {self.name(ward)}."

    def _on_run(self, f: int, _start: int, _to: int, _double: int, out: int, *_: int) -> str:
        return f"{self.name(f)} runs {'out of the area' if out else 'for cover'}."

    def _on_hazard_moves(self, h: int, *_: int) -> str:
        return f"{begun(self.cast.hazard(h))} moves."

    def _on_declare(self, f: int, t: int, deed: int, weapon: int, trade: int, _number: int, origin: int) -> str:
        kind = Act(deed)
        words = f"{self.name(f)} {DEED_VERBS[kind]}"
        if kind == Act.WRECK:
            words += " what gives cover"
        elif kind not in (Act.BREAK, Act.RECOVER, Act.SWEEP):
            words += f" {self.name(t)}"
        notes = [self.cast.weapon(f, weapon, origin)] if kind in WITH_ARMS else []
        notes += ["a called shot"] if trade > 0 else ["suppressing fire"] if trade < 0 else []
        return f"{words} ({', '.join(notes)})." if notes else f"{words}."

    def _on_team(self, f: int, weapon: int, t: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} joins against {self.name(t)} ({self.cast.weapon(f, weapon, origin)})."

    def _on_attack_roll(self, f: int, t: int, value: int, dice: int, against: int, _w: int, deed: int) -> str | None:
        meets = value + dice >= against
        if deed == Act.TEAM:
            return None  # the highest decides
        if deed == Act.WRECK:
            return f"{self.name(f)} {'hits' if meets else 'misses'}."
        if deed in WITH_ARMS:
            return f"{self.name(f)} {'hits' if meets else 'misses'} {self.name(t)}."
        return f"{self.name(f)} {'overcomes' if meets else 'does not overcome'} {self.name(t)}."

    def _on_team_roll(self, _f: int, t: int, rolled: int, against: int, *_: int) -> str:
        return f"The team {'hits' if rolled >= against else 'misses'} {self.name(t)}."

    def _on_defeated(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} defeats {self.name(t)}."

    def _on_takedown(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} throws {self.name(t)}."

    def _on_wreck(self, _f: int, c: int, _weapon: int, _origin: int, _die: int, _level: int, left: int) -> str:
        return f"{begun(self.cast.cover(c))} {'holds' if left else 'is destroyed'}."

    def _on_hazard_hit(self, h: int, f: int, *_: int) -> str:
        return f"{begun(self.cast.hazard(h))} hits {self.name(f)}."

    def _on_pushed(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is pushed away."

    def _on_blinded(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is blinded."

    def _on_terrified(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is terrified."

    def _on_recover_roll(self, f: int, which: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        what = "sight" if which == SIGHT else "nerve"
        return f"{self.name(f)} {'recovers' if value + dice >= difficulty else 'does not recover'} her {what}."

    def _on_break_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        meets = value + dice >= difficulty
        return f"{self.name(f)} {'overcomes' if meets else 'struggles in vain against'} {self.name(t)}."

    def _on_distract_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        return f"{self.name(t)} is {'' if value + dice >= difficulty else 'not '}distracted."


def public_sentences(
    events: list[Logged], names: Sequence[str], side_names: Sequence[str], labels: Labels | None
) -> list[str]:
    """What the players are told of the events, in order."""
    return _Public(_Seen(names, side_names, labels)).tell(public.heard(events, SILENT))


def seen(_state: np.ndarray, _row: int) -> bool:
    """Whether the players know of a fighter: of everybody, since the hidden are only harder to hit (ZS-COND-2)."""
    return True


def public_card(
    state: np.ndarray, row: int, names: Sequence[str], side_names: Sequence[str], labels: Labels | None
) -> dict[str, Any]:
    """What the players see of a fighter: ``state`` (words), ``stands`` (bool) and ``notes`` (a few words each).

    Args:
        state: the battle, ``[1]``.
        row: of the fighter.
        names: of the fighters, by row.
        side_names: of the sides.
        labels: the names of weapons, places with cover, and hazards.
    """
    b = state[0]
    how = State(int(b["fighters"][row]["state"]))
    notes = _notes(b["fighters"][row], row, _Seen(names, side_names, labels)) if how == State.FIT else []
    return public.card(STATES[how], how == State.FIT, notes)


def _notes(f: Any, row: int, cast: Cast) -> list[str]:
    arms = range(int(f["weapons_n"]))
    words = [
        cast.weapon(row, w, int(f["w_from"][w])) for w in arms if f["w_place"][w] == Place.IN_HAND and f["w_hands"][w]
    ]
    notes = [f"in hand: {listed(words)}"] * bool(words)
    notes += ["wounded"] * bool(f["health"] < f["health_most"]) + ["weary"] * bool(f["endurance"] < f["endurance_most"])
    notes += [f"restrains {cast.names[f['holds'] - 1]}"] * bool(f["holds"])
    notes += [f"restrained by {cast.names[f['held_by'] - 1]}"] * bool(f["held_by"])
    notes += [name for name in _PLIGHTS if f[name]] + ["blinded"] * bool(f["blind"]) + ["in cover"] * bool(f["cover"])
    notes += [_TERRORS[Terror(int(f["terror"]))]] if f["terror"] else []
    return notes + ["dodges"] * bool(f["dodge"]) + ["runs"] * bool(f["run"])


def public_asked(
    state: np.ndarray, names: Sequence[str], _side_names: Sequence[str], _labels: Labels | None = None
) -> str:
    """What the table waits for, as the players are told: whose decision, or whose dice; empty after the end.

    Args:
        state: the battle, ``[1]``.
        names: of the fighters, by row.
    """
    return public.asked(
        state, names, lambda b: _QUESTIONS.get(int(b["prompt"]), ""), lambda b: _ROLLS[Purpose(int(b["dice_for"]))]
    )
