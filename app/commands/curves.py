"""``okenv curves``: what training runs scored when, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..terminal import console, fail, input_errors, table, unwritten

FORMATS = (".png", ".svg", ".pdf")


def command(
    runs: Annotated[list[Path], typer.Argument(metavar="FOLDER...", help="Folders of training runs.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw them: a picture with the ending .png, .svg or .pdf.")
    ] = None,
    against: Annotated[str | None, typer.Option(metavar="CODE", help="One opponent in place of all.")] = None,
) -> None:
    """Show the learning curves of training runs; runs that differ in their seed alone are one curve."""
    from agents.intervals import percent
    from okenv.files import check_writable
    from training.curves import draw, read_curve

    if out is not None and out.suffix not in FORMATS:
        raise fail(f"--out: found {str(out)!r}, expected the ending {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    with input_errors():
        if out is not None:
            check_writable(out)
        curves = [read_curve(folder) for folder in runs]
        scores = [curve.against(against) for curve in curves]
        screen = console()
        for folder, curve, score in zip(runs, curves, scores, strict=True):
            listed = table(f"{curve.title or folder} (seed {curve.seed})", "steps", "minutes", "won", "95 %",
                           right=(0, 1, 2))  # fmt: skip
            for steps, seconds, (mean, low, high) in zip(curve.steps, curve.seconds, score, strict=True):
                listed.add_row(f"{steps:,}", f"{seconds / 60:.1f}", percent(mean), f"{percent(low)} to {percent(high)}")
            screen.print(listed)
        if out is None:
            return
        try:
            draw(curves, out, against)
        except ImportError as error:
            raise fail(f"pictures need matplotlib: install okenv with the extra 'report' ({error})") from None
        except OSError as error:
            raise unwritten(out, "--out", error) from None
    screen.print(f"Picture: {out}", soft_wrap=True)
