"""The scripted policies of a system: its kernels behind the policy protocol."""

from __future__ import annotations

import numpy as np

from agents.because import because
from okenv.battle import Battle
from okenv.core.policy import Decision
from okenv.core.remade import Remade
from okenv.driver import kernels, policy_seed
from okenv.systems import System


class ScriptedPolicy(Remade):
    """One of the kernels that a system lists in ``mind.policies.CODES``.

    Args:
        system: the rulebook.
        code: the policy's code, one of the system's.
        seed: of the policy's own draws (``random`` makes some); by default a stream of the
            battle's first seed, so that the kernel drivers and this class play the same fight.

    Attributes:
        explains: whether it tells why; see ``agents.base.silent``.
    """

    explains = True
    REMADE = frozenset({"_number", "_reasons", "_details", "_kernels", "_mask"})

    def __init__(self, system: System, code: str, seed: int | None = None) -> None:
        self.system, self.code, self.seed = system, code, seed
        self._remake()

    def _remake(self) -> None:
        system = self.system
        self._number = system.module("mind.policies").CODES.index(self.code)
        self._reasons = system.module("voice.reasons")
        told = system.module("voice.reason_details") if system.has("voice.reason_details") else self._reasons
        self._details = getattr(told, "details", None)
        self._kernels = kernels(system.name)
        self._mask = np.zeros(system.actions.size, np.int8)

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The scripted decision; it takes microseconds whatever the budget."""
        seed = policy_seed(battle.seed if self.seed is None else self.seed)
        state = battle.state
        action = int(self._kernels.choose(state, 0, self._number, seed, self._mask))
        if not self.explains:
            return Decision(action)
        details = self._details(state, self.code, action, battle.names) if self._details else ()
        reason = because(battle, action, self._reasons.reason(state, self.code, action, battle.names))
        return Decision(action, reason=reason, details=details)

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``; the own draws are told apart by row."""
        base = policy_seed(0 if self.seed is None else self.seed)
        out = np.empty(len(battles), np.int64)
        self._kernels.choose_batch(battles, self._number, base, self._mask, out)
        return out
