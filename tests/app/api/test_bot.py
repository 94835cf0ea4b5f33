"""The bot of examples/ in a process of its own, against a real server."""

import subprocess
import sys
from pathlib import Path

import pytest

from okenv import load_encounter

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


@pytest.mark.parametrize(("encounter", "other"), [("mirror-duel", "brute"), ("blaster-duel", "random")])
def test_the_bot_drives_a_fighter_to_the_end_of_the_fight(served, encounter, other):
    sides = load_encounter(encounter).side_names
    view = served.new(encounter, drivers={sides[0]: {"who": "me"}, sides[1]: {"who": other, "ask": "never"}})
    name = view["fighters"][0]["name"]
    address = f"{served.address}/api/v1/tables/{view['id']}"
    done = subprocess.run(
        [sys.executable, "-I", str(BOT), address, name], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    view = served.view(view["id"])
    assert done.stdout.splitlines()[-1] == f"The fight is over: {view['outcome']}"
    lines = served.client.get(f"{address.removeprefix(served.address)}/log").json()
    assert any(line["kind"] == "act" and line["text"].startswith(name) for line in lines)


def test_the_bot_is_as_short_as_it_is_said_to_be():
    code = BOT.read_text(encoding="utf-8").rpartition('"""\n\nimport')[2].splitlines()
    assert len([line for line in code if line.strip()]) <= 30


@pytest.mark.parametrize(
    ("words", "told"), [((), "usage: python examples/bot.py"), (("http://127.0.0.1:9/x", "Ann"), "cannot be read")]
)
def test_the_bot_says_what_is_wrong_in_a_line(words, told):
    done = subprocess.run([sys.executable, "-I", str(BOT), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
