"""How hard a fight is and what makes it fair, over HTTP: as a request asks, and as the same fights elsewhere say."""

import pytest

from app.table.building import encounter_of
from app.table.library import form_of
from evaluation.simulate import simulate
from okenv import load_encounter

MOOKS = "hero-vs-4-mooks"
BRUTES = dict.fromkeys(("cautious", "usual", "sharp"), "brute")


def asked(served, path="assess", **what):
    return served.client.post(f"/api/v1/{path}", json={"encounter": MOOKS, **what})


def test_it_is_what_the_fights_say(served):
    found = asked(served, step="better", grades=BRUTES, drivers={"mooks": "turtle"}).json()
    same = simulate(load_encounter(MOOKS), 500, 0, {"hero": "brute", "mooks": "turtle"})
    assert found["grades"]["usual"]["win"]["mean"] == same.win_rate(0).mean
    assert found["sentence"].startswith(f"{found['word']}: ")
    assert found["changes"] == []


def test_it_begins_roughly_and_ends_with_what_would_change_it(served):
    rough = asked(served, step="rough").json()
    assert rough["grades"]["usual"]["fights"] < 100
    grades = {grade: one["policy"] for grade, one in rough["grades"].items()}
    changed = asked(served, step="changes", grades=grades, heroes="mooks").json()
    assert [(grade, one["policy"]) for grade, one in changed["grades"].items()] == [("usual", grades["usual"])]
    assert (changed["heroes"], bool(changed["changes"])) == ("mooks", True)


def test_a_search_among_the_foes_is_left_out(served):
    plain, slow = (
        asked(served, step="rough", grades=BRUTES, drivers=who).json() for who in ({}, {"mooks": "mcts:400"})
    )
    assert slow == plain


def searching(side, whole=True):
    """The fight as a form in which a side searches by itself, or one of it."""
    form = form_of(load_encounter(MOOKS))
    of = form["sides"][side]
    (of if whole else of["fighters"][0])["policy"] = "mcts:400"
    return form


@pytest.mark.parametrize(("path", "whole"), [("assess", True), ("assess", False), ("balance", True)])
def test_foes_who_search_by_the_encounter_are_told_to_be_chosen(served, path, whole):
    answer = asked(served, path, encounter=searching(1, whole))
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (422, "encounter")
    assert error["message"].startswith("found 'mcts:400' for mooks, expected a scripted policy or a shipped gambit")
    assert error["message"].endswith("choose another who decides for mooks")


def test_those_who_would_search_by_the_encounter_are_played_by_others(served):
    """Foes by whom is chosen, heroes by a brute."""
    what = {"step": "rough", "grades": dict.fromkeys(BRUTES, "")}
    foes, heroes = (asked(served, encounter=searching(k), drivers={"mooks": "turtle"}, **what).json() for k in (1, 0))
    plain = asked(served, step="rough", drivers={"mooks": "turtle"}, grades=BRUTES).json()
    own = asked(served, drivers={"mooks": "turtle"}, **what).json()
    assert foes["grades"] == own["grades"]
    assert heroes["grades"]["sharp"]["win"] == plain["grades"]["sharp"]["win"]


@pytest.mark.parametrize(
    ("what", "field", "words"),
    [
        ({"encounter": "mirror-dul"}, "encounter", "did you mean 'mirror-duel'"),
        ({"heroes": "herro"}, "heroes", "did you mean 'hero'"),
        ({"drivers": {"mooks": "brut"}}, "drivers.mooks", "did you mean 'brute'"),
        ({"drivers": {"moks": "brute"}}, "drivers.moks", "expected one of hero, mooks"),
        ({"grades": {"usual": "mcts:400"}}, "grades.usual", "expected one of random"),
        ({"grades": {"usal": "brute"}}, "grade", "did you mean 'usual'"),
        ({"step": "best"}, "step", "rough"),
    ],
)
def test_a_mistake_is_told_at_its_field(served, what, field, words):
    answer = asked(served, **what)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["field"] == field
    assert words in error["message"]


@pytest.mark.slow
def test_proposals_are_forms_that_a_table_takes(served):
    found = asked(served, "balance", target="60%", drivers={"mooks": "turtle"}).json()
    assert found["before"]["policy"]
    for one in found["proposals"]:
        brief = one["grades"]["usual"]
        same = simulate(encounter_of(one["encounter"]), brief["fights"], 0, {"hero": brief["policy"]})
        assert same.win_rate(0).mean == brief["win"]["mean"], one["change"]
    made = served.client.post("/api/v1/tables", json={"encounter": found["proposals"][0]["encounter"]})
    assert made.status_code == 201


@pytest.mark.parametrize(
    ("what", "field", "words"),
    [
        ({"target": "65"}, "target", "expected a chance to win from 1% to 99%"),
        ({"target": "win=much%"}, "target", "expected a chance to win such as 65%"),
        ({"heroes": "herro"}, "heroes", "did you mean 'hero'"),
        ({"drivers": {"moks": "brute"}}, "drivers.moks", "expected one of hero, mooks"),
        ({"grades": {}}, "grades", "nobody knows"),
    ],
)
def test_a_mistake_in_a_balance_is_told_at_its_field(served, what, field, words):
    answer = asked(served, "balance", **what)
    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["field"] == field
    assert words in error["message"].lower()
