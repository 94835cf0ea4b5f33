"""``okenv demo``: what okenv does, in under a minute."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..terminal import (
    MOST_PAIRS,
    at_most,
    console,
    fail,
    interruptible,
    table,
)
from .fight import tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from evaluation.intervals import Interval
    from evaluation.roundrobin import RoundRobin

STORY, STORY_SEED = "hero-vs-4-mooks", 25
POLICIES = ("random", "brute", "turtle", "sniper")
ENCOUNTERS = ("mirror-duel", "three-on-three", "hero-vs-8-mooks", "armoured-knight", "boss-fight")


def command(
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the report goes.")] = Path("runs/demo"),
    pairs: Annotated[int, typer.Option(help="Mirrored pairs for each two policies.", **at_most(MOST_PAIRS))] = 2000,
) -> None:
    """Watch a fight, let the policies play each other, get a report."""
    from evaluation import report
    from evaluation.roundrobin import round_robin
    from evaluation.simulate import line_up, policies_of
    from okenv.battle import Battle
    from okenv.encounter import load_encounter

    screen = console()
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail(f"--out {out}: cannot be made: {error.strerror}") from None
    with interruptible():
        screen.print("1. One fight, told\n", style="bold")
        fought = load_encounter(STORY)
        codes = line_up(fought)
        story = tell(Battle(fought, STORY_SEED), policies_of(fought, codes), codes, why=False)
        screen.print()
        screen.print("2. The policies against each other", style="bold")
        encounters = [load_encounter(name) for name in ENCOUNTERS]
        result = round_robin(encounters, list(POLICIES), pairs, progress=_progress())
        show(result)
        screen.print()
        screen.print("3. The report", style="bold")
        image = out / "round-robin.png"
        if report.can_draw():
            report.picture(result, image)
        else:
            screen.print("No picture: matplotlib is not installed (pip install 'okenv[report]').")
        text = report.html(
            result,
            title="okenv demo",
            story=[f"{fought.title}, seed {STORY_SEED}", *story],
            command=f"okenv demo --pairs {pairs}",
            image=image if report.can_draw() else None,
        )
        page = out / "report.html"
        page.write_text(text, encoding="utf-8")
    for file in (image, page) if report.can_draw() else (page,):
        screen.print(f"  {file}", soft_wrap=True)
    screen.print("Next: okenv encounters, okenv fight mirror-duel, okenv simulate hero-vs-8-mooks")


def _progress() -> Callable[[int, int], None] | None:
    if not sys.stderr.isatty():
        return None

    def shown(done: int, of: int) -> None:
        typer.echo(f"\rmatches played: {done} of {of}", nl=done == of, err=True)

    return shown


def show(result: RoundRobin) -> None:
    """Print a round-robin as tables."""
    screen = console()
    order = result.ranking()
    names = [result.policies[a] for a in order]
    matrix = table(
        "Score of the row against the column, 95 % interval", "", *names, right=tuple(range(1, len(names) + 1))
    )
    for a in order:
        matrix.add_row(result.policies[a], *("" if a == b else _cell(result.against(a, b)) for b in order))
    screen.print(matrix)
    scores = table("Score against all the others, by encounter", "", *names, right=tuple(range(1, len(names) + 1)))
    for e, name in enumerate(result.encounters):
        scores.add_row(name, *(_cell(result.overall(a, e)) for a in order))
    scores.add_row("all", *(_cell(result.overall(a)) for a in order), style="bold")
    screen.print(scores)
    screen.print(
        f"{result.fights:,} fights run, in mirrored pairs: the same dice, the sides exchanged. A draw is half a win.",
        style="dim",
    )


def _cell(score: Interval) -> str:
    from okenv.core.words import percent

    half = (score.high - score.low) / 2
    return f"{percent(score.mean, 1, '')} ±{100 * half:.1f}"
