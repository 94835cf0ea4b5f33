from pathlib import Path
from typing import Any, NamedTuple

import pytest

from evaluation.tactics import Study, report, run_study
from evaluation.tactics.units import Results
from tests.evaluation.tactics.studies import ESTIMATED, EXACT, study


class Done(NamedTuple):
    study: Study
    results: Results
    data: dict[str, Any]
    folder: Path


@pytest.fixture(scope="session")
def exact(tmp_path_factory: pytest.TempPathFactory) -> Done:
    """A study of small duels, done."""
    return _done(tmp_path_factory.mktemp("exact"), EXACT)


@pytest.fixture(scope="session")
def estimated(tmp_path_factory: pytest.TempPathFactory) -> Done:
    """A study of a few fights, done."""
    return _done(tmp_path_factory.mktemp("estimated"), ESTIMATED)


def _done(folder: Path, text: str) -> Done:
    asked = study(folder, text)
    results = run_study(asked, folder)
    return Done(asked, results, report("study", asked, results, "okenv tactics study.yaml"), folder)
