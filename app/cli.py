"""The ``okenv`` command: its name, its help, and what holds for every command."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Annotated

import typer

from okenv.contract import RulebookError

from .commands import (
    advise,
    agents,
    assess,
    balance,
    bench,
    compare,
    curves,
    demo,
    encounters,
    exploit,
    fight,
    odds,
    replay,
    rules,
    serve,
    simulate,
    solve,
    suite,
    tactics,
    tournament,
    train,
    warm,
    weights,
)
from .mistakes import Commands
from .restart import start_anew
from .terminal import BAD_INPUT, MoreRoomError

app = typer.Typer(
    name="okenv",
    cls=Commands,
    help="AI opponents and a tactics lab for action-point tabletop combat.",
    epilog="Start with: okenv demo, or: okenv encounters",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
_COMMANDS = (
    fight, simulate, assess, balance, tournament, suite, solve, exploit, tactics, compare, replay, advise, train,
    curves, weights, agents, encounters, rules, bench, demo, warm, serve,
)  # fmt: skip
for _command in _COMMANDS:
    app.command(_command.__name__.rpartition(".")[2])(_command.command)
app.add_typer(odds.group, name="odds")


def _version(wanted: bool) -> None:
    if wanted:
        import okenv

        typer.echo(f"okenv {okenv.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """AI opponents and a tactics lab for action-point tabletop combat."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _shadowed() -> str | None:
    """What to tell when a package of ours would come from elsewhere: others use these names too."""
    home = Path(__file__).resolve().parent.parent
    for name in ("okenv", "agents", "training", "evaluation"):
        spec = importlib.util.find_spec(name)
        place = Path(spec.origin).resolve().parent if spec and spec.origin else None
        if place != home / name:
            found = f"in {place}" if place else "without okenv's files" if spec else "nowhere"
            return (
                f"okenv: the package {name!r} was found {found}, expected in {home / name}: another distribution"
                " or folder of that name stands before it; install okenv into an environment of its own"
            )
    return None


def main() -> None:
    """Entry point of the ``okenv`` command."""
    complaint = _shadowed()
    if complaint:
        sys.exit(complaint)
    try:
        app()
    except RulebookError as error:  # of one from outside, which any command may meet
        typer.echo(f"okenv: {error}", err=True)
        sys.exit(BAD_INPUT)
    except MoreRoomError as error:
        start_anew(error.fighters)
    except OSError as error:  # such as a full disk behind the output
        place = f"{error.filename}: " if error.filename else ""
        sys.exit(f"okenv: {place}{error.strerror}")


if __name__ == "__main__":
    main()
