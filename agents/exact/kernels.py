"""The kernels of the solver for one rulebook, put together."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from okenv.core.jit import jit_entry
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
    inner: Any = ModuleType(f"{__name__}.{name}")
    sys.modules[inner.__name__] = inner  # Numba's cache finds closures over a module, as in okenv.driver

    def entry(signature: Any) -> Callable[[Callable], Any]:
        def wrap(function: Callable) -> Any:
            setattr(inner, function.__name__, jit_entry(signature, system.folder, Path(__file__).parent)(function))
            return getattr(inner, function.__name__)

        return wrap

    inner.entry = entry
    for add in (add_keys, add_code, add_asides, add_iterate, add_links, add_survey):
        add(inner)
    add_expand(inner, system)
    add_explore(inner, system)
    add_lookup(inner, system)
    add_choose(inner, system)
    return inner
