"""Fights of which it is noted how they went are the fights of the driver, and what is noted is so."""

import numpy as np
import pytest

from agents.registry import make_policy
from evaluation.compare.units import added, told
from evaluation.compare.watching import NEITHER, NOTES, noted_fights, places_of
from okenv import Battle, load_encounter
from okenv.core.rng import derive
from okenv.driver import RESULTS, run_fights
from okenv.systems import load_system

SEED, FIGHTS = 5, 300
AT = {name: k for k, name in enumerate(NOTES)}


@pytest.fixture(scope="module")
def rows() -> np.ndarray:
    """Of a duel by two who defend themselves."""
    return _noted(FIGHTS)


def _noted(n: int, threads: int | None = None) -> np.ndarray:
    encounter, system = load_encounter("mirror-duel"), load_system("ok")
    codes = np.full(2, system.module("mind.policies").CODES.index("turtle"), np.int32)
    places = places_of(system, "ap", "DEAD")
    return np.concatenate(
        list(noted_fights(encounter.template, system, codes, n, SEED, places, threads=threads, chunk=64))
    )


@pytest.mark.slow
def test_they_are_the_fights_of_the_driver(rows: np.ndarray) -> None:
    encounter = load_encounter("mirror-duel")
    codes = np.full(2, load_system("ok").module("mind.policies").CODES.index("turtle"), np.int32)
    plain = np.concatenate(list(run_fights(encounter.template, "ok", codes, FIGHTS, SEED)))
    for name in ("outcome", "rounds", "decisions", "standing_0", "standing_1"):
        assert (rows[:, AT[name]] == plain[:, RESULTS.index(name)]).all(), name


def test_threads_and_chunks_change_nothing(rows: np.ndarray) -> None:
    assert (_noted(100, threads=1) == rows[:100]).all()


def test_what_is_noted_is_what_happened(rows: np.ndarray) -> None:
    """Against the same fights decision by decision."""
    encounter = load_encounter("mirror-duel")
    for k in range(12):
        battle, policy = Battle(encounter, int(derive(np.uint64(SEED), k))), make_policy("turtle", "ok")
        ap = battle.state[0]["fighters"]["ap"][:2].tolist()
        assert rows[k, AT["first"]] == (2 if ap[0] == ap[1] else ap.index(max(ap)))
        blood, at_a_blow, before = NEITHER, 0, [0, 0]
        while battle.prompt is not None:
            battle.apply(policy.decide(battle).action)
            b, rules = battle.state[0], battle.system.rules
            harm = [int(rules.harm(b, side)) for side in range(2)]
            if blood == NEITHER and any(harm):
                blood = 2 if all(harm) else harm.index(0)
            if any(rules.standing(b, side) == 0 and before[side] == 0 for side in range(2)):
                at_a_blow = 1
            before = harm
        assert rows[k, AT["blood"]] == blood
        assert rows[k, AT["at_a_blow"]] == at_a_blow
        assert rows[k, AT["fell"]] == 1 - rows[k, AT["outcome"]]


def test_rows_are_counted() -> None:
    row = dict.fromkeys(NOTES, 0)
    fights = [
        row | {"outcome": 0, "rounds": 2, "decisions": 5, "standing_0": 1, "first": 0, "blood": 1, "fell": 1,
               "dead": 1},
        row | {"outcome": 1, "rounds": 4, "decisions": 7, "standing_1": 1, "first": 0, "blood": 2, "fell": 0,
               "at_a_blow": 1},
        row | {"outcome": 2, "rounds": 9, "standing_0": 1, "standing_1": 1, "first": 1, "blood": 3, "fell": 3},
    ]  # fmt: skip
    found = told(np.array([list(fight.values()) for fight in fights]), 2)
    assert found["fights"] == 3
    assert found["wins"] == [1, 1]
    assert (found["draws"], found["decided"], found["at_a_blow"]) == (1, 2, 1)
    assert (found["fallen"], found["dead"]) == (2, 1)
    assert found["rounds"] == [15, 4 + 16 + 81]
    assert found["first"] == [1, 1], "the draw tells nothing"
    assert found["blood"] == [0, 1], "nor blood that both drew at once"
    assert found["fell"] == [0, 2], "who lost a fighter first has lost"
    both = added([found, found | {"wins": [3, 0]}], swapped=True)
    assert both["wins"] == [1, 4]
    assert both["rounds"] == [30, 202]
    assert added([found, found], swapped=False)["wins"] == [2, 2]
