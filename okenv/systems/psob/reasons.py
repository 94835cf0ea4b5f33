"""Why a scripted policy decided as it did: sentences made of computed quantities only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.words import metres, plural

from .actions import ACTIONS, Act
from .active_defence import dodge
from .attack import AIMED, HAIR_TRIGGER, rate_bonus
from .layout import Part, Prompt
from .movement import distance
from .reckoning import expected
from .rules import target_row
from .sides import rows_of, side_of, stands
from .social import in_fight, influence_value, lowest_spine, spine_of
from .tactics import ANY, best_weapon, nearest_enemy
from .threats import gained_by_abort, risk


class _Reasons:
    """The reasons for one decision, by the kind of what was decided."""

    def __init__(self, battle: np.ndarray, code: str, action: int, names: list[str]) -> None:
        self.b, self.code, self.names = battle[0], code, names
        self.me = int(self.b["actor"])
        self.f = self.b["fighters"][self.me]
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))

    def tell(self) -> str:
        """The reason in a sentence."""
        return _WAYS.get(self.kind, _Reasons.default)(self)

    def bears(self) -> str:
        """How many wounds the target bears, and whether that is the most of several; empty for none."""
        fighters = self.b["fighters"]
        mine = int(fighters[self.target]["wounds"])
        first, last = rows_of(self.b, int(side_of(self.b, self.target)))
        others = [int(fighters[k]["wounds"]) for k in range(first, last) if stands(self.b, k) and k != self.target]
        if mine == 0:
            return ""
        told = f"{self.names[self.target]} bears {plural(mine, 'wound')}"
        return told + (", nobody standing bears more; " if others and mine >= max(others) else "; ")

    def damage(self, weapon: int, more: int = 0) -> float:
        """What an attack on the target does on average."""
        rate = int(self.f["w_rate"][weapon])
        return float(expected(self.b, self.me, self.target, weapon, rate, more))

    def attack(self) -> str:
        return f"{self.bears()}{self.damage(self.option):.1f} points of damage expected"

    def area(self) -> str:
        alive = self.b["fighters"]["state"][: int(self.b["fighters_n"])]
        near = sum(
            int(state) == 0 and side_of(self.b, k) != side_of(self.b, self.me) for k, state in enumerate(alive.tolist())
        )
        return f"{self.names[self.target]} is {self.away()} away; {plural(near, 'enemy' if near == 1 else 'enemies')}"

    def away(self) -> str:
        return metres(int(distance(self.b, self.me, self.target)))

    def aim(self) -> str:
        weapon = int(best_weapon(self.b, self.me, self.target, ANY))
        if weapon < 0:
            return f"{self.names[self.target]} is {self.away()} away"
        now, then = self.damage(weapon), self.damage(weapon, AIMED)
        return f"an attack now would do {now:.1f} points of damage on average, an aimed one {then:.1f}"

    def move(self) -> str:
        return f"{self.names[self.target]} is {self.away()} away"

    def stand(self) -> str:
        near = int(nearest_enemy(self.b, self.me))
        if near < 0:
            return "no enemy stands"
        return f"{self.names[near]}, the nearest enemy, is {metres(int(distance(self.b, self.me, near)))} away"

    def reload(self) -> str:
        left, full = int(self.f["w_left"][self.option]), int(self.f["w_charge"][self.option])
        return f"{plural(left, 'attack')} left of {full}"

    def rally(self) -> str:
        value = int(influence_value(self.b, self.me, Part.RALLY))
        return f"{value} before the dice, over a spine of {int(lowest_spine(self.b, int(side_of(self.b, self.me))))}"

    def intimidate(self) -> str:
        value = int(influence_value(self.b, self.me, Part.INTIMIDATE))
        spine = int(lowest_spine(self.b, 1 - int(side_of(self.b, self.me))))
        return f"{value} before the dice, against a spine of {spine}"

    def cow(self) -> str:
        value = int(influence_value(self.b, self.me, Part.COW))
        return f"{value} before the dice, against a spine of {int(spine_of(self.b, self.target))}"

    def defend(self) -> str:
        if self.code == "coward":
            side = int(side_of(self.b, self.me))
            wounds = plural(int(self.f["wounds"]), "wound")
            return f"{wounds} borne; {int(in_fight(self.b, side))} of {int(self.b['side_n'][side])} left of her side"
        return f"{self.stand()}; her Dodge is {int(dodge(self.b, self.me, False))}"

    def risks(self) -> str:
        """The chance of being stunned by what is declared, as she stands and after an abort to defence."""
        now = float(risk(self.b, self.me, 0))
        then = float(risk(self.b, self.me, int(gained_by_abort(self.b, self.me))))
        return f"{now:.0%} to be stunned as she stands, {then:.0%} if she aborts to defence"

    def snap(self) -> str:
        damage = self.damage(int(self.f["hair"]) - 1, -HAIR_TRIGGER)
        return f"{damage:.1f} points of damage expected, before {self.names[self.target]} acts"

    def decline(self) -> str:
        if self.b["prompt"] == Prompt.ABORT and self.code in ("turtle", "coward", "skirmisher"):
            return self.risks()
        return f"{self.code} never takes such an offer"

    def rate(self) -> str:
        return f"her highest: {int(rate_bonus(self.option + 1)):+d} to the AV"

    def default(self) -> str:
        return "nothing that goes before it is possible"


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.ATTACK: _Reasons.attack,
    Act.AREA: _Reasons.area,
    Act.AIM: _Reasons.aim,
    Act.APPROACH: _Reasons.move,
    Act.RETREAT: _Reasons.move,
    Act.STAND: _Reasons.stand,
    Act.RELOAD: _Reasons.reload,
    Act.RALLY: _Reasons.rally,
    Act.INTIMIDATE: _Reasons.intimidate,
    Act.COW: _Reasons.cow,
    Act.DEFEND: _Reasons.defend,
    Act.DODGE: _Reasons.risks,
    Act.SNAP: _Reasons.snap,
    Act.DECLINE: _Reasons.decline,
    Act.RATE: _Reasons.rate,
}


def reason(battle: np.ndarray, code: str, action: int, names: list[str]) -> str:
    """Why the policy with that code decided so.

    Args:
        battle: the state at the decision, ``[1]``.
        code: of the policy.
        action: what it decided.
        names: of the fighters.
    """
    if code == "random":
        return "one of the legal actions, each equally likely"
    return _Reasons(battle, code, action, names).tell()
