"""The policy protocol: whoever decides for fighters, scripted, searching, learned or human."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np

    from okenv.battle import Battle

PATIENCE = 30
"""The round from which on ``turtle`` plays as ``brute``, so that two who wait for each other come to an end."""


@dataclass(frozen=True)
class Decision:
    """What a policy decides, and why.

    Attributes:
        action: the action id.
        value: the win probability that the policy expects of it, or None where it computes none.
        alternatives: further actions with their values, best first.
        reason: why, for people: one short clause without the fighter's name at its head and with at most one number,
            such as ``Ada is hurt worst``; made of computed quantities only.
        details: what the machine weighed, each a short phrase, such as expected points.
        how: by which rules it came to that, likewise: the number of a rule, dials, noise.
    """

    action: int
    value: float | None = None
    alternatives: tuple[tuple[int, float], ...] = field(default=())
    reason: str = ""
    details: tuple[str, ...] = ()
    how: tuple[str, ...] = ()


@runtime_checkable
class Policy(Protocol):
    """Decides for whoever is asked; knows only what that fighter may know."""

    code: str

    def decide(self, battle: Battle, budget: float | None = None) -> Decision:
        """The decision at the battle's current prompt, within ``budget`` seconds where one is given."""
        ...

    def decide_batch(self, battles: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Action ids, int64 ``[n]``, for battles ``[n]`` that each wait for a decision; masks int8 ``[n, actions]``."""
        ...


@contextlib.contextmanager
def blamed(as_ours: Callable[[BaseException], Exception]) -> Iterator[None]:
    """Make an error of ours of whatever a user's code raises inside, ``sys.exit`` included; Ctrl-C stays the user's."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise as_ours(error) from None


def told(error: BaseException) -> str:
    """``ValueError: what it says``, in one line."""
    try:
        text = str(error)
    except Exception:  # it is a user's
        text = ""
    return f"{type(error).__name__}{f': {text}' if text else ''}".replace("\n", " ")
