"""``okenv train``: a policy learns by playing, and can be interrupted at any time."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..ending import INTERRUPTED, end_at_once, swallows
from ..extras import needed
from ..restart import again
from ..terminal import (
    SEED,
    WorkersOption,
    at_most,
    clock,
    console,
    fail,
    forecast,
    input_errors,
    table,
    why_unwritten,
)

if TYPE_CHECKING:
    from types import FrameType

    from training.run import Status

RUNS = Path("runs/training")
MOST_STEPS = 10**12


def command(
    config: Annotated[str | None, typer.Argument(metavar="CONFIG", help="A shipped run's name or a YAML file.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where it is kept; by default runs/training/NAME.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint there.")] = False,
    steps: Annotated[int | None, typer.Option(help="Decisions, in place of the run's.", **at_most(MOST_STEPS))] = None,
    seed: Annotated[int | None, typer.Option(help="In place of the run's.", **SEED)] = None,
    device: Annotated[str, typer.Option(metavar="auto|cpu|cuda", help="Where torch computes.")] = "auto",
    workers: WorkersOption = None,
) -> None:
    """Train a policy against a league of scripted policies, gambits and its own past.

    Ctrl-C stores the run and stops; --resume goes on as if nothing had happened. After a power cut at most the
    last minute is lost. The weights are playable as ppo:FOLDER/weights.safetensors. Without CONFIG: the shipped ones.
    """
    # The league's networks answer small batches, in which NumPy's own threads cost more than they bring.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with _needed(), input_errors():
        from training.config import load_training, shipped_training

        if config is None:
            _list(shipped_training())
            return
        chosen = load_training(config)
        changes = {"steps": steps, "seed": seed}
        chosen = chosen.changed(**{name: value for name, value in changes.items() if value is not None})
    folder = out or RUNS / Path(config).stem
    with _needed(), input_errors(), quiet_threads(), _shown() as (told, counted):
        from training.checkpoint import NAME as CHECKPOINT
        from training.run import Run

        _check_device(device)
        try:
            said = again("train", config, steps=steps, seed=seed)
            run = Run(chosen, folder, resume=resume, command=said, device=device, told=counted)
            if run.makes > chosen.steps:
                makes = f"makes {run.makes:,}: it learns from {run.main.at_once:,} at once"
                typer.echo(f"okenv: asked for {chosen.steps:,} steps, {makes}", err=True)
            with _pressed() as pressed:
                done = run.go(told, pressed, workers)
        except OSError as error:
            stored = (folder / CHECKPOINT).is_file()
            then = "; what was stored before stands: the same command with --resume goes on" if stored else ""
            raise fail(f"{error.filename or folder}: {why_unwritten(error)}{then}") from None
        except KeyboardInterrupt:
            typer.echo("okenv: interrupted; the same command with --resume goes on from the last checkpoint", err=True)
            raise typer.Exit(INTERRUPTED) from None
    if not done:
        typer.echo(
            f"okenv: interrupted after {run.main.done:,} of {run.makes:,} steps and stored;"
            " the same command with --resume goes on from there", err=True,
        )  # fmt: skip
        raise typer.Exit(INTERRUPTED)
    _tell(run.curve[-1], folder)


def _needed() -> AbstractContextManager[None]:
    packages = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard")
    return needed("training needs torch, stable-baselines3, sb3-contrib and tensorboard", "train", *packages)


def _check_device(device: str) -> None:
    import torch

    if device not in ("auto", "cpu", "cuda"):
        raise ValueError(f"--device: found {device!r}, expected auto, cpu or cuda")
    if device == "cuda" and not torch.cuda.is_available():
        raise ValueError("--device: found cuda, but torch finds no GPU here; expected auto or cpu")


@contextmanager
def _pressed() -> Iterator[Callable[[], bool]]:
    """Whether somebody asked to stop; asking twice stops at once."""
    asked = [False]

    def press(_number: int, frame: FrameType | None) -> None:
        if asked[0]:
            if swallows(frame):
                end_at_once()
            raise KeyboardInterrupt
        asked[0] = True
        if os.isatty(2):  # elsewhere one line, at the end, is enough
            os.write(2, b"okenv: storing the run; once more stops at once\n")

    before = {number: signal.signal(number, press) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: asked[0]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def quiet_threads() -> Iterator[None]:
    """A full disk is told once: TensorBoard's thread raises it again where the run asks for more."""
    before = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if not isinstance(args.exc_value, OSError):
            before(args)

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def _shown() -> Iterator[tuple[Callable[[Status], None], Callable[[Iterable[int]], Iterable[int]]]]:
    """A bar on a terminal, else a line now and then; and what wraps the making of the encounters."""
    if not sys.stderr.isatty():
        yield _lines(), lambda numbers: numbers
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(None), TaskProgressColumn(), TextColumn("{task.fields[left]}"),
        TextColumn("{task.fields[note]}", style="dim"),
    )  # fmt: skip
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("encounters", total=None, left="", note="")

        def counted(numbers: Iterable[int]) -> Iterator[int]:
            every = list(numbers)
            for k in every:
                bar.update(task, completed=k, total=len(every), note="thrown together and tried")
                yield k
            bar.update(task, total=None, note="kernels compile on the first run")

        tell = forecast()

        def draw(now: Status) -> None:
            tell(now.seconds_left)
            left = "" if now.seconds_left is None else f"{clock(max(now.seconds_left, 0.0))} left"
            bar.update(
                task, description="steps", completed=now.steps, total=now.total, left=left, note=_note(now)
            )  # fmt: skip

        yield draw, counted


def _note(now: Status) -> str:
    from okenv.core.voice.words import percent

    parts = [now.note] if now.note != "learning" else []
    if now.rate:
        parts.append(f"{now.rate:,.0f}/s")
    parts.append(f"wins {percent(now.won, 0, '%')}")
    if now.score is not None:
        mean, low, high = (percent(share, 0, "%") for share in now.score)
        parts.append(f"measured {mean} ({low} to {high})")
    return ", ".join(parts)


def _lines() -> Callable[[Status], None]:
    told, tell = [-1], forecast()

    def line(now: Status) -> None:
        tell(now.seconds_left)
        twentieth = 20 * now.steps // max(now.total, 1)
        if twentieth > told[0] and now.rate:
            told[0] = twentieth
            left = f", {clock(max(now.seconds_left, 0.0))} left" if now.seconds_left is not None else ""
            typer.echo(f"okenv: {now.steps:,} of {now.total:,} steps{left}, {_note(now)}", err=True)

    return line


def _list(shipped: dict[str, Any]) -> None:
    listed = table("Training runs", "name", "title", "steps", "network", right=(2,))
    for name, found in shipped.items():
        listed.add_row(name, found.title, f"{found.steps:,}", found.network.kind)
    screen = console()
    screen.print(listed)
    screen.print("Train one with: okenv train NAME, or a YAML file of your own.")


def _tell(found: dict[str, Any], folder: Path) -> None:
    """What the run came to."""
    from agents.intervals import percent

    listed = table(f"After {found['steps']:,} steps", "against", "won", "95 %", right=(1, 2))
    for opponent, (mean, low, high) in [*found["opponents"].items(), ("all of them", found["score"])]:
        listed.add_row(opponent, percent(mean), f"{percent(low)} to {percent(high)}")
    screen = console()
    screen.print(listed)
    screen.print(f"{found['fights']:,} fights, mirrored, each opponent counting the same.")
    weights = folder / "weights.safetensors"
    screen.print(f"Weights: {weights} (play them as ppo:{weights})", soft_wrap=True)
    screen.print(f"Curves:  okenv curves {folder}", soft_wrap=True)
