"""A server of tables, and visits to its pages."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.web.serving import Served
from tests.app.web.visiting import Visitor, sit


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server over an empty folder, and an empty library."""
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    folder = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as own:
        own.setenv("OKENV_LIBRARY", str(folder / "library"))
        with Served(folder, "--no-warm") as running:
            yield running


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Visitor]]:
    """Opens pages, each in a browser of its own; none of them may ask for anything from elsewhere."""
    visitors: list[Visitor] = []

    def opened(address: str, **options: Any) -> Visitor:
        visitors.append(Visitor(browser, address, **options))
        return visitors[-1]

    yield opened
    for visitor in visitors:
        visitor.close()
    for visitor in visitors:
        assert visitor.strangers() == []


@pytest.fixture
def gm(served: Served, visit: Callable[..., Visitor]) -> Visitor:
    """At a duel with typed dice, both their own, that waits for its first initiative."""
    me = {"who": "me"}
    visitor = sit(served, visit, "mirror-duel", dice="typed", red=me, blue=me)
    while "Roll for initiative" not in visitor.settled():
        visitor.press("r")
    return visitor
