"""What scripted policies of ZeroSpace decide in an explicit position, and averages over the dice, for tests of them."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from okenv.systems.zerospace.rules.actions import Act
from okenv.systems.zerospace.rules.layout import Prompt, Purpose
from tests.systems.deciding import Deciding
from tests.systems.zerospace.asked import QUIET, answer, awaited, played, row
from tests.systems.zerospace.helpers import start

DECIDING = Deciding("zerospace")
decision = DECIDING.decision
DONE = (Act.DONE, 0, 0)


def turn(bs: np.ndarray, code: str) -> list[tuple[Act, int, int]]:
    """All answers of one fighter's turn, up to the first dice or the end of it."""
    return DECIDING.turn(bs, code, (Prompt.TURN, Prompt.TRADE), (DONE, (Act.DELAY, 0, 0)))


def acts(me: dict[str, Any], *enemies: dict[str, Any], **options: Any) -> np.ndarray:
    """A battle in which she, the only red one, acts first."""
    return start([me], enemies, **options)


def over(bs: np.ndarray, measure: Callable[[np.ndarray], int | Fraction]) -> Fraction:
    """The average of a measure over all dice of one attack or task, each outcome resolved in a copy.

    Nobody trades, joins or forces anything on the way, and a team strikes with its leader.
    """
    total = Fraction(0)
    for outcome, probability in awaited(bs):
        copy = played(bs.copy(), outcome)
        while copy[0].prompt == Prompt.STRIKES:
            answer(copy, Act.OWN)
        goes_on = copy[0].dice != 0 and copy[0].dice_for <= Purpose.TASK and copy[0].turn == bs[0].turn
        total += probability * (over(copy, measure) if goes_on else Fraction(measure(copy)))
    return total


def share(bs: np.ndarray, i: int) -> Callable[[np.ndarray], Fraction]:
    """The share of what a fighter has left now that an attack takes; 1: she is out."""
    health, endurance = int(row(bs, i).health), int(row(bs, i).endurance)

    def taken(one: np.ndarray) -> Fraction:
        f = row(one, i)
        if f.state != 0:
            return Fraction(1)
        return Fraction(health - int(f.health), health) + Fraction(endurance - int(f.endurance), endurance)

    return taken


def unasked(bs: np.ndarray, *kinds: Prompt) -> None:
    """Nobody trades, interrupts, joins or forces anything, but for these prompts, until one of them or dice come."""
    while bs[0].prompt in QUIET and bs[0].prompt not in kinds:
        answer(bs, QUIET[Prompt(int(bs[0].prompt))])
