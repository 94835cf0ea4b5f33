"""Learning curves: read back, grouped by seed, drawn."""

import json
from pathlib import Path

import numpy as np
import pytest
import yaml

pytest.importorskip("matplotlib")

from matplotlib.figure import Figure
from PIL import Image

from agents.learned.weights import load_weights, shipped_weights
from evaluation.plan import load_plan
from training.config import Training, in_short, load_training
from training.curves import NAME, Curve, curve_data, digest, draw, read_curve
from training.shipping import config_hash


def run(tiny: Training, folder: Path, seed: int, scores: list[float]) -> Path:
    config = json.loads(tiny.changed(seed=seed).model_dump_json())
    points = [
        {"steps": 100 * k, "seconds": 36.0 * k, "score": [x, x - 0.1, x + 0.1], "fights": 9,
         "opponents": {"brute": [x, x - 0.1, x + 0.1], "turtle": [1 - x, 0.0, 1.0]}}
        for k, x in enumerate(scores)
    ]  # fmt: skip
    folder.mkdir()
    (folder / NAME).write_bytes(curve_data(config, points))
    return folder


def test_a_curve_is_read_back(tiny: Training, tmp_path: Path) -> None:
    found = read_curve(run(tiny, tmp_path / "a", 5, [0.2, 0.6]))
    assert (found.title, found.seed) == ("Tiny", 5)
    assert found.steps.tolist() == [0, 100]
    assert found.seconds.tolist() == [0.0, 36.0]
    assert found.score == pytest.approx(np.array([[0.2, 0.1, 0.3], [0.6, 0.5, 0.7]]))
    assert found.opponents["turtle"][:, 0] == pytest.approx([0.8, 0.4])


def drawn(curves: list[Curve], out: Path, monkeypatch: pytest.MonkeyPatch, against: str | None = None) -> Figure:
    """The figure that is saved."""
    figures: list[Figure] = []
    save = Figure.savefig

    def keep(self: Figure, *args: object, **kwargs: object) -> None:
        figures.append(self)
        save(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Figure, "savefig", keep)
    draw(curves, out, against)
    return figures[0]


def test_seeds_of_one_run_share_a_mean(tiny: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [(1, tiny), (2, tiny.changed(threads=1, checkpoint_seconds=5))]
    curves = [read_curve(run(config, tmp_path / str(k), k, [0.1 * k, 0.2 * k, 0.3])) for k, config in runs]
    other = run(tiny.changed(title="Other"), tmp_path / "other", 1, [0.9])
    figure = drawn([*curves, read_curve(other)], tmp_path / "c.png", monkeypatch)
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    by_steps, by_hours = figure.axes
    assert [text.get_text() for text in by_steps.get_legend().get_texts()] == ["Tiny (seed 1, 2)", "Other (seed 1)"]
    thick = [line for line in by_steps.lines if line.get_linewidth() == 2]
    assert np.asarray(thick[0].get_ydata()) == pytest.approx([0.15, 0.3, 0.3])
    assert np.asarray(thick[0].get_xdata()) == pytest.approx([0, 1e-4, 2e-4])
    assert len([line for line in by_hours.lines if line.get_linewidth() == 0.8]) == 4, "three seeds, and one half"
    assert len(by_steps.collections) == 3, "a band for each seed"


def test_one_opponent_in_place_of_all(tiny: Training, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    curve = read_curve(run(tiny, tmp_path / "a", 1, [0.2, 0.4]))
    figure = drawn([curve], tmp_path / "c.svg", monkeypatch, "turtle")
    assert np.asarray(figure.axes[0].lines[0].get_ydata()) == pytest.approx([0.8, 0.6])
    with pytest.raises(ValueError, match="--against: found 'nobody', expected one of brute, turtle"):
        draw([curve], tmp_path / "d.png", "nobody")


@pytest.mark.parametrize(
    ("text", "expected"),
    [(None, "cannot be read"), ("{}", "no curve"), ("[", "no curve"), ('{"config": 1, "points": 2}', "no curve")],
)
def test_what_is_no_run_is_told(tmp_path: Path, text: str | None, expected: str) -> None:
    if text is not None:
        (tmp_path / NAME).write_text(text)
    with pytest.raises(ValueError, match=expected):
        read_curve(tmp_path)


def test_a_run_that_was_never_measured_is_told(tiny: Training, tmp_path: Path) -> None:
    folder = run(tiny, tmp_path / "a", 1, [])
    with pytest.raises(ValueError, match="found no measurement yet"):
        read_curve(folder)


DOCS = Path(__file__).parents[2] / "docs" / "learning"
PICTURES = {
    "okenv.png": ["okenv"],
    "best-response.png": ["best-response"],
    "ablation.png": ["okenv", "okenv-2", "ablation-mlp-1", "ablation-mlp-2"],
}
"""The pictures of ``docs/learning.md``: of which curves there, each named by its shipped run, and its seed if not 1."""


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_documentation_show_the_curves_beside_them(name: str) -> None:
    folders = PICTURES[name]
    curves = [read_curve(DOCS / folder) for folder in folders]
    with Image.open(DOCS / name) as picture:
        assert picture.info["Description"] == digest(curves)
    for folder, curve in zip(folders, curves, strict=True):
        shipped = load_training(folder.rstrip("-123456789")).changed(seed=curve.seed)
        assert config_hash(in_short(Training.model_validate(curve.config))) == config_hash(shipped)
        assert curve.steps[-1] >= shipped.steps


@pytest.mark.parametrize(("name", "networks"), [("ablation", 3), ("squads", 3), ("captain", 1)])
def test_the_tournaments_of_the_documentation_can_be_played(name: str, networks: int, tmp_path: Path) -> None:
    """Once the networks are there: others stand for them here."""
    plan = yaml.safe_load((DOCS / f"{name}.yaml").read_text(encoding="utf-8"))
    trained = [code for code in plan["policies"] if code.startswith("ppo:runs/training/")]
    (tmp_path / "plan.yaml").write_text(yaml.safe_dump(plan | {"policies": ["brute", "turtle"]}), encoding="utf-8")
    assert len(load_plan(tmp_path / "plan.yaml").encounters) == len(plan["encounters"])
    assert len(trained) == networks


def test_the_shipped_curve_is_that_of_the_shipped_weights() -> None:
    card, curve = load_weights(shipped_weights("ok")["okenv"]).card, read_curve(DOCS / "okenv")
    assert card["training"]["score"] == curve.score[-1].tolist()
    assert card["steps"] == curve.steps[-1]
