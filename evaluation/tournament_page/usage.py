"""What the policies do, from the tally of every decision: which kinds of actions, and what successes are spent on."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..tournament import Tournament
from ..watching import MARGINS


def usage(tournament: Tournament) -> dict[str, Any]:
    """Counts, as plain data, over all encounters and in each.

    Returns:
        ``margins``: how the columns of ``spent`` are called; ``scopes``: for each encounter (None for all of them)
        ``fights`` by policy, ``actions`` as ``{kind: counts by policy}``, and ``spent`` as
        ``{policy: {kind: counts by margin}}``; ``titles`` of the kinds.
    """
    plan, kinds = tournament.plan, tournament.store.system.actions.kinds
    n = len(plan.policies)
    tallies = np.zeros((len(plan.encounters), n, len(kinds), MARGINS), np.int64)
    fights = np.zeros((len(plan.encounters), n), np.int64)
    for match in plan.matches:
        played = 2 * len(tournament.fights(match))
        for who, policy in enumerate(match[1:]):
            # A unit may be in the file whose pairs do not follow the first ones yet: only an interrupted run has such.
            tallies[match[0], policy] += tournament.store.tally(match, who)
            fights[match[0], policy] += played
    names = [kind.name for kind in kinds]
    scopes = [_scope(None, tallies.sum(axis=0), fights.sum(axis=0), names, plan.policies)]
    scopes += [_scope(e.name, tallies[k], fights[k], names, plan.policies) for k, e in enumerate(plan.encounters)]
    margins = [str(margin) for margin in range(MARGINS - 2)] + [f"{MARGINS - 2} or more"]
    return {"margins": margins, "titles": {kind.name: kind.title for kind in kinds}, "scopes": scopes}


def _scope(
    encounter: str | None, tallies: np.ndarray, fights: np.ndarray, kinds: list[str], policies: tuple[str, ...]
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
