"""What tests of sense ask in every rulebook: what an answer is expected to do, and what the best legal one is."""

from collections.abc import Callable
from typing import Any

import numpy as np


def weigher_of(weigh: Any, action_id: Callable[[Any, int, int], int]) -> Callable[..., tuple[int, int]]:
    """``weighed(bs, kind, target=0, option=0)``: ``(effect, best)`` of an answer in a rulebook; it changes nothing."""

    def weighed(bs: np.ndarray, kind: Any, target: int = 0, option: int = 0) -> tuple[int, int]:
        out = np.zeros((1, 3), np.int64)
        before = bs.tobytes()
        weigh(bs, np.array([action_id(kind, target, option)]), out)
        assert bs.tobytes() == before
        return int(out[0, 0]), int(out[0, 1])

    return weighed
