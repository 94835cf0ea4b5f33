"""The files of the pages: nothing from elsewhere, nothing inline, nothing that is not there."""

import re
from pathlib import Path

import pytest

from app.web import ROOT
from tests.markup import Page

pytestmark = pytest.mark.slow

PAGES = sorted(ROOT.glob("*.html"))
SCRIPTS = sorted((ROOT / "static").glob("*.js"))
STYLES = sorted((ROOT / "static").glob("*.css"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_needs_only_files_that_are_here(page: Path) -> None:
    tags = Page(page.read_text("utf-8")).elements
    assert not [tag for tag, _ in tags if tag == "style"]
    assert not [name for _, found in tags for name in found if name == "style" or name.startswith("on")]
    assert all(found.get("src") for tag, found in tags if tag == "script")
    files = [found.get("src") or found.get("href") or "" for tag, found in tags if tag in ("script", "link")]
    assert files
    for file in files:
        assert file.startswith("/static/")
        assert (ROOT / file.removeprefix("/")).is_file()
    viewport = [found["content"] for tag, found in tags if found.get("name") == "viewport"]
    assert viewport == ["width=device-width, initial-scale=1"]
    assert ("html", {"lang": "en-GB"}) in tags


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_script_looks_for_is_on_its_page(page: Path) -> None:
    ids = {found["id"] for _, found in Page(page.read_text("utf-8")).elements if found.get("id")}
    text = (ROOT / "static" / f"{page.stem}.js").read_text("utf-8")
    wanted = set(re.findall(r'byId\("([^"]+)"\)', text))
    assert wanted <= ids


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_sets_text_as_text_and_imports_what_is_here(script: Path) -> None:
    text = script.read_text("utf-8").replace('"http://www.w3.org/2000/svg"', '""')  # a name, which nobody asks for
    for word in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
        "http://",
        "https://",
    ):
        assert word not in text
    for name, file in re.findall(r'import \{([^}]+)\} from "\./([^"]+)"', text):
        given = (ROOT / "static" / file).read_text("utf-8")
        for one in name.split(","):
            assert re.search(rf"export (const|class) {one.split()[0]}\b", given)
    assert len(text.splitlines()) <= 300


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_style_loads_nothing(style: Path) -> None:
    text = style.read_text("utf-8")
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("{") == text.count("}")


def test_all_files_are_used() -> None:
    everything = "".join(path.read_text("utf-8") for path in [*PAGES, *SCRIPTS])
    for path in (ROOT / "static").iterdir():
        assert path.name in everything
