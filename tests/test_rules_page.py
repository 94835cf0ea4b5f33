"""The generated pages are current, their links lead somewhere, and every ruling on them has code and a test."""

import re
from pathlib import Path

import pytest

from okenv import rulebook
from okenv.rulebook.__main__ import main, pages
from okenv.systems import systems

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", sorted(pages()))
def test_the_pages_are_current(name):
    page = DOCS / name
    assert page.is_file(), f"{name} is missing: run make docs"
    assert page.read_text(encoding="utf-8") == pages()[name], f"{name} is stale: run make docs"


def test_no_page_is_left_over():
    written = {
        page.relative_to(DOCS).as_posix() for folder in ("rules", "actions") for page in (DOCS / folder).iterdir()
    }
    assert written == set(pages())


@pytest.mark.parametrize("system", systems())
def test_a_ruling_has_code_and_a_test(system):
    """A heading names its chapter and the layout its numbers: neither does a rule."""
    rulings = {ruling.id: ruling for ruling in rulebook.rulings(system)}
    does = {
        name: [at for at in one.code if at.file.endswith(".yaml") or (at.name and not at.file.endswith("/layout.py"))]
        for name, one in rulings.items()
    }
    assert [name for name, one in rulings.items() if not does[name]] == [], "no function names them"
    assert [name for name, one in rulings.items() if not one.tests] == [], "no test names them"


@pytest.mark.parametrize("name", sorted(pages()))
def test_links_lead_somewhere(name):
    links = re.findall(r"\]\(([^)]+)\)", pages()[name])
    assert len(links) > 40
    for link in sorted(set(links)):
        file, _, anchor = link.partition("#")
        target = (DOCS / name).parent / file if file else DOCS / name
        assert target.resolve().is_file(), link
        if anchor:
            ids = re.findall(r"^## (\S+)$", target.read_text(encoding="utf-8"), re.M)
            assert anchor in {ruling_id.lower() for ruling_id in ids}, link


def test_only_pages_that_have_changed_are_written(tmp_path, capsys):
    main(tmp_path)
    assert sorted(capsys.readouterr().out.split()) == sorted(str(tmp_path / name) for name in pages())
    (tmp_path / "rules" / "ok.md").write_text("old", encoding="utf-8")
    main(tmp_path)
    assert capsys.readouterr().out.split() == [str(tmp_path / "rules" / "ok.md")]
