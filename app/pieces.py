"""How far a run has come that is done in pieces, each kept as it is done; and the beginning of what it found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from .terminal import clock, console, forecast

if TYPE_CHECKING:
    from evaluation.progress import Progress


GOES_ON = "; the same command goes on from there"
"""What is told where what was done in pieces is interrupted."""


@contextmanager
def pieces_bar(what: str = "pieces", total: int | None = None, *, shown: bool) -> Iterator[Callable[[Progress], None]]:
    """A bar on a terminal, else a line now and then; ``total`` is what is known of it beforehand."""
    tell = forecast()
    if not shown:
        yield lambda now: tell(now.seconds_left)
    elif sys.stderr.isatty():
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar

        columns = (
            TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"),
            TextColumn("{task.description}", style="dim"),
        )  # fmt: skip
        with Bar(*columns, console=console(stderr=True), transient=True) as drawn:
            task = drawn.add_task("", total=total, left="")

            def draw(now: Progress) -> None:
                tell(now.seconds_left)
                left = "" if now.seconds_left is None else f"{clock(now.seconds_left)} left"
                drawn.update(task, completed=now.done, total=now.total, left=left, description=now.note)

            yield draw
    else:
        from evaluation.progress import at_tenths

        def line(now: Progress) -> None:
            left = f", {clock(now.seconds_left)} left" if now.seconds_left else ""
            typer.echo(f"okenv: {now.done:,} of {now.total:,} {what}{left}", err=True)

        tenths = at_tenths(line)

        def told(now: Progress) -> None:
            tell(now.seconds_left)
            tenths(now)

        yield told


def show_sections(sections: Iterable[tuple[str, Sequence[str]]], most: int) -> None:
    """Print the title and so many of the first sentences of each section of a report."""
    screen = console()
    for title, sentences in sections:
        screen.print(f"\n{title}", style="bold")
        for text in sentences[:most]:
            screen.print(f"- {text}", soft_wrap=not screen.is_terminal)
        if len(sentences) > most:
            screen.print(f"  ({len(sentences) - most} more in the report)", style="dim")
    screen.print()


def show_places(places: Sequence[Path]) -> None:
    """Print where the JSON and the report are."""
    for what, place in zip(("JSON", "Report"), places, strict=True):
        console().print(f"{what}: {place}", soft_wrap=True)
