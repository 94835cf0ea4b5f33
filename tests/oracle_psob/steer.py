"""Choosing random legal decisions and dice so that what is rare comes up often."""

from tests.references import Chooser

from .dice import FUDGE2

SHY = {"pass": 15, "hold": 40, "nothing": 15, "decline": 55, "done": 40, "stand": 70, "dodge": 60}
FIERCE = {"attack", "area", "complex", "snap", "swing", "drive", "drive-off"}
"""Kinds that do harm, and drives."""
ROLLS = {FUDGE2: (-2, -1, -1, 0, 0, 1, 1, 2, 2)}


class Steering(Chooser):
    """What comes up in Peking Space Opera Blues."""

    shy, preferred, least, rolls = SHY, ((FIERCE, 0.35),), 0.4, ROLLS
