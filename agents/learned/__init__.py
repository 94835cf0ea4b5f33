"""Learned policies: ``ppo:NAME`` plays by a trained network's weights, ``puct:NAME`` searches with them too.

See docs/learning.md.
"""

from __future__ import annotations

from okenv.systems import System

from .policy import LearnedPolicy
from .puct_options import parse
from .puct_policy import PuctSearch
from .weights import find_weights, load_weights

__all__ = ["LearnedPolicy", "PuctSearch", "make_ppo", "make_puct"]


def make_ppo(system: System, argument: str, seed: int | None = None) -> LearnedPolicy:
    """A trained network, shipped or from a file of your own: plays what it finds likeliest to be best.

    Raises:
        WeightsError: for a name or a file that is none, or weights that do not fit this version.
    """
    learned = load_weights(find_weights(argument, system.name), system)
    return LearnedPolicy(system, f"ppo:{argument}", learned.network, seed=seed, content=learned.digest)


make_ppo.form = "ppo:NAME or ppo:FILE"  # type: ignore[attr-defined]


def make_puct(system: System, argument: str, seed: int | None = None) -> PuctSearch:
    """Searches a tree of N imagined fights with a trained network's prior and value.

    Raises:
        WeightsError: as :func:`make_ppo`, and for a network of another kind than ``entities``.
        ValueError: for an option that does not exist, or a value that it cannot have.
    """
    weights, options = parse(argument)
    learned = load_weights(find_weights(weights, system.name), system)
    return PuctSearch(system, learned, options, f"puct:{argument}", seed)


make_puct.form = "puct:NAME,N or puct:FILE,0.5s"  # type: ignore[attr-defined]
