import functools
import time
from typing import Any

import numpy as np
import pytest

import agents.registry
from agents.scripted import ScriptedPolicy
from evaluation.simulate import fights, line_up, mirrored, simulate
from okenv import Battle, Encounter, driver, load_encounter
from okenv.core.rng import derive
from okenv.driver import RESULTS


class Plugin:
    """An entry point whose policy plays as brute does, decision by decision."""

    @staticmethod
    def load() -> Any:
        return lambda system, argument, seed: ScriptedPolicy(system, "brute")


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents.registry, "installed", lambda: {"slowbrute": Plugin})


def share(encounter: Encounter, **policies: str) -> float:
    return simulate(encounter, 10_000, 4, policies).win_rate(0).mean


def test_known_figures_of_the_mirror_duel(duel: Encounter) -> None:
    """Brute against itself is even, and turtle beats it in about 79.5 % of the duels."""
    assert share(duel, red="brute", blue="brute") == pytest.approx(0.5, abs=0.015)
    assert share(duel, red="turtle", blue="brute") == pytest.approx(0.795, abs=0.012)


def test_sides_may_be_exchanged_in_a_mirror_duel(duel: Encounter) -> None:
    as_red = share(duel, red="turtle", blue="sniper")
    as_blue = 1 - share(duel, red="sniper", blue="turtle")
    assert as_red == pytest.approx(as_blue, abs=0.02)


def test_fights_do_not_depend_on_threads_or_their_number(duel: Encounter) -> None:
    one = simulate(duel, 3500, 9, threads=1).results
    assert np.array_equal(one, simulate(duel, 3500, 9, threads=3).results)
    assert np.array_equal(one[:1200], simulate(duel, 1200, 9).results)
    assert not np.array_equal(one, simulate(duel, 3500, 10).results)


def test_fight_k_is_the_one_that_battle_plays(duel: Encounter) -> None:
    results = simulate(duel, 5, 9, {"red": "turtle"}).results
    for k in range(5):
        battle = Battle(duel, int(derive(np.uint64(9), k)))
        policies = [ScriptedPolicy(battle.system, code) for code in ("turtle", "brute")]
        while battle.prompt is not None:
            battle.apply(policies[battle.prompt.fighter].decide(battle).action)
        assert battle.winner == results[k, RESULTS.index("outcome")]
        assert battle.state[0]["turn"] == results[k, RESULTS.index("rounds")]


@pytest.mark.usefixtures("plugins")
@pytest.mark.parametrize("name", ["mirror-duel", "hero-vs-4-mooks"])
def test_other_policies_play_the_same_fights(name: str) -> None:
    encounter = load_encounter(name)
    first, second = encounter.side_names
    slow, quick = (simulate(encounter, 20, 3, {first: code, second: "brute"}) for code in ("slowbrute", "brute"))
    assert np.array_equal(slow.results, quick.results)


def test_the_numbers_of_a_simulation(duel: Encounter) -> None:
    found = simulate(duel, 2000, 1)
    assert found.wins(0) + found.wins(1) + found.draws == found.fights == found.asked == 2000
    outcomes = found.results[:, 0]
    assert found.wins(1) == int((outcomes == 1).sum())
    assert found.rounds[0] == pytest.approx(found.results[:, 1].mean())
    for side in (0, 1):
        rate, stand, harm = found.win_rate(side), found.survivors(side), found.damage(side)
        assert rate.low < rate.mean < rate.high
        assert rate.mean == found.wins(side) / 2000
        assert stand.unlucky <= stand.mean <= stand.lucky
        assert harm.unlucky >= harm.mean >= harm.lucky
        values = np.sort(found.results[:, RESULTS.index("harm_0") + side])
        assert (harm.lucky, harm.unlucky) == (values[199], values[1799])
    # nobody of the losing side stands: in a duel survivors are wins
    assert found.survivors(0).mean == pytest.approx(found.win_rate(0).mean)


def test_draws_are_won_by_nobody(duel: Encounter) -> None:
    data = duel.to_dict()
    data["rounds"] = 1
    found = simulate(Encounter.from_dict(data), 500)
    assert found.draws > 100
    assert found.win_rate(0).mean + found.win_rate(1).mean + found.draws / 500 == pytest.approx(1)
    assert found.rounds == (1.0, 0.0)


def test_every_fighter_may_have_a_policy_of_her_own() -> None:
    data = load_encounter("three-on-three").to_dict()
    squad = data["sides"]["red"]["fighters"][0]
    data["sides"]["red"]["fighters"] = [squad | {"count": 1, "policy": code} for code in ("turtle", "sniper", "brute")]
    mixed = Encounter.from_dict(data)
    assert line_up(mixed) == ["turtle", "sniper", "brute", *["brute"] * 3]
    assert line_up(mixed, {"red": "random"}) == [*["random"] * 3, *["brute"] * 3]
    assert list(simulate(mixed, 10).to_dict()["policies"]["red"].values()) == ["turtle", "sniper", "brute"]
    assert simulate(mixed, 2000).win_rate(0).mean > simulate(mixed, 2000, policies={"red": "random"}).win_rate(0).mean


@pytest.mark.parametrize(("policies", "message"), [
    ({"rde": "brute"}, "side: found 'rde', expected one of red, blue; did you mean 'red'?"),
    ({"red": "brut"}, "policy: found 'brut', expected one of .*; did you mean 'brute'?"),
])  # fmt: skip
def test_mistakes_in_policies(duel: Encounter, policies: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        simulate(duel, 1, policies=policies)


def test_a_mistake_in_the_encounters_own_policy(duel: Encounter) -> None:
    data = duel.to_dict()
    data["sides"]["red"]["policy"] = "turtel"
    with pytest.raises(ValueError, match=r"mirror-duel: policy: found 'turtel', .*; did you mean 'turtle'\?"):
        line_up(Encounter.from_dict(data))


def test_mirrored_pairs_are_two_simulations_whose_draws_are_halves(duel: Encounter) -> None:
    """With the same dice, the sides exchanged."""
    data = duel.to_dict()
    data["rounds"] = 1
    for encounter in (Encounter.from_dict(data), load_encounter("hero-vs-8-mooks")):
        first, second = encounter.side_names
        there = simulate(encounter, 200, 5, {first: "turtle", second: "brute"})
        back = simulate(encounter, 200, 5, {first: "brute", second: "turtle"})
        assert (there.draws + back.draws > 100) == (encounter.rounds == 1)
        won = there.wins(0) + back.wins(1) + (there.draws + back.draws) / 2
        scores = mirrored(encounter, "turtle", "brute", 200, 5)
        assert scores.mean() == pytest.approx(won / 400)
        assert mirrored(encounter, "brute", "turtle", 200, 5) == pytest.approx(1 - scores)


def test_no_fights_are_refused(duel: Encounter) -> None:
    with pytest.raises(ValueError, match="found 0, expected at least 1"):
        simulate(duel, 0)


def test_progress_is_told(duel: Encounter) -> None:
    told: list[int] = []
    simulate(duel, 2500, progress=told.append)
    assert told == [1000, 2000, 2500]


def test_what_was_run_until_an_interruption_counts(duel: Encounter) -> None:
    def interrupt(done: int) -> None:
        if done == 2000:
            raise KeyboardInterrupt

    found = simulate(duel, 5000, 1, progress=interrupt)
    assert (found.fights, found.asked) == (2000, 5000)
    assert np.array_equal(found.results, simulate(duel, 2000, 1).results)


def test_chunks_come_in_order(duel: Encounter) -> None:
    assert [len(chunk) for chunk in fights(duel, line_up(duel), 2100, 0)] == [1000, 1000, 100]


def test_threads_that_come_together_are_given_the_same_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    @functools.cache
    def slowly(_system: Any, gambits: bool) -> object:
        time.sleep(0.05)
        return object()

    monkeypatch.setattr(driver, "_kernels", slowly)
    found = list(driver.in_order(lambda _: driver.kernels.__wrapped__("ok"), range(4), 4))
    assert len(set(found)) == 1
