"""The page about all rulebooks is what its figures say, and the figures are still those of the fights."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evaluation.compare.findings import ALL, FindingError, Found, findings
from evaluation.compare.findings_page import NAME, SYSTEMS, asked, files_of, fingerprint, small_unit, summed
from evaluation.compare.measures import Data
from evaluation.tactics.findings.page import CHANGED
from okenv.systems import shipped_systems

FOLDER = Path(__file__).parents[3] / "docs" / "findings"
AGAIN = "run python -m evaluation.compare docs/findings"


@pytest.fixture(scope="module")
def numbers() -> dict[str, Any]:
    return dict(json.loads((FOLDER / f"{NAME}.json").read_text(encoding="utf-8")))


@pytest.fixture
def data(numbers: dict[str, Any]) -> Data:
    return {name: numbers["figures"][name] for name in SYSTEMS}


def test_it_is_about_the_shipped_rulebooks() -> None:
    assert set(SYSTEMS) == set(shipped_systems())


def test_the_page_and_its_pictures_are_what_the_figures_say(numbers: dict[str, Any]) -> None:
    files = files_of(numbers)
    for name, text in files.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, AGAIN
    drawn = {path.name for path in FOLDER.glob(f"{NAME}-*.svg")}
    assert drawn == set(files) - {f"{NAME}.md"}


@pytest.mark.slow
def test_the_fights_are_still_those_that_were_fought(numbers: dict[str, Any]) -> None:
    """Or else the page says that it is not of today."""
    assert numbers["units"] == fingerprint(asked()) or says_so(numbers), AGAIN


@pytest.mark.parametrize("system", SYSTEMS)
def test_some_fights_still_come_to_the_same(numbers: dict[str, Any], system: str) -> None:
    assert says_so(numbers) or summed(small_unit(asked(), system)) == numbers["small"][system], AGAIN


def says_so(numbers: dict[str, Any]) -> bool:
    """Whether the page says that rules or policies have changed since."""
    return CHANGED in files_of(numbers)[f"{NAME}.md"]


def test_there_are_many_and_each_says_how_sure_it_is(data: Data) -> None:
    found = findings(data)
    assert len(found) >= 12
    assert len({entry.sentence for entry in found}) == len(found)
    for entry in found:
        assert "exact to" in entry.figure or re.search(r"\(\d[\d.]* to \d", entry.figure), entry
        assert not re.search(r"\d", entry.sentence), "numbers stand in the figure"
        assert entry.under


@pytest.mark.parametrize("tell", ALL)
def test_a_finding_that_its_figures_contradict_is_none(data: Data, tell: Any) -> None:
    """With all rulebooks alike, or the order of their figures turned around."""
    assert isinstance(tell(data), Found)
    with pytest.raises((FindingError, StopIteration)):
        tell(_changed(data, lambda figure: [0.5, 0.4, 0.6]))


def _changed(data: Any, change: Any) -> Any:
    """The same with every figure changed, and nothing of what was solved worth anything."""
    if isinstance(data, dict):
        return {
            key: [0.0, 0.0] if key == "worth" else change(found) if isinstance(found, list) else _changed(found, change)
            for key, found in data.items()
        }
    return data
