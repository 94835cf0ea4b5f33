from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.table.tables import Tables
from okenv.core.jit import JIT_DISABLED


@pytest.fixture(autouse=True)
def _thinks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that think in plain Python play out few fights: whoever closes them waits for those that have begun."""
    if JIT_DISABLED:
        monkeypatch.setattr("agents.playouts.WORK", 1)
        monkeypatch.setattr("agents.playouts.LEAST", 1)


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
