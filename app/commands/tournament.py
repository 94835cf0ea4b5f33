"""``okenv tournament``: policies against each other in mirrored pairs, with ratings and a report."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..ending import INTERRUPTED
from ..pieces import GOES_ON, pieces_bar
from ..terminal import (
    MOST_PAIRS,
    SEED,
    JsonOption,
    PluginOption,
    WorkersOption,
    at_most,
    check_page,
    console,
    fail,
    input_errors,
    interruptible,
    table,
    unwritten,
    working,
)

if TYPE_CHECKING:
    from evaluation.arena import Plays
    from evaluation.plan import Plan

RUNS = Path("runs/tournaments")


def command(
    config: Annotated[
        str | None, typer.Argument(metavar="CONFIG", help="A shipped tournament's name or a YAML file.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="SQLite file of the fights; by default runs/tournaments/NAME.sqlite."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The report; by default beside the fights, NAME.html.")
    ] = None,
    pairs: Annotated[
        int | None, typer.Option(help="Mirrored pairs, in place of the plan's.", **at_most(MOST_PAIRS))
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Of all dice, in place of the plan's.", **SEED)] = None,
    workers: WorkersOption = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, ray://host:10001, or local (extra ray)."),
    ] = None,
    plugin: PluginOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play policies against each other; rate them; write a report.

    Every two policies meet in mirrored pairs: the same dice, the sides exchanged. Without CONFIG: the shipped ones.

    Every fight is kept as it comes: Ctrl-C or a power cut loses seconds of play, and the same command goes on.
    """
    if config is None:
        _list()
        return
    with interruptible():
        from evaluation.plan import load_plan

        with input_errors():
            plan = load_plan(config, plugin or [])
            changes = {"pairs": pairs, "seed": seed}
            plan = plan.with_changes(**{name: value for name, value in changes.items() if value is not None})
        name = Path(config).stem
        fights = out or RUNS / f"{name}.sqlite"
        report = page or fights.parent / f"{fights.stem or name}.html"
        if report == fights:
            raise fail(f"--out {fights}: found the name of the report, expected another, such as {fights.stem}.sqlite")
        named = "--page" if page is not None else "--out"
        play(plan, fights, None if as_json and page is None else report, named, workers, ray, as_json=as_json)


def play(
    plan: Plan,
    fights: Path,
    report: Path | None,
    named: str,
    workers: int | None = None,
    ray: str | None = None,
    *,
    as_json: bool = False,
) -> None:
    """Play a tournament into a file, show its standings, write its report unless that is None.

    Args:
        plan: what is played.
        fights: the file of its fights.
        report: the page to be written, or None.
        named: the option that says where the report goes, for messages.
        workers: how many processes; by default as many as there are cores.
        ray: the address of a Ray cluster that plays instead.
        as_json: show it as JSON.

    Raises:
        typer.Exit: with a message, where it cannot be played or written; and when it was interrupted.
    """
    from evaluation.arena import run_plan
    from evaluation.on_ray import RayError, ray_seats
    from evaluation.seat import WorkerError
    from evaluation.tournament_page import to_dict, write_page

    try:
        with input_errors():
            seats: Sequence[Plays] | None = ray_seats(plan, ray, workers) if ray is not None else None
            if report is not None:
                check_page(report, named)
            with pieces_bar("pairs", plan.fights // 2, shown=not as_json) as progress:
                result = run_plan(plan, fights, workers=workers, seats=seats, progress=progress)
    except (RayError, WorkerError) as error:
        raise fail(str(error)) from None
    if not result.played:
        typer.echo("okenv: interrupted before the first fight ended", err=True)
        raise typer.Exit(INTERRUPTED)
    again = shlex.join(["okenv", *_without_json(sys.argv[1:])])
    if report is None:
        data = to_dict(result, command=again, fights=False)
    else:
        try:
            with working("the report", sys.stderr.isatty()) as doing:
                data = write_page(result, report, command=again, progress=doing)
        except OSError as error:
            raise unwritten(report, named, error) from None
    if as_json:
        typer.echo(json.dumps({**data, "fights": []}, indent=2))
    else:
        show(data)
        screen = console()
        screen.print(f"Fights: {fights}", soft_wrap=True)
        screen.print(f"Report: {report}", soft_wrap=True)
    if result.interrupted:
        done = f"{result.played:,} of at most {plan.fights:,} fights"
        typer.echo(f"okenv: interrupted after {done}{GOES_ON}", err=True)
        raise typer.Exit(INTERRUPTED)


def _without_json(words: list[str]) -> list[str]:
    return [word for word in words if word != "--json"]


def _list() -> None:
    from evaluation.plan import shipped_plans

    listed = table("Tournaments", "name", "title", "policies", "encounters", "pairs", right=(2, 3, 4))
    for name, file in shipped_plans().items():
        listed.add_row(name, file.title, str(len(file.policies)), str(len(file.encounters)), f"{file.pairs:,}")
    screen = console()
    screen.print(listed)
    screen.print("Play one with: okenv tournament NAME, or a YAML file of your own.")


def show(data: dict[str, Any]) -> None:
    """Print the standings of a tournament, from the data of its page."""
    from agents.intervals import percent
    from evaluation.few import FEW
    from evaluation.wording import duration, places

    screen, about = console(), data["about"]
    state = "interrupted" if about["interrupted"] else "the top is settled" if about["settled"] else "all played"
    screen.print(f"{about['title']}: {about['played']:,} fights run ({state})", style="bold")
    listed = table("", "", "policy", "Elo", "95 %", "places", "score", "95 %", "a decision", right=(2, 4, 5, 7))
    for place, row in enumerate(data["ratings"], 1):
        elo, score = row["elo"], row["score"]
        listed.add_row(
            f"{place}{'?' if row['unsettled'] else ''}",
            row["policy"],
            "" if elo is None else f"{elo['mean']:+.0f}",
            "" if elo is None else f"{elo['low']:+.0f} to {elo['high']:+.0f}",
            "" if row["places"] is None else places(row["places"], row["few"]),
            "" if score is None else percent(score["mean"]),
            "" if score is None else f"{percent(score['low'])} to {percent(score['high'])}",
            "" if row["seconds"] is None else duration(row["seconds"]),
        )
    screen.print(listed)
    if any(row["unsettled"] for row in data["ratings"]):
        screen.print("?: that this one is better than the next is not supported yet.", style="dim")
    if any(row["few"] for row in data["ratings"]):
        screen.print(f"too few pairs: fewer than {FEW} an opponent support no place.", style="dim")
    for why in data["missing"]:
        screen.print(why, style="dim", soft_wrap=True)
    lost = data["forfeits"]
    if lost:
        screen.print(
            f"{len(lost)} fights were forfeited; the first: {lost[0]['policy']}, {lost[0]['detail']}", soft_wrap=True
        )
