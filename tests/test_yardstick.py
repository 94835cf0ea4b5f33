"""The C program of the yardstick plays the engine's fights, number for number, and a wrong one is caught."""

import json
import re
import shutil
from typing import Any

import pytest
import yaml

from benchmarks import yardstick
from benchmarks.reference import program as c
from benchmarks.reference.engine import Engine
from benchmarks.reference.program import NoCompiler, Program
from benchmarks.reference.proof import Difference, prove
from okenv import load_encounter

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which(c.COMMAND[0]) is None, reason="no C compiler")]


def duel(rounds: int = 100, red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> Any:
    """The yardstick's duel with other rounds, and more said of the fighters."""
    data = yaml.safe_load(yardstick.DUEL.read_text())
    data["rules"] = {name: "off" if value is False else value for name, value in data["rules"].items()}
    data["rounds"] = rounds
    for side, more in (("red", red), ("blue", blue)):
        data["sides"][side]["fighters"][0] |= more or {}
    return load_encounter(data)


DUELS = {
    "as it is": (300, duel()),
    "other initiative": (100, duel(red={"initiative": "Avg"})),
    "armour that stops every blow": (20, duel(20, red={"armour": "plate", "start": {"carry": 2}})),
    "hurt from the start": (100, duel(blue={"start": {"lethal": 3, "nonlethal": 2, "carry": 3}})),
    "heavy blows": (100, duel(red={"weapons": [{"name": "beam", "attribute": "Fighting", "kind": "melee",
                                                "damage": "Leg", "lethality": "deep_puncturing"}]})),
    "blows that kill nobody": (100, duel(blue={"weapons": ["sap"], "armour": "mail"})),
    "one round": (100, duel(1)),
}  # fmt: skip


@pytest.mark.parametrize("name", DUELS)
def test_c_plays_the_engines_fights(name):
    fights, encounter = DUELS[name]
    proven = prove(Engine(encounter), Program(encounter), fights)
    assert proven.fights >= fights
    assert proven.decisions > proven.fights


WRONG_RULES = {
    "an action costs less": ("ACTION_COST = 3", "ACTION_COST = 2"),
    "less is carried over": ("MAX_CARRY = 3", "MAX_CARRY = 2"),
    "a greater setup": ("SETUP_BONUS = 2", "SETUP_BONUS = 3"),
    "a setup lasts": ("    f->setup = 0; /* used up, hit or miss */\n", ""),
    "a defence keeps the setup": ("            f->setup = 0;\n", ""),
    "a lesser defence": ("DEFENCE_BONUS = 3", "DEFENCE_BONUS = 2"),
    "no first full rank of damage": (" + (d->damage > 0)", ""),
    "softer armour": ("SOFTENED = 4", "SOFTENED = 3"),
    "all points may be lethal": ("net == -2 || net == -1 || net == 1;", "net == -99;"),
    "impaired too late": ("IMPAIRED_AT = 5", "IMPAIRED_AT = 6"),
    "a greater penalty": ("IMPAIRMENT = 2", "IMPAIRMENT = 3"),
    "quicker recovery": ("RECOVERY_UNIT = 210", "RECOVERY_UNIT = 209"),
    "other lots": ("fighter[below(draw", "fighter[1 - below(draw"),
    "lots the wrong way round": ("a->tie > b->tie", "a->tie < b->tie"),
    "other dice": ("return SUMS[below(bits, 81)]", "return SUMS[below(bits << 1, 81)]"),
    "a round too many": ("d->turn >= g->limit", "d->turn > g->limit"),
}
WRONG_VIEWS = {
    "no free setup": ("mask[DO_SETUP] = ", "", f"mask, action {c.actions()['SETUP']}: 1 in the engine, 0 in C"),
    "another's setup": ("hers[SEE_MY_SETUP] = (float)v->", "hers[SEE_MY_SETUP] = (float)o->", "set up against"),
    "a rounded scale": ("(float)d->turn / (float)g->limit", "(float)d->turn * 0.033333f", "round / limit"),
}


def difference(right: str, wrong: str) -> str:
    """What is said of a program with a wrong piece."""
    encounter = duel(30)
    with pytest.raises(Difference, match=r"family \d+, fight \d+, decision \d+: .* in the engine, .* in C") as caught:
        prove(Engine(encounter), Program(encounter, {right: wrong}), 300)
    return str(caught.value)


@pytest.mark.parametrize("name", WRONG_RULES)
def test_a_wrong_rule_is_caught(name):
    assert re.search(rf": ({'|'.join(c.COLUMNS)}): ", difference(*WRONG_RULES[name]))


@pytest.mark.parametrize("name", WRONG_VIEWS)
def test_a_wrong_mask_or_observation_is_named(name):
    right, wrong, field = WRONG_VIEWS[name]
    assert field in difference(right, wrong)


def test_a_change_that_fits_nowhere_is_refused():
    with pytest.raises(ValueError, match=r"sources: expected to find once what is to be changed: 'ACTION_COST = 9'"):
        Program(duel(), {"ACTION_COST = 9": ""})


def test_timed_programs_play_what_was_proven():
    encounter = duel()
    engine, program = Engine(encounter), Program(encounter)
    decisions, fights = engine.decisions(5, 4000)
    assert fights > 50
    mask, seen = engine.mask.copy(), engine.seen.copy()
    for looks in range(3):
        assert program.replay(5, decisions, looks, mask, seen) == fights == engine.replay(5, decisions, looks)
    assert (seen == engine.seen).all()
    assert program.random_play(5, 4000, mask, seen) == fights  # the same draws among the same actions


def test_report_as_table_and_json(monkeypatch, capsys):
    monkeypatch.setattr(yardstick, "FIGHTS", 50)
    for arguments in (["--seconds", "0.01"], ["--seconds", "0.01", "--json"]):
        monkeypatch.setattr("sys.argv", ["yardstick", *arguments])
        yardstick.main()
    table, _, report = capsys.readouterr().out.partition("{")
    assert "The same transcript: " in table
    read = json.loads("{" + report)
    assert set(read["replays"]) == set(yardstick.REPLAYS)
    for row in (*read["replays"].values(), read["random play"]):
        assert all(value > 0 for value in row.values())
    assert read["proven"]["fights"] >= 50


def test_a_machine_without_a_compiler_is_told_so(monkeypatch):
    monkeypatch.setattr(c.shutil, "which", lambda name: None)
    monkeypatch.setattr("sys.argv", ["yardstick"])
    with pytest.raises(NoCompiler):
        c.compiler()
    with pytest.raises(SystemExit, match=r"found no C compiler, expected one on the PATH"):
        yardstick.main()


def test_numbers_of_an_observation_are_found_by_name():
    names = ("round / limit", "AP / 10", "move / 10 m", "done", "successes / 3")
    assert [c._place(names, name)[0] for name in ("round", "AP", "move", "done", "successes")] == [0, 1, 2, 3, 4]
    assert [float(c._place(names, name)[1]) for name in ("round", "done")] == [1, 1]
    assert [c._place(names, name)[1] for name in ("AP", "move", "successes")] == [
        c.np.float32(x) for x in (0.1, 0.001, 1 / 3)
    ]
    with pytest.raises(ValueError, match=r"observation: found 0 numbers named 'mood', expected 1"):
        c._place(names, "mood")
