"""What was computed for a decision of brute or turtle: short phrases that stand beside its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.voice.words import metres, percent, plural

from ..mind.forecast import HIT_WAYS, best_aim, break_ways, expected, struck, under_way
from ..mind.tactics import nearest_enemy, own_worth, wanted_weapon, worth_of
from ..mind.threats import danger, danger_after, price, spared
from ..rules.actions import ACTIONS, Act
from ..rules.arms import figure_of
from ..rules.engine import target_row
from ..rules.layout import Area, Bond, Deed, Prompt, Reaction
from ..rules.movement import distance
from ..rules.sides import in_sight, rows_of, side_of, standing
from ..rules.wounds import left_of, most_of
from .words import AREA_WORDS

_READYING = (Act.CLEAR, Act.PICK, Act.DRAW)


def _points(worth: float) -> str:
    return f"{worth:.1f} points of damage"


class _Details:
    """The quantities behind one decision, by the kind of what was decided."""

    def __init__(self, battle: np.ndarray, action: int, names: list[str]) -> None:
        self.b, self.names = battle[0], names
        self.me = int(self.b["actor"])
        self.f = self.b["fighters"][self.me]
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))

    def tell(self) -> str:
        """All of them, parted by semicolons."""
        told = _WAYS.get(self.kind)
        return told(self) if told else ""

    def lost(self) -> str:
        """How many hit points the target has lost, and whether no other in sight has lost more; empty for none."""
        first, last = rows_of(self.b, int(side_of(self.b, self.target)))
        mine = self.lost_by(self.target)
        others = [self.lost_by(k) for k in range(first, last) if in_sight(self.b, k) and k != self.target]
        if mine == 0:
            return ""
        told = f"{self.names[self.target]} has lost {plural(mine, 'hit point')}"
        return told + (", nobody in sight has lost more; " if others and mine >= max(others) else "; ")

    def lost_by(self, row: int) -> int:
        return int(most_of(self.b, row)) - int(left_of(self.b, row))

    def attack(self) -> str:
        if self.b["prompt"] == Prompt.SECOND:
            return f"{_points(float(expected(self.b, self.me, self.target, self.option)))} expected of it"
        worth = float(worth_of(self.b, self.me, self.target, self.option, False))
        return f"{self.lost()}{_points(worth)} expected of the action"

    def aim(self) -> str:
        """What a wild attack and one at the vitals do on average."""
        target, weapon = int(self.b["target"]), int(self.b["weapon"])
        attack = (self.b, self.me, target, weapon)
        margin = int(under_way(self.b, target))
        done = [int(struck(*attack, aim, margin)[2]) / HIT_WAYS for aim in (Area.NONE, Area.VITALS)]
        chosen = AREA_WORDS[Area(int(best_aim(*attack, margin, 0, -1)))]
        other = AREA_WORDS[Area.VITALS if chosen == AREA_WORDS[Area.NONE] else Area.NONE]
        most, least = max(done), min(done)
        return f"{_points(most)} expected of it ({chosen}), {least:.1f} of the other ({other})"

    def away(self) -> str:
        return f"{self.names[self.target]} is {metres(int(distance(self.b, self.me, self.target)))} away"

    def near(self) -> str:
        """How far away the nearest enemy in sight is."""
        near = int(nearest_enemy(self.b, self.me))
        if near < 0:
            return "no enemy is in sight"
        return f"{self.names[near]}, the nearest enemy, is {metres(int(distance(self.b, self.me, near)))} away"

    def done(self) -> str:
        worth = float(own_worth(self.b, self.me))
        spent = "the action is spent" if self.b["spent"] else f"an attack would do {_points(worth)} on average"
        return f"{spent}; {self.near()}"

    def stock(self) -> str:
        worth = _points(float(own_worth(self.b, self.me)))
        return f"score {int(self.f['score'])}; an attack would do {worth} on average"

    def ready(self) -> str:
        """The figures of the weapon that is readied and of the best ready one."""
        figure = int(figure_of(self.b, self.me, self.option))
        target = int(nearest_enemy(self.b, self.me))
        weapon = int(wanted_weapon(self.b, self.me, target)) if target >= 0 else -1
        if weapon < 0:
            return f"it does {figure} at the centre; no ready weapon does harm"
        return f"it does {figure} at the centre; the best ready weapon does {int(figure_of(self.b, self.me, weapon))}"

    def cover(self) -> str:
        return f"cover {int(self.f['cover'])} now; {self.near()}"

    def reacts(self) -> str:
        """What the attack costs without a reaction and with the one chosen, and what that costs."""
        reaction = Reaction.BLOCK if self.kind == Act.BLOCK else Reaction.DODGE
        after = f"{float(danger_after(self.b, self.me, reaction)):.1f} after it"
        return f"{self.risk()}; {after}; {self.toll()}"

    def risk(self) -> str:
        return f"{float(danger(self.b, self.me, 0)):.1f} hit points lost on average"

    def toll(self) -> str:
        return f"it costs as much as {float(price(self.b, self.me)):.1f} hit points"

    def shield(self) -> str:
        return f"{100 * float(spared(self.b, self.me)):+.0f} % of all hit points on average by coming between"

    def decline(self) -> str:
        if self.b["prompt"] == Prompt.REACT:
            return f"{self.risk()}; {self.toll()}"
        if self.b["prompt"] == Prompt.SHIELD and self.b["deed"] == Deed.STRIKE:
            return self.shield()
        return ""

    def breaks(self) -> str:
        return f"{percent(int(break_ways(self.b, self.me, 0)) / HIT_WAYS)} to break free or better"

    def grip(self) -> str:
        """How many of the side stand."""
        return f"{int(standing(self.b, int(side_of(self.b, self.me))))} of the side stand"

    def keep(self) -> str:
        if self.f["bond"] == Bond.HOLDER and self.b["prompt"] == Prompt.KEEP:
            return f"an attack without letting go would do {_points(float(own_worth(self.b, self.me)))} on average"
        return self.grip()


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.DONE: _Details.done, Act.DECLINE: _Details.decline, Act.ATTACK: _Details.attack, Act.WILD: _Details.aim,
    Act.TAMED: _Details.aim, Act.BLOCK: _Details.reacts, Act.DODGE: _Details.reacts, Act.STOCK: _Details.stock,
    Act.CROUCH: _Details.near, Act.STAND: _Details.near, Act.RISE: _Details.near, Act.COVER: _Details.cover,
    Act.KEEP: _Details.keep, Act.RELEASE: _Details.grip, Act.PASS: _Details.breaks, Act.BREAK: _Details.breaks,
    Act.PIN: _Details.grip, Act.HOLD: _Details.grip, Act.APPROACH: _Details.away,
    **dict.fromkeys(_READYING, _Details.ready),
}  # fmt: skip


def details(battle: np.ndarray, code: str, action: int, names: list[str]) -> tuple[str, ...]:
    """What was computed for the decision, each a short phrase."""
    told = "" if code == "random" else _Details(battle, action, names).tell()
    return tuple(told.split("; ")) if told else ()
