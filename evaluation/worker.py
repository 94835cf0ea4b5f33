"""A worker process of the arena: it plays units until nobody asks for more.

It is a process started anew, which speaks in pickled messages over its standard streams; what policies print goes to
standard error, and what they read is empty. While a policy outside the kernels decides, a small shared file says whose
decision it is and since when, so that the arena sees what hangs, and knows after a crash whose it was.
"""

from __future__ import annotations

import mmap
import os
import pickle
import signal
import struct
import threading
import time
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .plan import Plan

HEART = struct.Struct("<dqqq")
"""Of the shared file: since when (``time.monotonic``), pair, swap, and who decides (-1: nobody).

In this order, so that nobody is seen to decide since a time before.
"""
NOBODY = -1
_CHANGED = (
    "found a plugin that has changed while its fights were fought, {}; to begin anew, name another file with --out"
)


def send(stream: IO[bytes], message: object) -> None:
    """Write one message."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(struct.pack("<q", len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> object:
    """Read one message.

    Raises:
        EOFError: when there is none, or it is cut off.
    """
    size = stream.read(8)
    if len(size) < 8:
        raise EOFError
    data = stream.read(struct.unpack("<q", size)[0])
    try:
        return pickle.loads(data)
    except (pickle.UnpicklingError, EOFError):
        raise EOFError from None


class Heart:
    """The shared file, as the worker writes it.

    Args:
        file: its descriptor, which is closed here.
    """

    def __init__(self, file: int) -> None:
        self._map = mmap.mmap(file, HEART.size)
        os.close(file)
        self._now = (0, 0, NOBODY)

    def asked(self, whose: tuple[int, int, int] | None) -> None:
        """Somebody begins to decide, or has decided."""
        self._now = (0, 0, NOBODY) if whose is None else whose
        self._write(*self._now)

    def compiling(self, begins: bool) -> None:
        """While kernels compile nobody's clock runs."""
        pair, swap, who = self._now
        self._write(pair, swap, NOBODY if begins else who)

    def _write(self, pair: int, swap: int, who: int) -> None:
        HEART.pack_into(self._map, 0, time.monotonic(), pair, swap, who)


def main(heart_file: int) -> None:
    """Read a plan and then units from standard input, write what they came to, until the input ends."""
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)  # what a policy reads or prints must not get among the messages
    os.dup2(2, 1)
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()

    from agents.plugin_files import changed
    from agents.plugins import load_plugin
    from okenv.core.jit import watch_compiling

    from .units import Player, Unit

    heart = Heart(heart_file)
    watch_compiling(heart.compiling)
    try:
        plugins, files, rest = cast("tuple[list[str], dict[str, dict[str, str]], bytes]", receive(incoming))
        for plugin in plugins:
            load_plugin(plugin)
        plan = pickle.loads(rest)
        player, now = Player(plan, heart.asked), files_of_all(plan)
        others = []
        for code, before in files.items():  # what only this process has come to import is no change
            same = {name: digest for name, digest in now.get(code, {}).items() if name in before}
            others += [f"policy {code!r}: {what}" for what in [changed(before, same)] if what]
        while True:
            unit = receive(incoming)
            assert isinstance(unit, Unit)
            heart.asked(None)
            send(outgoing, _CHANGED.format("; ".join(others)) if others else player.play(unit))
    except (EOFError, BrokenPipeError):
        _end()


def files_of_all(plan: Plan) -> dict[str, dict[str, str]]:
    """The files of a plan's policies that plugins have registered, by code, as they are now."""
    from agents.plugins import registered

    known, words = registered(), {code: code.partition(":")[0] for code in plan.policies}
    return {code: known[word].files for code, word in words.items() if word in known}


def _end_with_parent(parent: int) -> None:
    """A worker whose arena was killed ends too, even while a policy hangs."""
    while os.getppid() == parent:
        time.sleep(1)
    _end()


def _end() -> None:
    """Stop here, with all processes that policies have started: the worker leads a group of its own."""
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)
