"""``okenv balance``: its table says what its data say, what is taken is written, a mistake is told in one line."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from okenv import load_encounter
from okenv.core.voice.words import begun, percent

ASKED = ("balance", "hero-vs-4-mooks", "--target", "60%")


@pytest.mark.slow
def test_the_table_says_what_the_data_say_and_one_is_taken(okenv: Callable, tmp_path: Path) -> None:
    found = json.loads(okenv(*ASKED, "--json").stdout)
    out = tmp_path / "fair.yaml"
    result = okenv(*ASKED, "--take", "2", "--out", str(out))
    shown = re.sub(" +", " ", result.stdout)
    assert result.stderr == ""
    as_it_is, before, taken = found["usual"], found["before"], found["proposals"][1]
    assert f"the heroes, hero, win {percent(as_it_is['win']['mean'], 1)} (" in shown
    assert f"all played as {as_it_is['policy']}. Wanted: the heroes win 60 %." in shown
    for number, one in enumerate(found["proposals"], 1):
        usual = one["grades"]["usual"]
        assert f" {number} {begun(one['change'])} {percent(usual['win']['mean'], 1)} (" in shown
        assert f"{percent(one['grades']['sharp']['win']['mean'])} {percent(usual['falls']['mean'])}" in shown
    again = okenv("assess", str(out), "--grade", f"usual={before['policy']}", "--no-changes", "--json")
    assert json.loads(again.stdout)["grades"]["usual"]["win"] == taken["grades"]["usual"]["win"]
    assert load_encounter(out).to_dict()["sides"] == taken["encounter"]["sides"]


@pytest.mark.slow
def test_as_it_is_it_is_what_assess_says(okenv: Callable) -> None:
    """Also where others play as usual nearer the target."""
    asked = ("balance", "mirror-duel", "--target", "65%")
    found, shown = json.loads(okenv(*asked, "--json").stdout), okenv(*asked).stdout
    assessed = json.loads(okenv("assess", "mirror-duel", "--no-changes", "--json").stdout)["grades"]["usual"]
    assert {name: found["usual"][name] for name in ("policy", "win")} == {
        name: assessed[name] for name in ("policy", "win")
    }
    assert found["before"]["policy"] != assessed["policy"]
    code, win = found["before"]["policy"], percent(found["before"]["win"]["mean"], 1)
    told = re.sub(r"\s+", " ", shown).partition("usual nearer to that; as it is, ")[2].partition(". ")[0]
    assert f"win {win} (" in told
    assert told.endswith(f"; all played as {code}")


def test_what_is_there_is_told_in_one_line(okenv: Callable) -> None:
    result = okenv("balance", "mirror-duel", "--target", "rounds=4.5", "--grade", "usual=brute", "--grade",
                   "sharp=brute", "--grade", "cautious=brute")  # fmt: skip
    length = json.loads(okenv("simulate", "mirror-duel", "-n", "1000", "--json").stdout)["rounds"]["mean"]
    assert abs(length - 4.5) < 0.2
    assert result.stdout.endswith("It is there already, so nothing is proposed.\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--target", "65"), "target: found '65', expected a chance to win from 1% to 99%"),
        (("--target", "wins=65%"), "target: found 'wins', expected one of win, falls, rounds; did you mean 'win'?"),
        (("--heroes", "herro"), "heroes: found 'herro', expected one of hero, mooks; did you mean 'hero'?"),
        (("--grade", "usal=brute"), "grade: found 'usal', expected one of cautious, usual, sharp"),
        (("--take", "2"), "--take: found 2 alone, expected --out FILE beside it, to write it to"),
        (("--take", "0", "--out", "fair.yaml"), "found 0, expected a whole number from 1 to 5"),
        (("--out", "fair.txt"), "--out: found 'fair.txt', expected a file that ends in .yaml"),
        (("--out", "nowhere/fair.yaml"), "in a folder that is not there; expected a new file"),
    ],
)
def test_a_mistake_is_told(okenv: Callable, arguments: tuple[str, ...], words: str) -> None:
    result = okenv("balance", "hero-vs-4-mooks", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_nothing_that_is_there_is_written_over(okenv: Callable, tmp_path: Path) -> None:
    out = tmp_path / "mine.yaml"
    out.write_text("mine", encoding="utf-8")
    result = okenv(*ASKED, "--out", str(out))
    assert (result.exit_code, out.read_text(encoding="utf-8")) == (2, "mine")
    assert "which is there already; expected a new file" in result.stderr


def test_a_number_that_was_not_proposed_is_told(okenv: Callable, tmp_path: Path) -> None:
    out = tmp_path / "fair.yaml"
    grades = [text for grade in ("cautious", "usual", "sharp") for text in ("--grade", f"{grade}=brute")]
    result = okenv("balance", "mirror-duel", "--target", "rounds=4.5", *grades, "--take", "1", "--out", str(out))
    assert (result.exit_code, out.exists()) == (2, False)
    assert "--out: nothing is proposed, so" in result.stderr
