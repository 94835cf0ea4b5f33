import functools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from app.cli import app


@pytest.fixture(scope="session", autouse=True)
def _built_once() -> Iterator[None]:
    """The tree of commands, which is the same at every call: building it takes longer than most calls do."""
    with pytest.MonkeyPatch.context() as kept:
        kept.setattr("typer.testing._get_command", functools.cache(get_command))
        yield


@pytest.fixture
def okenv() -> Callable:
    """The command line, called in this process, silent about compiling: ``okenv("fight", "mirror-duel")``."""
    runner = CliRunner(env={"OKENV_QUIET": "1"})

    def call(*args: str):  # type: ignore[no-untyped-def]
        result = runner.invoke(app, [str(arg) for arg in args], prog_name="okenv")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: an empty one; no plugin is loaded, and advice is short."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("agents.plugins._registered", {})
    monkeypatch.setattr("agents.playouts.WORK", 60)
    return tmp_path


@pytest.fixture
def complains(okenv: Callable) -> Callable:
    """Calls the command line with a mistake, and gives the one line that it gets for an answer."""

    def call(*args: str) -> str:
        result = okenv(*args)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.startswith("okenv: ")
        assert result.stderr.count("\n") == 1, "expected one line"
        return result.stderr

    return call
