"""Where a table stands: the fight's state, who decides for whom, whose dice are rolled."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from okenv.battle import Battle
from okenv.encounter import Encounter

from .events import Driver

DiceMode = Literal["program", "typed"]


def pack(battle: Battle) -> bytes:
    """The state of a fight, packed."""
    return zlib.compress(battle.state.tobytes(), 1)


@dataclass(frozen=True, eq=False)
class Situation:
    """One moment of a table; nothing in it ever changes.

    Attributes:
        base: some battle of the present encounter, for its names and rules; its state does not matter.
        state: the bytes of the battle record, packed.
        drivers: who decides for whom, by the fighter's name.
        dice: ``program`` or ``typed``.
        modifier: for the next roll that can have one.
        seed: of the table, for the program's dice and for slips.
    """

    base: Battle = field(repr=False)
    state: bytes = field(repr=False)
    drivers: Mapping[str, Driver]
    dice: DiceMode
    modifier: int
    seed: int

    @classmethod
    def of(cls, battle: Battle, drivers: Mapping[str, Driver], dice: DiceMode, modifier: int, seed: int) -> Situation:
        """The situation of a table whose fight stands as ``battle`` does, which is not changed hereafter."""
        return cls(battle, pack(battle), dict(drivers), dice, modifier, seed)

    def battle(self) -> Battle:
        """The fight as it stands, with no history; it waits for all dice."""
        state = np.frombuffer(zlib.decompress(self.state), self.base.system.layout.BATTLE)
        battle = self.base.at(state)
        battle.dice_mode = "ask"
        return battle

    @property
    def encounter(self) -> Encounter:
        """What is fought, with everybody who has joined."""
        assert self.base.encounter is not None
        return self.base.encounter

    @property
    def names(self) -> list[str]:
        """The fighters' names by row."""
        return self.base.names

    def asked(self) -> tuple[str, Driver] | None:
        """The name of whoever must decide, and her driver; None while dice are awaited, and at the end."""
        prompt = self.battle().prompt
        return None if prompt is None else (prompt.name, self.drivers[prompt.name])
