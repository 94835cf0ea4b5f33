"""What holds for all tests: how hypothesis searches, the browser, and how tests are chosen and spread."""

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.again", "tests.browser", "tests.quick", "tests.spread"]

# Servers that tests start share the compiled kernels with the tests: their class is that of the command line.
os.environ.setdefault("OKENV_MAX_FIGHTERS", "16")

# What somebody keeps in a library of their own is no part of what is tested.
os.environ["OKENV_LIBRARY"] = str(Path(tempfile.gettempdir()) / "okenv-tests-keep-nothing")

# A kernel that is compiled inside an example takes seconds: no deadline. In CI the same examples
# every time, so that a red run means a change.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[object]:
    """pytest's hook: modules and tests stay until the end, so nobody looks through them for what could go."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
