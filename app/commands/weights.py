"""``okenv weights``: what a trained network is, and its ONNX export."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from okenv.systems import DEFAULT

from ..terminal import JsonOption, console, input_errors, table, unwritten


def command(
    network: Annotated[
        str | None, typer.Argument(metavar="NETWORK", help="A shipped network's name or a file of weights.")
    ] = None,
    system: Annotated[str, typer.Option(metavar="NAME", help="The rulebook of a shipped one.")] = DEFAULT,
    onnx: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as an ONNX model.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the card of a trained network; check that it can be played; export it. Without NETWORK: the shipped ones."""
    from agents.learned.weights import find_weights, load_weights, shipped_weights

    screen = console()
    with input_errors():
        if network is None:
            listed = table("Networks", "name", "what", "steps", "bytes", right=(2, 3))
            for name, path in shipped_weights(system).items():
                card = load_weights(path).card
                listed.add_row(
                    name, str(card.get("title", "")), f"{card.get('steps') or 0:,}", f"{path.stat().st_size:,}"
                )
            screen.print(listed)
            screen.print("Play one as ppo:NAME; its card: okenv weights NAME.")
            return
        path = find_weights(network, system)
        learned = load_weights(path)
    if onnx is not None:
        with input_errors():
            from training.onnx_export import export_file

            try:
                export_file(path, onnx)
            except OSError as error:
                raise unwritten(onnx, "--onnx", error) from None
    if as_json:
        typer.echo(json.dumps(learned.card, indent=2))
        return
    listed = table(str(path), "", "")
    for row in told("", learned.card):
        listed.add_row(*row)
    screen.print(listed)
    if onnx is not None:
        screen.print(f"ONNX: {onnx}", soft_wrap=True)


def told(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """``("training score", "73.5% (70.9% to 76.0%)")``: what a card says, which anybody may have written."""
    from agents.intervals import Interval

    if isinstance(value, dict) and list(value) == list(Interval._fields):
        value = list(value.values())
    if isinstance(value, dict):
        for name, one in value.items():
            yield from told(f"{key} {name}".strip(), one)
    elif isinstance(value, list) and len(value) == 3 and all(type(one) in (int, float) for one in value):
        mean, low, high = value
        share = 0 <= low <= mean <= high <= 1
        yield key, str(Interval(mean, low, high)) if share else f"{mean:+.0f} ({low:+.0f} to {high:+.0f})"
    elif type(value) in (int, float):
        yield key, f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"
    else:
        yield key, value if isinstance(value, str) else json.dumps(value)
