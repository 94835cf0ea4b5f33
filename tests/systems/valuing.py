"""What tests of a position's value ask in every rulebook: its table, what it is worth, and a change in it."""

from typing import Any

import numpy as np

from okenv.systems import load_system

RED, BLUE = 0, 1


class Valuing:
    """The value of one rulebook's positions."""

    def __init__(self, system: str) -> None:
        self.mind = load_system(system).module("mind.value")

    def tabulate(self, bs: np.ndarray) -> np.ndarray:
        """The table of a battle; what it does not fill would show as no number."""
        table = np.full(self.mind.TABLE, np.nan)
        self.mind.prepare(bs[0], table)
        return table

    def worth(self, bs: np.ndarray, side: int, table: np.ndarray | None = None) -> float:
        """The value of a battle to a side, by its own table or that of a battle that it came of."""
        table = self.tabulate(bs) if table is None else table
        return float(self.mind.value(bs[0], side, table, self.mind.WEIGHT_ARRAY))

    def valued(self, bs: np.ndarray) -> np.ndarray:
        """The table of a battle that was valued once."""
        table = self.tabulate(bs)
        self.worth(bs, RED, table)
        return table


def change(bs: np.ndarray, who: int, **fields: Any) -> None:
    """Set fields of a fighter."""
    for name, number in fields.items():
        bs[0].fighters[who][name] = number
