"""What was computed for a decision of brute or turtle: short phrases that stand beside its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.bits import has
from okenv.core.policy import PATIENCE
from okenv.core.voice.words import percent

from ..mind.forced import may_force, price, saved
from ..mind.forecast import chance_of, expected, hit_chance, recovery, worth_of, worth_with
from ..mind.tactics import best_arm, lost_by, nearest_enemy, own_worth, promise
from ..mind.threats import danger, through
from ..rules.actions import ACTIONS, WAYS, Act
from ..rules.engine import target_row
from ..rules.forcing import from_hazard
from ..rules.layout import Prompt
from ..rules.movement import distance
from ..rules.sides import able, rows_of, side_of, standing
from .reasons import reason
from .words import metres

Told = tuple[str, ...]


def _worth(worth: float) -> str:
    return f"{percent(worth)} of a fighter"


class _Details:
    """The quantities behind one decision, by the kind of what was decided."""

    def __init__(self, battle: np.ndarray, code: str, action: int, names: list[str]) -> None:
        self.b, self.names = battle[0], names
        self.guards = code == "turtle" and int(self.b["turn"]) < PATIENCE
        self.me = int(self.b["actor"])
        self.f = self.b["fighters"][self.me]
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))
        self.prompt = Prompt(int(self.b["prompt"]))

    def tell(self) -> Told:
        """All of them."""
        told = _WAYS.get(self.kind)
        return told(self) if told else ()

    def lost(self) -> Told:
        """What share the target has lost, and whether no other who can act has lost more; empty for nothing."""
        mine = float(lost_by(self.b, self.target))
        if mine == 0:
            return ()
        first, last = rows_of(self.b, int(side_of(self.b, self.target)))
        others = [float(lost_by(self.b, k)) for k in range(first, last) if able(self.b, k) and k != self.target]
        told = f"{self.names[self.target]} has lost {percent(mine)}"
        return (f"{told}, nobody else has lost more" if others and mine >= max(others) else told,)

    def attack(self) -> Told:
        """What it is worth, and what the target has lost."""
        worth = float(expected(self.b, self.me, self.kind, self.option, self.target))
        likely = float(hit_chance(self.b, self.me, self.kind, self.option, self.target))
        average = f"{_worth(worth)} taken on average"
        return (*self.lost(), f"{percent(likely)} to hit {self.names[self.target]}", average)

    def trade(self) -> Told:
        """What the chosen trade and a plain attack are worth."""
        kind, w, target = int(self.b["act"]), int(self.b["option"]), int(self.b["target"])
        n = self.option + 1
        trade = n if self.kind == Act.CALLED else -n if self.kind == Act.SUPPRESS else 0
        done = f"{_worth(float(worth_with(self.b, self.me, kind, w, target, trade)))} taken on average"
        if trade == 0:
            return (done,)
        plain = float(worth_with(self.b, self.me, kind, w, target, 0))
        return (done, f"{percent(plain)} by a plain attack")

    def squeeze(self) -> Told:
        worth = float(worth_of(self.b, self.me, Act.SQUEEZE, int(self.f["holds"]) - 1))
        return (f"{_worth(worth)} taken on average",)

    def breaks(self) -> Told:
        return (f"{percent(float(chance_of(self.b, self.me, Act.BREAK, -1)))} to break free", self.now())

    def recovers(self) -> Told:
        return (f"{percent(float(recovery(self.b, self.me, self.option)))} to recover", self.now())

    def now(self) -> str:
        """What the best attack from here is worth."""
        return f"an attack from here takes {_worth(float(own_worth(self.b, self.me)))} on average"

    def away(self) -> str:
        return f"{self.names[self.target]} is {metres(int(distance(self.b, self.me, self.target)))} away"

    def near(self) -> Told:
        """How far away the nearest enemy is who can act."""
        near = int(nearest_enemy(self.b, self.me))
        if near < 0:
            return ("no enemy can act",)
        return (f"{self.names[near]}, the nearest enemy, is {metres(int(distance(self.b, self.me, near)))} away",)

    def done(self) -> Told:
        return ("the standard action is spent" if self.b["spent"] else self.now(), *self.near())

    def ready(self) -> Told:
        """What the arm promises, and the best that is ready."""
        target = int(nearest_enemy(self.b, self.me))
        share = float(promise(self.b, self.me, target, self.option))
        ready = float(best_arm(self.b, self.me, target, False)[1])
        whom = self.names[target]
        return (f"it promises {percent(share)} of {whom}", f"{percent(ready)} by the best that is ready")

    def stance(self) -> Told:
        """A dodge or cover: as one forces it, or in a turn."""
        return self.forces() if self.prompt == Prompt.FORCE else self.done()

    def seek(self) -> Told:
        gap = abs(int(self.b["c_at"][self.option // WAYS]) - int(self.f["at"]))
        return (f"the cover is {metres(gap)} away", *self.near())

    def forces(self) -> Told:
        """What the attack costs without and what the forced turn saves, and what that costs."""
        gain = float(saved(self.b, self.me, self.kind, self.option))
        return (self.risk(), f"{percent(gain)} saved", self.toll())

    def risk(self) -> str:
        return f"{percent(float(danger(self.b, self.me)))} of what is left lost on average"

    def toll(self) -> str:
        return f"a turn is worth {percent(float(price(self.b, self.me)))}"

    def decline(self) -> Told:
        if self.prompt == Prompt.FORCE:
            return self.leaves()
        return (self.now(),) if self.prompt in (Prompt.TEAM, Prompt.INTERRUPT) else ()

    def leaves(self) -> Told:
        """What speaks against a forced turn."""
        if not has(int(self.b["targets"]), self.me):
            return ()
        if not self.guards:
            return (self.risk(),)
        in_this_round = may_force(self.b, self.me) or from_hazard(self.b)
        odd = () if in_this_round else ("turns are forced in every other round, and not in this one",)
        return (self.risk(), self.toll(), *odd)

    def strikes(self) -> Told:
        """What the hit is worth through whoever strikes."""
        row = self.me if self.kind == Act.OWN else self.target
        return (f"{_worth(float(through(self.b, row, int(self.b['victim']))))} taken on average",)

    def grip(self) -> Told:
        """How many of the side can act."""
        return (f"{int(standing(self.b, int(side_of(self.b, self.me))))} of the side can act",)

    def take(self) -> Told:
        return (f"its level is {int(self.b['fighters'][int(self.b['victim'])]['w_level'][self.option])}",)


_WAYS: dict[Act, Callable[[Any], Told]] = {
    Act.DONE: _Details.done, Act.DECLINE: _Details.decline, Act.DODGE: _Details.stance, Act.COVER: _Details.stance,
    Act.APPROACH: lambda d: (d.away(),), Act.SEEK: _Details.seek, Act.RISE: _Details.near,
    Act.INTERRUPT: lambda d: (d.now(),), Act.SQUEEZE: _Details.squeeze, Act.BREAK: _Details.breaks,
    Act.RECOVER: _Details.recovers, Act.CLOAK: _Details.done, Act.RUN: _Details.forces, Act.RELEASE: _Details.grip,
    Act.KEEP: _Details.grip, Act.ATTACK: _Details.attack,
    **dict.fromkeys((Act.PLAIN, Act.CALLED, Act.SUPPRESS), _Details.trade),
    **dict.fromkeys((Act.DRAW, Act.PICK), _Details.ready),
    **dict.fromkeys((Act.OWN, Act.THROUGH), _Details.strikes), **dict.fromkeys((Act.KNOCK, Act.TAKE), _Details.take),
    **dict.fromkeys((Act.COWER, Act.FLEE), _Details.near),
}  # fmt: skip


def details(battle: np.ndarray, code: str, action: int, names: list[str]) -> tuple[str, ...]:
    """What was computed for the decision, each a short phrase that is not its reason already."""
    if code == "random":
        return ()
    said = reason(battle, code, action, names)
    return tuple(told for told in _Details(battle, code, action, names).tell() if told != said)
