"""What a forecast counts in ZeroSpace, and single attacks and tasks that it may be asked about, as things stand.

What is not declared yet is carried out on a copy by the rules' own kernels, up to its dice; these are played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.core.bits import has
from okenv.core.chance import D6X2
from okenv.core.events import NO_LOG
from okenv.core.layout import ONGOING
from okenv.core.mind.facts import Ahead, Forecast, Reading

from ..rules.actions import ACTIONS, Act
from ..rules.arms import has_flag
from ..rules.attack import can_attack
from ..rules.blows import arm_of, begin_attack, is_strike
from ..rules.damage import falls_at_once
from ..rules.execute import perform, use_turn
from ..rules.forcing import force, is_area
from ..rules.layout import UNARMED, WEAPONS, Event, Flag, Phase, Prompt, Purpose
from ..rules.modifiers import succeeds
from ..rules.sides import herself, rows_of, side_of, stands
from .forecast import best_trade, expected
from .threats import best_striker

_TASKS = (Event.DISTRACT_ROLL, Event.BREAK_ROLL, Event.RECOVER_ROLL)


def _rolled_enough(told: Sequence[int]) -> bool:
    """Whether the value and the dice that an event tells meet the Difficulty Value in it (ZS-DICE-1)."""
    return bool(succeeds(told[2] + told[3] - told[4]))


_NOTES: Any = {
    # whom an attack hits, of a team by the roll that decides; who succeeds in a task
    Event.ATTACK_ROLL: lambda told: ("hit", told[1]) if told[6] != Act.TEAM and _rolled_enough(told) else None,
    Event.TEAM_ROLL: lambda told: ("hit", told[1]) if succeeds(told[2] - told[3]) else None,
    Event.HARM: ("harm", 0, 1),  # whom, points
    Event.OUT: ("out", 0),
    Event.WRECK: ("wreck", 6, (4, 5)),  # what is left, points
    **dict.fromkeys(_TASKS, lambda told: ("task", told[0]) if _rolled_enough(told) else None),
}
READING = Reading(
    notes=_NOTES,
    rolls={Purpose.ATTACK, Purpose.DAMAGE, Purpose.TASK},
    answered={Prompt.INTERRUPT, Prompt.TEAM, Prompt.FORCE},
)
ATTACKS = frozenset({"attack", "spread", "sweep", "disarm", "grapple", "takedown", "squeeze"})
"""Kinds of actions that are attacks, by name."""
CHOSEN = {Prompt.TRADE: "harm", Prompt.TARGETS: "harm"}
"""Prompts that an attacker answers on the way by whatever makes most of a note."""
MOST = 24
"""Attacks that are compared, at most, to tell what somebody could do."""
_LOWEST = -1000


def merge(b: Any) -> None:
    """Forget what members of a team have rolled who are beaten already, so that such outcomes are followed once."""
    if b["members"] <= 1 or b["step"] != Phase.ATTACK_ROLL:
        return
    leader, by = int(b["whose"]), int(b["dice_by"])
    if by == leader:
        return
    team = [leader, *(k for k in range(by) if k != leader and b["fighters"][k]["joins"])]
    best = max(team, key=lambda k: int(b["fighters"][k]["rolled"]))
    for k in team:
        if k != best:
            b["fighters"][k]["rolled"] = _LOWEST


def only(b: Any, row: int) -> None:
    """Leave one of those whom the attack under way is against: each is hit and harmed by themselves (ZS-ATT-2)."""
    b["targets"] = int(b["targets"]) & 1 << row


def give_turn(b: Any, row: int) -> None:
    """Make it the turn of a fighter who has done nothing in it yet."""
    b["outcome"], b["dice"], b["act"], b["members"], b["diver"], b["outer"] = ONGOING, 0, 0, 1, 0, 0
    b["whose"], b["actor"], b["moved"], b["spent"], b["quick"] = row, row, 0, 0, 0
    b["step"], b["prompt"] = Phase.TURN, Prompt.TURN


def copied(state: np.ndarray) -> np.ndarray:
    """A copy of a state, ``[1]``, to try things on."""
    return state.view(np.int32).copy().view(state.dtype)


def after_turn(state: np.ndarray, row: int, kind: Act, target: int, option: int) -> np.ndarray:
    """The state once a fighter has done something in a turn, nobody interrupting; an attack waits to be met."""
    copy = copied(state)
    use_turn(copy[0], row, int(kind), target, option, NO_LOG)
    if copy[0]["act"]:
        perform(copy[0], row, NO_LOG)
    return copy


def declared(state: np.ndarray, row: int, kind: Act, target: int, option: int, trade: int = 0) -> np.ndarray:
    """The state once a fighter, whoever's turn it is, has made an attack that nobody has met yet (ZS-MAN-1)."""
    copy = copied(state)
    b = copy[0]
    b["whose"], b["act"], b["target"], b["option"], b["trade"] = row, int(kind), target, option, trade
    begin_attack(b, row, NO_LOG)
    return copy


def forced(state: np.ndarray, row: int, how: Act, option: int) -> np.ndarray:
    """The state once a fighter has forced a turn: ``option`` is the way of a run, the ward of a dive (ZS-FORCE-1)."""
    copy = copied(state)
    force(copy[0], row, int(how), option, NO_LOG)
    return copy


# --- the attack under way


@dataclass(frozen=True)
class Odds:
    """What an attack does to one target, of all that may come of it."""

    found: Forecast
    row: int
    sure: bool = False

    @property
    def hit(self) -> Fraction:
        """The chance to hit at all."""
        return Fraction(1) if self.sure else self.found.chance("hit", self.row)

    @property
    def damage(self) -> dict[int, Fraction]:
        """The distribution of the points lost; 0 includes misses. The unnamed lose none: they are out."""
        return self.found.total("harm", self.row)

    @property
    def expected(self) -> Fraction:
        """Points lost on average, misses included."""
        return self.found.mean("harm", self.row)

    @property
    def out(self) -> Fraction:
        """The chance that she is out by it."""
        return self.found.chance("out", self.row)

    @property
    def stays(self) -> Fraction:
        """The chance that she is hit and not out, so that what else the arm does takes effect (ZS-ATT-2)."""
        return self.hit - self.out


def stands_in(b: Any, target: int) -> int:
    """Who is struck in place of a target: the diver, where there is one (ZS-FORCE-2)."""
    return int(b["diver"]) - 1 if b["diver"] and int(b["ward"]) == target else target


def targets_now(b: Any) -> list[int]:
    """Rows that the attack under way is against (ZS-ATT-2, ZS-MAN-1)."""
    return [t for t in range(int(b["fighters_n"])) if has(int(b["targets"]), t)]


def await_blow(state: np.ndarray, targets: Sequence[int]) -> np.ndarray:
    """A copy that waits for the dice of the attack under way, on one target; over an area on several."""
    copy = copied(state)
    b = copy[0]
    b["victim"], b["targets"] = stands_in(b, targets[0]), sum(1 << t for t in targets) if is_area(b) else 0
    b["asked"], b["struck"], b["die"] = 0, 0, 0
    _await(b, int(b["whose"]), Purpose.ATTACK, Phase.ATTACK_ROLL)
    return copy


def _await(b: Any, row: int, purpose: Purpose, step: Phase) -> None:
    b["outcome"], b["prompt"], b["step"] = ONGOING, Prompt.NONE, step
    b["dice"], b["dice_n"], b["dice_by"], b["dice_for"], b["dice_count"] = D6X2, 0, row, purpose, 0


def striker_of(b: Any, target: int) -> int:
    """Whose attack strikes: of a team the one that does most (ZS-MAN-1)."""
    return int(b["whose"]) if int(b["members"]) <= 1 else int(best_striker(b, target))


def odds_now(ahead: Ahead, state: np.ndarray, target: int, striker: int | None = None) -> Odds:
    """What the attack under way does to one target, as things are (ZS-DICE-1, ZS-DMG-1, ZS-DMG-2).

    Args:
        ahead: plays dice.
        state: in which an attack has been made.
        target: the row of whom it hits or misses.
        striker: whose attack of a team strikes; by default the one that does most (ZS-MAN-1).
    """
    b = state[0]
    row = stands_in(b, target)
    leader, who = int(b["whose"]), striker_of(b, row) if striker is None else striker
    place = who - int(rows_of(b, int(side_of(b, who)))[0])
    through = ACTIONS.id(Act.OWN) if who == leader else ACTIONS.id(Act.THROUGH, place - (who > leader), 0)
    return Odds(ahead.ahead(await_blow(state, [target]), {Prompt.STRIKES: through}), row)


def counts(b: Any, row: int, target: int) -> bool:
    """Whether a hit costs points: of what does harm, on somebody whom it does not simply defeat (ZS-DMG-2)."""
    if falls_at_once(b, target):
        return False
    if is_strike(int(b["act"])):
        return bool(has_flag(b, row, int(arm_of(b, row)), int(Flag.HARM)))
    return b["act"] in (Act.TAKEDOWN, Act.SQUEEZE)


# --- what could be done


def trade_in(b: Any, row: int, kind: Act, weapon: int, target: int) -> int:
    """The trade that does most: n of a called shot, -n of suppressing fire, 0 of a plain attack (ZS-MAN-1)."""
    return int(best_trade(b, row, int(kind), weapon, target)[0])


def enemies_of(b: Any, row: int) -> list[int]:
    """Rows of the enemies of a fighter who stand."""
    first, last = rows_of(b, 1 - int(side_of(b, row)))
    return [k for k in range(int(first), int(last)) if stands(b, k)]


def best_attack_in(state: np.ndarray, row: int, weapon: int | None = None) -> tuple[int, int, int] | None:
    """``(target, weapon, trade)`` of the attack that does most from where she is; None where nothing reaches."""
    b, places = copied(state)[0], [*range(WEAPONS), UNARMED] if weapon is None else [weapon]
    able = [(t, w) for t in enemies_of(b, row) for w in places if can_attack(b, row, t, w)][:MOST]
    if not able:
        return None
    target, best = max(able, key=lambda pair: expected(b, row, int(Act.ATTACK), pair[1], pair[0]))
    return target, best, trade_in(b, row, Act.ATTACK, best, target)


def exposure_in(ahead: Ahead, state: np.ndarray, row: int) -> dict[int, Fraction]:
    """By enemy, the best chance to hit her with a plain attack from where both are; 0 where nothing reaches."""
    found, b = {}, state[0]
    for k in enemies_of(b, row):
        able = [w for w in (*range(WEAPONS), UNARMED) if herself(b, k) and can_attack(b, k, row, w)]
        odds = [odds_now(ahead, declared(state, k, Act.ATTACK, row, w), row) for w in able]
        found[k] = max((one.hit for one in odds), default=Fraction(0))
    return found


def task_chance(ahead: Ahead, state: np.ndarray, row: int, act: Act, target: int, option: int = 0) -> Fraction:
    """The chance that a fighter's task succeeds if she tries it now: to distract, break free, recover (ZS-MAN-1)."""
    copy = copied(state)
    b = copy[0]
    b["whose"], b["act"], b["target"], b["option"] = row, act, target, option
    _await(b, row, Purpose.TASK, Phase.TASK_ROLL)
    return ahead.ahead(copy).chance("task", row)
