"""The pages in ``docs/`` say what the code does: options, actions, examples."""

import re
import shlex
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from pydantic import BaseModel
from typer.testing import CliRunner

from agents.plugins import load_plugin
from agents.registry import make_policy
from app.cli import app
from okenv import load_encounter
from okenv.systems.ok.mind.policies import CODES
from okenv.systems.ok.rules.actions import KINDS
from okenv.systems.ok.rules.layout import Prompt
from okenv.systems.ok.sheet.options import Rules
from okenv.testing import check_policy

DOCS = Path(__file__).parents[1] / "docs"
OK = (DOCS / "ok.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", OK, re.S)


def test_the_encounter_and_the_character_of_the_page_can_be_fought(tmp_path):
    encounter, character = EXAMPLES
    folder = tmp_path / "characters"
    folder.mkdir()
    (folder / "swinger.yaml").write_text(character, encoding="utf-8")
    file = tmp_path / "gate.yaml"
    file.write_text(encounter.replace("character: captain", "character: swinger"), encoding="utf-8")
    fight = load_encounter(file)
    assert len(fight.names) == 7
    assert fight.rules.mook_damage == "tags"
    assert fight.rounds == 50
    assert "Swinger" in fight.names


TABLES = {"tide_dice": ["1"], "boons": ["1", "0.5"], "banes": ["1"], "props": ["none"]}
"""Options that are tables of their own: what the page says of their defaults."""


def test_the_table_of_options_has_every_option_value_and_default():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \| OK-", OK, re.M))
    assert set(rows) == set(Rules.model_fields)
    for name, field in Rules.model_fields.items():
        kind = get_args(field.annotation)[1] if get_origin(field.annotation) is dict else field.annotation
        if isinstance(field.default, BaseModel):  # a table of weights
            assert set(re.findall(r"`(\w+)`", rows[name])) == set(type(field.default).model_fields), name
            assert "**1** each" in rows[name]
            continue
        words = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        for word in words:
            assert re.search(rf"\b{word}\b", rows[name]), (name, word)
        default = {"tide_dice": 1, "props": "none"}.get(name, field.default)
        assert f"**{str(default).lower()}**" in rows[name], name


def test_the_table_of_prompts_has_every_prompt_and_kind_of_action():
    table = OK[OK.index("| prompt |") : OK.index("`eN` is the N-th enemy")]
    prompts = [name for first in re.findall(r"^\| (`.*?) \|", table, re.M) for name in re.findall(r"\w+", first)]
    assert sorted(prompts) == sorted(prompt.name.lower() for prompt in Prompt if prompt)
    told = set(re.findall(r"`([a-z-]+)(?: [ea]N)?`", table))
    assert {kind.name for kind in KINDS} <= told


def test_the_spending_stands_in_its_order():
    (row,) = re.findall(r"^\| `spend` \|.*$", OK, re.M)
    kinds = [kind.name for kind in KINDS]
    assert re.findall(r"`([a-z-]+)`", row)[1:] == kinds[kinds.index("targets") : kinds.index("finish") + 1]


def test_every_scripted_policy_is_described():
    assert tuple(re.findall(r"^`([a-z]+)`\n: ", OK, re.M)) == CODES


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
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


def test_the_page_about_advice(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("advise.md", "python")
    exec(compile(example, "advise.md", "exec"), {})
    assert "1. " in capsys.readouterr().out
    run_commands("advise.md")
