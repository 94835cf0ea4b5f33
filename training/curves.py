"""Learning curves: what runs scored when, as a picture with seeds and 95 % intervals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .config import FREE

NAME = "curve.json"
_ALIKE = {*FREE, "seed"} - {"title"}
"""Fields in which runs of one group may differ."""


@dataclass(frozen=True)
class Curve:
    """A run's measurements.

    Attributes:
        title: of the run.
        seed: of the run.
        config: as plain data.
        steps: int64 ``[n]``; ``seconds`` float64 ``[n]``, of learning.
        score: float64 ``[n, 3]``: mean, low and high against all opponents, each counting the same.
        opponents: the same against each, by code.
    """

    title: str
    seed: int
    config: dict[str, Any]
    steps: np.ndarray
    seconds: np.ndarray
    score: np.ndarray
    opponents: dict[str, np.ndarray]

    @property
    def group(self) -> str:
        """What runs share that differ in their seed alone, wherever and with how many threads they learned."""
        return json.dumps({key: value for key, value in self.config.items() if key not in _ALIKE}, sort_keys=True)

    def against(self, opponent: str | None) -> np.ndarray:
        """The score against one opponent, or against all.

        Raises:
            ValueError: for one whom it did not meet.
        """
        if opponent is None:
            return self.score
        if opponent not in self.opponents:
            raise ValueError(f"--against: found {opponent!r}, expected one of {', '.join(self.opponents)}")
        return self.opponents[opponent]


def curve_data(config: dict[str, Any], points: list[dict[str, Any]]) -> bytes:
    """The file of a run's curve."""
    return (json.dumps({"config": config, "points": points}, indent=1) + "\n").encode()


def read_curve(folder: str | Path) -> Curve:
    """The curve of a run's folder, or of such a file.

    Raises:
        ValueError: where there is none, or something else.
    """
    path = Path(folder)
    path = path / NAME if path.suffix != ".json" else path
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        config, points = data["config"], data["points"]
        found = Curve(
            str(config["title"]),
            int(config["seed"]),
            config,
            np.array([point["steps"] for point in points], np.int64),
            np.array([point["seconds"] for point in points], np.float64),
            np.array([point["score"] for point in points], np.float64).reshape(-1, 3),
            {
                code: np.array([point["opponents"][code] for point in points], np.float64)
                for code in (points[0]["opponents"] if points else ())
            },
        )
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}; expected the folder of a training run") from None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise ValueError(f"{path}: found no curve of a training run: {error}") from None
    if not len(found.steps):
        raise ValueError(f"{path}: found no measurement yet, expected at least one")
    return found


def draw(curves: Sequence[Curve], out: str | Path, against: str | None = None) -> None:
    """Draw curves over steps and over hours of learning.

    Runs that differ in their seed alone share a colour: a line for each seed with the interval of its own fights, and
    a thick one for their mean.

    Args:
        curves: at least one.
        out: the picture; its ending says what kind.
        against: one opponent in place of all.

    Raises:
        ValueError: for an opponent that a curve does not have, or a kind of picture that there is not.
        OSError: where it cannot be written.
    """
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    picture = Figure((10, 4.2), layout="constrained")
    FigureCanvasAgg(picture)
    by_steps, by_hours = picture.subplots(1, 2, sharey=True)
    groups: dict[str, list[Curve]] = {}
    for curve in curves:
        groups.setdefault(curve.group, []).append(curve)
    for k, group in enumerate(groups.values()):
        colour = f"C{k}"
        scores = [curve.against(against) for curve in group]
        seeds = ", ".join(str(curve.seed) for curve in group)
        for curve, score in zip(group, scores, strict=True):
            for axes, x in ((by_steps, curve.steps / 1e6), (by_hours, curve.seconds / 3600)):
                axes.plot(x, score[:, 0], color=colour, lw=0.8, marker=".", alpha=0.7)
                axes.fill_between(x, score[:, 1], score[:, 2], color=colour, alpha=0.15, lw=0)
        n = min(len(score) for score in scores)
        mean = np.mean([score[:n, 0] for score in scores], 0)
        label = f"{group[0].title or 'untitled'} (seed {seeds})"
        by_steps.plot(np.mean([c.steps[:n] for c in group], 0) / 1e6, mean, color=colour, lw=2, label=label)
        by_hours.plot(np.mean([c.seconds[:n] for c in group], 0) / 3600, mean, color=colour, lw=2)
    for axes, label in ((by_steps, "million decisions"), (by_hours, "hours of learning")):
        axes.axhline(0.5, color="0.5", lw=0.8, ls="--")
        axes.set(xlabel=label, ylim=(0, 1))
        axes.set_xlim(left=0)
        axes.grid(alpha=0.3)
    by_steps.set_ylabel(f"won against {against or 'all opponents'}, mirrored pairs")
    by_steps.legend(loc="lower right", fontsize=8)
    picture.savefig(out, dpi=120, metadata={"Description": digest(curves)} if Path(out).suffix == ".png" else None)


def digest(curves: Sequence[Curve]) -> str:
    """Hex digest of what a picture shows, which it carries: so a picture that is stale is found out."""
    seen = hashlib.sha256()
    for curve in curves:
        seen.update(json.dumps(curve.config, sort_keys=True).encode())
        for array in (curve.steps, curve.seconds, curve.score, *curve.opponents.values()):
            seen.update(array.tobytes())
    return seen.hexdigest()
