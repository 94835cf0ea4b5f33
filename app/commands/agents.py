"""``okenv agents``: who can decide."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from okenv.systems import DEFAULT

from ..terminal import JsonOption, PluginOption, console, input_errors, interruptible, load_plugins, table


def command(
    system: Annotated[str, typer.Option(metavar="NAME", help="The rulebook that they play.")] = DEFAULT,
    plugin: PluginOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the policies: the codes for --policy and what each is."""
    with interruptible():
        with input_errors():
            from okenv.systems import load_system

            chosen = load_system(system)
            load_plugins(plugin)
        from agents.registry import describe

        rows = describe(chosen)
    if as_json:
        typer.echo(json.dumps([{"code": code, "description": text} for code, text in rows], indent=2))
        return
    shown = table("", "code", "what it is")
    for code, text in rows:
        shown.add_row(code, text)
    console().print(shown)
