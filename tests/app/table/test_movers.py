"""Who of a side is next is one question with what they do; nobody is asked whom no answer helps."""

import pytest

from app.table.alike import usual_answer
from app.table.deeds import Usual
from app.table.events import SMALL, Correct, Decide, Do, Drive, Driver, Orders, Undo
from app.table.movers import MOST, movers
from okenv import Battle, load_encounter
from tests.waiting import until

from .sitting import CROWD, ME, facts, settled, sit_down


def raid(tables, **drivers):
    """A crew by hand at the question who is next, against raiders who decide for themselves."""
    table = sit_down(tables, "raider-horde", **({"raiders": CROWD} | drivers))
    assert settled(table)["asked"]["prompt"] == "next"
    return table


def usual_turn(table):
    """Whoever goes first most likely, and a deed of theirs that is no move."""
    mover = next(one for one in settled(table)["asked"]["turns"] if one["usual"])
    return mover, next(deed for deed in mover["question"]["deeds"] if deed["alone"])


def sent(mover, deed, **changes):
    """The event by which somebody has the next turn and does that."""
    then = [*deed["steps"]]
    event = {"action": mover["action"], "whose": mover["name"], "then": then, "alone": deed["alone"]} | changes
    return Do.model_validate(event)


def small_answers(table):
    timeline = table._timeline
    events = [entry.event for entry in timeline.entries.each(timeline.force)]
    return [one for one in events if isinstance(one, Decide) and one.policy == SMALL]


def test_each_who_can_be_next_is_offered_with_what_they_would_be_asked(tables):
    table = raid(tables)
    asked = settled(table)["asked"]
    assert [one["name"] for one in asked["turns"]] == ["Duellist", "Trooper", "Marine"]
    assert sum(one["usual"] for one in asked["turns"]) == 1
    for one in asked["turns"]:
        assert one["question"]["name"] == one["name"]
        assert one["question"]["prompt"] == "turn"
        battle = table.battle()
        battle.apply(one["action"])
        offered = [list(deed.steps) for deed in Usual(table.situation(), battle).offered()]
        assert [deed["steps"] for deed in one["question"]["deeds"]] == offered


def test_of_many_only_the_first_few_are_thought_about(tables):
    battle = raid(tables, raiders=ME).battle()
    while not (battle.prompt.side and battle.prompt.kind == "next"):
        battle.apply(usual_answer(battle).notation)
    state = battle.state.copy()
    for row, fighter in enumerate(state[0]["fighters"][: len(battle.names)]):
        fighter["at"] += 10 * row  # so that no two of them are alike
    found = movers(battle.at(state), dict.fromkeys(battle.names, ME))
    assert len(found) > MOST
    assert sum(one.turn is not None for one in found) == MOST


def test_one_of_a_crowd_for_whom_a_policy_decides_hides_nobody_of_the_others(tables):
    """Raider 3 to 13 differ in nothing, but a person decides for those from Raider 4 on."""
    battle = raid(tables, raiders=ME).battle()
    while not (battle.prompt.name == "Raider 2" and battle.prompt.kind == "next"):
        battle.apply(usual_answer(battle).notation)
    drivers = dict.fromkeys(battle.names, ME)
    offered = lambda: [(one.name, one.turn is not None) for one in movers(battle, drivers)]  # noqa: E731
    assert offered() == [("Raider 2", True), ("Raider 3", True)]
    drivers["Raider 3"] = CROWD
    assert offered() == [("Raider 2", True), ("Raider 3", False), ("Raider 4", True)]
    drivers["Raider 6"] = Driver(player=True)
    assert offered()[3:] == [("Raider 6", True)]


def test_a_fighter_of_a_policy_is_offered_without_a_turn_and_decides_by_itself(tables):
    table = raid(tables)
    table.post(Drive(fighter="Marine", driver=Driver(who="brute", ask="never")))
    mover = next(one for one in settled(table)["asked"]["turns"] if one["name"] == "Marine")
    assert mover["question"] is None
    table.post(Do(action=mover["action"]))
    assert until(lambda: any(line["text"].startswith("Marine ") for line in table.log()))


def test_who_is_next_and_their_deed_are_one_event_and_no_friend_is_asked(tables):
    table = raid(tables)
    stood, version = table.battle().notation(), table.version
    mover, deed = usual_turn(table)
    assert "nobody joins in" in deed["beside"]
    table.post(sent(mover, deed))
    told = [line for line in table.log() if line["n"] == version + 1]
    assert f"{mover['name']} shoots at Raider 1" in " ".join(line["text"] for line in told)
    passed = [line for line in told if "does not join in" in line["text"]]
    assert passed
    assert {line["brief"] for line in passed} == {""}
    assert all(line["text"].split()[0] in ("Duellist", "Trooper", "Marine") for line in passed)
    assert settled(table)["asked"]["prompt"] not in ("team", "interrupt")
    table.post(Undo())
    assert table.battle().notation() == stood
    assert settled(table)["asked"]["prompt"] == "next"


def test_friends_are_asked_where_the_attack_is_not_chosen_without_them(tables):
    table = raid(tables)
    mover, deed = usual_turn(table)
    table.post(sent(mover, deed, alone=False))
    assert settled(table)["asked"]["prompt"] == "team"
    ahead = table.situation().ahead
    assert ahead.fighter == mover["name"]
    assert not ahead.alone


@pytest.mark.slow
def test_what_is_said_of_the_turn_without_friends_outlasts_a_restart(tables, reopened):
    table = raid(tables, raiders=ME)
    mover, deed = usual_turn(table)
    table.post(sent(mover, deed))
    assert settled(table)["asked"]["prompt"] == "force"  # the raider may dodge
    stood, ahead = facts(table), table.situation().ahead
    assert ahead.alone
    table = reopened().get(table.id)
    assert table.situation().ahead == ahead
    assert facts(table)["bodies"] == stood["bodies"]


def test_a_turn_of_nobody_is_refused(tables):
    table = raid(tables)
    mover, deed = usual_turn(table)
    with pytest.raises(ValueError, match="whose: found 'Marin', expected one of .*Marine"):
        table.post(sent(mover, deed, whose="Marin"))


def owing(table, *names):
    for name in names:
        table.post(Correct(fighter=name, field="owed", value=1))


def test_whoever_loses_the_turn_is_not_offered(tables):
    table = raid(tables)
    owing(table, "Duellist", "Trooper")
    assert [one["name"] for one in movers_of(table)] == ["Marine"]
    assert not small_answers(table)


def movers_of(table):
    return settled(table)["asked"]["turns"]


@pytest.mark.slow
def test_nobody_is_asked_who_is_next_where_all_lose_the_turn_and_undo_goes_past_it(tables):
    table = raid(tables)
    owing(table, "Duellist", "Trooper")
    stood, version = table.battle().notation(), table.version
    mover = movers_of(table)[0]
    table.post(Do(action=mover["action"], whose="Marine", then=["done"]))
    assert len(small_answers(table)) >= 1
    told = [line["brief"] or line["text"] for line in table.log() if line["n"] > version]
    assert "Duellist loses this turn, which was forced earlier." in told
    table.post(Undo())
    assert table.battle().notation() == stood
    table.post(Drive(side="crew", driver=Driver(orders=Orders(small="ask"))))
    table.post(Do(action=mover["action"], whose="Marine", then=["done"]))
    asked = settled(table)["asked"]
    assert (asked["prompt"], asked["turns"]) == ("next", [])
    assert not small_answers(table)


def test_movers_are_none_where_something_else_is_asked(tables):
    table = raid(tables)
    table.post(Do(action="go"))
    assert movers(table.battle(), table.situation().drivers) == []


def test_whoever_holds_somebody_keeps_hold_as_usual_and_is_asked_where_told_so(tables):
    """ZS-MAN-1: the Boatswain holds the Wrestler, whose turn comes first."""
    table = sit_down(tables, "airlock-scuffle")
    version, go = table.version, Do(action="go")
    table.post(go)
    assert table.battle().prompt.kind == "turn"
    told = [line for line in table.log() if line["n"] > version and "keeps hold" in line["text"]]
    assert [(line["text"], line["brief"]) for line in told] == [("Boatswain keeps hold of Wrestler, as usual.", "")]
    table.post(Undo())
    assert table.battle().prompt.kind == "next"  # with the decision that led to it
    table.post(Drive(fighter="Boatswain", driver=Driver(orders=Orders(small="ask"))))
    table.post(go)
    assert (table.battle().prompt.kind, table.battle().prompt.name) == ("release", "Boatswain")


def test_whose_blow_strikes_is_small_only_where_it_makes_no_difference():
    """ZS-MAN-1, ZS-DMG-2: at somebody without a name, or of arms that do the same."""
    battle = Battle(load_encounter("raider-horde"), 5, dice="ask")
    for answer in ("send a2", "attack e1", "plain", "team"):
        battle.apply(answer)
    while battle.prompt is None or battle.prompt.kind != "strikes":
        battle.apply("decline") if battle.prompt else battle.enter(12)
    small = battle.system.module("table.usual").small
    b = battle.state[0]
    assert small(b)
    b.fighters[b.victim].named = 1
    leader, friend = b.fighters[b.whose], next(one for one in b.fighters if one.joins)
    friend.w_level[friend.joins - 1] = leader.w_level[b.arm] + 1
    assert not small(b)
    for field in ("w_type", "w_level", "w_flags"):
        friend[field][friend.joins - 1] = leader[field][b.arm]
    assert small(b)
    b.knockback = 1
    assert not small(b)
