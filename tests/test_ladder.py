"""The ladder of opponents: what is measured, kept, and gone on with."""

import json
from pathlib import Path

import numpy as np
import pytest

from agents.intervals import mean_interval
from benchmarks import ladder
from evaluation.simulate import mirrored
from okenv import load_encounter


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two encounters, three policies, and a file of its own."""
    kept = tmp_path / "runs" / "ladder.jsonl"
    monkeypatch.setattr(ladder, "KEPT", kept)
    monkeypatch.setattr(ladder, "STEPS", ("random", "brute", "turtle"))
    monkeypatch.setattr(ladder, "encounter_names", lambda system: ["mirror-duel", "giant-and-duellist"])
    return kept


def test_each_step_is_the_mean_over_encounters_of_mirrored_pairs(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ladder.main(["steps", "--pairs", "30", "--seed", "5", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["policy"], row["against"]) for row in rows] == [("brute", "random"), ("turtle", "brute")]
    names = ("mirror-duel", "giant-and-duellist")
    scores = np.mean([mirrored(load_encounter(name), "turtle", "brute", 30, 5) for name in names], axis=0)
    assert rows[1] == {"policy": "turtle", "against": "brute", **mean_interval(scores)._asdict()}


def test_it_goes_on_where_it_stopped(
    small: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def play(encounter: object, a: str, b: str, pairs: int, seed: int) -> np.ndarray:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(f"{a} {b}")
        return np.full(pairs, 0.25)

    monkeypatch.setattr(ladder, "mirrored", play)
    assert ladder.main(["steps", "--pairs", "4"]) == 130
    assert "goes on from here" in capsys.readouterr().err
    small.write_text(small.read_text() + '\n{"key": "cut o', encoding="utf-8")
    played.clear()
    assert ladder.main(["steps", "--pairs", "4"]) == 0
    assert played == ["turtle brute"]
    assert "25.0%" in capsys.readouterr().out
    assert ladder.main(["steps", "--pairs", "4"]) == 0
    assert played == ["turtle brute"]


def test_what_was_played_under_other_rules_is_not_taken(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = ladder.Matches(small, 2, 0, lambda line: None)
    monkeypatch.setattr(ladder, "mirrored", lambda *_: np.array([1.0, 1.0]))
    assert one.match("mirror-duel", "brute", "random").tolist() == [1.0, 1.0]
    monkeypatch.setattr(ladder, "mirrored", lambda *_: np.array([0.0, 0.0]))
    assert ladder.Matches(small, 2, 0, print).match("mirror-duel", "brute", "random").tolist() == [1.0, 1.0]
    monkeypatch.setattr(ladder, "play_hash", lambda name: "others")
    assert ladder.Matches(small, 2, 0, lambda line: None).match("mirror-duel", "brute", "random").tolist() == [0.0, 0.0]


def test_a_number_of_pairs_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["duels", "--pairs", "0"])
    assert "found 0, expected at least 1" in capsys.readouterr().err


def test_a_picture_of_it(small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "steps.svg"
    assert ladder.main(["steps", "--pairs", "2", "--plot", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert "<svg" in file.read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        ladder.main(["steps", "--pairs", "2", "--plot", str(tmp_path / "no" / "steps.gif")])
    assert "expected a .png or .svg file in a folder that is there" in capsys.readouterr().err
