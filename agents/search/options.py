"""What a code such as ``mcts:1000,rollout=turtle`` asks of the search."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from okenv.core.spelling import nearest

from .tree import EXPLORE, FIGHTER_ONLY, GUESS_WEIGHT, PARAMETERS, POLICY_SHARE, ROUNDS

CONTROLS = ("side", "fighter")
MOST = 10_000_000


@dataclass(frozen=True)
class SearchOptions:
    """The options of a tree search.

    Attributes:
        simulations: how many imagined fights a decision; None where the time decides.
        seconds: how long a decision may take; None where the number decides.
        rollout: code of the kernel policy that plays the imagined fights on, and everybody who is not searched for.
        rounds: how many they are played on before the rulebook's value is taken; with 0 up to the next turn, and with
            more than the fight has to its end.
        control: ``side``: the search decides for all of the side; ``fighter``: her allies play as ``rollout``.
        explore: PUCT's constant.
        guess: visits as which the look-ahead's value of an action counts.
        share: of the prior that goes to the action that ``rollout`` would take.
        temperature: of the prior at the root, by the look-ahead's values.
        even: share of the root's prior that is spread evenly.
    """

    simulations: int | None = 1000
    seconds: float | None = None
    rollout: str = "turtle"
    rounds: int = 0
    control: str = "side"
    explore: float = 0.6
    guess: float = 4.0
    share: float = 0.3
    temperature: float = 0.1
    even: float = 0.3

    def parameters(self) -> np.ndarray:
        """The numbers that the kernel takes, float64 ``[PARAMETERS]``."""
        numbers = np.zeros(PARAMETERS, np.float64)
        numbers[EXPLORE], numbers[GUESS_WEIGHT], numbers[POLICY_SHARE] = self.explore, self.guess, self.share
        numbers[ROUNDS], numbers[FIGHTER_ONLY] = self.rounds, self.control == "fighter"
        return numbers


def parse(argument: str) -> SearchOptions:
    """The options in what follows ``mcts:``: a number or a time, then ``name=value`` after commas.

    Raises:
        ValueError: naming what was found, what is expected and the nearest name.
    """
    first, *rest = argument.split(",") if argument else ["1000"]
    simulations, seconds = budget(first.strip(), "mcts:")
    options = SearchOptions(simulations, seconds)
    for part in rest:
        name, equals, text = part.strip().partition("=")
        names = [field.name for field in fields(SearchOptions) if field.name not in ("simulations", "seconds")]
        if not equals or name not in names:
            raise ValueError(
                f"policy: mcts: found {part.strip()!r}, expected NAME=VALUE with one of {', '.join(names)}"
                f"{nearest(name, names)}"
            )
        options = replace(options, **{name: _value(name, text)})
    return options


def budget(text: str, before: str) -> tuple[int | None, float | None]:
    """``(simulations, seconds)``, one of them None, as written after what stands ``before`` it in a code.

    Raises:
        ValueError: naming what was found and what is expected.
    """
    if re.fullmatch("[0-9]+", text) and 1 <= int(text) <= MOST:
        return int(text), None
    if re.fullmatch(r"[0-9]*\.?[0-9]+s", text) and 0 < float(text[:-1]) <= 3600:
        return None, float(text[:-1])
    raise ValueError(
        f"policy: {before.partition(':')[0]}: found {text!r}, expected a number of simulations from 1 to {MOST} such "
        f"as {before}1000, or seconds up to 3600 such as {before}0.5s"
    )


_NUMBERS: dict[str, tuple[float, float, str]] = {
    "explore": (0.0, 100.0, "a number from 0 to 100"),
    "guess": (0.01, 1000.0, "a number from 0.01 to 1000"),
    "share": (0.0, 1.0, "a number from 0 to 1"),
    "temperature": (0.001, 100.0, "a number from 0.001 to 100"),
    "even": (0.0, 1.0, "a number from 0 to 1"),
}


def _value(name: str, text: str) -> Any:
    if name == "rollout":
        return text
    if name == "control":
        if text in CONTROLS:
            return text
        raise ValueError(f"policy: mcts: control: found {text!r}, expected side or fighter{nearest(text, CONTROLS)}")
    if name == "rounds":
        if re.fullmatch("[0-9]{1,4}", text):
            return int(text)
        raise ValueError(f"policy: mcts: rounds: found {text!r}, expected a whole number up to 9999")
    low, high, expected = _NUMBERS[name]
    if re.fullmatch(r"[0-9]*\.?[0-9]+", text) and low <= float(text) <= high:
        return float(text)
    raise ValueError(f"policy: mcts: {name}: found {text!r}, expected {expected}")
