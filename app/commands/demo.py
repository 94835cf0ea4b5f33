"""``okenv demo``: what okenv does, in under a minute."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..terminal import MOST_PAIRS, at_most, console, fail, input_errors, interruptible
from . import tournament
from .fight import rehearse, tell

STORY, STORY_SEED = "hero-vs-4-mooks", 25
TOURNAMENT, FIGHTS, REPORT = "first", "demo.sqlite", "report.html"


def command(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the report goes.")] = Path("runs/demo"),
    pairs: Annotated[
        int | None,
        typer.Option(help="Mirrored pairs for each two policies, in place of the plan's.", **at_most(MOST_PAIRS)),
    ] = None,
) -> None:
    """Watch a fight, let the policies play each other, get a report."""
    from evaluation.plan import load_plan
    from evaluation.simulate import line_up, policies_of
    from evaluation.store import Outdated, Store
    from okenv.battle import Battle
    from okenv.encounter import load_encounter

    screen, fights = console(), out / FIGHTS
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail(f"--out {out}: cannot be made: {error.strerror}") from None
    with interruptible(), input_errors():
        plan = load_plan(TOURNAMENT)
        plan = plan if pairs is None else plan.with_changes(pairs=pairs)
        try:
            Store(fights, plan).close()
        except Outdated:  # a demo of an older okenv, which cannot be gone on with
            try:
                fights.unlink()
            except OSError as error:
                raise fail(f"--out {out}: {FIGHTS} cannot be replaced: {error.strerror}") from None
    with interruptible():
        fought = load_encounter(STORY)
        codes = line_up(fought)
        policies = policies_of(fought, codes)
        rehearse(fought, STORY_SEED, policies, codes, why=False)
        screen.print("1. One fight, told\n", style="bold")
        tell(Battle(fought, STORY_SEED), policies, codes, why=False)
        screen.print("\n2. The policies against each other\n", style="bold")
        tournament.play(plan, fights, out / REPORT, "--out")
    screen.print("\nOpen the report in a browser: who beats whom, and fights step by step.")
    screen.print("Next: okenv encounters, okenv fight mirror-duel, okenv simulate hero-vs-8-mooks")
