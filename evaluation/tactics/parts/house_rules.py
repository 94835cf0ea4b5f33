"""Which house rules change what a duel, and a tactic in it, is worth."""

from __future__ import annotations

from typing import Any

from okenv.core.voice.words import percent
from okenv.encounter import Encounter

from ..sections import (
    HALF,
    Exact,
    Figure,
    Section,
    alike,
    and_,
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
from ..study import HouseRules, Study
from ..units import Results, Unit, solve_unit
from .tactics import Asked, asked, worth


class _Row:
    """The units of one option: under it, and under the rules as they are."""

    def __init__(self, part: HouseRules, study: Study, options: dict[str, Any]) -> None:
        about = part.known.options
        names = [*part.base, *(about[word] for word in options if word in about and about[word] not in part.base)]
        self.options, self.names = options, names
        self.here, self.usual = (self._asks(part.fought(**rules), part, study) for rules in (options, {}))

    def _asks(self, duel: Encounter, part: HouseRules, study: Study) -> tuple[Unit | None, list[Asked]]:
        value = None if alike(duel) else solve_unit(duel, self.names, study.tolerance)
        sides = (0,) if alike(duel) else (0, 1)
        asks = [
            asked(duel, self.names, tactic, side, study.tolerance, always=False)
            for tactic in part.tactics for side in sides
        ]  # fmt: skip
        return value, asks

    def units(self) -> list[Unit]:
        found = []
        for value, asks in (self.here, self.usual):
            found += [] if value is None else [value]
            found += [ask.never for ask in asks]
        return found

    def changes(self, results: Results) -> list[tuple[str, Exact | None, Exact | None]]:
        """What is looked at, under the rules as they are, and under the option."""
        (value, asks), (usual_value, usual_asks) = self.here, self.usual
        out = []
        if value is not None:
            usual = HALF if usual_value is None else value_of(results.of(usual_value))
            out.append(("value", usual, value_of(results.of(value))))
        for ask, before in zip(asks, usual_asks, strict=True):
            out.append((f"{ask.tactic} {ask.side}", worth(before, results), worth(ask, results)))
        return out


def _rows(part: HouseRules, study: Study) -> list[_Row]:
    return [_Row(part, study, options) for options in part.options]


def units(part: HouseRules, study: Study) -> list[Unit]:
    """What has to be solved."""
    return [unit for row in _rows(part, study) for unit in row.units()]


def told_options(options: dict[str, Any]) -> str:
    """``defend_on_credit: true``."""
    return ", ".join(f"{word}: {str(value).lower()}" for word, value in options.items())


def told(part: HouseRules, study: Study, results: Results) -> Section:
    """What it came to."""
    duel, rows = part.fought(), _rows(part, study)
    fighters = [side.fighters[0].name for side in duel.sides]

    def subject(what: str) -> str:
        if what == "value":
            return f"{fighters[0]}'s chance to win"
        tactic, side = what.rsplit(" ", 1)
        return f"what {part.words(tactic)} is worth to {fighters[int(side)]}"

    found = [(row, what, usual, here, less(here, usual)) for row in rows for what, usual, here in row.changes(results)]
    known = [(row, what, usual, by) for row, what, usual, _, by in found if by is not None and usual is not None]
    sentences = []
    for row in rows:
        changed = [(what, usual, by) for of, what, usual, by in known if of is row and by.shown]
        shown = sorted(changed, key=lambda entry: -abs(entry[2].value))
        if shown:
            what, usual, by = shown[0]
            word = "raises" if by.value > 0 else "lowers"
            sentences.append(
                f"{told_options(row.options)} {word} {subject(what)} by {points(Exact(abs(by.value), by.error))}, "
                f"from {percent(usual.value, 1, '')}."
            )
    still = [
        row
        for row in rows
        if (mine := [by for of, _, _, by in known if of is row]) and not any(by.shown for by in mine)
    ]
    if still:
        most = max(abs(by.value) + by.error for row, _, _, by in known if row in still)
        words = and_([told_options(row.options) for row in still])
        sentences.append(
            f"Of what was looked at, nothing changes that shows, at most {up(most)} points (exact), under {words}."
        )
    sentences += trouble(results.problems(units(part, study)))
    looked = list(dict.fromkeys(what for _, what, _, _, _ in found))
    most = max([abs(by.value) for _, _, _, by in known], default=0.0)
    changes = {(id(row), what): by for row, what, _, _, by in found}
    figure_rows = [
        (told_options(row.options), [worth_cell(changes.get((id(row), what)), most) for what in looked]) for row in rows
    ]
    figure = Figure("Points by which an option changes it", "option", [subject(what) for what in looked], figure_rows)
    method = [
        f"{versus(duel)}, with {part.listed(part.base)}, under each option and without it; where an option is about a "
        "further tactic, both sides have it with and without the option.",
        how_exact(duel, study.tolerance),
    ]
    data = {
        "base": part.base,
        "changes": [
            {"options": row.options, "what": what, "usual": usual, "here": here, "by": by}
            for row, what, usual, here, by in found
        ],
    }
    return Section(
        "house_rules", part.name, title_of(part.title, "Which house rules matter"), sentences, [figure], method, data
    )
