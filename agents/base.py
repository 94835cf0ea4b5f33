"""What policies may offer beside a decision: the alternatives that they weighed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from okenv.battle import Battle


@dataclass(frozen=True)
class Considered:
    """One action that a policy weighed.

    Attributes:
        action: its id.
        value: the win probability of the asked fighter's side that the policy expects of it, a draw counted half.
        low, high: its 95 % interval, both equal to the value where that is computed exactly.
        samples: simulated fights behind the value; 0 where it is computed.
    """

    action: int
    value: float
    low: float
    high: float
    samples: int


@runtime_checkable
class Considers(Protocol):
    """A policy that tells what it weighed."""

    def consider(self, battle: Battle, budget: float | None = None) -> list[Considered]:
        """Every action that it weighed at the battle's current prompt, best first, within ``budget`` seconds."""
        ...
