"""What the players of a BrOAGS fight see and hear: deeds and what becomes of people, and nothing that is reckoned.

No rank, Defence, damage, hit points or initiative score, no dice. Where a text has a digit, it is in a name or it is
the round's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from okenv import public
from okenv.core.voice.teller import sayings
from okenv.core.voice.words import listed
from okenv.public import CARD_KEYS as CARD_KEYS

from ..rules.actions import SPRINT
from ..rules.layout import ARMS, FIST, Area, Event, Place, Posture, Prompt, Purpose, State
from ..rules.wounds import penalty
from ..voice.tell import BlowTeller, TurnTeller
from ..voice.words import AREA_WORDS, POSTURE_WORDS, Cast

SILENT = frozenset({
    Event.TIE_ORDER, Event.INITIATIVE, Event.TURN, Event.REACTION_ROLL, Event.ATTACK_ROLL, Event.HARM,
})  # fmt: skip
"""Events of which the players hear nothing."""
ALIKE = frozenset({
    Event.SURPRISE, Event.POSTURE, Event.DRAW, Event.PUT_AWAY, Event.PICK_UP, Event.CLEAR, Event.SEEN, Event.FLED,
    Event.DECLARE, Event.RELEASE, Event.KEEP, Event.OUT, Event.FLOORED, Event.BOUND, Event.DROPPED, Event.TAKEN,
    Event.FREED, Event.PASS, Event.LOST,
})  # fmt: skip
"""Events of which they hear what the game master hears: nothing in it is reckoned."""
STATES = {State.FIT: "Fit", State.OUT: "Out", State.FLED: "Fled"}
_QUESTIONS = {
    int(Prompt.RELEASE): "whether to let go", int(Prompt.LOOSEN): "whether to let go",
    int(Prompt.SHIELD): "whether to come between", int(Prompt.REACT): "whether to block or dodge",
}  # fmt: skip
_ROLLS = {
    Purpose.SHIELD: "to come between", Purpose.REACTION: "for a reaction", Purpose.ATTACK: "for an attack",
    Purpose.CONTEST: "for a test of strength", Purpose.BREAK: "to break free", Purpose.HIDE: "for hiding",
    Purpose.DEFENCE: "to withstand them all", Purpose.INITIATIVE: "initiative", Purpose.TIE_ORDER: "",
}  # fmt: skip
_SPRINTS = ("sprints", "sprints this way and that", "sprints wildly this way and that")
_REACTIONS = ("", "blocks", "dodges", "throws herself between")


@dataclass(frozen=True)
class _Seen(Cast):
    """Names, without a number for what has none."""

    def weapon(self, row: int, weapon: int, origin: int = 0) -> str:
        """The name of a fighter's weapon, or of what she has taken."""
        if origin and weapon < FIST:
            row, weapon = divmod(origin - 1, ARMS)
        own = self.labels.weapons[row] if self.labels else []
        return "weapon" if len(own) <= weapon < FIST else super().weapon(row, weapon)


class _Public(public.RoundTeller, TurnTeller, BlowTeller):
    """Tells what players see; see :class:`Teller`. The events ``ALIKE`` are told by the methods of the narration."""

    events = Event
    plain = sayings({
        Event.COVER: "{f} finds cover.",
        Event.STOCK: "{f} takes stock.",
        Event.GROUP: "Several attack as one with {f}.",
        Event.MISS: "{f} misses {t}.",
        Event.SHOVED: "{f} is shoved away.",
        Event.JAMMED: "{f}'s {weapon} jams.",
        Event.BROKEN: "{f}'s {weapon} breaks.",
    })  # fmt: skip

    def _on_move(self, f: int, _start: int, _to: int, way: int, *_: int) -> str:
        return f"{self.name(f)} {_SPRINTS[way - SPRINT] if way >= SPRINT else 'moves'}."

    def _on_hide_roll(self, f: int, _rank: int, _dice: int, _difficulty: int, hides: int, *_: int) -> str:
        return f"{self.name(f)} hides." if hides else f"{self.name(f)} tries to hide, and is seen."

    def _on_reacts(self, f: int, reaction: int, *_: int) -> str:
        return f"{self.name(f)} {_REACTIONS[reaction]}."

    def _on_shield_roll(self, f: int, t: int, rank: int, dice: int, difficulty: int, *_: int) -> str:
        return (
            f"{self.name(f)} {'takes the place of' if rank + dice >= difficulty else 'is too late for'} {self.name(t)}."
        )

    def _on_hit(self, f: int, t: int, area: int, *_: int) -> str:
        return f"{self.name(f)} hits {self.name(t)} in the {AREA_WORDS[Area(area)]}."

    def _on_contest_roll(self, f: int, t: int, deed: int, rank: int, dice: int, difficulty: int, *_: int) -> str:
        return self._strength(f, t, rank + dice >= difficulty)

    def _on_defence_roll(self, f: int, _value: int, _dice: int, _difficulty: int, hits: int, *_: int) -> str:
        return f"{self.name(f)} does not withstand them all." if hits else f"None of them hits {self.name(f)}."

    def _on_break_roll(self, f: int, t: int, rank: int, dice: int, difficulty: int, reverse: int, *_: int) -> str:
        return self._strength(f, t, rank + dice >= difficulty)

    def _strength(self, f: int, t: int, wins: bool) -> str:
        return f"{self.name(f)} {'overcomes' if wins else 'struggles in vain against'} {self.name(t)}."


public_sentences = public.sentences_by(_Public, _Seen, SILENT)


def _notes(b: Any, row: int, cast: Cast) -> list[str]:
    f = b["fighters"][row]
    held = [w for w in range(int(f["weapons_n"])) if f["w_place"][w] == Place.IN_HAND]
    words = [cast.weapon(row, w, int(f["w_from"][w])) + " (jammed)" * bool(f["w_jam"][w]) for w in held]
    notes = [f"in hand: {listed(words)}"] * bool(words) + ["wounded"] * bool(penalty(b, row))
    notes += [cast.bond(f)] if f["bond"] else []
    notes += [POSTURE_WORDS[Posture(int(f["posture"]))]] * bool(f["posture"]) + ["in cover"] * bool(f["cover"])
    notes += ["hidden"] * bool(f["hidden"])
    return notes + [_SPRINTS[int(f["erratic"])]] * bool(f["sprint"])


seen = public.seen_unless_hidden  # BR-HIDE-2
public_card = public.card_by(public.look_by(STATES, _notes), _Seen)
public_asked = public.asked_by(
    lambda b, _: _QUESTIONS.get(int(b["prompt"]), ""), lambda b: _ROLLS[Purpose(int(b["dice_for"]))]
)
