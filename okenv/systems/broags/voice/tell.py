"""The sentences of a fight's events, each in ``plain`` or by its method ``_on_<event>``."""

from __future__ import annotations

from okenv.core.voice.teller import Teller, kinds, sayings
from okenv.core.voice.told import Told, either
from okenv.core.voice.verbs import attack_phrase, the, third_person
from okenv.core.voice.words import metres, plural

from ..rules.layout import FIST, KICK, Area, Bond, Deed, Event, Posture, Reaction
from .words import AREA_WORDS, DEED_VERBS, DEED_WORDS, POSTURE_WORDS, Cast


class _Arms(Teller[Cast]):
    """Names weapons in plain sentences."""

    def _arm(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return the(self._weapon(f, weapon, origin))

    def _weapon(self, f: int, weapon: int, origin: int, *_: int) -> str:
        return self.cast.weapon(f, weapon, origin)


class TurnTeller(_Arms):
    """Rounds, turns, movement, and actions that are aimed at nobody."""

    plain = sayings({
        Event.SURPRISE: "--- {side} acts first, by surprise ---",
        Event.TIE_ORDER: "{lot} with equal Perception so far.",
        Event.STOCK: f"{{f}} takes stock{either(': score {1}')}.",
        Event.COVER: "{f} finds cover {1}.",
        Event.DRAW: "{f} draws {arm}.",
        Event.PUT_AWAY: "{f} puts {arm} away.",
        Event.PICK_UP: "{f} picks up {arm}.",
        Event.CLEAR: "{f} clears the jam of {arm}.",
        Event.SEEN: "{f} is hidden no longer.",
        Event.FLED: "{f} has fled.",
        Event.PASS: "{f} does nothing.",
        Event.LOST: "{f} cannot try to break free: the action is lost.",
    })  # fmt: skip

    def _on_initiative(self, f: int, perception: int, dice: int, score: int, *_: int) -> str:
        full = f"{self.name(f)} rolls for initiative: Perception {perception}, dice {dice:+d} = {score}."
        return Told(full, brief=self.name(f), under="Initiative", share=str(score))

    def _on_turn(self, f: int, score: int, temp: int, lost: int, *_: int) -> str:
        reacted = f", reactions {temp:+d}" if temp else ""
        after = ": only to move, since the action is lost" if lost else ""
        full = f"{self.name(f)}'s turn{either(f' (score {score}{reacted})')}{after}."
        return Told(full, brief=None if lost else "")

    def _on_move(self, f: int, start: int, to: int, way: int, *_: int) -> str:
        how = {2: "sprints", 3: "sprints, significantly erratic,", 4: "sprints, extremely erratic,"}.get(way, "moves")
        return f"{self.name(f)} {how}{either(f' from {metres(start)}')} to {metres(to)}."

    def _on_posture(self, f: int, posture: int, *_: int) -> str:
        return f"{self.name(f)} is {POSTURE_WORDS[Posture(posture)]} now."

    def _on_hide_roll(self, f: int, rank: int, dice: int, difficulty: int, hides: int, *_: int) -> str:
        roll = f"Stealth {rank}, dice {dice:+d} = {rank + dice} against Perception {difficulty}"
        full = f"{self.name(f)} tries to hide: {roll}: {'unseen' if hides else 'seen'}."
        return Told(full, brief=f"{self.name(f)} tries to hide.", came="Nobody sees it." if hides else "It is seen.")


class BlowTeller(_Arms):
    """Attacks, reactions, manoeuvres, and what they do."""

    outcomes = kinds(
        Event.GROUP, Event.SHIELD_ROLL, Event.MISS, Event.HIT, Event.HARM, Event.OUT, Event.FLOORED, Event.BOUND,
        Event.SHOVED, Event.DROPPED, Event.TAKEN, Event.DEFENCE_ROLL, Event.JAMMED, Event.BROKEN, Event.FREED,
    )  # fmt: skip
    sums = kinds(Event.REACTION_ROLL)
    plain = sayings({
        Event.RELEASE: "{f} lets {t} go.",
        Event.KEEP: "{f} does not let {t} go.",
        Event.OUT: "{f} is out.",
        Event.FLOORED: "{f} is floored.",
        Event.DROPPED: "{f} drops {arm}.",
        Event.JAMMED: "Critical fail: {f}'s {weapon} jams.",
        Event.BROKEN: "Critical fail: {f}'s {weapon} breaks.",
        Event.FREED: "{f} and {t} are apart again.",
    })  # fmt: skip

    def _on_declare(self, f: int, t: int, deed: int, weapon: int, area: int, sneak: int, origin: int) -> str:
        hidden = ", from hiding" if sneak else ""
        if deed in (Deed.TRIP, Deed.DISARM, Deed.GRAPPLE, Deed.SHOVE):
            return f"{self.name(f)} is going to {DEED_WORDS[Deed(deed)]} {self.name(t)}."
        arm = self.cast.weapon(f, weapon, origin)
        if deed != Deed.STRIKE:
            how = {FIST: "bare fists", KICK: "kicks"}.get(weapon, the(arm))
            return f"{self.name(f)} {DEED_VERBS[Deed(deed)]} {self.name(t)} with {how}{hidden}."
        aim = f"at the {AREA_WORDS[Area(area)]}" if area else "wild"
        return f"{self.name(f)} {third_person(attack_phrase(arm, self.name(t)))} ({aim}{hidden})."

    def _on_group(self, f: int, bodies: int, attackers: int, value: int, bonus: int, *_: int) -> str:
        roll = f"{value}, numbers {bonus:+d} = {value + bonus}"
        return f"{self.name(f)} and {bodies - 1} more count as {attackers} attackers{either(f': {roll}')}."

    def _on_reacts(self, f: int, reaction: int, score: int, lost: int, *_: int) -> str:
        verb = {int(Reaction.BLOCK): "blocks", int(Reaction.DODGE): "dodges"}.get(
            reaction, "comes between with a 'Nooo!'"
        )
        after = ", and the next action is lost" if lost else ""
        return f"{self.name(f)} {verb}{either(f' (score {score} now{after})', after)}."

    def _on_shield_roll(self, f: int, t: int, rank: int, dice: int, difficulty: int, *_: int) -> str:
        roll = f"Athletics {rank}, dice {dice:+d} = {rank + dice} against {self.name(t)}'s Defence {difficulty}"
        after = f"the attack is on {self.name(f)}" if rank + dice >= difficulty else "too late"
        return f"{either(f'{self.name(f)} rolls {roll}: ')}{after}."

    def _on_reaction_roll(self, f: int, reaction: int, rank: int, dice: int, halved: int, *_: int) -> str:
        skill = "Melee" if reaction == Reaction.BLOCK else "Athletics"
        return (
            f"{self.name(f)} rolls {skill} {rank}, dice {dice:+d} = {rank + dice}: half of it is {halved:+d} Defence."
        )

    def _on_attack_roll(self, f: int, t: int, value: int, dice: int, defence: int, weapon: int, deed: int) -> str:
        roll = f"{value}, dice {dice:+d} = {value + dice} against {self.name(t)}'s Defence {defence}"
        missed = self.take(Event.MISS)
        after = f"a miss by {missed[2]}" if missed else "a hit"
        full = f"{self.name(f)} rolls {roll}: {after}."
        return Told(full, brief=self._on_miss(*missed) if missed else "", goes_on=True)

    def _on_miss(self, f: int, t: int, short: int, *_: int) -> str:
        return f"{self.name(f)} misses {self.name(t)} by {short}."

    def _on_hit(self, f: int, t: int, area: int, figure: int, doubled: int, soak: int, nonlethal: int) -> str:
        times = {Area.EXTREMITIES: " / 2", Area.VITALS: " x 2"}.get(Area(area), "")
        twice = " x 2 (critical)" if doubled else ""
        worn = f" - soak {soak}" if soak else ""
        harm = self.take(Event.HARM) or (t, 0, 0)
        kind = "nonlethal" if nonlethal else "lethal"
        left = f"{plural(max(harm[2], 0), 'hit point')} left"
        worked = f"{figure}{times}{twice}{worn} = " if times or twice or worn else ""
        hurt = f"{either(worked)}{harm[1]} {kind}, {left}"
        return f"{self.name(t)} is hit in the {AREA_WORDS[Area(area)]}: {hurt}."

    def _on_harm(self, f: int, damage: int, left: int, *_: int) -> str:
        return f"{self.name(f)} takes {damage}: {plural(max(left, 0), 'hit point')} left."

    def _on_contest_roll(self, f: int, t: int, deed: int, rank: int, dice: int, difficulty: int, *_: int) -> str:
        against = "Athletics" if deed in (Deed.TRIP, Deed.SHOVE) else "Strength"
        roll = f"Strength {rank}, dice {dice:+d} = {rank + dice} against {self.name(t)}'s {against} {difficulty}"
        works = rank + dice >= difficulty
        full = f"{self.name(f)} rolls {roll}{'' if works else ': to no effect'}."
        return Told(full, brief="" if works else "It is to no effect.", goes_on=True)

    def _on_bound(self, f: int, t: int, bond: int, *_: int) -> str:
        return f"{self.name(f)} {'pins' if bond == Bond.PINNED else 'holds'} {self.name(t)}."

    def _on_shoved(self, f: int, start: int, to: int, *_: int) -> str:
        return f"{self.name(f)} is shoved{either(f' from {metres(start)}')} to {metres(to)}."

    def _on_taken(self, f: int, t: int, weapon: int, _place: int, origin: int, *_: int) -> str:
        return f"{self.name(f)} takes {the(self.cast.weapon(t, weapon, origin))} from {self.name(t)}."

    def _on_defence_roll(self, f: int, value: int, dice: int, difficulty: int, hits: int, *_: int) -> str:
        roll = f"Defence {value}, dice {dice:+d} = {value + dice} against {difficulty}"
        return f"{self.name(f)} {either(f'rolls {roll}: ', 'takes ')}{plural(hits, 'hit')}."

    def _on_break_roll(self, f: int, t: int, rank: int, dice: int, difficulty: int, reverse: int, *_: int) -> str:
        deed = "to reverse the pin" if reverse else "to break free"
        roll = f"Strength {rank}, dice {dice:+d} = {rank + dice} against {self.name(t)}'s {difficulty}"
        after = "" if rank + dice >= difficulty else ": in vain"
        full = f"{self.name(f)} tries {deed}: {roll}{after}."
        return Told(full, brief=f"{self.name(f)} tries {deed}.", came="In vain." if after else "")
