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

    def dice(self) -> tuple[str, int, tuple[int, ...], int] | None:
        """The dice awaited as ``(kind, n, weights, by)``, or None."""
        w = self.waiting
        return (w.kind, w.n, w.weights, w.by) if isinstance(w, Roll) else None
