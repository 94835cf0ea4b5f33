"""The page about opponents says what the code says: weights, options, and Python that runs."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from agents.learned.puct_options import PuctOptions
from agents.search import SearchOptions
from okenv.systems.ok.mind import value

PAGE = Path(__file__).parents[1] / "docs" / "opponents.md"


def rows(after: str) -> dict[str, list[str]]:
    """The table that begins after a line: first cell to the two others."""
    table = PAGE.read_text(encoding="utf-8").split(after, 1)[1].lstrip().split("\n\n")[0]
    lines = re.findall(r"^\| `(\w+)` \| `?(.+?)`? \| (.+) \|$", table, re.M)
    return {name: [default, what] for name, default, what in lines}


def test_the_weights_are_those_of_the_value() -> None:
    source = Path(str(value.__file__)).read_text(encoding="utf-8")
    listed = rows("<!-- weights ok -->")
    assert {name: float(number) for name, (number, _) in listed.items()} == value.WEIGHTS
    for name, (_, what) in listed.items():
        assert f'"{name}": {value.WEIGHTS[name]},  # {what}\n' in source


@pytest.mark.parametrize(
    ("after", "options"),
    [("options follow after commas.", SearchOptions), ("follow the number or the time, after commas:", PuctOptions)],
)
def test_the_options_are_those_of_the_search(after: str, options: type[SearchOptions | PuctOptions]) -> None:
    known = {one.name: one.default for one in fields(options) if one.name not in ("simulations", "seconds")}
    listed = rows(after)
    assert set(listed) == set(known)
    assert {name: type(known[name])(default) for name, (default, _) in listed.items()} == known


def test_its_python_runs() -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        exec(compile(code, str(PAGE), "exec"), {})
