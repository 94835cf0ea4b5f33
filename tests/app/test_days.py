"""``okenv assess DAY``: its tables say what its data say, and a mistake is told in one line."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from okenv.core.voice.words import percent

GRADES = [text for grade in ("cautious", "usual", "sharp") for text in ("--grade", f"{grade}=captain")]


@pytest.mark.slow
def test_the_tables_of_a_day_say_what_its_data_say(okenv: Callable) -> None:
    asked = ("assess", "patrol", "-n", "60")
    found = json.loads(okenv(*asked, "--json").stdout)
    result = okenv(*asked)
    shown = re.sub(" +", " ", result.stdout)
    assert result.stderr == ""
    assert f"\n{found['sentence'][:1].upper()}{found['sentence'][1:]}.\n" in shown
    assert "the party: Captain Rhee, 4 x Soldier" in shown
    assert [one["encounter"] for one in found["fights"]] == ["border-raid", "hero-vs-4-mooks", "captains-guards"]
    assert [one["rest"] for one in found["fights"]] == ["", "1 hour", "8 days"]
    assert " 2 after 1 hour, Hero against four mooks: mooks, 4 x Thug" in shown
    usual = found["grades"]["usual"]["encounters"]
    for one in usual:
        assert f" {100 * one['reached']['mean']:.1f} % ({100 * one['reached']['low']:.1f} to" in shown
        if one["win"]:
            assert f" {one['begin']['mean']:.1f} {one['stand']['mean']:.1f} {one['rounds']['mean']:.1f}" in shown
    for grade in found["grades"].values():
        assert grade["policy"] in shown
        assert grade["win"] == grade["encounters"][-1]["won_so_far"]
    for hero in usual[0]["heroes"]:
        shares = [percent(one["heroes"][hero]["out"]["mean"]) for one in usual]
        assert re.search(rf"\n {hero} {'.*'.join(map(re.escape, shares))}", shown), hero
    assert re.search(r"\n lethal damage 0\.0, unlucky 0 ", shown)


def test_a_day_of_a_file(okenv: Callable, tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text("day: Two\nencounters: [captains-guards, {encounter: captains-guards, rest: a night}]\n")
    found = json.loads(okenv("assess", str(file), "-n", "20", "--heroes", "gang", *GRADES, "--json").stdout)
    assert (found["day"], found["title"]) == ("two", "Two")
    assert {one["heroes"] for one in found["fights"]} == {"gang"}
    assert {grade["days"] for grade in found["grades"].values()} == {20}


@pytest.mark.parametrize(
    ("text", "arguments", "words"),
    [
        ("day: X\nencounters: [mirror-dual]\n", (), "did you mean 'mirror-duel'?"),
        (
            "day: X\nencounters: [tavern]\n",
            ("--heroes", "wach"),
            "okenv: heroes: found 'wach', expected one of gallery",
        ),
        ("day: X\nencounters: [tavern, {encounter: tavern, rest: soon}]\n", (), "rest: found 'soon', expected a time"),
        ("day: X\nencounters: [tavern]\n", ("--grade", "usual=brut"), "did you mean 'brute'?"),
    ],
)
def test_a_mistake_is_told(okenv: Callable, tmp_path: Path, text: str, arguments: tuple[str, ...], words: str) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text)
    result = okenv("assess", str(file), *arguments)
    assert result.exit_code == 2
    assert result.stderr.count("okenv: ") == 1
    assert words in result.stderr
