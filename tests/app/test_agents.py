import json
from collections.abc import Callable
from pathlib import Path

import pytest

from okenv.systems.ok.mind.policies import CODES, DESCRIPTIONS

BOT = '''from agents import policy

@policy("careful")
def careful(battle):
    """Defends when asked."""
    return {answer}
'''


@pytest.fixture
def bot(here: Path) -> Callable[[str], str]:
    def write(answer: str) -> str:
        (here / "bot.py").write_text(BOT.format(answer=answer))
        return "bot.py"

    return write


def test_every_scripted_policy_is_told_in_a_line(okenv: Callable) -> None:
    assert tuple(DESCRIPTIONS) == CODES
    shown = okenv("agents").stdout
    rows = {row["code"]: row["description"] for row in json.loads(okenv("agents", "--json").stdout)}
    assert list(rows)[: len(CODES)] == list(CODES)
    for code in CODES:
        assert rows[code] == DESCRIPTIONS[code]
        assert rows[code] in shown
    words = {code.partition(":")[0] for code in rows}
    assert {"gambit", "greedy", "expectimax", "mcts"} <= words
    assert all(rows.values())


def test_a_plugin_is_listed_and_plays(okenv: Callable, bot: Callable) -> None:
    file = bot("battle.legal()[0]")
    assert {"code": "careful", "description": "Defends when asked."} in json.loads(
        okenv("agents", "--plugin", file, "--json").stdout
    )
    told = okenv("fight", "mirror-duel", "--seed", "3", "--plugin", file, "--policy", "red=careful")
    assert told.exit_code == 0
    assert "Red (careful)" in told.stdout
    many = okenv("simulate", "mirror-duel", "-n", "2", "--plugin", file, "--policy", "red=careful", "--json")
    assert json.loads(many.stdout)["policies"]["red"] == {"Red": "careful"}


def test_mistakes_get_one_line(complains: Callable, bot: Callable) -> None:
    file = bot("0")
    assert "--plugin: found 'bott.py', expected a Python file; did you mean 'bot.py'?" in complains(
        "agents", "--plugin", "bott.py"
    )
    assert "system: found 'okk', expected one of ok" in complains("agents", "--system", "okk")
    assert "did you mean 'careful'?" in complains("fight", "mirror-duel", "--plugin", file, "--policy", "red=carefull")
