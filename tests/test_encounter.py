"""Loading encounters: names, files and plain data; what comes out; the round trip that records live on."""

import dataclasses
import json
import os
import pickle
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okenv import Battle, Encounter, EncounterError, encounter_names, load_encounter
from okenv.encounter import agent_names, display_name, unique_names

CHECKOUT = Path(__file__).parents[1]


def fight(*red: dict, blue: list[dict] | None = None, **more) -> Encounter:
    """An encounter from plain data; blue is one thug unless told otherwise."""
    sides = {"red": {"fighters": list(red)}, "blue": {"fighters": blue or [{"character": "thug"}]}}
    return load_encounter({"system": "ok", "sides": sides, **more})


def test_a_shipped_encounter_by_name():
    encounter = load_encounter("mirror-duel")
    assert encounter.name == "mirror-duel"
    assert encounter.system == "ok"
    assert encounter.title == "Mirror duel"
    assert encounter.rounds == 100
    assert encounter.rules.tide_of_battle == "off"
    assert encounter.side_names == ["red", "blue"]
    assert encounter.names == ["Red", "Blue"]
    assert encounter.agent_names == ["swordsman_0", "swordsman_1"]
    assert encounter.policies == ["brute", "brute"]
    assert encounter.template.shape == (1,)
    assert load_encounter(encounter) is encounter


def test_the_names_of_the_shipped_encounters_are_those_of_the_files():
    assert encounter_names() == sorted(p.stem for p in (CHECKOUT / "configs" / "encounters").glob("*.yaml"))


def test_defaults():
    encounter = fight({"character": "thug"})
    assert encounter.name == "encounter"
    assert encounter.title == encounter.description == ""
    assert encounter.rounds == 100
    assert [side.policy for side in encounter.sides] == ["cowardly-thug", "cowardly-thug"]
    assert encounter.rules.tide_of_battle == "every_round"


def test_squads_are_numbered_over_the_fight_and_policies_are_own_or_the_sides():
    encounter = load_encounter(
        {
            "system": "ok",
            "sides": {
                "red": {"policy": "turtle", "fighters": [{"character": "thug", "count": 2}, {"character": "captain"}]},
                "blue": {"fighters": [{"character": "thug", "policy": "mcts:400"}, {"character": "goon"}]},
            },
        }
    )
    assert [f.squad for f in encounter.fighters] == [0, 0, 1, 2, 3]
    assert encounter.template[0]["fighters"]["squad"][:5].tolist() == [0, 0, 1, 2, 3]
    assert encounter.policies == ["turtle", "turtle", "turtle", "mcts:400", "pack-wolf"]
    assert [f.agent for f in encounter.sides[1].fighters] == ["thug_2", "goon_0"]
    assert [f.name for f in encounter.sides[0].fighters] == ["Thug 1", "Thug 2", "Captain"]
    assert encounter.names == ["Thug 1", "Thug 2", "Captain", "Thug 3", "Goon"]


def test_overrides_go_key_by_key_into_mappings_and_replace_the_rest():
    base = fight({"character": "thug"}).fighters[0].sheet
    changed = fight({"character": "thug", "attributes": {"Agility": "Grt"}, "weapons": ["axe"], "mook": False})
    sheet = changed.fighters[0].sheet
    assert sheet.attributes == {**base.attributes, "Agility": 6}
    assert [w.name for w in sheet.weapons] == ["axe"]
    assert (base.mook, sheet.mook) == (True, False)
    assert base.description == sheet.description
    bare = fight({"character": "knight", "armour": None, "weapons": []}).fighters[0].sheet
    assert bare.armour is None
    assert [w.name for w in bare.weapons] == ["fist"]


def test_a_named_weapon_may_be_changed_and_a_new_one_written_out():
    spork = {"name": "spork", "attribute": "Agility", "kind": "melee", "damage": "Gd", "lethality": "cutting"}
    axe = {"weapon": "axe", "name": "old axe", "damage": "base+5"}
    sheet = fight({"character": "thug", "weapons": [axe, spork, "fist"]}).fighters[0].sheet
    assert [w.name for w in sheet.weapons] == ["old axe", "spork", "fist"]
    assert sheet.weapons[0].damage.rank == 5
    assert sheet.weapons[0].lethality == "cutting"
    assert fight({"character": "thug", "weapons": "axe"}).fighters[0].sheet.weapons[0].name == "axe"
    armour = fight({"character": "thug", "armour": {"armour": "mail", "coverage": 1}}).fighters[0].sheet.armour
    assert (armour.name, armour.coverage, armour.protection) == ("mail", 1, 4)


GATE = """\
system: ok
sides:
  red: {fighters: [{character: ogre}]}
  blue: {fighters: [{character: thug}, {character: goon}]}
characters:
  goon: {attributes: {Fighting: Def, Strength: Def}, weapons: [spoon]}
weapons:
  spoon: {attribute: Fighting, kind: melee, damage: base-1, lethality: really_nonlethal}
"""


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A file with definitions of its own, and a folder beside it that has more, one shadowing a shipped one."""
    (tmp_path / "gate.yaml").write_text(GATE)
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "ogre.yaml").write_text("attributes: {Fighting: Gd, Strength: Her}\nweapons: [tree]\n")
    (tmp_path / "characters" / "thug.yml").write_text("attributes: {Fighting: Mth, Strength: Gd}\nweapons: [fist]\n")
    (tmp_path / "arms").mkdir()
    (tmp_path / "arms" / "weapons.yaml").write_text(
        "tree: {attribute: Fighting, kind: melee, damage: base+3, lethality: vicious_bashing}\n"
    )
    return tmp_path / "gate.yaml"


@pytest.mark.parametrize("kind", [str, Path])
def test_a_file_may_bring_its_own_characters_and_arms(gate, kind):
    encounter = load_encounter(kind(gate))
    assert encounter.name == "gate"
    ogre, thug, goon = (f.sheet for f in encounter.fighters)
    assert ogre.weapons[0].name == "tree"
    assert thug.attributes["Fighting"] == 14
    assert goon.attributes["Fighting"] == 0
    assert goon.weapons[0].damage == (True, -1)
    again = Encounter.from_dict(encounter.to_dict())
    assert again.template.tobytes() == encounter.template.tobytes()
    gate.with_name("characters").joinpath("ogre.yaml").write_text("attributes: {Fighting: Gd, Strength: Gd}\n")
    assert load_encounter(gate).fighters[0].sheet.weapons[0].name == "fist"  # an edit is seen
    assert encounter.to_dict() == again.to_dict()


def test_a_relative_path_with_an_ending_is_a_file(gate, monkeypatch):
    monkeypatch.chdir(gate.parent)
    assert load_encounter("gate.yaml").name == load_encounter("./gate.yaml").name == "gate"
    with pytest.raises(EncounterError, match="^encounter: found 'gate', expected one of"):
        load_encounter("gate")


@pytest.mark.parametrize("name", encounter_names())
def test_the_round_trip_through_json_needs_no_config(name, monkeypatch):
    encounter = load_encounter(name)
    data = json.loads(json.dumps(encounter.to_dict()))
    monkeypatch.setattr("okenv.library.configs_folder", lambda: Path("/nowhere"))
    again = Encounter.from_dict(data)
    assert again.to_dict() == data == encounter.to_dict()
    assert again.template.tobytes() == encounter.template.tobytes()
    for field in ("name", "system", "title", "description", "rounds", "names", "agent_names", "side_names", "policies"):
        assert getattr(again, field) == getattr(encounter, field)
    assert [f.sheet for f in again.fighters] == [f.sheet for f in encounter.fighters]
    assert again.rules == encounter.rules


def test_what_to_dict_gives_is_a_copy():
    encounter = load_encounter("mirror-duel")
    encounter.to_dict()["sides"]["red"]["fighters"].clear()
    assert len(encounter.to_dict()["sides"]["red"]["fighters"]) == 1


def test_with_rules_changes_options_and_nothing_else():
    encounter = load_encounter("three-on-three")
    changed = encounter.with_rules(tide_of_battle="off", tide_dice={"blue": "worse_of_2"})
    assert changed.rules.tide_of_battle == "off"
    assert encounter.rules.tide_of_battle == "every_round"
    assert changed.names == encounter.names
    assert np.array_equal(changed.template["fighters"], encounter.template["fighters"])
    assert changed.with_rules(tide_of_battle="every_round", tide_dice={}).to_dict() == encounter.to_dict()
    with pytest.raises(EncounterError, match="^field rules: found 'tide', expected one of tide_of_battle, "):
        encounter.with_rules(tide="off")
    with pytest.raises(EncounterError, match="^field rules.interrupts: found 'of', expected enemies, anyone or off"):
        encounter.with_rules(interrupts="of")


def test_an_encounter_is_frozen_and_pickles():
    encounter = load_encounter("hero-vs-8-mooks")
    with pytest.raises(dataclasses.FrozenInstanceError):
        encounter.rounds = 3
    copy = pickle.loads(pickle.dumps(encounter))
    assert copy.to_dict() == encounter.to_dict()
    assert copy.template.tobytes() == encounter.template.tobytes()


def test_a_full_class_fits_and_one_more_does_not():
    assert len(fight({"character": "thug", "count": 15}).names) == 16
    with pytest.raises(
        EncounterError, match="found 17 fighters, expected at most 16; for more, set OKENV_MAX_FIGHTERS=32 "
    ):
        fight({"character": "thug", "count": 16})


def test_a_larger_class_takes_what_the_error_names():
    code = (
        "from okenv import load_encounter\n"
        "sides = {s: {'fighters': [{'character': 'thug', 'count': n}]} for s, n in (('red', 39), ('blue', 1))}\n"
        "encounter = load_encounter({'system': 'ok', 'sides': sides})\n"
        "print(len(encounter.names), encounter.template[0]['fighters'].shape)"
    )
    env = {**os.environ, "OKENV_MAX_FIGHTERS": "40"}
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, env=env, capture_output=True, text=True)
    assert done.stdout == "40 (40,)\n", done.stderr


def test_loading_is_quick():
    best = 9.0
    for _ in range(5):
        start = time.process_time()
        load_encounter("hero-vs-12-mooks")
        best = min(best, time.process_time() - start)
    assert best < 0.02


def test_loading_compiles_nothing(tmp_path):
    code = "from okenv import load_encounter; load_encounter('hero-vs-12-mooks')"
    env = {**os.environ, "OKENV_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []


NAME = st.sampled_from(["Thug", "Thug 1", "Thug 2", "Thug 1 1", "thug", "Ann"])


@given(st.lists(NAME, max_size=16))
def test_unique_names_are_unique_and_keep_what_is_unique(names):
    unique = unique_names(names)
    assert len(set(unique)) == len(unique) == len(names)
    for given_name, name in zip(names, unique, strict=True):
        assert name == given_name if names.count(given_name) == 1 else re.fullmatch(rf"{given_name} \d+", name)


@given(st.lists(st.sampled_from(["thug", "big thug", "big-thug", "Thug", "t", "t_0", "!!", "герой"]), max_size=16))
def test_agent_names_are_unique_identifiers(characters):
    agents = agent_names(characters)
    assert len(set(agents)) == len(agents)
    assert all(agent.isidentifier() and agent == agent.lower() for agent in agents)


def test_display_names():
    assert [display_name(c) for c in ("armoured-brute", "Dr_No", "x")] == ["Armoured brute", "Dr No", "X"]


def test_a_character_says_who_drives_it_where_its_side_does_not():
    """Its entry's policy goes before its side's, and that before its own; where nothing is said, brute does."""
    fields = {"attributes": {"Fighting": "Gd", "Agility": "Gd", "Strength": "Gd"}}
    two = [{"character": "wolf"}, {"character": "dummy"}]
    data = {
        "system": "ok",
        "characters": {"wolf": {**fields, "policy": "pack-wolf"}, "dummy": fields},
        "sides": {
            "red": {"fighters": two},
            "blue": {"policy": "turtle", "fighters": [*two, {"character": "wolf", "policy": "sniper"}]},
        },
    }
    encounter = load_encounter(data)
    assert encounter.policies == ["pack-wolf", "brute", "turtle", "turtle", "sniper"]
    assert load_encounter(encounter.to_dict()).policies == encounter.policies


def test_a_characters_policy_must_be_a_word():
    """Told with its line."""
    data = {
        "system": "ok",
        "characters": {"wolf": {"policy": 3}},
        "sides": {"a": {"fighters": [{"character": "wolf"}]}},
    }
    with pytest.raises(EncounterError, match="policy: found 3, expected a policy, such as duellist"):
        load_encounter(data)


@pytest.mark.parametrize(("written", "name"), [
    ("Zoe\u0308", "Zo\u00eb"),  # a letter and its dots, composed
    ("\u7530\u4e2d\u3000\u4e00\u90ce", "\u7530\u4e2d \u4e00\u90ce"),  # an ideographic space
    (" Jean\u00a0 Luc ", "Jean Luc"),
    ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),  # a joiner that Persian needs
    ("\u0995\u09cd\u200d\u09b7", "\u0995\u09cd\u200d\u09b7"),
])  # fmt: skip
def test_names_in_peoples_scripts(written, name, tmp_path):
    gate = tmp_path / "gate.yaml"
    fighters = f'fighters: [{{character: thug, name: "{written}"}}]'
    other = f'fighters: [{{character: thug, name: "{name}"}}]'
    gate.write_text(f"system: ok\nsides:\n  a: {{{fighters}}}\n  b: {{{other}}}\n", encoding="utf-8")
    battle = Battle(load_encounter(gate), 1)
    assert battle.names == [f"{name} 1", f"{name} 2"], "lookalikes are one name"
    assert Battle.from_notation(battle.notation()).names == battle.names


@pytest.mark.parametrize("name", ["a\\tb", "a\\u202eb", "a\\u2028b", "\\u200d", "\\e[1m"])
def test_names_that_cannot_be_shown(name, tmp_path):
    gate = tmp_path / "gate.yaml"
    fighters = f'fighters: [{{character: thug, name: "{name}"}}]'
    gate.write_text(f"system: ok\nsides:\n  a: {{{fighters}}}\n  b: {{{fighters}}}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"name: found .*, expected a name on one line"):
        load_encounter(gate)
