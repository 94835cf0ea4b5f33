"""Spending in one step: every way is legal and comes to what it tells, and the proposed one is the policy's."""

import re

import pytest

from app.table.entries import mark_of
from app.table.events import Do, Redo, Undo
from app.table.spending import _label

from .sitting import sit_down, until_asked


def at_spending(tables, least=1, **drivers):
    """A table at a question on what so many successes or more are spent on."""
    table = sit_down(tables, "mirror-duel", **drivers)
    best = lambda told: len(told["ways"][told["best"]]["steps"])  # noqa: E731
    return table, until_asked(table, lambda asked: asked["spending"] and best(asked["spending"]) >= least)


@pytest.mark.slow
def test_every_way_to_spend_is_legal_and_comes_to_what_it_tells(tables):
    table, asked = at_spending(tables, least=2)
    spending, repeated = asked["spending"], 0
    assert {step for way in spending["ways"] for step in way["steps"]} >= {one["action"] for one in spending["options"]}
    for way in spending["ways"]:
        battle, told = table.battle(), []
        for step in way["steps"]:
            assert battle.prompt.kind == "spend"
            told += battle.apply(step)
        assert battle.prompt is None or battle.prompt.kind != "spend"
        came = [one for one in told if not re.search(r"spends \d success", one)]  # what is bought stands in the heading
        repeated += len(told) - len(came)
        assert " ".join(came) == way["effect"]
    assert repeated
    assert len({tuple(way["steps"]) for way in spending["ways"]}) == len(spending["ways"])


@pytest.mark.slow
def test_a_way_is_one_event_one_undo_and_the_same_after_a_restart(tables, reopened):
    table, asked = at_spending(tables, least=2)
    way, stood, before = asked["spending"]["ways"][asked["spending"]["best"]], table.battle().notation(), table.version
    table.post(Do(action=way["steps"][0], then=way["steps"][1:], by=asked["name"]))
    assert table.version == before + 1
    assert way["effect"] in " ".join(line["text"] for line in table.log(before))
    came = table.battle().notation()
    table = reopened().get(table.id)
    assert table.battle().notation() == came
    table.post(Undo())
    assert table.battle().notation() == stood


@pytest.mark.parametrize(("sentence", "label"), [
    ("spend 1 success on damage (Good+ (5) instead of Average+ (3))", "on damage"),
    ("spend 2 successes to throw Bob", "to throw Bob (2 successes)"),
    ("spend 1 success on a called shot: legs", "on a called shot: legs"),
])  # fmt: skip
def test_a_purchase_is_told_without_what_it_would_be_now(sentence, label):
    assert _label(sentence) == label


@pytest.mark.slow
def test_undo_takes_back_all_that_one_roll_was_spent_on_and_redo_brings_it_back(tables, reopened):
    table, asked = at_spending(tables, least=2)
    stood, before = table.battle().notation(), table.version
    for step in asked["spending"]["ways"][asked["spending"]["best"]]["steps"]:
        table.post(Do(action=step, by=asked["name"]))
    came = table.battle().notation()
    assert table.version > before + 1
    table = reopened().get(table.id)
    table.post(Undo())
    assert table.battle().notation() == stood
    table.post(Redo())
    assert table.battle().notation() == came
    table.post(Undo())
    table.post(Undo())
    assert table.battle().notation() != stood  # the attack is a decision of its own


def test_a_mark_of_an_older_okenv_is_read():
    assert mark_of('["do", null, true, false, 2, []]').spends is False
