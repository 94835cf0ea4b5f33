"""A headless Chromium for the tests of pages.

``OKENV_BROWSER`` names the browser's program, or is 1 for whichever is found; where it is set, a browser that is
missing is a failure.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def missing(why: str) -> Any:
    """Skip, or fail where a browser was asked for."""
    return pytest.fail(why) if os.environ.get("OKENV_BROWSER") else pytest.skip(why)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window; not for longer than a file of tests, since its event loop runs all that time."""
    asked = os.environ.get("OKENV_BROWSER", "")
    program = asked if asked not in ("", "1") else next(filter(None, map(shutil.which, NAMES)), None)
    if program is None or not Path(program).exists():
        missing(f"found no browser {asked if asked not in ('', '1') else ', '.join(NAMES)}")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()
