"""docs/zerospace.md says what the code does: its example, its options, its prompts and answers, its tables."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest

from okenv import load_encounter
from okenv.systems.zerospace.rules.actions import KINDS
from okenv.systems.zerospace.rules.layout import Prompt
from okenv.systems.zerospace.sheet.options import Rules
from okenv.systems.zerospace.sheet.schema import Attributes, Character, Resistances, Skills, Start, Weapon

PAGE = (Path(__file__).parents[3] / "docs" / "zerospace.md").read_text(encoding="utf-8")


def part(title: str) -> str:
    """A chapter of the page."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_its_encounter_can_be_fought(tmp_path: Path) -> None:
    """ZS-TURN-1, ZS-OBJ-2, ZS-MAN-1: what its comments say of it is so."""
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.S)
    file = tmp_path / "deck.yaml"
    file.write_text(text, encoding="utf-8")
    encounter = load_encounter(file)
    b = encounter.template[0]
    assert len(encounter.names) == 9
    assert (int(b.starts), encounter.rounds, int(b.covers_n), int(b.hazards_n)) == (1, 50, 1, 1)
    chief, mentalist = (encounter.names.index(name) for name in ("Raider chief", "Mentalist"))
    assert int(b.fighters[chief].holds) == mentalist + 1
    assert int(b.fighters[0].cover) == 1


def test_its_options_are_those_of_the_rules() -> None:
    """ZS-TURN-1, ZS-FORCE-1, ZS-DMG-2, ZS-MAN-1, ZS-KNOCK-1: each with every value, the default in bold."""
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+?) \| ZS-", part("An encounter"), re.M))
    assert set(rows) == set(Rules.model_fields)
    for name, field in Rules.model_fields.items():
        kind = field.annotation
        words = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        assert all(re.search(rf"\b{word}\b", rows[name]) for word in words), name
        default = "none" if field.default == [] else str(field.default).lower()
        assert f"**{default}**" in rows[name], name


def test_its_prompts_and_answers_are_the_engines() -> None:
    """ZS-ACT-1: every prompt has its row, every kind of answer is named."""
    table, words = part("What is asked").split("\nAn arm is")
    assert re.findall(r"^\| `([a-z]+)` \|", table, re.M) == [p.name.lower() for p in Prompt if p]
    told = set(re.findall(r"`([a-z-]+)(?: [ea]N)?(?:\.\w)?`", table + words))
    assert {kind.name for kind in KINDS} <= told


@pytest.mark.parametrize("model", [Attributes, Skills, Resistances, Character, Start, Weapon], ids=lambda m: m.__name__)
def test_every_field_of_a_sheet_is_told(model: type) -> None:
    """ZS-DATA-1, ZS-DMG-3, ZS-MOVE-1."""
    unsaid = {"name", "description", "start", "armour"}
    fields = set(model.model_fields) - unsaid  # type: ignore[attr-defined]
    assert {f for f in fields if not re.search(rf"\b{f}\b", part("A character"))} == set()
