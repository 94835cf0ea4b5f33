"""Advice: what a fighter is asked, what a policy would do, and what each alternative is worth, with reasons.

>>> from agents.explain import advise
>>> advice = advise(battle, make_policy("brute", "ok"))

Everything is computed on an imagined copy of the fight: nothing in it depends on the battle's generator or on what
is hidden from the asked fighter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from typing_extensions import TypedDict

from okenv.battle import Battle
from okenv.core.events import Event, drain
from okenv.core.mind.facts import Facts, Spending
from okenv.core.policy import Policy
from okenv.core.rng import derive
from okenv.forecast import Forecaster
from okenv.systems import System

from .base import Considered, Considers
from .intervals import percent
from .playouts import play_out, played_by

_IMAGINED = 0x61647669  # sets the copy's dice apart from the playouts'


class AdviceError(ValueError):
    """A fight in which nobody is asked anything now."""


class SpendingData(TypedDict):
    """The best spending of one margin of a hit."""

    margin: int
    """Extra successes."""
    probability: float
    """Chance of it."""
    probability_exact: str
    """The same as a fraction."""
    spending: str
    """What they go on, in words."""
    points: int
    """What it does."""


class AlternativeData(TypedDict):
    """One action with what it is worth; a quantity that it does not have is `null`."""

    rank: int
    """From 1, the best."""
    action: str
    """Its notation."""
    sentence: str
    """The same for people."""
    value: float
    """The win probability of the fighter's side, a draw counted half."""
    low: float
    """Where its 95 % interval begins; equal to `value` where that is exact."""
    high: float
    """Where it ends."""
    samples: int
    """Fights played out behind it, 0 where it is computed."""
    hit: float | None
    """Chance that the attack hits which the action makes; of a defence or its refusal, the chance to be hit."""
    hit_exact: str | None
    """The same as a fraction, such as `"50/81"`."""
    expected: float | None
    """Points (or tags) of that attack on average; of a purchase, the points that it leads to."""
    expected_exact: str | None
    """The same as a fraction."""
    success: float | None
    """Chance that what is rolled works: a setup, a task, being first."""
    success_exact: str | None
    """The same as a fraction."""
    meets: bool
    """Whether that is somebody else's attack, which the action meets or lets be."""
    spending: list[SpendingData]
    """For each margin of a hit."""
    reason: str
    """A sentence of computed quantities."""


class AdviceData(TypedDict):
    """What somebody could do now, ranked."""

    system: str
    """The rulebook's name."""
    state: str
    """The position as one line, which `okenv advise` takes again; hidden things in it are imagined."""
    policy: str
    """Code of the policy that was asked."""
    fighter: str
    """Who must decide."""
    side: str
    """Their side."""
    prompt: str
    """The kind of what is asked."""
    question: str
    """It in a sentence."""
    choice: str
    """Notation of what the policy would do."""
    because: str
    """The policy's own reason, `""` where it gives none."""
    details: list[str]
    """What the policy weighed, each a short phrase."""
    how: list[str]
    """By which rules it came to its choice, each a short phrase."""
    method: str
    """How the actions were valued."""
    considered: int
    """How many were."""
    alternatives: list[AlternativeData]
    """The best of them (`--top`), and the choice; of a reaction every answer."""


@dataclass(frozen=True)
class Alternative:
    """One action with what it is worth.

    Attributes:
        rank: from 1, the best.
        action: its id.
        notation, sentence: its names, short and for people.
        value: the win probability of the asked fighter's side, a draw counted half.
        low, high: its 95 % interval, equal to the value where that is exact.
        samples: imagined fights behind it; 0 where it is computed.
        facts: odds, points and prices, exact.
        reason: a sentence made of computed quantities only.
    """

    rank: int
    action: int
    notation: str
    sentence: str
    value: float
    low: float
    high: float
    samples: int
    facts: Facts
    reason: str

    def to_dict(self) -> AlternativeData:
        """As plain data."""
        hit, expected, success = self.facts.hit, self.facts.expected, self.facts.success
        return {
            "rank": self.rank,
            "action": self.notation,
            "sentence": self.sentence,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "samples": self.samples,
            "hit": _number(hit),
            "hit_exact": _exactly(hit),
            "expected": _number(expected),
            "expected_exact": _exactly(expected),
            "success": _number(success),
            "success_exact": _exactly(success),
            "meets": self.facts.meets,
            "spending": [_spending(s) for s in self.facts.spending],
            "reason": self.reason,
        }


@dataclass(frozen=True)
class Advice:
    """What somebody is asked, and how the answers compare.

    Attributes:
        battle: the position; a copy as the asked fighter may imagine it.
        policy: code of the policy that was asked.
        fighter, side: names of who is asked.
        prompt: the kind of prompt.
        question: it in a sentence.
        choice: notation of what the policy would do.
        because: the policy's own reason, for people; empty where it gives none.
        details: what the policy weighed, each a short phrase.
        how: by which rules it came to its choice, likewise.
        alternatives: best first; the choice is among them.
        considered: how many actions were compared.
        method: how they were valued, in a sentence.
    """

    battle: Battle
    policy: str
    fighter: str
    side: str
    prompt: str
    question: str
    choice: str
    because: str
    details: tuple[str, ...]
    how: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    considered: int
    method: str

    @property
    def chosen(self) -> Alternative:
        """The policy's choice."""
        return next(a for a in self.alternatives if a.notation == self.choice)

    def to_dict(self) -> AdviceData:
        """As plain data."""
        return {
            "system": self.battle.system.name,
            "state": self.battle.notation(),
            "policy": self.policy,
            "fighter": self.fighter,
            "side": self.side,
            "prompt": self.prompt,
            "question": self.question,
            "choice": self.choice,
            "because": self.because,
            "details": list(self.details),
            "how": list(self.how),
            "method": self.method,
            "considered": self.considered,
            "alternatives": [a.to_dict() for a in self.alternatives],
        }


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _exactly(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _spending(spending: Spending) -> SpendingData:
    return {
        "margin": spending.margin,
        "probability": float(spending.probability),
        "probability_exact": str(spending.probability),
        "spending": spending.words,
        "points": spending.points,
    }


class Trial(Forecaster):
    """Decisions and dice tried on copies of a battle."""

    def apply(self, state: np.ndarray, action: int) -> tuple[np.ndarray, list[Event]] | None:
        """The state after a decision and what happened; None where it is not legal."""
        if not self._k.allowed(state, 0, action):
            return None
        after = state.copy()
        self._k.apply(after, 0, action, self._log)
        return after, drain(self._log)

    def resolve(self, state: np.ndarray, outcome: int) -> tuple[np.ndarray, list[Event]]:
        """The state after an outcome of the awaited dice, and what happened."""
        after = state.copy()
        self._k.resolve(after, 0, outcome, self._log)
        return after, drain(self._log)


def advise(
    battle: Battle,
    policy: Policy,
    budget: float | None = None,
    *,
    top: int | None = None,
    seed: int = 0,
    playouts: int | None = None,
    cast: Sequence[Policy] = (),
) -> Advice:
    """What the asked fighter could do, and why.

    A policy that weighs alternatives (``agents.base.Considers``) values them itself; for any other they are played out.

    Args:
        battle: a fight that waits for a decision; it is not changed.
        policy: whom to ask.
        budget: seconds for the values; by default a fixed effort, so that the same question has the same answer.
        top: how many alternatives to tell, best first, and the policy's choice if it is not among them; all by default.
            Of a reaction every legal answer is told; those that a policy leaves out are played out.
        seed: of the imagined fights.
        playouts: how many fights are played out in all, where no budget is given; by default a fixed number.
        cast: who plays on for each fighter in what is imagined, by row; by default ``policy`` for everybody.

    Raises:
        AdviceError: when the fight is over, or waits for dice.
        ValueError: as the policy raises it.
    """
    prompt = battle.prompt
    if battle.over:
        raise AdviceError("advice: found a fight that is over, expected one in which somebody must decide")
    if prompt is None:
        waits = f"waits for dice: {battle.dice.sentence}" if battle.dice else "asks nobody"
        raise AdviceError(f"advice: found a fight that {waits}; expected one in which somebody must decide")
    seen = battle.imagined(prompt.fighter, int(derive(np.uint64(seed), _IMAGINED)))
    seen.seed = int(seen.state[0]["seed"])
    because = ""
    details: tuple[str, ...] = ()
    how: tuple[str, ...] = ()
    reacts = _is_reaction(battle.system, prompt.kind)
    if isinstance(policy, Considers):
        considered = policy.consider(seen, budget)
        choice = considered[0].action
        method = f"weighed by {policy.code}"
        if reacts and (left := _left_out(seen, considered)):
            numbers, gambits, codes = played_by(cast or [policy], battle.system)
            more = play_out(
                seen.state, battle.system, left, numbers, gambits, seed=seed, seconds=budget, total=playouts
            )
            considered = sorted([*considered, *more], key=lambda one: -one.value)  # of equals the policy's come first
            method += f", what it left out by {sum(c.samples for c in more):,} imagined fights{_played_on(codes)}"
    else:
        decision = policy.decide(seen, budget)
        choice, because, details, how = decision.action, decision.reason, decision.details, decision.how
        numbers, gambits, codes = played_by(cast or [policy], battle.system)
        others = [int(action) for action in np.flatnonzero(seen.mask()) if action != choice]
        legal = [choice, *others]  # of equals the policy's choice comes first
        considered = play_out(
            seen.state, battle.system, legal, numbers, gambits, seed=seed, seconds=budget, total=playouts
        )
        method = f"{sum(c.samples for c in considered):,} imagined fights{_played_on(codes)}"
        if away := sorted({one.code for one in cast or [policy]} - set(codes)):
            method += f" ({', '.join(away)} {'does' if len(away) == 1 else 'do'} not play in kernels)"
    return Advice(
        seen,
        policy.code,
        prompt.name,
        battle.side_names[prompt.side],
        prompt.kind,
        prompt.sentence,
        seen.action(choice).notation,
        because,
        details,
        how,
        _alternatives(seen, considered, choice, None if reacts else top),
        len(considered),
        method,
    )


def _played_on(codes: Sequence[str]) -> str:
    """Who plays on in what is imagined, in words."""
    way = f"as {codes[0]}" if len(set(codes)) == 1 else "in their own way"
    return f", everybody playing on {way}"


def _is_reaction(system: System, prompt: str) -> bool:
    """Whether a kind of prompt asks what somebody does about another's action."""
    return system.has("table.queue") and prompt in system.module("table.queue").REACTIONS


def _left_out(seen: Battle, considered: list[Considered]) -> list[int]:
    """The legal answers that a policy did not look at."""
    weighed = {one.action for one in considered}
    return [int(action) for action in np.flatnonzero(seen.mask()) if int(action) not in weighed]


def _alternatives(seen: Battle, considered: list[Considered], choice: int, top: int | None) -> tuple[Alternative, ...]:
    advice = seen.system.module("voice.advice")
    trial, state = Trial(seen.system), seen.state
    told = []
    for rank, one in enumerate(considered, 1):
        if top is not None and rank > top and one.action != choice:
            continue
        action = seen.action(one.action)
        facts = advice.facts(state, one.action, seen.names, seen.labels, trial)
        reason = "; ".join((*facts.clauses, *_against(seen, considered, rank - 1)))
        told.append(
            Alternative(
                rank,
                one.action,
                action.notation,
                action.sentence,
                one.value,
                one.low,
                one.high,
                one.samples,
                facts,
                reason,
            )
        )
    return tuple(told)


def _against(seen: Battle, considered: list[Considered], at: int) -> list[str]:
    """The win probability of an action, beside the next best, or the best, one."""
    one = considered[at]
    wins = f"wins {percent(one.value)}"
    if len(considered) == 1:
        return [wins]
    other = considered[1 if at == 0 else 0]
    name = seen.action(other.action).notation
    settled = one.low > other.high or one.high < other.low or (one.samples == other.samples == 0)
    return [f"{wins} against {percent(other.value)} of {name!r}" + ("" if settled else " (not settled)")]
