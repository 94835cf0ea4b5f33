"""Choosing random legal decisions and dice so that what is rare comes up often."""

from tests.references import FUDGE4, Asked, Chooser, table

SHY = {"surrender": 4, "done": 25, "hold": 40, "finish": 15, "decline": 50, "let-go": 25}
OUTCOMES = {kind: tuple(table(kind)) for kind in ("4dF", "1d6", "worse of 2d6", "better of 2d6")}


class Steering(Chooser):
    """What comes up in OK; high rolls, Tides of 6 and of 1 are not rare."""

    shy, least = SHY, 0.5
    preferred = (({"sweep", "targets"}, 0.25), ({"grab"}, 0.2))

    def outcome(self, fight: Asked) -> int:
        """A possible outcome of the awaited dice."""
        awaited = fight.dice()
        assert awaited is not None
        kind = awaited.kind
        possible = list(OUTCOMES[kind]) if kind in OUTCOMES else list(table(kind, awaited.n, awaited.weights))
        rng = self.rng
        if kind == FUDGE4 and rng.random() < 0.3:
            return rng.choice((2, 3, 4))
        if kind.endswith("d6") and rng.random() < 0.6:
            return rng.choice((6, 6, 1))
        return rng.choice(possible)
