"""How numbers tell: how many mooks are one hero's equal."""

from __future__ import annotations

from typing import Any

from okenv.core.voice.words import percent
from okenv.encounter import Encounter, load_encounter
from okenv.library import GAMBIT, full_code
from okenv.systems import load_system

from ..corrected import span, width
from ..sections import Cell, Figure, Section, title_of
from ..study import Numbers, Study
from ..units import Results, Unit, fought

BLOCK = 50
"""Fights of a policy outside the kernels that are kept together."""


def crowd(part: Numbers, count: int) -> Encounter:
    """One hero against so many mooks.

    Raises:
        EncounterError: as the encounter has it.
    """
    sides = {
        "hero": {"fighters": [{"name": "Hero", **part.hero}]},
        "mooks": {"fighters": [{**part.mook, "count": count}]},
    }
    data = {"system": part.system, "name": part.name, "characters": part.characters, "sides": sides}
    return load_encounter({**data, "rules": part.rules})


def _blocks(part: Numbers, study: Study, policy: str, count: int) -> list[Unit]:
    code = full_code(policy, part.system)
    kernel = code in load_system(part.system).module("mind.policies").CODES or code.startswith(GAMBIT)
    sizes = [part.fights] if kernel else [min(BLOCK, part.fights - k) for k in range(0, part.fights, BLOCK)]
    encounter = fought(crowd(part, count))
    spec: dict[str, Any] = {"encounter": encounter, "policy": policy, "seed": study.seed}
    return [Unit("fights", {**spec, "block": k, "fights": n}) for k, n in enumerate(sizes)]


def units(part: Numbers, study: Study) -> list[Unit]:
    """What has to be fought."""
    return [u for policy in part.policies for count in part.counts for u in _blocks(part, study, policy, count)]


def told(part: Numbers, study: Study, results: Results) -> Section:
    """What it came to."""
    looked = len(part.policies) * len(part.counts)
    rows = []
    for policy in part.policies:
        for count in part.counts:
            blocks = [found for unit in _blocks(part, study, policy, count) if (found := results.of(unit)) is not None]
            n = sum(sum(block["wins"]) + block["draws"] for block in blocks)
            if n:
                won = sum(block["wins"][0] + block["draws"] / 2 for block in blocks)
                rows.append({"policy": policy, "count": count, "fights": n, "hero": span(won, n, looked)})
    crowd_name = part.mook.get("character", "mook")
    sentences = [
        s for policy in part.policies if (s := _equal([r for r in rows if r["policy"] == policy], policy, crowd_name))
    ]
    figure_rows = [
        (f"{count}", [_cell(rows, policy, count) for policy in part.policies]) for count in part.counts
    ]  # fmt: skip
    figure = Figure("The hero's chance to win", f"number of {crowd_name}s", part.policies, figure_rows)
    method = [
        f"{part.fights:,} fights for each number and policy, the same policy on both sides, seed {study.seed}; a draw "
        "counts half.",
        f"Intervals are Wilson's, corrected for {looked} being looked at (Bonferroni): all of them together hold with "
        f"95 %, each with {percent(width(looked), 2)}.",
        "They tell how these policies fare, not what perfect play is worth.",
    ]
    data = {"looked_at": looked, "rows": rows}
    return Section("numbers", part.name, title_of(part.title, "How numbers tell"), sentences, [figure], method, data)


def _equal(rows: list[dict[str, Any]], policy: str, name: str) -> str:
    """Between which numbers the hero's chance to win falls below one half, as far as the intervals tell."""
    above = [row for row in rows if row["hero"].low > 0.5]
    below = [row for row in rows if row["hero"].high < 0.5]
    if not above and not below:
        return f"Played by {policy}, no number of {name}s was told apart from an even fight."
    parts = []
    if above:
        most = max(above, key=lambda row: row["count"])
        parts.append(f"beats {most['count']} {name}{'s' * (most['count'] > 1)} in {most['hero']}")
    if below:
        fewest = min(below, key=lambda row: row["count"])
        parts.append(f"{'loses to' if not above else 'and loses to'} {fewest['count']}, winning {fewest['hero']}")
    return f"Played by {policy}, one hero {' '.join(parts)} of the fights."


def _cell(rows: list[dict[str, Any]], policy: str, count: int) -> Cell:
    row = next((r for r in rows if r["policy"] == policy and r["count"] == count), None)
    if row is None:
        return Cell("–")
    score = row["hero"]
    return Cell(percent(score.mean, 1), f"{percent(score.low, 1, '')} to {percent(score.high, 1)}", 2 * score.mean - 1)
