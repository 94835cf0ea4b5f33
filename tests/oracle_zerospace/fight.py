"""``Fight``: one fight, asked and answered from outside."""

from tests.references import Asked

from .rounds import fight
from .sheet import Encounter
from .state import Roll, lay_out


class Fight(Asked):
    """A fight from its encounter; waits for decisions and dice until it is over.

    >>> fight = Fight(encounter)                                         # doctest: +SKIP
    >>> fight.resolve(0) if fight.dice() else fight.apply(("done", 0, 0))  # doctest: +SKIP
    """

    def __init__(self, encounter: Encounter) -> None:
        battle = lay_out(encounter)
        super().__init__(battle, fight(battle))

    def dice(self) -> tuple[str, int, str] | None:
        """The dice awaited as ``(kind, by, purpose)``, or None."""
        w = self.waiting
        return (w.kind, w.by, w.purpose) if isinstance(w, Roll) else None

    def resolve(self, outcome: int) -> None:
        """Give the awaited dice their outcome; they count in the round."""
        assert isinstance(self.waiting, Roll)
        self.battle.fighters[self.waiting.by].rolls += 1
        super().resolve(outcome)
