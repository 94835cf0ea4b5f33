"""Choosing random legal decisions and dice so that what is rare comes up often."""

from tests.references import Chooser

from .dice import FUDGE4
from .places import SPRINT
from .state import Action

SHY = {
    "done": 20, "crouch": 35, "stand": 40, "join": 30, "leave": 30, "retreat": 40, "pass": 15, "decline": 35,
    "stop": 25, "release": 30, "keep": 80, "flee": 10, "hide": 60, "stock": 40,
}  # fmt: skip
FIERCE = {"attack", "concentrate", "dogpile", "grapple"}
"""Kinds that do harm."""
MOVES = ("approach", "retreat", "join", "leave")
ROLLS = {FUDGE4: (-4, -3, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 4, 4)}


class Steering(Chooser):
    """What comes up in BrOAGS."""

    shy, preferred, least, rolls = SHY, ((FIERCE, 0.5),), 0.4, ROLLS

    def one(self, answers: list[Action]) -> Action:
        """Of moves a sprint, now and then."""
        sprints = [a for a in answers if a[0] in MOVES and a[2] >= SPRINT]
        return self.rng.choice(sprints if sprints and self.rng.random() < 0.3 else answers)
