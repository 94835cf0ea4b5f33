"""The engine's dice and sheets against the reference's: what is fixed before a fight begins."""

from collections.abc import Mapping
from typing import Any

from okenv import load_encounter
from okenv.core import chance

from ..versus import same_sheets
from . import characters, dice
from .hits import hit
from .sheet import Encounter
from .versus import record


def check_dice() -> None:
    """ZS-DICE-1: the dice of the game have the same outcomes with the same chances."""
    for kind, name in ((chance.D6, dice.ONE), (chance.D6X2, dice.TWO)):
        assert dict(chance.outcomes(kind, 0)) == dice.table(name), name
        hit("ZS-DICE-1")


def check_sheets(data: Mapping[str, Any] | str) -> Encounter:
    """ZS-DATA-1: an encounter's sheets, loaded by the engine and worked out here; all numbers."""
    loaded = load_encounter(data)
    mine = characters.encounter(loaded.to_dict())
    same_sheets(loaded, record(mine))
    return mine
