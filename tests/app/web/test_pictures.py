"""The pictures in ``docs/table`` are those that are taken, each small, and all that ``docs/table.md`` shows."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from app.web import screenshots

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


def test_every_picture_that_is_shown_is_there() -> None:
    shown = re.findall(r"\(table/([\w-]+\.png)\)", (DOCS / "table.md").read_text("utf-8"))
    assert shown
    for name in shown:
        assert (DOCS / "table" / name).is_file()
