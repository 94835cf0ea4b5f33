"""``okenv simulate``: many fights of one encounter."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ..ending import INTERRUPTED
from ..story import roll_call
from ..terminal import (
    MOST_FIGHTS,
    SEED,
    EncounterArgument,
    JsonOption,
    PluginOption,
    PolicyOption,
    at_most,
    by_side,
    console,
    forecast,
    input_errors,
    interruptible,
    load_plugins,
    policy_errors,
    table,
)

if TYPE_CHECKING:
    from evaluation.simulate import Simulation


def command(
    encounter: EncounterArgument,
    n: Annotated[int, typer.Option("-n", "--fights", help="How many fights.", **at_most(MOST_FIGHTS))] = 10_000,
    seed: Annotated[
        int, typer.Option(help="Of the family of fights: the same seed, the same fights; by default 0.", **SEED)
    ] = 0,
    policy: PolicyOption = None,
    plugin: PluginOption = None,
    as_json: JsonOption = False,
) -> None:
    """Run many fights: wins, rounds, damage, survivors.

    Shares come with 95 % intervals. Ctrl-C ends the run early and shows what was run until then.
    """
    with interruptible():
        from evaluation.simulate import line_up, simulate
        from okenv.encounter import load_encounter

        with input_errors():
            load_plugins(plugin)
            fought = load_encounter(encounter)
            policies = by_side(policy)
            line_up(fought, policies)
        with policy_errors(), _progress(n, shown=not as_json and sys.stderr.isatty()) as progress:
            result = simulate(fought, n, seed, policies, progress=progress)
    if as_json:
        typer.echo(json.dumps(result.to_dict(), indent=2))
    else:
        show(result)
    if result.fights < result.asked:
        typer.echo(f"okenv: interrupted after {result.fights:,} of {result.asked:,} fights", err=True)
        raise typer.Exit(INTERRUPTED)


_SURE_AFTER = 2.0  # seconds


@contextmanager
def _progress(n: int, *, shown: bool) -> Iterator[Callable[[int], None]]:
    begun: list[tuple[float, int]] = []  # since the first fights ended, so that compiling does not count
    tell = forecast()

    def estimate(done: int) -> None:
        begun.append((time.monotonic(), done))
        seconds, fights = (now - first for now, first in zip(begun[-1], begun[0], strict=True))
        if seconds > _SURE_AFTER and fights:
            tell((n - done) * seconds / fights)

    if not shown:
        yield estimate
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("fights"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=n)

        def draw(done: int) -> None:
            estimate(done)
            bar.update(task, completed=done)

        yield draw


def show(result: Simulation) -> None:
    """Print a simulation as tables."""
    from agents.intervals import percent

    encounter, fights = result.encounter, result.fights
    screen = console()
    run = f"{fights:,} {'fight' if fights == 1 else 'fights'} run"
    screen.print(f"{encounter.title} ({encounter.name}), seed {result.seed}: {run}", style="bold")
    for name, who in roll_call(encounter, result.codes):
        screen.print(f"  {name}: {who}", soft_wrap=not screen.is_terminal)
    wins = table("", "", "wins", "share", "95 % interval", right=(1, 2))
    for i, name in enumerate(encounter.side_names):
        rate = result.win_rate(i)
        wins.add_row(name, f"{result.wins(i):,}", percent(rate.mean), f"{percent(rate.low)} to {percent(rate.high)}")
    wins.add_row("draws", f"{result.draws:,}", percent(result.draws / fights), "")
    screen.print(wins)
    luck = table("", "at the end", "side", "unlucky", "average", "lucky", right=(2, 3, 4))
    for word, of in (("still standing", result.survivors), ("damage taken", result.damage)):
        for i, name in enumerate(encounter.side_names):
            fortune = of(i)
            luck.add_row("" if i else word, name, f"{fortune.unlucky:g}", f"{fortune.mean:.2f}", f"{fortune.lucky:g}")
    screen.print(luck)
    mean, sd = result.rounds
    screen.print(f"Rounds: {mean:.1f} on average (standard deviation {sd:.1f}).")
    screen.print("Unlucky and lucky: one fight in ten goes that badly, or that well, for the side.", style="dim")
