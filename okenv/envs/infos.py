"""The infos of a vector environment in Gymnasium's format: ``_key`` marks in which fights ``key`` holds."""

from __future__ import annotations

from typing import Any

import numpy as np


def ends(ended: np.ndarray, outcomes: np.ndarray, rounds: np.ndarray) -> dict[str, np.ndarray]:
    """How the fights that ``ended`` marks (bool ``[n]``) ended: ``outcome`` 1, -1 or 0, and ``rounds``."""
    return {
        "outcome": np.where(ended, outcomes, 0),
        "_outcome": ended.copy(),
        "rounds": np.where(ended, rounds, 0),
        "_rounds": ended.copy(),
    }


def finals(
    ended: np.ndarray, out: np.ndarray, masks: np.ndarray, illegal: np.ndarray, result: dict[str, np.ndarray]
) -> dict[str, Any]:
    """The last views and infos of fights whose next one has begun in the same step.

    Args:
        ended: which, bool ``[n]``.
        out: the last views where a fight ended, float32 ``[n, numbers]``.
        masks: the masks of these, int8 ``[n, actions]``.
        illegal: whether the last actions were illegal; cleared here where a new fight has begun.
        result: what :func:`ends` returned.
    """
    over = np.flatnonzero(ended)
    own_out, own_masks = out[over], masks[over]
    views = np.full(len(ended), None, object)
    for k, i in enumerate(over):
        views[i] = {"observation": own_out[k], "action_mask": own_masks[k]}
    mask = np.zeros_like(masks)
    mask[over] = own_masks
    info = {"action_mask": mask, "_action_mask": ended.copy(), "illegal": illegal & ended, "_illegal": ended.copy()}
    illegal[over] = False
    return {"final_obs": views, "_final_obs": ended.copy(), "final_info": info | result, "_final_info": ended.copy()}
