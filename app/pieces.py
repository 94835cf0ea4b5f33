"""How far a run has come that is done in pieces, each kept as it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from .terminal import clock, console, forecast

if TYPE_CHECKING:
    from evaluation.tactics import Progress


@contextmanager
def pieces_bar(*, shown: bool) -> Iterator[Callable[[Progress], None]]:
    """A bar on a terminal, else a line now and then."""
    tell = forecast()
    if not shown:
        yield lambda now: tell(now.seconds_left)
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
                tell(now.seconds_left)
                left = "" if now.seconds_left is None else f"{clock(now.seconds_left)} left"
                drawn.update(task, completed=now.done, total=now.total, left=left, description=now.note)

            yield draw
    else:
        told = [-1]

        def line(now: Progress) -> None:
            tell(now.seconds_left)
            tenth = 10 * now.done // max(now.total, 1)
            if tenth > told[0]:
                told[0] = tenth
                left = f", {clock(now.seconds_left)} left" if now.seconds_left else ""
                typer.echo(f"okenv: {now.done:,} of {now.total:,} pieces{left}", err=True)

        yield line
