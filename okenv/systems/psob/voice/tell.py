"""The sentences of a fight's events, each in ``plain`` or by its method ``_on_<event>``."""

from __future__ import annotations

from typing import Any

from okenv.core.voice.teller import Teller, kinds, sayings
from okenv.core.voice.told import Told, either
from okenv.core.voice.verbs import the, third_person
from okenv.core.voice.words import begun, listed, metres, plural

from ..rules.layout import Band, Event, Pace, Part, State, Turn
from ..rules.social import ODDS
from .words import PACE_WORDS, STATE_WORDS, Cast, outcome_word

_TURNS = {Turn.FIRST: "in time", Turn.GROUP: "both act at once", Turn.AFTER: "too late"}


def riding_along(teller: Teller[Any], f: int, carried: Event) -> str:
    """``Bob and Cid ride along.``: all who come along with the same drive (PS-VEH-1)."""
    names = [teller.name(f)]
    while more := teller.take(carried):
        names.append(teller.name(more[0]))
    return f"{listed(names)} {'rides' if len(names) == 1 else 'ride'} along."


class RoundTeller(Teller[Cast]):
    """Numbers, holding, declaring, aborting: until dice decide."""

    outcomes = kinds(
        Event.PREEMPT_ROLL, Event.SNAP, Event.LOST, Event.MOVE, Event.COVER, Event.RIDE, Event.CARRIED, Event.OUT
    )
    sums = kinds(Event.COUNT)
    plain = sayings({
        Event.TIE_ORDER: "{lot} with equal Initiative so far.",
        Event.COUNT: "Number {0}:",
        Event.ACTS: "{f} has waited, and acts at {1}.",
        Event.HOLD: "{f} waits for a better moment.",
        Event.PASS: "{f} does nothing.",
        Event.HELD_OUT: "{f} has waited to the end: +3 on the next initiative.",
        Event.LOST: "{f}'s action comes to nothing.",
        Event.COVER: "{f} finds cover {1}.",
    })  # fmt: skip

    def _on_initiative(self, f: int, initiative: int, dice: int, pending: int, number: int, *_: int) -> str:
        more = f", pending {pending:+d}" if pending else ""
        after = "" if number >= 0 else ": no phase this round"
        full = f"{self.name(f)} rolls {initiative} {dice:+d}{more} = {number} for initiative{after}."
        share = str(number) if number >= 0 else "no phase"
        return Told(full, brief=self.name(f), under="Initiative", share=share)

    def _on_manoeuvre(self, f: int, steady: int, pace: int, to: int, after: int, cover: int, out: int) -> str | None:
        words = [f"defends actively{either(' (+2 Dodge, -2 on every AV)')}"] if steady else []
        if pace:
            price = either(f" (-{pace - 1} on every AV, -1 Dodge)") if pace > Pace.QUARTER else ""
            where = f" into cover {cover}" * bool(cover) + either(f", to {metres(to)}")
            does = f"leaves {the(self.cast.vehicle(out - 1))} with" if out else "makes"
            words.append(f"{does} {PACE_WORDS[pace]}{where}{', after the action' if after else ''}{price}")
        deeds = []
        while out and (declared := self.take(Event.DECLARE)):
            deeds.append(self._deed(*declared))
        words += [f"is going to {' and '.join(deeds)}"] * bool(deeds)
        return f"{self.name(f)} {listed(words)}." if words else None

    def _on_drive(self, f: int, t: int, vehicle: int, to: int, after: int, short: int, cover: int) -> str:
        does = third_person(self.cast.drive(vehicle, self.name(t), short))
        where = f", into cover {cover}" * bool(cover) + either(f", to {metres(to)}")
        return f"{self.name(f)} {does}{where}{', after the action' if after else ''}{either(' (-2 on every AV)')}."

    def _on_ride(self, f: int, vehicle: int, start: int, to: int, *_: int) -> str:
        name = begun(the(self.cast.vehicle(vehicle)))
        return f"{name} goes{either(f' from {metres(start)}')} to {metres(to)}."

    def _on_carried(self, f: int, *_: int) -> str:
        return riding_along(self, f, Event.CARRIED)

    def _on_out(self, f: int, vehicle: int, *_: int) -> str:
        return f"{self.name(f)} is out of {the(self.cast.vehicle(vehicle))}."

    def _on_declare(self, f: int, part: int, weapon: int, rate: int, t: int, spread: int, *_: int) -> str:
        return f"{self.name(f)} is going to {self._deed(f, part, weapon, rate, t, spread)}."

    def _deed(self, f: int, part: int, weapon: int, rate: int, t: int, spread: int, *_: int) -> str:
        return self.cast.part(f, part, weapon, rate, t, spread)

    def _on_preempt_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, turn: int, *_: int) -> str:
        roll = f"{value} {dice:+d} = {value + dice} against Initiative {difficulty}"
        came, brief = _TURNS[Turn(turn)], f"{self.name(f)} tries to preempt {self.name(t)}"
        return Told(f"{brief}: {roll}, {came}.", brief=f"{brief}.", came=begun(f"{came}."), goes_on=True)

    def _on_abort(self, f: int, lost: int, *_: int) -> str:
        price = "this costs the phase" if lost else "-5 on the next initiative"
        aimed = self.take(Event.AIM_LOST)
        snaps = self.follows(Event.SNAP)
        deed = "" if snaps else f" to defence{either(': +2 Dodge until the next phase')}"
        lost_aim = "; the aim is lost" if aimed else ""
        return f"{self.name(f)} aborts{deed}{either(f' ({price}{lost_aim})')}."

    def _on_snap(self, f: int, t: int, weapon: int, area: int, *_: int) -> str:
        does = third_person(self.cast.part(f, Part.AREA if area else Part.ATTACK, weapon, 0, t, 0))
        return f"On a hair-trigger {self.name(f)} {does} at once{either(' (-2)')}."

    def _on_move(self, f: int, start: int, to: int, *_: int) -> str:
        return f"{self.name(f)} moves{either(f' from {metres(start)}')} to {metres(to)}."


class BlowTeller(Teller[Cast]):
    """Rolls, and what they do."""

    outcomes = kinds(
        Event.MOB, Event.ATTACK_ROLL, Event.HIT, Event.MISS, Event.DEALT, Event.HARM, Event.WOUND, Event.STATE,
        Event.FAILED, Event.AIM_LOST,
    )  # fmt: skip
    plain = sayings({
        Event.MOB: f"{{1}} attack as one, led by {{f}}{either(': {2:+d}')}.",
        Event.MISS: "{f} misses {t} by {2}.",
        Event.AIM_LOST: "{f} no longer aims.",
    })  # fmt: skip

    def _on_attack_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, weapon: int, rate: int) -> str:
        roll = f"AV {value} {dice:+d} = {value + dice} with {self.cast.armed(f, weapon, rate)}"
        words = f"{self.name(f)} rolls {roll} against {self.name(t)}'s Dodge of {difficulty}"
        if missed := self.take(Event.MISS):
            return f"{either(f'{words}: a miss', f'{self.name(f)} misses {self.name(t)}')} by {missed[2]}."
        outcome = value + dice - difficulty
        hit = either(f"{words}: a hit by {outcome} ({outcome_word(outcome)})", f"{self.name(f)} hits {self.name(t)}")
        return f"{hit}{self._harm()}"

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
        sum_ = f", damage {rating}{f' + {more}' if more else ''}{worn} = {damage}"
        return f"{either(sum_)}: {_BANDS[Band(band)]}."

    def _on_hit(self, f: int, t: int, *more: int) -> str:
        return f"{self.name(f)} hits {self.name(t)}{self._blow(f, t, *more)}"

    def _on_area_roll(self, f: int, t: int, value: int, dice: int, weapon: int, rate: int, spread: int) -> str:
        does = third_person(self.cast.part(f, Part.AREA, weapon, rate, t, spread))
        result = value + dice
        dealt = f"numbers 0 to {result} are dealt" if result >= 0 else "nobody is hit"
        return f"{self.name(f)} {does}{either(f': AV {value} {dice:+d} = {result}, {dealt}')}."

    def _on_dealt(self, _f: int, t: int, number: int, dodge: int, *_: int) -> str:
        harm = self._harm()
        met = f"{self.name(t)} is {'missed' if harm == '.' else 'hit'}"
        return f"{either(f'{number} goes to {self.name(t)}, Dodge {dodge}', met)}{harm}"

    def _on_harm(self, f: int, damage: int, band: int, *_: int) -> str:
        return f"{self.name(f)} takes {damage}: {_BANDS[Band(band)]}."

    def _on_hazard(self, hazard: int, f: int, damage: int, armour: int, *_: int) -> str:
        left, band = (self.take(Event.HARM) or (0, damage - armour, 0))[1:3]
        worn = f" - armour {armour}" if armour else ""
        name = self.cast.hazard(hazard)
        return f"{begun(name)}: {self.name(f)} takes {either(f'{damage}{worn} = ')}{left}: {_BANDS[Band(band)]}."

    def _on_stun(self, f: int, how: int, *_: int) -> str:
        effect = {1: " and loses the phase", 0: ": -5 on the next initiative"}.get(how, ", with nothing more to lose")
        full = f"{self.name(f)} is stunned{effect}."
        price = {1: "loses the phase", 0: "has -5 on the next initiative"}.get(how, "")
        return Told(full, brief=price and f"{self.name(f)} {price}.", goes_on=True)

    def _on_wound(self, f: int, wounds: int, *_: int) -> str:
        fallen = self.take(Event.STATE)
        falls = f", and falls: {STATE_WORDS[State(fallen[1])]}" if fallen else ""
        return f"{self.name(f)} now has {plural(wounds, 'wound')}{falls}."

    def _on_state(self, f: int, state: int, *_: int) -> str:
        gives_up = state == State.GONE
        full = f"{self.name(f)} {'gives up' if gives_up else f'is {STATE_WORDS[State(state)]}'}."
        return Told(full, brief=None if gives_up else "", goes_on=True)

    def _on_social_roll(self, f: int, part: int, value: int, dice: int, difficulty: int, odds: int, losing: int) -> str:
        mods = [f"{word} {n:+d}" for n, word in ((odds, "odds"), (losing, "who is losing")) if n]
        within = f" ({', '.join(mods)} in it)" if mods else ""
        deed = {
            Part.INTIMIDATE: "intimidate the minor characters",
            Part.COW: "intimidate a major character",
            Part.RALLY: "rally the side",
            Part.DECEIVE: "deceive the enemy",
        }[Part(part)]
        roll = f"AV {value}{within} {dice:+d} = {value + dice}"
        against = f" against {difficulty}" if part != Part.RALLY else ""
        return f"{self.name(f)} tries to {deed}{either(f': {roll}{against}')}."

    def _on_swing_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, prop: int, *_: int) -> str:
        does = third_person(self.cast.part(f, Part.SWING, prop, 0, t, 0))
        return f"{self.name(f)} {does}{either(f': Agility {value} {dice:+d} = {value + dice} against {difficulty}')}."

    def _on_failed(self, f: int, part: int, short: int, *_: int) -> str:
        rest = ": what was to follow comes to nothing" if part == Part.SWING else ""
        return f"{self.name(f)} falls short by {short}{rest}."

    def _on_rallied(self, side: int, spine: int, *_: int) -> str:
        effect = f"it takes a {spine} to intimidate them"
        return f"The minor characters of {self.side(side)} now have a spine of at least {spine}: {effect}."

    def _on_deceived(self, side: int, doublings: int, *_: int) -> str:
        effect = f"{ODDS * doublings:+d} to intimidate"
        return f"The strength of {self.side(side)} seems {2**doublings} times what it is: {effect}."

    def _on_aim(self, f: int, t: int, *_: int) -> str:
        price = "+2 if the next attack is on this target, -2 Dodge until then"
        return f"{self.name(f)} takes aim at {self.name(t)}{either(f': {price}')}."

    def _on_reload(self, f: int, weapon: int, *_: int) -> str:
        return f"{self.name(f)} has reloaded {the(self.cast.weapon(f, weapon))}."


_BANDS = {
    Band.NOTHING: "nothing serious",
    Band.STUNNED: "stunned",
    Band.WOUNDED: "stunned and wounded",
    Band.INCAPACITATED: "incapacitated",
    Band.KILLED: "killed",
}
