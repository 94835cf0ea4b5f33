"""What the players of a ZeroSpace fight see and hear: deeds and what becomes of people, and nothing that is reckoned.

No attribute, skill, Action or Difficulty Value, damage, Health or Endurance, no dice. Where a text has a digit, it is
in a name or it is the round's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from okenv import public
from okenv.core.voice.teller import sayings
from okenv.core.voice.verbs import the
from okenv.core.voice.words import begun, listed
from okenv.public import CARD_KEYS as CARD_KEYS

from ..rules.actions import Act
from ..rules.conditions import NERVE, SHAPE, SIGHT, WILL
from ..rules.layout import ARMS, UNARMED, Event, Place, Prompt, Purpose, State, Terror
from ..rules.modifiers import succeeds
from ..voice.plight import lying
from ..voice.tell import BlowTeller, PlightTeller, TurnTeller
from ..voice.words import WITH_ARMS, Cast

SILENT = frozenset({
    Event.HALF, Event.TURN, Event.HIT, Event.HARM, Event.SQUEEZE, Event.FEET_ROLL, Event.ENVIRONMENT,
    Event.HAZARD_ROLL, Event.KEEP,
})  # fmt: skip
"""Events of which the players hear nothing."""
ALIKE = frozenset({
    Event.LAPSED, Event.DELAY, Event.INTERRUPT, Event.DODGE, Event.STRIKES, Event.OUT, Event.DRAW, Event.PUT_AWAY,
    Event.DROP, Event.PICK_UP, Event.KNOCKED, Event.TAKEN, Event.COVER, Event.PRONE, Event.RISE, Event.CLOAK,
    Event.SEEN, Event.FEAR, Event.RESTRAINED, Event.RELEASE, Event.FREED, Event.DEFEATED, Event.SHIELD,
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
    Purpose.KNOCKBACK: "to stay standing", Purpose.HAZARD: "to get out of the way",
}  # fmt: skip
_WAYS = ("moves", "runs", "sprints", "flees")
_TERRORS = {Terror.COWERS: "cowers", Terror.FLEES: "flees"}
_RECOVERED = {
    SIGHT: ("can see again", "still cannot see"), NERVE: ("shakes off the terror", "is still terrified"),
    SHAPE: ("undoes the alteration", "is still altered"), WILL: ("regains free will", "is still without free will"),
}  # fmt: skip
"""What a roll to recover comes to, if it succeeds and if not."""
_PLIGHTS = ("helpless", "hidden", "distracted")


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
        return super().cover(c) if self.labels else "something there"

    def hazard(self, h: int) -> str:
        """The name of a hazard."""
        return super().hazard(h) if self.labels else "the hazard"


class _Public(public.RoundTeller, TurnTeller, BlowTeller, PlightTeller):
    """Tells what players see; see :class:`Teller`. The events ``ALIKE`` are told by the methods of the narration."""

    events = Event
    plain = sayings({
        Event.OWED: "{f} loses this turn, which was forced earlier.",
        Event.DIVE: "{f} dives in front of {t}.",
        Event.TAKEDOWN: "{f} takes {t} down.",
        Event.PUSHED: "{f} is pushed away.",
        Event.BLINDED: "{f} is blinded.",
        Event.TERRIFIED: "{f} is terrified.",
    })  # fmt: skip

    def _on_move(self, f: int, _start: int, _to: int, way: int, rest: int, *_: int) -> str:
        return f"{self.name(f)} {_WAYS[way]}{' on' if rest else ''}."

    def _on_force(self, f: int, how: int, _owed: int, _stored: int, *_: int) -> str:
        return f"{self.name(f)} {'dodges' if how == Act.DODGE else 'acts'} out of turn."

    def _on_run(self, f: int, _start: int, _to: int, _double: int, out: int, hazard: int, *_: int) -> str:
        return f"{self.name(f)} runs {'out of the way' if hazard else 'out of the area' if out else 'for cover'}."

    def _on_hazard_moves(self, h: int, *_: int) -> str:
        return f"{begun(the(self.cast.hazard(h)))} moves."

    def _on_declare(self, f: int, t: int, deed: int, weapon: int, trade: int, _number: int, origin: int) -> str:
        note = " (called shot)" if trade > 0 else " (suppressing fire)" if trade < 0 else ""
        return f"{self.name(f)} {self.declared(f, t, deed, weapon, origin)}{note}."

    def _on_team(self, f: int, weapon: int, t: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} joins the attack on {self.name(t)} with {self.cast.arm(f, weapon, origin)}."

    def _on_attack_roll(self, f: int, t: int, value: int, dice: int, against: int, _w: int, deed: int) -> str | None:
        meets = succeeds(value + dice - against)
        if deed == Act.TEAM:
            return None  # the highest decides
        if deed == Act.WRECK:
            return f"{self.name(f)} {'hits' if meets else 'misses'}."
        if deed in WITH_ARMS:
            return f"{self.name(f)} {'hits' if meets else 'misses'} {self.name(t)}."
        return f"{self.name(f)} {'overcomes' if meets else 'does not overcome'} {self.name(t)}."

    def _on_team_roll(self, _f: int, t: int, rolled: int, against: int, *_: int) -> str:
        return f"The team {'hits' if succeeds(rolled - against) else 'misses'} {self.name(t)}."

    def _on_wreck(self, _f: int, c: int, _weapon: int, _origin: int, _die: int, _level: int, left: int) -> str:
        return f"That {'does not destroy' if left else 'destroys'} {the(self.cast.cover(c))}."

    def _on_hazard_hit(self, h: int, f: int, *_: int) -> str:
        return f"{begun(the(self.cast.hazard(h)))} hits {self.name(f)}."

    def _on_recover_roll(self, f: int, which: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        return f"{self.name(f)} {_RECOVERED[which][not succeeds(value + dice - difficulty)]}."

    def _on_overcome(self, f: int, _difficulty: int, will: int, *_: int) -> str:
        return f"{self.name(f)} {'loses all free will' if will else 'is altered'}."

    def _on_break_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        meets = succeeds(value + dice - difficulty)
        return f"{self.name(f)} {'breaks free of' if meets else 'struggles in vain against'} {self.name(t)}."

    def _on_distract_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        return f"{self.name(t)} is {'' if succeeds(value + dice - difficulty) else 'not '}distracted."


public_sentences = public.sentences_by(_Public, _Seen, SILENT)


def _notes(b: Any, row: int, cast: Cast) -> list[str]:
    f = b["fighters"][row]
    arms = range(int(f["weapons_n"]))
    words = [
        cast.weapon(row, w, int(f["w_from"][w])) for w in arms if f["w_place"][w] == Place.IN_HAND and f["w_hands"][w]
    ]
    notes = [f"in hand: {listed(words)}"] * bool(words)
    notes += ["wounded"] * bool(f["health"] < f["health_most"]) + ["weary"] * bool(f["endurance"] < f["endurance_most"])
    notes += [f"restrains {cast.names[f['holds'] - 1]}"] * bool(f["holds"])
    notes += [f"restrained by {cast.names[f['held_by'] - 1]}"] * bool(f["held_by"])
    notes += ["flies"] * bool(f["flies"]) + [lying(b, row)] * bool(f["prone"])
    notes += [name for name in _PLIGHTS if f[name]] + ["blinded"] * bool(f["blind"]) + ["in cover"] * bool(f["cover"])
    notes += ["shielded"] * bool(f["shield"])
    notes += ["altered"] * bool(f["altered"]) + ["without free will"] * bool(f["unfree"])
    notes += [_TERRORS[Terror(int(f["terror"]))]] if f["terror"] else []
    return notes + ["dodges"] * bool(f["dodge"]) + ["runs"] * bool(f["run"])


seen = public.seen_unless_hidden  # ZS-COND-2
public_card = public.card_by(public.look_by(STATES, _notes), _Seen)
public_asked = public.asked_by(
    lambda b, _: _QUESTIONS.get(int(b["prompt"]), ""), lambda b: _ROLLS[Purpose(int(b["dice_for"]))]
)
