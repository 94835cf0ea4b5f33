"""The chance to win from where a table stands: what it must be, what it changes, and what nobody notices of it."""

import json
from math import hypot
from pathlib import Path

import pytest

from agents.playouts import STAND_IN
from app.table import chances as module
from app.table.errors import BadEvent
from app.table.events import EVENT, Add, Correct, Do, Driver, Remove, Roll, Run
from app.table.strength import standing
from evaluation.simulate import simulate
from okenv import load_encounter
from tests.waiting import until

from .sitting import CROWD, ME, sit_down, situation, until_asked

ONE_OF_EACH = (
    "hero-vs-4-mooks",
    *(pytest.param(one, marks=pytest.mark.slow) for one in ("blaster-duel", "gun-duel", "marine-duel")),
)
BRUTES = {"red": CROWD, "blue": Driver(who="brute", ask="decision")}


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """However busy the machine is, as many fights are played as are asked for, and grades are measured as well."""
    monkeypatch.setattr(module, "TRIAL_SECONDS", 600.0)
    monkeypatch.setattr(module, "MOST_SECONDS", 600.0)


def shares(found):
    return [side["win"]["mean"] for side in found["sides"]]


def fought(tables, encounter):
    """A table whose fight is over."""
    table = sit_down(tables, encounter, **dict.fromkeys(load_encounter(encounter).side_names, CROWD))
    table.post(Run())
    until(lambda: table.view()["outcome"])
    return table


def test_a_fight_that_is_decided_is_certain(tables):
    table = fought(tables, "mirror-duel")
    found = table.chances.asked(50, "usual")
    (won,) = (side for side in found["sides"] if side["win"]["mean"])
    assert won["name"] == table.view()["outcome"]
    assert won["win"] == {"mean": 1, "low": 1, "high": 1}
    assert found["draw"]["high"] == 0
    assert found["what_if"] == []


def test_two_who_are_alike_have_even_chances(tables):
    table = sit_down(tables, **BRUTES)
    found = table.chances.told(situation("mirror-duel", drivers=BRUTES), 1000)  # before all dice
    assert found["fights"] == 1000
    for side in found["sides"]:
        assert side["win"]["low"] < 0.5 < side["win"]["high"]
        assert side["win"]["high"] - side["win"]["low"] < 0.07
    assert sum(shares(found)) + found["draw"]["mean"] == pytest.approx(1)


@pytest.mark.parametrize("encounter", ONE_OF_EACH)
def test_from_the_beginning_it_is_what_whole_fights_say(tables, encounter):
    whole = load_encounter(encounter)
    codes = dict(zip(whole.side_names, ("turtle", "brute"), strict=True))
    first = situation(encounter, drivers={side: Driver(who=code, ask="decision") for side, code in codes.items()})
    played, same = sit_down(tables, encounter).chances.told(first, 1000), simulate(whole, 4000, 1, codes)
    assert [one["policy"] for one in played["played"]] == ["turtle", "brute"]
    for side, share in enumerate(shares(played)):
        other = same.win_rate(side).mean
        error = hypot(*(((p := max(min(share, 0.99), 0.01)) * (1 - p) / n) ** 0.5 for n in (1000, 4000)))
        assert abs(share - other) < 4 * error, (share, other)


def test_more_fights_go_on_from_those_before(tables):
    first, again = (sit_down(tables, "hero-vs-4-mooks") for _ in range(2))
    rough, better, again = (
        first.chances.asked(100, "usual"),
        first.chances.asked(400, "usual"),
        again.chances.asked(400, "usual"),
    )
    assert (rough["fights"], better["fights"]) == (100, 400)
    assert again["sides"] == better["sides"]
    widths = [one["sides"][0]["win"]["high"] - one["sides"][0]["win"]["low"] for one in (rough, better)]
    assert widths[1] < 0.6 * widths[0]


def test_a_fight_goes_on_as_if_nobody_had_asked(tables, tmp_path: Path):
    """Neither the saved file nor what comes afterwards tells that somebody asked, at questions and at dice."""
    stories = []
    for asks in (False, True):
        table = tables.create("mirror-duel", title=None, seed=9, dice="players", drivers=dict.fromkeys(
            ("red", "blue"), Driver(player=True)))  # fmt: skip
        for _ in range(16):
            asked = table.view()["asked"]
            if asked is None:
                break
            if asks:
                before = {file: file.read_bytes() for file in (tmp_path / "tables").iterdir()}
                dice, told = asked["kind"] == "dice", table.view()
                found = table.chances.asked(20, "usual")
                assert found["version"] == told["version"]
                if not dice:
                    table.chances.asked(20, "usual", [Remove(fighter=asked["name"])])
                assert table.view() == told
                assert {file: file.read_bytes() for file in (tmp_path / "tables").iterdir()} == before
            table.post(Roll() if asked["kind"] == "dice" else Do(action=asked["actions"][0]["action"]))
        stories.append((table.log(), table.battle().notation(), table.view()["can_undo"]))
    assert stories[0] == stories[1]


def test_it_moves_with_the_fight_and_between_two_dice(tables):
    table = tables.create("mirror-duel", title=None, seed=9, dice="typed", drivers=BRUTES)
    before = shares(table.chances.asked(400, "usual"))
    assert table.view()["asked"]["kind"] == "dice"
    while table.view()["asked"]["kind"] == "dice":
        table.post(Roll())
    until_asked(table, lambda asked: asked and asked["kind"] == "decision")
    table.post(Correct(fighter="Blue", field="nonlethal", value=4))
    after = shares(table.chances.asked(400, "usual"))
    assert after[0] > before[0] + 0.1
    assert after[1] < before[1] - 0.1


@pytest.mark.parametrize("encounter", ONE_OF_EACH)
def test_without_the_last_foe_the_fight_is_won(tables, encounter):
    names = load_encounter(encounter).side_names
    table = sit_down(tables, encounter)
    foes = [one["name"] for one in table.view()["fighters"] if one["side"] == names[1]]
    until_asked(table, lambda asked: asked["kind"] == "decision")
    found = table.chances.asked(60, "usual", [Remove(fighter=name) for name in foes])
    assert shares(found) == [1, 0]
    assert found["sides"][0]["win"]["low"] == 1
    now = shares(table.chances.asked(60, "usual"))
    assert found["sides"][0]["moves"]["mean"] == pytest.approx(1 - now[0])
    assert found["sides"][1]["moves"]["mean"] == pytest.approx(-now[1])
    assert [one["side"] for one in table.view()["fighters"]].count(names[1]) == len(foes)  # nobody left


def test_a_change_is_weighed_with_the_same_dice(tables):
    table = sit_down(tables, "hero-vs-4-mooks", hero=CROWD, mooks=Driver(who="brute", ask="decision"))
    until_asked(table, lambda asked: asked and asked["kind"] == "decision")
    asked = [Correct(fighter="Thug 4", field="state", value="fled")]
    found, now = table.chances.asked(1000, "usual", asked), table.chances.asked(1000, "usual")
    (hero, _), (before, _) = found["sides"], now["sides"]
    assert hero["moves"]["mean"] == pytest.approx(hero["win"]["mean"] - before["win"]["mean"])
    assert hero["moves"]["low"] > 0
    apart = hypot(*(one["win"]["high"] - one["win"]["low"] for one in (hero, before)))
    assert hero["moves"]["high"] - hero["moves"]["low"] < apart
    nothing = table.chances.asked(1000, "usual", [Correct(fighter="Thug 4", field="prone", value=False)])
    assert nothing["sides"][0]["moves"]["mean"] == 0
    assert nothing["sides"][0]["win"] == before["win"]


@pytest.mark.parametrize("encounter", [*ONE_OF_EACH, pytest.param("reinforcements", marks=pytest.mark.slow)])
def test_what_is_offered_can_be_asked_and_done(tables, encounter):
    sides = load_encounter(encounter).side_names
    table = sit_down(tables, encounter, **{sides[0]: Driver(player=encounter != "reinforcements")})
    until_asked(table, lambda asked: asked["kind"] == "decision")
    offered = table.chances.asked(20, "usual")["what_if"]
    kinds = {one["kind"] for one in offered}
    first = {"arrives" if encounter == "reinforcements" else "joins"}
    assert kinds - first == ({"gives_up", "flees"} if table.view()["system"] == "ok" else {"leaves"})
    assert first < kinds
    for kind in kinds:
        one = next(one for one in offered if one["kind"] == kind)
        events = [EVENT.validate_python(event) for event in one["events"]]
        assert table.chances.asked(20, "usual", events)["fights"] == 20
        names = list(table.situation().names)
        for event in events:
            table.post(event)
        now = table.situation()
        if kind == "joins":
            assert len(now.names) == len(names) + 1
        else:
            assert {event.fighter in standing(now.battle()) for event in events} == {kind == "arrives"}
        until(lambda: not (table.view()["asked"] or {}).get("thinking"))
        if table.view()["outcome"]:
            return
        until_asked(table, lambda asked: asked is None or asked["kind"] == "decision")


def test_the_next_reinforcement_is_the_one_that_is_due_first(tables):
    table = tables.create("reinforcements", title=None, seed=3, dice="program", drivers={})  # the Tide brings nobody
    offered = table.chances.asked(20, "usual")["what_if"]
    (one,) = (one for one in offered if one["kind"] == "arrives")
    assert (one["words"], one["side"], one["who"]) == ("Soldier 1 to 4 arrive now", "bridge", "Soldier 1 to 4")
    assert [event["fighter"] for event in one["events"]] == [f"Soldier {k}" for k in range(1, 5)]


def test_players_characters_are_not_taken_out_and_foes_come_first(tables):
    table = sit_down(tables, "captains-guards", gang=Driver(player=True))
    offered = table.chances.asked(20, "usual")["what_if"]
    assert {one["side"] for one in offered} == {"watch"}
    table = sit_down(tables, "captains-guards")
    sides = [one["side"] for one in table.chances.asked(20, "usual")["what_if"] if one["kind"] == "flees"]
    assert sides == sorted(sides, key=["watch", "gang"].index)


def test_persons_are_played_at_a_grade_and_searches_by_a_stand_in(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=Driver(who="mcts:400", ask="turn"))
    usual, sharp = (table.chances.asked(200, grade) for grade in ("usual", "sharp"))
    for found, grade in ((usual, "usual"), (sharp, "sharp")):
        hero, mooks = found["played"]
        assert (hero["fighters"], hero["why"]) == (["Ada"], grade)
        assert (mooks["policy"], mooks["why"]) == (STAND_IN, "stand-in")
    assert shares(sharp)[0] >= shares(usual)[0]


def test_somebody_who_came_later_is_played_on_too(tables):
    table = sit_down(tables, "hero-vs-4-mooks", hero=Driver(player=True))
    until_asked(table, lambda asked: asked["kind"] == "decision")
    found = table.chances.asked(20, "usual", [Add(side="hero", character="swordsman", name="Bo", driver=ME)])
    assert sorted(name for one in found["played"] for name in one["fighters"])[:2] == ["Ada", "Bo"]
    two = table.chances.asked(20, "usual", [Add(side="mooks", character="thug"), Add(side="mooks", character="thug")])
    assert sum(len(one["fighters"]) for one in two["played"]) == 7
    assert len(table.view()["fighters"]) == 5


@pytest.mark.parametrize(
    ("event", "field", "words"),
    [
        (Remove(fighter="Thug 5"), "fighter", "did you mean 'Thug"),
        (Correct(fighter="Adda", field="state", value="fled"), "fighter", "did you mean 'Ada'"),
        (Correct(fighter="Ada", field="stat", value="fled"), "value", "did you mean 'state'"),
        (Add(side="moks", character="thug"), "side", "did you mean 'mooks'"),
        (Add(side="mooks", character="thugg"), "character", "did you mean 'thug'"),
    ],
)
def test_a_mistake_is_told_with_the_nearest_name(tables, event, field, words):
    table = sit_down(tables, "hero-vs-4-mooks")
    until_asked(table, lambda asked: asked["kind"] == "decision")
    with pytest.raises(BadEvent, match=words) as caught:
        table.chances.asked(20, "usual", [event])
    assert caught.value.field.startswith(field)


def test_while_dice_are_awaited_only_the_present_can_be_asked_about(tables):
    table = tables.create("mirror-duel", title=None, seed=9, dice="typed", drivers=BRUTES)
    assert table.chances.asked(20, "usual")["fights"] == 20
    with pytest.raises(BadEvent, match="waits for dice"):
        table.chances.asked(20, "usual", [Remove(fighter="Blue")])


def test_nobody_is_kept_waiting(tables, monkeypatch):
    table = sit_down(tables, "hero-vs-4-mooks")
    monkeypatch.setattr(module, "MOST_SECONDS", 0)
    assert table.chances.asked(1000, "usual")["fights"] == module.CHUNK
    monkeypatch.undo()
    now = table.situation()
    assert table.chances.told(now, 1000, vain=lambda: True)["fights"] == 2 * module.CHUNK  # one piece more


def test_players_are_told_nothing_of_it(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    before = (table.public_view(), table.public_log(), table.record())
    table.chances.asked(20, "usual")
    assert (table.public_view(), table.public_log(), table.record()) == before
    assert "chance" not in json.dumps(before[0])
