"""The sentences of a fight's events, each by its method ``_on_<event>``."""

from __future__ import annotations

from okenv.core.teller import Teller
from okenv.core.words import begun, plural

from .actions import Act
from .conditions import SIGHT
from .layout import Event, Terror
from .modifiers import MODERATE
from .words import DEED_VERBS, WITH_ARMS, Cast, metres

_WAYS = ("moves", "runs", "sprints", "flees")
_FORCED = {Act.DODGE: "dodge", Act.COVER: "take cover", Act.RUN: "run for cover", Act.DIVE: "dive in front"}


def _roll(value: int, dice: int, difficulty: int) -> str:
    return f"{value} + dice {dice} = {value + dice} against {difficulty}"


class TurnTeller(Teller[Cast]):
    """Rounds, turns, delayed and forced turns, movement, quick actions, the environment."""

    def _on_half(self, side: int, *_: int) -> str:
        return f"{self.side(side)}:"

    def _on_turn(self, f: int, *_: int) -> str:
        return f"{self.name(f)}'s turn."

    def _on_owed(self, f: int, left: int, *_: int) -> str:
        more = f" She owes {plural(left, 'turn')} more." if left else ""
        return f"{self.name(f)}'s turn is lost: she has forced it before.{more}"

    def _on_lapsed(self, f: int, *_: int) -> str:
        return f"{self.name(f)}'s delayed turn lapses."

    def _on_delay(self, f: int, *_: int) -> str:
        return f"{self.name(f)} delays her turn."

    def _on_interrupt(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} interrupts {self.name(t)} with her delayed turn."

    def _on_move(self, f: int, start: int, to: int, way: int, *_: int) -> str:
        return f"{self.name(f)} {_WAYS[way]} from {metres(start)} to {metres(to)}."

    def _on_dodge(self, f: int, *_: int) -> str:
        return f"{self.name(f)} dodges."

    def _on_force(self, f: int, how: int, owed: int, stored: int, *_: int) -> str:
        price = "her delayed turn is spent" if stored else f"she owes {plural(owed, 'turn')}"
        return f"{self.name(f)} forces a turn to {_FORCED[Act(how)]}: {price}."

    def _on_dive(self, f: int, ward: int, start: int, to: int, *_: int) -> str:
        return f"{self.name(f)} dives in front of {self.name(ward)}, from {metres(start)} to {metres(to)}."

    def _on_run(self, f: int, start: int, to: int, double: int, out: int, *_: int) -> str:
        how = "runs" if double else "goes"
        where = "out of the area" if out else "to cover"
        return f"{self.name(f)} {how} {where}, from {metres(start)} to {metres(to)}."

    def _on_draw(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} draws: {self.cast.weapon(f, weapon, origin)}."

    def _on_put_away(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} puts away: {self.cast.weapon(f, weapon, origin)}."

    def _on_drop(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} drops: {self.cast.weapon(f, weapon, origin)}."

    def _on_pick_up(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} picks up: {self.cast.weapon(f, weapon, origin)}."

    def _on_cover(self, f: int, c: int, *_: int) -> str:
        return f"{self.name(f)} crouches behind cover: {self.cast.cover(c)}."

    def _on_environment(self, *_: int) -> str:
        return "The environment:"

    def _on_hazard_moves(self, h: int, start: int, to: int, *_: int) -> str:
        return f"{begun(self.cast.hazard(h))} moves from {metres(start)} to {metres(to)}."


class BlowTeller(Teller[Cast]):
    """Attacks, teams, manoeuvres, and what they take."""

    def _on_declare(self, f: int, t: int, deed: int, weapon: int, trade: int, number: int, origin: int) -> str:
        kind = Act(deed)
        words = f"{self.name(f)} {DEED_VERBS[kind]}"
        if kind not in (Act.BREAK, Act.RECOVER, Act.WRECK, Act.SWEEP):
            words += f" {self.name(t)}"
        if kind == Act.WRECK:
            words += " what gives cover"
        notes = [self.cast.weapon(f, weapon, origin)] if kind in WITH_ARMS else []
        notes += [f"called shot {trade}"] if trade > 0 else [f"suppressing fire {-trade}"] if trade < 0 else []
        notes += [plural(number, "target")] if number > 1 or kind in (Act.SPREAD, Act.SWEEP) else []
        return f"{words} ({', '.join(notes)})." if notes else f"{words}."

    def _on_team(self, f: int, weapon: int, t: int, origin: int, stored: int, *_: int) -> str:
        turn = "delayed turn" if stored else "turn"
        what = self.cast.weapon(f, weapon, origin)
        return f"{self.name(f)} joins against {self.name(t)} ({what}); her {turn} is spent."

    def _on_attack_roll(
        self, f: int, t: int, value: int, dice: int, against: int, _weapon: int, deed: int
    ) -> str | None:
        whom = "" if deed == Act.WRECK else f" ({self.name(t)})"
        after = "" if deed == Act.TEAM else ": a success" if value + dice >= against else ": a failure"
        return f"{self.name(f)} rolls {_roll(value, dice, against)}{whom}{after}."

    def _on_team_roll(self, f: int, t: int, rolled: int, against: int, *_: int) -> str | None:
        after = "a success" if rolled >= against else "a failure"
        return f"{self.name(f)}'s roll is the team's highest, {rolled} against {against} ({self.name(t)}): {after}."

    def _on_strikes(self, f: int, t: int, *_: int) -> str:
        return f"It is {self.name(f)}'s attack that strikes {self.name(t)}."

    def _on_hit(self, f: int, t: int, _weapon: int, die: int, level: int, bonus: int, resistance: int) -> str:
        terms = [("level", level), ("bonus" if bonus > 0 else "suppressing", bonus), ("resistance", -resistance)]
        return f"{self.name(t)} is hit: {self.figured(die, terms)}."

    def figured(self, first: int, terms: list[tuple[str, int]]) -> str:
        """A sum in words, and what the next event says of Health and Endurance: ``4 + level 3 = 7 Health lost``.

        Of mental and alteration attacks half of the sum is lost.
        """
        told = "".join(f" {'+' if n > 0 else '-'} {word} {abs(n)}" for word, n in terms if n)
        total = max(0, first + sum(n for _, n in terms))
        harm = self.take(Event.HARM)
        if harm is None:
            return f"{first}{told} = {total}"
        _, points, stunning, health, endurance = harm[:5]
        half = f", half of it {points}" if points != total else ""
        kind = "Endurance" if stunning else "Health"
        return f"{first}{told} = {total}{half} {kind} lost (Health {health}, Endurance {endurance} left)"

    def _on_harm(self, f: int, points: int, stunning: int, health: int, endurance: int, *_: int) -> str:
        kind = "Endurance" if stunning else "Health"
        return f"{self.name(f)} loses {points} {kind} (Health {health}, Endurance {endurance} left)."

    def _on_defeated(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} defeats {self.name(t)}, who is unnamed."

    def _on_out(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is out."

    def _on_knocked(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} loses what she held: {self.cast.weapon(f, weapon, origin)}."

    def _on_taken(self, f: int, t: int, weapon: int, _place: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} takes from {self.name(t)}: {self.cast.weapon(t, weapon, origin)}."

    def _on_takedown(self, f: int, t: int, figure: int, dr: int, *_: int) -> str:
        return f"{self.name(f)} throws {self.name(t)}: {self.figured(figure, [('resistance', -dr)])}."

    def _on_squeeze(self, f: int, t: int, die: int, brawn: int, dr: int, *_: int) -> str:
        terms = [("Brawn", brawn), ("resistance", -dr)]
        return f"{self.name(f)} squeezes {self.name(t)}: {self.figured(die, terms)}."

    def _on_wreck(self, f: int, c: int, weapon: int, origin: int, die: int, level: int, left: int) -> str:
        what = self.cast.weapon(f, weapon, origin)
        return f"{self.name(f)} hits {self.cast.cover(c)} ({what}): {die} + {level}, {self.cast.object_left(c, left)}."

    def _on_hazard_roll(self, h: int, f: int, value: int, dice: int, *_: int) -> str:
        return f"{self.name(f)} in the way of {self.cast.hazard(h)}: {_roll(value, dice, MODERATE)}."

    def _on_hazard_hit(self, h: int, f: int, die: int, level: int, dr: int, *_: int) -> str:
        terms = [("level", level), ("resistance", -dr)]
        return f"{begun(self.cast.hazard(h))} hits {self.name(f)}: {self.figured(die, terms)}."

    def _on_pushed(self, f: int, start: int, to: int, *_: int) -> str:
        return f"{self.name(f)} is pushed from {metres(start)} to {metres(to)}."

    def _on_feet_roll(self, f: int, value: int, dice: int, *_: int) -> str:
        after = "she keeps her feet" if value + dice >= MODERATE else "she falls"
        return f"{self.name(f)}: Agility + Athletics {_roll(value, dice, MODERATE)}: {after}."


class PlightTeller(Teller[Cast]):
    """Conditions: how they come, and how they end."""

    def _on_prone(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is prone."

    def _on_rise(self, f: int, *_: int) -> str:
        return f"{self.name(f)} rises."

    def _on_cloak(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is hidden by her cloak."

    def _on_seen(self, f: int, *_: int) -> str:
        return f"{self.name(f)} is hidden no longer."

    def _on_blinded(self, f: int, difficulty: int, *_: int) -> str:
        return f"{self.name(f)} is blinded (recovery against {difficulty})."

    def _on_terrified(self, f: int, difficulty: int, *_: int) -> str:
        return f"{self.name(f)} is terrified (recovery against {difficulty})."

    def _on_fear(self, f: int, terror: int, *_: int) -> str:
        return f"{self.name(f)} {'cowers' if terror == Terror.COWERS else 'will flee'}."

    def _on_recover_roll(self, f: int, which: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        what = "her sight" if which == SIGHT else "her nerve"
        after = "recovered" if value + dice >= difficulty else "in vain"
        return f"{self.name(f)}, for {what}: {_roll(value, dice, difficulty)}: {after}."

    def _on_restrained(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} restrains {self.name(t)}."

    def _on_release(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} lets {self.name(t)} go."

    def _on_keep(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} does not let {self.name(t)} go."

    def _on_break_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        after = "" if value + dice >= difficulty else ": in vain"
        return f"{self.name(f)} against {self.name(t)}'s grip: {_roll(value, dice, difficulty)}{after}."

    def _on_freed(self, f: int, t: int, *_: int) -> str:
        return f"{self.name(f)} is free of {self.name(t)}."

    def _on_distract_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        after = f"{self.name(t)} is distracted" if value + dice >= difficulty else "in vain"
        return f"{self.name(f)}: Presence + Deception {_roll(value, dice, difficulty)}: {after}."
