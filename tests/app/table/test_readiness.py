"""Compiling beside the server: what comes first, what is told of it, and who waits for it."""

import json
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest

from app.table import readiness as module
from app.table.readiness import Readiness
from app.table.warming import _Session
from okenv.systems import systems
from tests.sampling import some
from tests.waiting import PATIENCE, until

COMPILER = """
import json, pathlib, sys, time
folder, system = pathlib.Path(sys.argv[1]), sys.argv[2]
with open(folder / "begun", "a") as begun:
    print(system, file=begun)
for number, doing in enumerate(("the rules", "policies"), 1):
    print(json.dumps({"doing": doing, "number": number, "of": 2, "seconds_left": 30 / number}), flush=True)
    while number == 1 and (folder / "slow").exists():
        time.sleep(0.01)
while not (folder / system).exists():
    time.sleep(0.01)
sys.exit(int((folder / system).read_text() or 0))
"""


@pytest.fixture
def compiling(tmp_path, monkeypatch):
    """Rulebooks that compile until a file of their name is written, with the exit code in it."""
    monkeypatch.setattr(module, "is_warm", lambda system: system == "warm")
    made = Readiness(["warm", "first", "second"], [sys.executable, "-c", COMPILER, str(tmp_path)])
    yield made, tmp_path
    made.close()


def states(made):
    return {name: told["state"] for name, told in made.told().items()}


def test_one_after_the_other_is_compiled_and_told(compiling):
    made, folder = compiling
    until(lambda: made.told()["first"]["number"] == 2)
    told = made.told()
    assert told["first"]["doing"] == "policies"
    assert 1 <= told["first"]["seconds_left"] <= 15
    assert states(made) == {"warm": "ready", "first": "compiling", "second": "waiting"}
    made.wait("first")  # which can be played by now
    (folder / "first").touch()
    (folder / "second").touch()
    until(lambda: set(states(made).values()) == {"ready"})
    assert states(made) == dict.fromkeys(("warm", "first", "second"), "ready")
    assert (folder / "begun").read_text().split() == ["first", "second"]


def test_what_somebody_waits_for_comes_first(compiling):
    made, folder = compiling
    until(lambda: made.told()["first"]["number"] == 2)
    waiting = threading.Thread(target=made.wait, args=("second",))
    waiting.start()
    until(lambda: states(made)["second"] == "compiling")
    assert states(made)["first"] == "waiting"
    (folder / "second").touch()
    waiting.join(PATIENCE)
    assert not waiting.is_alive()
    until(lambda: made.told()["first"]["number"] == 2)
    (folder / "first").touch()
    until(lambda: states(made)["first"] == "ready")
    assert (folder / "begun").read_text().split() == ["first", "second", "first"]


def test_who_waits_goes_on_once_the_rules_are_compiled(compiling):
    """Searches and corrections compile while the fight is on."""
    made, folder = compiling
    (folder / "slow").touch()
    until(lambda: made.told()["first"]["number"] == 1)
    waiting = threading.Thread(target=made.wait, args=("first",))
    waiting.start()
    time.sleep(0.1)
    assert waiting.is_alive()
    (folder / "slow").unlink()
    waiting.join(PATIENCE)
    assert not waiting.is_alive()
    assert states(made)["first"] == "compiling"


def test_nobody_waits_for_what_fails_or_is_closed_or_unknown(compiling):
    made, folder = compiling
    (folder / "first").write_text("1")
    until(lambda: states(made)["first"] == "failed")
    made.wait("first")
    made.wait("warm")
    made.wait("no rulebook")
    (folder / "slow").touch()
    waiting = threading.Thread(target=made.wait, args=("second",))
    waiting.start()
    until(lambda: states(made)["second"] == "compiling")
    made.close()
    waiting.join(PATIENCE)
    assert not waiting.is_alive()


@pytest.mark.slow
@pytest.mark.parametrize("system", some(systems(), len(systems())))
def test_a_session_that_compiles_a_rulebook_is_played_to_its_end(system, tables):
    rules, searches, corrections = _Session(system, tables).works()
    for work in (rules, searches, corrections) if system == "ok" else (rules, corrections):
        work()
    stood = tables.list()
    assert len(stood) > 5
    assert any(table["outcome"] for table in stood)


def test_the_command_says_what_is_ready_and_which_rulebook_it_does_not_know(okenv, complains, monkeypatch):
    monkeypatch.setattr("app.table.warming.is_warm", lambda _: True)
    assert okenv("warm", "ok", "psob").stdout == "ok: ready (0 s)\npsob: ready (0 s)\n"
    assert "psob" in complains("warm", "psbo")


def test_its_steps_are_told_as_json(okenv, monkeypatch):
    from app.table.warming import Step

    monkeypatch.setattr("app.table.warming.warm", lambda _: iter([Step("the rules", 1, 4, 30.0)]))
    told = okenv("warm", "ok", "--json").stdout
    assert json.loads(told) == {"rulebook": "ok", "doing": "the rules", "number": 1, "of": 4, "seconds_left": 30.0}


def test_what_one_copy_of_okenv_has_compiled_makes_another_ready_if_it_is_equal(monkeypatch, tmp_path):
    here = module.stamp("ok")
    copy = shutil.copytree(Path(module.agents.__file__).parent, tmp_path / "agents")
    monkeypatch.setattr(module.agents, "__file__", str(copy / "__init__.py"))
    assert module.stamp("ok") == here
    (copy / "another.py").write_text("A = 1\n")
    assert module.stamp("ok") != here
    assert module.stamp("ok").parent == here.parent
