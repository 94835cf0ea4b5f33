"""What the programs share: their arguments, and how a table is printed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import Any

from okenv.systems import systems

ENCOUNTERS = ("mirror-duel", "three-on-three", "hero-vs-8-mooks", "hero-vs-12-mooks")
SECONDS = 0.2
"""For each figure, by default."""


def above_zero(text: str) -> float:
    """A number above 0, as the command line gives it."""
    if not float(text) > 0:
        raise argparse.ArgumentTypeError(f"found {text}, expected a number above 0")
    return float(text)


def count(text: str) -> int:
    """A whole number of 1 or more, as the command line gives it."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"found {text}, expected a whole number above 0")
    return int(text)


def parser_of_many(
    name: str, about: str | None, policies: bool = True, **counts: tuple[int, str]
) -> argparse.ArgumentParser:
    """The arguments of a program that measures something in all encounters.

    Args:
        name: of the module.
        about: its docstring.
        policies: whether that is policies, which can be named.
        counts: whole numbers above 0 that it takes besides: default and help of each.
    """
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{name}", description=(about or "").splitlines()[0])
    parser.add_argument("--system", nargs="+", action="extend", choices=systems(), help="rulebooks (all)")
    if policies:
        parser.add_argument(
            "--policy", nargs="+", action="extend", metavar="CODE", help="policies (all scripted and gambits)"
        )
    for word, (default, told) in counts.items():
        parser.add_argument(f"--{word}", type=count, default=default, metavar="N", help=f"{told} (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the whole report as JSON")
    return parser


def cell(value: Any) -> str:
    """A number to three figures or more; ``-`` for None, words as they are."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2}f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def grid(head: Sequence[str], rows: Sequence[Sequence[Any]], *notes: str) -> str:
    """A table: the first column to the left, all others to the right, notes below."""
    cells = [[str(word) for word in head], *([cell(value) for value in row] for row in rows)]
    widths = [max(len(row[k]) for row in cells) for k in range(len(head))]
    lines = []
    for first, *others in cells:
        lines.append("  ".join([first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]))
    return "\n".join([*lines, *([""] if notes else []), *notes])


def per_second(ns: float | None) -> int | None:
    """How many a second, of what takes so many nanoseconds."""
    return None if ns is None else round(1e9 / ns)


def run(about: str | None, measure: Callable[..., dict[str, Any]], table: Callable[[dict], str], **flags: str) -> None:
    """The program of one benchmark: ``measure(seconds)``, then its table, or with ``--json`` its report.

    Args:
        about: the program's docstring.
        measure: returns the report, plain data.
        table: the report for people.
        flags: further arguments and their help; those given reach ``measure`` as True.
    """
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--seconds", type=above_zero, default=SECONDS, metavar="S", help="for each figure (%(default)s)"
    )
    for flag, told in flags.items():
        parser.add_argument(f"--{flag}", action="store_true", help=told)
    args = parser.parse_args()
    report = measure(args.seconds, **{flag: True for flag in flags if getattr(args, flag)})
    print(json.dumps(report, indent=2) if args.json else table(report))
