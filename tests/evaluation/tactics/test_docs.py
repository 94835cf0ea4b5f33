"""docs/tactics.md says what the code says."""

import re
from pathlib import Path

import pytest

from evaluation.tactics.known import known
from evaluation.tactics.parts import units_of
from evaluation.tactics.study import KINDS, read_study
from okenv.systems import systems

PAGE = Path(__file__).parents[3] / "docs" / "tactics.md"


@pytest.mark.parametrize("system", systems())
def test_its_tables_are_those_of_the_tactics(system: str) -> None:
    assert known(system).table() in PAGE.read_text(encoding="utf-8")


def test_its_study_is_one_with_every_kind_of_part(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    study = read_study(file)
    assert {field for field, _, _ in study.parts()} == set(KINDS)
    assert units_of(study)
