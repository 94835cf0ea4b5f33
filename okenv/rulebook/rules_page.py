"""The page ``docs/rules/<system>.md``: every ruling with its options, its code and its tests."""

from __future__ import annotations

from itertools import groupby

from okenv.outside import outside
from okenv.systems import load_system

from .index import Option, Ruling, rulings
from .places import Place

_TO_ROOT = "../../"
"""From the folder of the page to the checkout."""
_PAGE = """\
# {title}: the rulings

What okenv plays, ruling by ruling. The id of a ruling stands in the functions that do it and in the tests
that prove it. {written} finds a ruling by its words and tells the lines too. What
can be done in a fight, and at what price, is on the [page of actions](../actions/{system}.md).

{option}

| rule | about | options |
|---|---|---|
{index}
{sections}"""
_SHIPPED = """\
This page is written from them (`make docs`), and a test fails when it is stale, or when a
ruling has no code or no test. `okenv rules WORDS`"""
_OUTSIDE = """\
This page is written from them (`python -m okenv.rulebook FOLDER {system}`).
`okenv rules --system {system} WORDS`"""
_OPTION = "An option is a field of an encounter's `rules:` block, its default in bold."
_RANKS = """\
Ranks count in half-ranks: Def is 0, Avg 2, Gd 4, a `+` adds 1. HR is a half-rank (1), FR a full rank (2). An
option is a field of an encounter's `rules:` block, its default in bold."""
"""Of rulebooks that have rulings about ranks."""


def rules_page(system: str) -> str:
    """The page in Markdown: an index, then a section for each ruling with its id for an anchor."""
    every = rulings(system)
    index = [
        f"| [{r.id}](#{r.id.lower()}) | {r.title} | {', '.join(f'`{option.name}`' for option in r.options)} |"
        for r in every
    ]
    return _PAGE.format(
        title=load_system(system).title,
        system=system,
        written=(_OUTSIDE if system in outside() else _SHIPPED).format(system=system),
        option=_RANKS if any("-RANK-" in r.id for r in every) else _OPTION,
        index="\n".join(index),
        sections="".join(_section(ruling, linked=system not in outside()) for ruling in every),
    )


def _section(ruling: Ruling, *, linked: bool) -> str:
    lines = ["", f"## {ruling.id}", "", f"**{ruling.title}.** {ruling.text}", ""]
    lines += [f"- option {_option(option)}" for option in ruling.options]
    lines += [f"- code: {file}" for file in _files(ruling.code, linked=linked)]
    lines += [f"- tests: {file}" for file in _files(ruling.tests, linked=linked)]
    return "\n".join(lines) + "\n"


def _option(option: Option) -> str:
    """``name: first / second``, the default in bold; a default that is none of the words follows them."""
    values = [f"**{value}**" if value == option.default else value for value in option.values]
    if option.default not in option.values:
        values.append(f"**{option.default}**")
    return f"`{option.name}`: {' / '.join(values)}"


def _files(places: tuple[Place, ...], *, linked: bool) -> list[str]:
    """Each file, with what in it names the ruling, in the order of its lines.

    Those of a rulebook from outside are no links: the page may lie anywhere.
    """
    found = []
    for file, inside in groupby(places, lambda place: place.file):
        names = ", ".join(f"`{place.name}`" for place in sorted(inside, key=lambda p: p.line) if place.name)
        found.append((f"[{file}]({_TO_ROOT}{file})" if linked else f"`{file}`") + (f": {names}" if names else ""))
    return found
