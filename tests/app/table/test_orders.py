"""Standing orders: they answer what they are meant for, tell it, outlast a restart, and undo takes an answer back."""

import re
from dataclasses import replace

import pytest

from app.table.alike import usual_answer
from app.table.events import ORDER, Decide, Do, Drive, Driver, Orders, Undo, told_orders
from app.table.orders import ordered, ordered_in
from okenv import Battle, load_encounter

from .sitting import facts, settled, sit_down, until_asked

ALWAYS, NEVER = Orders(defend="always"), Orders(defend="never")


def by_order(table):
    """The decisions in force that standing orders made."""
    timeline = table._timeline
    events = [entry.event for entry in timeline.entries.each(timeline.force)]
    return [one for one in events if isinstance(one, Decide) and one.policy == ORDER]


@pytest.mark.parametrize(("orders", "answer"), [
    (ALWAYS, "defend-one"),
    (NEVER, "decline"),
    (Orders(defend="above", above=100), "decline"),
    (Orders(defend="above", above=0), "defend-one"),
    (Orders(front="never", spend="damage"), None),
    (Orders(), None),
])  # fmt: skip
def test_a_defence_follows_the_order(tables, orders, answer):
    table = sit_down(tables, "mirror-duel")
    asked = until_asked(table, lambda asked: asked["prompt"] == "defend")
    situation = table.situation()
    drivers = {**situation.drivers, asked["name"]: Driver(orders=orders)}
    said = ordered(replace(situation, drivers=drivers))
    assert (said.action if said else None) == answer


@pytest.mark.parametrize(("name", "places", "near", "step"), [
    ("blaster-duel", (9, 21), True, "cover.7"),
    ("blaster-duel", (7, 23), False, "stand"),
    ("dock-brawl", (8.5, 11.5), True, "stand"),
])  # fmt: skip
def test_ps_cover_1_who_was_told_to_defend_steps_into_cover_that_helps(name, places, near, step):
    """PS-COVER-1, PS-ABORT-1: the order answers both questions; a step is 3 m long; of no use against blows."""
    encounter = load_encounter(name).with_rules(covers=[{"at": at, "cover": 1} for at in places])
    battle = Battle(encounter, seed=1)
    drivers = dict.fromkeys(encounter.names, Driver(orders=ALWAYS))
    while battle.prompt.kind != "step":
        said, legal = ordered_in(battle, drivers), [one.notation for one in battle.legal()]
        plain = [one for one in legal if one.startswith("attack") or one == "stand"]
        battle.apply(said.action if said else min(plain, default=usual_answer(battle).notation))
    assert ("cover.7" in {one.notation for one in battle.legal()}) == near
    assert ordered_in(battle, drivers).action == step


@pytest.mark.slow
def test_an_order_is_kept_on_the_disk_told_in_the_log_and_taken_back_by_undo(tables, reopened):
    table = sit_down(tables, "mirror-duel")
    names = [one["name"] for one in table.view()["fighters"]]
    for name in names:
        table.post(Drive(fighter=name, driver=Driver(orders=ALWAYS)))
    assert [one["orders"] for one in table.view()["fighters"]] == [["defends whenever an attack may hit"]] * 2
    while not by_order(table):
        asked = settled(table)["asked"]
        assert asked["prompt"] != "defend"
        table.post(Do(action=next((deed["steps"][0] for deed in asked["deeds"]), asked["default"])))
    told = [line["brief"] or line["text"] for line in table.log() if "standing order" in line["text"]]
    assert told
    assert all(re.match(r"(\w+) defends against \w+: by standing order\.", line) for line in told)
    stood = facts(table)
    table = reopened().get(table.id)
    assert facts(table)["now"] == stood["now"]
    assert facts(table)["bodies"] == stood["bodies"]
    while not isinstance(table._timeline.entries[table._timeline.force[-1] - 1].event, Decide):
        table.post(Undo())
    table.post(Undo())
    asked = settled(table)["asked"]
    assert asked["prompt"] == "defend"  # it waits for a person now
    table.post(Do(action="decline", by=asked["name"]))
    assert table.version


@pytest.mark.slow
def test_nobody_steps_in_front_who_was_told_never_to(tables):
    table = sit_down(tables, "riot-police", knights=Driver(orders=Orders(front="never")), police=Driver())
    for _ in range(150):
        view = settled(table)
        if view["outcome"]:
            break
        asked = view["asked"]
        knight = view["fighters"][asked["fighter"]]["side"] == "knights"
        assert not (knight and asked["prompt"] == "shield")
        table.post(Do(action=next((deed["steps"][0] for deed in asked["deeds"]), asked["default"])))
    assert {one.action for one in by_order(table)} == {"decline"}


@pytest.mark.slow
def test_successes_go_on_damage_by_order(tables):
    table = sit_down(tables, "mirror-duel")
    asked = until_asked(table, lambda asked: asked["prompt"] == "spend")
    damage = max(asked["spending"]["ways"], key=lambda way: way["steps"].count("damage"))
    table.post(Drive(fighter=asked["name"], driver=Driver(orders=Orders(spend="damage"))))
    assert by_order(table)
    assert by_order(table)[0].action in damage["steps"]
    assert settled(table)["outcome"] or settled(table)["asked"]["prompt"] != "spend"


LOCKED = {"zerospace": ("marine-duel", 3, "force"), "broags": ("gun-duel", 6, "react")}


def defences(system, again):
    """What is answered to attacks, one after the other, by somebody told to defend always; the other just attacks."""
    name, seed, kind = LOCKED[system]
    encounter = load_encounter(name)
    battle, found = Battle(encounter, seed=seed), []
    drivers = dict(zip(encounter.names, (Driver(), Driver(orders=Orders(defend="always", again=again))), strict=True))
    while battle.outcome is None and len(found) < 6:
        asked = battle.prompt
        said = ordered_in(battle, drivers)
        attack = next((one for one in battle.legal() if one.notation.startswith("attack")), None)
        if asked.name == encounter.names[1] and asked.kind == kind:
            found.append("asked" if said is None else said.action)
        battle.apply(said.action if said else attack.notation if attack else usual_answer(battle).notation)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("system", LOCKED)
def test_an_order_gives_up_no_second_turn_running_unless_it_says_so(system):
    always, never, asks = (defences(system, again) for again in ("always", "never", "ask"))
    assert len(always) > 1
    assert set(always) == {"dodge"}
    assert set(never) == {"dodge", "decline"}
    assert set(asks) == {"dodge", "asked"}


def test_orders_in_words():
    assert told_orders(Orders(), "") == []
    twice = "have given up the turn before"
    assert [told_orders(Orders(defend="always", again=again), twice)[0] for again in ("ask", "never", "always")] == [
        f"defends whenever an attack may hit, {what} where they {twice}" for what in ("but asks", "but not", "also")
    ]
    assert told_orders(Orders(defend="never"), twice) == ["never defends"]
    assert told_orders(Orders(defend="above", above=40, front="never", spend="damage"), "") == [
        "defends when the chance to be hit is above 40 %",
        "never steps in front of others",
        "spends for damage",
    ]
