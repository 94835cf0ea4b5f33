"""What tactics are worth to a squad: a policy with all tactics against itself without one, in mirrored pairs."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from agents.intervals import Interval
from okenv.core.voice.words import percent
from okenv.encounter import load_encounter

from ..corrected import holm, mean_span, p_value, width
from ..sections import Cell, Figure, Section, capital, title_of
from ..study import Squads, Study
from ..units import Results, Unit, fought

BLOCK = 10
"""Pairs that are kept together."""
SHOWN = 0.05
"""A corrected p-value below this is told apart from nothing."""


def _blocks(part: Squads, study: Study, policy: str, tactic: str) -> list[Unit]:
    encounter = load_encounter(part.encounter)
    side = None if part.side is None else encounter.side_names.index(part.side)
    spec: dict[str, Any] = {
        "encounter": fought(encounter), "side": side, "policy": policy, "seed": study.seed,
        "tags": list(part.known.tactics[tactic].forbids),
    }  # fmt: skip
    sizes = [min(BLOCK, part.pairs - k) for k in range(0, part.pairs, BLOCK)]
    return [Unit("pairs", {**spec, "block": k, "pairs": n}) for k, n in enumerate(sizes)]


def units(part: Squads, study: Study) -> list[Unit]:
    """What has to be fought."""
    return [u for policy in part.policies for tactic in part.tactics for u in _blocks(part, study, policy, tactic)]


def told(part: Squads, study: Study, results: Results) -> Section:
    """What it came to."""
    encounter = load_encounter(part.encounter)
    looked = len(part.policies) * len(part.tactics)
    rows: list[dict[str, Any]] = []
    for policy in part.policies:
        for tactic in part.tactics:
            found = [result["scores"] for unit in _blocks(part, study, policy, tactic) if (result := results.of(unit))]
            if found:
                scores = np.concatenate([np.array(block, np.float64) for block in found]).mean(axis=1)
                worth = Worth.of(mean_span(scores, looked), 1 if part.side is None else 2)
                found_here = {"policy": policy, "tactic": tactic, "pairs": len(scores)}
                rows.append({**found_here, "worth": worth, "p": p_value(scores)})
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["holm"] = p
        row["told_apart"] = p < SHOWN and row["worth"].low * row["worth"].high > 0
    rows.sort(key=lambda row: -row["worth"].mean)
    who = f"the side {part.side}" if part.side else "a side"
    sentences = [_sentence(row, capital(part.words(row["tactic"])), who) for row in rows if row["told_apart"]]
    for policy in part.policies:
        rest = [row["tactic"] for row in rows if row["policy"] == policy and not row["told_apart"]]
        if rest:
            sentences.append(f"Played by {policy}, not told apart from nothing: {part.listed(rest)}.")
    figure_rows = [
        (part.words(tactic), [_cell(rows, policy, tactic) for policy in part.policies]) for tactic in part.tactics
    ]
    figure = Figure(f"Points of the chance to win that {who} loses without it", "tactic", part.policies, figure_rows)
    fights = (
        "each policy played mirrored pairs against itself without the tactic, that is twice the same dice with the "
        "sides exchanged"
        if part.side is None
        else f"each policy played both sides, the side {part.side} with the tactic and without it, with the same dice"
    )
    method = [
        f"{encounter.title or encounter.name}: {fights}; {part.pairs:,} pairs for each tactic, seed {study.seed}.",
        "Forbidden means: a network has the tactic masked and takes what it likes next; a search takes the best of "
        "what else it weighed. Neither has been trained, or told, to do without, so that what is lost may be less to "
        "somebody who has.",
        f"Intervals are corrected for {looked} being looked at (Bonferroni): all together hold with 95 %, each with "
        f"{percent(width(looked), 2)}; what is called told apart from nothing has an interval without 0 and a p-value "
        "(sign test over the pairs), corrected by Holm's method, below 5 %.",
    ]
    data = {"encounter": encounter.name, "side": part.side, "looked_at": looked, "rows": rows}
    title = title_of(part.title, f"What tactics are worth to squads: {encounter.title or encounter.name}")
    return Section("squads", part.name, title, sentences, [figure], method, data)


class Worth(NamedTuple):
    """What a side loses without a tactic, of its chance to win, with the interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, score: Interval, factor: int) -> Worth:
        """From the score of having it, where one half is to lose nothing."""
        return cls(*(factor * (share - 0.5) for share in score))

    def __str__(self) -> str:
        ends = sorted((abs(self.low), abs(self.high)) if self.low * self.high > 0 else (self.low, self.high))
        return f"{100 * abs(self.mean):.1f} points ({100 * ends[0]:.1f} to {100 * ends[1]:.1f})"


def _sentence(row: dict[str, Any], words: str, who: str) -> str:
    if row["worth"].mean > 0:
        return f"{words} is worth {row['worth']} to {who} played by {row['policy']}."
    return f"{words} harms {who} played by {row['policy']}, which wins {row['worth']} more without it."


def _cell(rows: list[dict[str, Any]], policy: str, tactic: str) -> Cell:
    row = next((r for r in rows if r["policy"] == policy and r["tactic"] == tactic), None)
    if row is None:
        return Cell("–")
    worth = row["worth"]
    small = f"{100 * worth.low:.1f} to {100 * worth.high:.1f}"
    return Cell(f"{100 * worth.mean:.1f}", small, 2 * worth.mean if row["told_apart"] else 0.0)
