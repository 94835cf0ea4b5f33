"""What is wrong with a rulebook from outside is told in one line: which rulebook, which file, what is expected."""

from __future__ import annotations

import os
import re

import pytest

from evaluation.assess import assess
from okenv import encounter_names, load_encounter, systems
from okenv.contract import RulebookError
from okenv.nodes import ConfigError
from okenv.outside import VARIABLE
from okenv.rulebook import rulings
from okenv.systems import load_system
from okenv.testing import ComplianceError, check_system

SEE = "; see docs/add-a-rulebook.md"


def error(do) -> str:
    with pytest.raises(RulebookError) as caught:
        do()
    return str(caught.value)


def test_a_folder_that_is_not_there(monkeypatch, tmp_path):
    (tmp_path / "knives").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "knive"))
    told = f"OKENV_RULEBOOKS: found no folder '{tmp_path}/knive', expected that of a rulebook; did you mean 'knives'?"
    assert error(systems) == told + SEE


def test_a_folder_without_rules(monkeypatch, copied):
    folder = copied("stones")
    monkeypatch.setenv(VARIABLE, str(folder.parent))
    told = f"OKENV_RULEBOOKS: found no rules/engine.py in '{folder.parent}', expected a rulebook's folder"
    assert error(systems) == f"{told}; did you mean '{folder}'?{SEE}"


def test_a_name_that_cannot_be_one(copied):
    folder = copied("My-Game")
    expected = "expected another name: small letters, digits and _, such as knives"
    assert error(systems) == f"rulebook 'My-Game', in {folder}: {expected}"


def test_the_name_of_a_shipped_one(copied):
    folder = copied("ok")
    expected = "expected another name: okenv has a rulebook 'ok'"
    for ask in (systems, lambda: load_system("nothing")):
        assert error(ask) == f"rulebook 'ok', in {folder}: {expected}"


def test_the_name_of_another_from_outside(monkeypatch, copied, tmp_path):
    folder = copied("stones")
    other = tmp_path / "elsewhere" / "stones"
    other.parent.mkdir()
    folder.rename(other)
    assert copied("stones") == folder
    monkeypatch.setenv(VARIABLE, os.pathsep.join(map(str, (folder, other))))
    assert error(systems) == f"rulebook 'stones': found twice, in {folder} and in {other}, expected one of that name"
    monkeypatch.setenv(VARIABLE, os.pathsep.join(map(str, (folder, folder))))
    assert systems()[-1] == "stones"


def test_the_id_of_another(copied):
    folder = copied("stones", init=("okenv/Stones-v0", "okenv/OK-v0"))
    told = "found ENV_ID 'okenv/OK-v0', which is that of 'ok', expected one of its own"
    assert error(lambda: load_system("stones")) == f"rulebook 'stones', in {folder}: {told}"


def test_the_name_of_an_encounter(copied):
    folder = copied("stones") / "configs/encounters"
    (folder / "stones-duel.yaml").rename(folder / "mirror-duel.yaml")
    for ask in (encounter_names, lambda: load_encounter("mirror-duel")):
        with pytest.raises(ConfigError, match=r"mirror-duel.yaml: found the name of .*, expected one of its own"):
            ask()


def test_a_rulebook_without_its_title(copied):
    copied("stones", init=("TITLE", "NAME"))
    told = "rulebook 'stones': found no 'TITLE' in __init__.py, expected it"
    assert error(lambda: load_system("stones")) == told + SEE


def test_rules_that_rest_on_what_is_no_rule(copied):
    """Kernels of the rules would not notice when that changes."""
    file = copied("stones") / "rules" / "engine.py"
    file.write_text(f"{file.read_text()}\nfrom okenv.core.mind import foes\n")
    told = f"{file}: found okenv.core.mind, expected the core but for its rooms, which hold no rule"
    assert load_system("stones").problems() == [told]


def test_a_chapter_that_is_a_must(copied):
    folder = copied("stones")
    (folder / "voice/narrate.py").unlink()
    (folder / "rulings.yaml").unlink()
    told = [
        f"rulebook 'stones': found no voice/narrate.py in {folder}, expected it: events and questions in words{SEE}",
        f"rulebook 'stones': found no rulings.yaml in {folder}, expected it: the rulings{SEE}",
    ]
    assert load_system("stones").problems() == told
    assert error(lambda: load_system("stones").module("voice.narrate")) == told[0]
    assert error(lambda: rulings("stones")) == told[1]
    with pytest.raises(ComplianceError, match=re.escape("\n".join(told))):
        check_system("stones")


def test_a_function_that_is_a_must(copied):
    copied("stones", voice_narrate=("def dice_sentence", "def dice_sentences"))
    told = "found no 'dice_sentence' in voice/narrate.py, expected it; did you mean 'dice_sentences'?"
    assert error(lambda: load_system("stones").module("voice.narrate")) == f"rulebook 'stones': {told}{SEE}"


def test_a_policy_that_is_a_must(copied):
    copied("stones", mind_policies=('"turtle")', '"wary")'))
    expected = "expected random as the first, and brute and turtle among them"
    told = f"rulebook 'stones': found the CODES random, brute, wary in mind/policies.py, {expected}{SEE}"
    assert error(lambda: load_system("stones").module("mind.policies")) == told


def test_a_chapter_that_is_asked_for_without_need(copied):
    folder = copied("stones")
    (folder / "mind/tally.py").unlink()
    assert load_system("stones").problems() == []
    told = f"rulebook 'stones': found no mind/tally.py in {folder}, which is needed for tournaments{SEE}"
    assert error(lambda: load_system("stones").need("mind.value", "mind.tally")) == told
    assert error(lambda: load_system("stones").module("mind.tally")) == told


def test_rulings_of_which_there_are_none(copied):
    folder = copied("stones")
    (folder / "rulings.yaml").write_text("# to come\n", encoding="utf-8")
    told = f"rulebook 'stones': {folder / 'rulings.yaml'}: found nothing, expected the rulings"
    assert error(lambda: rulings("stones")) == told + SEE


def test_an_error_in_its_own_code_stays_what_it_is(copied):
    copied("stones", sheet_schema=("import numpy as np", "import nunpy as np"))
    with pytest.raises(ModuleNotFoundError, match="nunpy"):
        load_system("stones").module("sheet.schema")


def test_another_of_that_name_that_was_loaded_before(monkeypatch, copied, tmp_path):
    folder = copied("stones")
    load_system("stones")
    other = tmp_path / "elsewhere" / "stones"
    other.parent.mkdir()
    folder.rename(other)
    monkeypatch.setenv(VARIABLE, str(other))
    told = f"rulebook 'stones', in {other}: found another one loaded before, expected one of that name"
    assert error(lambda: load_system("stones")) == told


def test_a_rulebook_without_states_cannot_be_assessed(knives):
    with pytest.raises(ValueError, match=r"rulebook 'knives': found none, expected a State with FIT or IMPAIRED"):
        assess(load_encounter("knife-duel"))
