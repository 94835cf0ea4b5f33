"""The exact odds of every answer to the present question, as a game master's page shows them beside each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import numpy as np

from agents.explain import Trial
from okenv.battle import Battle

from .alike import verb
from .deeds import Deed, Usual
from .movers import movers
from .orders import asked_together
from .situation import Situation

Odds = dict[str, dict[str, Any]]
"""The odds of answers, each as ``odds`` has them, by notation."""


def parts(situation: Situation, whose: int | None = None) -> dict[str, Callable[[], Odds]]:
    """What the odds at a table's question consist of, by a name: each is reckoned by itself when it is called.

    They are those of whoever is asked, of each turn that can be next, and of all who are asked about the same attack.

    Args:
        situation: of the table.
        whose: the row of one who can have the next turn, of which alone they are wanted.
    """
    battle, drivers = situation.battle(), situation.drivers
    found: dict[str, Callable[[], Odds]] = {} if whose is not None else {"": partial(all_odds, situation, battle)}
    for one in movers(battle, drivers):
        if one.turn is not None and whose in (None, one.row):
            found[one.action] = partial(_renamed, f"{one.action}, ", "", partial(all_odds, situation, one.turn))
    for other in asked_together(battle, drivers) if whose is None else ():
        assert other.prompt is not None
        name = other.prompt.name
        found[f"by {name}"] = partial(_renamed, "", f" by {name}", partial(odds, other))
    return found


def _renamed(before: str, behind: str, reckon: Callable[[], Odds]) -> Odds:
    return {f"{before}{answer}{behind}": one for answer, one in reckon().items()}


def all_odds(situation: Situation, battle: Battle) -> Odds:
    """The odds of all that can be answered, and of each deed, by its steps with commas between them."""
    deeds = [] if battle.prompt is None else Usual(situation, battle).offered()
    return odds(battle) | odds_of(battle, deeds)


def odds(battle: Battle) -> Odds:
    """The odds of each legal answer that has some, by its notation; empty where nobody is asked for a decision.

    An answer that only leads to a deed, such as a move or who is next, has none: they would be those of the best deed.
    ``hit`` is the chance that the attack hits which the answer makes, or meets: of a defence, the chance to be hit
    still. ``expected`` is what that attack does on average, misses included; ``success`` the chance that anything else
    that is rolled succeeds. Each is a float, or None; ``meets`` tells that somebody else's attack is meant. They are
    worked out on a copy as the asked fighter may imagine it, so that nothing that is hidden from them shows.
    """
    prompt = battle.prompt
    if prompt is None:
        return {}
    seen, trial = battle.imagined(prompt.fighter, 0), Trial(battle.system)
    found = {}
    for action in np.flatnonzero(seen.mask()):
        told = _told(seen, int(action), trial)
        if told and (told["meets"] or told["success"] is not None or not _leads(seen, int(action))):
            found[seen.action(int(action)).notation] = told
    return found


def _leads(seen: Battle, action: int) -> bool:
    """Whether somebody is asked for a deed right after an answer, such as a move: what is weighed of it is of that."""
    after = seen.clone()
    after.dice_mode = "ask"
    after.apply(action)
    return after.prompt is not None and after.prompt.kind in seen.system.module("table.queue").TURNS


def odds_of(battle: Battle, deeds: Iterable[Deed]) -> Odds:
    """The same of deeds of several steps, by these with commas: the odds of the last step that has the chance to hit.

    Of several attacks there are none: what the first comes to is not known yet.

    Args:
        battle: in which somebody is asked.
        deeds: what they can do.
    """
    prompt = battle.prompt
    if prompt is None:
        return {}
    trial, found, attacks = Trial(battle.system), {}, battle.system.filled("table.usual").ATTACKS
    for deed in deeds:
        if len(deed.steps) == 1 or sum(verb(step) in attacks for step in deed.steps) > 1:
            continue
        seen = battle.imagined(prompt.fighter, 0)
        seen.dice_mode = "ask"
        for step in deed.steps:
            if not seen.answers(step):
                break
            told = _told(seen, seen.action(step).id, trial)
            if told and told["hit"] is not None:
                found[", ".join(deed.steps)] = told
            seen.apply(step)
    return found


def _told(seen: Battle, action: int, trial: Trial) -> dict[str, Any] | None:
    """The odds of one answer; None where it has none."""
    one = seen.system.module("voice.advice").facts(seen.state, action, seen.names, seen.labels, trial)
    known = {"hit": one.hit, "expected": one.expected, "success": one.success}
    if all(value is None for value in known.values()):
        return None
    return {**{name: None if value is None else float(value) for name, value in known.items()}, "meets": one.meets}
