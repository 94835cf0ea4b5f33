"""What may follow the codes of the searching policies, and how mistakes in it are told."""

import re

import numpy as np
import pytest

from agents.registry import make_policy
from agents.search import SearchOptions, make_expectimax, make_greedy, make_mcts
from agents.search.options import CONTROLS, MOST, parse
from agents.search.tree import EXPLORE, FIGHTER_ONLY, GUESS_WEIGHT, PARAMETERS, POLICY_SHARE, ROUNDS
from okenv.systems import load_system

OK = load_system("ok")


def test_nothing_and_a_number_and_a_time() -> None:
    assert parse("") == SearchOptions() == parse("1000")
    assert parse("1").simulations == 1
    assert parse(str(MOST)).simulations == MOST
    assert (parse("0.5s").simulations, parse("0.5s").seconds) == (None, 0.5)
    assert (parse("3600s").seconds, parse(".25s").seconds, parse("7s").seconds) == (3600, 0.25, 7)


@pytest.mark.parametrize(("text", "name", "found"), [
    ("rollout=brute", "rollout", "brute"),
    ("rollout=duellist", "rollout", "duellist"),
    ("rounds=0", "rounds", 0),
    ("rounds=9999", "rounds", 9999),
    ("control=side", "control", "side"),
    ("control=fighter", "control", "fighter"),
    ("explore=0", "explore", 0.0),
    ("explore=100", "explore", 100.0),
    ("guess=0.01", "guess", 0.01),
    ("guess=1000", "guess", 1000.0),
    ("share=0", "share", 0.0),
    ("share=1.0", "share", 1.0),
    ("temperature=0.001", "temperature", 0.001),
    ("temperature=100", "temperature", 100.0),
    ("even=0", "even", 0.0),
    ("even=.5", "even", 0.5),
])  # fmt: skip
def test_every_option_is_read_to_its_bounds(text: str, name: str, found: object) -> None:
    plain, options = SearchOptions(simulations=20), parse(f"20,{text}")
    assert getattr(options, name) == found
    others = set(SearchOptions.__dataclass_fields__) - {name}
    assert all(getattr(options, other) == getattr(plain, other) for other in others)
    assert parse(f" 20 , {text} ") == options


def test_options_go_together_in_any_order() -> None:
    assert parse("0.1s,rounds=2,explore=1,control=fighter") == parse("0.1s,control=fighter,explore=1,rounds=2")


@pytest.mark.parametrize(
    "text",
    ["0", "-5", "1e3", "10000001", "abc", "1000.5", "0s", "-1s", "3601s", "1.s", "s", "5 s", "rollout=brute", "٣"],
)
def test_how_much_to_search_is_a_number_or_a_time(text: str) -> None:
    with pytest.raises(ValueError, match=r"^policy: mcts: found .*, expected a number of simulations from 1") as error:
        parse(text)
    assert repr(text) in str(error.value)
    assert "mcts:0.5s" in str(error.value)


@pytest.mark.parametrize(("text", "message"), [
    ("10,explor=1", "policy: mcts: found 'explor=1', expected NAME=VALUE with one of rollout, rounds, control, "
     "explore, guess, share, temperature, even; did you mean 'explore'?"),
    ("10,rolout=brute", "found 'rolout=brute', expected NAME=VALUE with one of .*; did you mean 'rollout'?"),
    ("10,temprature=1", "did you mean 'temperature'?"),
    ("10,rounds", "found 'rounds', expected NAME=VALUE"),
    ("10,", "found '', expected NAME=VALUE"),
    ("10,,rounds=1", "found '', expected NAME=VALUE"),
    ("10,simulations=5", "found 'simulations=5', expected NAME=VALUE"),
    ("10,seconds=5", "found 'seconds=5', expected NAME=VALUE"),
    ("10,control=fihgter", "control: found 'fihgter', expected side or fighter; did you mean 'fighter'?"),
    ("10,control=", "control: found '', expected side or fighter"),
    ("10,rounds=-1", "rounds: found '-1', expected a whole number up to 9999"),
    ("10,rounds=1.5", "rounds: found '1.5', expected a whole number up to 9999"),
    ("10,rounds=10000", "rounds: found '10000', expected a whole number up to 9999"),
    ("10,explore=-1", "explore: found '-1', expected a number from 0 to 100"),
    ("10,explore=101", "explore: found '101', expected a number from 0 to 100"),
    ("10,explore=nan", "explore: found 'nan', expected a number from 0 to 100"),
    ("10,explore=inf", "explore: found 'inf', expected a number from 0 to 100"),
    ("10,guess=0", "guess: found '0', expected a number from 0.01 to 1000"),
    ("10,guess=1001", "guess: found '1001', expected a number from 0.01 to 1000"),
    ("10,share=1.1", "share: found '1.1', expected a number from 0 to 1"),
    ("10,temperature=0", "temperature: found '0', expected a number from 0.001 to 100"),
    ("10,temperature=1e9", "temperature: found '1e9', expected a number from 0.001 to 100"),
    ("10,even=2", "even: found '2', expected a number from 0 to 1"),
])  # fmt: skip
def test_mistakes_in_options_name_what_was_found_and_what_is_expected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^policy: mcts: ") as error:
        parse(text)
    assert re.search(message.replace("?", r"\?"), str(error.value)), str(error.value)


@pytest.mark.parametrize(("rollout", "message"), [
    ("brut", "policy: mcts: rollout: found 'brut', expected one of random, brute.*; did you mean 'brute'?"),
    ("gambt", "rollout: found 'gambt', expected one of .*; did you mean 'gambit'?"),
    ("gambt:sniper", "rollout: found 'gambt:sniper', expected one of .*; did you mean 'gambit'?"),
    ("gambit:snipr", "found 'snipr', expected .*; did you mean 'sniper'?"),
    ("greedy", "rollout: found 'greedy', which does not play inside the kernels, expected one that does: random"),
    ("mcts:5", "rollout: found 'mcts:5', which does not play inside the kernels"),
    ("", "rollout: found '', expected one of random"),
])  # fmt: skip
def test_who_plays_on_must_play_inside_the_kernels(rollout: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        make_mcts(OK, f"10,rollout={rollout}")


def test_what_the_kernel_gets() -> None:
    numbers = parse("10,explore=2,guess=3,share=0.5,rounds=7,control=fighter").parameters()
    assert numbers.dtype == np.float64
    assert numbers.shape == (PARAMETERS,)
    by_name = {EXPLORE: 2, GUESS_WEIGHT: 3, POLICY_SHARE: 0.5, ROUNDS: 7, FIGHTER_ONLY: 1}
    assert numbers.tolist() == [by_name[k] for k in range(PARAMETERS)]
    assert parse("10,control=side").parameters()[FIGHTER_ONLY] == 0
    assert CONTROLS == ("side", "fighter")


@pytest.mark.parametrize("turns", ["1", "2", "3", "4"])
def test_expectimax_looks_as_many_turns_ahead(turns: str) -> None:
    policy = make_expectimax(OK, turns)
    assert (policy.turns, policy.code) == (int(turns), f"expectimax:{turns}")
    assert make_expectimax(OK, "").turns == 2
    assert make_expectimax(OK, "").code == "expectimax:2"


@pytest.mark.parametrize("turns", ["0", "5", "-1", "1.5", "two", "2s", " ", "٣", "99999999999999999999"])
def test_turns_that_expectimax_does_not_have(turns: str) -> None:
    with pytest.raises(
        ValueError, match=r"^policy: found .*, expected turns from 1 to 4, such as expectimax:2$"
    ) as told:
        make_expectimax(OK, turns)
    assert repr(f"expectimax:{turns}") in str(told.value)


def test_greedy_takes_no_argument() -> None:
    assert make_greedy(OK, "").code == "greedy"
    assert make_greedy(OK, "").turns == 1
    with pytest.raises(ValueError, match="policy: found 'greedy:2', expected 'greedy': it takes no argument"):
        make_greedy(OK, "2")


@pytest.mark.parametrize("code", ["greedy", "expectimax:2", "expectimax:3", "mcts", "mcts:40", "mcts:0.5s,rounds=1"])
def test_codes_find_their_policies(code: str) -> None:
    assert make_policy(code, "ok", 1).code == code


@pytest.mark.parametrize(
    ("code", "nearest"),
    [("gredy", "greedy"), ("expectmax:2", "expectimax"), ("mtcs:100", "mcts"), ("Greedy", "greedy")],
)
def test_a_mistyped_code_names_the_nearest(code: str, nearest: str) -> None:
    with pytest.raises(ValueError, match=rf"policy: found '{code}', expected one of .*; did you mean '{nearest}'\?"):
        make_policy(code, "ok")
