"""Switching rules off: the table of mutations, and what becomes of the tests of a rule without it.

A mutation replaces one text in one file of a copy of this checkout, and runs the tests that name the rule
there, without the JIT. It is *killed* when one of them fails by what it asserts, has *survived* when none fails,
and is *broken* when the changed code does not even run. It stands there *twice* when tests that should follow it fail.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from okenv.rulebook import Ruling, rulings
from okenv.systems import systems

CHECKOUT = Path(__file__).parents[2]
KILLED, SURVIVED, BROKEN, TWICE = "killed", "survived", "broken", "twice"
_LEFT_OUT = (".*", "__pycache__", "build", "dist", "runs", "*.egg-info")
_WRONG_CODE = ("AttributeError", "ImportError", "ModuleNotFoundError", "NameError", "SyntaxError", "TypeError")
"""Errors of code that is wrong, not of a rule that is missing."""
_NOT_A_RULES_OWN = re.compile(
    r"tests/mutations/|"
    r"/test_(advice\w*|brute|encounter\w*|forecast\w*|gambit_\w+|policies|prospects|reasons|rounds|value|variation)\.py"
)
"""Tests of many rules at once, and of what policies and pages make of rules: slow without the JIT.

Those that are named by a rule are its own all the same.
"""


@dataclass(frozen=True)
class Mutation:
    """One change that switches a rule off, or a part of it.

    Attributes:
        rule: the ruling's id.
        what: what does not hold any more.
        file: path from the checkout.
        find: the text to replace, which the file has exactly once.
        replace: what stands there instead.
        tests: node ids of pytest; the tests that name the rule unless the table tells others.
        follow: node ids of tests that hold what works a rule out against the fight itself. These pass all the same, or
            the rule stands twice.
    """

    rule: str
    what: str
    file: str
    find: str
    replace: str
    tests: tuple[str, ...]
    follow: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What became of a mutation: ``killed``, ``survived``, ``broken`` or ``twice``, how, and after how many seconds."""

    mutation: Mutation
    outcome: str
    told: str
    seconds: float


@functools.cache
def own_tests() -> dict[str, tuple[str, ...]]:
    """For each ruling of all systems the node ids of the tests that name it, those first that are named by it."""
    return {ruling.id: tuple(_tests_of(ruling)) for system in systems() for ruling in rulings(system)}


def _tests_of(ruling: Ruling) -> list[str]:
    named = f"test_{ruling.id.lower().replace('-', '_')}_"
    places = [place for place in ruling.tests if named in place.name or not _NOT_A_RULES_OWN.search(place.file)]
    places.sort(key=lambda place: named not in place.name)  # a trial ends with the first test that fails
    return [f"{place.file}::{place.name.replace('.', '::')}" for place in places]


def table() -> list[Mutation]:
    """Every mutation of the tables beside this file, in their order."""
    own = own_tests()
    found = []
    for path in sorted(Path(__file__).parent.glob("*.yaml")):
        for entry in yaml.safe_load(path.read_text(encoding="utf-8")):
            tests = tuple(entry.pop("tests", own.get(entry["rule"], ())))
            entry["follow"] = tuple(entry.get("follow", ()))
            found.append(Mutation(**entry, tests=tests))
    return found


def copy_checkout(folder: Path) -> Path:
    """A copy of this checkout below a folder, without what is built or downloaded."""
    return Path(shutil.copytree(CHECKOUT, folder / "checkout", ignore=shutil.ignore_patterns(*_LEFT_OUT)))


def changed(mutation: Mutation, source: str) -> str:
    """The text of the mutation's file with its change.

    Raises:
        ValueError: when the text to replace is not there exactly once.
    """
    times = source.count(mutation.find)
    if times != 1:
        raise ValueError(
            f"{mutation.rule}: {mutation.file}: found {times} times, expected once: {mutation.find.strip()!r}"
        )
    return source.replace(mutation.find, mutation.replace)


def try_out(mutation: Mutation, copy: Path, *, quick: bool = False) -> Verdict:
    """Run the mutation's tests, or the quick ones of them, in a copy of the checkout that is changed for so long."""
    started = time.perf_counter()
    file = copy / mutation.file
    source = file.read_text(encoding="utf-8")
    try:
        file.write_text(changed(mutation, source), encoding="utf-8")
        status, failures = run_tests(mutation.tests, copy, stop_early=True, quick=quick)
        astray, apart = run_tests(mutation.follow, copy, stop_early=True, quick=quick) if status else (0, [])
    finally:
        file.write_text(source, encoding="utf-8")
    first = failures[0] if failures else f"pytest ends with status {status}"
    if status == 0:
        outcome, first = SURVIVED, f"{len(mutation.tests)} tests pass"
    elif first.startswith("FAILED") and not any(f" - {error}" in first for error in _WRONG_CODE):
        outcome, first = KILLED, first.removeprefix("FAILED ")
        if astray:  # which a test that is not there does, too
            outcome, first = TWICE, apart[0].removeprefix("FAILED ") if apart else f"follow ends with status {astray}"
        elif mutation.follow and not quick:
            first += ", and what works it out follows"
    else:
        outcome = BROKEN
    return Verdict(mutation, outcome, first, time.perf_counter() - started)


def run_tests(tests: Sequence[str], copy: Path, *, stop_early: bool, quick: bool = False) -> tuple[int, list[str]]:
    """``(exit status, failures and errors)`` of some tests in a copy of the checkout, without the JIT."""
    if not tests:
        return 0, []
    options = ["-q", "--tb=no", "--no-header", "-rfE", "-p", "no:cacheprovider", "-m", "not long and not compiled"]
    options += ["-x"] if stop_early else ["-n", "auto"]
    options += ["--quick"] if quick else []
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=copy,
        env={
            **os.environ,
            "NUMBA_DISABLE_JIT": "1",
            "PYTHONPATH": str(copy),
            "PYTHONDONTWRITEBYTECODE": "1",  # or the change may be missed: compiled files are told apart by the second
            "OKENV_CACHE_DIR": str(copy / ".cache"),
            "COLUMNS": "400",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    status = 0 if done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED else done.returncode  # all of them are slow
    return status, re.findall(r"^(?:FAILED|ERROR) .*$", done.stdout, re.M)
