"""What a rank of an attribute is worth in a duel."""

from __future__ import annotations

from collections.abc import Mapping

from ..sections import (
    HALF,
    Exact,
    Figure,
    Section,
    alike,
    capital,
    chance,
    how_exact,
    less,
    points,
    title_of,
    trouble,
    value_of,
    versus,
    worth_cell,
)
from ..sheets import attributes_of, rank_name, with_ranks
from ..study import Ranks, Study
from ..units import Results, Unit, solve_unit


def _free(part: Ranks, study: Study) -> Unit | None:
    duel = part.fought()
    return None if alike(duel) else solve_unit(duel, part.base, study.tolerance)


def _changed(part: Ranks, study: Study) -> dict[tuple[str, int], Unit]:
    duel = part.fought()
    return {
        (name, step): solve_unit(with_ranks(part, duel, {name: step}), part.base, study.tolerance)
        for name in part.attributes
        for step in part.steps
    }


def units(part: Ranks, study: Study) -> list[Unit]:
    """What has to be solved."""
    free = _free(part, study)
    return [*([] if free is None else [free]), *_changed(part, study).values()]


def steps_in_words(step: int, words: Mapping[str, str]) -> str:
    """``a rank more``, ``3 half-ranks less``."""
    size = words.get(str(abs(step)), f"{abs(step)} {words['more']}")
    return f"{size} {'more' if step > 0 else 'less'}"


def told(part: Ranks, study: Study, results: Results) -> Section:
    """What it came to."""
    duel, free_unit = part.fought(), _free(part, study)
    free = HALF if free_unit is None else value_of(results.of(free_unit))
    red = duel.sides[0].fighters[0]
    gains = {
        key: gain for key, unit in _changed(part, study).items()
        if (gain := less(value_of(results.of(unit)), free)) is not None
    }  # fmt: skip
    ups = sorted(((n, name, step) for (name, step), n in gains.items() if step == max(part.steps)), reverse=True)
    sentences = [
        f"{capital(steps_in_words(step, part.known.steps))} {name} ({part.attributes[name]}) "
        + (f"{'gains' if n.value > 0 else 'costs'} {red.name} {points(abs_of(n))}." if n.shown
           else f"changes nothing that shows: {points(n)}.")
        for n, name, step in ups
    ]  # fmt: skip
    sentences += trouble(results.problems(units(part, study)))
    most = max([abs(n.value) for n in gains.values()], default=0.0)
    there = attributes_of(part.system, red)
    rows = [
        (
            f"{name}: {words} ({rank_name(part.system, there[name])})",
            [worth_cell(gains.get((name, step)), most) for step in part.steps],
        )
        for name, words in part.attributes.items()
    ]
    caption = f"Points that {red.name}'s chance to win changes by, where she alone has another rank"
    figure = Figure(caption, "attribute", [steps_in_words(step, part.known.steps) for step in part.steps], rows)
    method = [
        f"{versus(duel)}, with {part.listed(part.base)}"
        + ("." if free is None or free_unit is None else f"; as they are, {red.name} wins {chance(free)}."),
        how_exact(duel, study.tolerance, "; each difference is of two of them"),
    ]
    data = {
        "base": part.base, "value": free,
        "gains": [
            {"attribute": name, "for": part.attributes[name], "step": step, "gain": n}
            for (name, step), n in gains.items()
        ],
    }  # fmt: skip
    return Section("ranks", part.name, title_of(part.title, "What a rank is worth"), sentences, [figure], method, data)


def abs_of(number: Exact) -> Exact:
    """Without its sign."""
    return Exact(abs(number.value), number.error)
