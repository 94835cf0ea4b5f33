"""The sample rulebook, added from outside the package for one test and gone after it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from okenv.outside import VARIABLE

KNIVES = Path(__file__).parent / "knives"


@pytest.fixture
def knives(monkeypatch):
    """Knives as a rulebook of this process."""
    monkeypatch.setenv(VARIABLE, str(KNIVES))


@pytest.fixture
def copied(monkeypatch, tmp_path) -> Callable[[str], Path]:
    """A function that makes a copy of Knives under another name, a rulebook of this process beside those before it."""
    monkeypatch.delenv(VARIABLE, raising=False)
    made: list[str] = []

    def copy(name: str, **changes: tuple[str, str]) -> Path:
        """``changes`` are replacements by room and module; in ``init`` id and encounters get names of their own."""
        folder = tmp_path / name
        shutil.copytree(KNIVES, folder, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / "configs/characters/knives").rename(folder / "configs/characters" / name)
        for path in (folder / "configs/encounters").iterdir():
            text = path.read_text(encoding="utf-8").replace("system: knives", f"system: {name}")
            path.with_name(path.name.replace("knife", name)).write_text(text, encoding="utf-8")
            path.unlink()
        init = folder / "__init__.py"
        text = init.read_text(encoding="utf-8").replace("Knives", name.capitalize()).replace("knife", name)
        init.write_text(text, encoding="utf-8")
        for module, (old, new) in changes.items():
            file = folder / f"{module.replace('_', '/', 1) if module != 'init' else '__init__'}.py"
            text = file.read_text(encoding="utf-8")
            assert old in text
            file.write_text(text.replace(old, new), encoding="utf-8")
        made.append(str(folder))
        monkeypatch.setenv(VARIABLE, os.pathsep.join(made))
        return folder

    yield copy
    for name in [m for m in sys.modules if any(f"{m}.".startswith(f"okenv.systems.{Path(f).name}.") for f in made)]:
        del sys.modules[name]
