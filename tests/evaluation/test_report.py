import re
from pathlib import Path

import numpy as np
import pytest

from evaluation.report import can_draw, html, picture
from evaluation.roundrobin import RoundRobin
from tests.markup import Page


@pytest.fixture(scope="module")
def table() -> RoundRobin:
    rng = np.random.default_rng(1)
    scores = np.full((2, 3, 3, 100), 0.5, np.float32)
    for a, b, share in ((0, 1, 0.2), (0, 2, 0.1), (1, 2, 0.4)):
        scores[:, a, b] = rng.binomial(2, share, (2, 100)) / 2
        scores[:, b, a] = 1 - scores[:, a, b]
    return RoundRobin(["duel", "<mob>"], ["random", "brute", "turtle"], scores)


def page(table: RoundRobin, image: Path | None = None) -> str:
    story = ["A <duel>, seed 1", "Red & Blue meet.", "Red wins."]
    return html(table, title="A demo", story=story, command="okenv demo --pairs 100", image=image)


def test_the_page_needs_nothing_beside_itself(table: RoundRobin, tmp_path: Path) -> None:
    image = tmp_path / "drawn.png"
    image.write_bytes(b"\x89PNG drawn")
    text = page(table, image)
    assert not re.search(r"https?://|@import|url\(|<script|<link", text)
    assert [resource[:22] for resource in Page(text).values("src", "href")] == ["data:image/png;base64,"]


def test_the_page_tells_everything(table: RoundRobin) -> None:
    read = Page(page(table))
    assert read.open == []
    for words in ("1,200 fights", "A <duel>, seed 1", "Red & Blue meet.\nRed wins.", "<mob>", "okenv demo --pairs 100"):
        assert words in read.words
    for a in range(3):
        overall = table.overall(a)
        assert f"{overall.mean:.1%}" in read.words
        assert f"{overall.low:.1%} to {overall.high:.1%}" in read.words
    assert read.words.index("turtle") < read.words.index("random")  # best first
    assert read.values("src", "href") == []


@pytest.mark.skipif(not can_draw(), reason="needs the extra 'report'")
def test_the_picture_is_drawn(table: RoundRobin, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    picture(table, file)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    width, height = (int.from_bytes(data[k : k + 4], "big") for k in (16, 20))
    assert width > 1000
    assert height > 500


@pytest.mark.skipif(not can_draw(), reason="needs the extra 'report'")
def test_the_picture_shows_every_name_without_overlaps(table: RoundRobin, monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib.figure import Figure

    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, file, **kws: drawn.append(figure))
    picture(table, Path("unused.png"))
    figure = drawn[0]
    figure.draw_without_rendering()
    matrix = figure.axes[0]
    boxes = [text.get_window_extent() for text in matrix.texts]
    assert len(boxes) == 12  # a score and an interval in each of six cells
    for i, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[i + 1 :])
    legend = figure.legends[0]
    assert [text.get_text() for text in legend.get_texts()] == ["all encounters", "duel", "<mob>"]
    assert not legend.get_window_extent().overlaps(figure.axes[1].xaxis.label.get_window_extent())
