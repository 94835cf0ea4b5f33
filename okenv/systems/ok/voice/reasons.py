"""Why a policy decided as it did: a clause that a game master could read out, and what was computed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from okenv.core.voice.words import metres, percent, plural, threat
from okenv.reasons import Reasons, details_by, reason_by

from ..mind.forecast import ALL, HIT_WAYS, alone, danger_to, harm, hit_ways, works
from ..rules import sides
from ..rules.actions import ACTIONS, Act
from ..rules.active_defence import cover
from ..rules.damage import points_on
from ..rules.engine import target_row
from ..rules.layout import NO_RANK, Prompt
from ..rules.movement import distance, extra_moves
from ..rules.setups import setup_bonus
from ..rules.sides import rows_of, side_of, standing, stands
from ..rules.social import nerve_of, threat_value, weakest_nerve
from ..rules.spend import price
from ..rules.sweep import can_be_hit, candidates
from ..rules.tasks import gets_up_at_once
from .words import rank

CLOSE = 1000
"""Centimetres up to which somebody can be called too close."""


class _Reasons(Reasons):
    """The reasons for one decision, by the kind of what was decided."""

    actions, acts, row_of = ACTIONS, Act, target_row

    def default(self) -> str:
        return self.spending() if self.b["prompt"] == Prompt.SPEND else super().default()

    def choice(self) -> str:
        """What sets the target apart from the other enemies who stand; empty where nothing does."""
        b, target, name = self.b, self.target, self.names[self.target]
        first, last = rows_of(b, int(side_of(b, target)))
        others = [k for k in range(first, last) if stands(b, k) and k != target]
        if self.f["setup_on"] == target + 1:
            return f"{name} is set up for it"
        if b["fighters"][target]["exposed"]:
            return f"{name} is exposed"
        if not others:
            return ""
        points = int(points_on(b, target))
        if points and points > max(int(points_on(b, k)) for k in others):
            return f"{name} is hurt worst"
        if self.kind == Act.ATTACK and not self._in_reach(target):
            return f"{name} is within a few steps" if all(self._far(k) for k in others) else ""
        if self.kind == Act.ATTACK and not any(self._in_reach(k) for k in others):
            return f"{name} is the only one in reach"
        return f"{name} is hurt already" if points else ""

    def _in_reach(self, row: int) -> bool:
        return int(extra_moves(self.b, self.me, row, self.option, 0)) == 0

    def _far(self, row: int) -> bool:
        return self.away(row) > self.away(self.target)

    def setup(self) -> str:
        hit = int(hit_ways(self.b, self.me, self.target)) / HIT_WAYS
        return f"the next attack will be surer (now {percent(hit)} to hit)"

    def setup_own(self) -> str:
        if self.f["held_by"]:
            return "breaking free will be surer then"
        rolls = self.f["prone"] and not gets_up_at_once(self.b, self.me)
        return "getting up will be surer then" if rolls else "the next task will be surer then"

    def sweep(self) -> str:
        return f"several are in reach ({int(candidates(self.b, self.me, self.option))})"

    def retreat(self) -> str:
        apart, name = self.away(self.target), self.names[self.target]
        return super().retreat() if apart <= CLOSE else f"{name} may come after them ({metres(apart)})"

    def escape(self) -> str:
        return f"{self.names[self.f['held_by'] - 1]} has too firm a grip to fight in"

    def stunt(self) -> str:
        bonus = int(self.b["prop_bonus"][self.option])
        return f"it helps the attack ({bonus:+d})" if bonus else "it brings the enemy within reach"

    def rally(self) -> str:
        rallied = int(self.b["nerve"][side_of(self.b, self.me)]) != NO_RANK
        return "the side can still be given more heart" if rallied else "nobody has rallied the side yet"

    def intimidate(self) -> str:
        return f"{self.names[int(weakest_nerve(self.b, self.me))]} may lose heart"

    def surrender(self) -> str:
        return f"badly hurt ({plural(int(points_on(self.b, self.me)), 'point')}), and there is no way out"

    def defend(self) -> str:
        on = int(self.b["act_on"]) if self.kind == Act.PROTECT else self.me  # a sweep asks everybody
        return threat(self.names[self.b["act_by"]], int(danger_to(self.b, on)) / HIT_WAYS)

    def decline(self) -> str:
        by = self.names[self.b["act_by"]]
        if self.b["prompt"] == Prompt.INTERRUPT:
            return "a better moment may come"
        if self.b["prompt"] == Prompt.PROTECT:
            return f"{self.names[self.b['act_on']]} has to manage alone"
        if self.guards and int(cover(self.b, self.me, int(self.b["act_by"]))):
            return f"on guard against {by} already"
        if self.guards:
            return f"there is no time left for a defence ({self.f['ap']} AP)"
        return "attacking matters more than defending"

    def damage(self) -> str:
        around = self.kind == Act.BYPASS or self.b["spent_bypass"]
        return "it does most harm around the armour" if around else "it does most harm"

    def targets(self) -> str:
        return f"{can_be_hit(self.b)} of those in reach can be struck"

    def throw(self) -> str:
        side = side_of(self.b, self.me)
        return "outnumbered" if standing(self.b, side) < standing(self.b, 1 - side) else self.spending()

    def spending(self) -> str:
        return f"the hit is good enough for it ({int(price(self.b, self.kind, self.option))} of {self.b['successes']})"

    # --- what was computed

    def details(self) -> tuple[str, ...]:
        """Odds, points and prices behind the decision, each a short phrase."""
        b, told = self.b, []
        if self.kind == Act.ATTACK and b["prompt"] in (Prompt.ACT, Prompt.DECLARE):
            margin = int(alone(b, self.me, self.target, self.option))
            points = int(harm(b, self.me, self.target, self.option, margin, ALL)) / HIT_WAYS
            told = [f"{percent(int(works(margin)) / HIT_WAYS)} to hit", f"{points:.1f} points expected"]
        elif self.kind in (Act.DEFEND_ONE, Act.DEFEND_GROUP, Act.DEFEND_ALL, Act.PROTECT, Act.DECLINE):
            told = [f"{self.f['ap']} AP"]
        elif self.kind == Act.INTIMIDATE:
            weakest = int(weakest_nerve(b, self.me))
            have = int(threat_value(b, self.me)) + int(setup_bonus(b, self.me, weakest))
            told = [f"{rank(have)} before the dice against a nerve of {rank(int(nerve_of(b, weakest)))}"]
        elif Act.KEEP_BOTH <= self.kind <= Act.KEEP_SECOND:
            told = [f"margins {int(b['pre_margin']):+d} and {int(b['margin']):+d}"]
        elif b["prompt"] == Prompt.SPEND and self.kind != Act.FINISH:
            told = [f"costs {int(price(b, self.kind, self.option))} of {plural(int(b['successes']), 'success')}"]
        if self.target >= 0 and (points := int(points_on(b, self.target))):
            told.append(f"{self.names[self.target]} has {plural(points, 'point')}")
        return tuple(told)


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.ATTACK: _Reasons.choice,
    Act.SETUP_FREE: _Reasons.setup,
    Act.SETUP_HARD: _Reasons.setup,
    Act.SETUP_GENERAL: lambda _: "everybody will hit more surely then",
    Act.SETUP_OWN: _Reasons.setup_own,
    Act.SWEEP: _Reasons.sweep,
    Act.APPROACH: _Reasons.approach,
    **dict.fromkeys((Act.RETREAT, Act.LEAVE), _Reasons.retreat),
    Act.JOIN: _Reasons.move,
    Act.ESCAPE: _Reasons.escape,
    Act.STUNT: _Reasons.stunt,
    Act.RALLY: _Reasons.rally,
    Act.INTIMIDATE: _Reasons.intimidate,
    Act.SURRENDER: _Reasons.surrender,
    Act.DEFEND_ONE: _Reasons.defend,
    Act.DEFEND_GROUP: _Reasons.defend,
    Act.DEFEND_ALL: _Reasons.defend,
    Act.PROTECT: _Reasons.defend,
    Act.DECLINE: _Reasons.decline,
    Act.BYPASS: _Reasons.damage,
    Act.DAMAGE: _Reasons.damage,
    Act.TARGETS: _Reasons.targets,
    Act.THROW: _Reasons.throw,
    Act.GET_UP: lambda _: "people on the ground are easy to hit",
    Act.GUMPTION: lambda _: "the wounds get in the way",
    Act.READY: lambda _: "there is no weapon in hand",
    Act.PICK_UP: lambda _: "there is no weapon in hand",
    Act.HOLD: lambda _: "a better moment may come",
    Act.DONE: lambda _: "there is nothing useful to do now",
    Act.LET_GO: lambda _: "hands are needed for something else",
    Act.INTERRUPT: lambda r: f"{r.names[r.b['act_by']]} must not get that far",
    Act.TWICE: lambda _: "two blows may do more than one",
    Act.ALONE: lambda _: "no attack goes along with it",
    Act.KEEP: lambda _: "that is enough to hit",
    Act.KEEP_BOTH: lambda _: "both succeed",
    Act.KEEP_FIRST: lambda _: "the first part is worth more",
    Act.KEEP_SECOND: lambda _: "the second part is worth more",
    Act.FINISH: lambda _: "there is nothing more to gain",
}


reason = reason_by(_Reasons, _WAYS, sides, distance)
details = details_by(_Reasons)
