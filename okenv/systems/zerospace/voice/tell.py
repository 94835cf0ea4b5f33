"""The sentences of a fight's events, each in ``plain`` or by its method ``_on_<event>``."""

from __future__ import annotations

from okenv.core.voice.teller import Teller, kinds, sayings
from okenv.core.voice.told import Told, either
from okenv.core.voice.verbs import the, third_person
from okenv.core.voice.words import begun, listed, plural

from ..rules.actions import Act
from ..rules.layout import Event, Terror
from ..rules.modifiers import MODERATE, succeeds
from .words import RECOVERS, TRIED, WITH_ARMS, Cast, metres

_WAYS = ("moves", "runs", "sprints", "flees")


def _roll(value: int, dice: int, difficulty: int) -> str:
    return f"{value} + dice {dice} = {value + dice} against {difficulty}"


def _dice(value: int, dice: int) -> str:
    return either(f" {_roll(value, dice, MODERATE)}")


def _from(start: int) -> str:
    return either(f" from {metres(start)}")


def _success(value: int, difficulty: int) -> str:
    return "a success" if succeeds(value - difficulty) else "a failure"


class _Arms(Teller[Cast]):
    """Names weapons in plain sentences."""

    def _arm(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return self.cast.arm(f, weapon, origin)


class TurnTeller(_Arms):
    """Rounds, turns, delayed and forced turns, movement, quick actions, the environment."""

    outcomes = kinds(Event.RUN)
    sums = kinds(Event.HALF)
    plain = sayings({
        Event.HALF: "Next to act: {side}.",
        Event.TURN: "{f}'s turn.",
        Event.LAPSED: "{f}'s delayed turn lapses.",
        Event.DELAY: "{f} delays, waiting for a better moment.",
        Event.INTERRUPT: "{f} uses the delayed turn to interrupt {t}.",
        Event.DODGE: "{f} dodges.",
        Event.DRAW: "{f} draws {arm}.",
        Event.PUT_AWAY: "{f} puts {arm} away.",
        Event.DROP: "{f} drops {arm}.",
        Event.PICK_UP: "{f} picks up {arm}.",
        Event.ENVIRONMENT: "Next to act: the environment.",
    })  # fmt: skip

    def _on_owed(self, f: int, left: int, *_: int) -> str:
        more = f", and owes {plural(left, 'more turn')}" if left else ""
        return f"{self.name(f)} loses this turn, which was forced earlier{more}."

    def _on_move(self, f: int, start: int, to: int, way: int, rest: int, *_: int) -> str:
        return f"{self.name(f)} {_WAYS[way]}{' on' if rest else ''}{_from(start)} to {metres(to)}."

    def _on_force(self, f: int, how: int, owed: int, stored: int, *_: int) -> str:
        lost = "the next one" if owed == 1 else f"the next {owed}"
        price = "spends the delayed one on it" if stored else f"loses {lost}"
        return f"{self.name(f)} forces a turn{' to dodge' if how == Act.DODGE else ''}, and {price}."

    def _on_dive(self, f: int, ward: int, start: int, to: int, *_: int) -> str:
        way = "" if start == to else either(f", from {metres(start)} to {metres(to)}")
        return f"{self.name(f)} dives in front of {self.name(ward)}{way}."

    def _on_run(self, f: int, start: int, to: int, double: int, out: int, hazard: int, *_: int) -> str:
        where = "out of the way" if hazard else "out of the area" if out else "for cover"
        way = f"{either(f'from {metres(start)} ')}to {metres(to)}"
        return f"{self.name(f)} {'runs' if double else 'moves'} {where}, {way}."

    def _on_cover(self, f: int, c: int, *_: int) -> str:
        return f"{self.name(f)} crouches behind {the(self.cast.cover(c))}."

    def _on_shield(self, f: int, active: int, *_: int) -> str:
        return f"{self.name(f)} {'activates' if active else 'deactivates'} the shield."

    def _on_hazard_moves(self, h: int, start: int, to: int, *_: int) -> str:
        return f"{begun(the(self.cast.hazard(h)))} moves{_from(start)} to {metres(to)}."


class BlowTeller(_Arms):
    """Attacks, teams, manoeuvres, and what they take."""

    outcomes = kinds(
        Event.TEAM_ROLL, Event.HIT, Event.HARM, Event.DEFEATED, Event.OUT, Event.KNOCKED, Event.TAKEN, Event.TAKEDOWN,
        Event.SQUEEZE, Event.WRECK, Event.HAZARD_ROLL, Event.HAZARD_HIT, Event.PUSHED, Event.FEET_ROLL,
    )  # fmt: skip
    sums = kinds(Event.STRIKES)
    plain = sayings({
        Event.STRIKES: "It is {f}'s attack that strikes {t}.",
        Event.OUT: "{f} is out.",
        Event.KNOCKED: "{f} loses hold of {arm}.",
    })  # fmt: skip

    def _on_declare(self, f: int, t: int, deed: int, weapon: int, trade: int, number: int, origin: int) -> str:
        notes = [f"called shot: -{trade} AV, +{trade} damage"] if trade > 0 else []
        notes += [f"suppressing fire: +{-trade} AV, -{-trade} damage"] if trade < 0 else []
        notes += [plural(number, "target")] if number > 1 else []
        told = f" ({'; '.join(notes)})" if notes else ""
        return f"{self.name(f)} {self.declared(f, t, deed, weapon, origin)}{told}."

    def declared(self, f: int, t: int, deed: int, weapon: int, origin: int) -> str:
        """What somebody begins, in the third person: ``shoots at Bob with the rifle``, ``tries to disarm Bob``."""
        plain = self.cast.deed(deed, f, weapon, self.name(t), origin)
        return f"tries to {plain}" if deed in TRIED else third_person(plain)

    def _on_team(self, f: int, weapon: int, t: int, origin: int, stored: int, *_: int) -> str:
        what = self.cast.arm(f, weapon, origin)
        turn = "the delayed turn" if stored else "this round's turn"
        return f"{self.name(f)} joins the attack on {self.name(t)} with {what}{either(f', and spends {turn} on it')}."

    def _on_attack_roll(
        self, f: int, t: int, value: int, dice: int, against: int, _weapon: int, deed: int
    ) -> str | None:
        if deed == Act.ATTACK and self.follows(Event.ATTACK_ROLL):
            return self.area(f, value, dice, [(t, against)])
        whose = "a DV" if deed == Act.WRECK else f"{self.name(t)}'s DV"
        met = succeeds(value + dice - against)
        after = ("a hit" if met else "a miss") if deed in WITH_ARMS else ("a success" if met else "a failure")
        rolled = f"{value} + dice {dice} = {value + dice} against {whose} of {against}"
        full = f"{self.name(f)} rolls {rolled}{'' if deed == Act.TEAM else f': {after}'}."
        failed = f"{self.name(f)} fails." if deed not in WITH_ARMS else f"{self.name(f)} misses {self._aim(t, deed)}."
        return Told(full, brief="" if met or deed == Act.TEAM else failed, goes_on=True)

    def _aim(self, t: int, deed: int) -> str:
        return "it" if deed == Act.WRECK else self.name(t)

    def area(self, f: int, value: int, dice: int, met: list[tuple[int, int]]) -> str:
        """One roll against everybody in an area: whom it hits, and whom it misses (ZS-ATT-2)."""
        while roll := self.take(Event.ATTACK_ROLL):
            met.append((roll[1], roll[4]))
        after = []
        for word, hits in (("a hit on", True), ("a miss on", False)):
            who = [f"{self.name(t)} (DV {dv})" for t, dv in met if bool(succeeds(value + dice - dv)) == hits]
            after += [f"{word} {listed(who)}"] if who else []
        full = f"{self.name(f)} rolls {value} + dice {dice} = {value + dice}: {', '.join(after)}."
        missed = [self.name(t) for t, dv in met if not succeeds(value + dice - dv)]
        return Told(full, brief=f"{self.name(f)} misses {listed(missed)}." if missed else "", goes_on=True)

    def _on_team_roll(self, f: int, t: int, rolled: int, against: int, *_: int) -> str | None:
        after = "a hit" if succeeds(rolled - against) else "a miss"
        full = f"{self.name(f)} has rolled highest in the team, {rolled} against {self.name(t)}'s {against}: {after}."
        return Told(full, brief="" if succeeds(rolled - against) else f"The team misses {self.name(t)}.", goes_on=True)

    def _on_hit(self, f: int, t: int, _weapon: int, die: int, level: int, bonus: int, resistance: int) -> str:
        less = "bonus" if bonus > 0 else "suppressing fire"
        terms = [("level", level), (less, bonus), ("resistance", -resistance)]
        return self.blow(f"{self.name(f)} hits {self.name(t)}", "die", die, terms)

    def blow(self, does: str, word: str, first: int, terms: list[tuple[str, int]]) -> str:
        """Who does what to whom, and what the next event says that it costs, with how that was worked out.

        ``Ada hits Ben for 7 Health (die 4 + level 3): 11 Health and 14 Endurance left.`` Of mental and alteration
        attacks half of the sum is lost.
        """
        told = f"{word} {first}" + "".join(f" {'+' if n > 0 else '-'} {name} {abs(n)}" for name, n in terms if n)
        total = max(0, first + sum(n for _, n in terms))
        harm = self.take(Event.HARM)
        if harm is None:
            return f"{does}{either(f' ({told} = {total})')}."
        _, points, stunning, health, endurance = harm[:5]
        half = "half of " if points != total else ""
        lost = f"for {points} {'Endurance' if stunning else 'Health'}" if points else "to no effect"
        return f"{does} {lost}{either(f' ({half}{told})')}: {_left(health, endurance)}."

    def _on_harm(self, f: int, points: int, stunning: int, health: int, endurance: int, *_: int) -> str:
        kind = "Endurance" if stunning else "Health"
        return f"{self.name(f)} loses {points} {kind}: {_left(health, endurance)}."

    def _on_defeated(self, f: int, t: int, *_: int) -> str:
        if self.follows(Event.OUT):
            self.take(Event.OUT)
        return f"{self.name(f)} defeats {self.name(t)}."

    def _on_taken(self, f: int, t: int, weapon: int, _place: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} takes {self.cast.arm(t, weapon, origin)} from {self.name(t)}."

    def _on_takedown(self, f: int, t: int, figure: int, dr: int, *_: int) -> str:
        return self.blow(f"{self.name(f)} takes {self.name(t)} down", "takedown", figure, [("resistance", -dr)])

    def _on_squeeze(self, f: int, t: int, die: int, brawn: int, dr: int, *_: int) -> str:
        return self.blow(f"{self.name(f)} squeezes {self.name(t)}", "die", die, [("Brawn", brawn), ("resistance", -dr)])

    def _on_wreck(self, f: int, c: int, weapon: int, origin: int, die: int, level: int, left: int) -> str:
        what, whom = self.cast.arm(f, weapon, origin), the(self.cast.cover(c))
        sum_ = either(f" (die {die} + level {level})")
        return f"{self.name(f)} hits {whom} with {what}{sum_}: {self.cast.object_left(c, left)}."

    def _on_hazard_roll(self, h: int, f: int, value: int, dice: int, *_: int) -> str:
        what = the(self.cast.hazard(h))
        if dice == 0:
            return f"{self.name(f)} is helpless, and cannot escape {what}."
        after = _success(value + dice, MODERATE)
        return f"{self.name(f)} rolls{_dice(value, dice)} to escape {what}: {after}."

    def _on_hazard_hit(self, h: int, f: int, die: int, level: int, dr: int, *_: int) -> str:
        does = f"{begun(the(self.cast.hazard(h)))} hits {self.name(f)}"
        return self.blow(does, "die", die, [("level", level), ("resistance", -dr)])

    def _on_pushed(self, f: int, start: int, to: int, *_: int) -> str:
        return f"{self.name(f)} is pushed{_from(start)} to {metres(to)}."

    def _on_feet_roll(self, f: int, value: int, dice: int, *_: int) -> str:
        after = _success(value + dice, MODERATE)
        return f"{self.name(f)} rolls{_dice(value, dice)} to stay standing: {after}."


def _left(health: int, endurance: int) -> str:
    return f"{health} Health and {endurance} Endurance left"


class PlightTeller(Teller[Cast]):
    """Conditions: how they come, and how they end."""

    outcomes = kinds(
        Event.PRONE, Event.SEEN, Event.BLINDED, Event.TERRIFIED, Event.OVERCOME, Event.FEAR, Event.RESTRAINED,
        Event.FREED,
    )  # fmt: skip
    plain = sayings({
        Event.CLOAK: "{f} hides under the cloak.",
        Event.SEEN: "{f} is no longer hidden.",
        Event.BLINDED: f"{{f}} is blinded{either(', and needs {1} to see again')}.",
        Event.TERRIFIED: f"{{f}} is terrified: -6 on every attack{either(', and needs {1} to recover')}.",
        Event.RESTRAINED: "{f} restrains {t}.",
        Event.RELEASE: "{f} lets go of {t}.",
        Event.KEEP: "{f} keeps hold of {t}.",
        Event.FREED: "{f} is free of {t}.",
    })  # fmt: skip

    def _on_prone(self, f: int, floats: int, *_: int) -> str:
        return f"{self.name(f)} is {'off balance' if floats else 'prone'}."

    def _on_rise(self, f: int, floats: int, *_: int) -> str:
        return f"{self.name(f)} {'regains balance' if floats else 'gets up'}."

    def tried(self, f: int, value: int, dice: int, difficulty: int, what: str, effect: str = "") -> Told:
        """A task that a fighter has set about, and what a success does."""
        after = _success(value + dice, difficulty)
        if effect and succeeds(value + dice - difficulty):
            after += f"; {effect}"
        full = f"{self.name(f)} rolls {_roll(value, dice, difficulty)} to {what}: {after}."
        return Told(full, brief=f"{self.name(f)} tries to {what}.", came=begun(f"{after}."))

    def _on_overcome(self, f: int, difficulty: int, will: int, *_: int) -> str:
        what, needs = ("loses all free will", "regain it") if will else ("is altered", "undo it")
        return f"{self.name(f)} {what}{either(f', and needs {difficulty} to {needs}')}."

    def _on_fear(self, f: int, terror: int, *_: int) -> str:
        return f"{self.name(f)} {'cowers' if terror == Terror.COWERS else 'turns to flee'}."

    def _on_recover_roll(self, f: int, which: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        return self.tried(f, value, dice, difficulty, RECOVERS[which])

    def _on_break_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        return self.tried(f, value, dice, difficulty, f"break free of {self.name(t)}")

    def _on_distract_roll(self, f: int, t: int, value: int, dice: int, difficulty: int, *_: int) -> str:
        effect = (
            ""
            if self.follows(Event.DEFEATED)
            else f"{self.name(t)} is at -3 for their next attack or task, or one on them"
        )
        return self.tried(f, value, dice, difficulty, f"distract {self.name(t)}", effect)
