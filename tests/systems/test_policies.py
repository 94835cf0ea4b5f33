"""The scripted policies of every rulebook: each has a line, plays legally everywhere, and tells why."""

import re
from collections import Counter

import numpy as np
import pytest

from agents.registry import make_policy
from okenv import Battle, encounter_names, load_encounter
from okenv.driver import policy_seed
from okenv.systems import load_system
from tests.systems.broags import helpers as broags
from tests.systems.deciding import Deciding
from tests.systems.ok import helpers as ok
from tests.systems.psob import helpers as psob
from tests.systems.zerospace import helpers as zerospace

CODES = {system: load_system(system).module("mind.policies").CODES for system in ("ok", "psob", "broags", "zerospace")}
FIGHTS = {"psob": "rallying-officer", "broags": "warehouse-guards", "zerospace": "airlock-scuffle"}
"""In OK what goes without saying has no reason."""
DUELS = {"ok": ok.duel, "psob": psob.duel, "broags": broags.duel, "zerospace": zerospace.duel}


@pytest.mark.parametrize("system", CODES)
def test_there_is_a_line_about_every_policy(system: str) -> None:
    assert set(load_system(system).module("mind.policies").DESCRIPTIONS) == set(CODES[system])
    assert CODES[system][:2] == ("random", "brute")


@pytest.mark.bounds
@pytest.mark.parametrize(("system", "name"), [(system, name) for system in CODES for name in encounter_names(system)])
def test_every_policy_plays_legally_everywhere(system: str, name: str) -> None:
    encounter, deciding = load_encounter(name), Deciding(system)
    refused = {}
    for code in CODES[system]:
        battle = Battle(encounter, 7)
        try:
            for _ in range(20):
                if battle.over:
                    break
                battle.apply(deciding.action(battle.state, code, int(policy_seed(7))))
        except Exception as error:  # what a kernel raises, too: all that fail are told
            refused[code] = repr(error)
    assert not refused


@pytest.mark.parametrize("system", CODES)
def test_random_takes_every_legal_action_as_often(system: str) -> None:
    bs, deciding, n = DUELS[system](), Deciding(system), 1000
    found = Counter(deciding.action(bs, "random", seed) for seed in range(n))
    legal = np.zeros(deciding.actions.size, np.int8)
    deciding.kernels.legal(bs, 0, legal)
    assert set(found) == set(np.flatnonzero(legal))
    expected = n / len(found)
    assert sum((k - expected) ** 2 / expected for k in found.values()) < len(found) + 5 * np.sqrt(2 * len(found))


@pytest.mark.parametrize("system", CODES)
def test_random_says_so(system: str) -> None:
    reason, bs = load_system(system).module("voice.reasons").reason, DUELS[system]()
    assert reason(bs, "random", Deciding(system).action(bs, "random"), ["Ann", "Bob"]) == "picked at random"


@pytest.mark.parametrize(
    ("system", "code"), [(system, code) for system in FIGHTS for code in CODES[system] if code != "random"]
)
def test_every_decision_of_a_fight_has_a_reason(system: str, code: str) -> None:
    """But for an attack whose chance is settled by what is asked next, and an aim at somebody like all others."""
    battle, policy = Battle(load_encounter(FIGHTS[system]), 4), make_policy(code, system)
    settles = battle.system.filled("voice.reasons").SETTLES
    for _ in range(30):
        if battle.over:
            break
        decision = policy.decide(battle)
        aims = battle.action(decision.action).notation.startswith("aim ")
        battle.apply(decision.action)
        settled = battle.prompt is None or int(battle.state[0]["prompt"]) not in settles
        needless = aims or not settled
        assert re.fullmatch(r"[^\n]{8,200}", decision.reason) or (needless and not decision.reason)
