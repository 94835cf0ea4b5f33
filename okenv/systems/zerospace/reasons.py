"""Why a scripted policy decided as it did: sentences made of computed quantities only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.bits import has

from .actions import ACTIONS, WAYS, Act
from .conditions import recover_difficulty, recover_value
from .layout import Prompt
from .movement import distance
from .reckoning import chance, chance_of, expected, hit_chance, worth_of, worth_with
from .rules import target_row
from .sides import able, rows_of, side_of, standing
from .tactics import ANY, lost_by, nearest_enemy, own_worth, promise, wanted_arm
from .threats import (
    best_ward,
    danger,
    danger_diving,
    may_force,
    price,
    saved,
    spared,
    through,
    worth_joined,
    worth_of_team,
)
from .words import metres

FORCING = ("turtle", "captain", "skirmisher")
"""Who forces turns where that pays."""


def _share(worth: float) -> str:
    return f"{worth:.0%}"


def _worth(worth: float) -> str:
    return f"{worth:.0%} of a fighter"


class _Reasons:
    """The reasons for one decision, by the kind of what was decided."""

    def __init__(self, battle: np.ndarray, code: str, action: int, names: list[str]) -> None:
        self.b, self.code, self.names = battle[0], code, names
        self.me = int(self.b["actor"])
        self.f = self.b["fighters"][self.me]
        self.kind, self.option = Act(int(ACTIONS.kind[action])), int(ACTIONS.option[action])
        self.target = int(target_row(self.b, action))
        self.prompt = Prompt(int(self.b["prompt"]))

    def tell(self) -> str:
        """The reason in a sentence."""
        return _WAYS.get(self.kind, _Reasons.default)(self)

    def lost(self) -> str:
        """What share the target has lost, and whether no other who can act has lost more; empty for nothing."""
        first, last = rows_of(self.b, int(side_of(self.b, self.target)))
        mine = float(lost_by(self.b, self.target))
        others = [float(lost_by(self.b, k)) for k in range(first, last) if able(self.b, k) and k != self.target]
        if mine == 0:
            return ""
        told = f"{self.names[self.target]} has lost {_share(mine)}"
        return told + (", no enemy has lost more; " if others and mine >= max(others) else "; ")

    def attack(self) -> str:
        """What it is worth, of an area, spread or sweep on all of them; what the target has lost otherwise."""
        if self.kind == Act.SWEEP:
            return f"{_worth(float(expected(self.b, self.me, self.kind, self.option, self.me)))} expected of it"
        worth = float(expected(self.b, self.me, self.kind, self.option, self.target))
        likely = float(hit_chance(self.b, self.me, self.kind, self.option, self.target))
        return f"{self.lost()}{likely:.0%} to hit her, {_worth(worth)} expected of it"

    def trade(self) -> str:
        """What the chosen trade and a plain attack are worth."""
        kind, w, target = int(self.b["act"]), int(self.b["option"]), int(self.b["target"])
        n = self.option + 1
        trade = n if self.kind == Act.CALLED else -n if self.kind == Act.SUPPRESS else 0
        done = float(worth_with(self.b, self.me, kind, w, target, trade))
        if trade == 0:
            return f"{_worth(done)} expected of it, no trade promises more"
        plain = float(worth_with(self.b, self.me, kind, w, target, 0))
        return f"{_worth(done)} expected of it, {_share(plain)} of a plain attack"

    def manoeuvre(self) -> str:
        return f"{float(chance_of(self.b, self.me, self.kind, self.target)):.0%} to succeed"

    def hold(self) -> str:
        target = int(self.f["holds"]) - 1
        worth = float(worth_of(self.b, self.me, Act.SQUEEZE, target))
        return f"{_worth(worth)} expected of it"

    def breaks(self) -> str:
        return f"{float(chance_of(self.b, self.me, Act.BREAK, -1)):.0%} to break free; {self.now()}"

    def recovers(self) -> str:
        value, difficulty = (
            recover_value(self.b, self.me, self.option),
            recover_difficulty(self.b, self.me, self.option),
        )
        return f"{float(chance(int(value), int(difficulty))):.0%} to recover; {self.now()}"

    def now(self) -> str:
        """What her best attack from where she is is worth."""
        return f"{_worth(float(own_worth(self.b, self.me)))} expected of an attack from here"

    def away(self) -> str:
        return f"{self.names[self.target]} is {metres(int(distance(self.b, self.me, self.target)))} away"

    def near(self) -> str:
        """How far away the nearest enemy is who can act."""
        near = int(nearest_enemy(self.b, self.me))
        if near < 0:
            return "no enemy can act"
        return f"{self.names[near]}, the nearest enemy, is {metres(int(distance(self.b, self.me, near)))} away"

    def done(self) -> str:
        return f"{'her standard action is spent' if self.b['spent'] else self.now()}; {self.near()}"

    def waits(self) -> str:
        return f"{self.near()}; {self.now()}"

    def ready(self) -> str:
        """What she readies promises, and the best that is ready."""
        target = int(nearest_enemy(self.b, self.me))
        best = int(wanted_arm(self.b, self.me, target, ANY))
        hers = float(promise(self.b, self.me, target, self.option))
        told = f"against {self.names[target]} it promises {_share(hers)} of her"
        if best < 0:
            return f"{told}, and nothing that is ready promises anything"
        return f"{told}, the best that is ready {_share(float(promise(self.b, self.me, target, best)))}"

    def left(self) -> str:
        """What a coward thinks of."""
        side = int(side_of(self.b, self.me))
        lost = f"she has lost {_share(float(lost_by(self.b, self.me)))}"
        return f"{lost}; {int(standing(self.b, side))} of {int(self.b['side_n'][side])} of her side can act"

    def retreat(self) -> str:
        return f"{self.away()}; {self.left()}" if self.code == "coward" else self.away()

    def dodge(self) -> str:
        return self.forces() if self.prompt == Prompt.FORCE else self.done()

    def cover(self) -> str:
        return self.forces() if self.prompt == Prompt.FORCE else self.near()

    def seek(self) -> str:
        gap = abs(int(self.b["c_at"][self.option // WAYS]) - int(self.f["at"]))
        return f"it is {metres(gap)} away; {self.near()}"

    def forces(self) -> str:
        """What the attack costs without and what the forced turn saves, and what that costs."""
        gain = float(saved(self.b, self.me, self.kind, self.option))
        return f"{self.risk()}; it saves {_share(gain)} on average, the turn is worth {self.toll()}"

    def risk(self) -> str:
        return f"{_share(float(danger(self.b, self.me)))} of what she has left to lose on average"

    def toll(self) -> str:
        return _share(float(price(self.b, self.me)))

    def dive(self) -> str:
        """What the attack costs the ward and herself."""
        ward = float(danger(self.b, self.target))
        mine = float(danger_diving(self.b, self.me))
        return f"{self.names[self.target]} would lose {_share(ward)} on average, she {_share(mine)}"

    def join(self) -> str:
        """What the attack is worth with and without her."""
        without, joined = float(worth_of_team(self.b)), float(worth_joined(self.b, self.me, self.option))
        return f"the attack is worth {_share(joined)} with her and {_share(without)} without; {self.now()}"

    def decline(self) -> str:
        if self.prompt == Prompt.FORCE:
            return self.leaves()
        if self.prompt == Prompt.TEAM and self.code == "captain":
            return f"joining adds less than her own turn brings; {self.now()}"
        if self.prompt == Prompt.INTERRUPT:
            mine = side_of(self.b, self.me) == side_of(self.b, int(self.b["whose"]))
            return "it is an ally's turn" if mine else self.now()
        return f"{self.code} never takes such an offer"

    def leaves(self) -> str:
        """Why no turn is forced."""
        if not has(int(self.b["targets"]), self.me):
            ward = int(best_ward(self.b, self.me)) if self.code == "captain" else -1
            if ward < 0:
                return f"{'a dive spares nobody' if self.code == 'captain' else self.code + ' never dives'}"
            if not may_force(self.b, self.me):
                return "she forces turns in every other round, and not in this one"
            return f"a dive spares {_share(float(spared(self.b, self.me, ward)))}, the turn is worth {self.toll()}"
        if self.code in FORCING and not may_force(self.b, self.me):
            return f"{self.risk()}; she forces turns in every other round, and not in this one"
        if self.code in FORCING:
            return f"{self.risk()}; nothing saves more than the turn is worth, {self.toll()}"
        return self.left() if self.code == "coward" else f"{self.code} never forces a turn"

    def strikes(self) -> str:
        """What the hit is worth through whoever strikes."""
        row = self.me if self.kind == Act.OWN else self.target
        return f"{_worth(float(through(self.b, row, int(self.b['victim']))))} taken on average by her hit"

    def send(self) -> str:
        """What the best attack of whoever is next is worth."""
        row = self.me if self.kind == Act.GO else self.target
        if self.code != "captain":
            return "the first listed goes first"
        worth = float(own_worth(self.b, row))
        return f"{_worth(worth)} expected of an attack of {self.names[row]}, nobody's is worth more"

    def grip(self) -> str:
        """How many there are of her side."""
        return f"{int(standing(self.b, int(side_of(self.b, self.me))))} of her side can act"

    def take(self) -> str:
        level = int(self.b["fighters"][int(self.b["victim"])]["w_level"][self.option])
        return f"its level is {level}, that of no other is higher"

    def fear(self) -> str:
        return self.near()

    def default(self) -> str:
        return "nothing that goes before it is possible"


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.DONE: _Reasons.done, Act.DECLINE: _Reasons.decline, Act.DODGE: _Reasons.dodge, Act.COVER: _Reasons.cover,
    Act.APPROACH: _Reasons.away, Act.RETREAT: _Reasons.retreat, Act.SEEK: _Reasons.seek, Act.RISE: _Reasons.near,
    Act.DELAY: _Reasons.waits, Act.INTERRUPT: _Reasons.now, Act.SQUEEZE: _Reasons.hold, Act.BREAK: _Reasons.breaks,
    Act.RECOVER: _Reasons.recovers, Act.PRONE: _Reasons.near, Act.CLOAK: _Reasons.done, Act.TEAM: _Reasons.join,
    Act.RUN: _Reasons.forces, Act.DIVE: _Reasons.dive, Act.RELEASE: _Reasons.grip, Act.KEEP: _Reasons.grip,
    **dict.fromkeys((Act.ATTACK, Act.SPREAD, Act.SWEEP), _Reasons.attack),
    **dict.fromkeys((Act.PLAIN, Act.CALLED, Act.SUPPRESS), _Reasons.trade),
    **dict.fromkeys((Act.DISARM, Act.DISTRACT, Act.GRAPPLE, Act.TAKEDOWN), _Reasons.manoeuvre),
    **dict.fromkeys((Act.DRAW, Act.PICK), _Reasons.ready), **dict.fromkeys((Act.GO, Act.SEND), _Reasons.send),
    **dict.fromkeys((Act.OWN, Act.THROUGH), _Reasons.strikes), **dict.fromkeys((Act.KNOCK, Act.TAKE), _Reasons.take),
    **dict.fromkeys((Act.COWER, Act.FLEE), _Reasons.fear),
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
