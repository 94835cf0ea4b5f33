"""Every error that a page shows or has is noticed, and fails a test that did not say that it provokes it."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.browser import Browser
from tests.waiting import until

pytestmark = pytest.mark.slow

SHOWN = '<p class="trouble" hidden>The server is gone.</p><p class="quiet">All is well.</p>'


@pytest.fixture
def watched(chromium: Any) -> Iterator[tuple[Browser, Any]]:
    """A browser whose complaints are this test's own, and a page in it."""
    browser = Browser(chromium)
    context = browser.new_context()
    page = context.new_page()
    page.goto("data:text/html,<title>A page</title>")
    page.set_content(SHOWN)
    yield browser, page
    context.close()


@pytest.mark.parametrize(("provoke", "found"), [
    ("document.querySelector('.trouble').hidden = false", "the page shows an error: The server is gone."),
    ("document.body.append(Object.assign(document.createElement('p'), { role: 'alert', innerText: 'No.' }))", "No."),
    ("setTimeout(() => { const { coloured } = null; })", "exception: .*coloured"),
    ("console.error('it failed')", "console: it failed"),
    ("fetch('http://127.0.0.1:9/').catch(() => {})", "request: .* failed"),
])  # fmt: skip
def test_an_error_is_noticed(watched: tuple[Browser, Any], provoke: str, found: str) -> None:
    browser, page = watched
    page.evaluate(f"() => {{ {provoke} }}")
    expected = [found, "net::ERR"] if "fetch" in provoke else [found]

    def told() -> bool:
        with suppress(AssertionError):
            browser.check(expected)
            return True
        return False

    until(told, lambda seconds: page.wait_for_timeout(1000 * seconds))
    with pytest.raises(AssertionError, match="did not provoke"):
        browser.check([])
    browser.check(expected)


def test_a_quiet_page_has_nothing_to_tell(watched: tuple[Browser, Any]) -> None:
    browser, page = watched
    page.evaluate("() => { document.querySelector('.quiet').textContent = 'Still.'; }")
    page.wait_for_timeout(100)
    browser.check([])
    with pytest.raises(AssertionError, match="never came"):
        browser.check(["anything"])
