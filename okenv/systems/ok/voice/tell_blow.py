"""The sentences of what a blow does: points, tags, special effects, weapons, nerve."""

from __future__ import annotations

from okenv.core.voice.teller import Teller, kinds
from okenv.core.voice.told import either
from okenv.core.voice.verbs import the
from okenv.core.voice.words import metres, plural

from ..rules.actions import Act
from ..rules.layout import Arm, Damage, Event, State, Use
from ..rules.ranks import spelt_rank
from .words import PARTS, Cast, rank

_LIMBS = {Use.ARM: "arm is mangled: -4 on attacks", Use.LEGS: "legs are mangled: -4 on stunts and on getting up"}
_SETBACKS = {
    Act.GRAB: "{f} does not get hold of {t}.",
    Act.DISARM: "{t} keeps hold of the weapon: {f} does not have the power for it.",
    Act.TAKEAWAY: "{f} and {t} go on struggling for the weapon.",
    Act.TAKEDOWN: "{t} is too well braced to go down.",
    Act.THROW: "{t} is too heavy for {f} to throw.",
}
_GRAB_ENDS = ("{f} lets go of {t}.", "{t} breaks free of {f}.", "{f} no longer has hold of {t}.")


class BlowTeller(Teller[Cast]):
    """What comes of hits, and of words that hit."""

    outcomes = kinds(
        Event.BLOW, Event.MOOK_BLOW, Event.STOPPED, Event.CALLED, Event.LIMB, Event.PRONE, Event.GRAB, Event.GRAB_END,
        Event.THROW, Event.NO_EFFECT, Event.WEAPON, Event.TAKE, Event.CONTEST, Event.SETUP, Event.SETUP_LOST,
        Event.ROUTED, Event.RALLY,
    )  # fmt: skip
    sums = kinds(Event.MOVE)

    # --- damage

    def _damage(self, raw: int, damage: int, dr: int) -> str:
        armour = f", {spelt_rank(damage)} through the armour," if damage != raw else ""
        return f"The blow does {rank(raw)} damage{armour} against a DR of {rank(dr)}"

    def _on_blow(self, f: int, t: int, raw: int, damage: int, dr: int, points: int, lethal: int) -> str:
        of_it = ""
        if lethal:
            of_it = f", {lethal} of them lethal" if lethal < points else ", lethal" if points == 1 else ", all lethal"
        return f"{either(f'{self._damage(raw, damage, dr)}: ')}{self.name(t)} takes {plural(points, 'point')}{of_it}."

    def _on_mook_blow(self, f: int, t: int, raw: int, damage: int, dr: int, harm: int, mode: int) -> str:
        if mode == Damage.SIMPLIFIED:
            result = f"takes {plural(harm, 'point')}"
        else:
            result = ("shrugs it off", "is tagged", "goes down", "is taken out")[harm]
        return f"{either(f'{self._damage(raw, damage, dr)}: ')}{self.name(t)} {result}."

    def _on_stopped(self, f: int, t: int, protection: int, penetration: int, *_: int) -> str:
        against = f"protection {spelt_rank(protection)} against a penetration of {spelt_rank(penetration)}"
        return f"{self.name(t)}'s armour stops the blow{either(f' ({against})')}."

    def _on_called(self, f: int, t: int, part: int, *_: int) -> str:
        return f"{self.name(f)}'s called shot strikes {self.name(t)} where it was aimed ({PARTS[part]})."

    def _on_limb(self, f: int, use: int, *_: int) -> str:
        return f"{self.name(f)}'s {_LIMBS[Use(use)]}, -1 on other rolls, as long as {self.name(f)} is Impaired."

    # --- special effects

    def _on_prone(self, f: int, prone: int, *_: int) -> str:
        return f"{self.name(f)} goes prone: -2 to defend." if prone else f"{self.name(f)} is up again."

    def _on_grab(self, f: int, t: int, power: int, *_: int) -> str:
        free = either(f"; breaking free takes a power of {rank(power + 1)}")
        return f"{self.name(f)} has {self.name(t)} in a grab{free}."

    def _on_grab_end(self, f: int, t: int, why: int, *_: int) -> str:
        return _GRAB_ENDS[why].format(f=self.name(f), t=self.name(t))

    def _on_throw(self, f: int, t: int, start: int, end: int, *_: int) -> str:
        way = f"{metres(abs(end - start))}, from {metres(start)} to {metres(end)}"
        return f"{self.name(f)} throws {self.name(t)} {way}."

    def _on_move(self, f: int, start: int, end: int, *_: int) -> str | None:
        if self.follows(Event.THROW):
            return None
        return f"{self.name(f)} moves from {metres(start)} to {metres(end)}."

    def _on_no_effect(self, f: int, t: int, what: int, *_: int) -> str:
        return _SETBACKS[Act(what)].format(f=self.name(f), t=self.name(t))

    # --- weapons

    def _on_weapon(self, f: int, weapon: int, where: int, at: int, *_: int) -> str:
        now = {
            Arm.READY: "is ready",
            Arm.STOWED: "is put away",
            Arm.DROPPED: f"lies on the ground at {metres(at)}",
            Arm.CONTESTED: "is in the grip of two people",
            Arm.GONE: "is gone",
        }
        return f"{self.cast.owned(f, weapon)} {now[Arm(where)]}."

    def _on_take(self, f: int, t: int, owner: int, weapon: int, *_: int) -> str:
        if owner == f:
            return f"{self.name(f)} takes {the(self.cast.weapon(owner, weapon))} back from {self.name(t)}."
        return f"{self.name(f)} takes {self.cast.owned(owner, weapon)} away from {self.name(t)}."

    def _on_contest(self, f: int, t: int, weapon: int, *_: int) -> str:
        return f"{self.name(f)} and {self.name(t)} struggle for {self.cast.owned(t, weapon)}: neither can use it."

    # --- setups and nerve

    def _on_setup(self, f: int, t: int, kind: int, bonus: int, *_: int) -> str:
        if kind == Act.SETUP_GENERAL:
            return f"{self.name(t)} is exposed: +{bonus} for everybody until {self.name(t)} acts."
        if t == f:
            return f"{self.name(f)} is ready: +{bonus} on a task that comes next."
        return f"{self.name(f)} has {self.name(t)} set up: +{bonus} on an attack or a threat."

    def _on_setup_lost(self, f: int, t: int, *_: int) -> str:
        against = "" if t == f else f" against {self.name(t)}"
        return f"{self.name(f)} loses the setup{against}."

    def _on_routed(self, f: int, state: int, *_: int) -> str:
        self.take(Event.STATE)
        how = "surrenders" if state == State.SURRENDERED else "loses heart and flees from the fight"
        return f"{self.name(f)} {how}."

    def _on_rally(self, f: int, t: int, nerve: int, *_: int) -> str:
        return (
            f"{self.name(f)} rallies the side: its nerve is {rank(nerve)} at least; "
            f"{self.name(t)} is exposed: +2 for everybody until {self.name(t)} acts."
        )
