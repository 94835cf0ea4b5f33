"""``okenv tactics``: what tactics are worth."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..terminal import JsonOption, clock, console, fail, input_errors, interruptible, table

if TYPE_CHECKING:
    from evaluation.tactics import Progress

_SENTENCES = 4
"""Of each part, that are printed."""


def command(
    study: Annotated[
        str | None,
        typer.Argument(metavar="STUDY", help="A shipped study's name, a YAML file, or an encounter's name or file."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Of what is found; by default runs/tactics/NAME.")
    ] = None,
    threads: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Threads; by default one for each core.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what tactics, ranks, numbers and house rules are worth; write a report.

    What can be worked out about duels is exact, the rest is estimated. Every finished piece is kept, so that Ctrl-C
    loses one piece of work, and the same command goes on. Without STUDY: the shipped ones.
    """
    if study is None:
        _list()
        return
    with interruptible():
        from evaluation.tactics import load_study, report, run_study, write_report
        from evaluation.tactics.run import RUNS

        with input_errors():
            name, asked = load_study(study)
        folder = out or RUNS / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with _bar(shown=not as_json) as progress:
                results = run_study(asked, folder, threads=threads, progress=progress)
            data = report(name, asked, results, _again(study, out))
            places = write_report(data, folder)
        except OSError as error:
            raise fail(f"--out {folder}: cannot be written: {error.strerror}") from None
    if as_json:
        typer.echo(json.dumps(data, indent=2))
    else:
        show(data)
        screen = console()
        for what, place in zip(("JSON", "Report"), places, strict=True):
            screen.print(f"{what}: {place}", soft_wrap=True)


def _again(study: str, out: Path | None) -> str:
    return shlex.join(["okenv", "tactics", study, *([] if out is None else ["--out", str(out)])])


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
    screen = console()
    screen.print(data["about"]["title"], style="bold")
    for section in data["sections"]:
        screen.print(f"\n{section['title']}", style="bold")
        for text in section["sentences"][:_SENTENCES]:
            screen.print(f"- {text}", soft_wrap=not screen.is_terminal)
        more = len(section["sentences"]) - _SENTENCES
        if more > 0:
            screen.print(f"  ({more} more in the report)", style="dim")
    screen.print()


@contextmanager
def _bar(*, shown: bool) -> Iterator[Callable[[Progress], None]]:
    """A bar on a terminal, else a line now and then."""
    if not shown:
        yield lambda _: None
    elif sys.stderr.isatty():
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar

        columns = (
            TextColumn("pieces"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"),
            TextColumn("{task.description}", style="dim"),
        )  # fmt: skip
        with Bar(*columns, console=console(stderr=True), transient=True) as drawn:
            task = drawn.add_task("", total=None, left="")

            def draw(now: Progress) -> None:
                left = "" if now.seconds_left is None else f"{clock(now.seconds_left)} left"
                drawn.update(task, completed=now.done, total=now.total, left=left, description=now.note)

            yield draw
    else:
        told = [-1]

        def line(now: Progress) -> None:
            tenth = 10 * now.done // max(now.total, 1)
            if tenth > told[0]:
                told[0] = tenth
                left = f", {clock(now.seconds_left)} left" if now.seconds_left else ""
                typer.echo(f"okenv: {now.done:,} of {now.total:,} pieces{left}", err=True)

        yield line
