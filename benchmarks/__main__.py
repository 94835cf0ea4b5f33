"""All benchmarks, or those named, one after the other: their tables, and a folder with the reports.

    python -m benchmarks [NAME ...] [--json] [--seconds S] [--out FOLDER]

Each writes ``NAME.json`` and ``NAME.txt`` as soon as it has ended, so that an interruption loses only what
was under way; ``machine.json`` says what they ran on.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from okenv.core.spelling import nearest

from . import machine
from .tables import SECONDS, above_zero

NAMES = (
    "throughput",
    "scaling",
    "primitives",
    "fights",
    "search",
    "solver",
    "environments",
    "training",
    "memory",
    "peers",
    "startup",
)
"""In this order; a module of that name has ``measure(seconds)`` and ``table(report)``."""
OUT = Path("runs/bench")


def run_all(names: list[str], seconds: float, out: Path, tell: Callable[[str], None]) -> dict[str, Any]:
    """The reports of the named benchmarks, each written to the folder, which must be there, as soon as it has ended.

    One that fails says so on stderr, and the others go on; its report is ``{"failed": why}`` and is not written.
    """
    reports: dict[str, Any] = {"machine": machine.measure()}
    _write(out / "machine.json", json.dumps(reports["machine"], indent=2))
    for name in names:
        start = time.perf_counter()
        try:
            module = importlib.import_module(f".{name}", __package__)
            reports[name] = module.measure(seconds)
            shown = module.table(reports[name])
        except (Exception, SystemExit) as error:
            print(f"benchmarks.{name} failed: {error!r}", file=sys.stderr)
            reports[name] = {"failed": repr(error)}
            continue
        _write(out / f"{name}.json", json.dumps(reports[name], indent=2))
        _write(out / f"{name}.txt", shown)
        about = (module.__doc__ or name).splitlines()[0]
        tell(f"== {name} ({time.perf_counter() - start:.0f} s): {about}\n\n{shown}\n")
    return reports


def _write(file: Path, text: str) -> None:
    file.write_text(f"{text}\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    """Run them; returns the exit code: 1 when one failed, 130 when interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"any of: {', '.join(NAMES)} (all)")
    parser.add_argument("--json", action="store_true", help="print all reports as one JSON object")
    parser.add_argument(
        "--seconds", type=above_zero, default=SECONDS, metavar="S", help="for each figure (%(default)s)"
    )
    parser.add_argument("--out", type=Path, default=OUT, metavar="FOLDER", help="of the reports (%(default)s)")
    args = parser.parse_args(argv)
    for name in args.names:
        if name not in NAMES:
            parser.error(f"found {name!r}, expected any of {', '.join(NAMES)}{nearest(name, NAMES, 0.4)}")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"--out: found {str(args.out)!r}, expected a folder that can be made: {error.strerror}")

    def tell(text: str) -> None:
        if not args.json:
            print(text, flush=True)

    try:
        reports = run_all(args.names or list(NAMES), args.seconds, args.out, tell)
    except KeyboardInterrupt:
        print(f"interrupted; what was done is in {args.out}", file=sys.stderr)
        return 130
    if args.json:
        print(json.dumps(reports, indent=2))
    tell(f"written to {args.out}")
    return int(any("failed" in report for report in reports.values()))


if __name__ == "__main__":
    sys.exit(main())
