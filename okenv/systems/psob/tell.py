"""The sentences of a fight's events, each by its method ``_on_<event>``."""

from __future__ import annotations

from okenv.core.teller import Teller
from okenv.core.words import begun, metres, plural

from .layout import Band, Event, Pace, Part, State, Turn
from .words import PACE_WORDS, STATE_WORDS, Cast, outcome_word

_TURNS = {Turn.FIRST: "she goes first", Turn.GROUP: "both at once", Turn.AFTER: "she comes too late"}


class RoundTeller(Teller[Cast]):
    """Numbers, holding, declaring, aborting: until dice decide."""

    def _on_tie_order(self, f: int, place: int, k: int, *_: int) -> str:
        return f"Lots among equal Initiative: {self.name(f)} is number {k - place} of {k} so far."

    def _on_initiative(self, f: int, initiative: int, dice: int, pending: int, number: int, *_: int) -> str:
        more = f", pending {pending:+d}" if pending else ""
        after = "" if number >= 0 else ": no phase this round"
        return f"{self.name(f)} rolls initiative: {initiative}, dice {dice:+d}{more} = {number}{after}."

    def _on_count(self, number: int, *_: int) -> str:
        return f"Number {number}:"

    def _on_acts(self, f: int, number: int, *_: int) -> str:
        return f"{self.name(f)} has held, and acts at {number}."

    def _on_hold(self, f: int, *_: int) -> str:
        return f"{self.name(f)} holds."

    def _on_pass(self, f: int, *_: int) -> str:
        return f"{self.name(f)} does nothing."

    def _on_held_out(self, f: int, *_: int) -> str:
        return f"{self.name(f)} has held to the end: +3 on her next initiative."

    def _on_manoeuvre(self, f: int, steady: int, pace: int, to: int, after: int, *_: int) -> str | None:
        words = ["defends herself actively (-2 on every AV)"] if steady else []
        if pace:
            price = f" (-{pace - 1} on every AV, -1 Dodge)" if pace > Pace.QUARTER else ""
            words.append(f"{PACE_WORDS[pace]}, to {metres(to)}" + (", after the action" if after else "") + price)
        return f"{self.name(f)} {' and '.join(words)}." if words else None

    def _on_declare(self, f: int, part: int, weapon: int, rate: int, t: int, spread: int, *_: int) -> str:
        return f"{self.name(f)} is going to {self.cast.part(f, part, weapon, rate, t, spread)}."

    def _on_preempt_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, turn: int, *_: int) -> str:
        roll = f"{value}, dice {dice:+d} = {value + dice} against Initiative {difficulty}"
        return f"{self.name(f)} preempts {self.name(t)}: {roll}: {_TURNS[Turn(turn)]}."

    def _on_abort(self, f: int, lost: int, *_: int) -> str:
        price = "her phase is lost" if lost else "-5 on her next initiative"
        aimed = self.take(Event.AIM_LOST)
        snaps = self.follows(Event.SNAP)
        deed = "" if snaps else " to defence: +2 Dodge until she starts a phase"
        return f"{self.name(f)} aborts{deed} ({price}{'; she aims no longer' if aimed else ''})."

    def _on_snap(self, f: int, t: int, weapon: int, *_: int) -> str:
        return f"Hair-trigger: {self.name(f)} attacks {self.name(t)} at once ({self.cast.weapon(f, weapon)}, -2)."

    def _on_lost(self, f: int, *_: int) -> str:
        return f"{self.name(f)}'s action comes to nothing."

    def _on_move(self, f: int, start: int, to: int, *_: int) -> str:
        return f"{self.name(f)} moves from {metres(start)} to {metres(to)}."


class BlowTeller(Teller[Cast]):
    """Rolls, and what they do."""

    def _on_mob(self, f: int, count: int, bonus: int, *_: int) -> str:
        return f"{count} attack as one with {self.name(f)}: {bonus:+d}."

    def _on_attack_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, weapon: int, rate: int) -> str:
        roll = f"AV {value}, dice {dice:+d} = {value + dice} against Dodge {difficulty}"
        words = f"{self.name(f)} attacks {self.name(t)} ({self.cast.armed(f, weapon, rate)}): {roll}"
        if missed := self.take(Event.MISS):
            return f"{words}: misses by {missed[2]}."
        outcome = value + dice - difficulty
        return f"{words}: hits by {outcome} ({outcome_word(outcome)}){self._harm()}"

    def _harm(self) -> str:
        """What a hit that is told next does, such as ``, damage 8 + 1 - armour 3 = 6: stunned``."""
        hit = self.take(Event.HIT)
        return self._blow(*hit) if hit else "."

    def _blow(self, _f: int, _t: int, rating: int, more: int, armour: int, *_: int) -> str:
        """From a weapon's rating to what becomes of whom it hits."""
        damage, band = (self.take(Event.HARM) or (0, rating + more - armour, 0))[1:3]
        left = rating + more - damage
        worn = f" - armour {left}" if left or armour else ""
        if left != armour:
            worn += f" (of {armour})"
        return f", damage {rating}{f' + {more}' if more else ''}{worn} = {damage}: {_BANDS[Band(band)]}."

    def _on_hit(self, f: int, t: int, *more: int) -> str:
        return f"{self.name(f)} hits {self.name(t)}{self._blow(f, t, *more)}"

    def _on_miss(self, f: int, t: int, short: int, *_: int) -> str:
        return f"{self.name(f)} misses {self.name(t)} by {short}."

    def _on_area_roll(self, f: int, t: int, value: int, dice: int, weapon: int, rate: int, spread: int) -> str:
        where = self.cast.part(f, Part.AREA, weapon, rate, t, spread).removeprefix("fire at ")
        result = value + dice
        dealt = f"numbers 0 to {result} are dealt" if result >= 0 else "nobody is hit"
        return f"{self.name(f)} fires at {where}: AV {value}, dice {dice:+d} = {result}: {dealt}."

    def _on_dealt(self, _f: int, t: int, number: int, dodge: int, *_: int) -> str:
        return f"{number} goes to {self.name(t)}, Dodge {dodge}{self._harm()}"

    def _on_harm(self, f: int, damage: int, band: int, *_: int) -> str:
        return f"{self.name(f)} takes {damage}: {_BANDS[Band(band)]}."

    def _on_hazard(self, hazard: int, f: int, damage: int, armour: int, *_: int) -> str:
        left, band = (self.take(Event.HARM) or (0, damage - armour, 0))[1:3]
        worn = f" - armour {armour}" if armour else ""
        name = self.cast.hazard(hazard)
        return f"{begun(name)}: {self.name(f)} takes {damage}{worn} = {left}: {_BANDS[Band(band)]}."

    def _on_stun(self, f: int, how: int, *_: int) -> str:
        effect = {1: "loses her phase", 0: "-5 on her next initiative"}.get(how, "no more than that")
        return f"{self.name(f)} is stunned: {effect}."

    def _on_wound(self, f: int, wounds: int, *_: int) -> str:
        return f"{self.name(f)} has {plural(wounds, 'wound')}."

    def _on_state(self, f: int, state: int, *_: int) -> str:
        verb = "has" if state == State.GONE else "is"
        return f"{self.name(f)} {verb} {STATE_WORDS[State(state)]}."

    def _on_social_roll(self, f: int, part: int, value: int, dice: int, difficulty: int, odds: int, losing: int) -> str:
        mods = [f"{word} {n:+d}" for n, word in ((odds, "odds"), (losing, "who is losing")) if n]
        within = f" ({', '.join(mods)} in it)" if mods else ""
        deed = {
            Part.INTIMIDATE: "intimidates the minor characters",
            Part.COW: "intimidates a major character",
            Part.RALLY: "rallies her side",
            Part.DECEIVE: "deceives the enemy",
        }[Part(part)]
        roll = f"AV {value}{within}, dice {dice:+d} = {value + dice}"
        return f"{self.name(f)} {deed}: {roll}{f' against {difficulty}' if part != Part.RALLY else ''}."

    def _on_failed(self, f: int, _part: int, short: int, *_: int) -> str:
        return f"{self.name(f)} falls short by {short}."

    def _on_rallied(self, side: int, spine: int, *_: int) -> str:
        return f"The minor characters of {self.side(side)} have spine {spine} now, unless theirs is higher."

    def _on_deceived(self, side: int, doublings: int, *_: int) -> str:
        return f"{self.side(side)} seems {2**doublings} times as strong as it is."

    def _on_aim(self, f: int, t: int, *_: int) -> str:
        price = "+2 on her next attack, if it is on this target, -2 Dodge until then"
        return f"{self.name(f)} aims at {self.name(t)}: {price}."

    def _on_aim_lost(self, f: int, *_: int) -> str:
        return f"{self.name(f)} aims no longer."

    def _on_reload(self, f: int, weapon: int, *_: int) -> str:
        return f"{self.name(f)} has reloaded ({self.cast.weapon(f, weapon)})."


_BANDS = {
    Band.NOTHING: "nothing serious",
    Band.STUNNED: "stunned",
    Band.WOUNDED: "stunned and wounded",
    Band.INCAPACITATED: "incapacitated",
    Band.KILLED: "killed",
}
