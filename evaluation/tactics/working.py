"""Doing the units of a study, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agents.exact import Game, Solution, SolverError, build_game
from agents.exact.solution import MOST_SWEEPS, Sweeper
from okenv.driver import threads_at_hand
from okenv.encounter import Encounter

from . import known
from .estimates import fights, pairs
from .moments import moments
from .spends import spends
from .units import FREE, Result, Unit

Tell = Callable[[str], None]


class Desk:
    """Where units are done; the last duel stays on it, as the next unit may be about it too.

    Args:
        memory: that a duel may take, in bytes.
        tell: told what is going on, in a few words.
        threads: how many work.
    """

    def __init__(self, memory: int, tell: Tell = lambda _: None, threads: int | None = None) -> None:
        self._memory, self._tell, self._threads = memory, tell, threads or threads_at_hand()
        self._game: tuple[str, Game] | None = None
        self._solution: tuple[str, Solution] | None = None

    def do(self, unit: Unit) -> Result:
        """What a unit comes to; ``{"problem": why}`` where that cannot be worked out."""
        try:
            return KINDS[unit.kind](self, unit)
        except SolverError as error:
            return {"problem": str(error)}

    def game(self, unit: Unit) -> Game:
        """The duel of a unit.

        Raises:
            SolverError: as :func:`agents.exact.build_game`.
        """
        key = str(unit.game)
        if self._game is None or self._game[0] != key:
            self._game = self._solution = None  # frees the memory first
            encounter = Encounter.from_dict(unit.spec["encounter"])
            game = build_game(
                encounter, known.without(unit.spec["names"]), self._memory,
                lambda states, _: self._tell(f"{states:,} states found"),
            )  # fmt: skip
            self._game = key, game
        return self._game[1]

    def solution(self, unit: Unit) -> Solution:
        """The duel of a unit solved, nothing forbidden."""
        key = f"{unit.game} {unit.spec['tolerance']}"
        game = self.game(unit)
        if self._solution is None or self._solution[0] != key:
            self._solution = key, solved(game, unit.spec["tolerance"], tell=self._tell, threads=self._threads)
        return self._solution[1]

    def solve(self, unit: Unit) -> Result:
        """The exact value of the duel."""
        spec = unit.spec
        forbidden, required = (tuple(map(tuple, spec[word])) for word in ("forbidden", "required"))
        if not any((*forbidden, *required)):
            solution = self.solution(unit)
        else:
            solution = solved(self.game(unit), spec["tolerance"], forbidden, required, self._tell, self._threads)
        return {
            "value": solution.value, "error": solution.value_error, "states": solution.game.states,
            "sweeps": solution.sweeps, "seconds": solution.game.seconds + solution.seconds,
        }  # fmt: skip


def solved(
    game: Game,
    tolerance: float,
    forbidden: Any = FREE,
    required: Any = FREE,
    tell: Tell = lambda _: None,
    threads: int | None = None,
) -> Solution:
    """Solve a duel until the value of its beginning is known well enough; that of other states may be less so.

    Raises:
        SolverError: as :func:`agents.exact.solve`.
    """
    sweeper = Sweeper(game, forbidden, required, threads or threads_at_hand())
    for sweeps in range(1, MOST_SWEEPS + 1):
        apart = sweeper.sweep()
        low, high = sweeper.bounds()
        tell(f"{low:.4f} to {high:.4f} after {sweeps} sweeps")
        if high - low <= 2 * tolerance:
            error = max(apart / 2, (high - low) / 2)
            return Solution(
                game, sweeper.values, error, (low + high) / 2, (high - low) / 2, sweeps, 0.0, forbidden, required
            )
    raise SolverError(
        f"{game.encounter.name}: found {low:.4f} to {high:.4f} after {sweeps} sweeps, expected {2 * tolerance:g} at "
        "most"
    )


KINDS: dict[str, Callable[[Desk, Unit], Result]] = {
    "solve": Desk.solve,
    "moments": lambda desk, unit: moments(desk.solution(unit)),
    "spends": lambda desk, unit: spends(desk.solution(unit)),
    "fights": lambda _, unit: fights(unit.spec),
    "pairs": lambda _, unit: pairs(unit.spec),
}
"""What each kind of unit does."""
