"""What the commands share: consoles, options, and errors in one line."""

from __future__ import annotations

import signal
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .ending import INTERRUPTED, end_at_once, swallows, told_already

if TYPE_CHECKING:
    from types import FrameType

    from rich.console import Console
    from rich.table import Table

    from evaluation.simulate import FortuneData

BAD_INPUT = 2
"""The exit code of bad input."""
_PIPED_WIDTH = 200

EncounterArgument = Annotated[
    str, typer.Argument(metavar="ENCOUNTER", help="A shipped encounter's name (see: okenv encounters) or a YAML file.")
]
PolicyOption = Annotated[
    list[str] | None,
    typer.Option("--policy", metavar="SIDE=CODE", help="Who decides for a side, such as red=turtle; may be repeated."),
]


def at_most(high: float, low: float = 1, *, of: str = "") -> dict[str, Any]:
    """What an option takes that is a whole number between two bounds, or any one ``of`` a unit; others are refused."""
    kind, words = (float, "a number") if of else (int, "a whole number")
    return {"metavar": of or "N", "parser": _between(low, high, kind, f"{words} from {low:,} to {high:,}")}


def _between(low: float, high: float, kind: type[int] | type[float], expected: str) -> Callable[[Any], Any]:
    """What reads an option that is a number between two bounds."""

    def read(text: Any) -> Any:
        try:
            value = kind(text)
        except ValueError:
            raise typer.BadParameter(f"found {text!r}, expected {expected}") from None
        if not low <= value <= high:  # which not-a-number fails, too
            raise typer.BadParameter(f"found {text}, expected {expected}")
        return value

    return read


MOST_FIGHTS, MOST_PAIRS, MOST_WORKERS = 10_000_000, 1_000_000, 256
"""Of what is asked for at once: more would not fit in memory, or would tell nothing that fewer do not."""
WorkersOption = Annotated[
    int | None, typer.Option("--workers", help="Processes; by default one for each core.", **at_most(MOST_WORKERS))
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", help="Threads; by default one for each core.", **at_most(MOST_WORKERS))
]
PluginOption = Annotated[
    list[str] | None,
    typer.Option("--plugin", metavar="FILE", help="A Python file with policies of your own; may be repeated."),
]
HeroesOption = Annotated[
    str | None, typer.Option("--heroes", metavar="SIDE", help="The side whose fight it is; by default the first.")
]
GradesOption = Annotated[
    list[str] | None,
    typer.Option("--grade", metavar="GRADE=CODE", help="Who plays cautious, usual or sharp heroes; may be repeated."),
]
WithoutOption = Annotated[
    str | None,
    typer.Option(
        "--without",
        metavar="TACTICS",
        help="That neither side has in a solved duel, such as move,grab; by default see docs/solver.md.",
    ),
]
MemoryOption = Annotated[
    float,
    typer.Option(
        "--memory",
        help="What a duel that is solved may take of memory, in GiB.",
        **at_most(4096, 0.1, of="GIB"),
    ),
]


def split_tags(text: str) -> list[str]:
    """``move, grab`` as a list."""
    return [tag.strip() for tag in text.split(",") if tag.strip()]


SEED: dict[str, Any] = {
    "metavar": "N",
    "parser": _between(0, 2**64 - 1, int, "a whole number from 0 to 2**64 - 1"),
    "show_default": False,
}
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON (documented in docs/json.md).")]


def console(*, stderr: bool = False, quiet: bool = False) -> Console:
    """A console that colours only terminals, and does not fold what goes into a pipe or file; or that shows nothing."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _PIPED_WIDTH
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False, quiet=quiet)


def print_indented(screen: Console, text: str, indent: int, style: str = "") -> None:
    """Print one paragraph, with all its lines indented where a terminal folds it."""
    space = " " * indent
    if screen.is_terminal:
        text = textwrap.fill(text, screen.width - indent).replace("\n", f"\n{space}")
    screen.print(space + text, style=style, soft_wrap=True)


def table(title: str, *columns: str, right: tuple[int, ...] = ()) -> Table:
    """An empty table with these column heads; the columns numbered in ``right`` are flush right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    made = Table(title=Text(title, "bold"), title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for i, name in enumerate(columns):
        made.add_column(name, justify="right" if i in right else "left")
    return made


def fortune(of: FortuneData) -> str:
    """``9.5, unlucky 14``."""
    return f"{of['mean']:.1f}, unlucky {of['unlucky']:.3g}"


def clock(seconds: float) -> str:
    """``4:05`` or ``1:04:05``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


LONG = 600.0
"""Seconds from which on it is told beforehand how long something takes."""


def forecast() -> Callable[[float | None], None]:
    """What tells once how long something will take, when the seconds that are left are known and many."""
    told = False

    def tell(seconds_left: float | None) -> None:
        nonlocal told
        if not told and seconds_left is not None and seconds_left > LONG:
            told = True
            typer.echo(f"okenv: this will take about {clock(seconds_left)} (h:mm:ss); Ctrl-C ends it", err=True)

    return tell


class MoreRoomError(Exception):
    """A fight has more fighters than this process holds; ``fighters`` is how many. ``app.cli`` starts anew for it."""

    def __init__(self, fighters: int) -> None:
        """Take the number."""
        super().__init__(f"{fighters} fighters")
        self.fighters = fighters


def fail(message: str) -> typer.Exit:
    """Tell what is wrong to stderr, one line for each mistake; raise what this returns.

    Raises:
        MoreRoomError: while an error is handled that a process with more room for fighters would not meet.
    """
    from okenv.core.capacity import class_for, too_many_in

    wanted = too_many_in(sys.exception())
    if wanted and class_for(wanted):
        raise MoreRoomError(wanted) from None
    for line in message.splitlines():
        typer.echo(f"okenv: {line}", err=True)
    return typer.Exit(BAD_INPUT)


def whole_number(option: str, low: int, high: int, help: str) -> Any:
    """An option that takes a whole number between two bounds; another value is told with what was found."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or not low <= number <= high:
            raise fail(f"{option}: found {str(text)!r}, expected a whole number from {low} to {high}")
        return number

    return typer.Option(option, parser=read, metavar=f"{low} TO {high}", help=help)


@contextmanager
def input_errors() -> Iterator[None]:
    """Turn the ``ValueError`` of bad input into one clear line; put nothing inside that could fail otherwise."""
    try:
        yield
    except ValueError as error:
        raise fail(str(error)) from None


@contextmanager
def policy_errors() -> Iterator[None]:
    """Turn what policies do wrong while they play into one clear line: illegal decisions, and failures of plugins."""
    try:
        yield
    except ValueError as error:
        from agents.plugins import PluginError
        from okenv.asked import IllegalAction

        if isinstance(error, IllegalAction):
            raise fail(f"a policy made an illegal decision: {error}") from None
        if isinstance(error, PluginError):
            raise fail(str(error)) from None
        raise


@contextmanager
def interruptible(then: str = "") -> Iterator[None]:
    """End quietly, with its own exit code, where somebody presses Ctrl-C; ``then`` is what the line tells besides."""
    pressed = False

    def press(_number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed or swallows(frame):
            end_at_once()
        pressed = True
        told_already()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    except (KeyboardInterrupt, Exception) as error:
        told = isinstance(error, typer.Exit) and error.exit_code == INTERRUPTED
        if told or (not pressed and not isinstance(error, KeyboardInterrupt)):
            raise
        typer.echo(f"okenv: interrupted{then}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        signal.signal(signal.SIGINT, before)


def load_plugins(files: list[str] | None) -> None:
    """Run the Python files of ``--plugin``, so that their policies are known by code.

    Raises:
        ValueError: naming file and line of what is wrong with one.
    """
    if files:
        from agents.plugins import load_plugin

        for file in files:
            load_plugin(file)


def pairs(option: str, form: str, given: list[str] | None) -> dict[str, str]:
    """``["usual=brute"]`` as ``{"usual": "brute"}``, the words before it as they are written in files.

    Raises:
        ValueError: where one is not written so, or comes twice.
    """
    from okenv.core.voice.words import plain_words

    found: dict[str, str] = {}
    for text in given or []:
        word, equals, value = (part.strip() for part in text.partition("="))
        word = plain_words(word)
        if not (word and equals and value):
            raise ValueError(f"--{option}: found {text!r}, expected {form}")
        if word in found:
            raise ValueError(f"--{option}: found {word!r} twice, expected it once")
        found[word] = value
    return found


def by_side(given: list[str] | None) -> dict[str, str]:
    """``["red=brute"]`` as ``{"red": "brute"}``.

    Raises:
        ValueError: where it is not written so, or a side comes twice.
    """
    return pairs("policy", "SIDE=CODE such as red=turtle", given)


def counted(tell: Callable[[str], None]) -> Callable[[str, int, int], None]:
    """What tells ``changes, 3 of 20`` when it is called with the three."""
    return lambda what, done, of: tell(f"{what}, {done} of {of}")


@contextmanager
def working(what: str, shown: bool) -> Iterator[Callable[[str], None]]:
    """A line on the terminal that tells how far something has come; nothing where it is not ``shown``."""
    if not shown:
        yield lambda _: None
        return
    with console(stderr=True).status(what) as status:
        yield lambda text: status.update(f"{what}: {text}")


def check_page(page: Path, named: str) -> None:
    """Complain now about a report that could not be written once everything is played.

    Raises:
        typer.Exit: with a message that names the option.
    """
    from okenv.files import FileError, check_writable

    there = page.exists()
    try:
        check_writable(page)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.open("a", encoding="utf-8").close()
        if not there:
            page.unlink()
    except FileError as error:
        raise fail(f"{named} {error}") from None
    except OSError as error:
        raise unwritten(page, named, error) from None


def unwritten(place: Path, named: str, error: OSError) -> typer.Exit:
    """What to raise about a file or folder, given by the option that is ``named``, that cannot be written."""
    return fail(f"{named} {place}: {why_unwritten(error)}")


def why_unwritten(error: OSError) -> str:
    """``cannot be written: No space left on device``."""
    in_the_way = isinstance(error, (FileExistsError, NotADirectoryError))
    return f"cannot be written: {'found a file where a folder must be' if in_the_way else error.strerror}"
