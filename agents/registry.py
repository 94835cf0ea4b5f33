"""Finding a policy by its code.

A system's own scripted kernels come first; everything else is looked up among the entry points of
the group ``okenv.policies``: each names a function ``(system, argument, seed) -> Policy``, called
with what follows the colon of the code (``mcts:400`` looks up ``mcts`` with ``"400"``).
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from okenv.core.policy import Policy
from okenv.core.words import nearest
from okenv.systems import System, load_system

from .scripted import ScriptedPolicy

GROUP = "okenv.policies"


def _plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def policy_codes(system: str | System) -> list[str]:
    """All codes that :func:`make_policy` takes for a system, those with an argument by their first word."""
    chosen = load_system(system) if isinstance(system, str) else system
    return [*chosen.module("policies").CODES, *sorted(_plugins())]


def make_policy(code: str, system: str | System, seed: int | None = None) -> Policy:
    """The policy of a code such as ``brute``.

    Args:
        code: see :func:`policy_codes`.
        system: the rulebook it plays.
        seed: of the policy's own draws.

    Raises:
        ValueError: with the nearest code, when there is none.
    """
    chosen = load_system(system) if isinstance(system, str) else system
    word, _, argument = code.partition(":")
    if code in chosen.module("policies").CODES:
        return ScriptedPolicy(chosen, code, seed)
    plugins = _plugins()
    if word in plugins:
        return plugins[word].load()(chosen, argument, seed)
    codes = policy_codes(chosen)
    hint = nearest(code, codes, 0.4)
    raise ValueError(f"policy: found {code!r}, expected one of {', '.join(codes)}{hint}")
