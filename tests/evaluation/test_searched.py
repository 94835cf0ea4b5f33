"""Fights of searching policies: the same on any number of threads, the same as decision by decision, mixed at will."""

import numpy as np
import pytest

import agents.registry
import evaluation.simulate
from agents.registry import make_policy
from agents.scripted import ScriptedPolicy
from evaluation.searched import on_states, searched_fights
from evaluation.simulate import fights, line_up, policies_of, simulate
from okenv import Battle, Encounter, load_encounter
from okenv.core.policy import Decision, Policy
from okenv.core.rng import derive
from okenv.driver import RESULTS

SEED = 9


def results(encounter: Encounter, codes: list[str], n: int, threads: int | None = None) -> np.ndarray:
    return np.concatenate(list(fights(encounter, codes, n, SEED, threads)))


def through_battle(encounter: Encounter, codes: list[str], n: int) -> np.ndarray:
    """The same fights, each decision by ``decide`` on a :class:`okenv.Battle`, each fight with policies of its own."""
    rows = []
    for k in range(n):
        policies: list[Policy] = policies_of(encounter, codes, SEED)
        battle = Battle(encounter, int(derive(np.uint64(SEED), k)))
        while battle.prompt is not None:
            battle.apply(policies[battle.prompt.fighter].decide(battle).action)
        b, rules = battle.state[0], battle.system.rules
        rows.append([b["outcome"], b["turn"], b["decisions"], rules.standing(b, 0), rules.standing(b, 1),
                     rules.harm(b, 0), rules.harm(b, 1)])  # fmt: skip
    return np.array(rows, np.int32)


def of_sides(encounter: Encounter, red: str, blue: str) -> list[str]:
    return line_up(encounter, dict(zip(encounter.side_names, (red, blue), strict=True)))


@pytest.mark.parametrize("codes", [("greedy", "greedy"), ("mcts:30", "greedy"), ("mcts:30,rounds=1", "turtle")])
@pytest.mark.parametrize("name", ["mirror-duel", "three-on-three"])
def test_threads_make_no_difference(name: str, codes: tuple[str, str]) -> None:
    encounter = load_encounter(name)
    one = results(encounter, of_sides(encounter, *codes), 12, 1)
    assert one.shape == (12, len(RESULTS))
    for threads in (2, 3):
        assert np.array_equal(results(encounter, of_sides(encounter, *codes), 12, threads), one)
    assert np.array_equal(results(encounter, of_sides(encounter, *codes), 5, 2), one[:5])
    assert len(np.unique(one, axis=0)) > 3


@pytest.mark.parametrize("codes", [("greedy", "greedy"), ("greedy", "brute"), ("duellist", "greedy"),
                                   ("greedy", "random"), ("mcts:20", "turtle")])  # fmt: skip
@pytest.mark.parametrize("name", ["mirror-duel", "hero-vs-4-mooks"])
def test_they_are_the_fights_that_battle_plays(name: str, codes: tuple[str, str]) -> None:
    encounter = load_encounter(name)
    line = of_sides(encounter, *codes)
    assert np.array_equal(results(encounter, line, 5, 2), through_battle(encounter, line, 5))


def test_every_fighter_may_be_played_by_another() -> None:
    """Searching, scripted, gambits and random, in one side."""
    encounter = load_encounter("three-on-three")
    line = ["greedy", "brute", "bully", "random", "mcts:20", "gambit:sniper"]
    found = results(encounter, line, 6, 2)
    assert np.array_equal(found, through_battle(encounter, line, 6))
    assert not np.array_equal(found, results(encounter, ["greedy", "brute", "bully", *["random"] * 3], 6))


def test_what_can_decide_about_states() -> None:
    for code in ("greedy", "expectimax:2", "mcts:10", "duellist"):
        assert on_states(make_policy(code, "ok")), code

    class Other:
        code = "other"

        def decide(self, battle: Battle, budget: float | None = None) -> Decision:
            return Decision(int(battle.legal()[0].id))

    assert not on_states(Other())  # type: ignore[arg-type]


def test_somebody_who_needs_a_battle_makes_all_fights_go_through_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    class Plugin:
        @staticmethod
        def load() -> object:
            return lambda system, argument, seed: ScriptedPolicy(system, "brute")

    found = dict(agents.registry.installed())
    monkeypatch.setattr(agents.registry, "installed", lambda: {**found, "slowbrute": Plugin})
    monkeypatch.setattr(evaluation.simulate, "searched_fights", lambda *_: pytest.fail("decides about battles alone"))
    encounter = load_encounter("hero-vs-4-mooks")
    slow = results(encounter, of_sides(encounter, "greedy", "slowbrute"), 4)
    monkeypatch.undo()
    assert np.array_equal(slow, results(encounter, of_sides(encounter, "greedy", "brute"), 4))


def test_each_thread_has_policies_of_its_own() -> None:
    encounter, made = load_encounter("mirror-duel"), []

    def make() -> list[Policy]:
        made.append(policies_of(encounter, ["greedy", "greedy"], 1))
        return made[-1]

    rows = list(searched_fights(encounter, ["greedy", "greedy"], make, 6, SEED, 2))
    assert [row.shape for row in rows] == [(1, len(RESULTS))] * 6
    assert len(made) == 2
    assert made[0][0] is made[0][1]
    assert made[0][0] is not made[1][0]
    list(searched_fights(encounter, ["greedy", "greedy"], make, 1, SEED, 8))
    assert len(made) == 3  # no more than there are fights


def test_the_seed_of_the_family_is_the_searches_own_too() -> None:
    """Draws of a tree search follow the seed, so that the same command gives the same fights."""
    encounter = load_encounter("mirror-duel")
    line = of_sides(encounter, "mcts:10", "mcts:10")
    assert np.array_equal(results(encounter, line, 6), results(encounter, line, 6))
    assert policies_of(encounter, line, 3)[0].seed == 3  # type: ignore[attr-defined]


def test_searching_pays() -> None:
    """Greedy wins nearly all duels against brute, on either side."""
    duel = load_encounter("mirror-duel")
    red = simulate(duel, 150, 2, {"red": "greedy", "blue": "brute"})
    blue = simulate(duel, 150, 2, {"red": "brute", "blue": "greedy"})
    assert red.wins(0) + blue.wins(1) > 225
    assert red.to_dict()["policies"]["red"] == {"Red": "greedy"}


def test_no_fights_are_none_whoever_plays() -> None:
    encounter = load_encounter("mirror-duel")
    for code in ("brute", "greedy"):
        assert list(fights(encounter, of_sides(encounter, code, code), 0, SEED)) == []


def test_what_is_yielded_can_be_left() -> None:
    """Ending early cancels what waits, and hangs nowhere."""
    encounter = load_encounter("mirror-duel")
    running = fights(encounter, of_sides(encounter, "greedy", "greedy"), 50, SEED, 2)
    first = [next(running) for _ in range(3)]
    running.close()
    assert np.array_equal(np.concatenate(first), results(encounter, of_sides(encounter, "greedy", "greedy"), 3))
