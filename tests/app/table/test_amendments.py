"""The game master is always right: corrections, fighters added and removed, modifiers, rolls overruled."""

import numpy as np
import pytest

from app.table.errors import BadEvent
from app.table.events import Add, Correct, Dice, Do, Driver, Modify, Overrule, Redo, Remove, Roll, Run, Stop, Undo
from app.table.play import begin, play
from okenv import replay
from okenv.systems import load_system
from tests.sampling import some

from .sitting import CROWD, settled, sit_down, situation, until


def started(encounter="hero-vs-4-mooks", dice="program", seed=5):
    return begin(situation(encounter, seed, dice)).after


def figures(situation, name):
    battle = situation.battle()
    corrections = battle.system.module("table.corrections")
    row, b = battle.names.index(name), battle.state[0]
    return {one.name: corrections.read(b, row, one.name) for one in corrections.fields(b, row, battle.labels)}


def test_a_figure_is_corrected_and_told():
    start = started()
    came = play(start, Correct(fighter="Ada", field="lethal", value=3))
    assert figures(start, "Ada")["lethal"] == 0
    assert figures(came.after, "Ada")["lethal"] == 3
    assert came.lines[0].kind == "amend"
    assert "Ada" in came.lines[0].text
    assert came.inputs == [{"correct": "Ada", "field": "lethal", "to": 3}]
    came = play(start, Correct(field="round", value=4))
    assert int(came.after.battle().state[0]["turn"]) == 4


@pytest.mark.parametrize(("event", "field", "message"), [
    (Correct(fighter="Adda", field="lethal", value=3), "fighter", "did you mean 'Ada'"),
    (Correct(fighter="Ada", field="letal", value=3), "value", "lethal"),
    (Correct(fighter="Ada", field="lethal", value="much"), "value", "found 'much', expected a whole number"),
    (Correct(fighter="Ada", field="lethal", value=-1), "value", "found -1, expected a whole number"),
    (Remove(fighter="Nobody"), "fighter", "expected one of Ada"),
    (Add(side="hereos", character="thug"), "side", "found 'hereos', expected one of hero, mooks"),
    (Add(side="mooks", character="thugg"), "character", "thug"),
    (Add(side="mooks", character="thug", count=60), "count", "expected"),
    (Add(side="mooks", character="thug", overrides={"strenght": 3}), "overrides", "strenght"),
    (Add(side="mooks", character="thug", driver=Driver(who="ppo:/tmp/x")), "driver.who", "found 'ppo:/tmp/x'"),
])  # fmt: skip
def test_what_cannot_be_is_refused_with_the_field(event, field, message):
    start = started()
    with pytest.raises(BadEvent) as found:
        play(start, event)
    assert message in found.value.message
    assert found.value.field == field


def test_a_correction_while_dice_are_awaited_waits():
    with pytest.raises(BadEvent, match="roll first"):
        play(started(dice="typed"), Correct(fighter="Ada", field="lethal", value=1))


def test_further_fighters_join_and_act_from_the_next_round_on():
    start = started()
    came = play(start, Add(side="hero", character="adventurer", name="Bea", driver=Driver(who="turtle")))
    battle = came.after.battle()
    assert battle.names == ["Ada", "Bea", "Thug 1", "Thug 2", "Thug 3", "Thug 4"]
    assert came.after.drivers["Bea"].who == "turtle"
    assert {name: came.after.drivers[name] for name in start.names} == dict(start.drivers)
    assert came.public == ["Bea joins hero."]
    crowd = play(came.after, Add(side="mooks", character="thug", count=2)).after
    assert len(crowd.names) == 8
    assert crowd.names[:6] == battle.names
    assert all(crowd.drivers[name].who == "me" for name in crowd.names[6:])
    assert [one.name for one in crowd.encounter.fighters] == crowd.names


def test_somebody_leaves():
    start = started()
    came = play(start, Remove(fighter="Thug 1"))
    card = came.after.base.system.module("voice.cards").cards(
        came.after.battle().state, came.after.names, came.after.base.side_names, came.after.base.labels
    )[came.after.names.index("Thug 1")]
    assert not card.stands
    assert came.public[0] == "Thug 1 leaves the fight."
    asked = came.after.asked()
    assert asked is None or asked[0] != "Thug 1"


def to_a_modifiable_roll(start):
    """The situation before an attack that is rolled, the decision for it, and what it came to."""
    for _ in range(60):
        battle = start.battle()
        legal = [a.notation for a in battle.legal()]
        event = Do(action=next((a for a in legal if a.startswith("attack")), legal[0]))
        came = play(start, event)
        if came.rolls and came.inputs[1]["for"] == "attack":
            return start, event, came
        start = came.after
    raise AssertionError


def test_a_modifier_for_the_next_roll_counts_once():
    start, event, plain = to_a_modifiable_roll(started())
    modified = play(start, Modify(by=3)).after
    assert modified.modifier == 3
    came = play(modified, event)
    assert came.rolls[0] == (plain.rolls[0][0], 3)
    assert came.inputs[1]["modifier"] == 3
    assert came.after.modifier == 0
    assert came.after.state != plain.after.state


def test_a_typed_roll_may_have_its_modifier_with_it():
    start, event, _ = to_a_modifiable_roll(started())
    typed = play(play(start, Dice(mode="typed")).after, event).after
    assert typed.battle().dice.name == "4dF"
    came = play(typed, Roll(outcome=4, modifier=2))
    assert came.rolls == [(4, 2)]
    waiting = play(typed, Modify(by=2)).after
    assert play(waiting, Roll(outcome=4)).after.state == came.after.state
    assert play(waiting, Roll(outcome=4, modifier=0)).rolls == [(4, 0)]


def test_dice_that_take_no_modifier_refuse_one_and_keep_it_for_the_next():
    start = started(dice="typed")
    assert start.battle().dice.name == "1d6"
    with pytest.raises(BadEvent, match="takes no modifier"):
        play(start, Roll(outcome=1, modifier=1))
    kept = play(play(start, Modify(by=1)).after, Roll(outcome=1))
    assert kept.rolls == [(1, 0)]
    assert kept.after.modifier == 1


def test_every_amendment_is_recorded_undoable_and_comes_again(tables, reopened, tmp_path):
    table = sit_down(tables, "hero-vs-4-mooks")
    views = [table.view()]
    events = [
        Correct(fighter="Thug 2", field="at", value=20.0),
        Add(side="mooks", character="thug", count=2, driver=CROWD),
        Remove(fighter="Thug 3"),
        Modify(by=-2),
        Correct(fighter="Ada", field="lethal", value=2),
    ]
    states = [table.battle().state.tobytes()]
    for event in events:
        views.append(table.post(event))
        states.append(table.battle().state.tobytes())
    for k in reversed(range(len(events))):
        table.post(Undo())
        assert table.battle().state.tobytes() == states[k]
    table.post(Redo(to=len(events)))
    assert table.battle().state.tobytes() == states[-1]
    table.post(Do(action=table.view()["asked"]["default"]))
    record = tmp_path / "fight.jsonl"
    record.write_text(table.record())
    assert replay(record).battle.notation() == table.battle().notation()
    before = settled(table)
    assert settled(reopened().get(table.id)) == before


def test_what_may_be_corrected_is_listed_with_its_values(tables):
    table = sit_down(tables, "hero-vs-4-mooks")
    found = {one["name"]: one for one in table.fields("Ada")}
    assert found["lethal"]["value"] == 0
    assert found["lethal"]["kind"] == "number"
    whom = next(one for one in found.values() if one["kind"] == "fighter")
    assert whom["value"] == ""
    assert whom["choices"] == ["", "Thug 1", "Thug 2", "Thug 3", "Thug 4"]  # nobody, or an enemy
    table.post(Correct(fighter="Ada", field=whom["name"], value=""))  # what is shown can be sent
    assert {one["name"] for one in table.fields()} >= {"round"}
    with pytest.raises(BadEvent, match="found 'Adda'"):
        table.fields("Adda")


@pytest.mark.slow
@pytest.mark.parametrize(
    "encounter", some(["hero-vs-4-mooks", "trooper-squad", "warehouse-guards", "boarding-party"], 4)
)
def test_what_the_fields_show_can_be_sent_for_everybody(tables, encounter):
    table = sit_down(tables, encounter)
    system = load_system(table.view()["system"])
    for name in ["", *table.battle().names]:
        for one in table.fields(name):
            table.post(Correct(fighter=name, field=one["name"], value=one["value"]))
    assert not system.module("rules.invariants").violation(table.battle().state[0])


@pytest.mark.parametrize(("encounter", "fighter", "choices", "number"), [
    ("boarding-party", "Captain", ["none", "crates at 22 m", "bulkhead at 30 m", "loader at 40 m"], 2),
    ("stand-off", "Inspector", ["none", "1 slight", "2 moderate (car, doorway)", "3 great"], 2),
    ("blaster-duel", "Ruby", ["none", *(f"+{n} Dodge at range" for n in (1, 2, 3))], 2),
])  # fmt: skip
def test_cover_is_chosen_by_its_name(tables, encounter, fighter, choices, number):
    table = sit_down(tables, encounter)
    table.post(Dice(mode="typed"))

    def cover():
        return next(one for one in table.fields(fighter) if one["name"] == "cover")

    assert (cover()["kind"], cover()["choices"]) == ("choice", choices)
    table.post(Correct(fighter=fighter, field="cover", value=choices[number]))
    assert cover()["value"] == choices[number]
    assert f'"field":"cover","to":{number}' in table.record().replace(" ", "")
    assert any(f"cover: {choices[number]} instead of" in line["text"] for line in table.log())
    table.post(Correct(fighter=fighter, field="cover", value=0))
    assert cover()["value"] == "none"
    with pytest.raises(BadEvent, match="found 'nonne', expected one of none, .*did you mean 'none'"):
        table.post(Correct(fighter=fighter, field="cover", value="nonne"))


def test_a_correction_can_make_a_fight_go_on_that_was_over(tables):
    table = sit_down(tables, "hero-vs-4-mooks", hero=CROWD, mooks=CROWD)
    view = until(lambda: v if (v := table.view())["outcome"] else None)
    table.post(Stop())
    fallen = next(one["name"] for one in view["fighters"] if one["gone"] and one["side"] != view["outcome"])
    for one in table.fields(fallen):
        if one["name"] in ("lethal", "nonlethal", "points") and one["value"]:
            table.post(Correct(fighter=fallen, field=one["name"], value=0))
    view = table.view()
    assert view["outcome"] is None
    assert view["asked"] is not None
    table.post(Run())
    assert until(lambda: v if (v := table.view())["outcome"] else None)["version"] > view["version"]


def some_value(rng, field):
    """Any value that a field may have."""
    if field["kind"] == "number":
        return int(rng.integers(field["low"], field["high"] + 1))
    return bool(rng.integers(2)) if field["kind"] == "yes" else str(rng.choice(field["choices"]))


def some_event(rng, table, view):
    """An answer or a roll more often than not, else anything that a game master does."""
    asked, fighters = view["asked"], view["fighters"]
    if asked is not None and rng.random() < 0.6:
        return (
            Roll() if asked["kind"] == "dice" else Do(action=str(rng.choice([a["action"] for a in asked["actions"]])))
        )
    one = fighters[int(rng.integers(len(fighters)))]
    fields = table.fields(one["name"])
    field = fields[int(rng.integers(len(fields)))]
    events = [
        *[Undo()] * view["can_undo"], *[Redo()] * view["can_redo"],
        Overrule(outcome=int(rng.integers(-2, 3))), Modify(by=int(rng.integers(-3, 4))),
        Add(side=one["side"], character=one["character"]), Remove(fighter=one["name"]),
        *[Correct(fighter=one["name"], field=field["name"], value=some_value(rng, field))] * 2,
    ]  # fmt: skip
    return events[int(rng.integers(len(events)))]


@pytest.mark.slow
@pytest.mark.parametrize("encounter", ["hero-vs-4-mooks", "blaster-duel", "stand-off", "airlock-scuffle"])
def test_random_amendments_between_random_decisions(tables, reopened, tmp_path, encounter):
    """Whatever a game master does, the table holds together and its record plays again exactly."""
    rng = np.random.default_rng(len(encounter))
    table = sit_down(tables, encounter)
    made = 0
    for _ in range(70):
        view = table.view()
        try:
            table.post(some_event(rng, table, view))
            made += 1
        except BadEvent:
            assert table.view() == view
    assert made > 30
    record = tmp_path / "fight.jsonl"
    record.write_text(table.record())
    assert replay(record).battle.notation() == table.battle().notation()
    now, log = table.view(), table.log()
    again = reopened().get(table.id)
    assert (again.view(), again.log()) == (now, log)
