"""How well a policy plays while it is trained: mirrored pairs through the arena, with intervals."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from agents.intervals import Interval
from evaluation.arena import run_plan
from evaluation.payoffs import payoffs
from evaluation.plan import Plan
from okenv.encounter import load_encounter

from .config import Training


def measure(config: Training, code: str, workers: int | None = None) -> dict[str, Any]:
    """What a policy scores against the opponents of a run's evaluation, each counting the same.

    Args:
        config: of the run.
        code: the policy's.
        workers: processes; one for each core by default.

    Returns:
        ``score`` and, by opponent, ``opponents``: each ``[mean, low, high]`` with a 95 % interval; and ``fights``.
    """
    asked = config.evaluation
    policies = (code, *dict.fromkeys(asked.opponents))
    encounters = tuple(load_encounter(name) for name in dict.fromkeys(asked.encounters))
    others = range(1, len(policies))
    sizes = {(e, a, b): 0 for e in range(len(encounters)) for a in others for b in others if a < b}
    plan = Plan("training", config.system, policies, encounters, asked.pairs, config.seed, "never", sizes=sizes)
    with tempfile.TemporaryDirectory() as folder:
        result = run_plan(plan, Path(folder) / "fights.sqlite", workers=workers)
        if result.interrupted:
            raise KeyboardInterrupt
        found = payoffs(result.pairs)
        played = result.played
    each = {policy: _rounded(found.against(0, k)) for k, policy in enumerate(policies) if k}
    return {"score": _rounded(found.overall.at(0)), "opponents": each, "fights": played}


def _rounded(found: Interval) -> list[float]:
    return [round(float(x), 4) for x in (found.mean, found.low, found.high)]
