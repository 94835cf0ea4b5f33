"""One visitor of the pages: a browser context with a page, and what it asks for."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from app.web.serving import Served
from tests.waiting import PATIENCE, Found, until


class Visitor:
    """A page in a browser context of its own.

    Args:
        chromium: the browser.
        address: what to open.
        width, height: of the window.
        dark: whether the visitor likes it dark.
        touch: whether it is a phone or a tablet.
    """

    def __init__(
        self,
        chromium: Any,
        address: str,
        *,
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        touch: bool = False,
    ) -> None:
        scheme = "dark" if dark else "light"
        self.context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=touch, is_mobile=touch
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.requests: list[str] = []
        self.received: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("response", self._receive)
        self.origin = "/".join(address.split("/")[:3])
        self.page.goto(address)

    def _receive(self, response: Any) -> None:
        from playwright.sync_api import Error

        kind = response.headers.get("content-type", "")
        if "json" in kind and response.ok:
            with suppress(Error):  # the page was left before it came
                self.received.append(response.text())

    def strangers(self) -> list[str]:
        """What was asked of anybody but the server."""
        return [url for url in self.requests if not url.startswith(self.origin)]

    def close(self) -> None:
        """Leave, once the answers that a test gives in the server's place are given."""
        if not self.page.is_closed():
            self.page.unroute_all(behavior="wait")
        self.context.close()

    def until(self, holds: Callable[[], Found | None]) -> Found:
        """What ``holds`` returns once that is true; the page goes on meanwhile."""
        return until(holds, lambda seconds: self.page.wait_for_timeout(1000 * seconds))

    def frames(self) -> None:
        """Wait until the page has been drawn, and has heard of what was scrolled."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    # --- the game master's page

    def asked(self) -> str:
        """The question, once the page is drawn."""
        self.page.wait_for_function("() => (document.getElementById('asked')?.textContent ?? 'Loading') !== 'Loading'")
        return str(self.page.text_content("#asked"))

    def settled(self) -> str:
        """The question, once the page waits for a person."""
        self.page.wait_for_function(
            """() => !document.body.classList.contains("busy") && !document.querySelector(".thinking")
                && (/over:/.test(document.getElementById("asked")?.textContent)
                    || document.querySelector("#question .outcomes, #question .action, #accept"))"""
        )
        return self.asked()

    def table(self, served: Served) -> dict[str, Any]:
        """The table as the server knows it."""
        return dict(served.ask(f"tables/{self.page.url.rsplit('/', 1)[-1]}"))

    def caught_up(self, served: Served, after: int = -1) -> dict[str, Any]:
        """The table, later than the version ``after``, once the page shows it as it is and nobody thinks."""

        def same() -> dict[str, Any] | None:  # what the page shows first: a server that is asked all the time is slow
            self.page.wait_for_function("after => Number(document.body.dataset.version ?? -1) > after", arg=after)
            self.settled()
            view, shown = self.table(served), self.page.evaluate("document.body.dataset.version")
            return None if (view["asked"] or {}).get("thinking") or shown != str(view["version"]) else view

        return self.until(same)

    def changed(self, before: str) -> str:
        """The question, once it is another than ``before`` and the page waits for a person."""
        self.page.wait_for_function(
            "before => (document.getElementById('asked')?.textContent ?? before) !== before", arg=before
        )
        return self.settled()

    def told(self) -> list[str]:
        """The log's lines, undone ones too."""
        return [str(text) for text in self.page.locator("#log .line").all_text_contents()]

    def enter(self, outcome: int) -> None:
        """Type what the dice show."""
        self.page.fill("#outcome", str(outcome))
        self.page.press("#outcome", "Enter")

    def roll(self, outcome: int) -> str:
        """The question that follows typed dice."""
        before = self.asked()
        self.enter(outcome)
        return self.changed(before)

    def press(self, key: str) -> str:
        """The question that follows a key."""
        before = self.asked()
        self.page.keyboard.press(key)
        return self.changed(before)

    def card(self, name: str) -> str:
        """What the card of a fighter says."""
        return str(self.page.text_content(f'article:has(.name:text-is("{name}"))'))


def new_table(served: Served, encounter: str, *, dice: str = "typed", **drivers: dict[str, Any]) -> str:
    """A table made over the API; returns its id."""
    asked = {"encounter": encounter, "dice": dice, "seed": 3, "drivers": drivers}
    return str(served.ask("tables", asked)["id"])


def sit(
    served: Served,
    visit: Callable[..., Visitor],
    encounter: str,
    screen: dict[str, Any] | None = None,
    *,
    dice: str = "program",
    **drivers: dict[str, Any],
) -> Visitor:
    """The page of a new table, once it waits for a person."""
    visitor = visit(f"{served.address}table/{new_table(served, encounter, dice=dice, **drivers)}", **(screen or {}))
    visitor.settled()
    return visitor


def to_a_plan(gm: Visitor) -> None:
    """Give the first answer to every question until a plan stands there."""
    while not gm.page.locator(".plan").count():
        before = gm.asked()
        gm.page.click("#question .action >> nth=0")
        gm.changed(before)


def started(visitor: Visitor, served: Served) -> dict[str, Any]:
    """The table that was made by the form, once its page is open."""
    visitor.page.click("#start")
    visitor.page.wait_for_url(re.compile(r"/table/"))
    visitor.settled()
    return dict(served.ask(f"tables/{visitor.page.url.rsplit('/', 1)[-1]}"))


def shown(view: dict[str, Any], rng: random.Random) -> int:
    """Dice of the table: the hero rolls well, the others badly, and the tide brings nothing."""
    asked = view["asked"]
    if asked["name"] == "4dF":
        hero = view["fighters"][0]["name"]
        return rng.choice((2, 3, 4)) if hero in asked["sentence"] else rng.choice((-4, -3, -2, -1))
    return {"1d6": 3, "2dF": 0, "1dF": 0, "2d6": 7}.get(str(asked["name"]), 0)
