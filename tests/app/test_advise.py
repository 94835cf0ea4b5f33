import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from okenv import Battle, load_encounter

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def state() -> str:
    return Battle(load_encounter("mirror-duel"), 7).notation()


@pytest.fixture
def record(okenv: Callable) -> str:
    """A whole fight."""
    okenv("fight", "mirror-duel", "--seed", "3", "--policy", "red=turtle", "--record", "fight.jsonl")
    return "fight.jsonl"


def ask(okenv: Callable, *args: str) -> dict:
    result = okenv("advise", *args, "--policy", "brute", "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_a_state_as_it_is_in_a_file_and_on_the_standard_input(
    okenv: Callable, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ask(okenv, state)
    assert (found["policy"], found["fighter"], found["prompt"]) == ("brute", "Red", "act")
    assert found["choice"] in [one["action"] for one in found["alternatives"]]
    Path("here.state").write_text(f"\n{state}\n")
    assert ask(okenv, "here.state") == found
    monkeypatch.setattr("sys.stdin", io.StringIO(state))
    from app.positions import find_position

    assert find_position("-").notation() == state


def test_a_record_at_its_last_decision_and_before(okenv: Callable, record: str) -> None:
    whole = [json.loads(line) for line in Path(record).read_text().splitlines()]
    made = [entry for entry in whole if "do" in entry]
    for at in (0, 3, len(made) - 1):
        assert ask(okenv, record, "--at", str(at))["fighter"] == made[at]["by"]
    last = ask(okenv, record)
    assert last["fighter"] == made[-1]["by"]
    assert last["state"] == ask(okenv, record, "--at", str(len(made) - 1))["state"]


def test_the_table_for_people(okenv: Callable, state: str) -> None:
    shown = okenv("advise", state, "--policy", "turtle", "--top", "2").stdout
    assert shown.startswith(Battle.from_notation(state).prompt.sentence)
    assert "turtle: close in on Blue (1 move): Blue is 5 m away" in shown
    assert "red to win" in shown
    assert "approach e1 *" in shown
    assert "shown (--top)" in shown
    assert "everybody playing on as turtle" in shown
    assert "not settled" in shown


def test_the_same_question_has_the_same_answer_and_another_seed_another(okenv: Callable, state: str) -> None:
    once = ask(okenv, state)
    assert ask(okenv, state) == once
    assert ask(okenv, state, "--seed", "5")["alternatives"] != once["alternatives"]
    assert ask(okenv, state, "--seconds", "0.01")["considered"] == once["considered"]
    assert len(ask(okenv, state, "--top", "100")["alternatives"]) == once["considered"]


def test_a_plugin_is_asked(okenv: Callable, state: str) -> None:
    Path("bot.py").write_text("from agents import policy\n\n@policy('waits')\ndef waits(battle):\n    return 'hold'\n")
    args = ("advise", state, "--plugin", "bot.py", "--policy", "waits")
    found = json.loads(okenv(*args, "--json").stdout)
    assert found["choice"] == "hold"
    assert found["method"].endswith("everybody playing on as brute (waits does not play in kernels)")


# --- mistakes


def test_what_is_no_position(complains: Callable, record: str) -> None:
    found = complains("advise", "fihgt.jsonl", "--policy", "brute")
    assert "found 'fihgt.jsonl', expected a state such as" in found
    assert "did you mean 'fight.jsonl'?" in found
    assert ".: found a folder, expected a state" in complains("advise", ".", "--policy", "brute")
    Path("empty").write_text("")
    assert "empty: found no lines, expected one with a state" in complains("advise", "empty")
    Path("two").write_text("ok/1 a\nok/1 b\n")
    assert "two: found 2 lines" in complains("advise", "two")
    Path("bytes").write_bytes(b"\xff\xfe\x00")
    assert "bytes: found bytes that are not UTF-8 text, expected a state" in complains("advise", "bytes")


def test_a_state_typed_wrong(complains: Callable, state: str) -> None:
    assert "fight: found 'sed=7'" in complains("advise", state.replace("seed=7", "sed=7"))
    assert "did you mean 'seed'?" in complains("advise", state.replace("seed=7", "sed=7"))
    assert "system: found 'okk', expected one of ok" in complains("advise", state.replace("ok/1", "okk/1"))
    assert "found version 9, expected 1" in complains("advise", state.replace("ok/1", "ok/9"))
    assert "--at: found 3 with a state, expected it with a record" in complains("advise", state, "--at", "3")


def test_a_record_that_does_not_fit(complains: Callable, record: str) -> None:
    made = sum('"do"' in line for line in Path(record).read_text().splitlines())
    told = complains("advise", record, "--at", "9999", "--policy", "brute")
    assert f"--at: found 9999, expected 0 to {made}, the decisions in fight.jsonl" in told
    over = complains("advise", record, "--at", str(made), "--policy", "brute")
    assert f"fight.jsonl after decision {made}: found a fight that is over" in over
    Path("bad.jsonl").write_text('{"format": 1}\nx\n{"do": 1}\n')
    assert "bad.jsonl:2: found 'x', expected one JSON object a line" in complains("advise", "bad.jsonl")


def test_dice_and_the_end(complains: Callable, okenv: Callable) -> None:
    encounter = load_encounter("mirror-duel")
    waiting = Battle(encounter, 7, dice="ask", record="asked.jsonl")
    assert "the state: found a fight that waits for dice (place among equals of initiative of Blue)" in complains(
        "advise", waiting.notation()
    )
    told = complains("advise", "asked.jsonl")
    assert "asked.jsonl: found a fight that waits for dice" in told
    assert "--at N goes back" in told
    while waiting.dice is not None:
        waiting.roll()
    waiting.apply("attack e1")
    assert waiting.dice or waiting.prompt
    assert ask(okenv, "asked.jsonl", "--at", "0")["prompt"] == "act"
    while not waiting.over:
        waiting.roll() if waiting.dice else waiting.apply(waiting.legal()[0])
    assert "the state: found a fight that is over" in complains("advise", waiting.notation())


def test_other_mistakes(complains: Callable, state: str) -> None:
    assert "policy: found 'brut'" in complains("advise", state, "--policy", "brut")
    assert "did you mean 'brute'?" in complains("advise", state, "--policy", "brut")
    for wrong in ("-1", "nan", "'x'"):
        told = complains("advise", state, f"--seconds={wrong.strip(chr(39))}")
        assert told == f"okenv: --seconds: found {wrong}, expected a number from 0.001 to 3,600\n"
