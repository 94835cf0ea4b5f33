"""The page about opponents says what the code says: weights, options, and Python that runs."""

import re
from dataclasses import fields
from pathlib import Path

from agents.learned.puct_options import PuctOptions
from agents.search import SearchOptions
from okenv.systems.ok.mind import value

PAGE = Path(__file__).parents[1] / "docs" / "opponents.md"


def rows(after: str) -> dict[str, tuple[str, str]]:
    """The table that begins after a line: first cell to the two others."""
    part = PAGE.read_text(encoding="utf-8").split(after, 1)[1].lstrip()
    table = part.split("\n\n")[0].split("<!-- end -->")[0].strip().splitlines()[2:]
    cells = [[cell.strip().strip("`") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table]
    return {name: (default, what) for name, default, what in cells}


def test_the_weights_are_those_of_the_value() -> None:
    source = Path(str(value.__file__)).read_text(encoding="utf-8")
    listed = rows("<!-- weights ok -->")
    assert {name: float(number) for name, (number, _) in listed.items()} == value.WEIGHTS
    for name, (_, what) in listed.items():
        assert f'"{name}": {value.WEIGHTS[name]},  # {what}\n' in source


def test_the_options_are_those_of_the_search() -> None:
    listed = rows("options follow after commas.")
    known = {field.name: field.default for field in fields(SearchOptions)}
    assert set(listed) == set(known) - {"simulations", "seconds"}
    for name, (default, _) in listed.items():
        assert default == str(known[name]) or float(default) == known[name]


def test_the_options_of_puct_are_those_of_its_search() -> None:
    listed = rows("follow the number or the time, after commas:")
    known = {field.name: field.default for field in fields(PuctOptions)}
    assert set(listed) == set(known) - {"simulations", "seconds"}
    assert {name: float(default) for name, (default, _) in listed.items()} == {name: known[name] for name in listed}


def test_its_python_runs() -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        exec(compile(code, str(PAGE), "exec"), {})
