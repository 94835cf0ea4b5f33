"""The page of findings is what its numbers say, and the numbers are still those of the shipped studies."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evaluation.tactics.findings import FindingError, findings, rulebooks, tellers
from evaluation.tactics.findings.page import beside, fingerprint, page
from evaluation.tactics.study import load_study, shipped_studies
from evaluation.tactics.units import Unit
from evaluation.tactics.working import Desk
from okenv.systems import play_hash

FOLDER = Path(__file__).parents[3] / "docs" / "findings"
KEYS = ("ap", "other_ap", "edge", "setup", "step", "count")
"""Fields whose numbers say what was looked at, not what was found."""
AGAIN = "run python -m evaluation.tactics docs/findings"


def numbers_of(system: str) -> dict[str, Any]:
    return dict(json.loads((FOLDER / f"{system}.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module", params=rulebooks())
def numbers(request: pytest.FixtureRequest) -> dict[str, Any]:
    return numbers_of(request.param)


def test_the_page_is_what_the_numbers_say(numbers: dict[str, Any]) -> None:
    file = FOLDER / f"{numbers['system']}.md"
    assert file.read_text(encoding="utf-8") == page(numbers, FOLDER), AGAIN


def test_there_are_many_and_each_says_how_sure_it_is(numbers: dict[str, Any]) -> None:
    found = findings(beside(numbers, FOLDER), numbers["system"])
    assert len(found) >= {"ok": 20}.get(numbers["system"], 10)
    assert len({entry.sentence for entry in found}) == len(found)
    for entry in found:
        assert "exact" in entry.figure or re.search(r"\(-?\d[\d.]* to \d", entry.figure), entry
        assert entry.study in shipped_studies(numbers["system"])
        assert entry.under


@pytest.mark.slow
def test_the_studies_are_still_those_that_were_run(numbers: dict[str, Any]) -> None:
    assert set(numbers["studies"]) == set(shipped_studies(numbers["system"]))
    for name in numbers["studies"]:
        assert numbers["studies"][name]["units"] == fingerprint(load_study(name)[1]), f"{name}: {AGAIN}"


@pytest.mark.long
@pytest.mark.parametrize("system", rulebooks())
def test_small_duels_still_come_to_the_same(system: str) -> None:
    """All of the kept ones where the rules have changed since, else one."""
    numbers = numbers_of(system)
    assert numbers["small"]
    same = numbers["rules"] == play_hash(numbers["system"])
    desk = Desk(2**31)
    for kept in numbers["small"][: 1 if same else None]:
        result = desk.do(Unit("solve", kept["spec"]))
        assert result["value"] == pytest.approx(kept["value"], abs=kept["error"] + result["error"]), AGAIN


@pytest.mark.parametrize("system", rulebooks())
def test_a_finding_that_its_numbers_contradict_is_no_finding(system: str) -> None:
    """With every number turned around, or made nothing, the claim does not stand."""
    numbers = numbers_of(system)
    others = beside(numbers, FOLDER)
    wrong = [{**others, **_changed(numbers["studies"], change)} for change in (lambda x: -x, lambda x: 0 * x)]

    def stands(tell: Any) -> bool:
        """Whether the claim stands, or is told the same, whatever the numbers."""
        told = tell(others)
        for studies in wrong:
            try:
                if tell(studies) == told:
                    return True
            except (FindingError, StopIteration):
                return False
        return True

    assert [tell.__name__ for tell in tellers(system) if stands(tell)] == []


def _changed(data: Any, change: Any) -> Any:
    if isinstance(data, dict):
        return {key: found if key in KEYS else _changed(found, change) for key, found in data.items()}
    if isinstance(data, list):
        return [_changed(found, change) for found in data]
    if isinstance(data, bool):
        return not data
    return change(data) if isinstance(data, int | float) else data
