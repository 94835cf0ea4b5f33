"""The pictures in ``docs/table`` are of today's page, each small, and all that README and ``docs/table.md`` show."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from app.web import screenshots
from app.web.serving import Served

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[3] / "docs"


def test_the_pictures_are_those_that_are_taken() -> None:
    taken = set(re.findall(r'album\.take\(page, "([\w-]+)"\)', inspect.getsource(screenshots.take_all)))
    found = {path.stem: path for path in (DOCS / "table").iterdir()}
    assert set(found) == taken
    for path in found.values():
        assert path.suffix == ".png"
        assert path.read_bytes().startswith(b"\x89PNG")
        assert path.stat().st_size <= screenshots.MOST_BYTES


def test_every_picture_is_shown_and_there() -> None:
    pages = [(DOCS / "table.md").read_text("utf-8"), (DOCS.parent / "README.md").read_text("utf-8")]
    shown = {name for page in pages for name in re.findall(r"\((?:docs/)?table/([\w-]+\.png)\)", page)}
    assert shown == {path.name for path in (DOCS / "table").iterdir()}


def test_the_pictures_are_of_todays_page(chromium: Any, served: Served, tmp_path: Path) -> None:
    """Otherwise: ``python -m app.web.screenshots docs/table``."""
    screenshots.take_all(chromium, served, tmp_path)
    off = {path.name: screenshots.apart(path, DOCS / "table" / path.name) for path in sorted(tmp_path.iterdir())}
    assert off
    assert max(off.values()) <= screenshots.CELLS_ALIKE, off


def test_what_differs_is_seen(tmp_path: Path) -> None:
    overview, plan = DOCS / "table" / "overview.png", DOCS / "table" / "plan.png"
    assert screenshots.apart(overview, plan) > 2 * screenshots.CELLS_ALIKE
    assert screenshots.apart(overview, DOCS / "table" / "phone.png") == 1
    shifted = tmp_path / "overview.png"
    with Image.open(overview) as picture:
        ImageChops.offset(picture.convert("RGB"), 1, 0).save(shifted)
    assert screenshots.apart(overview, shifted) <= screenshots.CELLS_ALIKE
