"""``okenv compare``: the same fights under several rulebooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..pieces import GOES_ON, pieces_bar, show_places, show_sections
from ..restart import again
from ..terminal import (
    MOST_FIGHTS,
    SEED,
    JsonOption,
    ThreadsOption,
    at_most,
    console,
    input_errors,
    interruptible,
    unwritten,
)

if TYPE_CHECKING:
    from evaluation.compare.sections import Section


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
    with interruptible(GOES_ON):
        from evaluation.compare import RUNS, load_rulebooks, report, run_compare, write_report

        with input_errors():
            asked = load_rulebooks(rulebooks or [])
        folder = out or RUNS
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with pieces_bar(shown=not as_json) as progress:
                results = run_compare(asked, folder, fights, seed, threads=threads, progress=progress)
            said = again("compare", *(rulebooks or []), fights=fights, seed=seed, out=out)
            data, sections = report(asked, results, fights, seed, said)
            places = write_report(data, sections, folder)
        except OSError as error:
            raise unwritten(folder, "--out", error) from None
    if as_json:
        typer.echo(json.dumps(data, indent=2))
        return
    show(sections)
    for text in (*data["about"]["left_out"], *data["about"]["problems"]):
        console().print(text, style="dim")
    show_places(places)


def show(sections: list[Section]) -> None:
    """Print the first sentences of each section."""
    show_sections(((one.title, one.sentences) for one in sections if one.sentences), 3)
