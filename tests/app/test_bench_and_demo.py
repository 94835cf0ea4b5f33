import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.plan import load_plan
from evaluation.store import Store


def test_bench_measures_the_four(okenv: Callable) -> None:
    result = okenv("bench", "--seconds", "0.05", "--json")
    found = json.loads(result.stdout)
    assert list(found) == ["mirror-duel", "three-on-three", "hero-vs-8-mooks", "hero-vs-12-mooks"]
    for row in found.values():
        assert set(row) == {"decisions_per_s", "ns"}
        assert row["decisions_per_s"] > 0
        assert row["decisions_per_s"] == pytest.approx(1e9 / row["ns"], rel=0.01)


def test_bench_for_people(okenv: Callable) -> None:
    shown = okenv("bench", "--seconds", "0.05").stdout
    assert "decisions per second" in shown
    assert re.search(r"mirror-duel +[\d,]+ +\d+", shown)


@pytest.mark.kept
def test_the_demo_shows_and_writes_everything(okenv: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a demo of older rules left in the folder is replaced."""
    out = tmp_path / "runs" / "demo"
    with monkeypatch.context() as older:
        older.setattr("evaluation.store.play_hash", lambda _: "0123456789abcdef")
        Store(out / "demo.sqlite", load_plan("first")).close()
    result = okenv("demo", "--pairs", "20", "--out", out)
    assert result.exit_code == 0
    shown = result.stdout
    assert "--- Round 1 ---" in shown
    assert re.search(r"^Round \d+, victory for \w+\.", shown, re.MULTILINE)
    for policy in ("random", "brute", "turtle", "sniper"):
        assert re.search(rf"^ \d\S* +{policy} ", shown, re.MULTILINE)
    assert f"The first policies: {5 * 12 * 20:,} fights run (all played)" in shown
    assert f"Report: {out / 'report.html'}\n\nOpen the report in a browser" in shown
    assert "<h1>The first policies</h1>" in (out / "report.html").read_text(encoding="utf-8")


def test_what_is_no_demo_is_left_alone(complains: Callable, tmp_path: Path) -> None:
    """Somebody's own file or folder of that name, and fights of another tournament."""
    fights = tmp_path / "demo.sqlite"
    fights.mkdir()
    assert "found a folder, expected a plain file" in complains("demo", "--out", tmp_path)
    fights.rmdir()
    fights.write_text("a diary")
    assert "cannot be used as a tournament's file" in complains("demo", "--out", tmp_path)
    assert fights.read_text() == "a diary"
    fights.unlink()
    Store(fights, load_plan("first").with_changes(seed=77)).close()
    assert "found fights of seed 77" in complains("demo", "--out", tmp_path)
    assert fights.exists()


def test_a_folder_that_cannot_be_made(complains: Callable, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot be made" in complains("demo", "--out", file)
