"""Why a policy decided as it did: a clause that a game master could read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from okenv.core.voice.words import chance_to, plural, threat
from okenv.reasons import ITS_CHANCE, Reasons, reason_by

from ..mind.forecast import HIT_WAYS, TWO_ROLLS, break_ways, hide_ways, manoeuvre_ways
from ..mind.threats import danger
from ..rules import sides
from ..rules.actions import ACTIONS, Act
from ..rules.choices import deed_of
from ..rules.engine import target_row
from ..rules.holds import binds
from ..rules.layout import Kind, Prompt
from ..rules.movement import distance
from ..rules.sides import in_sight
from ..rules.wounds import left_of, most_of

SETTLES = (Prompt.AREA,)
"""What is asked about an attack before its chance is known."""


class _Reasons(Reasons):
    """The reasons for one decision, by the kind of what was decided."""

    actions, acts, row_of = ACTIONS, Act, target_row

    def counts(self, row: int) -> bool:
        return bool(in_sight(self.b, row))

    def by_hand(self) -> bool:
        return bool(self.kind == Act.ATTACK and int(self.f["w_kind"][self.option]) == Kind.MELEE)

    def lost_by(self, row: int) -> int:
        return int(most_of(self.b, row)) - int(left_of(self.b, row))

    def manoeuvre(self) -> str:
        return chance_to("succeed", int(manoeuvre_ways(self.b, self.me, self.target, deed_of(self.kind))) / TWO_ROLLS)

    def ready(self) -> str:
        return "a jammed weapon is of no use" if self.kind == Act.CLEAR else "it does more than what is ready now"

    def reacts(self) -> str:
        """What the attack would cost, as things are."""
        points = round(float(danger(self.b, self.me, 0)))
        return f"about {plural(points, 'hit point')} are at stake" if points > 1 else "every bit of Defence helps"

    def decline(self) -> str:
        if self.b["prompt"] == Prompt.TAKE:
            return "the weapon is of no use"
        if self.b["prompt"] == Prompt.SHIELD:
            return "that is too great a risk"
        if float(danger(self.b, self.me, 0)) < 1:
            return "there is little to fear"
        return "a reaction would hardly help" if self.guards else "striking back matters more"

    def breaks(self) -> str:
        return chance_to("break free", self._breaks(self.me))

    def _breaks(self, row: int, more: int = 0) -> float:
        """The chance to break free, or with ``more`` 1 to reverse a pin (BR-STAT-1)."""
        return int(break_ways(self.b, row, more)) / HIT_WAYS

    def keep(self) -> str:
        if binds(self.b, self.me):
            return f"{self.names[self.f['bond_with'] - 1]} must not get away"
        return self.default()

    def release(self) -> str:
        if self.b["prompt"] == Prompt.LOOSEN:
            whose = int(self.b["whose"])
            deed = "turn the pin round" if self.b["reverse"] else "break free"
            return threat(self.names[whose], self._breaks(whose, int(self.b["reverse"])), deed)
        return "there is more to do elsewhere"


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.DONE: lambda _: "there is nothing more to do now",
    Act.DECLINE: _Reasons.decline,
    Act.ATTACK: _Reasons.choice,
    **dict.fromkeys((Act.WILD, Act.TAMED), lambda _: ITS_CHANCE),
    Act.STOP: lambda _: "a second attack would do no good",
    Act.BLOCK: _Reasons.reacts,
    Act.DODGE: _Reasons.reacts,
    Act.SHIELD: lambda r: f"{r.names[r.b['ward']]} is in greater danger",
    Act.STOCK: lambda _: "no attack promises more than acting sooner",
    Act.CROUCH: lambda _: "it makes a smaller target",
    Act.STAND: lambda _: ITS_CHANCE,
    Act.RISE: lambda _: "people on the ground are easy to hit",
    Act.GROUND: lambda _: "it makes a smaller target",
    Act.COVER: _Reasons.cover,
    Act.HIDE: lambda r: chance_to("hide", int(hide_ways(r.b, r.me)) / HIT_WAYS),
    Act.FLEE: lambda _: "the fight is going badly",
    **dict.fromkeys((Act.TRIP, Act.DISARM, Act.GRAPPLE, Act.SHOVE), _Reasons.manoeuvre),
    **dict.fromkeys((Act.CONCENTRATE, Act.DOGPILE), lambda _: "together they do more than each alone"),
    **dict.fromkeys((Act.DRAW, Act.PICK, Act.CLEAR), _Reasons.ready),
    Act.KEEP: _Reasons.keep,
    Act.RELEASE: _Reasons.release,
    Act.PASS: lambda _: "there is nothing useful to do now",
    Act.BREAK: _Reasons.breaks,
    Act.REVERSE: _Reasons.breaks,
    Act.PIN: lambda _: "a pinned enemy can do nothing else",
    Act.HOLD: lambda _: "a hold leaves room to fight on",
    Act.TAKE: lambda _: "there are hands for it",
    Act.APPROACH: _Reasons.approach,
    **dict.fromkeys((Act.RETREAT, Act.LEAVE), _Reasons.retreat),
    Act.JOIN: _Reasons.move,
}


reason = reason_by(_Reasons, _WAYS, sides, distance)
