"""Pictures of the table, and of a fight in the terminal: ``python -m app.web.screenshots docs/table``.

Needs playwright and a Chromium. The fights are seeded, so that the same pictures come again. A test takes them anew
and holds them beside those in the folder (:func:`apart`).
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .serving import Served

MOST_BYTES = 150_000
"""What a picture may have at most."""
CELL, CELLS_ALIKE, BRIGHTNESS_ALIKE = 16, 0.03, 24
"""The squares that are compared, which share of them may differ, and by how much of 255 one may that does not."""
TOLD = ("hero-vs-4-mooks", "--seed", "7"), 88, 40
"""The fight that is told in the terminal, how wide that is, and how many lines of it are shown."""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_ME = {"who": "me"}
_MOST_STEPS = 400
_READY = """() => !document.body.classList.contains("busy") && !document.querySelector(".thinking")
    && document.getElementById("asked")?.textContent !== "Loading" """
_TOLD = """() => { const bar = document.getElementById("chances")?.dataset;
    return !bar || (bar.version === document.body.dataset.version && Number(bar.fights) >= 1000) }"""
"""The bar of the chance to win, where there is one, is that of what the page shows."""


def waiting(served: Served, table: str) -> dict[str, Any]:
    """The table's view, once no policy thinks.

    Raises:
        RuntimeError: when that takes longer than a minute.
    """
    for _ in range(600):
        view: dict[str, Any] = served.ask(f"tables/{table}")
        asked = view["asked"]
        if view["outcome"] or (asked and (asked["kind"] == "dice" or not asked["thinking"])):
            return view
        time.sleep(0.1)
    raise RuntimeError(f"table {table}: a policy thinks for more than a minute")


def play_on(served: Served, table: str, until: Callable[[dict[str, Any]], bool]) -> None:
    """Let a fight go on, plans accepted and attacks chosen, until it looks as wanted.

    Raises:
        RuntimeError: when it never does.
    """
    for _ in range(_MOST_STEPS):
        view = waiting(served, table)
        if until(view):
            return
        if view["outcome"]:
            break
        served.ask(f"tables/{table}/events", _answer(view["asked"]))
    raise RuntimeError(f"table {table}: the moment that was wanted never came")


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    if asked["kind"] == "dice":
        return {"kind": "roll", "outcome": None}
    if asked["plan"]:
        return {"kind": "accept"}
    attacks = [one["action"] for one in asked["actions"] if one["action"].startswith("attack")]
    return {"kind": "do", "action": attacks[0] if attacks else asked["default"]}


def _new(served: Served, encounter: str, dice: str, drivers: dict[str, Any]) -> str:
    asked = {"encounter": encounter, "dice": dice, "seed": 7, "drivers": drivers}
    return str(served.ask("tables", asked)["id"])


def _asks(kind: str, plan: bool, least_round: int) -> Callable[[dict[str, Any]], bool]:
    def found(view: dict[str, Any]) -> bool:
        asked = view["asked"]
        if not asked or asked["kind"] != kind or view["round"] < least_round:
            return False
        return kind == "dice" or (asked["prompt"] == "act" and bool(asked["plan"]) == plan)

    return found


def _typed(view: dict[str, Any]) -> bool:
    return bool(view["asked"]) and view["asked"].get("name") == "4dF" and view["asked"]["sentence"].startswith("attack")


class _Album:
    """Takes pictures of pages into a folder."""

    def __init__(self, browser: Any, served: Served, folder: Path) -> None:
        self._browser, self._served, self._folder = browser, served, folder

    @contextmanager
    def page(self, path: str, width: int, height: int, dark: bool = False) -> Iterator[Any]:
        """A page of the server in a window of that size."""
        small = width < 800
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
            has_touch=small, is_mobile=small, reduced_motion="reduce",
        )  # fmt: skip
        page = context.new_page()
        page.goto(self._served.address + path)
        yield page
        context.close()

    def take(self, page: Any, name: str) -> None:
        """A picture of what the page shows.

        Raises:
            RuntimeError: where it is too large for a repository.
        """
        from PIL import Image

        page.wait_for_function(_TOLD)
        page.wait_for_timeout(400)
        path = self._folder / f"{name}.png"
        page.screenshot(path=path)
        with Image.open(path) as taken:  # a page has few colours
            taken.convert("RGB").quantize(256).save(path, optimize=True)
        if path.stat().st_size > MOST_BYTES:
            raise RuntimeError(f"{path}: found {path.stat().st_size:,} bytes, expected at most {MOST_BYTES:,}")


def apart(one: Path, other: Path) -> float:
    """How much two pictures differ: the share of their squares that do; 1 where they are not of one size.

    Small things, such as how a machine smooths its letters, are not seen; another text, place or colour is.
    """
    import numpy as np
    from PIL import Image

    grey = [np.asarray(Image.open(path).convert("L"), np.float64) for path in (one, other)]
    if grey[0].shape != grey[1].shape:
        return 1.0
    height, width = (size // CELL * CELL for size in grey[0].shape)
    means = [g[:height, :width].reshape(height // CELL, CELL, width // CELL, CELL).mean(axis=(1, 3)) for g in grey]
    return float(np.mean(np.abs(means[0] - means[1]) > BRIGHTNESS_ALIKE))


def in_the_terminal() -> str:
    """A page with the first lines of a fight as a terminal shows them."""
    from rich.console import Console
    from rich.terminal_theme import MONOKAI
    from rich.text import Text

    fight, width, height = TOLD
    told = subprocess.run(
        [sys.executable, "-m", "app", "fight", *fight],
        env={**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(width), "TERM": "xterm-256color"},
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    shown = [f"$ okenv fight {' '.join(fight)}", *told[: height - 1]]
    console = Console(record=True, width=width, file=io.StringIO())
    console.print(Text.from_ansi("\n".join(shown)))
    return console.export_html(theme=MONOKAI, inline_styles=True)


def take_all(browser: Any, served: Served, folder: Path) -> None:
    """All pictures."""
    album = _Album(browser, served, folder)
    heroes = {**_ME, "player": True}
    boss = _new(served, "boss-fight", "program", {"heroes": heroes, "lair": {"who": "brute"}})
    table = f"table/{boss}"
    play_on(served, boss, _asks("decision", False, 2))
    with album.page(table, 1200, 780) as page:
        page.wait_for_function(_READY)
        album.take(page, "overview")
        page.keyboard.press("w")
        page.click("dialog .stops button >> nth=1")
        page.wait_for_selector(".what-ifs button")
        page.click("dialog .row button >> nth=0")
        page.wait_for_function("() => document.querySelectorAll('.what-ifs button').length === 2")
        page.evaluate("document.activeElement.blur()")
        album.take(page, "what-if")
        page.keyboard.press("Escape")
        page.click(".card .name >> nth=1")
        page.wait_for_selector("dialog .corrections .field")
        page.locator("dialog .corrections").evaluate("one => one.scrollIntoView()")
        album.take(page, "corrections")
    play_on(served, boss, _asks("decision", True, 2))
    with album.page(table, 1200, 780) as page:
        page.wait_for_selector(".plan")
        album.take(page, "plan")
    with album.page(table, 390, 780, dark=True) as page:
        page.wait_for_selector(".plan")
        album.take(page, "phone")
    with album.page(str(waiting(served, boss)["player_path"]).lstrip("/"), 1024, 700) as page:
        page.wait_for_selector(".card")
        album.take(page, "player")
    mooks = _new(served, "hero-vs-8-mooks", "typed", {"hero": heroes, "mooks": {"who": "brute", "ask": False}})
    play_on(served, mooks, _typed)
    with album.page(f"table/{mooks}", 1024, 768) as page:
        page.wait_for_selector("#outcome")
        for face in ("plus", "blank", "plus"):
            page.click(f'.face[aria-label="{face}"]')
        album.take(page, "typed-dice")
    with album.page("", 1100, 1000) as page:
        page.wait_for_selector(".encounters label")
        page.select_option("#system", "zerospace")
        page.wait_for_selector('input[value="marine-duel"]')
        page.click("[data-from=build]")
        for add in ("Add a place with cover", "Add a hazard"):
            page.click(f"text={add}")
        page.evaluate("document.activeElement.blur()")
        album.take(page, "build")
    with album.page("", 860, 780) as page:
        page.goto("about:blank")  # where the server's rules for styles do not hold
        page.set_content(in_the_terminal())
        album.take(page, "fight")


def main(arguments: list[str] | None = None) -> None:
    """Take the pictures into the folder that is named."""
    parser = argparse.ArgumentParser(prog="python -m app.web.screenshots", description="Pictures of the table's pages.")
    parser.add_argument("folder", type=Path, help="where the PNG files go, such as docs/table")
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if program is None:
        sys.exit(f"screenshots: found no browser, expected one of {', '.join(_BROWSERS)}")
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as tables,
        Served(Path(tables), "--no-warm") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        take_all(browser, served, folder)
        browser.close()


if __name__ == "__main__":
    main()
