"""What pages in ``docs/`` link to is there, and what those about plugins and advice show runs."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from agents.plugins import load_plugin
from agents.registry import make_policy
from app.cli import app
from okenv.testing import check_policy

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("page", [DOCS.parent / "README.md", *sorted(DOCS.glob("*.md"))], ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page.name}: {link}"


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.S)


def run_commands(page):
    """Run every command of a page, in order."""
    for line in (line for text in blocks(page, "sh") for line in text.splitlines()):
        program, *arguments = shlex.split(line)
        assert program == "okenv"
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, (line, result.output)


@pytest.mark.slow
def test_the_page_about_plugins(tmp_path, monkeypatch):
    """Its bots play, are compliant, and its commands run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("agents.plugins._registered", {})
    first, second, check = blocks("plugins.md", "python")
    assert len([line for line in first.splitlines() if line.strip()]) <= 10
    Path("careful.py").write_text(first, encoding="utf-8")
    Path("daring.py").write_text(second, encoding="utf-8")
    exec(compile(check, "plugins.md", "exec"), {})
    load_plugin("daring.py")
    check_policy(make_policy("daring:70", "ok", seed=1), "mirror-duel", fights=2)
    run_commands("plugins.md")


@pytest.mark.slow
def test_the_page_about_assessing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_commands("assess.md")


def test_the_page_about_advice(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("advise.md", "python")
    exec(compile(example, "advise.md", "exec"), {})
    assert "1. " in capsys.readouterr().out
    run_commands("advise.md")
