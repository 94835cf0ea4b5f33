"""Duels are solved exactly: every state is worth what follows it, by the engine alone."""

import numpy as np
import pytest

from agents.exact import Oracle, SolverError, build_game, check, solve
from okenv import Battle, load_encounter
from tests.agents.exact.duels import DUELS, QUICK, all_but, duel, game_of, slow, solution_of


@pytest.mark.slow
@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(k, marks=pytest.mark.long) for k in DUELS if k not in QUICK)])
def test_every_state_is_worth_what_follows_it(name):
    solution = solution_of(name)
    compared, worst = check(solution)
    assert worst < 1e-6
    assert solution.error <= 1e-6
    # No number stands for what the engine never comes to, but for pairs of numbers that never come together.
    assert solution.game.states / 3 < compared <= solution.game.states


def test_in_a_mirror_both_have_the_same_chance():
    one = slow("Gd", mook=True)
    solution = solve(build_game(duel(one, one, mook_damage="tags"), all_but("defence", "defend-one")))
    assert solution.value == pytest.approx(0.5, abs=1e-6)
    assert len(solution.game.roots) == 2  # lots are drawn about who is first where both have as many action points


def test_sides_changed_the_values_change_sides():
    red, blue = slow("Gd", mook=True), slow("Avg", mook=True)
    tactics = all_but("defence", "defend-one")
    one, other = (
        solve(build_game(duel(*pair, mook_damage="simplest"), tactics)) for pair in ((red, blue), (blue, red))
    )
    assert one.value == pytest.approx(1 - other.value, abs=1e-6)
    assert 0.55 < one.value < 0.95


def test_the_values_do_not_depend_on_the_threads():
    game = game_of(QUICK[0])
    one, many = solve(game, threads=1), solve(game, threads=3)
    np.testing.assert_array_equal(one.values, many.values)


def test_who_is_forbidden_a_tactic_wins_no_more():
    game, free = game_of(QUICK[0]), solution_of(QUICK[0])
    red, blue = solve(game, (("defence",), ())), solve(game, ((), ("defence",)))
    assert red.value < free.value - 0.001
    assert blue.value > free.value + 0.001
    assert solve(game, required=(("setup",), ())).value < free.value - 0.001
    assert (red.forbidden, blue.forbidden) == ((("defence",), ()), ((), ("defence",)))


def test_what_both_are_forbidden_can_as_well_be_left_out():
    name = QUICK[0]
    encounter, without = DUELS[name]
    forbidden = solve(game_of(name), (("defence",), ("defence",)))
    left_out = solve(build_game(encounter, (*without, "defence")))
    assert left_out.value == pytest.approx(forbidden.value, abs=2e-6)
    assert left_out.game.states < forbidden.game.states


@pytest.mark.parametrize("name", QUICK)
def test_an_oracle_knows_all_states_of_a_fight(name):
    solution, oracle = solution_of(name), Oracle(solution_of(name))
    battle = Battle(DUELS[name][0], seed=7)
    seen, decided = [], 0
    while not battle.over and decided < 40:
        low, high = oracle.value(battle.state)
        assert 0 <= low <= high <= 1
        assert high - low <= 2 * solution.error
        after = oracle.values(battle.state)
        assert after
        best = max if battle.state["actor"][0] == 0 else min
        assert best(value for value, _ in after.values()) == pytest.approx(low, abs=1e-6)
        seen.append(low)
        battle.apply(int(np.random.default_rng(decided).choice(list(after))))
        decided += 1
    assert decided > 5
    assert len(set(seen)) > 3  # or anything would do


def test_the_value_of_the_beginning_alone_is_sooner_sure():
    everywhere = solution_of(QUICK[0])
    beginning = solve(game_of(QUICK[0]), tolerance=1e-4, everywhere=False)
    assert beginning.sweeps < everywhere.sweeps
    assert beginning.value_error <= 1e-4 < beginning.error
    assert beginning.value == pytest.approx(everywhere.value, abs=1.1e-4)


def test_a_state_of_another_duel_is_refused():
    oracle = Oracle(solution_of(QUICK[0]))
    with pytest.raises(SolverError, match="a state that the solved duel does not have"):
        oracle.value(Battle(DUELS[QUICK[1]][0], seed=1).state)


@pytest.mark.parametrize(("encounter", "without", "memory", "message"), [
    ("hero-vs-4-mooks", None, 2**33, "hero-vs-4-mooks: found 1 against 4, expected a duel: one against one"),
    ("mirror-duel", ("setups",), 2**33, "tactics: found 'setups', expected some of .*did you mean 'setup'"),
    ("mirror-duel", None, 10**8, "memory: found .* states so far, which need .* GiB, expected at most 0.1 GiB"),
])  # fmt: skip
def test_what_cannot_be_solved_is_refused(encounter, without, memory, message):
    with pytest.raises(SolverError, match=message):
        build_game(load_encounter(encounter), without, memory)


def test_a_first_round_of_its_own_is_refused():
    encounter = duel(slow(), slow("Avg"), tide_of_battle="first_round")
    with pytest.raises(SolverError, match="found first_round, expected off or every_round"):
        build_game(encounter)


def test_a_fight_that_nobody_need_end_is_refused(monkeypatch):
    monkeypatch.setattr("agents.exact.solution.MOST_SWEEPS", 3)
    with pytest.raises(SolverError, match="after 3 sweeps, expected them to meet: somebody can put the end off"):
        solve(game_of(QUICK[0]))
