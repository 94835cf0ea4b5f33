"""The pages in ``docs/`` say what the code does: options, actions, examples."""

import re
from pathlib import Path
from typing import get_args

import pytest

from okenv import load_encounter
from okenv.systems.ok.actions import KINDS
from okenv.systems.ok.schema import Rules

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


def test_the_table_of_options_has_every_option_value_and_default():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \| OK-", OK, re.M))
    assert set(rows) == set(Rules.model_fields)
    for name, field in Rules.model_fields.items():
        words = [str(value) for value in get_args(field.annotation) if not hasattr(value, "__args__")]
        for word in words or ["true", "false"]:
            if name != "tide_dice":
                assert re.search(rf"\b{word}\b", rows[name]), (name, word)
        if name != "tide_dice":
            assert f"**{str(field.default).lower()}**" in rows[name], name


def test_the_table_of_prompts_has_every_kind_of_action():
    told = set(re.findall(r"`([a-z-]+)(?: eN)?`", OK))
    assert {kind.name for kind in KINDS} <= told


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), f"{page.name}: {link}"
