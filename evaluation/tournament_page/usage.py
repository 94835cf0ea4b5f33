"""What the policies do, from the tally of every decision: which kinds of actions, and what successes are spent on."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..watching import MARGINS
from .fought import Fought


def usage(found: Fought) -> dict[str, Any]:
    """Counts, as plain data, over all encounters and in each.

    Returns:
        ``margins``: how the columns of ``spent`` are called; ``scopes``: for each encounter (None for all of them)
        ``fights`` by policy, ``actions`` as ``{kind: counts by policy}``, and ``spent`` as
        ``{policy: {kind: counts by margin}}``; ``titles`` of the kinds.
    """
    plan, store = found.tournament.plan, found.tournament.store
    kinds = store.system.actions.kinds
    n = len(plan.policies)
    tallies = np.zeros((len(plan.encounters), n, len(kinds), MARGINS), np.int64)
    fights = np.zeros((len(plan.encounters), n), np.int64)
    for match in plan.matches:
        # Every fight in the file, as the tally counts them, where a look may take fewer into account.
        played = 2 * len(store.fights(match))
        for who, policy in enumerate(match[1:]):
            tallies[match[0], policy] += store.tally(match, who)
            fights[match[0], policy] += played
    names = [kind.name for kind in kinds]
    scopes = [_scope(None, tallies.sum(axis=0), fights.sum(axis=0), names, found.names)]
    scopes += [_scope(e.name, tallies[k], fights[k], names, found.names) for k, e in enumerate(plan.encounters)]
    margins = [str(margin) for margin in range(MARGINS - 2)] + [f"{MARGINS - 2} or more"]
    return {"margins": margins, "titles": {kind.name: kind.title for kind in kinds}, "scopes": scopes}


def _scope(
    encounter: str | None, tallies: np.ndarray, fights: np.ndarray, kinds: list[str], policies: list[str]
) -> dict[str, Any]:
    acted, spent = tallies[:, :, 0], tallies[:, :, 1:]
    return {
        "encounter": encounter,
        "fights": fights,
        "actions": {kind: acted[:, k] for k, kind in enumerate(kinds) if acted[:, k].any()},
        "spent": {
            code: {kind: spent[p, k] for k, kind in enumerate(kinds) if spent[:, k].any()}
            for p, code in enumerate(policies)
        },
    }
