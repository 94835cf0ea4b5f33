"""Kernels that are closures over a rulebook, put together: a module of their own to hang them on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from .jit import jit_entry


def kernel_module(name: str, owner: Path, *beside: Path) -> Any:
    """A module without anything but ``entry(signature)``, which declares a kernel that Python calls, and adds it.

    Numba's cache finds closures over a module, never closures over a kernel: so kernels that others call are attributes
    of a module made for them.

    Args:
        name: dotted, and no other module's.
        owner: the folder of the rulebook whose sources the kernels depend on.
        beside: further places whose sources they depend on.
    """
    inner: Any = ModuleType(name)
    sys.modules[name] = inner

    def entry(signature: Any) -> Callable[[Callable], Any]:
        def wrap(function: Callable) -> Any:
            setattr(inner, function.__name__, jit_entry(signature, owner, *beside)(function))
            return getattr(inner, function.__name__)

        return wrap

    inner.entry = entry
    return inner
