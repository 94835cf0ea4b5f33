"""``okenv train``, ``okenv curves`` and ``okenv weights``: what they list, print and complain about."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("torch")

from agents.intervals import Interval
from agents.learned.weights import load_weights, shipped_weights
from app.commands.train import quiet_threads
from training.config import shipped_training
from training.learner import Learner

TINY = """title: Tiny
steps: 64
network: {kind: entities, width: 8, trunk: 8}
fights: {lanes: 8}
ppo: {n_steps: 8, batch_size: 32, n_epochs: 1}
encounters: {named: [mirror-duel], variations: 0}
league: {anchors: [brute]}
evaluation: {every: 32, pairs: 2, opponents: [brute], encounters: [mirror-duel]}
threads: 1
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run, made once, with its configuration."""
    from typer.testing import CliRunner

    from app.cli import app

    made = tmp_path_factory.mktemp("made")
    (made / "tiny.yaml").write_text(TINY)
    words = ["train", str(made / "tiny.yaml"), "--out", str(made / "run"), "--workers", "1"]
    result = CliRunner().invoke(app, words, prog_name="okenv")
    assert result.exit_code == 0, result.output
    assert "asked for" not in result.output
    return made


def test_without_a_name_the_shipped_runs_are_listed(okenv: Callable) -> None:
    result = okenv("train")
    assert result.exit_code == 0
    shown = re.sub(" +", " ", result.stdout)
    for name, config in shipped_training().items():
        assert f"{name} {config.title} {config.steps:,} {config.network.kind}" in shown


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_run_prints_what_it_came_to_and_how_to_use_it(
    okenv: Callable, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    iterate = Learner.iterate
    monkeypatch.setattr(Learner, "iterate", lambda self: time.sleep(0.1) or iterate(self))
    result = okenv("train", folder / "tiny.yaml", "--steps", "32", "--seed", "9", "--workers", "1")
    assert result.exit_code == 0
    weights = Path("runs/training/tiny/weights.safetensors")
    assert weights.exists()
    assert f"play them as ppo:{weights}" in result.stdout
    assert re.search(r"brute +\d+\.\d% +\d+\.\d% to \d+\.\d%", result.stdout)
    assert "4 fights" in result.stdout
    assert result.stderr.startswith("okenv: asked for 32 steps, makes 64: it learns from 64 at once\n")
    assert "After 64 steps" in result.stdout
    assert "okenv: 64 of 64 steps, 0:00 left" in result.stderr
    assert load_weights(weights).card["training"]["seconds"] >= 0.1  # of the iteration before it, too
    again = okenv("train", folder / "tiny.yaml", "--steps", "32", "--seed", "9")
    assert again.exit_code == 2
    assert "go on with --resume, or choose another --out" in again.stderr
    shown = okenv("simulate", "mirror-duel", "-n", "4", "--policy", f"red=ppo:{weights}", "--policy", "blue=brute")
    assert shown.exit_code == 0


@pytest.mark.parametrize(("words", "expected"), [
    (("duell",), "training: found 'duell', expected one of"),
    (("nowhere.yaml",), "nowhere.yaml"),
    (("duel", "--device", "gpu"), "--device: found 'gpu', expected auto, cpu or cuda"),
    (("duel", "--resume", "--out", "nothing"), "found no checkpoint there"),
    (("duel", "--seed", "4294967296"), "seed"),
])  # fmt: skip
def test_mistakes_get_one_line(complains: Callable, words: tuple[str, ...], expected: str, here: Path) -> None:
    assert expected in complains("train", *words)
    assert not list(here.rglob("*.safetensors"))


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_gets_one_line(complains: Callable, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = complains("train", folder / "tiny.yaml", "--out", tmp_path / "file" / "run")
    assert told.endswith("run/snapshots: cannot be written: found a file where a folder must be\n")


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["torch", "stable_baselines3", "sb3_contrib"])
def test_without_the_extra_it_says_which(missing: str, tmp_path: Path) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; from app.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "train", "duel"],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "install okenv with the extra 'train'" in done.stderr
    assert missing in done.stderr


@pytest.mark.parametrize(("error", "told"), [(OSError("full"), False), (ValueError("wrong"), True)])
def test_what_a_thread_cannot_write_is_told_by_the_run_alone(
    error: Exception, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: found.append(args.exc_value))

    def fail() -> None:
        raise error

    with quiet_threads():
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert found == ([error] if told else [])


def test_curves_are_printed_and_drawn(okenv: Callable, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "curve.svg"
    result = okenv("curves", folder / "run", folder / "run", "--out", out)
    assert result.exit_code == 0
    assert "Tiny (seed 0)" in result.stdout
    assert re.search(r"64 +\d+\.\d +\d+\.\d% +\d+\.\d% to", result.stdout)
    assert "<svg" in out.read_text()


@pytest.mark.parametrize(("words", "expected"), [
    (("nothing",), "nothing/curve.json: cannot be read"),
    (("half",), "half/curve.json: found no curve of a training run: Unterminated string"),
    (("RUN", "--out", "curve.doc"), "--out: found 'curve.doc', expected the ending .png, .svg or .pdf"),
    (("RUN", "--out", "no/such/folder.png"), "cannot be written"),
    (("RUN", "--against", "nobody"), "--against: found 'nobody', expected one of brute"),
])  # fmt: skip
@pytest.mark.usefixtures("here")
def test_mistakes_about_curves_get_one_line(
    okenv: Callable, folder: Path, words: tuple[str, ...], expected: str
) -> None:
    Path("half").mkdir()
    Path("half/curve.json").write_bytes((folder / "run" / "curve.json").read_bytes()[:20])
    result = okenv("curves", *(folder / "run" if word == "RUN" else word for word in words))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert expected in result.stderr


@pytest.mark.kept
def test_a_card_is_shown(okenv: Callable, folder: Path) -> None:
    weights = folder / "run" / "weights.safetensors"
    card = json.loads(okenv("weights", weights, "--json").stdout)
    assert (card["title"], card["steps"], card["architecture"]["kind"]) == ("Tiny", 64, "entities")
    shown = okenv("weights", weights).stdout
    for key in card:
        assert key in shown


def test_shipped_networks_are_listed(okenv: Callable) -> None:
    result = okenv("weights")
    assert result.exit_code == 0
    for name, path in shipped_weights("ok").items():
        assert name in result.stdout
        shown, ratings = okenv("weights", name).stdout, load_weights(path).card["ratings"]
        assert re.search(f"ratings against brute +{re.escape(str(Interval(**ratings['against']['brute'])))}", shown)
        assert re.search(rf"ratings elo +\{ratings['elo']['mean']:+.0f} ", shown)
        assert "{" not in shown


def test_weights_that_are_none_get_one_line(complains: Callable, folder: Path) -> None:
    assert "found 'nobody', expected" in complains("weights", "nobody")
    assert "nothing.safetensors: cannot be read" in complains("weights", folder / "nothing.safetensors")
