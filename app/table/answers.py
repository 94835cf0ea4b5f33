"""The exact odds of every answer to the present question, as a game master's page shows them beside each."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.explain import Trial
from okenv.battle import Battle


def odds(battle: Battle) -> dict[str, dict[str, Any]]:
    """The odds of each legal answer that has some, by its notation; empty where nobody is asked for a decision.

    ``hit`` is the chance that the attack hits which the answer makes, or meets: of a defence, the chance to be hit
    still. ``expected`` is what that attack does on average, misses included; ``success`` the chance that anything else
    that is rolled succeeds. Each is a float, or None; ``meets`` tells that somebody else's attack is meant. They are
    worked out on a copy as the asked fighter may imagine it, so that nothing that is hidden from them shows.
    """
    prompt = battle.prompt
    if prompt is None:
        return {}
    seen = battle.imagined(prompt.fighter, 0)
    facts, trial = seen.system.module("voice.advice").facts, Trial(seen.system)
    found = {}
    for action in np.flatnonzero(seen.mask()):
        one = facts(seen.state, int(action), seen.names, seen.labels, trial)
        known = {"hit": one.hit, "expected": one.expected, "success": one.success}
        if any(value is not None for value in known.values()):
            found[seen.action(int(action)).notation] = {
                **{name: None if value is None else float(value) for name, value in known.items()},
                "meets": one.meets,
            }
    return found
