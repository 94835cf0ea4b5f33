"""Duels with a round limit, worked out from the last round back."""

import pytest

from agents.exact import build_game, tag_bits, with_limit
from okenv import Battle
from tests.agents.exact.duels import OK, QUICK, all_but, duel, game_of, slow, solution_of
from tests.sampling import some


def one_round_by_hand(battle: Battle) -> float:
    """What a fight is worth to side 0, by going through all that can happen in it."""
    if battle.over:
        return 0.5 if battle.winner is None else 1.0 - battle.winner
    if battle.dice is not None:
        found = 0.0
        for outcome, chance in battle.chance():
            after = battle.clone()
            after.enter(outcome)
            found += float(chance) * one_round_by_hand(after)
        return found
    values, left_out = [], int(tag_bits(OK, all_but()))
    for action in battle.legal():
        if int(OK.actions.tags[action.id]) & left_out and len(battle.legal()) > 1:
            continue
        after = battle.clone()
        after.apply(action)
        values.append(one_round_by_hand(after))
    return (max if battle.prompt.side == 0 else min)(values)


@pytest.mark.long
def test_one_round_is_worth_what_one_finds_by_hand():
    encounter = duel(slow("Grt", start={"nonlethal": 4}), slow("Gd", start={"nonlethal": 3, "lethal": 1}))
    battle = Battle(encounter, seed=1, dice="ask")
    state = battle.state
    state["limit"] = 1
    value = with_limit(build_game(encounter, all_but()), 1)
    assert value == pytest.approx(one_round_by_hand(battle.at(state)), abs=1e-12)
    assert abs(value - 0.5) > 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", some(QUICK, len(QUICK)))
def test_with_many_rounds_it_is_the_value_without_a_limit(name):
    game, told = game_of(name), []
    value = with_limit(game, 2000, told=lambda rounds, value: told.append((rounds, value)))
    assert value == pytest.approx(solution_of(name).value, abs=1e-5)
    assert [rounds for rounds, _ in told] == list(range(1, 2001))
    assert abs(told[0][1] - value) > 0.05  # after one round nobody has won yet


def test_a_limit_favours_whom_a_long_fight_hurts():
    free, short = solution_of(QUICK[1]).value, with_limit(game_of(QUICK[1]), 10)
    assert free < short - 0.1 < 0.5
