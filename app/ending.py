"""How a command ends where somebody presses Ctrl-C: with its own exit code and one line, whatever it is doing.

It imports next to nothing, since it must be there before everything else.
"""

from __future__ import annotations

import contextlib
import os
import sys
from types import FrameType
from typing import Any, NoReturn

INTERRUPTED = 130
_CURSOR = b"\x1b[?25h"  # a bar of progress hides it
_told = False


def told_already() -> None:
    """From here on nothing more is told about the interruption, nor about what fails because of it."""
    global _told
    _told = True
    sys.unraisablehook = _say_nothing


def end_at_once(*_: Any) -> NoReturn:
    """Take a signal: end without any cleaning up, since nothing has begun that needs it."""
    if not _told:
        with contextlib.suppress(OSError):  # nobody may read it
            os.write(2, (_CURSOR if os.isatty(2) else b"") + b"okenv: interrupted\n")
    os._exit(INTERRUPTED)


def swallows(frame: FrameType | None) -> bool:
    """Whether what is under way may lose an exception: an import, or the compiler."""
    while frame is not None:
        name = frame.f_code.co_filename
        if (
            name.startswith("<frozen importlib")
            or f"{os.sep}numba{os.sep}" in name
            or f"{os.sep}llvmlite{os.sep}" in name
        ):
            return True
        frame = frame.f_back
    return False


def _say_nothing(_: Any) -> None:
    """Take the place of ``sys.unraisablehook``."""
