"""Every encounter with a theme is decided by it: take the theme away, and the shares of wins move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from evaluation.simulate import simulate
from okenv import Encounter, load_encounter
from okenv.cast import Cast
from okenv.driver import RESULTS, gambit_kernels, used_words, words
from okenv.systems import load_system
from okenv.systems.ok.rules.actions import ACTIONS
from okenv.systems.ok.rules.layout import BATTLE, State

FIGHTS = 1500
"""Fights that are compared; the share of wins is then within 4 points in 99 of 100 families."""


def first_wins(encounter: Encounter) -> float:
    """How often the first side wins, everybody following the policy that the encounter gives her."""
    return simulate(encounter, FIGHTS, seed=3).win_rate(0).mean


def without(encounter: Encounter, *fields: str) -> Encounter:
    """The encounter without what its squads say of these fields; without ``arrives`` nobody comes later."""
    data = encounter.to_dict()
    for side in data["sides"].values():
        if "arrives" in fields:
            side["fighters"] = [squad for squad in side["fighters"] if "arrives" not in squad.get("start", {})]
        for squad in side["fighters"]:
            for field in fields:
                squad.pop(field, None)
    return Encounter.from_dict(data)


def armed(encounter: Encounter, **changes: Any) -> Encounter:
    """The encounter with every weapon that it names changed in this way."""
    data = encounter.to_dict()
    for weapon in data["weapons"].values():
        weapon.update(changes)
    return Encounter.from_dict(data)


# What is taken away, and by how much the first side's share of wins then moves at least, and which way.
THEMES: dict[str, tuple[Callable[[Encounter], Encounter], float]] = {
    "grapplers-brawl": (lambda e: e.with_policies({"ring": "brute", "door": "brute"}), -0.2),
    "tavern": (lambda e: e.with_rules(props=[]), -0.1),
    "long-shots": (lambda e: e.with_rules(apart=5), -0.1),
    "captains-guards": (lambda e: e.with_policies({"watch": "brute"}), -0.1),
    "rout": (lambda e: e.with_rules(social="off"), -0.2),
    "knight-unhorsed": (lambda e: without(e, "start"), 0.1),
    "reinforcements": (lambda e: without(e, "arrives"), -0.2),
    "roomful-of-goons": (lambda e: e.with_policies({"hero": "brute"}), -0.2),
    "trolls": (lambda e: armed(e, lethality="regular_bashing"), -0.2),
    "restless-dead": (lambda e: e.with_rules(boons={"mooks_get_up": 0}), 0.1),
    "ambush": (lambda e: e.with_rules(social="off"), -0.2),
}


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_decides_its_fight(name):
    """OK-EFF-2, OK-COMB-1, OK-MOVE-1, OK-SOC-1, OK-EFF-6, OK-TIDE-2, OK-MANY-1, OK-DMG-4, OK-MOOK-4."""
    take_away, moved = THEMES[name]
    encounter = load_encounter(name)
    difference = first_wins(take_away(encounter)) - first_wins(encounter)
    assert difference * np.sign(moved) >= abs(moved), f"{difference:+.3f}"


def endings(name: str, fights: int = 200) -> np.ndarray:
    """The states in which fighters end, ``[fights, fighters]``."""
    encounter = load_encounter(name)
    cast = Cast(load_system("ok"))
    codes = np.array([cast.number("policy", code) for code in encounter.policies], np.int32)
    template, battle = encounter.template, np.zeros(1, BATTLE)
    mask, results = np.zeros(ACTIONS.size, np.int8), np.zeros((1, len(RESULTS)), np.int32)
    ends = []
    for k in range(fights):
        copies = words(battle), words(template), used_words(template)
        gambit_kernels("ok").fights(battle, *copies, np.uint64(3), k, k + 1, codes, cast.table, mask, results)
        ends.append(battle[0]["fighters"]["state"][: len(codes)].copy())
    return np.array(ends)


@pytest.mark.parametrize(
    ("name", "state", "share"),
    [
        ("rout", State.FLED, 0.5),
        ("ambush", State.SURRENDERED, 0.5),
        ("trolls", State.DEAD, 0.05),
        ("reinforcements", State.WAITING, 0.2),
    ],
)
def test_how_fighters_end(name, state, share):
    """OK-SOC-1, OK-DMG-4, OK-TIDE-2, OK-EDGE-14: who flees, surrenders, dies or never arrives."""
    assert (endings(name) == state).any(axis=1).mean() >= share
