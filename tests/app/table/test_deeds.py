"""Deeds in one click: an attack with what leads to it and what goes with it, as one event that can be taken back."""

import pytest

from app.table.deeds import Usual
from app.table.errors import BadEvent
from app.table.events import Correct, Do, Undo
from tests.sampling import some

from .sitting import ME, facts, settled, sit_down, until_asked

FIGHTS = {"ok": "hero-vs-4-mooks", "psob": "trooper-squad", "broags": "riot-police", "zerospace": "marine-duel"}


def at_a_turn(tables, encounter):
    """A table of one by hand at all questions, at the first turn that offers a deed of several steps, if any does."""
    table = sit_down(tables, encounter)
    return table, until_asked(table, lambda asked: any(len(deed["steps"]) > 1 for deed in asked["deeds"]))


@pytest.mark.slow
@pytest.mark.parametrize("system", some({k: v for k, v in FIGHTS.items() if k != "ok"}, 2))
def test_a_deed_is_one_event_and_its_steps_happen_in_order(tables, system):
    table, asked = at_a_turn(tables, FIGHTS[system])
    deed = next(one for one in asked["deeds"] if len(one["steps"]) > 1)
    before, stood = table.version, table.battle().notation()
    decisions = int(table.battle().state[0]["decisions"])
    table.post(Do(action=deed["steps"][0], then=deed["steps"][1:], by=asked["name"]))
    ahead = table.situation().ahead
    done = int(table.battle().state[0]["decisions"]) - decisions
    assert table.version == before + 1
    assert done + (len(ahead.steps) if ahead else 0) == len(deed["steps"])
    assert done > 1
    table.post(Undo())
    assert table.battle().notation() == stood


def with_steps_ahead(tables):
    """A table at which somebody else is asked in the middle of a deed, and what was asked before it."""
    table = sit_down(tables, "riot-police")
    for _ in range(200):
        asked = settled(table)["asked"]
        steps = asked["deeds"][0]["steps"] if asked["deeds"] else [asked["default"]]
        table.post(Do(action=steps[0], then=steps[1:]))
        if table.situation().ahead is not None:
            return table, asked
    raise AssertionError("nobody is asked in the middle of a deed")


@pytest.mark.slow
def test_what_is_still_ahead_waits_for_others_and_is_kept_on_the_disk(tables, reopened):
    table, asked = with_steps_ahead(tables)
    ahead = table.situation().ahead
    assert ahead.fighter == asked["name"]
    assert ahead.steps[-1] == "done"
    assert settled(table)["asked"]["name"] != asked["name"]  # who is attacked is asked
    stood = facts(table)
    table = reopened().get(table.id)
    assert facts(table)["now"] == stood["now"]
    assert table.situation().ahead == ahead
    while table.situation().ahead is not None:
        assert settled(table)["asked"]["prompt"] in ("react", "shield")
        table.post(Do(action=settled(table)["asked"]["default"]))
    assert settled(table)["asked"]["name"] != asked["name"]


@pytest.mark.slow
def test_what_cannot_be_done_any_more_is_dropped_and_the_fighter_asked(tables):
    table, asked = at_a_turn(tables, "riot-police")
    move = next(one["action"] for one in asked["actions"] if one["action"].startswith("approach"))
    table.post(Do(action=move, then=[move, "done"], by=asked["name"]))
    now = settled(table)["asked"]
    assert (now["name"], now["prompt"]) == (asked["name"], "turn")
    assert table.situation().ahead is None


@pytest.mark.slow
def test_a_correction_drops_what_is_ahead(tables):
    table, asked = with_steps_ahead(tables)
    table.post(Correct(fighter=asked["name"], field="lethal", value=1))
    assert table.situation().ahead is None


def test_an_answer_that_nobody_can_ever_give_is_refused(tables):
    table = sit_down(tables, "mirror-duel")
    asked = table.view()["asked"]
    with pytest.raises(BadEvent, match="found 'atack'"):
        table.post(Do(action=asked["default"], then=["atack e1"]))


@pytest.mark.parametrize("system", some(FIGHTS, 2))
def test_attacks_stand_first_each_once_and_a_usual_move_with_them(tables, system):
    table = sit_down(tables, FIGHTS[system])
    asked = until_asked(table, lambda asked: asked["deeds"] and asked["usual"])
    rules = table.battle().system.module("table.usual")
    assert asked["usual"] in [one["like"] for one in asked["actions"]]
    usual = Usual(table.situation(), table.battle())
    attacks = [deed.steps for deed in usual.deeds()]
    for steps in attacks:
        assert sum(step.split()[0].partition(".")[0] in rules.ATTACKS for step in steps) == 1
    offered = [tuple(deed["steps"]) for deed in asked["deeds"]]
    assert len(set(offered)) == len(offered)
    assert offered[-len(attacks) :] == attacks
    assert offered[: -len(attacks)] in ([], [turn.steps] if (turn := usual.turn()) else [])


def test_a_reaction_offers_no_deeds(tables):
    table = sit_down(tables, "mirror-duel", red=ME, blue=ME)
    reactions = table.battle().system.module("table.queue").REACTIONS
    asked = until_asked(table, lambda asked: asked["prompt"] in reactions)
    assert asked["deeds"] == []
    assert asked["usual"] is None


@pytest.mark.slow
def test_what_was_said_of_the_end_of_a_turn_holds_after_an_answer_in_between(tables):
    """BR-TWO-1: the second attack is asked about after the dice of the first."""
    table = sit_down(tables, "road-block")
    for _ in range(60):
        asked = settled(table)["asked"]
        if asked["prompt"] == "second":
            break
        steps = next((deed.steps for deed in Usual(table.situation(), table.battle()).deeds()), (asked["default"],))
        table.post(Do(action=steps[0], then=list(steps[1:])))
    assert table.situation().ahead.steps == ("done",)
    steps = next(deed["steps"] for deed in asked["deeds"] if len(deed["steps"]) > 1)
    table.post(Do(action=steps[0], then=steps[1:]))
    ahead, now = table.situation().ahead, settled(table)["asked"]
    assert now is None or now["name"] != asked["name"] or now["prompt"] != "turn"
    assert ahead is None or ahead.steps[-1] == "done"


@pytest.mark.slow
def test_a_policys_whole_turn_stands_first_and_is_one_event(tables):
    """PS-ACT-1: a complex action part by part; nothing of what goes without saying is told."""
    table = sit_down(tables, "dock-brawl")
    first = until_asked(table, lambda asked: asked["deeds"] and "complex" in asked["deeds"][0]["steps"])["deeds"][0]
    assert first["sentence"].startswith("a complex action")
    assert "no further" not in first["sentence"]
    assert first["sentence"].count(", then ") == len(first["steps"]) - 3  # without to stand here, and the end
    turn = Usual(table.situation(), table.battle()).turn()
    assert list(turn.steps) == first["steps"]


@pytest.mark.slow
def test_what_is_told_like_an_answer_is_no_deed(tables):
    """To break free is an answer by itself, though a policy ends the turn then: it stood there twice."""
    table, seen = sit_down(tables, "pike-hedge"), set()
    while "bound" not in seen:
        asked = settled(table)["asked"]
        seen.add(asked["prompt"])
        words = {one["told"] for one in asked["actions"]}
        assert not [
            one for one in asked["deeds"] if one["sentence"] in words and not one["beside"] and len(one["steps"]) > 1
        ]
        grapples = [one["action"] for one in asked["actions"] if one["action"].startswith("grapple")]
        table.post(Do(action=(grapples or [asked["usual"] or asked["default"]])[0]))
