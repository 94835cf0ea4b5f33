"""The sentences of a round's course: Tide, boons and banes, recovery, initiative, states, the end."""

from __future__ import annotations

from okenv.core.layout import DRAW
from okenv.core.voice.teller import Teller, kinds, sayings
from okenv.core.voice.told import Told
from okenv.core.voice.words import metres, plural

from ..rules.layout import Bane, Boon, Event, State
from ..rules.omens import BANE_DIE, BOON_DIE
from .words import Cast, impairment, time_left, total

STATE_WORDS = {
    State.FIT: "is fit again",
    State.IMPAIRED: "is Impaired",
    State.DOWN: "is Down",
    State.OUT: "is Out of the fight",
    State.DEAD: "is dead",
    State.SURRENDERED: "surrenders",
    State.FLED: "flees from the fight",
    State.WAITING: "is yet to come",
}
BOON_WORDS = {
    Boon.MOOKS_GET_UP: "Downed mooks get up",
    Boon.ALLY_RETURNS: "{} is back in the fight",
    Boon.REINFORCEMENTS: "reinforcements",
    Boon.LUCKY_HIT: "their next hit has 1 success more",
}
BANE_WORDS = {
    Bane.MOOK_FLEES: "{} flees from the fight",
    Bane.WEAPON_UNREADY: "{} must ready a weapon again",
    Bane.CLUMSY_MISS: "their next miss leaves the attacker prone",
}


class RoundTeller(Teller[Cast]):
    """What happens at the start and the end of a round, and to whoever falls or comes back."""

    outcomes = kinds(Event.STATE, Event.DYING, Event.DEATH, Event.LEAVE, Event.RETURN)
    plain = sayings({
        Event.TIE_ORDER: "{lot} with equal initiative so far.",
        Event.NO_RECOVERY: "{side}: nobody recovers this round.",
        Event.CARRY: "{f} carries {1} AP over to the next round.",
    })  # fmt: skip

    def _on_tide(self, side: int, die: int, *_: int) -> str:
        effect = {BOON_DIE: ": everybody there recovers twice", BANE_DIE: ": nobody there recovers"}.get(die, "")
        side_name = self.side(side)
        full = f"Tide of battle for {side_name}: {die}{effect}."
        return Told(full, brief=side_name, under="Tide of battle", share=f"{die} for")

    def _on_omen(self, side: int, bane: int, which: int, f: int, *_: int) -> str:
        words = BANE_WORDS[Bane(which)] if bane else BOON_WORDS[Boon(which)]
        if bane and which == Bane.MOOK_FLEES:
            self.take(Event.STATE)
        return f"A {'bane' if bane else 'boon'} for {self.side(side)}: {words.format(self.name(f))}."

    def _on_return(self, f: int, points: int, *_: int) -> str:
        return f"{self.name(f)} is rid of {plural(points, 'point')}."

    def _on_arrive(self, f: int, at: int, *_: int) -> str:
        return f"{self.name(f)} arrives at {metres(at)}."

    def _on_recover(self, f: int, points: int, times: int, *_: int) -> str:
        much = plural(points, "point")
        full = f"{self.name(f)} recovers {much}{', at twice the rate' if times == 2 else ''}."
        return Told(full, brief=self.name(f), under="Recovery", share=much)

    def _on_initiative(self, f: int, rank: int, dice: int, carry: int, off: int, ap: int, busy: int) -> str:
        sum_ = total(rank, dice, (carry, "carried over"), (off, impairment(off)))
        after = f" after the action that is going on ({busy} AP)" if busy else ""
        full = f"{self.name(f)} rolls {sum_} for initiative: {ap} AP{after}."
        return Told(full, brief=self.name(f), under="Initiative", share=f"{ap} AP")

    def _on_state(self, f: int, old: int, new: int, *_: int) -> str:
        if State.DOWN <= old <= State.OUT and new < State.DOWN:
            return f"{self.name(f)} gets up" + (", still Impaired." if new == State.IMPAIRED else ".")
        return f"{self.name(f)} {STATE_WORDS[State(new)]}."

    def _on_dying(self, f: int, half_rounds: int, *_: int) -> str:
        return f"{self.name(f)} is dying: {time_left(half_rounds)} left."

    def _on_death(self, f: int, *_: int) -> str:
        self.take(Event.STATE)
        return f"{self.name(f)} dies."

    def _on_leave(self, f: int, *_: int) -> str:
        self.take(Event.STATE)
        return f"{self.name(f)} flees from the fight over the edge of the arena."

    def _on_over(self, outcome: int, *_: int) -> str:
        return "The round limit is reached: a draw." if outcome == DRAW else f"Victory for {self.side(outcome)}."
