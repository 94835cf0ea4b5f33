"""Why a scripted policy decided as it did: sentences made of computed quantities only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.words import metres, plural

from .actions import ACTIONS, Act
from .arms import figure_of
from .choices import deed_of
from .holds import break_difficulty
from .layout import Area, Bond, Deed, Kind, Prompt, Reaction
from .movement import distance
from .reckoning import average, best_aim, chance, expected, margin_of, nearest_enemy, worth_of, worth_of_group
from .rules import target_row
from .sides import in_sight, rows_of, side_of, standing
from .tactics import ANY, apart, own_worth, wanted_weapon
from .threats import chance_of, chance_to_hide, danger, danger_after, price, spared
from .words import AREA_WORDS
from .wounds import left_of, most_of, own

_READYING = (Act.CLEAR, Act.PICK, Act.DRAW)


def _points(worth: float) -> str:
    return f"{worth:.1f} points of damage"


class _Reasons:
    """The reasons for one decision, by the kind of what was decided."""

    def __init__(self, battle: np.ndarray, code: str, action: int, names: list[str]) -> None:
        self.b, self.code, self.names = battle[0], code, names
        self.me = int(self.b["actor"])
        self.f = self.b["fighters"][self.me]
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))
        self.deed = Deed(int(deed_of(self.kind)))

    def tell(self) -> str:
        """The reason in a sentence."""
        return _WAYS.get(self.kind, _Reasons.default)(self)

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
            return f"{_points(float(expected(self.b, self.me, self.target, self.option, 0)))} expected of it"
        worth = float(worth_of(self.b, self.me, self.target, self.option, False))
        return f"{self.lost()}{_points(worth)} expected of the action"

    def aim(self) -> str:
        """What a wild attack and one at the vitals do on average."""
        target, weapon = int(self.b["target"]), int(self.b["weapon"])
        margin = int(margin_of(self.b, self.me, target, Deed.STRIKE, weapon))
        done = [float(average(self.b, self.me, target, weapon, aim, margin)) for aim in (Area.NONE, Area.VITALS)]
        chosen = AREA_WORDS[Area(int(best_aim(self.b, self.me, target, weapon, margin)))]
        other = AREA_WORDS[Area.VITALS if chosen == AREA_WORDS[Area.NONE] else Area.NONE]
        most, least = max(done), min(done)
        return f"{_points(most)} expected of it ({chosen}), {least:.1f} of the other ({other})"

    def group(self) -> str:
        """What a group attack does on average, and what its members would do each for herself."""
        together = float(worth_of_group(self.b, self.me, self.deed, self.target, self.option))
        each = float(apart(self.b, self.me, self.target, self.option))
        return f"{_points(together)} expected together, {each:.1f} of everybody for herself"

    def manoeuvre(self) -> str:
        return f"{float(chance_of(self.b, self.me, self.target, self.deed)):.0%} to succeed"

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
        spent = "her action is spent" if self.b["spent"] else f"an attack would do {_points(worth)} on average"
        return f"{spent}; {self.near()}"

    def stock(self) -> str:
        worth = _points(float(own_worth(self.b, self.me)))
        return f"her score is {int(self.f['score'])}; an attack would do {worth} on average"

    def ready(self) -> str:
        """The figures of what she readies and of her best ready weapon."""
        figure = int(figure_of(self.b, self.me, self.option))
        target = int(nearest_enemy(self.b, self.me))
        weapon = int(wanted_weapon(self.b, self.me, target, ANY)) if target >= 0 else -1
        if weapon < 0:
            return f"it does {figure} at the centre; nothing that is ready does harm"
        return f"it does {figure} at the centre; the best that is ready {int(figure_of(self.b, self.me, weapon))}"

    def cover(self) -> str:
        return f"she has a cover of {int(self.f['cover'])}; {self.near()}"

    def hide(self) -> str:
        return f"{float(chance_to_hide(self.b, self.me)):.0%} to hide from everybody"

    def left(self) -> str:
        """What a coward thinks of."""
        side = int(side_of(self.b, self.me))
        hit_points = f"{int(left_of(self.b, self.me))} of {int(most_of(self.b, self.me))} hit points left"
        return f"{hit_points}; {int(standing(self.b, side))} of {int(self.b['side_n'][side])} left of her side"

    def retreat(self) -> str:
        return f"{self.away()}; {self.left()}" if self.code == "coward" else self.away()

    def reacts(self) -> str:
        """What the attack costs without a reaction and with the one chosen, and what that costs."""
        reaction = Reaction.BLOCK if self.kind == Act.BLOCK else Reaction.DODGE
        return f"{self.risk()}, {float(danger_after(self.b, self.me, reaction)):.1f} after it; {self.toll()}"

    def risk(self) -> str:
        return f"{float(danger(self.b, self.me, 0)):.1f} hit points to lose on average"

    def toll(self) -> str:
        return f"it must save {float(price(self.b, self.me)):.1f} to pay"

    def shield(self) -> str:
        return f"{float(spared(self.b, self.me)):+.0%} of all hit points on average if she tries"

    def decline(self) -> str:
        prompt = self.b["prompt"]
        if prompt == Prompt.REACT and self.code in ("turtle", "captain", "skirmisher"):
            return f"{self.risk()}; {'a dodge' if self.code == 'skirmisher' else 'a reaction'} saves too little"
        if prompt == Prompt.SHIELD and self.code == "captain" and self.b["deed"] == Deed.STRIKE:
            return self.shield()
        return self.left() if self.code == "coward" else f"{self.code} never takes such an offer"

    def breaks(self) -> str:
        rank = int(self.f["strength"]) + int(own(self.b, self.me))
        return f"{float(chance(rank, break_difficulty(self.b, self.me))):.0%} to break free or better"

    def grip(self) -> str:
        """How many there are of her side."""
        return f"{int(standing(self.b, int(side_of(self.b, self.me))))} of her side stand"

    def keep(self) -> str:
        if self.f["bond"] == Bond.HOLDER and self.b["prompt"] == Prompt.KEEP:
            return f"an attack while she holds would do {_points(float(own_worth(self.b, self.me)))} on average"
        return self.grip()

    def take(self) -> str:
        kind = Kind(int(self.b["fighters"][int(self.b["target"])]["w_kind"][self.option]))
        return f"a {'ranged' if kind == Kind.RANGED else 'melee'} weapon that she has hands for"

    def default(self) -> str:
        return "nothing that goes before it is possible"


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.DONE: _Reasons.done, Act.DECLINE: _Reasons.decline, Act.ATTACK: _Reasons.attack, Act.WILD: _Reasons.aim,
    Act.TAMED: _Reasons.aim, Act.BLOCK: _Reasons.reacts, Act.DODGE: _Reasons.reacts, Act.SHIELD: _Reasons.shield,
    Act.STOCK: _Reasons.stock, Act.CROUCH: _Reasons.near, Act.STAND: _Reasons.near, Act.RISE: _Reasons.near,
    Act.COVER: _Reasons.cover, Act.HIDE: _Reasons.hide, Act.FLEE: _Reasons.left, Act.TRIP: _Reasons.manoeuvre,
    Act.DISARM: _Reasons.manoeuvre, Act.GRAPPLE: _Reasons.manoeuvre, Act.SHOVE: _Reasons.manoeuvre,
    Act.CONCENTRATE: _Reasons.group, Act.DOGPILE: _Reasons.group, Act.KEEP: _Reasons.keep, Act.RELEASE: _Reasons.grip,
    Act.PASS: _Reasons.breaks, Act.BREAK: _Reasons.breaks, Act.REVERSE: _Reasons.breaks, Act.PIN: _Reasons.grip,
    Act.HOLD: _Reasons.grip, Act.TAKE: _Reasons.take, Act.APPROACH: _Reasons.away, Act.RETREAT: _Reasons.retreat,
    **dict.fromkeys(_READYING, _Reasons.ready),
}  # fmt: skip


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
