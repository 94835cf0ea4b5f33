"""The gate on speed: it compares ratios with limits, and names what has passed one; no speed is asserted here."""

import json
from typing import Any

import pytest

from benchmarks import gate


def report(**ratios: float) -> dict[str, Any]:
    rows = {name: {"ns": 50 * ratio, "ratio": ratio, "limit": 3.0} for name, ratio in ratios.items()}
    return {"fixed_ns": 50.0, "figures": rows}


def test_what_has_passed_its_limit_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "measure", lambda seconds: report(duel=2.9, crowd=3.1))
    assert gate.main([]) == 1
    shown = capsys.readouterr()
    assert shown.err == "too slow: crowd: found 3.10 times the fixed work, expected at most 3.00\n"
    assert [line.split() for line in shown.out.splitlines()[2:]] == [
        ["duel", "145", "2.90", "3.00"],
        ["crowd", "155", "3.10", "3.00"],
    ]


def test_another_measurement_may_clear_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each figure by its best attempt, and no more attempts than it takes."""
    found = [report(duel=4.0, crowd=2.0), report(duel=2.5, crowd=9.0), report(duel=1.0, crowd=1.0)]
    monkeypatch.setattr(gate, "measure", lambda seconds: found.pop(0))
    assert gate.main(["--json"]) == 0
    assert len(found) == 1
    assert json.loads(capsys.readouterr().out) == report(duel=2.5, crowd=2.0)


def test_every_figure_is_measured_and_has_a_limit() -> None:
    found = gate.measure(0.001)
    assert set(found["figures"]) == set(gate.LIMITS)
    for name, row in found["figures"].items():
        assert row["ratio"] == pytest.approx(row["ns"] / found["fixed_ns"])
        assert row["limit"] == gate.LIMITS[name]
