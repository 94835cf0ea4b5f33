"""``okenv tactics``: what tactics are worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ..pieces import GOES_ON, pieces_bar, show_places, show_sections
from ..restart import again
from ..terminal import (
    JsonOption,
    ThreadsOption,
    console,
    input_errors,
    interruptible,
    table,
    unwritten,
)


def command(
    study: Annotated[
        str | None,
        typer.Argument(metavar="STUDY", help="A shipped study's name, a YAML file, or an encounter's name or file."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Of what is found; by default runs/tactics/NAME.")
    ] = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what tactics, ranks, numbers and house rules are worth; write a report.

    What can be worked out about duels is exact, the rest is estimated. Every finished piece is kept, so that Ctrl-C
    loses one piece of work, and the same command goes on. Without STUDY: the shipped ones.
    """
    if study is None:
        _list()
        return
    with interruptible(GOES_ON):
        from evaluation.tactics import load_study, report, run_study, write_report
        from evaluation.tactics.run import RUNS

        with input_errors():
            name, asked = load_study(study)
        folder = out or RUNS / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with pieces_bar(shown=not as_json) as progress:
                results = run_study(asked, folder, threads=threads, progress=progress)
            data = report(name, asked, results, again("tactics", study, out=out))
            places = write_report(data, folder)
        except OSError as error:
            raise unwritten(folder, "--out", error) from None
    if as_json:
        typer.echo(json.dumps(data, indent=2))
    else:
        show(data)
        show_places(places)


def _list() -> None:
    from evaluation.tactics.study import shipped_studies

    listed = table("Studies of tactics", "name", "title")
    for name, study in shipped_studies().items():
        listed.add_row(name, study.title)
    screen = console()
    screen.print(listed)
    screen.print("Run one with: okenv tactics NAME, or give a YAML file of your own, or an encounter.")


def show(data: dict[str, Any]) -> None:
    """Print the most important sentences of a report."""
    console().print(data["about"]["title"], style="bold")
    show_sections(((one["title"], one["sentences"]) for one in data["sections"]), 4)
