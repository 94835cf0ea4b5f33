"""``Fight``: one fight, asked and answered from outside."""

from tests.references import Asked, Roll

from .rounds import fight
from .sheet import Encounter
from .state import lay_out


class Fight(Asked):
    """A fight of ZeroSpace from its encounter."""

    def __init__(self, encounter: Encounter) -> None:
        battle = lay_out(encounter)
        super().__init__(battle, fight(battle))

    def resolve(self, outcome: int) -> None:
        """Give the awaited dice their outcome; they count in the round."""
        assert isinstance(self.waiting, Roll)
        self.battle.fighters[self.waiting.by].rolls += 1
        super().resolve(outcome)
