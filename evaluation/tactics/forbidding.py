"""A policy that is forbidden tactics."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agents.exact import tag_bits
from agents.learned.policy import LearnedPolicy
from agents.search.policy import LookAhead, TreeSearch
from okenv.battle import Battle
from okenv.core.policy import Decision, Policy
from okenv.driver import kernels


class Without:
    """Decides as another policy does, but never for certain tactics.

    A network has their actions masked: what it would do next in its own order. A search takes the best of the other
    actions that it weighed; she never uses the tactics, but her search may still imagine that she will. Where
    nothing else is left to do, or was weighed, it is the rulebook's harmless answer.

    Args:
        inner: a network or a search.
        tags: the tactics; none plays as ``inner`` does.

    Raises:
        ValueError: for a policy that cannot be kept from what it wants, such as a scripted one.
    """

    on_states = True
    """Decides about bare states."""

    def __init__(self, inner: Policy, tags: Sequence[str]) -> None:
        if not isinstance(inner, LearnedPolicy | LookAhead | TreeSearch):
            raise ValueError(
                f"found {inner.code!r}, expected a network or a search, such as ppo:okenv or mcts:100: of these it is "
                "known what they would do instead of what is forbidden"
            )
        self._inner, self.code = inner, inner.code
        system = inner.system
        self._kernels = kernels(system.name)
        self._free = (np.asarray(system.actions.tags, np.uint64) & tag_bits(system, tags)) == 0

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The decision at the battle's prompt."""
        return Decision(int(self.decide_batch(battle.state, battle.mask()[None])[0]))

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``, for battles ``[n]``; masks int8 ``[n, actions]``."""
        return np.array([self._one(battles[i : i + 1], masks[i]) for i in range(len(battles))], np.int64)

    def _one(self, state: np.ndarray, mask: np.ndarray) -> int:
        left = np.where(self._free, mask, 0).astype(np.int8)
        legal = np.flatnonzero(left)
        if len(legal) == 0:
            return int(self._kernels.default_action(state, 0))
        if len(legal) == 1:
            return int(legal[0])
        if isinstance(self._inner, LearnedPolicy):
            return int(self._inner.decide_batch(state, left[None])[0])
        weighed = [found.action for found in self._inner.consider_state(state) if left[found.action]]
        harmless = int(self._kernels.default_action(state, 0))
        return weighed[0] if weighed else harmless if left[harmless] else int(legal[0])
