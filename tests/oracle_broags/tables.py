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
    """BR-DICE-1: the dice of the game have the same outcomes with the same chances."""
    for kind, name, n in (
        (chance.FUDGE4, dice.FUDGE4, 0),
        (chance.UNIFORM, dice.UNIFORM, 3),
        (chance.UNIFORM, dice.UNIFORM, 7),
    ):
        assert dict(chance.outcomes(kind, n)) == dice.table(name, n), name
        hit("BR-DICE-1")


def check_sheets(data: Mapping[str, Any] | str) -> Encounter:
    """BR-DATA-1, BR-DATA-2: an encounter's sheets, loaded by the engine and worked out here; all numbers."""
    loaded = load_encounter(data)
    mine = characters.encounter(loaded.to_dict())
    same_sheets(loaded, record(mine))
    return mine
