"""Somebody joins a fight: names, rows and squads move, the old fighters stay as they are."""

import numpy as np
import pytest

from okenv import Battle, encounter_names, load_encounter
from okenv.amend import AmendError
from okenv.joining import laid_out, renumber
from tests.amending import begun, corrections, larger

NAMES = encounter_names()
IN_THE_MAKING = ("combine", "first", "second")
"""Questions about a declaration that an amendment lets begin anew."""

IN_STEP = [
    "three-on-three", "hero-vs-4-mooks", "mirror-duel", "dock-brawl", "captains-guards", "warehouse-guards",
    "stand-off",
]  # fmt: skip


def by_names(fight):
    """The legal answers by kind, option and the name of the target."""
    table = fight.system.actions
    return {
        (int(table.kind[a.id]), int(table.option[a.id]), None if a.target is None else fight.names[a.target]): a
        for a in fight.legal()
    }


def renumbered(small, large):
    """The smaller fight's state laid out as the larger one's, in a form in which equal futures are equal bytes."""
    rows = [large.names.index(name) for name in small.names]
    squads = {
        f.squad: large.encounter.fighters[row].squad for f, row in zip(small.encounter.fighters, rows, strict=True)
    }
    state, other = small.state, large.state
    for array, fight in ((state, small), (other, large)):
        fight._k.canonical(array, 0)
    state = laid_out(state, large.encounter.template, rows, squads, corrections(small).ROWS)
    for row in set(range(len(large.names))) - set(rows):
        state["fighters"][0, row] = other["fighters"][0, row]
    return state.tobytes(), other.tobytes()


@pytest.mark.kept
@pytest.mark.parametrize("name", IN_STEP)
@pytest.mark.parametrize("side", [0, 1])
def test_after_somebody_has_joined_and_left_the_old_fighters_have_the_same_future(name, side):
    """The two fights stay in step with the same answers and dice; every reference to a row is renumbered."""
    random = np.random.default_rng(3)
    small = begun(name, dice="ask")
    while small.dice is not None:
        small.roll()
    for _ in range(7):
        step(small, [small], random)
    while small.prompt.kind in IN_THE_MAKING:
        step(small, [small], random)
    large = small.at(small.state)
    large.join(larger(large.encounter, side))
    large.remove(large.names.index("Newcomer"))
    for _ in range(300):
        assert len(set(renumbered(small, large))) == 1
        if small.over:
            break
        step(small, [small, large], random)
    assert small.over == large.over


def step(small, fights, random):
    """The same random answer or dice in all fights, up to the next decision or the end."""
    legal = [by_names(fight) for fight in fights]
    answer = list(legal[0])[int(random.integers(len(legal[0])))]
    for fight, answers in zip(fights, legal, strict=True):
        fight.apply(answers[answer])
    while small.dice is not None:
        outcomes = small.chance()
        value = outcomes[int(random.integers(len(outcomes)))][0]
        for fight in fights:
            fight.enter(value)


@pytest.mark.parametrize("name", ["three-on-three", "dock-brawl"])
def test_a_newcomer_acts_from_the_next_round_on(name):
    fight = begun(name, seed=2)
    told = fight.join(larger(fight.encounter, 1))
    assert told[0] == f"Newcomer joins {fight.side_names[1]}."
    row, asked = fight.names.index("Newcomer"), set()
    while fight.state["turn"][0] < 2:
        asked.add(fight.prompt.fighter)
        told += fight.apply(harmless(fight))
    at = told.index("--- Round 2 ---")
    assert row not in asked
    assert not any("Newcomer rolls" in line for line in told[:at])
    assert any("Newcomer rolls" in line and "initiative" in line for line in told[at:])


def test_a_newcomer_whose_score_is_not_rolled_acts_from_the_next_round_on():
    fight = begun("stand-off", seed=2)
    fight.join(larger(fight.encounter, 1))
    row, asked = fight.names.index("Newcomer"), {1: set(), 2: set()}
    while fight.state["turn"][0] < 3:
        asked[int(fight.state["turn"][0])].add(fight.prompt.fighter)
        fight.apply(fight._k.default_action(fight.state, 0))
    assert row not in asked[1]
    assert row in asked[2]


def harmless(fight):
    return next(a for a in fight.legal() if a.notation in ("pass", "done", "decline", "finish", "hold"))


def test_a_join_changes_names_and_undo_brings_them_back():
    fight = begun()
    before, names, told = fight.notation(), list(fight.names), fight.narration()
    fight.join(larger(fight.encounter, 0))
    after = fight.notation()
    assert fight.names != names
    assert fight.encounter.names == fight.names
    assert len(fight.labels.weapons) == len(fight.names)
    assert fight.narration()[: len(told)] == told
    assert fight.header()["encounter"] == load_encounter("three-on-three").to_dict()
    assert fight.undo()
    assert (fight.notation(), fight.names, fight.narration()) == (before, names, told)
    assert fight.encounter.names == names
    assert fight.redo()
    assert fight.notation() == after
    assert fight.names[3] == "Newcomer"


def test_the_narration_names_the_fighters_of_the_time():
    """Rows of the second side move when somebody joins the first; sentences told before stay as they were."""
    fight = begun("mirror-duel", seed=3)
    while not any("slashes at" in line for line in fight.narration()):
        fight.apply(fight.legal()[0])
    told = fight.narration()
    fight.join(larger(fight.encounter, 0))
    assert fight.narration() == [*told, "Newcomer joins red."]


def test_a_join_that_changes_something_else_is_refused():
    fight = begun()
    encounter = fight.encounter
    other = encounter.with_rules(tide_of_battle="off" if encounter.rules.tide_of_battle != "off" else "every_round")
    wrong = {
        "expected at least one further fighter": encounter,
        "rules.tide_of_battle: found": larger(other, 0),
        "system: found": larger(load_encounter(next(n for n in NAMES if load_encounter(n).system != "ok")), 0),
        "as before": larger(load_encounter("hero-vs-4-mooks"), 0),
    }
    taken = encounter.names[0]
    wrong["with names of their own"] = larger(encounter, 1, name=taken)
    before = fight.notation()
    for message, found in wrong.items():
        with pytest.raises(AmendError, match=message):
            fight.join(found)
    assert fight.notation() == before
    with pytest.raises(AmendError, match="read from notation"):
        Battle.from_notation(before).join(larger(encounter, 0))


def test_numbers_and_bits_are_renumbered_and_nobody_stays_nobody():
    record = np.zeros(1, [("row", "i4"), ("owner", "i4", (3,)), ("bits", "i8"), ("other", "i4")])
    record["row"], record["owner"], record["bits"], record["other"] = 1, [0, 1, 2], 0b101, 1
    renumber(record[0], {"row": 0, "owner": 1}, ("bits",), {0: 0, 1: 2, 2: 63})
    assert record["row"][0] == 2
    assert record["owner"][0].tolist() == [0, 1, 3]
    assert int(record["bits"][0]) % 2**64 == 1 | 1 << 63
    assert record["other"][0] == 1
    renumber(record[0], {}, ("bits",), {0: 0, 63: 2})
    assert record["bits"][0] == 0b101
