"""A run that is stopped, killed or out of disk goes on as if nothing had happened."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from agents.learned.weights import load_weights
from training import run as runs
from training.checkpoint import NAME, CheckpointError, read_checkpoint
from training.config import Training
from training.run import Run

from .conftest import TINY

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def whole(tiny: Training, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    assert Run(tiny, folder, command="okenv train tiny").go(workers=1)
    return folder


def came_to(folder: Path) -> tuple[dict[str, bytes], list[dict[str, object]], list[dict[str, object]]]:
    """The weights, the curve without seconds, and the league of a run."""
    weights = load_weights(folder / "weights.safetensors").weights
    curve = json.loads((folder / "curve.json").read_text())["points"]
    _, facts = read_checkpoint(folder / NAME)
    for point in curve:
        del point["seconds"]
    return {name: array.tobytes() for name, array in weights.items()}, curve, facts["league"]


def test_a_run_leaves_weights_a_curve_and_a_league(whole: Path, tiny: Training) -> None:
    weights, curve, league = came_to(whole)
    assert [point["steps"] for point in curve] == [192, 384]
    assert [(member["name"], member["group"]) for member in league] == [
        ("brute", "anchor"),
        ("duellist", "anchor"),
        ("snapshots/000000000128.safetensors", "self"),
        ("snapshots/000000000192.safetensors", "self"),
        ("snapshots/exploiter-000000000192.safetensors", "exploiter"),
        ("snapshots/000000000256.safetensors", "self"),
        ("snapshots/000000000384.safetensors", "self"),
    ]
    card = load_weights(whole / "weights.safetensors", "ok").card
    assert card["command"] == "okenv train tiny"
    assert card["steps"] == 384
    assert card["training"]["score"] == curve[-1]["score"]
    assert list((whole / "tensorboard").glob("events.*"))
    snapshot = load_weights(whole / "snapshots/000000000128.safetensors").weights
    assert any(snapshot[name].tobytes() != weights[name] for name in weights)


@pytest.mark.parametrize("after", [1, 2, 3, 4, 5, 7])
def test_a_run_that_is_stopped_goes_on_to_the_same_weights_and_curve(
    whole: Path, tiny: Training, tmp_path: Path, after: int
) -> None:
    # 64 steps an iteration: after 3 an exploiter begins, after 4 it is in the middle, after 5 it has joined.
    made = iter(range(1, 100))
    first = Run(tiny, tmp_path)
    assert not first.go(stop=lambda: next(made) == after, workers=1)
    assert (first.exploiter is not None) == (after in (3, 4))
    assert Run(tiny, tmp_path, resume=True, command="okenv train tiny").go(workers=1)
    assert came_to(tmp_path) == came_to(whole)


def test_stopping_every_time_gets_there_too(whole: Path, tiny: Training, tmp_path: Path) -> None:
    done = Run(tiny, tmp_path).go(stop=lambda: True, workers=1)
    for _ in range(10):
        if done:
            break
        done = Run(tiny, tmp_path, resume=True, command="okenv train tiny").go(stop=lambda: True, workers=1)
    assert done
    assert came_to(tmp_path) == came_to(whole)


@pytest.mark.parametrize("after", [3, 9])
def test_a_full_disk_loses_what_was_not_stored_and_nothing_else(
    whole: Path, tiny: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    written = iter(range(1, 100))
    write = os.fsync

    def full(file: int) -> None:
        if next(written) > after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(file)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            Run(tiny, tmp_path).go(workers=1)
    assert not [path for path in tmp_path.rglob(".*") if path.is_file()], "something half written is left"
    assert Run(tiny, tmp_path, resume=True, command="okenv train tiny").go(workers=1)
    assert came_to(tmp_path) == came_to(whole)


@pytest.fixture
def as_file(tmp_path: Path) -> Path:
    """The run as a YAML file; JSON is YAML."""
    path = tmp_path / "tiny.yaml"
    path.write_text(json.dumps(TINY))
    return path


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "app.cli", "train", *(str(word) for word in words)]


def test_a_killed_run_goes_on(whole: Path, as_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    victim = subprocess.Popen(command(as_file, "--out", folder, "--workers", "1"), stderr=subprocess.PIPE, text=True)
    _wait_for(folder / NAME, victim)
    victim.kill()
    victim.communicate()
    done = subprocess.run(
        command(as_file, "--out", folder, "--resume", "--workers", "1"), capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    assert "all of them" in done.stdout
    assert came_to(folder) == came_to(whole)


def test_ctrl_c_stores_the_run_and_says_how_to_go_on(as_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    text = as_file.read_text().replace('"steps": 384', '"steps": 100000')
    as_file.write_text(text)
    victim = subprocess.Popen(command(as_file, "--out", folder, "--workers", "1"), stderr=subprocess.PIPE, text=True)
    _wait_for(folder / NAME, victim)
    victim.send_signal(signal.SIGINT)
    _, told = victim.communicate(timeout=900)
    assert victim.returncode == 130, told
    assert "stored; the same command with --resume goes on from there" in told
    assert "Traceback" not in told
    _, facts = read_checkpoint(folder / NAME)
    assert f"interrupted after {facts['main']['steps']:,} of 100,032 steps" in told  # up to a whole iteration of 64


def _wait_for(path: Path, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 900
    while not path.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.05)


def test_what_does_not_belong_is_refused(tiny: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CheckpointError, match="found no checkpoint there"):
        Run(tiny, tmp_path, resume=True)
    Run(tiny, tmp_path).go(stop=lambda: True, workers=1)
    with pytest.raises(CheckpointError, match="found a run there, expected none: go on with --resume"):
        Run(tiny, tmp_path)
    with pytest.raises(CheckpointError, match="seed: found 3, expected 4: it goes on as it began"):
        Run(tiny.changed(seed=4), tmp_path, resume=True)
    with monkeypatch.context() as patched:
        patched.setattr(runs, "play_hash", lambda _: "other")
        with pytest.raises(CheckpointError, match="found a run under other rules"):
            Run(tiny, tmp_path, resume=True)
    (tmp_path / NAME).write_bytes((tmp_path / NAME).read_bytes()[:1000])
    with pytest.raises(CheckpointError, match="found no checkpoint: "):
        Run(tiny, tmp_path, resume=True)
    (tmp_path / NAME).write_bytes(b"\x80\x04K*.")
    with pytest.raises(CheckpointError, match="found no checkpoint: "):
        Run(tiny, tmp_path, resume=True)


def test_a_run_starts_from_weights(whole: Path, tiny: Training, tmp_path: Path) -> None:
    start = tiny.changed(start=str(whole / "weights.safetensors"))
    taken = Run(start, tmp_path).main.weights
    given = load_weights(whole / "weights.safetensors").weights
    assert all(np.array_equal(taken[name], given[name]) for name in given)


def test_a_league_of_nobody_begins_with_oneself(tiny: Training, tmp_path: Path) -> None:
    league = tiny.league.model_dump() | {"anchors": [], "anchor_share": 0.0, "exploiters": None}
    run = Run(tiny.changed(league=league), tmp_path)
    assert [member.name for member in run.league.members] == ["snapshots/start.safetensors"]
    run.go(stop=lambda: True, workers=1)
    assert run.main.done == 64
