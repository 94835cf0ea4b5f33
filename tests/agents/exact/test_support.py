"""Which tactics belong to optimal play, checked against the oracle, decision by decision."""

import numpy as np
import pytest

from agents.exact import Oracle, SolverError, Support, solve, support
from okenv import Battle
from tests.agents.exact.duels import DUELS, OK, QUICK, game_of, solution_of

NAMES = OK.actions.tag_names
ARMOUR = "armour, and ways around it"


def test_what_is_good_everywhere_dominates_and_what_is_good_nowhere_is_dominated():
    defends = support(game_of(QUICK[1]), solution_of(QUICK[1]), ["defence"])["defence"]
    assert defends[0].dominant  # the mook must
    assert defends[0].needed == defends[0].possible
    assert defends[1].best < 0.01 * defends[1].possible  # the hero need not
    one, other = support(game_of(ARMOUR), solution_of(ARMOUR), ["bypass"])["bypass"]
    assert one == Support(0, 0, 0)  # who strikes at no armour cannot
    assert not one.dominated
    assert not one.dominant
    assert other.dominant
    assert Support(5, 0, 0).dominated


def test_a_tactic_that_is_good_somewhere_and_bad_elsewhere_is_neither():
    found = support(game_of(QUICK[0]), solution_of(QUICK[0]), ["defence", "hold", "setup", "attack"])
    for one, other in found.values():
        for side in (one, other):
            assert side.possible >= side.best >= side.needed
    assert 0 < found["defence"][0].needed < found["defence"][0].possible
    assert not any(side.dominated or side.dominant for side in (*found["setup"], *found["attack"], *found["hold"]))
    assert found["hold"][1].needed == 0 < found["hold"][1].best


@pytest.mark.slow
def test_what_costs_something_to_do_without_is_needed_somewhere():
    game, free = game_of(QUICK[0]), solution_of(QUICK[0])
    for tag in ("defence", "hold", "setup"):
        one, other = support(game, free, [tag])[tag]
        if free.value - solve(game, ((tag,), ())).value > 1e-5:
            assert one.needed > 0
        if solve(game, ((), (tag,))).value - free.value > 1e-5:
            assert other.needed > 0


@pytest.mark.kept
@pytest.mark.parametrize("name", QUICK)
def test_decisions_between_actions_are_those_that_the_oracle_tells_of(name):
    """Over all states that fights come to, whatever is decided in them."""
    game, solution = game_of(name), solution_of(name)
    oracle, draws, seen = Oracle(solution), np.random.default_rng(3), {}
    bit = 1 << NAMES.index("attack")
    for seed in range(40):
        battle = Battle(DUELS[name][0], seed=seed)
        while not battle.over:
            prompt, bounds = battle.prompt, oracle.values(battle.state)
            if prompt.kind == "act":
                value = {a: low if prompt.side == 0 else 1 - high for a, (low, high) in bounds.items()}
                having = [v for a, v in value.items() if int(OK.actions.tags[a]) & bit]
                lacking = [v for a, v in value.items() if not int(OK.actions.tags[a]) & bit]
                if having and lacking:
                    margin = 4 * solution.error
                    kind = (max(having) >= max(lacking) - margin, max(having) > max(lacking) + margin)
                    seen.setdefault(prompt.side, set()).add(kind)
            battle.apply(int(draws.choice(list(bounds))))
    found = support(game, solution, ["attack"])["attack"]
    for side, kinds in seen.items():
        if any(best for best, _ in kinds):
            assert found[side].best > 0
        if any(needed for _, needed in kinds):
            assert found[side].needed > 0
        if any(not best for best, _ in kinds):
            assert not found[side].dominant
        assert found[side].possible > 0
    assert seen


def test_another_games_solution_is_refused():
    with pytest.raises(SolverError, match="found a solution of something else"):
        support(game_of(QUICK[1]), solution_of(QUICK[0]), ["attack"])
    with pytest.raises(SolverError, match="did you mean 'hold'"):
        support(game_of(QUICK[0]), solution_of(QUICK[0]), ["holds"])
