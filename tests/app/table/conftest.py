from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.table.tables import Tables


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Where tables are kept."""
    tables = Tables(tmp_path / "tables", workers=2)
    yield tables
    tables.close()


@pytest.fixture
def reopened(tables: Tables, tmp_path: Path) -> Iterator[Callable[[], Tables]]:
    """Closes the tables, and gives them as the next start of the program finds them."""
    found: list[Tables] = []

    def again() -> Tables:
        tables.close()
        found.append(Tables(tmp_path / "tables", workers=1))
        return found[-1]

    yield again
    for one in found:
        one.close()
