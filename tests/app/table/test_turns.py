"""A plan for a whole turn: one click carries it out, and the game master is asked again only where it matters."""

import pytest

from agents.explain import Trial
from app.table.errors import BadEvent, Conflict
from app.table.events import (
    Accept,
    Add,
    Consent,
    Correct,
    Dice,
    Do,
    Drive,
    Driver,
    Note,
    Overrule,
    Redo,
    Remove,
    Roll,
    Undo,
)
from app.table.situation import Grant
from app.table.turns import Deed, _hit, matters, planned, step
from okenv.battle import Battle
from okenv.encounter import load_encounter
from okenv.systems import load_system

from .sitting import ME, settled, sit_down

TURN = Driver(who="brute", ask="turn")
FIGHTS = {
    "ok": ("hero-vs-4-mooks", "mooks"),
    "psob": ("trooper-squad", "squad"),
    "broags": ("warehouse-guards", "guards"),
    "zerospace": ("airlock-scuffle", "mutineers"),
}


def answered(table):
    """Answer by default what is a person's to answer, until a plan is shown or the fight is over."""
    while True:
        view = settled(table)
        asked = view["asked"]
        if view["outcome"] or (asked["kind"] == "decision" and asked["plan"]):
            return view
        if asked["kind"] == "consent":
            table.post(Consent(agree=True))
        elif asked["driver"]["who"] == "me":
            table.post(Do(action=asked["default"], by=asked["name"]))


def attacked(table, name=""):
    """Answer by default until an attack can be made, by that fighter where one is named, and make it."""
    while True:
        asked = settled(table)["asked"]
        legal = [one["action"] for one in asked.get("actions", ())]
        attack = next((one for one in legal if one.startswith("attack")), None)
        if asked["kind"] == "decision" and attack and name in ("", asked["name"]):
            rolled = len(table.view()["rolls"])
            table.post(Do(action=attack, by=asked["name"]))
            while len(table.view()["rolls"]) == rolled and (now := settled(table)["asked"])["kind"] == "decision":
                table.post(Do(action=now["default"], by=now["name"]))
            return
        table.post(Do(action=asked["default"], by=asked["name"]) if asked["kind"] == "decision" else Roll())


def turns_of(table, side):
    """How many turns the fighters of that side have had: runs of their own questions, by the record."""
    view = table.view()
    names = {one["name"] for one in view["fighters"] if view["sides"][1]["name"] == side and one["side"] == side}
    turns, last, fought = 0, None, None
    for battle, *_ in table.moments():
        if fought is not None and fought[0] in names and fought != last:
            turns += 1
        prompt = battle.prompt
        kinds = load_system(battle.system.name).module("table.queue").TURNS
        if prompt is not None and prompt.kind in kinds:
            last, fought = fought, (prompt.name, int(battle.state[0]["turn"]))
    return turns


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", FIGHTS)
def test_a_mooks_turn_is_one_sentence_and_one_click(tables, rulebook):
    encounter, side = FIGHTS[rulebook]
    table = sit_down(tables, encounter, **{side: TURN})
    clicks, sentences = 0, []
    view = answered(table)
    while not view["outcome"] and view["round"] <= 6:
        plan, asked = view["asked"]["plan"], view["asked"]
        assert plan["sentence"].startswith(asked["name"])
        assert plan["sentence"].endswith(".")
        assert plan["sentence"].count("%") <= 1, "one number at most"
        sentences.append(plan["sentence"])
        table.post(Accept(), question=view["question"])
        clicks += 1
        view = answered(table)
    assert sentences
    assert clicks <= turns_of(table, side)


def test_what_follows_in_an_accepted_turn_is_not_asked_about(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    view = answered(table)
    name, plan = view["asked"]["name"], view["asked"]["plan"]
    assert len(plan["deeds"]) > 1, "a move and an attack"
    table.post(Accept())
    assert answered(table)["asked"]["name"] != name
    log = [line for line in table.log() if line["text"].startswith(name)]
    done = f"{plan['sentence'].removesuffix('.').partition('; as is their way')[0]}."  # what was weighed is no deed
    assert [line["brief"] for line in log].count(done) == 1, "with the deed"
    assert not any(line["kind"] == "reason" for line in log)


def test_a_squad_is_accepted_as_one(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    view = answered(table)
    assert len(view["asked"]["plan"]["squad"]) == 3
    now = view["round"]
    table.post(Accept(scope="squad"))
    assert answered(table)["round"] == now + 1, "nobody of the squad is asked about in this round"


def test_all_is_accepted_until_a_person_is_asked(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    view = answered(table)
    table.post(Accept(scope="all"))
    after = settled(table)
    assert after["outcome"] or after["asked"]["driver"]["who"] == "me"
    table.post(Do(action=after["asked"]["default"], by=after["asked"]["name"]))
    asked = answered(table)["asked"]
    assert asked is None or asked["plan"], "from then on plans are shown again"
    assert view["version"] < after["version"]


def test_a_policy_that_asks_at_each_decision_still_does(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=Driver(who="brute", ask="decision"))
    names = []
    for _ in range(2):
        names.append(answered(table)["asked"]["name"])
        table.post(Accept())
    assert names[0] == names[1], "a move, and then the attack"


def test_another_answer_of_the_game_masters_ends_nothing_but_this_plan(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    asked = answered(table)["asked"]
    table.post(Do(action="hold" if any(one["action"] == "hold" for one in asked["actions"]) else "done"))
    assert answered(table)["asked"]["plan"]


# --- when the dice have changed it


def test_what_the_dice_change_is_asked_about_again_and_says_what_was_planned(tables):
    battle = Battle(load_encounter("hero-vs-4-mooks"), 5, dice="ask")
    while battle.prompt is None or battle.prompt.name == "Ada":
        battle.apply("done") if battle.prompt else battle.roll()
    attack = next(one.notation for one in battle.legal() if one.notation.startswith(("approach", "attack")))
    name = battle.prompt.name
    same = Grant("turn", frozenset({name}), 1, (step(battle, attack),))
    other = Grant("turn", frozenset({name}), 1, ("surrender",))
    assert not matters(battle, same, attack)
    assert matters(battle, other, attack)
    assert not matters(battle, Grant("turn", frozenset({name}), 1, ("surrender",), whole=False), attack)


def test_a_plan_names_each_deed_once_and_one_chance():
    deeds = [
        Deed("approach Ada", "closes in on Ada", 0.2, "Ada is near"),
        Deed("attack Ada", "stabs at Ada with a knife", 0.62, "Ada is near"),
        Deed("attack Ada", "stabs at Ada", 0.5, ""),
    ]
    plan = planned("Thug 2", deeds[:2])
    assert plan.sentence() == "Thug 2 closes in on Ada and stabs with a knife (62 % to hit): Ada is near."
    assert plan.odds == "62 % to hit"
    assert planned("Thug 2", deeds).deed.count("stabs") == 1


def test_the_chance_of_a_plan_stands_behind_the_deed_that_has_one():
    deeds = [Deed("attack Ada", "stabs at Ada", 0.62, "Ada is near"), Deed("crouch", "crouches", None, "")]
    plan = planned("Thug 2", deeds)
    assert plan.sentence() == "Thug 2 stabs at Ada (62 % to hit) and crouches: Ada is near."
    assert not plan.odds


# --- late, undone, overruled


def test_a_click_that_comes_late_changes_nothing(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    view = answered(table)
    table.post(Accept(), question=view["question"])
    answered(table)
    version = table.version
    with pytest.raises(Conflict):
        table.post(Accept(), question=view["question"])
    assert table.version == version


def test_a_note_makes_no_answer_late(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    view = answered(table)
    table.post(Note(text="A dog barks."))
    table.post(Accept(), question=view["question"])


def test_undo_takes_back_what_a_person_did_last_with_all_that_followed(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=TURN)
    before = answered(table)
    table.post(Accept())
    after = settled(table)
    assert after["at"] > before["at"] + 1, "several decisions"
    table.post(Undo())
    undone = settled(table)
    assert (undone["at"], undone["question"]) == (before["at"], before["question"])
    table.post(Redo())
    assert table.view()["question"] == after["question"]


def test_what_was_changed_by_hand_stays_when_an_old_roll_is_overruled(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=ME)
    attacked(table)
    table.post(Note(text="The lamp goes out."))
    table.post(Correct(fighter="Ada", field="lethal", value=2))
    table.post(Add(side="mooks", character="thug", name="Late"))
    table.post(Remove(fighter="Thug 4"))
    version = table.version
    table.post(Overrule(outcome=-4, back=0))
    view = table.view()
    assert table.version == version + 1
    assert [one["name"] for one in view["fighters"]].count("Late") == 1
    assert view["fighters"][0]["card"]["harm"]["lethal"] == 2
    log = [line["text"] for line in table.log() if not line["undone"]]
    assert "Kept: the note “The lamp goes out.”." in log
    assert any(text.startswith("Kept: the removal of Thug 4") for text in log)
    table.post(Overrule(outcome=-3, back=0))
    assert table.view()["fighters"][0]["card"]["harm"]["lethal"] == 2, "and once more"


def test_what_can_be_kept_no_longer_is_said(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=ME)
    attacked(table)
    settled(table)
    table.post(Remove(fighter="Thug 3"))
    attacked(table)
    table.post(Remove(fighter="Thug 2"))
    table.post(Overrule(outcome=-4, back=0))
    kept = [line["text"] for line in table.log() if line["text"].startswith(("Kept", "This could not"))]
    assert kept == ["Kept: the removal of Thug 2."], "what was before the roll is not done twice"
    table.post(Correct(fighter="Thug 4", field="ap", value=9))
    table.post(Remove(fighter="Thug 4"))
    table.post(Add(side="mooks", character="thug", name="Late"))
    table.post(Overrule(outcome=-3, back=len(table.view()["rolls"]) - 1))
    log = [line["text"] for line in table.log()]
    told = [text for text in log if text.startswith(("Kept", "This could not"))][1:]
    assert {"Kept: the removal of Thug 2.", "Kept: the addition of 1 x Late to mooks."} <= set(told)


def test_an_overruled_table_is_the_same_when_it_is_opened_again(tables, reopened):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=ME)
    attacked(table)
    table.post(Note(text="The lamp goes out."))
    table.post(Correct(fighter="Ada", field="lethal", value=2))
    table.post(Overrule(outcome=-4, back=0))
    told, state = table.log(), table.battle().notation()
    opened = reopened().get(table.id)
    assert (opened.log(), opened.battle().notation()) == (told, state)


# --- who joins, whose dice, whose hands


def test_who_joins_is_driven_as_those_like_them(tables):
    table = sit_down(tables, "hero-vs-4-mooks", mooks=Driver(who="turtle", ask="turn", competence=0.8))
    answered(table)
    table.post(Add(side="mooks", character="thug", count=2))
    table.post(Add(side="hero", character="thug", name="Friend"))
    drivers = {one["name"]: one["driver"] for one in table.view()["fighters"]}
    new = [name for name in drivers if name.startswith("Thug B") or name in ("Thug 5", "Thug 6")]
    assert len(new) == 2
    assert all((drivers[n]["who"], drivers[n]["competence"], drivers[n]["ask"]) == ("turtle", 0.8, "turn") for n in new)
    assert drivers["Friend"]["who"] == "me"


@pytest.mark.kept
@pytest.mark.parametrize("rulebook", FIGHTS)
def test_players_type_their_dice_and_the_program_rolls_for_the_rest(tables, rulebook):
    encounter, side = FIGHTS[rulebook]
    crowd = {side: Driver(who="brute", ask="never")}
    table = tables.create(encounter, seed=5, dice="players", drivers=crowd)
    players = {one["name"] for one in table.view()["fighters"] if one["driver"]["player"]}
    typed = 0
    for _ in range(80):
        view = settled(table)
        asked = view["asked"]
        if view["outcome"] or asked is None:
            break
        if asked["kind"] == "dice":
            assert asked["whose"] in players
            typed += 1
            table.post(Roll())
        elif asked["kind"] == "consent":
            table.post(Consent(agree=True))
        else:
            table.post(Do(action=asked["actions"][0]["action"], by=asked["name"]))
    assert typed or rulebook == "zerospace"


def test_a_driver_may_have_other_dice_than_the_table(tables):
    table = tables.create(
        "hero-vs-4-mooks", seed=5, dice="players", drivers={"hero": Driver(dice="program", player=True)}
    )
    assert table.view()["asked"]["kind"] == "decision", "nobody's initiative is typed"
    table.post(Drive(side="hero", driver=Driver(dice="typed")))
    attacked(table, "Ada")
    assert table.view()["asked"] | {"kind": "dice", "whose": "Ada"} == table.view()["asked"]
    table.post(Dice(mode="program"))
    assert table.view()["asked"]["kind"] != "dice"


def frightened(tables):
    """A table at which a player's character was frightened into flight, and the line that says so."""
    for seed in range(60):
        drivers = {
            "outlaws": Driver(who="captain", ask="never"),
            "soldiers": Driver(who="brute", ask="never", player=True),
        }
        table = tables.create("ambush", seed=seed, drivers=drivers)
        for _ in range(400):
            view = settled(table)
            if view["outcome"] or view["round"] > 3:
                break
            if view["asked"]["kind"] == "consent":
                return table
            table.post(Do(action=view["asked"]["default"], by=view["asked"]["name"]))
    raise AssertionError("nobody was frightened")


def test_a_players_character_does_not_flee_before_the_game_master_agrees(tables):
    table = frightened(tables)
    view = table.view()
    name, asked = view["asked"]["name"], view["asked"]
    assert asked["words"] in ("fled", "surrendered")
    with pytest.raises(BadEvent, match="expected 'consent'"):
        table.post(Do(action="done"))
    table.post(Consent(agree=False))
    card = next(one["card"] for one in table.view()["fighters"] if one["name"] == name)
    assert card["stands"]
    table.post(Undo())
    assert settled(table)["asked"]["kind"] == "consent"
    table.post(Consent(agree=True))
    card = next(one["card"] for one in table.view()["fighters"] if one["name"] == name)
    assert not card["stands"]


@pytest.mark.parametrize(("name", "seed"), [("trooper-squad", 5), ("riot-police", 8), ("airlock-scuffle", 8)])
def test_a_step_has_no_chance_to_hit(name, seed):
    """What its odds tell is of the attack that may come behind it."""
    battle, advice = Battle(load_encounter(name), seed), load_system(load_encounter(name).system).module("voice.advice")
    led = told = 0
    while not (led and told):
        for one in battle.legal():
            facts = advice.facts(battle.state, one.id, battle.names, battle.labels, Trial(battle.system))
            share = _hit(battle, one.notation)
            step = one.notation.split()[0] in ("approach", "retreat", "stand", "leave", "crouch", "cover")
            assert share is None or not step, one.notation
            led, told = led + (step and facts.hit is not None), told + (share is not None)
        battle.apply(battle.legal()[0].notation)
