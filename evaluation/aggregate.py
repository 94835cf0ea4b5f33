"""One number over many encounters: mean, interquartile mean and optimality gap, with stratified bootstrap intervals.

As proposed by Agarwal and others (2021), "Deep reinforcement learning at the edge of the statistical precipice".
Encounters are the tasks and the strata: pairs are drawn again within each, jointly over its matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from agents.intervals import Interval, scatter_interval

from .pairs import Match, Pairs
from .resampling import bootstrap
from .variance import share_won


@dataclass(frozen=True)
class Aggregate:
    """A policy's scores over a set of encounters, with 95 % intervals.

    Attributes:
        policy: its code.
        tasks: float64 ``[encounters]``, its mean score in each against all others whom it met there.
        mean: of the encounters' scores.
        iqm: their interquartile mean, the mean of the middle half.
        gap: the optimality gap, by how much the scores fall short of their targets on average.
    """

    policy: str
    tasks: np.ndarray
    mean: Interval
    iqm: Interval
    gap: Interval


def interquartile_mean(tasks: np.ndarray) -> np.ndarray:
    """The mean of the middle half: float ``[..., tasks]`` to float64 ``[...]``.

    A quarter of the tasks is left out at either end, a fraction of a task with that weight.
    """
    ordered = np.sort(tasks, axis=-1)
    n = ordered.shape[-1]
    edges = np.arange(n + 1)
    kept = np.clip(np.minimum(edges[1:], 0.75 * n) - np.maximum(edges[:-1], 0.25 * n), 0, None)
    middle: np.ndarray = ordered @ (kept / kept.sum())
    return middle


def optimality_gap(tasks: np.ndarray, target: float | np.ndarray) -> np.ndarray:
    """By how much scores fall short of ``target`` on average: float ``[..., tasks]`` to float64 ``[...]``."""
    gap: np.ndarray = np.maximum(target - np.asarray(tasks, np.float64), 0).mean(axis=-1)
    return gap


def aggregates(
    pairs: Pairs,
    encounters: Sequence[int] | None = None,
    target: float | Sequence[float] = 1.0,
    replicates: int = 1000,
    seed: int = 0,
    use_luck: bool = True,
    policies: Sequence[int] | None = None,
) -> list[Aggregate]:
    """Aggregate the scores of policies.

    The mean of one minus the gap is the mean where the target is 1, which no score exceeds; a target of use is
    what the best reference policy scores in each encounter.

    Args:
        pairs: of the tournament; in each of the encounters each of the policies has met at least one other.
        encounters: which of them, by index (a tier, say); all by default.
        target: one for all, or one for each of the encounters chosen.
        replicates: of the bootstrap.
        seed: of the bootstrap.
        use_luck: whether to use what is known of luck.
        policies: whose, by index; all by default.

    Raises:
        ValueError: when an encounter is unknown or was not fought by a policy, or the targets are not as many.
    """
    chosen = list(range(len(pairs.encounters)) if encounters is None else encounters)
    if not chosen or not all(0 <= e < len(pairs.encounters) for e in chosen):
        raise ValueError(f"encounters: found {chosen}, expected some of 0 to {len(pairs.encounters) - 1}")
    targets = np.asarray(target, np.float64)
    if targets.shape not in ((), (len(chosen),)):
        raise ValueError(f"target: found {targets.size} of them, expected one, or one for each of {len(chosen)}")
    scores = {match: values for match, values in share_won(pairs, use_luck).items() if match[0] in chosen}
    whose = list(range(len(pairs.policies)) if policies is None else policies)
    found = _task_scores(pairs, chosen, whose, {match: values.mean()[None] for match, values in scores.items()})
    drawn = _task_scores(pairs, chosen, whose, bootstrap(scores, replicates, np.random.default_rng(seed)))
    n = sum(max(len(values) for match, values in scores.items() if match[0] == e) for e in chosen)
    return [
        Aggregate(
            pairs.policies[a],
            found[a, 0],
            _interval(found[a].mean(axis=-1), drawn[a].mean(axis=-1), n),
            _interval(interquartile_mean(found[a]), interquartile_mean(drawn[a]), n),
            _interval(optimality_gap(found[a], targets), optimality_gap(drawn[a], targets), n),
        )
        for a in whose
    ]


def _task_scores(pairs: Pairs, chosen: list[int], whose: list[int], means: Mapping[Match, np.ndarray]) -> np.ndarray:
    """Mean score of each policy in each encounter: float64 ``[policies, replicates, encounters]``.

    Raises:
        ValueError: when one of ``whose`` has none in one of them.
    """
    replicates = len(next(iter(means.values()), ()))
    scores = np.zeros((len(pairs.policies), replicates, len(chosen)))
    for i, e in enumerate(chosen):
        met = np.zeros(len(pairs.policies))
        for (encounter, a, b), mean in means.items():
            if encounter == e:
                scores[a, :, i] += mean
                scores[b, :, i] += 1 - mean
                met[[a, b]] += 1
        if not met[whose].all():
            code = pairs.policies[whose[int(np.argmin(met[whose]))]]
            raise ValueError(f"pairs: found none of {code!r} in {pairs.encounters[e]!r}, expected some")
        scores[:, :, i] /= np.maximum(met, 1)[:, None]
    return scores


def _interval(found: np.ndarray, drawn: np.ndarray, n: int) -> Interval:
    if np.ptp(drawn) < 1e-12:  # all pairs alike, as of a policy that wins everything
        return scatter_interval(float(found[0]), 0.0, n)
    low, high = np.quantile(drawn, [0.025, 0.975])
    return Interval(float(found[0]), float(low), float(high))
