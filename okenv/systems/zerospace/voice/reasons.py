"""Why a policy decided as it did: a clause that a game master could read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from okenv.core.bits import has
from okenv.core.voice.words import FAIR, chance_to, threat
from okenv.reasons import ITS_CHANCE, Reasons, reason_by

from ..mind.forecast import chance, chance_of, hit_chance
from ..mind.tactics import lost_by, nearest_enemy, own_worth, shoots
from ..mind.threats import danger, hits, led
from ..rules import sides
from ..rules.actions import ACTIONS, Act
from ..rules.arms import has_flag
from ..rules.attack import targets_of
from ..rules.blows import is_strike
from ..rules.conditions import recover_difficulty, recover_value
from ..rules.engine import target_row
from ..rules.forcing import from_hazard
from ..rules.layout import ARMS, Flag, Pair, Prompt
from ..rules.movement import ADJACENT, distance
from ..rules.sides import able, side_of
from .plight import names_behind
from .words import RECOVERS, metres

SETTLES = (Prompt.TRADE, Prompt.TARGETS)
"""What is asked about an attack before its chance is known."""
LITTLE = 0.05
"""Up to what share of what is left, on average, there is little to fear."""


def feared(b: Any, share: float, names: list[str]) -> str:
    """How likely the attack under way, or the hazard, is to hit (ZS-FORCE-1, ZS-OBJ-2)."""
    if from_hazard(b):
        return threat("the hazard", share, "hit")
    return threat(names[int(b["whose"])], share, "hit" if is_strike(int(b["act"])) else "succeed")


class _Reasons(Reasons):
    """The reasons for one decision, by the kind of what was decided."""

    actions, acts, row_of = ACTIONS, Act, target_row

    @property
    def prompt(self) -> Prompt:
        return Prompt(int(self.b["prompt"]))

    def counts(self, row: int) -> bool:
        return bool(able(self.b, row))

    def by_hand(self) -> bool:
        return bool(self.kind == Act.ATTACK and int(self.f["w_pair"][self.option]) == Pair.HAND)

    def lost_by(self, row: int) -> float:
        return float(lost_by(self.b, row))

    def single(self) -> str:
        """Of an attack on one, or on an area."""
        if has_flag(self.b, self.me, self.option, int(Flag.AREA)):
            return self.several()
        return self.choice() or (self.together() if self.code == "gambit" else "")

    def together(self) -> str:
        """How likely an attack is to hit with whoever gains by joining, where alone it is a long shot (ZS-MAN-1)."""
        alone = float(hit_chance(self.b, self.me, int(self.kind), self.option, self.target))
        likely, _, members = led(self.b, self.me, self.target, self.option)
        return f"with whoever joins, {chance_to('hit', float(likely))}" if alone < FAIR and members > 1 else ""

    def several(self) -> str:
        """How many enemies an area attack, spread or sweep is against; as of an attack where that is one."""
        at = self.target if self.target >= 0 else self.me
        rows = int(targets_of(self.b, self.me, int(self.kind), at, self.option))
        foes = [
            k for k in range(int(self.b["fighters_n"]))
            if has(rows, k) and side_of(self.b, k) != side_of(self.b, self.me)
        ]  # fmt: skip
        if len(foes) < 2 and self.target >= 0:
            return self.choice()
        return f"{len(foes)} of them are {'within reach' if self.kind == Act.SWEEP else 'close together'}"

    def manoeuvre(self) -> str:
        target = int(self.f["holds"]) - 1 if self.kind == Act.SQUEEZE else self.target
        return chance_to("succeed", float(chance_of(self.b, self.me, int(self.kind), target)))

    def breaks(self) -> str:
        return chance_to("break free", float(chance_of(self.b, self.me, int(Act.BREAK), -1)))

    def recovers(self) -> str:
        value = int(recover_value(self.b, self.me, self.option))
        share = float(chance(value, int(recover_difficulty(self.b, self.me, self.option))))
        return chance_to(RECOVERS[self.option], share)

    def move(self) -> str:
        """The same, of places in metres."""
        return f"{self.names[self.target]} is {metres(self.away(self.target))} away"

    def near(self) -> str:
        row = int(nearest_enemy(self.b, self.me))
        return "no enemy can act" if row < 0 else f"{self.names[row]} is {metres(self.away(row))} away"

    def waits(self) -> str:
        """Whoever is nearest has to come closer to strike, or else there is hope."""
        row = int(nearest_enemy(self.b, self.me))
        if row >= 0 and self.away(row) > ADJACENT and not shoots(self.b, row):
            return f"{self.names[row]} has to come closer"
        return "a better moment may come"

    def dodge(self) -> str:
        if self.prompt == Prompt.FORCE:
            return self.threatened()
        able = float(own_worth(self.b, self.me)) > 0
        return "not to be hit matters more than to hit" if able else "nobody can be attacked from here"

    def crouch(self) -> str:
        return self.threatened() if self.prompt == Prompt.FORCE else "behind cover it is harder to be hit"

    def threatened(self) -> str:
        """How likely the attack under way is to hit."""
        return feared(self.b, float(hits(self.b, self.me)), self.names)

    def decline(self) -> str:
        if self.prompt == Prompt.TARGETS:
            return "each of them is worth it"
        if self.prompt == Prompt.TEAM:
            return "a turn of one's own does more"
        if self.prompt == Prompt.INTERRUPT:
            mine = side_of(self.b, self.me) == side_of(self.b, int(self.b["whose"]))
            return "it is an ally's turn" if mine else "a better moment may come"
        if self.prompt == Prompt.FORCE:
            return self.leaves()
        return self.default()

    def leaves(self) -> str:
        """Why no turn is forced."""
        if not has(int(self.b["targets"]), self.me):
            return "a dive would cost more than it saves"
        if float(danger(self.b, self.me)) < LITTLE:
            return "there is little to fear"
        worth = self.guards or from_hazard(self.b)
        return "the next turn is worth more than that" if worth else "striking back matters more"

    def keep(self) -> str:
        held = int(self.f["holds"]) - 1
        return f"{self.names[held]} must not get away" if held >= 0 else self.default()

    def take(self) -> str:
        """The weapon of the highest level goes first."""
        victim = int(self.b["victim"])
        g = self.b["fighters"][victim]
        levels = [int(g["w_level"][w]) for w in range(int(g["weapons_n"]))]
        best = levels[self.option] == max(levels)
        return f"it is {self.names[victim]}'s best weapon" if best else f"{self.names[victim]} can do without it"

    def wreck(self) -> str:
        who = names_behind(self.b, self.option // ARMS, self.names)
        return f"{who[0]} is behind it" if who else "nobody can hide behind it then"

    def cower(self) -> str:
        return "there is still a shot from the ground" if shoots(self.b, self.me) else "running would not help"


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.DONE: lambda _: "there is nothing more to do now",
    Act.DECLINE: _Reasons.decline,
    Act.ATTACK: _Reasons.single,
    Act.SPREAD: _Reasons.several,
    Act.SWEEP: _Reasons.several,
    **dict.fromkeys((Act.PLAIN, Act.CALLED, Act.SUPPRESS), lambda _: ITS_CHANCE),
    Act.DODGE: _Reasons.dodge,
    Act.COVER: _Reasons.crouch,
    Act.SEEK: _Reasons.cover,
    Act.RISE: _Reasons.near,
    Act.DELAY: _Reasons.waits,
    Act.INTERRUPT: lambda _: "now is the moment",
    Act.BREAK: _Reasons.breaks,
    Act.RECOVER: _Reasons.recovers,
    Act.WRECK: _Reasons.wreck,
    Act.PRONE: lambda _: "it makes a smaller target",
    Act.SPARE: lambda _: "the others are easier to hit so",
    Act.ACTIVATE: lambda r: r.threatened() if r.prompt == Prompt.FORCE else "a quick action is all that it costs",
    Act.DEACTIVATE: lambda _: "it is not needed",
    Act.CLOAK: lambda _: "what is hidden is harder to hit",
    Act.DROP: lambda _: "it is only in the way",
    Act.TEAM: lambda _: "together they hit harder",
    Act.RUN: _Reasons.threatened,
    Act.DIVE: lambda r: f"{r.names[r.target]} is in greater danger",
    Act.KEEP: _Reasons.keep,
    Act.RELEASE: lambda _: "there is more to do elsewhere",
    Act.COWER: _Reasons.cower,
    Act.FLEE: _Reasons.near,
    Act.APPROACH: _Reasons.approach,
    **dict.fromkeys((Act.RETREAT, Act.JOIN), _Reasons.move),
    **dict.fromkeys((Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN, Act.SQUEEZE), _Reasons.manoeuvre),
    **dict.fromkeys((Act.DRAW, Act.PICK), lambda _: "it is better than what is in hand"),
    **dict.fromkeys((Act.GO, Act.SEND), lambda _: "one is as good as another"),
    **dict.fromkeys((Act.OWN, Act.THROUGH), lambda _: "that attack does most"),
    **dict.fromkeys((Act.KNOCK, Act.TAKE), _Reasons.take),
}


reason = reason_by(_Reasons, _WAYS, sides, distance)
