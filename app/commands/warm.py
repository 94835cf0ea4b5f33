"""``okenv warm``: compile rulebooks for the table before anybody sits at it."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from typing_extensions import TypedDict

from ..ending import INTERRUPTED
from ..restart import make_room
from ..terminal import JsonOption, console, input_errors, interruptible


class StepData(TypedDict):
    """What is compiled next: one line, printed before it is done."""

    rulebook: str
    """Whose."""
    doing: str
    """What."""
    number: int
    """Of the step, from 1."""
    of: int
    """How many there are for the rulebook."""
    seconds_left: float
    """What it and the rest take, roughly."""


def command(
    rulebooks: Annotated[
        list[str] | None, typer.Argument(metavar="[RULEBOOK]...", help="Such as ok or psob; by default all.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Compile what the table needs, once on this machine, so that the first fight begins at once.

    What was compiled before an interruption is kept.
    """
    make_room()
    from okenv.systems import load_system

    from ..table.library import systems
    from ..table.warming import warm

    with input_errors():
        names = [load_system(name).name for name in rulebooks or [one["name"] for one in systems()]]
    screen = console(stderr=True)
    if screen.is_terminal:
        os.environ["OKENV_QUIET"] = "1"  # the steps are told here, on the same line
    with interruptible(), _ended_cleanly():
        for name in names:
            started = time.perf_counter()
            with screen.status(f"{name}: compiling, once on this machine") as status:
                for step in warm(name):
                    if as_json:
                        told: StepData = {
                            "rulebook": name, "doing": step.doing, "number": step.number, "of": step.of,
                            "seconds_left": step.seconds_left,
                        }  # fmt: skip
                        typer.echo(json.dumps(told))
                    status.update(
                        f"{name}: compiling {step.doing} (step {step.number} of {step.of}),"
                        f" about {step.seconds_left:.0f} s left, once on this machine"
                    )
            if not as_json:
                typer.echo(f"{name}: ready ({time.perf_counter() - started:.0f} s)")


@contextmanager
def _ended_cleanly() -> Iterator[None]:
    """Leave no folder lying about where the process is asked to end."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(INTERRUPTED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
