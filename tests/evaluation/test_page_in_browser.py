"""The page of a tournament in a real browser without a network.

Needs playwright and a Chromium. ``OKENV_BROWSER`` names its program, or is 1 for whichever is found; where it is set,
a browser that is missing is a failure.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evaluation.tournament_page import write_page
from tests.evaluation.paged import COMMAND, HOSTILE, played, teller

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browser")
    tournament = played(folder)
    with teller(folder):
        write_page(tournament, folder / "page.html", command=COMMAND)
    tournament.store.close()
    return folder / "page.html"


class Opened:
    """A page that was opened with the network off; whatever it asks for is kept."""

    def __init__(self, browser: Any, file: Path, width: int = 1280, height: int = 900) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, offline=True)
        self.page = self.context.new_page()
        self.requests: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.address = file.as_uri()
        self.page.goto(self.address)

    def step(self) -> int:
        """Where the viewer is."""
        return int(self.page.input_value("#step"))

    def press(self, do: str) -> None:
        self.page.click(f'[data-do="{do}"]')

    def fight(self) -> str:
        """What the viewer shows, as the list of fights calls it."""
        return str(self.page.eval_on_selector("#fight", "list => list.selectedOptions[0].textContent"))

    def last(self) -> int:
        return int(self.page.get_attribute("#step", "max"))

    def choose(self, group: str) -> None:
        """See the first panel of a group alone, choose the second, and see that one alone."""
        panels = self.page.locator(f'[data-group="{group}"]')
        assert [k for k in range(panels.count()) if panels.nth(k).is_visible()] == [0]
        self.page.select_option(f'select[data-shows="{group}"]', index=1)
        assert [k for k in range(panels.count()) if panels.nth(k).is_visible()] == [1]

    def read_out(self) -> None:
        """See that every control has a name, and that no heading skips a level."""
        nameless = """() => [...document.querySelectorAll("button, select, input")]
            .filter(e => !(e.getAttribute("aria-label") || (e.labels && e.labels.length))).map(e => e.outerHTML)"""
        skipped = """() => { const levels = [...document.querySelectorAll("h1,h2,h3")].map(h => +h.tagName[1]);
            return levels.filter((level, k) => level > (levels[k - 1] ?? 0) + 1).length }"""
        assert self.page.evaluate(nameless) == []
        assert self.page.evaluate(skipped) == 0


@pytest.fixture
def opened(browser: Any, file: Path) -> Iterator[Opened]:
    found = Opened(browser, file)
    yield found
    found.context.close()
    assert [url for url in found.requests if not url.startswith("file:")] == []


@pytest.fixture
def phone(browser: Any, file: Path) -> Iterator[Opened]:
    found = Opened(browser, file, 360, 740)
    yield found
    found.context.close()


def test_it_opens_without_a_network(opened: Opened) -> None:
    assert opened.requests == [opened.address]
    assert HOSTILE in opened.page.title()
    assert opened.page.locator("img").count() == 0


@pytest.mark.provokes("Content Security Policy")
@pytest.mark.provokes("request: .*image failed")
def test_the_browser_would_refuse_to_load_anything(browser: Any, file: Path) -> None:
    found = Opened(browser, file)
    asked = """new Promise(done => {
        const image = new Image(); image.onerror = () => done("refused"); image.onload = () => done("loaded");
        image.src = "page.html?image" })"""
    assert found.page.evaluate(asked) == "refused"
    found.context.close()


@pytest.mark.parametrize("group", ["payoffs", "actions", "fortunes", "successes"])
def test_lists_choose_what_is_shown(opened: Opened, group: str) -> None:
    opened.choose(group)


def test_the_heat_map_tells_the_encounter_and_the_score(opened: Opened) -> None:
    opened.page.select_option('select[data-shows="payoffs"]', label="hero-vs-4-mooks")
    table = opened.page.locator('[data-group="payoffs"][data-key="1"] table')
    cell = table.locator("td[title]").first
    assert "in hero-vs-4-mooks: " in str(cell.get_attribute("title"))
    assert "6 pairs" in str(cell.get_attribute("title"))
    colours = {table.locator("td[title]").nth(k).evaluate("c => getComputedStyle(c).backgroundColor") for k in range(6)}
    assert len(colours) > 2


def test_buttons_step_through_a_fight(opened: Opened) -> None:
    page = opened.page
    assert opened.step() == 0
    assert page.get_attribute('[data-do="back"]', "aria-disabled") == "true"
    opened.press("next")
    opened.press("next")
    assert opened.step() == 2
    assert page.inner_text("#where").startswith(f"step 2 of {opened.last()}, round 1")
    assert page.locator("#log li.now").count() == 1
    assert page.locator("#log li:visible").count() == 3
    assert page.inner_text("#now").split(":")[0] in page.inner_text("#log li.now")
    assert page.locator(".card.acts").count() == 1
    opened.press("back")
    assert opened.step() == 1
    assert page.locator("#log li:visible").count() == 2
    opened.press("last")
    assert opened.step() == opened.last() > 2
    assert "Victory for" in page.inner_text("#log")
    assert "Aftermath" in page.inner_text("#log li.now")
    assert page.locator(".card.out").count() >= 1
    opened.press("first")
    assert opened.step() == 0
    assert page.locator(".card.out").count() == 0


def test_the_cards_show_what_the_fight_came_to(opened: Opened) -> None:
    page = opened.page
    assert page.locator("#side-0 .card").count() == 1
    assert page.locator("#side-1 .card").count() == 4
    before = page.inner_text("#side-0 .card")
    assert "damage" in before
    assert "AP" in before
    opened.press("last")
    assert page.inner_text("#side-0 .card") != before


def test_the_slider_and_the_keys_step_too(opened: Opened) -> None:
    page = opened.page
    page.locator("#viewer").scroll_into_view_if_needed()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert opened.step() == 1
    page.focus("#step")
    page.keyboard.press("End")
    assert opened.step() == opened.last()
    page.keyboard.press("ArrowLeft")
    assert opened.step() == opened.last() - 1
    page.focus('[data-do="next"]')
    page.keyboard.press("Home")
    assert opened.step() == 0
    page.keyboard.press("Enter")
    assert opened.step() == 1
    page.focus("#fight")
    page.keyboard.press("ArrowDown")
    assert (opened.fight(), opened.step()) == ("hero-vs-4-mooks: one-sided", 0)


def test_keys_do_nothing_while_the_viewer_is_out_of_sight(opened: Opened) -> None:
    opened.page.evaluate("scrollTo(0, 0)")
    opened.page.keyboard.press("ArrowRight")
    assert opened.step() == 0


def test_it_plays_by_itself_and_pauses(opened: Opened) -> None:
    page = opened.page
    page.select_option("#speed", label="fast")
    opened.press("play")
    assert page.inner_text('[data-do="play"]') == "Pause"
    for _ in range(100):
        if opened.step() >= 2:
            break
        page.wait_for_timeout(100)
    assert opened.step() >= 2
    opened.press("play")
    stopped = opened.step()
    page.wait_for_timeout(700)
    assert opened.step() == stopped
    assert page.inner_text('[data-do="play"]') == "Play"


def test_a_link_opens_its_fight(opened: Opened) -> None:
    link = opened.page.locator('#encounters a[href^="#fight/"]').nth(3)
    link.click()
    shown = "told => document.querySelector('#fight').selectedOptions[0].textContent === told"
    opened.page.wait_for_function(shown, arg=f"{HOSTILE}: one-sided")
    assert opened.page.locator("#viewer").bounding_box()["y"] < 900
    opened.press("next")
    assert opened.page.url.endswith("/one-sided/1")


def test_an_address_opens_its_fight_and_step(opened: Opened) -> None:
    opened.page.goto(f"{opened.address}#fight/hero-vs-4-mooks/one-sided/3")
    opened.page.reload()
    assert (opened.fight(), opened.step()) == ("hero-vs-4-mooks: one-sided", 3)
    opened.page.goto(f"{opened.address}#fight/hero-vs-4-mooks/closest/2")
    assert (opened.fight(), opened.step()) == ("hero-vs-4-mooks: closest", 2)
    opened.page.goto(f"{opened.address}#fight/nowhere/closest/9")
    assert (opened.fight(), opened.step()) == ("hero-vs-4-mooks: closest", 2)


def test_hostile_words_are_shown_and_not_run(opened: Opened) -> None:
    opened.page.select_option("#fight", label=f"{HOSTILE}: closest")
    opened.press("last")
    assert HOSTILE in opened.page.inner_text("#result")
    assert opened.page.title() != "taken"
    assert opened.page.locator("#viewer img, #viewer script").count() == 0


def test_a_narrow_screen_scrolls_down_only(phone: Opened) -> None:
    for do in (None, "last"):
        if do:
            phone.press(do)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.page.evaluate("scrollTo(200, 0)")
    assert phone.page.evaluate("scrollX") == 0


def test_every_control_has_a_name(opened: Opened) -> None:
    opened.read_out()
