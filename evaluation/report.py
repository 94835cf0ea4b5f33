"""A round-robin as a picture and as one HTML page that needs nothing beside itself."""

from __future__ import annotations

import base64
import importlib.util
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from . import pages
from .intervals import percent
from .pages import COLOURS, document, row, score_cell
from .roundrobin import RoundRobin

_INK, _FAINT, _ALL = "#22303c", "#8795a1", "#22303c"


def can_draw() -> bool:
    """Whether matplotlib, of the extra ``report``, is installed."""
    return importlib.util.find_spec("matplotlib") is not None


def picture(table: RoundRobin, file: Path) -> None:
    """Draw a round-robin as PNG: who beats whom, and every policy's score by encounter.

    Raises:
        ModuleNotFoundError: without matplotlib.
    """
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    order = table.ranking()
    figure = Figure(figsize=(12, 5.4), layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08))
    figure.suptitle(
        f"Round-robin: {table.fights:,} fights in mirrored pairs with common dice", color=_INK, fontweight="bold"
    )
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.15))
    _draw_matrix(left, table, order)
    _draw_scores(right, table, order)
    figure.legend(loc="outside lower center", ncols=len(table.encounters) + 1, frameon=False, fontsize=10)
    figure.savefig(file, dpi=110)


def _draw_matrix(axes: Any, table: RoundRobin, order: list[int]) -> None:
    names = [table.policies[a] for a in order]
    shares = np.array([[np.nan if a == b else table.against(a, b).mean for b in order] for a in order])
    axes.imshow(shares, cmap="RdBu", vmin=0, vmax=1, alpha=0.85, aspect="auto")
    for y, a in enumerate(order):
        for x, b in enumerate(order):
            if a != b:
                score = table.against(a, b)
                ink = "white" if abs(score.mean - 0.5) > 0.36 else _INK
                axes.text(x, y - 0.08, f"{percent(score.mean)}", ha="center", va="center", color=ink, fontsize=12)
                span = f"{percent(score.low)} to {percent(score.high)}"
                axes.text(x, y + 0.2, span, ha="center", va="center", color=ink, fontsize=7.5)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("against")
    axes.set_title("Score of the row against the column\n(all encounters, 95 % intervals)", fontsize=11, color=_INK)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_xticks(np.arange(-0.5, len(names)), minor=True)
    axes.set_yticks(np.arange(-0.5, len(names)), minor=True)
    axes.grid(which="minor", color="white", linewidth=3)
    axes.tick_params(which="minor", length=0)


def _draw_scores(axes: Any, table: RoundRobin, order: list[int]) -> None:
    rows: list[int | None] = [None, *range(len(table.encounters))]
    step = 0.8 / len(rows)
    for k, encounter in enumerate(rows):
        colour = _ALL if encounter is None else COLOURS[(k - 1) % len(COLOURS)]
        scores = [table.overall(a, encounter) for a in order]
        means = np.array([100 * score.mean for score in scores])
        spans = np.array([[100 * (s.mean - s.low), 100 * (s.high - s.mean)] for s in scores]).T
        axes.errorbar(
            means,
            np.arange(len(order)) + (k - (len(rows) - 1) / 2) * step,
            xerr=np.maximum(spans, 0),
            fmt="D" if encounter is None else "o",
            markersize=7 if encounter is None else 5,
            color=colour,
            capsize=3,
            linewidth=1.5,
            label="all encounters" if encounter is None else table.encounters[encounter],
        )
    axes.axvline(50, color=_FAINT, linewidth=1, linestyle="--", zorder=0)
    for y in range(1, len(order)):
        axes.axhline(y - 0.5, color="#dde3e8", linewidth=1, zorder=0)
    axes.set_yticks(range(len(order)), [table.policies[a] for a in order])
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_xlim(-2, 102)
    axes.set_xlabel("score against all the others, %")
    axes.set_title("Scores by encounter\n(95 % intervals over the pairs)", fontsize=11, color=_INK)
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def html(table: RoundRobin, *, title: str, story: list[str], command: str, image: Path | None) -> str:
    """One page, self-contained: ranking, who beats whom, the picture, a narrated fight, how to repeat it.

    Args:
        table: the round-robin.
        title: of the page.
        story: lines of a narrated fight, its title first.
        command: what repeats it.
        image: the PNG of :func:`picture`, put into the page, or None.
    """
    drawn = ""
    if image is not None:
        data = base64.b64encode(image.read_bytes()).decode("ascii")
        drawn = f'<img alt="Scores with intervals" src="data:image/png;base64,{data}">'
    body = f"""<h1>{escape(title)}</h1>
<p>{table.fights:,} fights were run: every policy against every other in {len(table.encounters)} encounters,
{table.pairs:,} mirrored pairs each. A pair is two fights with the same dice and the sides exchanged, so that neither
the better side nor lucky dice count. A score is the share of fights won, a draw counting half.</p>
<h2>Scores</h2>
{_overall_table(table)}
<h2>Who beats whom</h2>
{_matrix_table(table)}
{drawn}
<h2>A fight, told</h2>
<details open><summary>{escape(story[0])}</summary>
<pre>{escape(chr(10).join(story[1:]))}</pre></details>
<h2>Again</h2>
<p>The same fights come out of <code>{escape(command)}</code>.</p>"""
    return document(title, body)


def _overall_table(table: RoundRobin) -> str:
    rows = []
    for a in table.ranking():
        scores = [table.overall(a), *(table.overall(a, e) for e in range(len(table.encounters)))]
        rows.append(row(escape(table.policies[a]), map(score_cell, scores)))
    caption = "Score against all the other policies, with 95 % interval"
    return pages.table(caption, ["all", *table.encounters], rows)


def _matrix_table(table: RoundRobin) -> str:
    order = table.ranking()
    rows = []
    for a in order:
        cells = ("<td></td>" if a == b else score_cell(table.against(a, b)) for b in order)
        rows.append(row(escape(table.policies[a]), cells))
    caption = "Score of the row against the column, over all encounters, with 95 % interval"
    return pages.table(caption, [table.policies[b] for b in order], rows)
