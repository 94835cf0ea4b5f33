"""The group of all commands, which tells a mistake in its options or arguments in one line, as every other is told."""

from __future__ import annotations

import re
import sys
from typing import Any

import typer
from typer.core import TyperGroup

UsageError: Any = typer.BadParameter.__bases__[0]
"""Of the Click that Typer goes by, its own copy or the other."""


class Commands(TyperGroup):
    """The ``okenv`` command."""

    def main(self, *args: Any, standalone_mode: bool = True, **how: Any) -> Any:
        """Run what the arguments say, and end with its exit code; not ``standalone_mode``: return, or raise."""
        how["standalone_mode"] = False
        if not standalone_mode:
            return super().main(*args, **how)
        try:
            code = super().main(*args, **how)
        except UsageError as error:
            line = told(error)
            if line:
                typer.echo(f"okenv: {line}", err=True)
            code = error.exit_code
        except typer.Abort:
            code = 1
        sys.exit(code)


def told(error: Any) -> str:
    """``--steps: found 'x', expected a whole number``; nothing where the help has told it all."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return ""
    param, words = getattr(error, "param", None), str(error.message)
    if type(error) is typer.BadParameter and param is not None:
        name = " or ".join(param.opts) if param.opts[0].startswith("-") else param.human_readable_name
        return f"{name}: {words}"
    words = error.format_message().rstrip(".").replace(". Did you mean", "; did you mean")
    words = re.sub(r" \(Possible options: (.*)\)$", r"; did you mean \1?", words[:1].lower() + words[1:])
    path = error.ctx.command_path if error.ctx is not None else "okenv"
    return words if words.endswith("?") else f"{words}; see {path} --help"
