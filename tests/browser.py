"""A headless Chromium for the tests of pages, which fails whatever test sees an error that it did not provoke.

``OKENV_BROWSER`` names the browser's program, or is 1 for whichever is found; where it is set, a browser that is
missing is a failure. A test that provokes an error says so: ``@pytest.mark.provokes("status of 422")``, a pattern that
the error matches and that some error has to match.
"""

import os
import re
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


_WATCH = """(() => {
    const told = new Set();
    const look = () => {
        for (const box of document.querySelectorAll(".trouble, [role=alert]")) {
            const text = box.innerText.trim();
            if (text && box.checkVisibility() && !told.has(text)) {
                told.add(text);
                console.error(`the page shows an error: ${text}`);
            }
        }
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, all);
})();"""


class Browser:
    """A browser that keeps what its pages complain of: exceptions, the console, failed requests, errors shown.

    Args:
        chromium: the browser itself.

    Attributes:
        complaints: so far, in order, each with its kind.
    """

    def __init__(self, chromium: Any) -> None:
        self._chromium = chromium
        self.complaints: list[str] = []
        self.closing = False  # a page that is closed loses its line to the server

    def new_context(self, **options: Any) -> Any:
        """A context as Playwright makes it, watched."""
        context = self._chromium.new_context(**options)
        context.on("console", lambda message: self._complain(f"console: {message.text}"))
        context.on("weberror", lambda error: self._complain(f"exception: {error.error}"))
        context.on("requestfailed", self._failed)
        context.add_init_script(_WATCH)
        return context

    def _failed(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # a page that is left drops what it had asked for
            self._complain(f"request: {request.url} failed: {request.failure}")

    def _complain(self, complaint: str) -> None:
        if not self.closing:
            self.complaints.append(complaint)

    def check(self, provoked: list[str]) -> None:
        """Fail where there is a complaint that no pattern matches, or a pattern that matches no complaint."""

        def fits(pattern: str, complaint: str) -> bool:
            return re.search(pattern, complaint, re.DOTALL) is not None

        unexpected = [one for one in self.complaints if not any(fits(pattern, one) for pattern in provoked)]
        assert not unexpected, f"errors on the page that the test did not provoke: {unexpected}"
        missed = [pattern for pattern in provoked if not any(fits(pattern, one) for one in self.complaints)]
        assert not missed, f"errors that the test says it provokes, but that never came: {missed}"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser without a window; not for longer than a file of tests, since its event loop runs all that time."""
    asked = os.environ.get("OKENV_BROWSER", "")
    program = asked if asked not in ("", "1") else next(filter(None, map(shutil.which, NAMES)), None)
    if program is None or not Path(program).exists():
        looked = asked if asked not in ("", "1") else ", ".join(NAMES)
        missing(f"found no browser ({looked}); on Debian and Ubuntu: apt-get install chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed: make .venv/.dev")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def browser(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """The browser for one test."""
    watched = Browser(chromium)
    yield watched
    watched.closing = True
    for context in chromium.contexts:
        context.close()
    watched.check([str(mark.args[0]) for mark in request.node.iter_markers("provokes")])
