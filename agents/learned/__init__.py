"""Learned policies: ``ppo:NAME`` and ``ppo:PATH`` play by a trained network's weights; see docs/learning.md."""

from __future__ import annotations

from okenv.systems import System

from .policy import LearnedPolicy
from .weights import find_weights, load_weights

__all__ = ["LearnedPolicy", "make_ppo"]


def make_ppo(system: System, argument: str, seed: int | None = None) -> LearnedPolicy:
    """A trained network, shipped or from a file of your own: plays what it finds likeliest to be best.

    Raises:
        WeightsError: for a name or a file that is none, or weights that do not fit this version.
    """
    learned = load_weights(find_weights(argument, system.name), system)
    return LearnedPolicy(system, f"ppo:{argument}", learned.network, seed=seed)


make_ppo.form = "ppo:NAME or ppo:FILE"  # type: ignore[attr-defined]
