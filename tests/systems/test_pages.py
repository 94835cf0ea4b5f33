"""``docs/ok.md`` and its like say what the code does: encounter, options, prompts and answers, fields of a sheet."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from okenv import Encounter, load_encounter, rulebook
from okenv.systems import load_system, systems
from okenv.systems.ok.mind.policies import CODES
from okenv.systems.ok.rules.actions import ACTIONS

DOCS = Path(__file__).parents[2] / "docs"
NO_ANSWERS = {"protects"}
"""Words that stand among the answers and are fields of a sheet."""
UNSAID = {"name", "description", "kind"}
"""Fields that show what they are by what stands there."""
every_page = pytest.mark.parametrize("system", systems())


def page(system: str, title: str = "") -> str:
    """The page of a rulebook, or the chapter of this title."""
    text = (DOCS / f"{system}.md").read_text(encoding="utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0] if title else text


def module(system: str, name: str) -> ModuleType:
    return load_system(system).module(name)


def fields_within(kind: Any) -> set[str]:
    """The fields of the models in an annotation, and of those in these."""
    inner = getattr(kind, "model_fields", {})
    further = [field.annotation for field in inner.values()] or get_args(kind)
    return set(inner).union(*map(fields_within, further))


@pytest.fixture
def fight(tmp_path: Path, system: str) -> Encounter:
    """The encounter of a page; of OK's its character is one of the fighters."""
    encounter, *characters = re.findall(r"```yaml\n(.*?)```", page(system), re.S)
    (tmp_path / "characters").mkdir()
    for text in characters:
        (tmp_path / "characters" / "swinger.yaml").write_text(text, encoding="utf-8")
        encounter = encounter.replace("character: captain", "character: swinger")
    file = tmp_path / "encounter.yaml"
    file.write_text(encounter, encoding="utf-8")
    return load_encounter(file)


@pytest.mark.parametrize(("system", "fighters", "somebody", "rounds", "rules"), [
    ("ok", 7, "Swinger", 50, {"mook_damage": "tags"}),
    ("psob", 12, "Officer", 40, {"arena": 30}),
    ("broags", 9, "Bruiser", 40, {"visibility": "poor"}),
    ("zerospace", 9, "Mentalist", 50, {"starts": "second"}),
])  # fmt: skip
def test_its_encounter_can_be_fought(fight, system, fighters, somebody, rounds, rules):
    assert (fight.system, len(fight.names), fight.rounds) == (system, fighters, rounds)
    assert somebody in fight.names
    assert rules.items() <= fight.rules.model_dump().items()


@pytest.mark.parametrize("system", ["zerospace"])
def test_the_comments_of_its_encounter_are_so(fight: Encounter, system: str) -> None:
    """ZS-TURN-1, ZS-OBJ-2, ZS-MAN-1."""
    b = fight.template[0]
    assert (int(b.starts), int(b.covers_n), int(b.hazards_n), int(b.fighters[0].cover)) == (1, 1, 1, 1)
    chief, mentalist = (fight.names.index(name) for name in ("Raider chief", "Mentalist"))
    assert int(b.fighters[chief].holds) == mentalist + 1


@every_page
def test_its_options_are_those_of_the_rules(system: str) -> None:
    """Each with its rulings, every value and what it is made of, the default in bold."""
    found = re.findall(r"^\| `(\w+)` \| (.+?) \| ([A-Z]{2}-[A-Z0-9, -]+) \|$", page(system), re.M)
    rows = {name: (told, ids.split(", ")) for name, told, ids in found}
    fields = module(system, "sheet.options").Rules.model_fields
    assert set(rows) == set(fields)
    for ruling in rulebook.rulings(system):
        for option in ruling.options:
            if option.name not in fields:
                continue  # rounds, which stand beside the rules
            told, ids = rows[option.name]
            assert ruling.id in ids, option
            assert f"**{option.default.partition(' ')[0]}**" in told, option
            each = re.sub(r"(\d) to (\d)", lambda ends: " ".join(map(str, range(int(ends[1]), int(ends[2]) + 1))), told)
            assert len(option.values) == 1 or set(option.values) <= set(re.findall(r"\w+", each)), option
            parts = fields_within(fields[option.name].annotation)
            assert not parts or set(re.findall(r"\w+", " ".join(re.findall(r"`(.*?)`", told)))) == parts, option


@every_page
def test_its_prompts_and_answers_are_the_engines(system: str) -> None:
    """ZS-ACT-1: every prompt has its row, every kind of answer is named, and no other."""
    text = page(system, "What is asked")
    prompts = [name for first in re.findall(r"^\| (`.*?) \|", text, re.M) for name in re.findall(r"\w+", first)]
    assert sorted(prompts) == sorted(p.name.lower() for p in module(system, "rules.layout").Prompt if p)
    told = set(re.findall(r"`([a-z_-]+)(?: [ea]N)?(?:\.\w)?`", text))
    assert told - NO_ANSWERS == {kind.name for kind in module(system, "rules.actions").ACTIONS.kinds} | set(prompts)


def test_the_spending_stands_in_its_order() -> None:
    (row,) = re.findall(r"^\| `spend` \|.*$", page("ok"), re.M)
    kinds = [kind.name for kind in ACTIONS.kinds]
    assert re.findall(r"`([a-z-]+)`", row)[1:] == kinds[kinds.index("targets") : kinds.index("finish") + 1]


def test_every_scripted_policy_is_described() -> None:
    assert tuple(re.findall(r"^`([a-z]+)`\n: ", page("ok"), re.M)) == CODES


@every_page
def test_every_field_of_a_sheet_is_told(system: str) -> None:
    """ZS-DATA-1, ZS-DMG-3, ZS-MOVE-1."""
    fields = fields_within(module(system, "sheet.schema").Character) - UNSAID
    words = re.findall(r"\w+", page(system, "An encounter") + page(system, "A character"))
    assert fields - set(words) == set()
