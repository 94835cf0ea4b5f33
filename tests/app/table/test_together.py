"""All who are asked about one attack answer at once, as one event; whoever cannot any more is not asked again."""

import pytest

from app.table.alike import usual_answer
from app.table.errors import BadEvent
from app.table.events import Correct, Do, Drive, Driver, Orders, Undo
from app.table.orders import asked_together
from okenv.contract import filled
from okenv.systems import System

from .sitting import BRUTE, ME, facts, settled, sit_down

pytestmark = pytest.mark.compiled
"""A table plays fights of the horde out while it waits: in plain Python one takes minutes."""


def under_fire(tables):
    """A raider shoots at the first of a crew of three, all by hand: who forces a turn?"""
    table = sit_down(tables, "raider-horde", **{"raiders": BRUTE, "Raider 1": ME})
    for answer in ("go", "done", "go", "done", "done", "go", "attack e1", "plain"):
        if table.battle().answers(answer):
            table.post(Do(action=answer))
    while table.battle().prompt.kind == "team":
        table.post(Do(action="decline"))
    asked = table.view()["asked"]
    assert (asked["prompt"], asked["name"]) == ("force", "Duellist")
    return table


def test_all_who_are_asked_are_shown_and_nobody_answers_with_one_event(tables):
    table = under_fire(tables)
    stood, version = table.battle().notation(), table.version
    asked = settled(table)["asked"]
    assert [one["name"] for one in asked["together"]] == ["Trooper", "Marine"]
    assert all(one["default"] == "decline" for one in asked["together"])
    table.post(Do(action="decline", others={"Trooper": "decline", "Marine": "decline"}))
    assert table.version == version + 1
    now = settled(table)["asked"]
    assert now is None or now["prompt"] != "force"
    assert table.situation().others == {}
    table.post(Undo())
    assert table.battle().notation() == stood


def test_one_of_them_answers_otherwise(tables):
    table = under_fire(tables)
    dive = next(one["action"] for one in table.view()["asked"]["together"][0]["actions"] if "dive" in one["action"])
    version = table.version
    table.post(Do(action="decline", others={"Trooper": dive, "Marine": "decline"}))
    told = " ".join(line["text"] for line in table.log() if line["n"] > version)
    assert "Trooper dives in front of Duellist" in told or "Trooper forces a turn" in told
    assert table.version == version + 1
    assert int(table.battle().state[0]["fighters"][1]["owed"]) == 1
    assert int(table.battle().state[0]["fighters"][2]["owed"]) == 0


def test_an_answer_that_cannot_be_given_any_more_is_passed_over(tables):
    """Once somebody has dived, nobody else can (ZS-FORCE-1): the last of three is not asked, and nothing waits."""
    table = under_fire(tables)
    dives = {one["name"]: one["actions"] for one in table.view()["asked"]["together"]}
    said = {name: next(one["action"] for one in found if "dive" in one["action"]) for name, found in dives.items()}
    table.post(Do(action="decline", others=said))
    owed = [int(one["owed"]) for one in table.battle().state[0]["fighters"][:3]]
    assert owed == [0, 1, 0]
    assert table.situation().others == {}


@pytest.mark.slow
def test_only_whom_no_order_answers_for_and_a_person_decides_for_is_asked_along(tables):
    table = under_fire(tables)
    drivers = table.situation().drivers
    names = lambda changed: [  # noqa: E731
        one.prompt.name for one in asked_together(table.battle(), {**drivers, **changed})
    ]
    assert names({}) == ["Trooper", "Marine"]
    assert names({"Trooper": Driver(orders=Orders(front="never"))}) == ["Marine"]
    assert names({"Trooper": Driver(who="brute", ask="never")}) == ["Marine"]
    assert names({"Duellist": Driver(orders=Orders(defend="never"))}) == []
    table.post(Drive(fighter="Trooper", driver=Driver(orders=Orders(front="never"))))
    table.post(Do(action="decline", others={"Marine": "decline"}))  # Trooper's order answers between them
    now = settled(table)["asked"]
    assert now is None or now["prompt"] != "force"


def test_nobody_is_asked_along_at_a_turn(tables):
    table = sit_down(tables, "raider-horde")
    assert table.view()["asked"]["together"] == []
    assert asked_together(table.battle(), table.situation().drivers) == []


def test_answers_of_nobody_and_of_no_kind_are_refused(tables):
    table = under_fire(tables)
    with pytest.raises(BadEvent, match="others: found 'Troper', expected one of .*Trooper"):
        table.post(Do(action="decline", others={"Troper": "decline"}))
    with pytest.raises(BadEvent, match="found 'dogde'"):
        table.post(Do(action="decline", others={"Trooper": "dogde"}))


@pytest.mark.slow
def test_a_correction_drops_what_others_have_answered(tables):
    table = under_fire(tables)
    table.post(Drive(fighter="Trooper", driver=Driver(who="brute", ask="decision")))
    table.post(Do(action="decline", others={"Marine": "decline"}))
    assert table.situation().others == {"Marine": "decline"}
    table.post(Correct(fighter="Trooper", field="health", value=9))
    assert table.situation().others == {}


@pytest.mark.slow
def test_what_others_have_answered_outlasts_a_restart(tables, reopened):
    table = under_fire(tables)
    table.post(Drive(fighter="Trooper", driver=Driver(who="brute", ask="decision")))
    table.post(Do(action="decline", others={"Marine": "decline"}))
    stood = facts(table)
    table = reopened().get(table.id)
    assert table.situation().others == {"Marine": "decline"}
    assert facts(table)["bodies"] == stood["bodies"]
    settled(table)
    table.post(Do(action=usual_answer(table.battle()).notation))
    now = settled(table)["asked"]
    assert now is None or now["prompt"] != "force"


def in_ok(tables, encounter, *answers, fighter):
    """A fight of OK, all by hand, in which somebody has answered so; everybody before them has done nothing."""
    table = sit_down(tables, encounter)
    while (battle := table.battle()).prompt is None or battle.prompt.name != fighter:
        table.post(Do(action=usual_answer(battle).notation))
    for answer in answers:
        table.post(Do(action=answer))
    assert table.battle().prompt.kind == "defend"
    return table


def test_two_attacks_of_one_deed_are_two_questions(tables):
    """OK-COMB-1: a guard shoots at one and swings a club at another; nobody answers the second with the first."""
    table = in_ok(tables, "vault-job", "twice", "attack e1", "attack e2.2", fighter="Guard 4")
    asked = table.view()["asked"]
    assert asked["sentence"] == "Guard 4 shoots at Ada with the handgun: does Ada defend?"
    assert asked["together"] == []
    table.post(Do(action="decline", others={"Bert": "decline"}))  # said for the first attack, which does not ask Bert
    asked = table.view()["asked"]
    assert asked["sentence"] == "Guard 4 swings the club at Bert: does Bert defend?"
    assert table.situation().others == {}


def test_a_question_to_several_names_them_where_it_asks_and_leaves_the_attack_as_it_is(tables):
    table = in_ok(tables, "border-raid", "approach e1", "sweep e1", fighter="Grom")
    asked = table.view()["asked"]
    attack = "Grom attacks everybody in reach with the two hander, Captain Rhee first"
    assert asked["sentence"] == f"{attack}: does Captain Rhee, Soldier 1, Soldier 2 or Soldier 3 defend?"
    assert [one["sentence"] for one in asked["together"]][:1] == [f"{attack}: does Soldier 1 defend?"]


@pytest.fixture
def unusual(monkeypatch):
    """Rulebooks that do not say what is usual: they may leave that out."""
    has = System.filled
    bare = filled("table.usual", None)
    monkeypatch.setattr(System, "filled", lambda self, part: bare if part == "table.usual" else has(self, part))


@pytest.mark.usefixtures("unusual")
def test_without_what_is_usual_a_table_goes_on_and_refuses_what_it_cannot_mean(tables):
    table = sit_down(tables, "marine-duel")
    asked = table.view()["asked"]
    assert (asked["deeds"], asked["turns"], asked["together"], asked["usual"]) == ([], [], [], None)
    assert "attack e1" in table.odds()["odds"]
    with pytest.raises(BadEvent, match=r"others: found answers of others, expected none: ZeroSpace .*defend"):
        table.post(Do(action="done", others={"Ben": "decline"}))
    table.post(Do(action="attack e1", then=["done"]))
    table.post(Do(action="plain", then=["done"]))  # what is said of the end a second time, as a question came between
    told = " ".join(line["text"] for line in table.log())
    assert "shoots at" in told
