"""``okenv rules``: what a rule says, which option changes it, where it is coded and tested."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from okenv.systems import DEFAULT

from ..terminal import console, fail, input_errors, print_indented, table

if TYPE_CHECKING:
    from okenv.rulebook import Option, Place, Ruling

_SHOWN = 5
"""How many places are listed of each of several rules; of a single one it is all."""


def command(
    words: Annotated[
        list[str] | None, typer.Argument(help="An id such as OK-ARM-1 or arm-1, or words such as: bypass armour")
    ] = None,
    system: Annotated[str, typer.Option(metavar="NAME", help="The rulebook.")] = DEFAULT,
) -> None:
    """Find a rule: what it says, its option, its code and tests.

    Without words, all rules are listed.
    """
    from okenv.rulebook import find, rulings, suggest

    with input_errors():
        everything = rulings(system)
    if not words:
        listing = table("", "rule", "title", "options")
        for ruling in everything:
            listing.add_row(ruling.id, ruling.title, ", ".join(option.name for option in ruling.options))
        console().print(listing)
        return
    wanted = " ".join(words)
    found = find(system, wanted)
    if not found:
        near = suggest(system, wanted)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise fail(f"rules: found no rule for {wanted!r}, expected an id or words that stand in a rule{hint}")
    for ruling in found:
        _show(ruling, len(found) == 1)


def _show(ruling: Ruling, alone: bool) -> None:
    screen = console()
    screen.print(f"{ruling.id}  {ruling.title}", style="bold")
    print_indented(screen, ruling.text, 2)
    for option in ruling.options:
        print_indented(screen, f"option {option.name}: {_values(option)}", 2, "cyan")
    for word, places in (("code", ruling.code), ("tests", ruling.tests)):
        shown: list[Place | str] = list(places if alone else places[:_SHOWN])
        if len(shown) < len(places):
            shown.append(f"and {len(places) - len(shown)} more: okenv rules {ruling.id}")
        for i, place in enumerate(shown or ["none found here"]):
            screen.print(f"  {'' if i else word:<6} {place}", style="dim", soft_wrap=True)
    screen.print()


def _values(option: Option) -> str:
    return f"{' / '.join(option.values)} (default: {option.default})"
