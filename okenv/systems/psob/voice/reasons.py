"""Why a policy decided as it did: a clause that a game master could read out, and what was computed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from okenv.core.voice.words import FAIR, metres, percent, plural, threat
from okenv.reasons import ITS_CHANCE, Reasons, details_by, reason_by

from ..mind.arms import most_expected
from ..mind.forecast import HIT_WAYS, expected, margin_of, rate_of
from ..mind.gambits.danger import attacker_of, declared_blow
from ..mind.gambits.danger import names as against
from ..mind.outcomes import area_rows, success
from ..mind.swings import swing_ways
from ..mind.tactics import nearest_enemy
from ..mind.threats import risk, risk_of_aborter
from ..rules import sides
from ..rules.actions import ACTIONS, Act
from ..rules.active_defence import dodge
from ..rules.attack import AIMED, rate_bonus
from ..rules.engine import target_row
from ..rules.layout import Kind, Prompt
from ..rules.mobs import top_rate
from ..rules.movement import distance
from ..rules.sides import rows_of, side_of, stands


def attackers(b: Any, names: list[str]) -> str:
    """Whoever has declared an attack on the fighter who is asked, such as ``Bob or Cat``."""
    first, last = rows_of(b, 1 - int(side_of(b, b["actor"])))
    *more, one = [names[k] for k in range(first, last) if against(b, k, b["actor"])] or [""]
    return f"{', '.join(more)} or {one}" if more else one


SETTLES = (Prompt.RATE, Prompt.SPREAD, Prompt.PART)
"""What is asked about an attack before its chance is known."""


class _Reasons(Reasons):
    """The reasons for one decision, by the kind of what was decided."""

    actions, acts, row_of = ACTIONS, Act, target_row

    def choice(self) -> str:
        """What sets the target apart from the other enemies who stand; empty where nothing does."""
        if self.f["aim_on"] == self.target + 1 and self.kind == Act.ATTACK:
            return f"the aim is on {self.names[self.target]}"
        return super().choice()

    def counts(self, row: int) -> bool:
        return bool(stands(self.b, row))

    def by_hand(self) -> bool:
        return bool(self.kind == Act.ATTACK and int(self.f["w_kind"][self.option]) == Kind.MELEE)

    def lost_by(self, row: int) -> int:
        return int(self.b["fighters"][row]["wounds"])

    def damage(self, weapon: int, more: int = 0) -> float:
        """What an attack on the target does on average."""
        rate = int(rate_of(self.b, self.me, weapon))
        return float(expected(self.b, self.me, self.target, weapon, rate, more))

    def hit(self) -> float:
        """The chance that an attack on the target hits."""
        margin = int(margin_of(self.b, self.me, self.target, self.option, int(rate_of(self.b, self.me, self.option))))
        return float(success(margin, 0))

    def area(self) -> str:
        rate = int(top_rate(self.b, self.me, self.option))
        rows = area_rows(self.b, self.me, self.target, self.option, rate)
        near = sum(bool(stands(self.b, k)) and side_of(self.b, k) != side_of(self.b, self.me) for k in rows)
        if near > 1:
            return f"{near} of them stand close together"
        return f"{self.names[self.target]} cannot get out of the way"

    def stand(self) -> str:
        near = int(nearest_enemy(self.b, self.me))
        if not stands(self.b, self.me):
            return "words are all that is left"
        return "no enemy stands" if near < 0 else f"{self.names[near]} is {metres(self.away(near))} away"

    def reload(self) -> str:
        left = int(self.f["w_left"][self.option])
        return f"only {plural(left, 'shot')} left" if left else "there are no shots left"

    def cow(self) -> str:
        return f"{self.names[self.target]} may lose heart"

    def risks(self) -> str:
        """The chance of being stunned by what is declared, as things are."""
        now = float(risk(self.b, self.me))
        if self.kind == Act.DECLINE:
            return "an abort would hardly help" if now >= FAIR else f"there is little to fear ({percent(now)})"
        by = int(attacker_of(self.b))
        if by < 0 or not against(self.b, by, self.me):
            return f"the attack may well stun ({percent(now)})"
        return threat(attackers(self.b, self.names), int(declared_blow(self.b, by, self.me)[0]) / HIT_WAYS)

    def decline(self) -> str:
        if self.b["prompt"] == Prompt.ABORT and self.guards:
            return self.risks()
        return "the attack matters more" if self.b["prompt"] == Prompt.ABORT else "a better moment may come"

    # --- what was computed

    def details(self) -> tuple[str, ...]:
        """Odds, points and numbers behind the decision, each a short phrase."""
        b, told = self.b, []
        if self.kind == Act.ATTACK:
            told = [f"{percent(self.hit())} to hit", f"{self.damage(self.option):.1f} points of damage expected"]
            if wounds := int(b["fighters"][self.target]["wounds"]):
                told.append(f"{self.names[self.target]} has {plural(wounds, 'wound')}")
        elif self.kind == Act.AIM and (weapon := int(most_expected(b, self.me, self.target, True)[0])) >= 0:
            now, then = self.damage(weapon), self.damage(weapon, AIMED)
            told = [f"{now:.1f} points of damage expected now", f"{then:.1f} with an aim"]
        elif self.kind == Act.RATE:
            told = [f"{int(rate_bonus(self.option + 1)):+d} to the AV"]
        elif self.kind == Act.COVER:
            told = [f"cover {int(self.f['cover'])} now", self.stand()]
        elif self.kind == Act.SWING:
            told = [f"{percent(int(swing_ways(b, self.me, self.option)) / HIT_WAYS)} to get there"]
        elif self.kind == Act.DEFEND:
            told = [f"Dodge {int(dodge(b, self.me, False))}"]
        elif b["prompt"] == Prompt.ABORT:
            now = float(risk(b, self.me))
            then = float(risk_of_aborter(b, self.me))
            told = [f"{percent(now)} to be stunned", f"{percent(then)} after an abort to defence"]
        return tuple(told)


_WAYS: dict[Act, Callable[[Any], str]] = {
    Act.ATTACK: _Reasons.choice,
    Act.AREA: _Reasons.area,
    Act.AIM: _Reasons.choice,
    **dict.fromkeys((Act.APPROACH, Act.DRIVE), _Reasons.approach),
    **dict.fromkeys((Act.RETREAT, Act.LEAVE, Act.DRIVE_OFF), _Reasons.retreat),
    **dict.fromkeys((Act.JOIN, Act.SWING), _Reasons.move),
    Act.COVER: _Reasons.cover,
    Act.STAND: _Reasons.stand,
    Act.RELOAD: _Reasons.reload,
    Act.RALLY: lambda _: "the side needs heart",
    Act.INTIMIDATE: lambda _: "the enemy's minor characters may lose heart",
    Act.DECEIVE: lambda _: "it may unsettle the enemy",
    Act.COW: _Reasons.cow,
    Act.DEFEND: _Reasons.stand,
    Act.DODGE: _Reasons.risks,
    Act.SNAP: lambda r: f"{r.names[r.target]} must not get that far",
    Act.PREEMPT: lambda r: f"{r.names[r.target]} must not get that far",
    Act.HOLD: lambda _: "a better moment may come",
    Act.PASS: lambda _: "there is nothing useful to do now",
    Act.ACT: lambda _: "now is the moment",
    Act.COMPLEX: lambda _: "two things at once may do more",
    Act.NOTHING: lambda _: "nothing goes along with it",
    Act.DONE: lambda _: "that is enough at once",
    Act.DECLINE: _Reasons.decline,
    Act.RATE: lambda _: ITS_CHANCE,
}


reason = reason_by(_Reasons, _WAYS, sides, distance)
details = details_by(_Reasons)
