"""What a code such as ``puct:NAME,400,explore=0.5`` asks of the search that a network guides."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from agents.search.options import budget
from agents.search.tree import GUESS_WEIGHT
from okenv.core.spelling import nearest

from .puct_kernels import BIAS, EVEN, FAR, LESS, PARAMETERS, PRUNED, RULEBOOK, SLOPE, TEMPERATURE

SIMULATIONS = 200
"""How many fights are imagined where no number is given."""
STAND_IN = "turtle"
"""Who plays imagined fights on to the next turn where the rulebook's value is asked for."""


@dataclass(frozen=True)
class PuctOptions:
    """The options of a search that a network guides.

    Attributes:
        simulations: how many imagined fights a decision; None where the time decides.
        seconds: how long a decision may take; None where the number decides.
        explore: PUCT's constant, in standard deviations of the values found.
        first: by how many standard deviations less than its position an action is taken to be worth at first.
        guess: visits as which that first guess counts.
        temperature: of the prior, by which the logits are divided.
        even: share of the prior that is spread evenly.
        rulebook: share of the rulebook's value in the value of a position, the rest is the network's.
        look: share of the look-ahead's values in the prior and the guesses at the root.
        pruned: 1 looks at what the rulebook finds worth trying, 0 at all that is legal.
        bias: taken off the network's values, from -1 to 1: what it says on average of whoever is asked.
        slope: by which they are multiplied then.
    """

    simulations: int | None = SIMULATIONS
    seconds: float | None = None
    explore: float = 2.0
    first: float = 0.3
    guess: float = 1.0
    temperature: float = 1.0
    even: float = 0.0
    rulebook: float = 0.5
    look: float = 0.5
    pruned: float = 1.0
    bias: float = 0.0
    slope: float = 1.0

    def parameters(self) -> np.ndarray:
        """The numbers that the kernel takes, float64 ``[PARAMETERS]``."""
        numbers = np.zeros(PARAMETERS, np.float64)
        numbers[FAR], numbers[GUESS_WEIGHT] = self.explore, self.guess
        numbers[LESS], numbers[TEMPERATURE], numbers[EVEN] = self.first, self.temperature, self.even
        numbers[RULEBOOK], numbers[PRUNED] = self.rulebook, self.pruned
        numbers[BIAS], numbers[SLOPE] = self.bias, self.slope
        return numbers


_NUMBERS: dict[str, tuple[float, float]] = {
    "explore": (0.0, 100.0),
    "first": (0.0, 100.0),
    "guess": (0.01, 1000.0),
    "temperature": (0.01, 100.0),
    "even": (0.0, 1.0),
    "rulebook": (0.0, 1.0),
    "look": (0.0, 1.0),
    "pruned": (0.0, 1.0),
    "bias": (-1.0, 1.0),
    "slope": (0.01, 100.0),
}


def parse(argument: str) -> tuple[str, PuctOptions]:
    """Which weights, and the options, in what follows ``puct:``, with commas between them.

    After the weights may come a number of simulations or a time, and then ``name=value``.

    Raises:
        ValueError: naming what was found, what is expected and the nearest name.
    """
    weights, *rest = (part.strip() for part in argument.split(","))
    options = PuctOptions()
    if rest and "=" not in rest[0]:
        simulations, seconds = budget(rest.pop(0), "puct:NAME,")
        options = PuctOptions(simulations, seconds)
    for part in rest:
        name, equals, text = part.partition("=")
        if not equals or name not in _NUMBERS:
            raise ValueError(
                f"policy: puct: found {part!r}, expected NAME=VALUE with one of {', '.join(_NUMBERS)}"
                f"{nearest(name, _NUMBERS)}"
            )
        low, high = _NUMBERS[name]
        if re.fullmatch(r"-?[0-9]*\.?[0-9]+", text) is None or not low <= float(text) <= high:
            raise ValueError(f"policy: puct: {name}: found {text!r}, expected a number from {low:g} to {high:g}")
        given: dict[str, Any] = {name: float(text)}
        options = replace(options, **given)
    return weights, options
