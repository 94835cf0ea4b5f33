"""Why a scripted policy decided as it did: sentences made of computed quantities only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from okenv.core.words import metres, plural

from .actions import ACTIONS, Act
from .active_defence import cover
from .layout import NO_RANK, Prompt
from .movement import distance
from .odds import odds_in, odds_under_way
from .rules import target_row
from .sides import rows_of, side_of, standing, stands
from .social import losing_bonus, nerve_of, odds_bonus, weakest_nerve
from .spend import price
from .sweep import can_be_hit, candidates
from .tactics import points_on
from .words import rank


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
        return _WAYS.get(self.kind, _Reasons.spending if self.b["prompt"] == Prompt.SPEND else _Reasons.default)(self)

    def bears(self) -> str:
        """How many points the target bears, and whether that is the most of several; empty for none."""
        mine = int(points_on(self.b, self.target))
        first, last = rows_of(self.b, int(side_of(self.b, self.target)))
        others = [int(points_on(self.b, k)) for k in range(first, last) if stands(self.b, k) and k != self.target]
        if mine == 0:
            return ""
        told = f"{self.names[self.target]} bears {plural(mine, 'point')}"
        return told + (", nobody standing bears more; " if others and mine >= max(others) else "; ")

    def attack(self) -> str:
        if self.b["prompt"] not in (Prompt.ACT, Prompt.DECLARE):
            return self.bears().removesuffix("; ") or self.default()
        odds = odds_in(self.b, self.me, self.target, self.option)
        return f"{self.bears()}{float(odds.expected):.1f} points expected"

    def free_setup(self) -> str:
        return f"{self.bears()}an attack now would hit with {float(odds_in(self.b, self.me, self.target).hit):.0%}"

    def sweep(self) -> str:
        return f"{candidates(self.b, self.me, self.option)} enemies in reach"

    def move(self) -> str:
        return f"{self.names[self.target]} is {metres(int(distance(self.b, self.me, self.target)))} away"

    def escape(self) -> str:
        return f"{self.names[self.f['held_by'] - 1]} holds her with a power of {rank(int(self.f['grip']))}"

    def stunt(self) -> str:
        reach, bonus = int(self.b["prop_reach"][self.option]), int(self.b["prop_bonus"][self.option])
        return f"it is good for {metres(reach)} of reach and {bonus:+d}"

    def rally(self) -> str:
        now, leads = int(self.b["nerve"][side_of(self.b, self.me)]), int(self.f["leadership"])
        return (
            f"{'not rallied yet' if now == NO_RANK else f'rallied to {rank(now)}'}, with a leadership of {rank(leads)}"
        )

    def intimidate(self) -> str:
        side = side_of(self.b, self.me)
        have = int(self.f["intimidation"]) + int(odds_bonus(self.b, side)) + int(losing_bonus(self.b, side))
        return f"{rank(have)} before the dice, against {rank(int(nerve_of(self.b, weakest_nerve(self.b, self.me))))}"

    def surrender(self) -> str:
        return f"{plural(int(points_on(self.b, self.me)), 'point')} borne, and no way out"

    def defend(self) -> str:
        before = float(odds_under_way(self.b).hit)
        return f"{self.names[self.b['act_by']]} would hit with {before:.0%}, and no defence of hers covers that"

    def decline(self) -> str:
        if self.b["prompt"] != Prompt.DEFEND or self.code != "turtle":
            return f"{self.code} never takes such an offer"
        covered = int(cover(self.b, self.me, int(self.b["act_by"])))
        if covered:
            return f"her defence covers this attacker (+{covered})"
        return f"{self.f['ap']} AP do not pay for a defence"

    def damage(self) -> str:
        how = "around the armour" if self.kind == Act.BYPASS or self.b["spent_bypass"] else "with all on damage"
        return f"{self.b['successes']} to spend: most points {how}"

    def targets(self) -> str:
        return f"{can_be_hit(self.b)} in reach would be hit"

    def throw(self) -> str:
        side = side_of(self.b, self.me)
        return f"{standing(self.b, side)} against {standing(self.b, 1 - side)}; {self.spending()}"

    def keep(self) -> str:
        return f"the margins are {int(self.b['pre_margin']):+d} and {int(self.b['margin']):+d}"

    def spending(self) -> str:
        return f"it costs {int(price(self.b, self.kind, self.option))} of {self.b['successes']}"

    def default(self) -> str:
        return "nothing that goes before it is possible"


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.ATTACK: _Reasons.attack,
    Act.SETUP_FREE: _Reasons.free_setup,
    Act.SWEEP: _Reasons.sweep,
    Act.APPROACH: _Reasons.move,
    Act.RETREAT: _Reasons.move,
    Act.ESCAPE: _Reasons.escape,
    Act.STUNT: _Reasons.stunt,
    Act.RALLY: _Reasons.rally,
    Act.INTIMIDATE: _Reasons.intimidate,
    Act.SURRENDER: _Reasons.surrender,
    Act.DEFEND_ONE: _Reasons.defend,
    Act.DECLINE: _Reasons.decline,
    Act.BYPASS: _Reasons.damage,
    Act.DAMAGE: _Reasons.damage,
    Act.TARGETS: _Reasons.targets,
    Act.THROW: _Reasons.throw,
    Act.GET_UP: lambda _: "prone: 2 easier to hit",
    Act.READY: lambda _: "no weapon in hand",
    Act.PICK_UP: lambda _: "no weapon in hand",
    Act.ALONE: lambda _: "no attack on her target goes with it",
    Act.KEEP: lambda _: "the least that hits anybody",
    Act.KEEP_BOTH: _Reasons.keep,
    Act.KEEP_FIRST: _Reasons.keep,
    Act.KEEP_SECOND: _Reasons.keep,
    Act.FINISH: lambda _: "nothing more to gain",
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
