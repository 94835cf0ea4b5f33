"""The quick suite (``pytest --quick``), the second that its tests may take (``--budget``), and the dearest files.

What is marked ``slow`` waits for ``make test-all``: whatever takes more than half a second once its kernels are
compiled, starts a process or a browser, trains, kills, or shows for another rulebook what is shown for one. A file
that is slow as a whole is not even read. ``kept`` are the tests that take longer and stay, for what they show.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

BUDGET = 1.0
"""Seconds of work that a test takes at most which is neither ``slow`` nor ``kept``.

They are counted by the processor, not by the clock: whatever else the machine does makes no test fail.
"""
DEAREST = 20
LONG_RUN = 60.0
"""Seconds of tests from which on it is told which files they went to."""
_SLOW_FILE = re.compile(r"^pytestmark = .*\bmark\.slow\b", re.MULTILINE)
_WORKED = pytest.StashKey[float]()
_left_out: Counter[str] = Counter()
"""How many tests, and files that hold nothing else: of this process, or of one of the workers."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """pytest's hook."""
    parser.addoption("--quick", action="store_true", help="leave out what is marked slow")
    parser.addoption("--budget", action="store_true", help=f"fail tests above {BUDGET:g} s that are not marked slow")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """pytest's hook: a file that is slow as a whole is not imported, unless it was asked for."""
    if not config.getoption("quick") or not collection_path.match("test_*.py"):
        return None
    if any(Path(asked.partition("::")[0]).absolute() == collection_path for asked in config.args):
        return None  # its tests are chosen one by one
    if _SLOW_FILE.search(collection_path.read_text(encoding="utf-8")) is None:
        return None
    _left_out["files"] += 1
    return True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """pytest's hook: slow tests in files that hold others."""
    if not config.getoption("quick"):
        return
    slow, quick = [], []
    for item in items:
        (slow if item.get_closest_marker("slow") else quick).append(item)
    _left_out["tests"] += len(slow)
    config.hook.pytest_deselected(items=slow)
    items[:] = quick


def _worked() -> float:
    """Seconds for which processors have worked for this process, and for those that it has started and seen end.

    What this process has spent on compiling is no work of a test's: it depends on what others have compiled before.
    """
    spent = os.times()
    jit = sys.modules.get("okenv.core.jit")
    compiled = jit.compile_seconds() if jit is not None else 0.0
    return spent.user + spent.system + spent.children_user + spent.children_system - compiled


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """pytest's hook, and those of the call and of the teardown."""
    begun = _worked()
    try:
        return (yield)
    finally:
        item.stash[_WORKED] = _worked() - begun


pytest_runtest_call = pytest_runtest_teardown = pytest_runtest_setup


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Iterator[None]:
    """pytest's hook: a test that took too long has failed."""
    report = yield
    dear = any(item.get_closest_marker(name) for name in ("slow", "kept", "long"))
    worked = item.stash.get(_WORKED, 0.0)
    if item.config.getoption("budget") and report.passed and not dear and worked > BUDGET:
        report.outcome = "failed"
        report.longrepr = f"took {worked:.1f} s of work, expected at most {BUDGET:g} s where it is not marked slow"
    return report


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """pytest's hook: a worker hands over what it left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(_left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """xdist's hook: each worker left out the same."""
    _left_out.update({} if _left_out else getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """pytest's hook: which files are dearest, and what was left out."""
    seconds: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid.partition("::")[0]] += report.duration
    if len(seconds) > 1 and seconds.total() > LONG_RUN:
        terminalreporter.write_sep("=", f"the dearest files, of {seconds.total():.0f} s in all")
        for file, spent in seconds.most_common(DEAREST):
            terminalreporter.write_line(f"{spent:6.1f} s  {file}")
    if _left_out:
        tests, files = _left_out["tests"], _left_out["files"]
        terminalreporter.write_line(f"left out as slow: {tests} tests, {files} whole files; make test-all runs them")
