import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import evaluation.report


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
    out = tmp_path / "runs" / "demo"
    result = okenv("demo", "--pairs", "20", "--out", out)
    assert result.exit_code == 0
    shown = result.stdout
    assert "--- Round 1 ---" in shown
    assert re.search(r"^Round \d+, victory for \w+\.", shown, re.MULTILINE)
    for policy in ("random", "brute", "turtle", "sniper"):
        assert re.search(rf"^ {policy} .* ±", shown, re.MULTILINE)
    assert f"{5 * 12 * 20:,} fights run, in mirrored pairs" in shown
    assert f"  {out / 'round-robin.png'}\n  {out / 'report.html'}\n" in shown
    page = (out / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"https?://|<script|<link|url\(", page)
    assert "okenv demo --pairs 20" in page
    assert "--- Round 1 ---" in page
    assert "data:image/png;base64," in page
    assert (out / "round-robin.png").read_bytes().startswith(b"\x89PNG")


def test_the_demo_without_matplotlib(okenv: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation.report, "can_draw", lambda: False)
    shown = okenv("demo", "--pairs", "5", "--out", tmp_path).stdout
    assert "matplotlib is not installed (pip install 'okenv[report]')" in shown
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    assert "<img" not in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_demo_comes_out_the_same(okenv: Callable, tmp_path: Path) -> None:
    pages = []
    for name in ("a", "b"):
        okenv("demo", "--pairs", "5", "--out", tmp_path / name)
        pages.append((tmp_path / name / "report.html").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]


def test_a_folder_that_cannot_be_made(complains: Callable, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot be made" in complains("demo", "--out", file)
