import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest


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
def test_the_demo_shows_and_writes_everything(okenv: Callable, tmp_path: Path) -> None:
    """What an older okenv left in the folder is replaced."""
    out = tmp_path / "runs" / "demo"
    out.mkdir(parents=True)
    (out / "demo.sqlite").write_text("of another format")
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


def test_what_cannot_be_replaced_is_told(complains: Callable, tmp_path: Path) -> None:
    (tmp_path / "demo.sqlite").mkdir()
    assert "demo.sqlite cannot be replaced: Is a directory" in complains("demo", "--out", tmp_path)


def test_a_folder_that_cannot_be_made(complains: Callable, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot be made" in complains("demo", "--out", file)
