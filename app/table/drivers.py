"""Who decides for a fighter: which codes a request may name, when a decision waits, and slips."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from agents.gambits import gambit_names
from agents.learned.weights import shipped_weights
from agents.registry import gambit_titles, make_policy
from okenv.battle import Battle
from okenv.core.policy import Policy
from okenv.core.rng import below, derive, draw
from okenv.core.spelling import nearest
from okenv.core.voice.words import plural
from okenv.encounter import Encounter
from okenv.library import GAMBIT, short_code
from okenv.systems import load_system

from .errors import BadEvent
from .events import DiceMode, Driver, told_orders
from .situation import Situation
from .strength import standing

ME = "me"
USUAL = "usual"
MOST_SIMULATIONS = 4000
MOST_GUIDED = 1000
LEAST_SECONDS, MOST_SECONDS = 0.1, 5.0
NETWORK = "okenv"
LEADERS = "leaders"
"""The group of policies of those who think twice."""
_SLIPS = 0x736C6970  # sets the draws of slips apart from all dice


def shipped_codes(system: str) -> list[str]:
    """The codes that a request may name, those of searches with a usual effort."""
    scripted = list(load_system(system).module("mind.policies").CODES)
    searches = ["greedy", "expectimax:1", "expectimax:2", "mcts:400", "mcts:1000", "mcts:1s"]
    learned = [f"ppo:{NETWORK}", f"puct:{NETWORK},200"] if NETWORK in shipped_weights(system) else []
    return [*scripted, *gambit_titles(system), *searches, *learned]


def allowed(code: str, system: str) -> bool:
    """Whether a request may name it, a short code: shipped, with bounded effort, and never a path."""
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
    """The same code in short, if a request may name it.

    Raises:
        BadEvent: naming the nearest one.
    """
    short = short_code(code, system)
    if allowed(short, system):
        return short
    codes = shipped_codes(system)
    expected = (
        f"expected one of {', '.join(codes)}; mcts takes 1 to {MOST_SIMULATIONS} simulations or {LEAST_SECONDS:g}s to "
        f"{MOST_SECONDS:g}s, puct 1 to {MOST_GUIDED}"
    )
    raise BadEvent(field, f"found {code!r}, {expected}{nearest(code.removeprefix(GAMBIT), codes, 0.4)}")


def settled(driver: Driver, encounter: Encounter, name: str, field: str = "driver.who") -> Driver:
    """A fighter's driver with nothing left at ``usual`` but the dice, which follow the table's.

    Args:
        driver: as a request gives it.
        encounter: in which the fighter is.
        name: of the fighter.
        field: of the request, for errors.

    Raises:
        BadEvent: for a policy that a request may not name, naming the nearest one.
    """
    side, fighter = next((side, one) for side in encounter.sides for one in side.fighters if one.name == name)
    changes: dict[str, Any] = {}
    if driver.who == USUAL:
        changes["who"] = fighter.policy if allowed(fighter.policy, encounter.system) else ME
    elif driver.who != ME:
        changes["who"] = check_code(driver.who, encounter.system, field)
    if driver.ask == USUAL:
        crowd = sum(one.character == fighter.character for one in side.fighters) > 1
        changes["ask"] = "never" if crowd else "turn"
    return driver.model_copy(update=changes)


def line_up(encounter: Encounter, given: Mapping[str, Driver]) -> dict[str, Driver]:
    """Every fighter's driver: their own, or their side's from ``given``.

    Else the first side are player characters, for whom the game master decides, and the second is driven by what the
    encounter says.

    Raises:
        BadEvent: for a name that is no fighter's and no side's, or a policy that a request may not name.
    """
    names = [*encounter.names, *encounter.side_names]
    for name, driver in given.items():
        if name not in names:
            raise BadEvent("drivers", f"found {name!r}, expected one of {', '.join(names)}{nearest(name, names)}")
        if driver.who not in (ME, USUAL):
            check_code(driver.who, encounter.system, f"drivers.{name}.who")
    drivers = {}
    for number, side in enumerate(encounter.sides):
        usual = Driver(who=USUAL) if number else Driver(player=True)
        for fighter in side.fighters:
            driver = given.get(fighter.name, given.get(side.name, usual))
            drivers[fighter.name] = settled(driver, encounter, fighter.name)
    return drivers


def inherited(encounter: Encounter, drivers: Mapping[str, Driver], name: str) -> Driver:
    """The driver of a fighter who joins: as whoever is like them on their side has it, or else as most of the side.

    Args:
        encounter: with the fighter in it.
        drivers: of those who were there before.
        name: of the one who joins.
    """
    side, fighter = next((side, one) for side in encounter.sides for one in side.fighters if one.name == name)
    before = [one for one in side.fighters if one.name in drivers]
    alike = [drivers[one.name] for one in before if one.character == fighter.character]
    if alike:
        return alike[0]
    found = [drivers[one.name] for one in before]
    most = max(found, key=found.count, default=Driver(who=USUAL))
    if most.who != ME:  # the side's ways, but whom the encounter names for this one
        most = most.model_copy(update={"who": USUAL, "ask": USUAL})
    return settled(most, encounter, name)


def title(code: str, system: str) -> str:
    """What people call whoever decides, such as ``Pack wolf`` or ``Tree search (400 fights)``."""
    code = short_code(code, system)
    return _titles(system).get(code) or ("you" if code == ME else _in_words(code))


@functools.cache
def _titles(system: str) -> dict[str, str]:
    return gambit_titles(system)


def _in_words(code: str) -> str:
    """The name of a policy that is no character, made from its code."""
    word, _, argument = code.partition(":")
    number = argument.rpartition(",")[2]
    match word:
        case "expectimax":
            return f"Look-ahead ({plural(int(number), 'turn')})"
        case "mcts" if number.endswith("s"):
            return f"Tree search ({number.removesuffix('s')} s)"
        case "mcts":
            return f"Tree search ({plural(int(number), 'fight')})"
        case "ppo":
            return "Neural network"
        case "puct":
            return f"Neural network with tree search ({plural(int(number), 'fight')})"
    return code[:1].upper() + code[1:]


def thinks_twice(code: str, system: str) -> bool:
    """Whether a policy is a leader's, who does not do what turns out far worse when it is weighed."""
    return short_code(code, system) in _leaders(system)


@functools.cache
def _leaders(system: str) -> frozenset[str]:
    return frozenset(short_code(one.code, system) for one in gambit_names(system) if one.group == LEADERS)


_ASKS = {"turn": "asks once a turn", "decision": "asks at every decision", "never": "goes on without asking"}


def told_driver(driver: Driver, system: str) -> str:
    """A settled driver in words, such as ``Pack wolf decides and asks once a turn``."""
    told = told_orders(driver.orders, load_system(system).filled("table.usual").AGAIN)
    return ", ".join([_told_who(driver, system), *told])


def _told_who(driver: Driver, system: str) -> str:
    if driver.who == ME:
        return "a player decides" if driver.player else "you decide"
    competence = f" with competence {driver.competence:.0%}" if driver.competence < 1 else ""
    return f"{title(driver.who, system)} decides{competence} and {_ASKS[driver.ask]}"


def squad(situation: Situation, battle: Battle, name: str) -> list[str]:
    """The names of a fighter and of all who are like them: the same character, side and policy, and in the fight."""
    row = battle.names.index(name)
    character = situation.encounter.fighters[row].character
    stand = standing(battle)
    return [
        other
        for k, other in enumerate(battle.names)
        if other in stand
        and battle.side_of(k) == battle.side_of(row)
        and situation.encounter.fighters[k].character == character
        and situation.drivers[other].who == situation.drivers[name].who
    ]


def policy_of(code: str, system: str, seed: int) -> Policy:
    """The policy of a code, with draws of its own from ``seed``.

    Raises:
        ValueError: where its weights cannot be read.
    """
    scripted = load_system(system).module("mind.policies").CODES
    return make_policy(code, system, None if code in scripted else seed % 2**63)


def by_person(driver: Driver, prompt: str, reactions: Collection[str]) -> bool:
    """Whether a person answers that kind of question; ``reactions`` are those about another's action."""
    return driver.who == ME or (driver.player and prompt in reactions)


def aside(battle: Battle, fighter: str, drivers: Mapping[str, Driver]) -> bool:
    """Whether a person is asked for a friend of that fighter to take part in what the fighter does."""
    prompt, kinds = battle.prompt, battle.system.filled("table.usual").ALONE
    if prompt is None or prompt.kind not in kinds or prompt.name == fighter:
        return False
    if battle.side_of(prompt.fighter) != battle.side_of(battle.names.index(fighter)):
        return False
    return by_person(drivers[prompt.name], prompt.kind, battle.system.module("table.queue").REACTIONS)


def waits(situation: Situation, prompt: str, name: str) -> bool:
    """Whether a decision waits for the game master.

    So do all of *me*; what a player is asked about another's action; and a policy's that asks at each decision, or
    once a turn at those of a turn of its own, as far as they have not been accepted.

    Args:
        situation: at which it is asked.
        prompt: the kind of the question.
        name: of whoever is asked.
    """
    driver, queue = situation.drivers[name], situation.base.system.module("table.queue")
    if by_person(driver, prompt, queue.REACTIONS):
        return True
    if driver.ask == "never" or situation.granted(name):
        return False
    return driver.ask == "decision" or prompt in queue.TURNS


def types(driver: Driver, mode: DiceMode) -> bool:
    """Whether a fighter's dice are typed: the players', or everybody's, as the table's dice say."""
    if mode == "program" or driver.dice != USUAL:
        return mode != "program" and driver.dice == "typed"
    return mode == "typed" or driver.player or driver.who == ME


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
