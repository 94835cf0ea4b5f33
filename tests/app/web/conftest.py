"""A server of tables and a headless Chromium.

``OKENV_BROWSER`` names the browser's program, or is 1 for whichever is found; where it is set, a browser that is
missing is a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def missing(why: str) -> Any:
    """Skip, or fail where a browser was asked for."""
    return pytest.fail(why) if os.environ.get("OKENV_BROWSER") else pytest.skip(why)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    asked = os.environ.get("OKENV_BROWSER", "")
    program = asked if asked not in ("", "1") else next(filter(None, map(shutil.which, NAMES)), None)
    if program is None or not Path(program).exists():
        missing(f"found no browser {asked if asked not in ('', '1') else ', '.join(NAMES)}")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server over an empty folder."""
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    with Served(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Visitor]]:
    """Opens pages, each in a browser of its own; none of them may complain or ask for anything from elsewhere."""
    visitors: list[Visitor] = []

    def opened(address: str, **options: Any) -> Visitor:
        visitors.append(Visitor(chromium, address, **options))
        return visitors[-1]

    yield opened
    for visitor in visitors:
        visitor.close()
    for visitor in visitors:
        assert visitor.complaints == []
        assert visitor.strangers() == []
