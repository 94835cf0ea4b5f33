"""``Fight``: one fight, asked and answered from outside."""

from tests.references import Asked

from .rounds import fight
from .sheet import Encounter
from .state import Roll, lay_out


class Fight(Asked):
    """A fight from its encounter; waits for decisions and dice until it is over.

    >>> fight = Fight(encounter)                                         # doctest: +SKIP
    >>> fight.resolve(0) if fight.dice() else fight.apply(("pass", 0, 0))  # doctest: +SKIP
    """

    def __init__(self, encounter: Encounter) -> None:
        battle = lay_out(encounter)
        super().__init__(battle, fight(battle))

    def dice(self) -> tuple[str, int, int, str] | None:
        """The dice awaited as ``(kind, n, by, purpose)``, or None."""
        w = self.waiting
        return (w.kind, w.n, w.by, w.purpose) if isinstance(w, Roll) else None
