"""The engine's dice and sheets against the reference's: what is fixed before a fight begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from okenv import load_encounter
from okenv.core import chance

from . import characters, dice
from .hits import hit
from .sheet import Encounter
from .versus import record

BEFORE_PLAY = ("seed", "fighters")
"""Fields of the record that are the engine's own, and the rows, which are compared one by one."""


def check_dice() -> None:
    """ZS-DICE-1: the dice of the game have the same outcomes with the same chances."""
    for kind, name in ((chance.D6, dice.ONE), (chance.D6X2, dice.TWO)):
        assert dict(chance.outcomes(kind, 0)) == dice.table(name), name
        hit("ZS-DICE-1")


def check_sheets(data: Mapping[str, Any] | str) -> Encounter:
    """ZS-DATA-1: an encounter's sheets, loaded by the engine and worked out here; all numbers."""
    loaded = load_encounter(data)
    mine = characters.encounter(loaded.to_dict())
    theirs, ours = loaded.template[0], record(mine)[0]
    for name in set(theirs.dtype.names) - set(BEFORE_PLAY):
        assert np.array_equal(theirs[name], ours[name]), f"{name}: {ours[name]} (engine {theirs[name]})"
    for i in range(int(theirs.fighters_n)):
        for name in theirs.fighters.dtype.names:
            them, us = theirs.fighters[i][name], ours.fighters[i][name]
            assert np.array_equal(them, us), f"{loaded.names[i]}, {name}: {us} (engine {them})"
    return mine
