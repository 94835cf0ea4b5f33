"""Fifty tables at once with searching policies: plain actions stay quick."""

import pytest

pytest.importorskip("fastapi")

from benchmarks import table

pytestmark = pytest.mark.slow


def test_the_report_tells_all_actions(monkeypatch):
    monkeypatch.setattr(table, "TABLES", 3)
    monkeypatch.setattr(table, "LEAST", 2.0)
    monkeypatch.setattr(table, "PACE", 0.1)
    monkeypatch.setattr(table, "SEARCH", "mcts:50")
    report = table.measure(2.0)
    everything = report["actions"]["all"]
    assert everything["n"] == sum(each["n"] for what, each in report["actions"].items() if what != "all") > 10
    assert 0 < everything["median_ms"] <= everything["p95_ms"] <= everything["most_ms"]
    assert report["events"] > 6
    shown = table.table(report)
    assert shown.splitlines()[-1].startswith("3 tables with mcts:50")
    assert {"read", "all"} <= {line.split()[0] for line in shown.splitlines() if line}


@pytest.mark.long
def test_fifty_tables_stay_under_the_goal():
    report = table.measure(30.0)
    assert report["tables"] == 50
    assert report["actions"]["all"]["p95_ms"] < table.GOAL, table.table(report)
