"""``Fight``: one fight, asked and answered from outside."""

from tests.references import Asked

from .rounds import fight
from .sheet import Encounter
from .state import lay_out


class Fight(Asked):
    """A fight of BrOAGS from its encounter."""

    def __init__(self, encounter: Encounter) -> None:
        battle = lay_out(encounter)
        super().__init__(battle, fight(battle))
