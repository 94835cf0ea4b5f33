"""The kernels of the solver for one rulebook, put together."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from okenv.core.entries import kernel_module
from okenv.systems import load_system

from .asides import add_asides
from .choose import add_choose
from .code import add_code
from .expand import add_expand
from .explore import add_explore
from .iterate import add_iterate
from .keys import add_keys
from .links import add_links
from .lookup import add_lookup
from .survey import add_survey


@functools.cache
def exact_kernels(name: str) -> Any:
    """The entry kernels of a system, by name (see each one's docstring); they compile when first called."""
    system = load_system(name)
    inner = kernel_module(f"{__name__}.{name}", system.folder, Path(__file__).parent)
    for add in (add_keys, add_code, add_asides, add_iterate, add_links, add_survey):
        add(inner)
    add_expand(inner, system)
    add_explore(inner, system)
    add_lookup(inner, system)
    add_choose(inner, system)
    return inner
