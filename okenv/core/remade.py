"""Copies and pickles that go on by themselves, exactly as the original does."""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Self


class Remade:
    """What can be copied and pickled at any moment, and goes on from there by itself.

    Two views of one array become two arrays when they are copied, and modules, kernels and threads cannot be copied at
    all. So a class names such attributes in ``REMADE``: they are left out of a copy, and ``_remake`` sets them, in an
    object that is made as in one that is copied. ``copy.copy`` is a deep copy: half of a fight is none.
    """

    REMADE: ClassVar[frozenset[str]] = frozenset()

    def _remake(self) -> None:
        """Set the attributes that ``REMADE`` names, by the others."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self.REMADE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._remake()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)
