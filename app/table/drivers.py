"""Who decides for a fighter: which codes a request may name, when a decision waits, and slips."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from agents.learned.weights import shipped_weights
from agents.registry import gambit_titles, make_policy
from okenv.core.policy import Policy
from okenv.core.rng import below, derive, draw
from okenv.core.words import nearest
from okenv.encounter import Encounter
from okenv.systems import System, load_system

from .errors import BadEvent
from .events import Driver

ME = "me"
MOST_SIMULATIONS = 4000
MOST_GUIDED = 1000
LEAST_SECONDS, MOST_SECONDS = 0.1, 5.0
NETWORK = "okenv"
_SLIPS = 0x736C6970  # sets the draws of slips apart from all dice


def shipped_codes(system: str) -> list[str]:
    """The codes that a request may name, those of searches with a usual effort."""
    scripted = list(load_system(system).module("policies").CODES)
    gambits = [f"gambit:{name}" for name in gambit_titles(system)]
    searches = ["greedy", "expectimax:1", "expectimax:2", "mcts:400", "mcts:1000", "mcts:1s"]
    learned = [f"ppo:{NETWORK}", f"puct:{NETWORK},200"] if NETWORK in shipped_weights(system) else []
    return [*scripted, *gambits, *searches, *learned]


def _allowed(code: str, system: str) -> bool:
    """Whether a request may name it: shipped, with bounded effort, and never a path."""
    codes = shipped_codes(system)
    if code in codes:
        return True
    if found := re.fullmatch(r"mcts:([0-9]{1,4})", code):
        return 1 <= int(found[1]) <= MOST_SIMULATIONS
    if found := re.fullmatch(r"mcts:([0-9]{1,2}(?:\.[0-9]{1,2})?|\.[0-9]{1,2})s", code):
        return LEAST_SECONDS <= float(found[1]) <= MOST_SECONDS
    if found := re.fullmatch(rf"puct:{NETWORK},([0-9]{{1,4}})", code):
        return f"ppo:{NETWORK}" in codes and 1 <= int(found[1]) <= MOST_GUIDED
    return False


def check_code(code: str, system: str, field: str = "driver.who") -> str:
    """The same code, if a request may name it.

    Raises:
        BadEvent: naming the nearest one.
    """
    if _allowed(code, system):
        return code
    codes = shipped_codes(system)
    expected = (
        f"expected one of {', '.join(codes)}; mcts takes 1 to {MOST_SIMULATIONS} simulations or {LEAST_SECONDS:g}s to "
        f"{MOST_SECONDS:g}s, puct 1 to {MOST_GUIDED}"
    )
    raise BadEvent(field, f"found {code!r}, {expected}{nearest(code, codes, 0.4)}")


def check_driver(driver: Driver, system: str, field: str = "driver.who") -> Driver:
    """The same driver, if it is the game master or a policy that a request may name.

    Raises:
        BadEvent: naming the nearest one.
    """
    if driver.who != ME:
        check_code(driver.who, system, field)
    return driver


def line_up(encounter: Encounter, given: Mapping[str, Driver]) -> dict[str, Driver]:
    """Every fighter's driver: her own, or her side's from ``given``; else *me* for the first side.

    The second side is driven by what the encounter says, and shows its plans.

    Raises:
        BadEvent: for a name that is no fighter's and no side's, or a policy that a request may not name.
    """
    names = [*encounter.names, *encounter.side_names]
    for name, driver in given.items():
        if name not in names:
            raise BadEvent("drivers", f"found {name!r}, expected one of {', '.join(names)}{nearest(name, names)}")
        check_driver(driver, encounter.system, f"drivers.{name}.who")
    drivers = {}
    for number, side in enumerate(encounter.sides):
        for fighter in side.fighters:
            usual = Driver(who=fighter.policy) if number and _allowed(fighter.policy, encounter.system) else Driver()
            drivers[fighter.name] = given.get(fighter.name, given.get(side.name, usual))
    return drivers


def policy_of(code: str, system: str, seed: int) -> Policy:
    """The policy of a code, with draws of its own from ``seed``.

    Raises:
        ValueError: where its weights cannot be read.
    """
    scripted = load_system(system).module("policies").CODES
    return make_policy(code, system, None if code in scripted else seed % 2**63)


def waits(driver: Driver, prompt: str, system: System) -> bool:
    """Whether a decision waits for the game master: *me*, plans that ask, and whatever a player is asked herself."""
    return driver.who == ME or driver.ask or (driver.player and prompt in system.module("table.queue").REACTIONS)


def slip(driver: Driver, seed: int, decision: int, legal: list[str]) -> str | None:
    """The answer that a slip makes instead of the driver's own; None where there is none.

    Args:
        driver: whose competence counts.
        seed: of the table.
        decision: how many decisions were made before; the same one slips in the same way.
        legal: the legal answers.
    """
    if driver.competence >= 1:
        return None
    stream = np.uint64(derive(np.uint64(seed), _SLIPS))
    chance = int(draw(stream, decision, 0, 0, 0)) / 2**64
    if chance < driver.competence:
        return None
    return legal[int(below(np.uint64(draw(stream, decision, 0, 0, 1)), len(legal)))]
