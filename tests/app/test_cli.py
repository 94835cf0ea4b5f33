import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    "fight",
    "simulate",
    "assess",
    "balance",
    "odds",
    "replay",
    "encounters",
    "rules",
    "advise",
    "agents",
    "bench",
    "demo",
)


def start(*args: str, first: Path | None = None) -> subprocess.CompletedProcess:
    """The command line in a process of its own; ``first`` stands before everything on the path."""
    path = os.pathsep.join(str(p) for p in (first, ROOT) if p)
    line = [sys.executable, "-P", "-c", "from app.cli import main; main()", *args]
    return subprocess.run(line, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, check=False)


def test_help_lists_every_command(okenv: Callable) -> None:
    result = okenv("--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f" {name} " in result.stdout


def test_alone_it_shows_the_help(okenv: Callable) -> None:
    assert okenv().stdout.strip() == okenv("--help").stdout.strip()


@pytest.mark.parametrize("name", [*COMMANDS, "odds of-an-encounter"])
def test_every_command_has_help(okenv: Callable, name: str) -> None:
    result = okenv(*name.split(), "-h")
    assert result.exit_code == 0
    assert f"okenv {name}" in result.stdout


def test_the_examples_of_the_documentation_run(
    okenv: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    assert len(lines) >= 3
    monkeypatch.chdir(tmp_path)
    for line in lines:
        program, *args = shlex.split(line)
        assert program == "okenv"
        assert okenv(*args).exit_code == 0, line


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; import app.cli; print({'numpy', 'numba', 'pydantic', 'yaml', 'matplotlib'} & set(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert result.stdout.strip() == "set()"


@pytest.mark.slow
def test_version(okenv: Callable) -> None:
    import okenv as package

    assert okenv("--version").stdout == f"okenv {package.__version__}\n"


@pytest.mark.parametrize(("line", "told"), [
    ("figth mirror-duel", "no such command 'figth'; did you mean 'fight'?"),
    ("train duel --steps x", "--steps: found 'x', expected a whole number from 1 to 1,000,000,000,000"),
    ("simulate mirror-duel -n 0", "-n or --fights: found 0, expected a whole number from 1 to 10,000,000"),
    ("exploit brute", "missing argument 'ENCOUNTER'; see okenv exploit --help"),
    ("odds mirror-duel --attacker Red", "missing option '--target'; see okenv odds of-an-encounter --help"),
    ("odds psob --av 5 --dv 4", "no such option: --dv; did you mean --av?"),
])  # fmt: skip
def test_a_mistyped_line_is_told_in_one(complains: Callable, line: str, told: str) -> None:
    assert complains(*line.split()) == f"okenv: {told}\n"


@pytest.mark.slow
def test_a_process_of_its_own_ends_with_its_code() -> None:
    result = start("odds", "--attack", "Gdd", "--defence", "Avg", "--damage", "Gd", "--dr", "Avg")
    assert result.returncode == 2
    assert result.stderr.startswith("okenv: --attack: found 'Gdd'")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("package", ["agents", "evaluation"])
def test_a_shadowed_package_is_told(tmp_path: Path, package: str) -> None:
    folder = tmp_path / package
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    result = start("--version", first=tmp_path)
    assert result.returncode == 1
    assert f"the package {package!r} was found in {folder}" in result.stderr
    assert result.stderr.count("\n") == 1
