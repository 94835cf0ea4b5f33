"""Choosing random legal decisions and dice so that what is rare comes up often."""

from tests.references import Chooser

from .dice import ONE, TWO

SHY = {
    "done": 35, "retreat": 20, "join": 15, "seek": 25, "approach": 60, "decline": 40, "plain": 40, "prone": 3,
    "drop": 3, "pick": 30, "draw": 12, "dodge": 25, "release": 5, "keep": 80, "delay": 25, "distract": 20,
    "cover": 40, "deactivate": 10, "activate": 50, "rise": 60, "wreck": 30,
}  # fmt: skip
FIERCE = {"attack", "spread", "sweep", "grapple", "disarm", "takedown"}
"""Kinds that do harm."""
RARE = {
    "squeeze",
    "break",
    "recover",
    "flee",
    "take",
    "sweep",
    "spread",
    "suppress",
    "run",
    "interrupt",
    "wreck",
    "spare",
}
"""Kinds that are seldom legal."""
ROLLS = {TWO: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12), ONE: range(1, 7)}


class Steering(Chooser):
    """What comes up in ZeroSpace; some are fiercer than others."""

    shy, least, rolls = SHY, 0.15, ROLLS

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.preferred = ((RARE, 0.4), (FIERCE, self.rng.choice((0.4, 0.6, 0.8))))
