"""Win probabilities and what tactics are worth over a grid of ranks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from okenv.core.voice.words import percent

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
    points,
    title_of,
    trouble,
    up,
    value_of,
    worth_cell,
)
from ..sheets import of_rank, rank, rank_name
from ..study import Grid, Study
from ..units import Results, Unit, solve_unit, support_unit
from .tactics import Asked, asked, worth

Place = tuple[int, int]


def _ranks(part: Grid) -> list[int]:
    return [rank(part.system, text) for text in part.ranks]


def _pairs(part: Grid) -> list[Place]:
    """The places of the grid that are solved: those on one side of the diagonal where the other mirrors them."""
    n, mirrored = len(part.ranks), alike(part.fought())
    return [(i, j) for i in range(n) for j in range(i if mirrored else 0, n)]


def _values(part: Grid, study: Study) -> dict[Place, Unit]:
    """The units of win probabilities, but for those of two who are alike."""
    found, ranks = {}, _ranks(part)
    for i, j in _pairs(part):
        duel = part.fought(
            of_rank(part.system, dict.fromkeys(part.attributes, ranks[i])),
            of_rank(part.system, dict.fromkeys(part.attributes, ranks[j])),
        )
        if not alike(duel):
            found[i, j] = solve_unit(duel, part.base, study.tolerance)
    return found


def _asks(part: Grid, study: Study) -> Iterator[tuple[Place, Asked]]:
    ranks = _ranks(part)
    for i, j in _pairs(part):
        duel = part.fought(
            of_rank(part.system, dict.fromkeys(part.attributes, ranks[i])),
            of_rank(part.system, dict.fromkeys(part.attributes, ranks[j])),
        )
        for tactic in part.tactics:
            for side in (0,) if alike(duel) else (0, 1):
                yield (i, j), asked(duel, part.base, tactic, side, study.tolerance, always=False)


def _supports(part: Grid, study: Study) -> list[Unit]:
    """The units that tell where tactics belong to optimal play."""
    ranks = _ranks(part)
    duels = [
        part.fought(
            of_rank(part.system, dict.fromkeys(part.attributes, ranks[i])),
            of_rank(part.system, dict.fromkeys(part.attributes, ranks[j])),
        )
        for i, j in _pairs(part)
    ]
    return [support_unit(duel, part.base, study.tolerance, part.tactics) for duel in duels]


def units(part: Grid, study: Study) -> list[Unit]:
    """What has to be solved."""
    return [
        *_values(part, study).values(), *(ask.never for _, ask in _asks(part, study)), *_supports(part, study),
    ]  # fmt: skip


def table(part: Grid, study: Study, results: Results) -> dict[str, dict[Place, Exact]]:
    """By ``value`` and tactic: red's chance to win, and what red loses without it, over the whole grid."""
    mirrored = alike(part.fought())
    values: dict[Place, Exact] = {(i, i): HALF for i in range(len(part.ranks))} if mirrored else {}
    for (i, j), unit in _values(part, study).items():
        if (found := value_of(results.of(unit))) is not None:
            values[i, j] = found
            if mirrored:
                values[j, i] = Exact(1 - found.value, found.error)
    out = {"value": values, **{tactic: {} for tactic in part.tactics}}
    for (i, j), ask in _asks(part, study):
        number = worth(ask, results)
        if number is not None and ask.side == 0:
            out[ask.tactic][i, j] = number
        elif number is not None and mirrored:
            out[ask.tactic][j, i] = number
    return out


def told(part: Grid, study: Study, results: Results) -> Section:
    """What it came to."""
    found, names = table(part, study, results), [rank_name(part.system, value) for value in _ranks(part)]
    what = and_(part.attributes)
    sentences = _about_values(found["value"], names, what)
    for tactic in part.tactics:
        sentences += _about_tactic(part.words(tactic), found[tactic], names, what)
        sentences += _about_support(part.words(tactic), *support_of(tactic, part, study, results))
    sentences += trouble(results.problems(units(part, study)))
    figures = [_heat(f"Red's chance to win, by {what}", "value", found["value"], names, (what, "the chance to win"))]
    most = max([abs(n.value) for tactic in part.tactics for n in found[tactic].values()], default=0.0)
    for tactic in part.tactics:
        caption = f"Points that Red loses without {part.words(tactic)}, by {what}"
        figures.append(
            _heat(caption, tactic, found[tactic], names, (what, f"what {part.words(tactic)} is worth"), most)
        )
    duel = part.fought()
    method = [
        f"{duel.sides[0].fighters[0].name} and {duel.sides[1].fighters[0].name} have {part.listed(part.base)}; rows "
        f"are the ranks of the first, columns those of the second, in {what}.",
        "A tactic is dominated if it is proven to be worse than something else in every decision of every duel of the "
        "grid in which it could be used, dominant if everything else is.",
        how_exact(duel, study.tolerance) + (
            " What lies below the diagonal follows from what lies above it, as the sides are alike but for these ranks."
            if alike(duel) else ""
        ),
    ]  # fmt: skip
    data: dict[str, Any] = {"attributes": part.attributes, "ranks": names, "base": part.base}
    data["support"] = {tactic: support_of(tactic, part, study, results) for tactic in part.tactics}
    for key, cells in found.items():
        data[key] = [[cells.get((i, j)) for j in range(len(names))] for i in range(len(names))]
    return Section("grids", part.name, title_of(part.title, f"Over a grid of {what}"), sentences, figures, method, data)


def _about_values(values: dict[Place, Exact], names: list[str], what: str) -> list[str]:
    ahead = [(n, i, j) for (i, j), n in values.items() if i == j + 1]
    if not ahead:
        return []
    low, high = min(ahead), max(ahead)
    far = [(n, i, j) for (i, j), n in values.items() if (i, j) == (len(names) - 1, 0)]
    if not (high[0] - low[0]).shown:
        said = [f"One step ahead in {what} wins {chance(high[0])} of the duels, wherever on the grid."]
    else:
        ends = [f"{chance(n)} ({names[i]} against {names[j]})" for n, i, j in (low, high)]
        said = [f"One step ahead in {what} wins {ends[0]} to {ends[1]} of the duels."]
    if len(names) > 2 and _goes_by_difference(values):
        said.append(f"Only the difference in {what} counts: all match-ups with the same are worth the same (exact).")
    said += [f"{names[i]} against {names[j]} wins {chance(n)}." for n, i, j in far if len(names) > 2]
    return said


def _goes_by_difference(values: dict[Place, Exact]) -> bool:
    """Whether match-ups that are as many steps apart are worth the same, as far as their errors tell."""
    by: dict[int, list[Exact]] = {}
    for (i, j), number in values.items():
        by.setdefault(i - j, []).append(number)
    return not any((max(same) - min(same)).shown for same in by.values())


def _about_tactic(tactic: str, cells: dict[Place, Exact], names: list[str], what: str) -> list[str]:
    if not cells:
        return []
    words = capital(tactic)
    shown = {place: n for place, n in cells.items() if n.shown}
    if not shown:
        most = max(abs(n.value) + n.error for n in cells.values())
        return [f"{words} is worth nothing that shows anywhere on the grid, at most {up(most)} points (exact)."]
    (li, lj), low = min(cells.items(), key=lambda item: item[1].value)
    (hi, hj), high = max(cells.items(), key=lambda item: item[1].value)
    everywhere = "everywhere" if len(shown) == len(cells) else f"in {len(shown)} of {len(cells)} places"
    return [
        f"{words} is worth something {everywhere} on the grid: most, {points(high)}, at {names[hi]} against "
        f"{names[hj]} in {what}, least, {points(low)}, at {names[li]} against {names[lj]}."
    ]


def support_of(tactic: str, part: Grid, study: Study, results: Results) -> tuple[int, int, int]:
    """In how many decisions of all duels of the grid a tactic is possible, as good as anything else, and needed."""
    rows = [row for unit in _supports(part, study) if (found := results.of(unit)) for row in found.get(tactic, [])]
    possible, best, needed = (sum(row[k] for row in rows) for k in range(3))
    return possible, best, needed


def _about_support(words: str, possible: int, best: int, needed: int) -> list[str]:
    if possible == 0:
        return []
    if best == 0:
        return [f"{capital(words)} is dominated: wherever it could be used something else is better (exact)."]
    if needed == possible:
        return [f"{capital(words)} is dominant: wherever it can be used everything else is worse (exact)."]
    first, then = (percent(share / possible, 0, "%") for share in (best, needed))
    return [
        f"Neither dominated nor dominant: of {possible:,} decisions in which {words} could be used it may be the best "
        f"in {first} and is needed in {then}, those after bad play included (exact)."
    ]


def _heat(
    caption: str, key: str, cells: dict[Place, Exact], names: list[str], choice: tuple[str, str], most: float = 0.5
) -> Figure:
    def cell(i: int, j: int) -> Cell:
        number = cells.get((i, j))
        if number is None:
            return Cell("–")
        if key != "value":
            return worth_cell(number, most)
        return Cell(percent(number.value, 1), f"±{up(number.error)}", 2 * number.value - 1)

    rows = [(f"Red {name}", [cell(i, j) for j in range(len(names))]) for i, name in enumerate(names)]
    return Figure(caption, "", [f"Blue {name}" for name in names], rows, choice)
