"""Doing the units of a study, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from agents.exact import Game, Solution, SolverError, build_game, solve, support, with_limit
from agents.exact.solution import Progress
from okenv.driver import threads_at_hand
from okenv.encounter import Encounter

from .estimates import fights, pairs
from .known import known
from .moments import moments
from .spends import spends
from .units import FREE, Result, Unit

Tell = Callable[[str], None]
ROUNDING = 1e-6
"""How far off a value may be, at the most, that was worked out without any other error."""


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
            game = build_game(
                _encounter(unit), known(unit.system).without(unit.spec["names"]), self._memory,
                lambda states, _: self._tell(f"{states:,} states found"),
            )  # fmt: skip
            self._game = key, game
        return self._game[1]

    def solution(self, unit: Unit) -> Solution:
        """The duel of a unit solved, nothing forbidden."""
        key = f"{unit.game} {unit.spec['tolerance']}"
        game = self.game(unit)
        if self._solution is None or self._solution[0] != key:
            self._solution = key, self._solved(game, unit.spec["tolerance"])
        return self._solution[1]

    def _solved(self, game: Game, tolerance: float, forbidden: Any = FREE, required: Any = FREE) -> Solution:
        """A duel's solution, in which the value of its beginning is known well enough; that of others may be less so.

        Raises:
            SolverError: as :func:`agents.exact.solve`.
        """
        return solve(game, forbidden, required, tolerance, self._values, self._threads, everywhere=False)

    def _values(self, now: Progress) -> None:
        self._tell(f"{now.low:.4f} to {now.high:.4f} after {now.sweeps} sweeps")

    def solve(self, unit: Unit) -> Result:
        """The exact value of the duel."""
        spec = unit.spec
        forbidden, required = (tuple(map(tuple, spec[word])) for word in ("forbidden", "required"))
        if known(unit.system).limited:
            return self._limited(unit, forbidden, required)
        if not any((*forbidden, *required)):
            solution = self.solution(unit)
        else:
            solution = self._solved(self.game(unit), spec["tolerance"], forbidden, required)
        return {
            "value": solution.value, "error": solution.value_error, "states": solution.game.states,
            "sweeps": solution.sweeps, "seconds": solution.game.seconds + solution.seconds,
        }  # fmt: skip

    def _limited(self, unit: Unit, forbidden: Any, required: Any) -> Result:
        """The exact value of the duel with its round limit."""
        rounds, game, begun = int(unit.spec["encounter"]["rounds"]), self.game(unit), time.perf_counter()

        def told(done: int, value: float) -> None:
            self._tell(f"{value:.4f} with {done} of {rounds} rounds")

        value = with_limit(game, rounds, forbidden, required, told, self._threads)
        seconds = game.seconds + time.perf_counter() - begun
        return {"value": value, "error": ROUNDING, "states": game.states, "sweeps": rounds, "seconds": seconds}

    def support(self, unit: Unit) -> Result:
        """``{tactic: [[possible, best, needed], ...]}``, by side; the values of all states are known well enough."""
        game = self.game(unit)
        solution = solve(game, tolerance=unit.spec["tolerance"], told=self._values, threads=self._threads)
        tags = {tactic: known(unit.system).tactics[tactic].forbids for tactic in unit.spec["tactics"]}
        found = support(game, solution, [tag for several in tags.values() for tag in several])
        return {
            tactic: [[one.possible, one.best, one.needed] for one in found[several[0]]]
            for tactic, several in tags.items()
        }


def _encounter(unit: Unit) -> Encounter:
    return Encounter.from_dict(unit.spec["encounter"])


KINDS: dict[str, Callable[[Desk, Unit], Result]] = {
    "solve": Desk.solve,
    "support": Desk.support,
    "moments": lambda desk, unit: moments(_encounter(unit), desk.solution(unit)),
    "spends": lambda desk, unit: spends(_encounter(unit), desk.solution(unit)),
    "fights": lambda _, unit: fights(unit.spec),
    "pairs": lambda _, unit: pairs(unit.spec),
}
"""What each kind of unit does."""
