"""What tactics are worth to a squad: a policy with all tactics against itself without one, in mirrored pairs."""

from __future__ import annotations

from typing import Any

import numpy as np

from okenv.encounter import load_encounter

from ..corrected import holm, mean_span, p_value, width
from ..known import TACTICS, listed
from ..sections import Cell, Figure, Section, capital, title_of
from ..study import Squads, Study
from ..units import Results, Unit, fought

BLOCK = 10
"""Pairs that are kept together."""


def _blocks(part: Squads, study: Study, policy: str, tactic: str) -> list[Unit]:
    spec: dict[str, Any] = {
        "encounter": fought(load_encounter(part.encounter)), "policy": policy, "tags": list(TACTICS[tactic].forbids),
        "seed": study.seed,
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
    rows = []
    for policy in part.policies:
        for tactic in part.tactics:
            found = [result["scores"] for unit in _blocks(part, study, policy, tactic) if (result := results.of(unit))]
            if found:
                scores = np.concatenate([np.array(block, np.float64) for block in found]).mean(axis=1)
                rows.append({
                    "policy": policy, "tactic": tactic, "pairs": len(scores), "score": mean_span(scores, looked),
                    "p": p_value(scores),
                })  # fmt: skip
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["holm"] = p
    rows.sort(key=lambda row: -row["score"].mean)
    sentences = [_sentence(row) for row in rows if row["holm"] < 0.05]
    rest = [row for row in rows if row["holm"] >= 0.05]
    if rest:
        words = listed(list(dict.fromkeys(row["tactic"] for row in rest)))
        sentences.append(f"Not told apart from nothing, with as many fights, for at least one policy: {words}.")
    figure_rows = [
        (TACTICS[tactic].words, [_cell(rows, policy, tactic) for policy in part.policies]) for tactic in part.tactics
    ]
    figure = Figure("Points that a side loses without it", "tactic", part.policies, figure_rows)
    method = [
        f"{encounter.title or encounter.name}: each policy played {part.pairs:,} mirrored pairs against itself without the "
        f"tactic, that is twice the same dice with the sides exchanged, seed {study.seed}.",
        "Forbidden means: a network has the tactic masked and takes what it likes next; a search takes the best of what else "
        "it weighed. Neither has been trained, or told, to do without, so that this is a lower estimate of what it could do, and "
        "what is lost may be less to somebody who adapts.",
        f"Intervals are corrected for {looked} being looked at (Bonferroni): all together hold with 95 %, each with "
        f"{100 * width(looked):.2f} %; what is called told apart has a p-value corrected by Holm's method below 5 %.",
    ]
    data = {"encounter": encounter.name, "looked_at": looked, "rows": rows}
    title = title_of(part.title, f"What tactics are worth to squads: {encounter.title or encounter.name}")
    return Section("squads", part.name, title, sentences, [figure], method, data)


def _sentence(row: dict[str, Any]) -> str:
    score, words = row["score"], capital(TACTICS[row["tactic"]].words)
    span = f"{100 * abs(score.mean - 0.5):.1f} points ({_ends(score)})"
    if score.mean > 0.5:
        return f"{words} is worth {span} to a side played by {row['policy']}."
    return f"{words} harms a side played by {row['policy']}: it wins {span} more without."


def _ends(score: Any) -> str:
    ends = sorted((100 * (score.low - 0.5), 100 * (score.high - 0.5)), key=abs)
    if score.mean < 0.5:
        ends = [-end for end in ends]
    return f"{min(ends):.1f} to {max(ends):.1f}"


def _cell(rows: list[dict[str, Any]], policy: str, tactic: str) -> Cell:
    row = next((r for r in rows if r["policy"] == policy and r["tactic"] == tactic), None)
    if row is None:
        return Cell("–")
    score = row["score"]
    small = f"{100 * (score.low - 0.5):.1f} to {100 * (score.high - 0.5):.1f}"
    return Cell(f"{100 * (score.mean - 0.5):.1f}", small, 2 * score.mean - 1 if row["holm"] < 0.05 else 0.0)
