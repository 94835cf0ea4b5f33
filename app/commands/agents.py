"""``okenv agents``: who can decide."""

from __future__ import annotations

import json
from typing import Annotated, NotRequired

import typer
from typing_extensions import TypedDict

from okenv.systems import DEFAULT

from ..terminal import JsonOption, PluginOption, console, input_errors, interruptible, load_plugins, table


class PolicyData(TypedDict):
    """Somebody who can decide: the scripted first, then those of plugins, then the others."""

    code: str
    """What `--policy` takes."""
    description: str
    """What it is."""
    title: NotRequired[str]
    """What people call a personality."""
    group: NotRequired[str]
    """Of personalities, such as fighters who are alike."""


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
        from agents.registry import describe, personalities

        people = {one.code: one for one in personalities(chosen.name)}
        rows = describe(chosen)
    if as_json:
        listed: list[PolicyData] = [{"code": code, "description": text} for code, text in rows]
        for row in listed:
            if (one := people.get(row["code"])) is not None:
                row.update({"title": one.title, "group": one.group, "description": one.sentence})
        typer.echo(json.dumps(listed, indent=2))
        return
    shown = table("Personalities", "group", "who", "code", "what they do")
    for one in sorted(people.values(), key=lambda one: (one.group, one.title)):
        shown.add_row(one.group, one.title, one.code, one.sentence)
    others = table("For tacticians: yardsticks, searches and networks", "code", "what it is")
    for code, text in rows:
        if code not in people:
            others.add_row(code, text)
    for each in (shown, others) if people else (others,):
        console().print(each)
