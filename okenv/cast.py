"""Who plays inside the kernels: scripted policies by number, and compiled gambits from a table.

Policies that are no scripted kernels are found through the entry points of the group ``okenv.policies``,
so that nothing here imports them; those with a ``program`` play inside the kernels too.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

import numpy as np

from .core.mind.gambits import no_gambits
from .core.policy import blamed, told
from .core.spelling import nearest
from .library import full_code, shipped_gambits, short_code
from .systems import System

GROUP = "okenv.policies"
"""The entry points: each names a function ``(system, argument, seed) -> Policy``."""


class Cast:
    """The policies of one fight, or of several, by the numbers that the kernels know them by.

    Args:
        system: the rulebook.
    """

    def __init__(self, system: System) -> None:
        self.system = system
        self.scripted = list(system.module("mind.policies").CODES)
        self._codes: list[str] = []
        self._programs: list[np.ndarray] = []

    @property
    def table(self) -> np.ndarray:
        """The compiled gambits, int32 ``[n, GAMBIT_WORDS]``."""
        return np.stack(self._programs) if self._programs else no_gambits()

    def add(self, code: str, policy: Any) -> int | None:
        """The number of a policy, where it plays inside the kernels; None for any other."""
        if code in self.scripted:
            return self.scripted.index(code)
        program = getattr(policy, "program", None)
        if program is None:
            return None
        if code not in self._codes:
            self._codes.append(code)
            self._programs.append(program)
        return len(self.scripted) + self._codes.index(code)

    def number(self, what: str, code: str) -> int:
        """The number of a policy by its code; ``what`` is what an error calls it.

        Raises:
            ValueError: for a code that is none, or whose policy does not play inside the kernels.
        """
        code = short_code(code, self.system.name)
        if code in self.scripted:
            return self.scripted.index(code)
        word, _, argument = full_code(code, self.system.name).partition(":")
        plugins = {point.name: point for point in entry_points(group=GROUP)}
        if word not in plugins:
            known = [*self.scripted, *shipped_gambits(self.system.name)]
            hint = nearest(word, [*known, *sorted(plugins)], 0.4)
            raise ValueError(f"{what}: found {code!r}, expected one of {', '.join(known)}, or gambit:FILE{hint}")
        with blamed(lambda error: ValueError(f"{what}: found {code!r}, which cannot be loaded: {told(error)}")):
            make = plugins[word].load()
        number = self.add(code, make(self.system, argument, None))
        if number is None:
            expected = f"one that does: {', '.join(self.scripted)}, or a gambit"
            raise ValueError(f"{what}: found {code!r}, which does not play inside the kernels, expected {expected}")
        return number
