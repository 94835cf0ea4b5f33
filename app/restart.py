"""The same command once more: in words, or in a process with room for more fighters, fixed when okenv is imported."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
from typing import Any, NoReturn

_read: list[str] = []


def again(*words: str, **options: Any) -> str:
    """The command that makes the same: its words, and options but those that are None, one of a list each time."""
    given = [(name, one) for name, value in options.items() for one in (value if isinstance(value, list) else [value])]
    said = [word for name, one in given if one is not None for word in (f"--{name}", str(one))]
    return shlex.join(["okenv", *words, *said])


def read_stdin() -> str:
    """All of the standard input, kept for the process that may have to start anew.

    Raises:
        ValueError: for bytes that are no text, or more than a state can have.
    """
    from okenv.core.notation import LONGEST

    try:
        text = sys.stdin.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise ValueError("the standard input: found bytes that are not UTF-8 text, expected a state") from None
    if len(text) > LONGEST:
        raise ValueError(f"the standard input: found more than {LONGEST:,} characters, expected a state")
    _read.append(text)
    return text


def make_room() -> None:
    """Let this process hold as many fighters as a table may come to have, where nobody has said how many."""
    if "okenv.core.capacity" not in sys.modules:  # which reads it, once
        os.environ.setdefault("OKENV_MAX_FIGHTERS", "32")


def start_anew(fighters: int) -> NoReturn:
    """Run this command again with room for so many fighters, in place of this process; it does not return."""
    from okenv.core.capacity import VARIABLE, class_for

    environment = {**os.environ, VARIABLE: str(class_for(fighters))}
    command = [sys.executable, *sys.orig_argv[1:]]
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":  # where a process that replaces another is not waited for
        sys.exit(
            subprocess.run(command, env=environment, input="".join(_read) if _read else None, text=True).returncode
        )
    if _read:
        with tempfile.TemporaryFile("w+", encoding="utf-8") as again:
            again.write("".join(_read))
            again.seek(0)
            os.dup2(again.fileno(), 0)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # until app.__main__ takes it
    os.execve(command[0], command, environment)


__all__ = ["again", "make_room", "read_stdin", "start_anew"]
