"""What one thread works on while it takes states apart."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from okenv.core.events import no_log
from okenv.core.layout import LOG
from okenv.driver import words
from okenv.systems import System

DEPTH = 256
"""Steps between two numbered states at most."""
ENTRIES = 2048
"""Different things that one decision or roll may lead to at most."""
DRAWS = 64
"""Different actions that a policy may decide on in one state at most."""
NOBODY = -1
NEXT, SINK, KIND, OPENED, DIRECT, ENTERED, ROLLED = range(7)
_INTS = 7
_WORDS, _GRID = types.int32[:, ::1], types.int64[:, ::1]


class Desk(NamedTuple):
    """What one thread works on.

    Attributes:
        battles: records ``[DEPTH + 1]``; ``words`` is a view of them.
        masks: int8 ``[DEPTH, actions]``.
        steps: int64 ``[DEPTH, 7]``: the next option; which step's node its results enter; what that node is, where its
            instructions begin, how many are its own and not of a node inside it, how many entered; whether dice were
            rolled on the way.
        weights: float64 ``[DEPTH, 2]``: what this step's results are multiplied by, and the step itself.
        tags: uint64 ``[DEPTH, 2]``: likewise the tactics on the way.
        direct: int32 ``[DEPTH, ENTRIES]``: where its own instructions are.
        key: uint64 ``[2]``.
        forbidden: uint64 ``[2]``: tactics that nobody of a side may use at all.
        policy: int64 ``[2]``: which side decides as a policy does, :data:`NOBODY` for none; and how many actions of
            its follow.
        decided: int64 ``[DRAWS]``, what it decides in the state of step 0; ``likely`` float64, how likely each is.
        log: of length 0.
        n: int64 ``[1]``: words of a record in use.
    """

    battles: np.ndarray
    words: np.ndarray
    masks: np.ndarray
    steps: np.ndarray
    weights: np.ndarray
    tags: np.ndarray
    direct: np.ndarray
    key: np.ndarray
    forbidden: np.ndarray
    policy: np.ndarray
    decided: np.ndarray
    likely: np.ndarray
    log: np.ndarray
    n: np.ndarray


def desk_type(system: System) -> Any:
    """The Numba type of a :class:`Desk` of a system."""
    return types.NamedTuple(
        [
            system.layout.BATTLES, _WORDS, types.int8[:, ::1], _GRID, types.float64[:, ::1], types.uint64[:, ::1],
            _WORDS, types.uint64[::1], types.uint64[::1], types.int64[::1], types.int64[::1], types.float64[::1], LOG,
            types.int64[::1],
        ], Desk,
    )  # fmt: skip


def new_desk(system: System, used: int) -> Desk:
    """An empty desk for records of which so many words are in use."""
    battles = np.zeros(DEPTH + 1, system.layout.BATTLE)
    return Desk(
        battles, words(battles), np.zeros((DEPTH, system.actions.size), np.int8), np.zeros((DEPTH, _INTS), np.int64),
        np.zeros((DEPTH, 2)), np.zeros((DEPTH, 2), np.uint64), np.zeros((DEPTH, ENTRIES), np.int32),
        np.zeros(2, np.uint64), np.zeros(2, np.uint64), np.array([NOBODY, 0]), np.zeros(DRAWS, np.int64),
        np.zeros(DRAWS), no_log(), np.array([used + used % 2]),
    )  # fmt: skip
