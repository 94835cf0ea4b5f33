"""``okenv replay``: a recorded fight once more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..story import Story
from ..terminal import input_errors, interruptible


def command(
    file: Annotated[Path, typer.Argument(help="What okenv fight --record wrote.")],
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell dice and sums, and lots among equals.")] = False,
) -> None:
    """Play a recorded fight again, exactly."""
    from okenv import Encounter, replay

    with interruptible():
        with input_errors():
            played = replay(file, verbose=verbose)
        for note in played.notes:
            typer.echo(f"okenv: {file}: {note}", err=True)
        first = Encounter.from_dict(played.battle.header()["encounter"])  # others may have joined since
        assert played.battle.encounter is not None
        for quiet in (True, False):  # so that all is compiled before the first line is told
            Story(first, quiet=quiet).header(played.battle.seed, first.policies)
            story = Story(played.battle.encounter, quiet=quiet)
            (story.lines if verbose else story.briefly)(played.lines)
            story.aftermath(played.battle)
            story.footer(played.battle)
