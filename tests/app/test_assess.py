"""``okenv assess``: its tables say what its data say, and a mistake is told in one line."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okenv.core.voice.words import percent


@pytest.mark.slow
def test_the_tables_say_what_the_data_say(okenv: Callable) -> None:
    asked = ("assess", "captains-guards", "-n", "200", "--heroes", "gang")
    found = json.loads(okenv(*asked, "--json").stdout)
    result = okenv(*asked)
    shown = re.sub(" +", " ", result.stdout)
    assert result.stderr == ""
    assert f"\n{found['sentence'][:1].upper()}{found['sentence'][1:]}.\n" in shown
    assert "gang, the heroes: Big Odo, " in shown
    for name, of in found["grades"].items():
        assert of["policy"] in shown
        assert f"{100 * of['win']['mean']:.1f} % ({100 * of['win']['low']:.1f} to" in shown, name
    assert all(f"\n {name} " in shown for name in found["grades"]["usual"]["heroes"])
    rounds = found["grades"]["usual"]["course"]
    assert all(f"\n {one['round'] or 'start'} ▒" in shown or f"\n {one['round']} █" in shown for one in rounds)
    assert all(
        f"{percent(one['won'])} {percent(one['lost'])} {percent(one['going'])} {percent(one['win'] or 0)}" in shown
        for one in rounds if one["win"]
    )  # fmt: skip
    sure = [one for one in found["changes"] if not one["moves"]["low"] <= 0 <= one["moves"]["high"]]
    assert sure
    assert all(f"{one['change']} {percent(one['win'], 1)} {100 * one['moves']['mean']:+.1f} " in shown for one in sure)
    assert "\nNothing that was tried changes it for certain" in okenv("assess", "hero-vs-4-mooks", "-n", "3").stdout


@pytest.mark.slow
def test_the_page_shows_what_the_data_say(okenv: Callable, tmp_path: Path, browser: Any) -> None:
    file = tmp_path / "hard & fast.html"
    asked = ("assess", "captains-guards", "--fights", "100", "--heroes", "gang", "--grade", "usual=brute")
    found = json.loads(okenv(*asked, "--page", file, "--json").stdout)
    page = browser.new_context(offline=True).new_page()
    page.goto(file.as_uri())
    assert page.text_content(".verdict") == f"{found['sentence'][:1].upper()}{found['sentence'][1:]}."
    assert page.text_content("code") == f"okenv {' '.join(asked[:4])} --seed 0 {' '.join(asked[4:])}"
    heroes = page.locator("tbody th:below(caption:text-is('Each of them, played as usual'))").all_text_contents()
    assert heroes[: len(found["grades"]["usual"]["heroes"])] == list(found["grades"]["usual"]["heroes"])
    assert page.locator(".course").count() == len(found["grades"]["usual"]["heroes"])
    assert "Round by round: at the start 0 % won" in str(page.get_attribute(".plot", "aria-label"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_that_cannot_be_written_is_told(okenv: Callable, tmp_path: Path, complains: Callable) -> None:
    assert "--page: found the day 'patrol', expected it with an encounter" in complains(
        "assess", "patrol", "--page", tmp_path / "page.html"
    )
    assert "found a folder, expected" in complains("assess", "mirror-duel", "-n", "10", "--page", tmp_path)


def test_limits_and_grades_may_be_named(okenv: Callable) -> None:
    grades = [text for grade in ("cautious", "usual", "sharp") for text in ("--grade", f"{grade}=brute")]
    found = json.loads(
        okenv("assess", "mirror-duel", "-n", "50", *grades, "--limit", "hard=1%", "--limit", "deadly=0.005",
              "--no-changes", "--json").stdout
    )  # fmt: skip
    assert {of["policy"] for of in found["grades"].values()} == {"brute"}
    assert (found["word"], found["changes"]) == ("hard", [])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--heroes", "herro"), "heroes: found 'herro', expected one of hero, mooks; did you mean 'hero'?"),
        (
            ("--grade", "usal=brute"),
            "grade: found 'usal', expected one of cautious, usual, sharp; did you mean 'usual'?",
        ),
        (("--grade", "usual"), "--grade: found 'usual', expected GRADE=CODE such as usual=brute"),
        (("--grade", "usual=brute", "--grade", "usual=turtle"), "--grade: found 'usual' twice, expected it once"),
        (("--limit", "hard=x"), "--limit hard: found 'x', expected a chance such as 60% or 0.6"),
        (("-n", "0"), "found 0, expected a whole number from 1 to 100,000"),
        (("-n", "1e3"), "found '1e3', expected a whole number from 1 to 100,000"),
        (("--seed", "x"), "found 'x', expected a whole number from 0 to 2**64 - 1"),
    ],
)
def test_a_mistake_is_told(okenv: Callable, arguments: tuple[str, ...], words: str) -> None:
    result = okenv("assess", "hero-vs-8-mooks", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
