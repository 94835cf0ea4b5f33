"""What is one answer: targets that differ in nothing of the state, and moves that come to the same."""

import pytest

from app.table.alike import answers_alike, fighters_alike, members, told, whom
from okenv import Battle, load_encounter
from tests.sampling import some

MANY = {"ok": "hero-vs-4-mooks", "psob": "trooper-squad", "broags": "riot-police", "zerospace": "raider-horde"}


def first_turn(encounter):
    """A fight at the first turn of the first side, where dice show what is likeliest."""
    battle = Battle(load_encounter(encounter), 5, dice="ask")
    turns = battle.system.module("table.queue").TURNS
    while battle.prompt is None or battle.prompt.side or battle.prompt.kind not in turns:
        if battle.prompt is None:
            battle.enter(max(battle.chance(), key=lambda one: one[1])[0])
        else:
            battle.apply(battle.legal()[0].notation)
    return battle


@pytest.mark.parametrize("system", some(MANY, 2))
def test_a_crowd_on_one_spot_is_one_target_until_the_state_tells_one_of_them_apart(system):
    battle = first_turn(MANY[system])
    crowd = [row for row in range(len(battle.names)) if battle.side_of(row)]
    state = battle.state.copy()
    for row in crowd:  # all as the first of them, but for the names
        state[0]["fighters"][row] = state[0]["fighters"][crowd[0]]
    same = battle.at(state)
    assert {fighters_alike(same)[row] for row in crowd} == {crowd[0]}
    state[0]["fighters"][crowd[1]]["at"] += 100
    apart = fighters_alike(battle.at(state))
    assert apart[crowd[1]] == crowd[1]
    assert {apart[row] for row in crowd if row != crowd[1]} == {crowd[0]}


def test_whom_somebody_means_is_like_nobody():
    battle = first_turn("trooper-squad")
    state = battle.state.copy()
    crowd = [row for row in range(len(battle.names)) if battle.side_of(row)]
    for row in crowd:
        state[0]["fighters"][row] = state[0]["fighters"][crowd[0]]
    state[0]["fighters"][0]["aim_on"] = crowd[2] + 1
    found = fighters_alike(battle.at(state))
    assert found[crowd[2]] == crowd[2]
    assert found[crowd[3]] == crowd[0]


@pytest.mark.parametrize("system", some(MANY, 2))
def test_moves_are_one_where_they_lead_to_one_state_and_each_answer_has_its_row(system):
    battle = first_turn(MANY[system])
    legal = battle.legal()
    found = answers_alike(battle, legal)
    rows = members(found, legal)
    assert sorted(one.notation for row in rows.values() for one in row) == sorted(one.notation for one in legal)
    assert all(found[first] == first == row[0].notation for first, row in rows.items())
    moves = battle.system.filled("table.usual").MOVES
    of_moves = [row for first, row in rows.items() if first.split()[0] in moves and len(row) > 1]
    assert of_moves
    k = battle._k
    for row in of_moves:
        ends = set()
        for one in row:
            after = battle.clone()
            after.apply(one.notation)
            while after.prompt is not None and after.prompt.kind == "combine":
                after.apply("alone")
            state = after.state.copy()
            k.canonical(state, 0)
            ends.add(state.tobytes())
        assert len(ends) == 1


def test_a_row_is_told_with_all_whom_it_stands_for():
    battle = first_turn("trooper-squad")
    legal = battle.legal()
    rows = members(answers_alike(battle, legal), legal).values()
    row = next(row for row in rows if len(row) > 2 and battle.names[row[0].target].startswith("Trooper"))
    troopers = [battle.names[one.target] for one in row if battle.names[one.target].startswith("Trooper")]
    assert whom(troopers) in told(row[0], row, battle.names)
    assert told(row[0], row[:1], battle.names) == row[0].sentence


@pytest.mark.parametrize(("names", "words"), [
    (["Trooper 1", "Trooper 4"], "Trooper 1 or 4"),
    (["Officer 2", "Officer 3", "Officer 4"], "one of Officer 2 to 4"),
    (["Officer 1", "Officer 3", "Officer 4"], "one of Officer 1, 3 and 4"),
    (["Бандит 1", "Бандит 2"], "Бандит 1 or 2"),
    (["Trooper 1", "Captain"], "Trooper 1"),
    (["Ada"], "Ada"),
])  # fmt: skip
def test_whom_a_row_is_aimed_at(names, words):
    assert whom(names) == words
