"""The page about opponents says what the code says: weights, options, and Python that runs."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "opponents.md"


def test_its_python_runs() -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        exec(compile(code, str(PAGE), "exec"), {})
