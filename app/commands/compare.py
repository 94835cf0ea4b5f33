"""``okenv compare``: the same fights under several rulebooks."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..pieces import pieces_bar
from ..terminal import (
    MOST_FIGHTS,
    SEED,
    JsonOption,
    ThreadsOption,
    at_most,
    console,
    fail,
    input_errors,
    interruptible,
)

if TYPE_CHECKING:
    from evaluation.compare.sections import Section

_SENTENCES = 3
"""Of each section, that are printed."""


def command(
    rulebooks: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULEBOOK", help="Rulebooks by name, or YAML files; by default all that have a file."),
    ] = None,
    fights: Annotated[int, typer.Option(help="Fights of each kind.", **at_most(MOST_FIGHTS, 2))] = 2000,
    seed: Annotated[int, typer.Option(help="Of all fights; by default 1.", **SEED)] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Of the report; by default runs/compare.")] = None,
    threads: ThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Fight the same fights under several rulebooks, tell how these differ, and write a report.

    Duels of mooks, trained fighters and heroes, three against three, one against many, behind cover, defence against
    attack. Every finished piece is kept, so that Ctrl-C loses one piece of work, and the same command goes on.
    """
    with interruptible():
        from evaluation.compare import RUNS, load_rulebooks, report, run_compare, write_report

        with input_errors():
            asked = load_rulebooks(rulebooks or [])
        folder = out or RUNS
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with pieces_bar(shown=not as_json) as progress:
                results = run_compare(asked, folder, fights, seed, threads=threads, progress=progress)
            data, sections = report(asked, results, fights, seed, _again(rulebooks or [], fights, seed, out))
            places = write_report(data, sections, folder)
        except OSError as error:
            raise fail(f"--out {folder}: cannot be written: {error.strerror}") from None
    if as_json:
        typer.echo(json.dumps(data, indent=2))
        return
    show(sections)
    screen = console()
    for text in (*data["about"]["left_out"], *data["about"]["problems"]):
        screen.print(text, style="dim")
    for what, place in zip(("JSON", "Report"), places, strict=True):
        screen.print(f"{what}: {place}", soft_wrap=True)


def _again(rulebooks: list[str], fights: int, seed: int, out: Path | None) -> str:
    words = ["okenv", "compare", *rulebooks, "--fights", str(fights), "--seed", str(seed)]
    return shlex.join([*words, *([] if out is None else ["--out", str(out)])])


def show(sections: list[Section]) -> None:
    """Print the first sentences of each section."""
    screen = console()
    for section in sections:
        if section.sentences:
            screen.print(f"\n{section.title}", style="bold")
        for text in section.sentences[:_SENTENCES]:
            screen.print(f"- {text}", soft_wrap=not screen.is_terminal)
        more = len(section.sentences) - _SENTENCES
        if more > 0:
            screen.print(f"  ({more} more in the report)", style="dim")
    screen.print()
