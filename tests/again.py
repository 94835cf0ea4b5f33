"""What failed runs once more, alone, when the rest is done (``pytest --again``).

What then passes is told as FLAKY with its error, and does not fail the run: on a machine with two cores nobody can
tell a wait that ran out from a fault. What fails twice does, and so does a run that more than ``MOST`` failed in;
those do not count that took too long (``--budget``), since they may have compiled.
"""

import subprocess
import sys
from collections.abc import Iterator

import pytest

MOST = 10
"""More failures than these are no accident."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """pytest's hook."""
    parser.addoption("--again", action="store_true", help="run what failed once more, alone; what passes is FLAKY")


def _error(report: pytest.TestReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)  # a worker that died has a text alone
    return str(crash.message if crash else report.longrepr).partition("\n")[0]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """pytest's hook: after everything that is told of the run."""
    yield
    config = session.config
    stopped_early = session.shouldfail or session.shouldstop
    if not config.getoption("again") or session.exitstatus != pytest.ExitCode.TESTS_FAILED or stopped_early:
        return
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    reports = [*reporter.stats.get("error", []), *reporter.stats.get("failed", [])]  # of two errors that of the test
    errors = {report.nodeid: _error(report) for report in reports}
    if sum(not error.startswith("took ") for error in errors.values()) > MOST:
        return
    reporter.write_sep("=", f"again, alone: {len(errors)} that failed")
    budget = ["--budget"] * config.getoption("budget", False)
    asked = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "", *budget, *errors]
    if subprocess.run(asked, cwd=config.rootpath, check=False).returncode == 0:
        for test, error in errors.items():
            reporter.write_line(f"FLAKY {test} - {error}")
        session.exitstatus = pytest.ExitCode.OK
