"""Notation round-trips: every action id, and whole battle states."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okenv import Battle, load_encounter
from okenv.core import notation
from okenv.core.layout import battle_dtype
from okenv.systems.ok.rules.actions import ACTIONS


def test_every_action_round_trips_as_notation():
    written = [notation.action_notation(ACTIONS, action) for action in range(ACTIONS.size)]
    assert [notation.parse_action(ACTIONS, text) for text in written] == list(range(ACTIONS.size))


def test_notation_of_known_actions():
    assert notation.action_notation(ACTIONS, ACTIONS.id(ACTIONS.kind_named("attack"), 1)) == "attack e2"
    assert notation.action_notation(ACTIONS, ACTIONS.id(ACTIONS.kind_named("attack"), 0, 1)) == "attack e1.2"
    assert notation.action_notation(ACTIONS, ACTIONS.id(ACTIONS.kind_named("defend-one"))) == "defend-one"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("atack e1", "did you mean 'attack'"),
        ("attack", "expected 'attack e1'"),
        ("attack a1", "expected 'attack e1'"),
        ("hold e1", "expected 'hold'"),
        ("attack e99", "a target from 1 to"),
        ("attack e0", "a target from 1 to"),
        ("attack e1.9", "an option from 1 to 5"),
        ("", "expected a kind and its target"),
        ("attack e1 e2", "expected a kind and its target"),
    ],
)
def test_a_wrong_action_says_what_is_expected(text, expected):
    with pytest.raises(ValueError, match="action: ") as error:
        notation.parse_action(ACTIONS, text)
    assert expected in str(error.value)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**64 - 1),
    steps=st.integers(0, 60),
    name=st.sampled_from(["three-on-three", "hero-vs-8-mooks"]),
)
def test_a_whole_state_round_trips_and_plays_on_the_same(seed, steps, name):
    battle = Battle(load_encounter(name), seed)
    for step in range(steps):
        if battle.over:
            break
        legal = battle.legal()
        battle.apply(legal[(seed + step) % len(legal)])
    copy = Battle.from_notation(battle.notation())
    assert copy.notation() == battle.notation()
    assert np.array_equal(copy.state, battle.state)
    assert copy.names == battle.names
    if not battle.over:
        first = battle.legal()[0].notation
        battle.apply(first)
        copy.apply(first)
        assert copy.notation() == battle.notation()


def test_names_of_any_kind_survive():
    dtype, _ = battle_dtype([("x", "i4")], [("y", "i4", (3,))])
    battle = np.zeros(1, dtype)
    battle["fighters_n"], battle["side_n"] = 2, (1, 1)
    battle["fighters"]["y"][0, 0] = (-99, -99, 5)
    line = notation.battle_notation("ok", battle, ["Zoë | of = the %20 \n hill", "b"], ["red side", "büe"])
    assert "\n" not in line
    assert "y=-99*2,5" in line
    again, names, sides = notation.parse_battle(line, dtype)
    assert names == ["Zoë | of = the %20 \n hill", "b"]
    assert sides == ["red side", "büe"]
    assert np.array_equal(again, battle)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "a line that begins such as"),
        ("ok/9 red:1 blue:1 | | A | B", "found version 9"),
        ("ok/1 red:1 | | A", "expected two such as"),
        ("ok/1 red:1 blue:2 | | A | B", "found 2 fighters, expected 3"),
        ("ok/1 red:1 blue:1 | trun=1 | A | B", "did you mean 'turn'"),
        ("ok/1 red:1 blue:1 | turn=x | A | B", "fight.turn: found 'x'"),
        ("ok/1 red:1 blue:1 | | A defence=1*9 | B", "A.defence: found '1*9'"),
        ("ok/1 red:1 blue:1 | | A ap=99999999999999 | B", "A.ap"),
        ("chess/1 red:1 blue:1 | | A | B", "expected one of ok"),
    ],
)
def test_a_broken_line_names_what_is_wrong(line, expected):
    with pytest.raises(ValueError, match=".") as error:
        Battle.from_notation(line)
    assert expected in str(error.value)
