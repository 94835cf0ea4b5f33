"""``Battle``: prompts, actions, dice of three sources, clone, undo, keys, narration."""

from fractions import Fraction

import numpy as np
import pytest

from okenv import Battle, IllegalAction, load_encounter


def battle(name="mirror-duel", seed=1, **options):
    return Battle(load_encounter(name), seed, **options)


def test_the_first_prompt_asks_the_fighter_with_most_action_points():
    fight = battle()
    state = fight.state[0]
    assert fight.prompt.kind == "act"
    assert state["fighters"]["ap"][fight.prompt.fighter] == state["fighters"]["ap"].max()
    assert fight.prompt.name in fight.prompt.sentence
    assert {a.notation for a in fight.legal()} == {
        "attack e1", "setup-free e1", "setup-hard e1", "setup-general e1", "approach e1", "retreat e1", "retreat e1.2",
        "retreat e1.3", "twice", "hold", "done",
    }  # fmt: skip


def test_actions_are_taken_as_id_notation_or_object():
    a, b, c = battle(), battle(), battle()
    chosen = a.legal()[0]
    assert chosen.target == 1 - a.prompt.fighter
    a.apply(chosen)
    b.apply(chosen.id)
    c.apply(chosen.notation)
    assert a.notation() == b.notation() == c.notation()


@pytest.mark.parametrize("wrong", ["damage", "atack e1", "attack e2", 10_000, -1, "finish"])
def test_an_illegal_action_raises_and_changes_nothing(wrong):
    fight = battle()
    before = fight.notation()
    with pytest.raises(IllegalAction):
        fight.apply(wrong)
    assert fight.notation() == before
    assert not fight.undo()


def test_the_complaint_lists_what_is_legal():
    with pytest.raises(IllegalAction, match="expected one of attack e1, setup-free e1"):
        battle().apply("damage")


@pytest.mark.parametrize(
    ("options", "message"), [({"seed": -1}, "seed: found -1"), ({"dice": "loaded"}, "'auto' or 'ask'")]
)
def test_wrong_arguments_are_named(options, message):
    with pytest.raises(ValueError, match=message):
        battle(**options)


def test_typed_dice_and_rolled_dice_lead_to_the_same_states():
    rolled, typed = battle(seed=9), battle(seed=9, dice="ask")
    values = iter([entry["roll"] for entry in rolled.inputs() if "roll" in entry])
    while typed.dice is not None:
        typed.enter(str(next(values)))
    assert typed.notation() == rolled.notation()


def test_awaited_dice_say_whose_they_are_and_list_exact_chances():
    fight = battle(dice="ask")
    assert fight.prompt is None
    assert fight.legal() == []
    with pytest.raises(IllegalAction, match="waits for dice"):
        fight.apply("done")
    while fight.dice.name != "4dF":
        fight.roll()
    assert fight.dice.sentence.startswith("initiative of")
    chances = dict(fight.chance())
    assert sum(chances.values()) == 1
    assert chances[4] == Fraction(1, 81)
    with pytest.raises(ValueError, match="expected the sum of four Fudge dice"):
        fight.enter("5")
    fight.enter("+ + 0 -")
    assert fight.inputs()[-1]["roll"] == 1


def test_no_dice_awaited_is_an_error_not_a_crash():
    with pytest.raises(IllegalAction, match="no dice are awaited"):
        battle().enter(2)
    with pytest.raises(IllegalAction, match="no dice are awaited"):
        battle().roll()


def test_undo_and_redo_walk_the_whole_fight():
    fight = battle(seed=3)
    states = [fight.notation()]
    while not fight.over and len(states) < 40:
        fight.apply(fight.legal()[0])
        states.append(fight.notation())
    for state in reversed(states[:-1]):
        assert fight.undo()
        assert fight.notation() == state
    assert not fight.undo()
    for state in states[1:]:
        assert fight.redo()
        assert fight.notation() == state
    assert not fight.redo()


def test_the_same_decision_after_undo_meets_the_same_dice():
    fight = battle(seed=5)
    first = fight.apply("attack e1")
    fight.undo()
    assert fight.apply("attack e1") == first


def test_a_clone_goes_its_own_way():
    fight = battle()
    before = fight.notation()
    copy = fight.clone()
    assert copy.notation() == before
    copy.apply(copy.legal()[0])
    assert fight.notation() == before
    assert copy.notation() != before


def test_the_key_ignores_the_generator_and_what_is_past():
    a, b = battle(seed=1, dice="ask"), battle(seed=2, dice="ask")
    for fight in (a, b):
        while fight.dice is not None:
            fight.enter(1)
    assert a.state["seed"] != b.state["seed"]
    assert a.key() == b.key()
    # 'done' by both brings the same round's end by different numbers of decisions' history
    a.apply("hold")
    b.apply("done")
    assert a.key() != b.key()


def test_observations_are_from_the_viewer_and_hide_the_generator():
    a, b = battle(seed=1, dice="ask"), battle(seed=2, dice="ask")
    for fight in (a, b):
        while fight.dice is not None:
            fight.enter(1)
    for viewer in (0, 1):
        assert np.array_equal(a.observe(viewer), b.observe(viewer))
    assert not np.array_equal(a.observe(0), a.observe(1))


def test_a_fight_ends_and_tells_who_won():
    fight = battle(seed=11)
    while not fight.over:
        attack = [a for a in fight.legal() if a.notation.startswith(("attack", "damage"))]
        fight.apply(attack[0] if attack else "decline")
    assert fight.outcome == fight.side_names[fight.winner]
    assert fight.prompt is None
    assert fight.dice is None
    assert fight.narration()[-1] == f"Victory for {fight.outcome}."
    with pytest.raises(IllegalAction, match="the fight is over"):
        fight.apply("done")


def test_the_narration_of_a_fight_replays_it_by_hand():
    """Every die that was rolled stands in the narration, in order."""
    fight = battle(seed=4)
    for _ in range(12):
        if fight.over:
            break
        fight.apply(fight.legal()[0])
    told = "\n".join(fight.narration())
    for entry in fight.inputs():
        if entry.get("dice") == "4dF":
            shown = f") {entry['roll']:+d}"
            assert shown in told
            told = told[told.index(shown) + len(shown) :]
