"""Encounters that nobody wrote: shipped ones with other sheets and settings, and squads thrown together.

A policy that has only seen the shipped encounters learns their sheets by heart. These vary everything that an
encounter can say, and keep what is neither lost nor won beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from okenv.cast import Cast
from okenv.core.capacity import CAPACITY
from okenv.driver import run_fights
from okenv.encounter import Encounter, load_encounter
from okenv.library import configs_of, yaml_files
from okenv.systems import System, load_system
from okenv.yaml_lines import read_yaml

JUDGE = "brute"
"""Who plays both sides of an encounter to find whether it is worth fighting."""
FIGHTS = 100
CLOSE = (0.04, 0.96)
"""Kept is what the judge wins with the first side this often."""
COMPOSED = 0.6
"""The share of squads thrown together; the rest are shipped encounters that vary."""
ALIKE = 0.3
"""How often both sides of such an encounter have the same sheets."""
TRIES = 1000
"""How many are thrown away, one after the other, before it is given up."""


def variations(
    system: str, named: list[Encounter], n: int, seed: int, told: Callable[[Iterable[int]], Iterable[int]] = iter
) -> list[Encounter]:
    """``n`` encounters that are worth fighting, the same for the same arguments.

    Args:
        system: the rulebook.
        named: what is varied; squads are thrown together from the shipped sheets, all of them where nothing is named.
        n: how many.
        seed: of the draws; variation k follows from the seed and k, however many there are.
        told: wraps the numbers of the encounters as they are made, to show how far it has come.

    Raises:
        ValueError: where :data:`TRIES` in a row cannot be loaded or are lost beforehand.
    """
    chosen = load_system(system)
    sheets, arms = shipped_sheets(chosen), shipped_arms(chosen)
    return [_variation(chosen, named, sheets, arms, seed, k) for k in told(range(n))]


def _variation(
    system: System,
    named: list[Encounter],
    sheets: dict[str, dict[str, Any]],
    arms: dict[str, dict[str, Any]],
    seed: int,
    k: int,
) -> Encounter:
    rng = np.random.default_rng([seed, k])
    for _ in range(TRIES):
        composed = rng.random() < COMPOSED or not named
        one = _composed(system, sheets, arms, rng) if composed else _varied(system, named, arms, rng)
        try:
            encounter = load_encounter({**one, "name": f"variation-{k}", "system": system.name})
        except ValueError:
            continue  # a sheet or a number of fighters that the rules do not allow
        if _close(system, encounter, k):
            return encounter
    among = ", ".join(encounter.name for encounter in named) or "the shipped sheets"
    raise ValueError(f"variations: found none in {TRIES} tries that is open, of {among}")


def shipped_sheets(system: System) -> dict[str, dict[str, Any]]:
    """The shipped characters of a system by name."""
    files = yaml_files(configs_of(system.name) / "characters" / system.name)
    return {name: read_yaml(path).plain() for name, path in files.items()}


def shipped_arms(system: System) -> dict[str, dict[str, Any]]:
    """The shipped arms of a system: definitions by section and name."""
    files = yaml_files(configs_of(system.name) / "arms" / system.name)
    return {section: read_yaml(path).plain() for section, path in files.items()}


def _varied(
    system: System, named: list[Encounter], arms: dict[str, dict[str, Any]], rng: np.random.Generator
) -> dict[str, Any]:
    """A shipped encounter with other sheets, and now and then other settings."""
    data = named[rng.integers(len(named))].to_dict()
    varied = system.module("sheet.variation").varied_fighter
    for side in data["sides"].values():
        for fighter in side["fighters"]:
            fighter |= varied(data["characters"][fighter["character"]], arms, rng)
    if rng.random() < 0.5:
        data["rules"] |= system.module("sheet.variation").varied_rules(list(data["sides"]), rng)
    return data


def _composed(
    system: System, sheets: dict[str, dict[str, Any]], arms: dict[str, dict[str, Any]], rng: np.random.Generator
) -> dict[str, Any]:
    """Two squads thrown together."""
    variation = system.module("sheet.variation")
    alike = rng.random() < ALIKE
    squads = [variation.varied_squad(sheets, rng) for _ in range(2)]
    sides: dict[str, Any] = {}
    for name, squad in zip(("red", "blue"), squads, strict=True):
        if alike and sides:
            sides[name] = sides["red"]
            break
        fighters = [
            {"character": who, "count": n, **variation.varied_fighter(sheets[who], arms, rng)} for who, n in squad
        ]
        sides[name] = {"fighters": fighters}
    return {"sides": sides, "rules": variation.varied_rules(list(sides), rng)}


def _close(system: System, encounter: Encounter, seed: int) -> bool:
    """Whether the judge wins it neither always nor never."""
    codes = np.full(CAPACITY, Cast(system).number("judge", JUDGE), np.int32)[: len(encounter.names)]
    results = np.concatenate(list(run_fights(encounter.template, system.name, codes, FIGHTS, seed, threads=1)))
    return CLOSE[0] <= float(np.mean(results[:, 0] == 0) + 0.5 * np.mean(results[:, 0] > 1)) <= CLOSE[1]
