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
        Story(first).header(played.battle.seed, first.policies)
        assert played.battle.encounter is not None
        story = Story(played.battle.encounter)
        (story.lines if verbose else story.briefly)(played.lines)
        story.aftermath(played.battle)
        story.footer(played.battle)
