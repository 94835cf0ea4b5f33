"""What holds for all tests: how hypothesis searches, and the browser."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

from tests.again import pytest_addoption as pytest_addoption
from tests.again import pytest_sessionfinish as pytest_sessionfinish
from tests.browser import browser as browser
from tests.browser import chromium as chromium
from tests.spread import pytest_collection_modifyitems as pytest_collection_modifyitems
from tests.spread import pytest_xdist_make_scheduler as pytest_xdist_make_scheduler

# Servers that tests start share the compiled kernels with the tests: their class is that of the command line.
os.environ.setdefault("OKENV_MAX_FIGHTERS", "16")

# A kernel that is compiled inside an example takes seconds: no deadline. In CI the same examples
# every time, so that a red run means a change.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
