"""``okenv suite``: the shipped suites, the published table, a row of one's own, and typing mistakes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from tests.suites import small_suite


@pytest.fixture
def small(here: Path) -> str:
    (here / "small.yaml").write_text(small_suite(20, "random", "brute", "captain"), encoding="utf-8")
    return "small.yaml"


def run(*arguments: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, ["suite", *arguments])
    return found.exit_code, found.stdout, found.stderr


@pytest.mark.kept
def test_the_shipped_suites_are_listed() -> None:
    code, out, _ = run()
    assert code == 0
    assert "ok-bench-v1" in out


@pytest.mark.slow
def test_the_published_table() -> None:
    code, out, _ = run("ok-bench-v1")
    assert code == 0
    places = {words[-1]: out.index(words) for words in (" mcts:400", " greedy", " captain", " random")}
    assert list(places.values()) == sorted(places.values())
    assert all(tier in out for tier in ("duel", "squad", "one-against-many", "armoured", "ranged", "social"))
    board = json.loads(run("ok-bench-v1", "--json")[1])
    assert board["suite"] == "ok-bench-v1"
    assert len(board["rows"]) == 19


@pytest.mark.slow
def test_a_suite_of_ones_own(small: str) -> None:
    """Played, published beside its file, and a policy's row among that."""
    code, _, told = run(small)
    assert code == 2
    assert told.strip() == "okenv: suite: found no published leaderboard of 'small'; play it with --play"
    assert "expected some to rate a policy among" in run(small, "--policy", "turtle")[2]
    Path("small").mkdir()
    code, out, told = run(small, "--play", "--publish", "small/leaderboard.json", "--workers", "1")
    assert code == 0, told
    assert out.index("captain") < out.index("brute") < out.index("random")
    assert run(small)[1].index("captain") > 0
    row = json.loads(run(small, "--policy", "turtle", "--json", "--workers", "1")[1])
    assert row["policy"] == "turtle"
    assert row["fights"] == 3 * 2 * 20
    assert row["command"] == "okenv suite small.yaml --policy turtle"
    shown = run(small, "--policy", "turtle", "--workers", "1")[1]
    assert "Again: okenv suite small.yaml --policy turtle" in shown
    assert shown.count("turtle") == 3


@pytest.mark.parametrize(("arguments", "words"), [
    (["ok-bench-v2"], "found 'ok-bench-v2', expected one of broags-bench-v1, ok-bench-v1"),
    (["ok-bench-v1", "--policy", "gredy"], "did you mean 'greedy'?"),
    (["ok-bench-v1", "--policy", "bot", "--plugin", "bot.py"], "--plugin: found 'bot.py', expected a Python file"),
    (["nowhere.yaml"], "nowhere.yaml"),
    (["ok-bench-v1", "--pairs", "3"], "--pairs: found 3 alone, expected --policy beside it"),
    (["ok-bench-v1", "--policy", "brute", "--publish", "b.json"], "--publish: found b.json alone, expected --play"),
    (["ok-bench-v1", "--out", "b.sqlite"], "--out: found b.sqlite alone, expected --policy or --play"),
    (["ok-bench-v1", "--policy", "brute", "--play"], "--play: found it with --policy brute, expected one of both"),
])  # fmt: skip
@pytest.mark.usefixtures("small")
def test_typing_mistakes(complains: Callable, arguments: list[str], words: str) -> None:
    assert words in complains("suite", *arguments)
