"""What each decision of a policy costs it in a solved duel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from agents.base import prepare, silent
from agents.exact import Oracle, SolverError, solved
from agents.intervals import Z95, Interval
from agents.registry import make_policy
from okenv.battle import Battle
from okenv.core.rng import derive
from okenv.encounter import Encounter

FIGHTS = 200
"""With each side."""
WORST = 5
"""Mistakes that are kept."""


@dataclass(frozen=True)
class Mistake:
    """A decision that cost something: what was asked, what was decided, what would have been best, and the cost."""

    asked: str
    decided: str
    best: str
    regret: float


@dataclass(frozen=True)
class Regrets:
    """A policy's regret against optimal play.

    Attributes:
        fights: with each side.
        decisions: that the policy made in states of the solved duel.
        outside: decisions for tactics that the solved duel goes without, whose regret it cannot tell, or in states
            that followed on these.
        per_decision: mean regret in win probability, with its 95 % interval.
        by_prompt: for each kind of question how many decisions there were, and their mean regret.
        worst: the dearest mistakes, dearest first.
    """

    fights: int
    decisions: int
    outside: int
    per_decision: Interval
    by_prompt: dict[str, tuple[int, float]]
    worst: tuple[Mistake, ...]


def regrets(
    code: str,
    encounter: Encounter,
    without: Sequence[str] | None = None,
    fights: int = FIGHTS,
    seed: int = 0,
    tell: Callable[[str], None] = lambda _: None,
) -> Regrets:
    """Let a policy fight optimal play, and see what each of its decisions costs.

    Args:
        code: the policy's.
        encounter: a duel.
        without: tactics that the solved duel goes without; as of ``build_game``.
        fights: with each side.
        seed: of the dice.
        tell: told what is going on.

    Raises:
        SolverError: as ``solved``.
    """
    oracle = Oracle(
        solved(
            encounter, without, told_states=lambda states, _: tell(f"{states:,} states found"),
            told_values=lambda now: tell(f"values {now.low:.4f} to {now.high:.4f}"),
        )
    )  # fmt: skip
    watch = _Watch(code, encounter, oracle, seed)
    for k in range(fights):
        for side in range(2):
            watch.fight(side, int(derive(np.uint64(seed), k)))
        tell(f"{k + 1:,} of {fights:,} pairs of fights")
    costs = np.array([cost for fight in watch.fights for cost in fight])
    sums = np.array([sum(fight) for fight in watch.fights])
    counts = np.array([len(fight) for fight in watch.fights])
    mean = float(sums.sum() / max(1, counts.sum()))
    # A ratio of sums over fights, whose decisions are not independent (Cochran, "Sampling Techniques", 1977, 6.3).
    spread = float(np.std(sums - mean * counts, ddof=1)) if len(sums) > 1 else 0.0
    half = Z95 * spread / (np.sqrt(len(sums)) * max(1e-12, float(counts.mean())))
    kinds = {
        kind: (len(found), float(np.mean(found))) for kind, found in sorted(watch.by_prompt.items(), key=lambda x: x[0])
    }
    worst = sorted(watch.worst.values(), key=lambda one: -one.regret)[:WORST]
    return Regrets(
        fights, len(costs), watch.outside, Interval(mean, max(0.0, mean - half), mean + half), kinds, tuple(worst)
    )


class _Watch:
    """Fights of a policy against optimal play, and what its decisions cost."""

    def __init__(self, code: str, encounter: Encounter, oracle: Oracle, seed: int) -> None:
        self._encounter, self._oracle = encounter, oracle
        self._policy = make_policy(code, encounter.system, seed)
        prepare([self._policy], encounter)
        silent([self._policy])
        self.fights: list[list[float]] = []
        self.by_prompt: dict[str, list[float]] = {}
        self.worst: dict[tuple[str, str, str], Mistake] = {}
        self.outside = 0

    def fight(self, side: int, seed: int) -> None:
        """One fight in which the policy has that side; as far as it stays within the solved duel."""
        battle, costs = Battle(self._encounter, seed), []
        while not battle.over:
            prompt = battle.prompt
            assert prompt is not None
            state = battle.state
            if prompt.side != side:
                battle.apply(int(self._oracle.best(state)[0]))
                continue
            action = int(self._policy.decide(battle).action)
            try:
                bounds = self._oracle.values(state)
            except SolverError:
                self.outside += 1
                break
            if action not in bounds:
                self.outside += 1
                break
            worth = {a: (sum(b) / 2 if side == 0 else 1 - sum(b) / 2) for a, b in bounds.items()}
            best = max(worth, key=lambda a: worth[a])
            cost = worth[best] - worth[action]
            costs.append(cost)
            self.by_prompt.setdefault(prompt.kind, []).append(cost)
            mistake = prompt.sentence, battle.action(action).notation, battle.action(best).notation
            if cost > 0 and (mistake not in self.worst or self.worst[mistake].regret < cost):
                self.worst[mistake] = Mistake(*mistake, cost)
            battle.apply(action)
        self.fights.append(costs)
