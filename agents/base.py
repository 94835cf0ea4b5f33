"""What policies may offer beside a decision: the alternatives that they weighed, and getting ready for a fight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from okenv.battle import Battle
    from okenv.core.policy import Policy
    from okenv.encounter import Encounter


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


def silent(policies: Iterable[Policy]) -> None:
    """Have policies decide without finding out why, which takes longer than to decide."""
    for policy in policies:
        if hasattr(policy, "explains"):
            policy.explains = False


@runtime_checkable
class Considers(Protocol):
    """A policy that tells what it weighed."""

    def consider(self, battle: Battle, budget: float | None = None) -> list[Considered]:
        """Every action that it weighed at the battle's current prompt, best first, within ``budget`` seconds."""
        ...


@runtime_checkable
class Prepares(Protocol):
    """A policy that gets ready for a fight before it decides in it."""

    def objection(self, fight: Encounter) -> str:
        """Why it cannot play a fight; empty if it can. Takes no time."""
        ...

    def prepare(self, fight: Encounter) -> None:
        """Get ready, however long it takes; no clock of a decision runs.

        Raises:
            ValueError: where it cannot play the fight.
        """
        ...


def prepare(policies: Iterable[Policy], fight: Encounter) -> None:
    """Let those policies get ready for a fight that want to.

    Raises:
        ValueError: where one of them cannot play it.
    """
    for policy in policies:
        if isinstance(policy, Prepares):
            policy.prepare(fight)
