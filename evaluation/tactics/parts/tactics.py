"""What each tactic is worth in a duel: what a side loses that is forbidden it, or bound to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from okenv.encounter import Encounter

from ..known import known
from ..sections import (
    HALF,
    Cell,
    Exact,
    Figure,
    Section,
    alike,
    and_,
    capital,
    chance,
    how_exact,
    less,
    points,
    title_of,
    trouble,
    up,
    value_of,
    versus,
    worth_cell,
)
from ..study import Study, Tactics
from ..units import FREE, Results, Unit, solve_unit


@dataclass(frozen=True)
class Asked:
    """The units that tell what a tactic is worth to a side.

    Attributes:
        tactic: its name.
        side: 0 or 1.
        names: the tactics that both have.
        free: nothing forbidden; None in a duel of two who are alike, where the value is one half.
        never: the side is forbidden it.
        always: it is bound to it; None where that leaves nothing to fight with.
    """

    tactic: str
    side: int
    names: tuple[str, ...]
    free: Unit | None
    never: Unit
    always: Unit | None


def asked(duel: Encounter, names: list[str], tactic: str, side: int, tolerance: float, always: bool = True) -> Asked:
    """The units for a tactic and a side."""
    one = known(duel.system).tactics[tactic]

    def of(side_tags: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (side_tags, ()) if side == 0 else ((), side_tags)

    free = None if alike(duel) else solve_unit(duel, names, tolerance)
    never = solve_unit(duel, names, tolerance, of(one.forbids))
    bound = solve_unit(duel, names, tolerance, FREE, of(one.forbids)) if always and one.always else None
    return Asked(tactic, side, tuple(names), free, never, bound)


def worth(ask: Asked, results: Results, never: bool = True) -> Exact | None:
    """What a side loses that never (or always) uses a tactic, of its own chance to win."""
    unit = ask.never if never else ask.always
    if unit is None:
        return None
    free = HALF if ask.free is None else value_of(results.of(ask.free))
    lost = less(free, value_of(results.of(unit)))
    return lost if lost is None or ask.side == 0 else -lost


def _asked(part: Tactics, study: Study) -> Iterator[Asked]:
    duel = part.fought()
    sides = (0,) if alike(duel) else (0, 1)
    for tactic in (*part.base, *part.add):
        names = part.base if tactic in part.base else [*part.base, tactic]
        for side in sides:
            yield asked(duel, names, tactic, side, study.tolerance)


def units(part: Tactics, study: Study) -> list[Unit]:
    """What has to be solved."""
    return [unit for ask in _asked(part, study) for unit in (ask.free, ask.never, ask.always) if unit is not None]


def told(part: Tactics, study: Study, results: Results) -> Section:
    """What it came to."""
    duel, asks = part.fought(), list(_asked(part, study))
    names = [side.fighters[0].name for side in duel.sides]
    rows = [(ask, worth(ask, results), worth(ask, results, False)) for ask in asks]
    known = sorted(((n, ask) for ask, n, _ in rows if n is not None), key=lambda found: -found[0].value)
    sentences = []
    free = next((ask.free for ask in asks if ask.free is not None), None)
    if free is not None and (value := value_of(results.of(free))) is not None:
        sentences.append(f"{names[0]} beats {names[1]} in {chance(value)} of their duels where both play perfectly.")
    for number, ask in known:
        if number.shown:
            words = capital(part.words(ask.tactic))
            sentences.append(f"{words} is worth {points(number)} to {names[ask.side]}: so much is lost without it.")
    nothing = [(number, ask) for number, ask in known if not number.shown]
    if nothing:
        most = max(number.error + abs(number.value) for number, _ in nothing)
        words = and_(list(dict.fromkeys(part.words(ask.tactic) for _, ask in nothing)))
        sentences.append(f"Without {words} nothing that shows is lost, at most {up(most)} points (exact).")
    for ask, _, always in rows:
        if always is not None and always.shown and ask.tactic in part.base:
            sentences.append(
                f"Bound to {part.words(ask.tactic)} wherever it can be used, {names[ask.side]} loses {points(always)}."
            )
    sentences += trouble(results.problems(units(part, study)))
    most = max([abs(number.value) for number, _ in known], default=0.0)
    figure_rows = []
    for tactic in dict.fromkeys(ask.tactic for ask in asks):
        cells = []
        for ask, never, always in rows:
            if ask.tactic == tactic:
                cells += [
                    worth_cell(never, most),
                    worth_cell(always, most) if ask.always else Cell("", "leaves no fight"),
                ]
        figure_rows.append((part.words(tactic), cells))
    sides = list(dict.fromkeys(ask.side for ask in asks))
    heads = [f"{names[side]}: {word}" for side in sides for word in ("never", "always")]
    figure = Figure("Points of the chance to win that a side loses", "tactic", heads, figure_rows)
    method = [
        f"{versus(duel)}, with {part.listed(part.base)}; each further tactic was added to these alone, for both sides, "
        "and then forbidden to one of them.",
        f"{how_exact(duel, study.tolerance)} The other side knows what is forbidden, and makes the best of it.",
    ]
    data = {
        "base": part.base, "alike": alike(duel),
        "value": None if free is None else value_of(results.of(free)),
        "worth": [
            {"tactic": ask.tactic, "side": names[ask.side], "names": list(ask.names), "never": never, "always": always}
            for ask, never, always in rows
        ],
    }  # fmt: skip
    return Section(
        "tactics",
        part.name,
        title_of(part.title, f"What tactics are worth: {versus(duel)}"),
        sentences,
        [figure],
        method,
        data,
    )
