"""``okenv bench``: how fast the engine is on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from typing_extensions import TypedDict

from ..terminal import (
    JsonOption,
    at_most,
    console,
    input_errors,
    interruptible,
    table,
)

DEFAULT = ("mirror-duel", "three-on-three", "hero-vs-8-mooks", "hero-vs-12-mooks")


class SpeedData(TypedDict):
    """Random legal play of an encounter, by its name, on one core, with mask and observation."""

    decisions_per_s: int
    """Decisions per second, the best of six runs; those with one legal answer are not counted."""
    ns: float
    """Nanoseconds a decision, dice and everything up to the next decision included."""


def command(
    all_encounters: Annotated[bool, typer.Option("--all", help="Every shipped encounter, not only four.")] = False,
    seconds: Annotated[float, typer.Option(help="Time for each encounter.", **at_most(3600, 0.05, of="S"))] = 1.0,
    as_json: JsonOption = False,
) -> None:
    """Measure the engine's decisions per second.

    Random legal play on one core, with mask and observation. Prompts with one legal answer are not
    counted. The best of six runs counts: others on the machine can only slow one down.
    """
    from evaluation.speed import decision_ns
    from okenv.encounter import encounter_names, load_encounter

    measured: dict[str, SpeedData] = {}
    with interruptible():
        for name in encounter_names() if all_encounters else DEFAULT:
            with input_errors():
                encounter = load_encounter(name)
            ns = decision_ns(encounter, seconds)
            measured[name] = {"decisions_per_s": round(1e9 / ns), "ns": round(ns, 1)}
    if as_json:
        typer.echo(json.dumps(measured, indent=2))
        return
    rows = table("", "encounter", "decisions per second", "ns a decision", right=(1, 2))
    for name, row in measured.items():
        rows.add_row(name, f"{row['decisions_per_s']:,}", f"{row['ns']:.0f}")
    console().print(rows)
