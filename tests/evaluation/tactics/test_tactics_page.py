"""The report as a page: what it shows without and with a browser."""

import html as html_module
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evaluation.tactics import write_report
from evaluation.tactics.page import html
from tests.evaluation.tactics.conftest import Done
from tests.evaluation.test_page_in_browser import Opened

pytestmark = pytest.mark.slow


def test_everything_that_was_found_is_on_the_page(exact: Done) -> None:
    page = html(exact.data)
    text = html_module.unescape(re.sub("<[^>]*>", "", page))
    for section in exact.data["sections"]:
        for said in (*section["sentences"], *section["method"], section["title"]):
            assert said in text
        for figure in section["figures"]:
            assert figure["caption"] in text
    assert exact.data["about"]["command"] in text
    assert "<b>things</b>" not in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)


@pytest.fixture(scope="module")
def file(exact: Done, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(exact.data, tmp_path_factory.mktemp("page"))[1]


@pytest.fixture
def opened(browser: Any, file: Path) -> Iterator[Opened]:
    found = Opened(browser, file)
    yield found
    found.context.close()
    assert found.requests == [found.address]


def test_it_opens_without_a_network_and_a_heat_map_is_coloured(opened: Opened) -> None:
    page = opened.page
    assert page.title() == "Exact <b>things</b>"
    cells = page.locator("#part-grid .heat td:visible")
    colours = {cells.nth(k).evaluate("c => getComputedStyle(c).backgroundColor") for k in range(cells.count())}
    assert len(colours) >= 3


def test_lists_choose_what_is_shown(opened: Opened) -> None:
    lists = opened.page.locator("select[data-shows]")
    assert lists.count() >= 2
    opened.choose(str(lists.first.get_attribute("data-shows")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_screen(browser: Any, file: Path, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (paper == "rgb(255, 255, 255)") == (scheme == "light")
    context.close()


def test_headings_and_controls_are_named(opened: Opened) -> None:
    opened.read_out()
